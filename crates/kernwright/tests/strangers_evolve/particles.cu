// particles.cu - N-body toy: all-pairs forces + leapfrog-ish step
// build: nvcc -O3 -arch=native particles.cu  (host side lives elsewhere)

#ifndef BLK
#  define BLK 32
#endif
#define GLOBAL_ID() (int)( blockIdx.x*blockDim.x + threadIdx.x )

typedef struct { float x, y, z, m; } P4;

struct SimCfg
{
  float eps2;     // softening^2
  float dt;
  float damp;
  int   nPart;
};

template<typename T> static __device__ __forceinline__ T Sq( T v ) { return v*v; }

class Acc
{
public:
  __device__ Acc() : ax(0.f), ay(0.f), az(0.f) {}
  __device__ void Add( const P4 &me, const P4 &other, float eps2 )
  {
    float dx = other.x - me.x;
    float dy = other.y - me.y;
    float dz = other.z - me.z;
    float r2 = Sq(dx) + Sq(dy) + Sq(dz) + eps2;
    float inv = 1.f / sqrtf( r2 );
    float s   = other.m * inv*inv*inv;
    ax += dx*s;  ay += dy*s;  az += dz*s;
  }
  float ax, ay, az;
};

extern "C" __global__ void CalcForces( const P4 *pIn, float *fOut, SimCfg cfg )
{
  __shared__ P4 tile[BLK];

  int  i    = GLOBAL_ID();
  bool live = i < cfg.nPart;
  P4   me;
  if( live ) me = pIn[i]; else { me.x = me.y = me.z = 0.f; me.m = 0.f; }

  Acc acc;
  int nTiles = ( cfg.nPart + BLK - 1 ) / BLK;
  for( int t = 0; t < nTiles; ++t )
  {
    int j = t*BLK + threadIdx.x;
    if( j < cfg.nPart )
      tile[threadIdx.x] = pIn[j];
    else
      tile[threadIdx.x].x = tile[threadIdx.x].y = tile[threadIdx.x].z = tile[threadIdx.x].m = 0.f;
    __syncthreads();
    for( int k = 0; k < BLK; ++k )
      acc.Add( me, tile[k], cfg.eps2 );
    __syncthreads();   // tile gets overwritten next round
  }

  if( !live ) return;
  fOut[3*i+0] = acc.ax;
  fOut[3*i+1] = acc.ay;
  fOut[3*i+2] = acc.az;
}

extern "C" __global__ void Integrate( P4 *p, float *vel, const float *f, SimCfg cfg )
{
  int i = GLOBAL_ID();
  if( i >= cfg.nPart ) return;

  float *v = vel + 3*i;
  v[0] = ( v[0] + f[3*i+0]*cfg.dt ) * cfg.damp;
  v[1] = ( v[1] + f[3*i+1]*cfg.dt ) * cfg.damp;
  v[2] = ( v[2] + f[3*i+2]*cfg.dt ) * cfg.damp;

  P4 q = p[i];
  q.x += v[0]*cfg.dt;
  q.y += v[1]*cfg.dt;
  q.z += v[2]*cfg.dt;
  p[i] = q;
}

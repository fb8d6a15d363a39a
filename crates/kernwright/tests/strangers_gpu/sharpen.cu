// sharpen.cu : unsharp mask on linear RGB, used by the thumbnailer
//
//   SharpenRows  9-tap gaussian along x, rgb -> tmp
//   SharpenCols  9-tap gaussian along y of tmp, then  dst = src + amount * core(src - blurred)
//
// Edges are clamped. Weights are sigma = 1.6, normalised; change them with the tool in scripts/.

#define RAD      4
#define TAPS     (2*RAD + 1)
#define ROW_TX   128            // threads of a row block
#define COL_TX   32
#define COL_TY   8
#define COL_N    4              // outputs per thread along y

struct Rgb { float r, g, b; };

struct Extent { int w, h; };

struct Look
{
    float amount;
    float coring;       // differences below are taken for noise
    float white;        // upper clip
};

__constant__ float g_weights[TAPS] = {
    0.0110020f, 0.0431751f, 0.1146435f, 0.2059771f, 0.2504046f,
    0.2059771f, 0.1146435f, 0.0431751f, 0.0110020f
};

static __device__ __forceinline__ Rgb operator*( float s, const Rgb &c )
{
    Rgb v = { s*c.r, s*c.g, s*c.b };
    return v;
}
static __device__ __forceinline__ Rgb operator-( const Rgb &a, const Rgb &c )
{
    Rgb v = { a.r - c.r, a.g - c.g, a.b - c.b };
    return v;
}
static __device__ __forceinline__ Rgb &operator+=( Rgb &a, const Rgb &c )
{
    a.r += c.r;  a.g += c.g;  a.b += c.b;
    return a;
}

static __device__ __forceinline__ int Clamp( int v, int lo, int hi ) { return v < lo ? lo : ( v > hi ? hi : v ); }

static __device__ __forceinline__ float Core( float d, float t )
{
    float mag = fmaxf( fabsf( d ) - t, 0.0f );
    return d < 0.0f ? -mag : mag;
}

static __device__ float Finish( float orig, float diff, const Look &look )
{
    float v = orig + look.amount * Core( diff, look.coring );
    return fminf( fmaxf( v, 0.0f ), look.white );
}

extern "C" __global__ void SharpenRows( const Rgb *src, Rgb *tmp, Extent ext )
{
    __shared__ Rgb line[ROW_TX + 2*RAD];

    const int y  = blockIdx.y;
    const int x0 = blockIdx.x * ROW_TX;
    const Rgb *row = src + y * ext.w;

    for( int i = threadIdx.x; i < ROW_TX + 2*RAD; i += ROW_TX )
        line[i] = row[ Clamp( x0 + i - RAD, 0, ext.w - 1 ) ];
    __syncthreads();

    const int x = x0 + threadIdx.x;
    if( x >= ext.w )
        return;

    Rgb sum = { 0.0f, 0.0f, 0.0f };
#pragma unroll
    for( int t = 0; t < TAPS; ++t )
        sum += g_weights[t] * line[threadIdx.x + t];
    tmp[y * ext.w + x] = sum;
}

extern "C" __global__ void SharpenCols( const Rgb *src, const Rgb *tmp, Rgb *dst, Extent ext, Look look )
{
    __shared__ Rgb tile[COL_TY*COL_N + 2*RAD][COL_TX];

    const int x  = blockIdx.x * COL_TX + threadIdx.x;
    const int y0 = blockIdx.y * (COL_TY*COL_N);
    const int xc = Clamp( x, 0, ext.w - 1 );

    for( int j = threadIdx.y; j < COL_TY*COL_N + 2*RAD; j += COL_TY )
    {
        int yy = Clamp( y0 + j - RAD, 0, ext.h - 1 );
        tile[j][threadIdx.x] = tmp[yy * ext.w + xc];
    }
    __syncthreads();

    for( int k = 0; k < COL_N; ++k )
    {
        const int j = threadIdx.y + k*COL_TY;
        const int y = y0 + j;
        if( x < ext.w && y < ext.h )
        {
            Rgb sum = { 0.0f, 0.0f, 0.0f };
#pragma unroll
            for( int t = 0; t < TAPS; ++t )
                sum += g_weights[t] * tile[j + t][threadIdx.x];

            const Rgb o = src[y * ext.w + x];
            const Rgb d = o - sum;
            Rgb out;
            out.r = Finish( o.r, d.r, look );
            out.g = Finish( o.g, d.g, look );
            out.b = Finish( o.b, d.b, look );
            dst[y * ext.w + x] = out;
        }
    }
}

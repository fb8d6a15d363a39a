// nbody_tile.cu
//
// Direct-sum gravity for the small-N reference runs (tree code is checked against this).
// Plummer softening, potential comes for free. One thread per target, sources staged
// through shared memory TILE at a time. TILE must be a multiple of 4.

#define TILE 128

#ifdef GRAV_NO_POTENTIAL
#  define PHI_ACC(a, v)
#else
#  define PHI_ACC(a, v)  (a)->phi -= (v)
#endif

typedef struct body_s  { float x, y, z, m; }       body_t;
typedef struct accel_s { float ax, ay, az, phi; }  accel_t;

__device__ static inline float inv_dist(float r2)
{
    return 1.0f / sqrtf(r2);
}

// contribution of pj to the field at pi
__device__ static inline void grav_pair(accel_t *acc, const body_t pi, const body_t pj, float eps2)
{
    const float dx = pj.x - pi.x;
    const float dy = pj.y - pi.y;
    const float dz = pj.z - pi.z;

    const float rinv  = inv_dist(dx * dx + dy * dy + dz * dz + eps2);
    const float mr    = pj.m * rinv;
    const float mr3   = mr * rinv * rinv;

    acc->ax += mr3 * dx;
    acc->ay += mr3 * dy;
    acc->az += mr3 * dz;
    PHI_ACC(acc, mr);
}

__device__ static body_t null_body(void)
{
    body_t b;
    b.x = b.y = b.z = 0.0f;
    b.m = 0.0f;             // no mass, no force
    return b;
}

extern "C" __global__ void
nbody_tile(const body_t *__restrict__ bodies, accel_t *__restrict__ field,
           int n, float grav_const, float eps2)
{
    __shared__ body_t s_body[TILE];

    const int  gid     = blockIdx.x * blockDim.x + threadIdx.x;
    const bool in_set  = (gid < n);
    const body_t me    = in_set ? bodies[gid] : null_body();

    accel_t acc;
    acc.ax = acc.ay = acc.az = acc.phi = 0.0f;

    for (int base = 0; base < n; base += TILE) {
        const int src = base + threadIdx.x;
        if (src < n)
            s_body[threadIdx.x] = bodies[src];
        else
            s_body[threadIdx.x] = null_body();
        __syncthreads();

        for (int k = 0; k < TILE; k += 4) {
            grav_pair(&acc, me, s_body[k + 0], eps2);
            grav_pair(&acc, me, s_body[k + 1], eps2);
            grav_pair(&acc, me, s_body[k + 2], eps2);
            grav_pair(&acc, me, s_body[k + 3], eps2);
        }
        __syncthreads();
    }

    if (in_set) {
#ifndef GRAV_NO_POTENTIAL
        // the target has been a source too; its own potential is not wanted
        acc.phi += me.m * inv_dist(eps2);
#endif
        accel_t out;
        out.ax  = grav_const * acc.ax;
        out.ay  = grav_const * acc.ay;
        out.az  = grav_const * acc.az;
        out.phi = grav_const * acc.phi;
        field[gid] = out;
    }
}

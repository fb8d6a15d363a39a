/* What CUDA C++ takes for granted, said with clang's builtins: enough for files that hold device
   code only, without the CUDA toolkit. */
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __restrict__ __restrict

typedef decltype(sizeof(0)) size_t;
typedef unsigned char uchar;
typedef unsigned int uint;

struct __kernwright_thread {
    struct x_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_tid_x(); } } x;
    struct y_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_tid_y(); } } y;
    struct z_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_tid_z(); } } z;
};
struct __kernwright_block {
    struct x_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ctaid_x(); } } x;
    struct y_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ctaid_y(); } } y;
    struct z_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ctaid_z(); } } z;
};
struct __kernwright_block_size {
    struct x_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ntid_x(); } } x;
    struct y_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ntid_y(); } } y;
    struct z_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_ntid_z(); } } z;
};
struct __kernwright_grid_size {
    struct x_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_nctaid_x(); } } x;
    struct y_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_nctaid_y(); } } y;
    struct z_t { __device__ operator unsigned() const { return __nvvm_read_ptx_sreg_nctaid_z(); } } z;
};
extern const __device__ __attribute__((weak)) __kernwright_thread threadIdx;
extern const __device__ __attribute__((weak)) __kernwright_block blockIdx;
extern const __device__ __attribute__((weak)) __kernwright_block_size blockDim;
extern const __device__ __attribute__((weak)) __kernwright_grid_size gridDim;
#define warpSize 32

#define __syncthreads() __nvvm_bar_sync(0)

struct __attribute__((aligned(8))) float2 { float x, y; };
struct __attribute__((aligned(16))) float4 { float x, y, z, w; };
struct __attribute__((aligned(8))) int2 { int x, y; };
struct __attribute__((aligned(16))) int4 { int x, y, z, w; };
static __inline__ __device__ float2 make_float2(float x, float y) { return {x, y}; }
static __inline__ __device__ float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
static __inline__ __device__ int2 make_int2(int x, int y) { return {x, y}; }
static __inline__ __device__ int4 make_int4(int x, int y, int z, int w) { return {x, y, z, w}; }

static __inline__ __device__ int min(int a, int b) { return a < b ? a : b; }
static __inline__ __device__ int max(int a, int b) { return a > b ? a : b; }
static __inline__ __device__ unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }
static __inline__ __device__ unsigned max(unsigned a, unsigned b) { return a > b ? a : b; }
static __inline__ __device__ float fminf(float a, float b) { return __builtin_fminf(a, b); }
static __inline__ __device__ float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
static __inline__ __device__ float fabsf(float a) { return __builtin_fabsf(a); }
static __inline__ __device__ float sqrtf(float a) { return __builtin_sqrtf(a); }
static __inline__ __device__ float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static __inline__ __device__ double sqrt(double a) { return __builtin_sqrt(a); }
static __inline__ __device__ double fabs(double a) { return __builtin_fabs(a); }
static __inline__ __device__ double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
static __inline__ __device__ int abs(int a) { return __builtin_abs(a); }

/* Functions that only CUDA's libdevice has; it is linked in when code is made. */
#define __KERNWRIGHT_ONE(name) \
    extern "C" __device__ float __nv_##name##f(float); \
    extern "C" __device__ double __nv_##name(double); \
    static __inline__ __device__ float name##f(float a) { return __nv_##name##f(a); } \
    static __inline__ __device__ double name(double a) { return __nv_##name(a); }
#define __KERNWRIGHT_TWO(name) \
    extern "C" __device__ float __nv_##name##f(float, float); \
    extern "C" __device__ double __nv_##name(double, double); \
    static __inline__ __device__ float name##f(float a, float b) { return __nv_##name##f(a, b); } \
    static __inline__ __device__ double name(double a, double b) { return __nv_##name(a, b); }
#define __KERNWRIGHT_FAST(name) \
    extern "C" __device__ float __nv_fast_##name##f(float); \
    static __inline__ __device__ float __##name##f(float a) { return __nv_fast_##name##f(a); }
__KERNWRIGHT_ONE(exp) __KERNWRIGHT_ONE(exp2) __KERNWRIGHT_ONE(exp10) __KERNWRIGHT_ONE(expm1)
__KERNWRIGHT_ONE(log) __KERNWRIGHT_ONE(log2) __KERNWRIGHT_ONE(log10) __KERNWRIGHT_ONE(log1p)
__KERNWRIGHT_ONE(sin) __KERNWRIGHT_ONE(cos) __KERNWRIGHT_ONE(tan)
__KERNWRIGHT_ONE(asin) __KERNWRIGHT_ONE(acos) __KERNWRIGHT_ONE(atan)
__KERNWRIGHT_ONE(sinh) __KERNWRIGHT_ONE(cosh) __KERNWRIGHT_ONE(tanh)
__KERNWRIGHT_ONE(cbrt) __KERNWRIGHT_ONE(rsqrt) __KERNWRIGHT_ONE(erf)
__KERNWRIGHT_ONE(floor) __KERNWRIGHT_ONE(ceil) __KERNWRIGHT_ONE(trunc) __KERNWRIGHT_ONE(round) __KERNWRIGHT_ONE(rint)
__KERNWRIGHT_TWO(pow) __KERNWRIGHT_TWO(fmod) __KERNWRIGHT_TWO(atan2) __KERNWRIGHT_TWO(hypot)
__KERNWRIGHT_FAST(exp) __KERNWRIGHT_FAST(log) __KERNWRIGHT_FAST(log2) __KERNWRIGHT_FAST(sin) __KERNWRIGHT_FAST(cos)

static __inline__ __device__ int __shfl_down_sync(unsigned m, int v, unsigned d, int w = 32) {
    return __nvvm_shfl_sync_down_i32(m, v, d, ((32 - w) << 8) | 31);
}
static __inline__ __device__ float __shfl_down_sync(unsigned m, float v, unsigned d, int w = 32) {
    return __nvvm_shfl_sync_down_f32(m, v, d, ((32 - w) << 8) | 31);
}
static __inline__ __device__ int __shfl_xor_sync(unsigned m, int v, int d, int w = 32) {
    return __nvvm_shfl_sync_bfly_i32(m, v, d, ((32 - w) << 8) | 31);
}
static __inline__ __device__ float __shfl_xor_sync(unsigned m, float v, int d, int w = 32) {
    return __nvvm_shfl_sync_bfly_f32(m, v, d, ((32 - w) << 8) | 31);
}
static __inline__ __device__ int __shfl_up_sync(unsigned m, int v, unsigned d, int w = 32) {
    return __nvvm_shfl_sync_up_i32(m, v, d, (32 - w) << 8);
}
static __inline__ __device__ float __shfl_up_sync(unsigned m, float v, unsigned d, int w = 32) {
    return __nvvm_shfl_sync_up_f32(m, v, d, (32 - w) << 8);
}
static __inline__ __device__ int __shfl_sync(unsigned m, int v, int l, int w = 32) {
    return __nvvm_shfl_sync_idx_i32(m, v, l, ((32 - w) << 8) | 31);
}
static __inline__ __device__ float __shfl_sync(unsigned m, float v, int l, int w = 32) {
    return __nvvm_shfl_sync_idx_f32(m, v, l, ((32 - w) << 8) | 31);
}
static __inline__ __device__ void __syncwarp(unsigned m = 0xffffffffu) { __nvvm_bar_warp_sync(m); }
static __inline__ __device__ int atomicAdd(int *p, int v) { return __nvvm_atom_add_gen_i(p, v); }
static __inline__ __device__ unsigned atomicAdd(unsigned *p, unsigned v) {
    return (unsigned)__nvvm_atom_add_gen_i((int *)p, (int)v);
}
static __inline__ __device__ float atomicAdd(float *p, float v) { return __nvvm_atom_add_gen_f(p, v); }
static __inline__ __device__ int atomicMin(int *p, int v) { return __nvvm_atom_min_gen_i(p, v); }
static __inline__ __device__ int atomicMax(int *p, int v) { return __nvvm_atom_max_gen_i(p, v); }
template <typename T> static __inline__ __device__ T __ldg(const T *p) { return *p; }

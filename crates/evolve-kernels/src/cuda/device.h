/* What CUDA C++ takes for granted, said with clang's builtins: enough for files that hold device
   code only, without the CUDA toolkit. Most of what NVRTC knows without any header is here; not textures, surfaces,
   rounding other than to the nearest, several numbers in a word, and some rare functions. */
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
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __align__(bytes)
#define __grid_constant__

/* Places in the source are those of whoever calls. */
#define __KERNWRIGHT_OWN __device__ __attribute__((nodebug))
#define __KERNWRIGHT static __inline__ __KERNWRIGHT_OWN

typedef decltype(sizeof(0)) size_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

/* Vectors: a type of each length, and what makes one. */
#define __KERNWRIGHT_VECTORS(T, name, align2, align4) \
    struct name##1 { T x; }; \
    struct __attribute__((aligned(align2))) name##2 { T x, y; }; \
    struct name##3 { T x, y, z; }; \
    struct __attribute__((aligned(align4))) name##4 { T x, y, z, w; }; \
    __KERNWRIGHT name##1 make_##name##1(T x) { return {x}; } \
    __KERNWRIGHT name##2 make_##name##2(T x, T y) { return {x, y}; } \
    __KERNWRIGHT name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
    __KERNWRIGHT name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
__KERNWRIGHT_VECTORS(signed char, char, 2, 4)
__KERNWRIGHT_VECTORS(unsigned char, uchar, 2, 4)
__KERNWRIGHT_VECTORS(short, short, 4, 8)
__KERNWRIGHT_VECTORS(unsigned short, ushort, 4, 8)
__KERNWRIGHT_VECTORS(int, int, 8, 16)
__KERNWRIGHT_VECTORS(unsigned, uint, 8, 16)
__KERNWRIGHT_VECTORS(long, long, 16, 16)
__KERNWRIGHT_VECTORS(unsigned long, ulong, 16, 16)
__KERNWRIGHT_VECTORS(long long, longlong, 16, 16)
__KERNWRIGHT_VECTORS(unsigned long long, ulonglong, 16, 16)
__KERNWRIGHT_VECTORS(float, float, 8, 16)
__KERNWRIGHT_VECTORS(double, double, 16, 16)

struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};

/* Where a thread is: read where it is asked for. */
#define __KERNWRIGHT_PLACE(name, register) \
    struct __kernwright_##name { \
        struct x_t { __KERNWRIGHT_OWN operator unsigned() const { return __nvvm_read_ptx_sreg_##register##_x(); } } x; \
        struct y_t { __KERNWRIGHT_OWN operator unsigned() const { return __nvvm_read_ptx_sreg_##register##_y(); } } y; \
        struct z_t { __KERNWRIGHT_OWN operator unsigned() const { return __nvvm_read_ptx_sreg_##register##_z(); } } z; \
        __KERNWRIGHT_OWN operator uint3() const { return {x, y, z}; } \
        __KERNWRIGHT_OWN operator dim3() const { return dim3(x, y, z); } \
    }; \
    extern const __device__ __attribute__((weak)) __kernwright_##name name;
__KERNWRIGHT_PLACE(threadIdx, tid)
__KERNWRIGHT_PLACE(blockIdx, ctaid)
__KERNWRIGHT_PLACE(blockDim, ntid)
__KERNWRIGHT_PLACE(gridDim, nctaid)
#define warpSize 32

/* Waiting, and the order of memory. */
#define __syncthreads() __nvvm_bar_sync(0)
__KERNWRIGHT int __syncthreads_count(int v) { return __nvvm_bar0_popc(v); }
__KERNWRIGHT int __syncthreads_and(int v) { return __nvvm_bar0_and(v); }
__KERNWRIGHT int __syncthreads_or(int v) { return __nvvm_bar0_or(v); }
__KERNWRIGHT void __syncwarp(unsigned m = 0xffffffffu) { __nvvm_bar_warp_sync(m); }
__KERNWRIGHT void __threadfence_block() { __nvvm_membar_cta(); }
__KERNWRIGHT void __threadfence() { __nvvm_membar_gl(); }
__KERNWRIGHT void __threadfence_system() { __nvvm_membar_sys(); }
__KERNWRIGHT void __trap() { __builtin_trap(); }
__KERNWRIGHT void __nanosleep(unsigned ns) { __nvvm_nanosleep(ns); }
__KERNWRIGHT long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
__KERNWRIGHT int clock() { return __nvvm_read_ptx_sreg_clock(); }
extern "C" __device__ int printf(const char *, ...);

/* Whole numbers. */
#define __KERNWRIGHT_LEAST(T, A, B) \
    __KERNWRIGHT T min(A a, B b) { return (T)a < (T)b ? (T)a : (T)b; } \
    __KERNWRIGHT T max(A a, B b) { return (T)a > (T)b ? (T)a : (T)b; }
__KERNWRIGHT_LEAST(int, int, int)
__KERNWRIGHT_LEAST(unsigned, unsigned, unsigned)
__KERNWRIGHT_LEAST(unsigned, int, unsigned)
__KERNWRIGHT_LEAST(unsigned, unsigned, int)
__KERNWRIGHT_LEAST(long, long, long)
__KERNWRIGHT_LEAST(unsigned long, unsigned long, unsigned long)
__KERNWRIGHT_LEAST(unsigned long, long, unsigned long)
__KERNWRIGHT_LEAST(unsigned long, unsigned long, long)
__KERNWRIGHT_LEAST(long long, long long, long long)
__KERNWRIGHT_LEAST(unsigned long long, unsigned long long, unsigned long long)
__KERNWRIGHT_LEAST(unsigned long long, long long, unsigned long long)
__KERNWRIGHT_LEAST(unsigned long long, unsigned long long, long long)
__KERNWRIGHT int abs(int a) { return __builtin_abs(a); }
__KERNWRIGHT long abs(long a) { return __builtin_labs(a); }
__KERNWRIGHT long long abs(long long a) { return __builtin_llabs(a); }
__KERNWRIGHT long labs(long a) { return __builtin_labs(a); }
__KERNWRIGHT long long llabs(long long a) { return __builtin_llabs(a); }
__KERNWRIGHT int __popc(unsigned a) { return __builtin_popcount(a); }
__KERNWRIGHT int __popcll(unsigned long long a) { return __builtin_popcountll(a); }
__KERNWRIGHT int __clz(int a) { return __builtin_clzg((unsigned)a, 32); }
__KERNWRIGHT int __clzll(long long a) { return __builtin_clzg((unsigned long long)a, 64); }
__KERNWRIGHT int __ffs(int a) { return __builtin_ffs(a); }
__KERNWRIGHT int __ffsll(long long a) { return __builtin_ffsll(a); }
__KERNWRIGHT unsigned __brev(unsigned a) { return __builtin_bitreverse32(a); }
__KERNWRIGHT unsigned long long __brevll(unsigned long long a) { return __builtin_bitreverse64(a); }
__KERNWRIGHT int __mul24(int a, int b) { return ((a << 8) >> 8) * ((b << 8) >> 8); }
__KERNWRIGHT unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
__KERNWRIGHT int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
__KERNWRIGHT unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a * b) >> 32); }
__KERNWRIGHT long long __mul64hi(long long a, long long b) { return (long long)(((__int128)a * b) >> 64); }
__KERNWRIGHT unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
__KERNWRIGHT unsigned __sad(int a, int b, unsigned c) { return (unsigned)(a > b ? a - b : b - a) + c; }
__KERNWRIGHT unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
__KERNWRIGHT unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
    return (unsigned)(((((unsigned long long)high << 32) | low) << (by & 31)) >> 32);
}
__KERNWRIGHT unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
    return (unsigned)((((unsigned long long)high << 32) | low) >> (by & 31));
}
__KERNWRIGHT unsigned __byte_perm(unsigned a, unsigned b, unsigned which) {
    unsigned long long bytes = ((unsigned long long)b << 32) | a;
    unsigned result = 0;
    for (int i = 0; i < 4; i++)
        result |= (unsigned)((bytes >> (8 * ((which >> (4 * i)) & 7))) & 0xff) << (8 * i);
    return result;
}
__KERNWRIGHT int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 32; i += 8) c += (int)(signed char)(a >> i) * (int)(signed char)(b >> i);
    return c;
}
__KERNWRIGHT unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    for (int i = 0; i < 32; i += 8) c += ((a >> i) & 0xffu) * ((b >> i) & 0xffu);
    return c;
}

/* Numbers that are not whole: what clang has itself. */
__KERNWRIGHT float fminf(float a, float b) { return __builtin_fminf(a, b); }
__KERNWRIGHT float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
__KERNWRIGHT float fabsf(float a) { return __builtin_fabsf(a); }
__KERNWRIGHT float sqrtf(float a) { return __builtin_sqrtf(a); }
__KERNWRIGHT float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__KERNWRIGHT float copysignf(float a, float b) { return __builtin_copysignf(a, b); }
__KERNWRIGHT double fmin(double a, double b) { return __builtin_fmin(a, b); }
__KERNWRIGHT double fmax(double a, double b) { return __builtin_fmax(a, b); }
__KERNWRIGHT double sqrt(double a) { return __builtin_sqrt(a); }
__KERNWRIGHT double fabs(double a) { return __builtin_fabs(a); }
__KERNWRIGHT double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
__KERNWRIGHT double copysign(double a, double b) { return __builtin_copysign(a, b); }
__KERNWRIGHT float min(float a, float b) { return __builtin_fminf(a, b); }
__KERNWRIGHT float max(float a, float b) { return __builtin_fmaxf(a, b); }
__KERNWRIGHT double min(double a, double b) { return __builtin_fmin(a, b); }
__KERNWRIGHT double max(double a, double b) { return __builtin_fmax(a, b); }
__KERNWRIGHT double min(float a, double b) { return __builtin_fmin(a, b); }
__KERNWRIGHT double max(float a, double b) { return __builtin_fmax(a, b); }
__KERNWRIGHT double min(double a, float b) { return __builtin_fmin(a, b); }
__KERNWRIGHT double max(double a, float b) { return __builtin_fmax(a, b); }
__KERNWRIGHT float fmin(float a, float b) { return __builtin_fminf(a, b); }
__KERNWRIGHT float fmax(float a, float b) { return __builtin_fmaxf(a, b); }
__KERNWRIGHT float abs(float a) { return __builtin_fabsf(a); }
__KERNWRIGHT double abs(double a) { return __builtin_fabs(a); }
__KERNWRIGHT float fabs(float a) { return __builtin_fabsf(a); }
__KERNWRIGHT float sqrt(float a) { return __builtin_sqrtf(a); }
__KERNWRIGHT float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__KERNWRIGHT bool isnan(float a) { return __builtin_isnan(a); }
__KERNWRIGHT bool isnan(double a) { return __builtin_isnan(a); }
__KERNWRIGHT bool isinf(float a) { return __builtin_isinf(a); }
__KERNWRIGHT bool isinf(double a) { return __builtin_isinf(a); }
__KERNWRIGHT bool isfinite(float a) { return __builtin_isfinite(a); }
__KERNWRIGHT bool isfinite(double a) { return __builtin_isfinite(a); }
__KERNWRIGHT bool signbit(float a) { return __builtin_signbitf(a); }
__KERNWRIGHT bool signbit(double a) { return __builtin_signbit(a); }

/* Functions that only CUDA's libdevice has; it is linked in when code is made. */
#define __KERNWRIGHT_ONE(name) \
    extern "C" __device__ float __nv_##name##f(float); \
    extern "C" __device__ double __nv_##name(double); \
    __KERNWRIGHT float name##f(float a) { return __nv_##name##f(a); } \
    __KERNWRIGHT double name(double a) { return __nv_##name(a); } \
    __KERNWRIGHT float name(float a) { return __nv_##name##f(a); }
#define __KERNWRIGHT_TWO(name) \
    extern "C" __device__ float __nv_##name##f(float, float); \
    extern "C" __device__ double __nv_##name(double, double); \
    __KERNWRIGHT float name##f(float a, float b) { return __nv_##name##f(a, b); } \
    __KERNWRIGHT double name(double a, double b) { return __nv_##name(a, b); } \
    __KERNWRIGHT float name(float a, float b) { return __nv_##name##f(a, b); } \
    __KERNWRIGHT double name(float a, double b) { return __nv_##name(a, b); } \
    __KERNWRIGHT double name(double a, float b) { return __nv_##name(a, b); }
#define __KERNWRIGHT_FAST(name) \
    extern "C" __device__ float __nv_fast_##name##f(float); \
    __KERNWRIGHT float __##name##f(float a) { return __nv_fast_##name##f(a); }
/* With `--use_fast_math` these stand for the plain ones. */
#ifdef __CLANG_GPU_APPROX_TRANSCENDENTALS__
#define __nv_expf __nv_fast_expf
#define __nv_exp10f __nv_fast_exp10f
#define __nv_logf __nv_fast_logf
#define __nv_log2f __nv_fast_log2f
#define __nv_log10f __nv_fast_log10f
#define __nv_sinf __nv_fast_sinf
#define __nv_cosf __nv_fast_cosf
#define __nv_tanf __nv_fast_tanf
#define __nv_powf __nv_fast_powf
#endif
__KERNWRIGHT_ONE(exp) __KERNWRIGHT_ONE(exp2) __KERNWRIGHT_ONE(exp10) __KERNWRIGHT_ONE(expm1)
__KERNWRIGHT_ONE(log) __KERNWRIGHT_ONE(log2) __KERNWRIGHT_ONE(log10) __KERNWRIGHT_ONE(log1p)
__KERNWRIGHT_ONE(sin) __KERNWRIGHT_ONE(cos) __KERNWRIGHT_ONE(tan) __KERNWRIGHT_ONE(sinpi) __KERNWRIGHT_ONE(cospi)
__KERNWRIGHT_ONE(asin) __KERNWRIGHT_ONE(acos) __KERNWRIGHT_ONE(atan)
__KERNWRIGHT_ONE(sinh) __KERNWRIGHT_ONE(cosh) __KERNWRIGHT_ONE(tanh)
__KERNWRIGHT_ONE(asinh) __KERNWRIGHT_ONE(acosh) __KERNWRIGHT_ONE(atanh)
__KERNWRIGHT_ONE(cbrt) __KERNWRIGHT_ONE(rsqrt) __KERNWRIGHT_ONE(rcbrt)
__KERNWRIGHT_ONE(erf) __KERNWRIGHT_ONE(erfc) __KERNWRIGHT_ONE(erfinv) __KERNWRIGHT_ONE(normcdf) __KERNWRIGHT_ONE(normcdfinv)
__KERNWRIGHT_ONE(tgamma) __KERNWRIGHT_ONE(lgamma) __KERNWRIGHT_ONE(logb)
__KERNWRIGHT_ONE(floor) __KERNWRIGHT_ONE(ceil) __KERNWRIGHT_ONE(trunc) __KERNWRIGHT_ONE(round) __KERNWRIGHT_ONE(rint)
__KERNWRIGHT_ONE(nearbyint)
__KERNWRIGHT_TWO(pow) __KERNWRIGHT_TWO(fmod) __KERNWRIGHT_TWO(atan2) __KERNWRIGHT_TWO(hypot) __KERNWRIGHT_TWO(fdim)
__KERNWRIGHT_TWO(remainder) __KERNWRIGHT_TWO(nextafter)
__KERNWRIGHT_FAST(exp) __KERNWRIGHT_FAST(log) __KERNWRIGHT_FAST(log2) __KERNWRIGHT_FAST(sin) __KERNWRIGHT_FAST(cos)
__KERNWRIGHT_FAST(exp10) __KERNWRIGHT_FAST(log10) __KERNWRIGHT_FAST(tan)
extern "C" __device__ float __nv_fast_powf(float, float);
__KERNWRIGHT float __powf(float a, float b) { return __nv_fast_powf(a, b); }
extern "C" __device__ float __nv_powif(float, int);
extern "C" __device__ double __nv_powi(double, int);
__KERNWRIGHT float pow(float a, int b) { return __nv_powif(a, b); }
__KERNWRIGHT double pow(double a, int b) { return __nv_powi(a, b); }
extern "C" __device__ float __nv_ldexpf(float, int);
extern "C" __device__ double __nv_ldexp(double, int);
__KERNWRIGHT float ldexpf(float a, int b) { return __nv_ldexpf(a, b); }
__KERNWRIGHT double ldexp(double a, int b) { return __nv_ldexp(a, b); }
__KERNWRIGHT float scalbnf(float a, int b) { return __nv_ldexpf(a, b); }
__KERNWRIGHT double scalbn(double a, int b) { return __nv_ldexp(a, b); }
__KERNWRIGHT void sincosf(float a, float *s, float *c) { *s = sinf(a); *c = cosf(a); }
__KERNWRIGHT void sincos(double a, double *s, double *c) { *s = sin(a); *c = cos(a); }
__KERNWRIGHT void __sincosf(float a, float *s, float *c) { *s = __sinf(a); *c = __cosf(a); }
__KERNWRIGHT float modff(float a, float *whole) { *whole = truncf(a); return copysignf(a - *whole, a); }
__KERNWRIGHT double modf(double a, double *whole) { *whole = trunc(a); return copysign(a - *whole, a); }
__KERNWRIGHT long lrintf(float a) { return (long)rintf(a); }
__KERNWRIGHT long lrint(double a) { return (long)rint(a); }
__KERNWRIGHT long lroundf(float a) { return (long)roundf(a); }
__KERNWRIGHT long lround(double a) { return (long)round(a); }
__KERNWRIGHT long long llrintf(float a) { return (long long)rintf(a); }
__KERNWRIGHT long long llroundf(float a) { return (long long)roundf(a); }
__KERNWRIGHT float norm3df(float a, float b, float c) { return sqrtf(a * a + b * b + c * c); }
__KERNWRIGHT float rnorm3df(float a, float b, float c) { return rsqrtf(a * a + b * b + c * c); }
__KERNWRIGHT float rhypotf(float a, float b) { return rsqrtf(a * a + b * b); }

/* Arithmetic that says how it rounds, and what is the same bits under another type. */
__KERNWRIGHT float __fadd_rn(float a, float b) { return __nvvm_add_rn_f(a, b); }
__KERNWRIGHT float __fsub_rn(float a, float b) { return __nvvm_add_rn_f(a, -b); }
__KERNWRIGHT float __fmul_rn(float a, float b) { return __nvvm_mul_rn_f(a, b); }
__KERNWRIGHT float __fdiv_rn(float a, float b) { return __nvvm_div_rn_f(a, b); }
__KERNWRIGHT float __fmaf_rn(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
__KERNWRIGHT float __frcp_rn(float a) { return __nvvm_rcp_rn_f(a); }
__KERNWRIGHT float __fsqrt_rn(float a) { return __nvvm_sqrt_rn_f(a); }
__KERNWRIGHT float __frsqrt_rn(float a) { return rsqrtf(a); }
__KERNWRIGHT float __fdividef(float a, float b) { return __nvvm_div_approx_f(a, b); }
__KERNWRIGHT float fdividef(float a, float b) { return a / b; }
__KERNWRIGHT float __saturatef(float a) { return __nvvm_saturate_f(a); }
__KERNWRIGHT double __dadd_rn(double a, double b) { return __nvvm_add_rn_d(a, b); }
__KERNWRIGHT double __dsub_rn(double a, double b) { return __nvvm_add_rn_d(a, -b); }
__KERNWRIGHT double __dmul_rn(double a, double b) { return __nvvm_mul_rn_d(a, b); }
__KERNWRIGHT double __ddiv_rn(double a, double b) { return __nvvm_div_rn_d(a, b); }
__KERNWRIGHT double __drcp_rn(double a) { return __nvvm_rcp_rn_d(a); }
__KERNWRIGHT double __dsqrt_rn(double a) { return __nvvm_sqrt_rn_d(a); }
__KERNWRIGHT double __fma_rn(double a, double b, double c) { return __nvvm_fma_rn_d(a, b, c); }
#define __KERNWRIGHT_ROUND(how, ptx) \
    __KERNWRIGHT int __float2int_##how(float a) { return __nvvm_f2i_##ptx(a); } \
    __KERNWRIGHT unsigned __float2uint_##how(float a) { return __nvvm_f2ui_##ptx(a); } \
    __KERNWRIGHT long long __float2ll_##how(float a) { return __nvvm_f2ll_##ptx(a); } \
    __KERNWRIGHT unsigned long long __float2ull_##how(float a) { return __nvvm_f2ull_##ptx(a); } \
    __KERNWRIGHT int __double2int_##how(double a) { return __nvvm_d2i_##ptx(a); } \
    __KERNWRIGHT unsigned __double2uint_##how(double a) { return __nvvm_d2ui_##ptx(a); } \
    __KERNWRIGHT long long __double2ll_##how(double a) { return __nvvm_d2ll_##ptx(a); } \
    __KERNWRIGHT unsigned long long __double2ull_##how(double a) { return __nvvm_d2ull_##ptx(a); }
__KERNWRIGHT_ROUND(rn, rn) __KERNWRIGHT_ROUND(rz, rz) __KERNWRIGHT_ROUND(ru, rp) __KERNWRIGHT_ROUND(rd, rm)
__KERNWRIGHT float __int2float_rn(int a) { return (float)a; }
__KERNWRIGHT float __uint2float_rn(unsigned a) { return (float)a; }
__KERNWRIGHT float __ll2float_rn(long long a) { return (float)a; }
__KERNWRIGHT float __ull2float_rn(unsigned long long a) { return (float)a; }
__KERNWRIGHT double __int2double_rn(int a) { return a; }
__KERNWRIGHT double __uint2double_rn(unsigned a) { return a; }
__KERNWRIGHT double __ll2double_rn(long long a) { return (double)a; }
__KERNWRIGHT double __ull2double_rn(unsigned long long a) { return (double)a; }
__KERNWRIGHT float __double2float_rn(double a) { return (float)a; }
__KERNWRIGHT int __float_as_int(float a) { return __builtin_bit_cast(int, a); }
__KERNWRIGHT unsigned __float_as_uint(float a) { return __builtin_bit_cast(unsigned, a); }
__KERNWRIGHT float __int_as_float(int a) { return __builtin_bit_cast(float, a); }
__KERNWRIGHT float __uint_as_float(unsigned a) { return __builtin_bit_cast(float, a); }
__KERNWRIGHT long long __double_as_longlong(double a) { return __builtin_bit_cast(long long, a); }
__KERNWRIGHT double __longlong_as_double(long long a) { return __builtin_bit_cast(double, a); }
__KERNWRIGHT int __double2hiint(double a) { return (int)(__double_as_longlong(a) >> 32); }
__KERNWRIGHT int __double2loint(double a) { return (int)__double_as_longlong(a); }
__KERNWRIGHT double __hiloint2double(int high, int low) {
    return __longlong_as_double(((long long)high << 32) | (unsigned)low);
}

/* What the threads of a warp do together. */
#define __KERNWRIGHT_SHUFFLE(name, how, By, clamp) \
    __KERNWRIGHT int name(unsigned m, int v, By d, int w = 32) { \
        return __nvvm_shfl_sync_##how##_i32(m, v, d, ((32 - w) << 8) | clamp); \
    } \
    __KERNWRIGHT unsigned name(unsigned m, unsigned v, By d, int w = 32) { return (unsigned)name(m, (int)v, d, w); } \
    __KERNWRIGHT float name(unsigned m, float v, By d, int w = 32) { \
        return __nvvm_shfl_sync_##how##_f32(m, v, d, ((32 - w) << 8) | clamp); \
    } \
    __KERNWRIGHT long long name(unsigned m, long long v, By d, int w = 32) { \
        unsigned low = name(m, (unsigned)v, d, w), high = name(m, (unsigned)(v >> 32), d, w); \
        return (long long)(((unsigned long long)high << 32) | low); \
    } \
    __KERNWRIGHT unsigned long long name(unsigned m, unsigned long long v, By d, int w = 32) { \
        return (unsigned long long)name(m, (long long)v, d, w); \
    } \
    __KERNWRIGHT long name(unsigned m, long v, By d, int w = 32) { return (long)name(m, (long long)v, d, w); } \
    __KERNWRIGHT unsigned long name(unsigned m, unsigned long v, By d, int w = 32) { \
        return (unsigned long)name(m, (long long)v, d, w); \
    } \
    __KERNWRIGHT double name(unsigned m, double v, By d, int w = 32) { \
        return __longlong_as_double(name(m, __double_as_longlong(v), d, w)); \
    }
__KERNWRIGHT_SHUFFLE(__shfl_sync, idx, int, 31)
__KERNWRIGHT_SHUFFLE(__shfl_up_sync, up, unsigned, 0)
__KERNWRIGHT_SHUFFLE(__shfl_down_sync, down, unsigned, 31)
__KERNWRIGHT_SHUFFLE(__shfl_xor_sync, bfly, int, 31)
__KERNWRIGHT int __all_sync(unsigned m, int v) { return __nvvm_vote_all_sync(m, v != 0); }
__KERNWRIGHT int __any_sync(unsigned m, int v) { return __nvvm_vote_any_sync(m, v != 0); }
__KERNWRIGHT int __uni_sync(unsigned m, int v) { return __nvvm_vote_uni_sync(m, v != 0); }
__KERNWRIGHT unsigned __ballot_sync(unsigned m, int v) { return __nvvm_vote_ballot_sync(m, v != 0); }
__KERNWRIGHT unsigned __activemask() { return __nvvm_activemask(); }
__KERNWRIGHT unsigned __match_any_sync(unsigned m, unsigned v) { return __nvvm_match_any_sync_i32(m, v); }
__KERNWRIGHT unsigned __match_any_sync(unsigned m, int v) { return __nvvm_match_any_sync_i32(m, v); }
__KERNWRIGHT unsigned __match_any_sync(unsigned m, unsigned long long v) { return __nvvm_match_any_sync_i64(m, v); }
__KERNWRIGHT unsigned __match_any_sync(unsigned m, long long v) { return __nvvm_match_any_sync_i64(m, v); }
__KERNWRIGHT unsigned __match_any_sync(unsigned m, float v) { return __nvvm_match_any_sync_i32(m, __float_as_uint(v)); }
#if __CUDA_ARCH__ >= 800
__KERNWRIGHT int __reduce_add_sync(unsigned m, int v) { return __nvvm_redux_sync_add(v, m); }
__KERNWRIGHT unsigned __reduce_add_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_add((int)v, m); }
__KERNWRIGHT int __reduce_min_sync(unsigned m, int v) { return __nvvm_redux_sync_min(v, m); }
__KERNWRIGHT int __reduce_max_sync(unsigned m, int v) { return __nvvm_redux_sync_max(v, m); }
__KERNWRIGHT unsigned __reduce_min_sync(unsigned m, unsigned v) { return __nvvm_redux_sync_umin(v, m); }
__KERNWRIGHT unsigned __reduce_max_sync(unsigned m, unsigned v) { return __nvvm_redux_sync_umax(v, m); }
__KERNWRIGHT unsigned __reduce_and_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_and((int)v, m); }
__KERNWRIGHT unsigned __reduce_or_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_or((int)v, m); }
__KERNWRIGHT unsigned __reduce_xor_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_xor((int)v, m); }
#endif

/* Atomic operations: relaxed, as CUDA's are; `_block` and `_system` say with whom. */
#define __KERNWRIGHT_ATOMIC(suffix, scope, T) \
    __KERNWRIGHT T atomicAdd##suffix(T *p, T v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicSub##suffix(T *p, T v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicMin##suffix(T *p, T v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicMax##suffix(T *p, T v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicAnd##suffix(T *p, T v) { return __scoped_atomic_fetch_and(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicOr##suffix(T *p, T v) { return __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicXor##suffix(T *p, T v) { return __scoped_atomic_fetch_xor(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicExch##suffix(T *p, T v) { return __scoped_atomic_exchange_n(p, v, __ATOMIC_RELAXED, scope); } \
    __KERNWRIGHT T atomicCAS##suffix(T *p, T old, T v) { \
        __scoped_atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, scope); \
        return old; \
    }
#define __KERNWRIGHT_ATOMICS(suffix, scope) \
    __KERNWRIGHT_ATOMIC(suffix, scope, int) __KERNWRIGHT_ATOMIC(suffix, scope, unsigned) \
    __KERNWRIGHT_ATOMIC(suffix, scope, long long) __KERNWRIGHT_ATOMIC(suffix, scope, unsigned long long) \
    __KERNWRIGHT float atomicAdd##suffix(float *p, float v) { \
        return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, scope); \
    } \
    __KERNWRIGHT double atomicAdd##suffix(double *p, double v) { \
        return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, scope); \
    } \
    __KERNWRIGHT float atomicExch##suffix(float *p, float v) { \
        return __int_as_float(__scoped_atomic_exchange_n((int *)p, __float_as_int(v), __ATOMIC_RELAXED, scope)); \
    }
__KERNWRIGHT_ATOMICS(, __MEMORY_SCOPE_DEVICE)
__KERNWRIGHT_ATOMICS(_block, __MEMORY_SCOPE_WRKGRP)
__KERNWRIGHT_ATOMICS(_system, __MEMORY_SCOPE_SYSTEM)
__KERNWRIGHT unsigned atomicInc(unsigned *p, unsigned limit) { return __nvvm_atom_inc_gen_ui(p, limit); }
__KERNWRIGHT unsigned atomicDec(unsigned *p, unsigned limit) { return __nvvm_atom_dec_gen_ui(p, limit); }

/* Loads and stores with hints for caches; the hints are not kept. */
#define __KERNWRIGHT_LOAD(name) template <typename T> __KERNWRIGHT T name(const T *p) { return *p; }
#define __KERNWRIGHT_STORE(name) template <typename T> __KERNWRIGHT void name(T *p, T v) { *p = v; }
__KERNWRIGHT_LOAD(__ldg) __KERNWRIGHT_LOAD(__ldca) __KERNWRIGHT_LOAD(__ldcg) __KERNWRIGHT_LOAD(__ldcs)
__KERNWRIGHT_LOAD(__ldlu) __KERNWRIGHT_LOAD(__ldcv)
__KERNWRIGHT_STORE(__stwb) __KERNWRIGHT_STORE(__stcg) __KERNWRIGHT_STORE(__stcs) __KERNWRIGHT_STORE(__stwt)

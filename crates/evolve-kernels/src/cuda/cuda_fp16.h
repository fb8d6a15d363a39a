/* Numbers of 16 bits: what kernels use most of CUDA's header of this name. */
#pragma once

#define __KERNWRIGHT_SMALL(T, Bits, ours) \
    struct __attribute__((aligned(2))) T { \
        Bits bits; \
        T() = default; \
        __KERNWRIGHT_OWN T(float a) : bits((Bits)a) {} \
        __KERNWRIGHT_OWN T(double a) : bits((Bits)a) {} \
        __KERNWRIGHT_OWN T(int a) : bits((Bits)(float)a) {} \
        __KERNWRIGHT_OWN T(unsigned a) : bits((Bits)(float)a) {} \
        __KERNWRIGHT_OWN T(long long a) : bits((Bits)(float)a) {} \
        __KERNWRIGHT_OWN explicit T(Bits a, int) : bits(a) {} \
        __KERNWRIGHT_OWN operator float() const { return (float)bits; } \
        __KERNWRIGHT_OWN explicit operator int() const { return (int)(float)bits; } \
        __KERNWRIGHT_OWN explicit operator bool() const { return (float)bits != 0.0f; } \
        __KERNWRIGHT_OWN T &operator+=(T b) { bits = bits + b.bits; return *this; } \
        __KERNWRIGHT_OWN T &operator-=(T b) { bits = bits - b.bits; return *this; } \
        __KERNWRIGHT_OWN T &operator*=(T b) { bits = bits * b.bits; return *this; } \
        __KERNWRIGHT_OWN T &operator/=(T b) { bits = bits / b.bits; return *this; } \
        __KERNWRIGHT_OWN T operator-() const { return T(-bits, 0); } \
        __KERNWRIGHT_OWN T operator+() const { return *this; } \
    }; \
    __KERNWRIGHT T operator+(T a, T b) { return T(a.bits + b.bits, 0); } \
    __KERNWRIGHT T operator-(T a, T b) { return T(a.bits - b.bits, 0); } \
    __KERNWRIGHT T operator*(T a, T b) { return T(a.bits * b.bits, 0); } \
    __KERNWRIGHT T operator/(T a, T b) { return T(a.bits / b.bits, 0); } \
    __KERNWRIGHT bool operator<(T a, T b) { return a.bits < b.bits; } \
    __KERNWRIGHT bool operator>(T a, T b) { return a.bits > b.bits; } \
    __KERNWRIGHT bool operator<=(T a, T b) { return a.bits <= b.bits; } \
    __KERNWRIGHT bool operator>=(T a, T b) { return a.bits >= b.bits; } \
    __KERNWRIGHT bool operator==(T a, T b) { return a.bits == b.bits; } \
    __KERNWRIGHT bool operator!=(T a, T b) { return a.bits != b.bits; } \
    __KERNWRIGHT T __hadd(T a, T b) { return a + b; } \
    __KERNWRIGHT T __hsub(T a, T b) { return a - b; } \
    __KERNWRIGHT T __hmul(T a, T b) { return a * b; } \
    __KERNWRIGHT T __hdiv(T a, T b) { return a / b; } \
    __KERNWRIGHT T __hfma(T a, T b, T c) { return T(__builtin_elementwise_fma(a.bits, b.bits, c.bits), 0); } \
    __KERNWRIGHT T __hneg(T a) { return -a; } \
    __KERNWRIGHT T __habs(T a) { return T(__builtin_elementwise_abs(a.bits), 0); } \
    __KERNWRIGHT T __hmax(T a, T b) { return T(fmaxf(a, b)); } \
    __KERNWRIGHT T __hmin(T a, T b) { return T(fminf(a, b)); } \
    __KERNWRIGHT bool __hgt(T a, T b) { return a > b; } \
    __KERNWRIGHT bool __hge(T a, T b) { return a >= b; } \
    __KERNWRIGHT bool __hlt(T a, T b) { return a < b; } \
    __KERNWRIGHT bool __hle(T a, T b) { return a <= b; } \
    __KERNWRIGHT bool __heq(T a, T b) { return a == b; } \
    __KERNWRIGHT bool __hne(T a, T b) { return a != b; } \
    __KERNWRIGHT bool __hisnan(T a) { return a.bits != a.bits; } \
    __KERNWRIGHT T hsqrt(T a) { return T(sqrtf(a)); } \
    __KERNWRIGHT T hrsqrt(T a) { return T(rsqrtf(a)); } \
    __KERNWRIGHT T hrcp(T a) { return T(1.0f / (float)a); } \
    __KERNWRIGHT T hexp(T a) { return T(expf(a)); } \
    __KERNWRIGHT T hexp2(T a) { return T(exp2f(a)); } \
    __KERNWRIGHT T hlog(T a) { return T(logf(a)); } \
    __KERNWRIGHT T hlog2(T a) { return T(log2f(a)); } \
    __KERNWRIGHT T hsin(T a) { return T(sinf(a)); } \
    __KERNWRIGHT T hcos(T a) { return T(cosf(a)); } \
    __KERNWRIGHT T htanh(T a) { return T(tanhf(a)); } \
    __KERNWRIGHT T hfloor(T a) { return T(floorf(a)); } \
    __KERNWRIGHT T hceil(T a) { return T(ceilf(a)); } \
    __KERNWRIGHT T __ldg(const T *p) { return *p; } \
    struct __attribute__((aligned(4))) T##2 { \
        T x, y; \
        T##2() = default; \
        __KERNWRIGHT_OWN T##2(T x, T y) : x(x), y(y) {} \
    }; \
    __KERNWRIGHT T##2 operator+(T##2 a, T##2 b) { return {a.x + b.x, a.y + b.y}; } \
    __KERNWRIGHT T##2 operator-(T##2 a, T##2 b) { return {a.x - b.x, a.y - b.y}; } \
    __KERNWRIGHT T##2 operator*(T##2 a, T##2 b) { return {a.x * b.x, a.y * b.y}; } \
    __KERNWRIGHT T##2 operator/(T##2 a, T##2 b) { return {a.x / b.x, a.y / b.y}; } \
    __KERNWRIGHT T##2 operator-(T##2 a) { return {-a.x, -a.y}; } \
    __KERNWRIGHT T##2 &operator+=(T##2 &a, T##2 b) { return a = a + b; } \
    __KERNWRIGHT T##2 &operator-=(T##2 &a, T##2 b) { return a = a - b; } \
    __KERNWRIGHT T##2 &operator*=(T##2 &a, T##2 b) { return a = a * b; } \
    __KERNWRIGHT T##2 __hadd2(T##2 a, T##2 b) { return a + b; } \
    __KERNWRIGHT T##2 __hsub2(T##2 a, T##2 b) { return a - b; } \
    __KERNWRIGHT T##2 __hmul2(T##2 a, T##2 b) { return a * b; } \
    __KERNWRIGHT T##2 __h2div(T##2 a, T##2 b) { return a / b; } \
    __KERNWRIGHT T##2 __hneg2(T##2 a) { return -a; } \
    __KERNWRIGHT T##2 __hfma2(T##2 a, T##2 b, T##2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; } \
    __KERNWRIGHT T##2 __hmax2(T##2 a, T##2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; } \
    __KERNWRIGHT T##2 __hmin2(T##2 a, T##2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; } \
    __KERNWRIGHT T __low2##ours(T##2 a) { return a.x; } \
    __KERNWRIGHT T __high2##ours(T##2 a) { return a.y; } \
    __KERNWRIGHT float __low2float(T##2 a) { return a.x; } \
    __KERNWRIGHT float __high2float(T##2 a) { return a.y; } \
    __KERNWRIGHT T __float2##ours(float a) { return T(a); } \
    __KERNWRIGHT T __float2##ours##_rn(float a) { return T(a); } \
    __KERNWRIGHT T __double2##ours(double a) { return T(a); } \
    __KERNWRIGHT T __int2##ours##_rn(int a) { return T(a); } \
    __KERNWRIGHT float __##ours##2float(T a) { return a; } \
    __KERNWRIGHT float2 __##ours##22float2(T##2 a) { return {a.x, a.y}; } \
    __KERNWRIGHT T##2 __float2##ours##2_rn(float a) { return {T(a), T(a)}; } \
    __KERNWRIGHT T##2 __floats2##ours##2_rn(float a, float b) { return {T(a), T(b)}; } \
    __KERNWRIGHT T##2 __float22##ours##2_rn(float2 a) { return {T(a.x), T(a.y)}; } \
    __KERNWRIGHT T##2 __##ours##2##ours##2(T a) { return {a, a}; }

__KERNWRIGHT_SMALL(__half, _Float16, half)
typedef __half half;
typedef __half2 half2;
__KERNWRIGHT __half2 __halves2half2(__half a, __half b) { return {a, b}; }
__KERNWRIGHT __half2 make_half2(__half a, __half b) { return {a, b}; }
__KERNWRIGHT int __half2int_rn(__half a) { return __float2int_rn(a); }
__KERNWRIGHT int __half2int_rz(__half a) { return __float2int_rz(a); }
__KERNWRIGHT unsigned short __half_as_ushort(__half a) { return __builtin_bit_cast(unsigned short, a.bits); }
__KERNWRIGHT __half __ushort_as_half(unsigned short a) { return __half(__builtin_bit_cast(_Float16, a), 0); }
#define __KERNWRIGHT_SHUFFLE_HALF(name, By) \
    __KERNWRIGHT __half name(unsigned m, __half v, By d, int w = 32) { \
        return __ushort_as_half((unsigned short)name(m, (unsigned)__half_as_ushort(v), d, w)); \
    } \
    __KERNWRIGHT __half2 name(unsigned m, __half2 v, By d, int w = 32) { \
        return {name(m, v.x, d, w), name(m, v.y, d, w)}; \
    }
__KERNWRIGHT_SHUFFLE_HALF(__shfl_sync, int)
__KERNWRIGHT_SHUFFLE_HALF(__shfl_up_sync, unsigned)
__KERNWRIGHT_SHUFFLE_HALF(__shfl_down_sync, unsigned)
__KERNWRIGHT_SHUFFLE_HALF(__shfl_xor_sync, int)

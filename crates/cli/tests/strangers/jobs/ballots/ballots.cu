// Counts what is above a threshold and gathers it, the way warps do it: ballots, shuffles, atomics.
#include <cuda_runtime.h>
#include <cuda_fp16.h>

#define FULL 0xffffffffu

template <typename T> __device__ __forceinline__ T warp_sum(T v) {
#pragma unroll
    for (int d = warpSize / 2; d > 0; d >>= 1) v += __shfl_xor_sync(FULL, v, d);
    return v;
}

__device__ __constant__ float bias[2] = {0.25f, -0.25f};

extern "C" __global__ void __launch_bounds__(64)
gather(const half *__restrict__ x, const float limit, int *__restrict__ kept, unsigned *__restrict__ flags,
       double *__restrict__ sums, int n) {
    const dim3 size = blockDim;
    const uint3 me = threadIdx;
    const int i = blockIdx.x * size.x + me.x;
    const int lane = me.x & (warpSize - 1);
    const float v = i < n ? __half2float(x[i]) + bias[i & 1] : -1.0f;
    const unsigned votes = __ballot_sync(FULL, v > limit);
    if (lane == 0) {
        atomicAdd(&kept[0], __popc(votes));
        atomicMax(&kept[1], __ffs(votes));
        atomicOr(&flags[i / 32], votes);
    }
    const double part = warp_sum((double)min(v, 1.0f));
    if (__any_sync(FULL, i < n) && lane == 0) sums[i / 32] = part;
    if (__syncthreads_count(v > limit) == 0 && me.x == 0) atomicExch(&kept[2], 1);
}

extern "C" __global__ void scale(const half2 *__restrict__ x, float2 *__restrict__ y, int pairs) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pairs) return;
    half2 h = __hfma2(x[i], __float2half2_rn(0.5f), __half2half2(__float2half(0.125f)));
    float s, c;
    sincosf(__low2float(h), &s, &c);
    y[i] = make_float2(fabs(s) + __int_as_float(__float_as_int(c)), __fdividef(__high2float(h), 2.0f));
}

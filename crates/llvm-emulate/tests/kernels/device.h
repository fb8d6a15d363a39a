// What a kernel needs of CUDA, and no more: enough for clang without CUDA's own headers.
#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define DEVICE static inline __attribute__((always_inline)) __device__

DEVICE unsigned thread_x() { return __nvvm_read_ptx_sreg_tid_x(); }
DEVICE unsigned thread_y() { return __nvvm_read_ptx_sreg_tid_y(); }
DEVICE unsigned block_x() { return __nvvm_read_ptx_sreg_ctaid_x(); }
DEVICE unsigned block_y() { return __nvvm_read_ptx_sreg_ctaid_y(); }
DEVICE unsigned threads_x() { return __nvvm_read_ptx_sreg_ntid_x(); }
DEVICE unsigned blocks_x() { return __nvvm_read_ptx_sreg_nctaid_x(); }
DEVICE float shuffle_down(float value, unsigned by) {
  return __nvvm_shfl_sync_down_f32(0xffffffffu, value, by, 0x1f);
}

// The sum of each block's share of the input: shuffles in a warp, shared memory between warps.
#include "device.h"

extern "C" __global__ void reduce(const float *__restrict in, float *__restrict out, int n) {
  __shared__ float sums[32];
  float sum = 0.0f;
  for (int i = block_x() * threads_x() + thread_x(); i < n; i += threads_x() * blocks_x())
    sum += in[i];
  for (int by = 16; by > 0; by /= 2)
    sum += shuffle_down(sum, by);
  int lane = thread_x() % 32, warp = thread_x() / 32;
  if (lane == 0)
    sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < (threads_x() + 31) / 32 ? sums[lane] : 0.0f;
    for (int by = 16; by > 0; by /= 2)
      sum += shuffle_down(sum, by);
    if (lane == 0)
      out[block_x()] = sum;
  }
}

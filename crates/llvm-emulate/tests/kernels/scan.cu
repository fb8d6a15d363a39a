// Running sums of one block's numbers, in two halves of shared memory.
#include "device.h"

extern "C" __global__ void scan(const int *__restrict in, int *__restrict out, int n) {
  extern __shared__ int sums[];
  int t = thread_x(), from = 0, to = n;
  sums[t] = in[t];
  __syncthreads();
  for (int by = 1; by < n; by *= 2) {
    sums[to + t] = sums[from + t] + (t >= by ? sums[from + t - by] : 0);
    __syncthreads();
    int swap = from;
    from = to;
    to = swap;
  }
  out[t] = sums[from + t];
}

// How often each byte occurs: counted in shared memory, then added to all blocks' counts.
#include "device.h"

extern "C" __global__ void histogram(const unsigned char *__restrict data, unsigned *counts,
                                     int n) {
  __shared__ unsigned bins[256];
  for (int i = thread_x(); i < 256; i += threads_x())
    bins[i] = 0;
  __syncthreads();
  for (int i = block_x() * threads_x() + thread_x(); i < n; i += threads_x() * blocks_x())
    __nvvm_atom_add_gen_i((int *)&bins[data[i]], 1);
  __syncthreads();
  for (int i = thread_x(); i < 256; i += threads_x())
    __nvvm_atom_add_gen_i((int *)&counts[i], (int)bins[i]);
}

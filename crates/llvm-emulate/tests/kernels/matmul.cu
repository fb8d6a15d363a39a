// c = a * b for square matrices, in tiles of 16 x 16 that go through shared memory.
#include "device.h"
#define TILE 16

extern "C" __global__ void matmul(const float *__restrict a, const float *__restrict b,
                                  float *__restrict c, int n) {
  __shared__ float left[TILE][TILE], right[TILE][TILE + 1];
  int x = thread_x(), y = thread_y();
  int row = block_y() * TILE + y, column = block_x() * TILE + x;
  float sum = 0.0f;
  for (int tile = 0; tile < n; tile += TILE) {
    left[y][x] = a[row * n + tile + x];
    right[y][x] = b[(tile + y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

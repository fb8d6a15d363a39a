/* One source for C, OpenCL C and CUDA C++: what differs is said here. */
#if defined(__OPENCL_VERSION__)
#define ENTRY __kernel void
#define MEMORY __global
#define EACH(i, n) const int i = get_global_id(0); if (i < (n))
#define FIRST (get_global_id(0) == 0)
#define ADDRESS(p) ((size_t)(p))
#elif defined(__CUDACC__)
#define ENTRY extern "C" __global__ void
#define MEMORY
#define EACH(i, n) const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < (n))
#define FIRST (blockIdx.x * blockDim.x + threadIdx.x == 0)
#define ADDRESS(p) ((size_t)(p))
#else
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define ENTRY void
#define MEMORY
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define FIRST 1
#define ADDRESS(p) ((size_t)(p))
#endif

/* One source for C, OpenCL C and CUDA C++: what differs is said here. */
#if defined(__OPENCL_VERSION__)
#define ENTRY __kernel void
#define FUNCTION static
#define MEMORY __global
#define EACH(i, n) const int i = get_global_id(0); if (i < (n))
#define FIRST (get_global_id(0) == 0)
#define EACH_2D(x, y, width, height) \
    const int x = get_global_id(0), y = get_global_id(1); if (x < (width) && y < (height))
#define I64 long
#define U64 ulong
#define ADDRESS(p) ((size_t)(p))
#define INDEX ((int)get_global_id(0))
#define TURNS 12
#elif defined(__CUDACC__)
#define ENTRY extern "C" __global__ void
#define FUNCTION static __device__
#define MEMORY
#define EACH(i, n) const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < (n))
#define FIRST (blockIdx.x * blockDim.x + threadIdx.x == 0)
#define EACH_2D(x, y, width, height) \
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; \
    if (x < (width) && y < (height))
#define I64 long long
#define U64 unsigned long long
#define ADDRESS(p) ((size_t)(p))
#define INDEX ((int)(blockIdx.x * blockDim.x + threadIdx.x))
#define TURNS 10000
#else
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#define ENTRY void
#define FUNCTION static
#define MEMORY
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define EACH_2D(x, y, width, height) for (int y = 0; y < (height); y++) for (int x = 0; x < (width); x++)
#define FIRST 1
#define I64 long long
#define U64 unsigned long long
#define ADDRESS(p) ((size_t)(p))
#define TURNS 100
#endif

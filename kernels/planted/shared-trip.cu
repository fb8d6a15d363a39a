/* Squares of numbers. Each goes through shared memory and past a barrier, only to be read by the
   thread that wrote it. */
#define THREADS 64

extern "C" __global__ void square(const float *from, float *to)
{
    __shared__ float tile[THREADS];
    const int thread = threadIdx.x;
    const int at = blockIdx.x * THREADS + thread;

    tile[thread] = from[at];
    __syncthreads();
    const float number = tile[thread];
    to[at] = number * number;
}

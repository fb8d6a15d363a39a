/* Differences of differences within each block, through shared memory. All three barriers are
   needed: a thread reads what its left neighbour wrote, and that neighbour must not write again
   before. Threads that happen to run one after the other, first to last, never notice when the
   first or the last barrier is missing. */
#define THREADS 64

extern "C" __global__ void curve(const float *from, float *to)
{
    __shared__ float tile[THREADS];
    const int thread = threadIdx.x;
    const int at = blockIdx.x * THREADS + thread;

    const float number = from[at];
    tile[thread] = number;
    __syncthreads();
    const float slope = number - (thread > 0 ? tile[thread - 1] : 0.0f);
    __syncthreads();
    tile[thread] = slope;
    __syncthreads();
    to[at] = slope - (thread > 0 ? tile[thread - 1] : 0.0f);
}

/* The sums of the first 1, 2, 3, … of n numbers, in three launches: each block sums up a stretch, one
   block sums up the stretches' sums, and then every stretch adds the sum of those before it. Sums that
   are too large wrap around. */
#define THREADS 256
#define PER_THREAD 4
#define STRETCH (THREADS * PER_THREAD)

/* The sum of the numbers that this thread and those before it bring. */
static __device__ unsigned sum_up_to_here(unsigned number, unsigned *sums)
{
    const int id = threadIdx.x;
    sums[id] = number;
    __syncthreads();
    for (int distance = 1; distance < THREADS; distance *= 2) {
        const unsigned before = id >= distance ? sums[id - distance] : 0;
        /* All have read before anyone writes. */
        __syncthreads();
        sums[id] += before;
        __syncthreads();
    }
    return sums[id];
}

extern "C" __global__ void __launch_bounds__(THREADS)
scan_stretches(const unsigned *numbers, unsigned *to, unsigned *totals, int n)
{
    __shared__ unsigned sums[THREADS];
    const int id = threadIdx.x;
    const int start = blockIdx.x * STRETCH + id * PER_THREAD;

    unsigned own[PER_THREAD];
    unsigned sum = 0;
#pragma unroll
    for (int i = 0; i < PER_THREAD; i++) {
        if (start + i < n)
            sum += numbers[start + i];
        own[i] = sum;
    }

    const unsigned up_to_here = sum_up_to_here(sum, sums);
    const unsigned before = up_to_here - sum;
#pragma unroll
    for (int i = 0; i < PER_THREAD; i++)
        if (start + i < n)
            to[start + i] = before + own[i];
    if (id == THREADS - 1)
        totals[blockIdx.x] = up_to_here;
}

/* Turns each total into the sum of all totals before it. One block; a thread takes `each` of them. */
extern "C" __global__ void __launch_bounds__(THREADS)
scan_totals(const unsigned *totals, unsigned *offsets, int count, int each)
{
    __shared__ unsigned sums[THREADS];
    const int start = threadIdx.x * each;
    const int end = min(start + each, count);

    unsigned sum = 0;
    for (int at = start; at < end; at++)
        sum += totals[at];

    unsigned before = sum_up_to_here(sum, sums) - sum;
    for (int at = start; at < end; at++) {
        offsets[at] = before;
        before += totals[at];
    }
}

extern "C" __global__ void __launch_bounds__(THREADS)
add_offsets(unsigned *to, const unsigned *offsets, int n)
{
    const unsigned offset = offsets[blockIdx.x];
    const int start = blockIdx.x * STRETCH;
    const int end = min(start + STRETCH, n);
    for (int at = start + threadIdx.x; at < end; at += THREADS)
        to[at] += offset;
}

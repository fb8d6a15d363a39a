/* The sums of the first 1, 2, 3, … of n numbers: each block sums up a stretch, the stretches' totals
   are summed up in the same way, and then every stretch adds the sum of those before it. Sums that
   are too large wrap around. */
#define THREADS 128
#define PER_THREAD 4
#define STRETCH (THREADS * PER_THREAD)

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

    sums[id] = sum;
    __syncthreads();
    for (int distance = 1; distance < THREADS; distance *= 2) {
        const unsigned more = id >= distance ? sums[id - distance] : 0;
        /* All have read before anyone writes. */
        __syncthreads();
        sums[id] += more;
        __syncthreads();
    }

    const unsigned before = sums[id] - sum;
#pragma unroll
    for (int i = 0; i < PER_THREAD; i++)
        if (start + i < n)
            to[start + i] = before + own[i];
    if (id == THREADS - 1)
        totals[blockIdx.x] = sums[id];
}

extern "C" __global__ void __launch_bounds__(THREADS)
add_before(unsigned *to, const unsigned *sums, int n)
{
    /* Nothing is before the first stretch. */
    if (blockIdx.x == 0)
        return;
    const unsigned before = sums[blockIdx.x - 1];
    const int start = blockIdx.x * STRETCH;
    const int end = min(start + STRETCH, n);
    for (int at = start + threadIdx.x; at < end; at += THREADS)
        to[at] += before;
}

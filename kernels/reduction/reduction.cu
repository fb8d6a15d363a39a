/* The sum of n numbers, in two steps. Parameters come as macros: THREADS, PER_THREAD, VECTOR,
   UNROLL, FINAL_THREADS, SHUFFLE.

   First each block adds up a stretch of THREADS * PER_THREAD numbers, then one block adds up these
   partial sums. Threads read VECTOR numbers at a time, next to each other's. */

#define STRETCH (THREADS * PER_THREAD)
#define WARP 32

/* Adds up a number of each of `threads` threads, a power of two from WARP on. `scratch` has room for
   as many. Only the first thread gets the sum. */
static __device__ float add_up(float number, float *scratch, int threads)
{
    const int id = threadIdx.x;
#if SHUFFLE
    /* Within a warp numbers go from thread to thread; then the first warp does the same with the
       sums of all warps, of which there are at most WARP. All threads of a warp take part in every
       exchange. */
#pragma unroll
    for (int distance = WARP / 2; distance > 0; distance /= 2)
        number += __shfl_down_sync(0xffffffffu, number, distance);
    if (id % WARP == 0)
        scratch[id / WARP] = number;
    __syncthreads();
    if (id < WARP) {
        number = id < threads / WARP ? scratch[id] : 0.0f;
#pragma unroll
        for (int distance = WARP / 2; distance > 0; distance /= 2)
            number += __shfl_down_sync(0xffffffffu, number, distance);
    }
    return number;
#else
    scratch[id] = number;
    for (int half_way = threads / 2; half_way > 0; half_way /= 2) {
        __syncthreads();
        if (id < half_way)
            scratch[id] += scratch[id + half_way];
    }
    /* The first thread wrote this number itself and need not wait; the others must not look. */
    return id == 0 ? scratch[0] : 0.0f;
#endif
}

/* The alignment makes the compiler load it whole. Stretches start at multiples of it. */
struct alignas(4 * VECTOR) Piece {
    float at[VECTOR];
};

static __device__ float sum_of_piece(const float *from)
{
    const Piece piece = *reinterpret_cast<const Piece *>(from);
    float sum = piece.at[0];
#pragma unroll
    for (int v = 1; v < VECTOR; v++)
        sum += piece.at[v];
    return sum;
}

extern "C" __global__ void __launch_bounds__(THREADS)
partial_sums(const float *__restrict__ numbers, float *__restrict__ partials, int n)
{
    __shared__ float scratch[THREADS];
    const int id = threadIdx.x;
    const int start = blockIdx.x * STRETCH;

    float sum = 0.0f;
    if (start + STRETCH <= n) {
        /* Several sums side by side, so that an addition need not wait for the one before. */
        float side[UNROLL];
#pragma unroll
        for (int u = 0; u < UNROLL; u++)
            side[u] = 0.0f;
        for (int step = 0; step < PER_THREAD / VECTOR; step += UNROLL) {
#pragma unroll
            for (int u = 0; u < UNROLL; u++)
                side[u] += sum_of_piece(numbers + start + ((step + u) * THREADS + id) * VECTOR);
        }
#pragma unroll
        for (int u = 0; u < UNROLL; u++)
            sum += side[u];
    } else {
        /* The last stretch may end early. */
        for (int at = start + id; at < n; at += THREADS)
            sum += numbers[at];
    }

    sum = add_up(sum, scratch, THREADS);
    if (id == 0)
        partials[blockIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(FINAL_THREADS)
final_sum(const float *__restrict__ partials, float *__restrict__ total, int count)
{
    __shared__ float scratch[FINAL_THREADS];
    const int id = threadIdx.x;

    float sum = 0.0f;
    for (int at = id; at < count; at += FINAL_THREADS)
        sum += partials[at];

    sum = add_up(sum, scratch, FINAL_THREADS);
    if (id == 0)
        total[0] = sum;
}

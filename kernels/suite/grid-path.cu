/* The cheapest ways through a grid from its first row downwards: a step leads to the cell below or to
   one beside that. One launch adds `count` rows, from row `first` on, to the totals so far.

   A block keeps a stretch of totals in shared memory. The ends of the stretch lack neighbours, so
   that with every row one more cell on each side is given up; blocks overlap by as much. */
#define THREADS 128
#define HALO 16
#define INNER (THREADS - 2 * HALO)

extern "C" __global__ void
cheapest(const int *costs, const int *from, int *to, int columns, int first, int count)
{
    __shared__ int totals[THREADS];
    const int x = threadIdx.x;
    const int column = blockIdx.x * INNER + x - HALO;
    const bool inside = column >= 0 && column < columns;

    if (inside)
        totals[x] = from[column];
    __syncthreads();

    /* At the grid's sides a way leads straight on instead of out. */
    const int left = column > 0 ? x - 1 : x;
    const int right = column < columns - 1 ? x + 1 : x;

    for (int step = 0; step < count; step++) {
        const bool known = inside && x > step && x < THREADS - 1 - step;
        int total = 0;
        if (known) {
            const int before = min(min(totals[left], totals[right]), totals[x]);
            total = before + costs[(first + step) * columns + column];
        }
        /* All have read before anyone writes. */
        __syncthreads();
        if (known)
            totals[x] = total;
        __syncthreads();
    }

    if (inside && x >= HALO && x < THREADS - HALO)
        to[column] = totals[x];
}

/* Trains a support vector machine that distinguishes two classes by columns of ones and zeros, and judges other
   rows by it. svm.c has the same in C and says what is computed; here a working set has up to 1,024 rows.

   At most 128 columns are packed into four words, so that the distance of two rows is the number of bits in
   which they differ. The working set has a matrix of its own kernel values, which `solve` walks about in with a
   thread for each row of the set: two barriers a step, and what the threads agree on goes through shared memory
   from warp to warp. No kernel values with all rows are kept: `update` computes those that it needs.

   Nothing depends on the order in which threads or blocks run: the same input gives the same bits. */
#define MOST 1024
#define WARP 32
#define MOST_WARPS (MOST / WARP)
#define ALL 0xffffffffu

/* Of two equal rows the kernel is as flat as this. */
#define FLAT 1e-12f

/* More than any f. */
#define FAR 3e38f

/* Columns that a row may have. */
#define COLUMNS 128

static __device__ __forceinline__ bool is_upper(int label, float alpha, float cost)
{
    return label != 0 ? alpha < cost : alpha > 0.0f;
}

static __device__ __forceinline__ bool is_lower(int label, float alpha, float cost)
{
    return label != 0 ? alpha > 0.0f : alpha < cost;
}

static __device__ __forceinline__ float kernel_value(uint4 one, uint4 other, float gamma)
{
    const int distance = __popc(one.x ^ other.x) + __popc(one.y ^ other.y) + __popc(one.z ^ other.z) +
                         __popc(one.w ^ other.w);
    return expf(-gamma * (float)distance);
}

/* Numbers that are ordered as floats are. */
static __device__ __forceinline__ unsigned ordered(float value)
{
    const unsigned bits = __float_as_uint(value);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

static __device__ __forceinline__ float value_of(unsigned ordered)
{
    return __uint_as_float(ordered & 0x80000000u ? ordered & 0x7fffffffu : ~ordered);
}

/* Packs a row of bytes; a block of 128 threads does this together, and each thread returns the row. */
static __device__ __forceinline__ uint4 packed_row(const unsigned char *row, int columns, unsigned *words)
{
    const int column = threadIdx.x;
    const unsigned word = __ballot_sync(ALL, column < columns && row[column] != 0);
    if (column % WARP == 0)
        words[column / WARP] = word;
    __syncthreads();
    return make_uint4(words[0], words[1], words[2], words[3]);
}

/* A block of 128 threads for each row. */
extern "C" __global__ void __launch_bounds__(COLUMNS)
start(const unsigned char *data, const int *labels, uint4 *packed, float *alpha, float *f, int columns)
{
    __shared__ unsigned words[COLUMNS / WARP];
    const int row = blockIdx.x;
    const uint4 all = packed_row(data + (size_t)row * columns, columns, words);
    if (threadIdx.x == 0) {
        packed[row] = all;
        alpha[row] = 0.0f;
        f[row] = labels[row] != 0 ? -1.0f : 1.0f;
    }
}

/* No row: it may not be chosen. */
#define NONE 0xffffffffu

/* Puts the rows with the `count` least keys into the set, those of equal keys from the first on, and -1 where
   there are fewer rows: the key of the last one is found digit by digit. */
static __device__ void take_least(const unsigned *keys, int *set, int *taken, int rows, int count)
{
    __shared__ int bins[256];
    __shared__ unsigned digit;
    __shared__ int left;
    __shared__ int counts[2][MOST_WARPS];
    const int thread = threadIdx.x, lane = thread % WARP, warp = thread / WARP;
    const int n_threads = blockDim.x, n_warps = n_threads / WARP;

    unsigned last = 0;
    int n_left = count;
    for (int shift = 24; shift >= 0; shift -= 8) {
        for (int bin = thread; bin < 256; bin += n_threads)
            bins[bin] = 0;
        __syncthreads();
        for (int row = thread; row < rows; row += n_threads) {
            const unsigned key = keys[row];
            if (key != NONE && (shift == 24 || key >> (shift + 8) == last >> (shift + 8)))
                atomicAdd(&bins[key >> shift & 255], 1);
        }
        __syncthreads();
        if (warp == 0) {
            int sum = 0;
            for (int nth = 0; nth < 8; nth++)
                sum += bins[lane * 8 + nth];
            int before = sum;
            for (int by = 1; by < WARP; by *= 2) {
                const int other = __shfl_up_sync(ALL, before, by);
                before += lane >= by ? other : 0;
            }
            const int n_all = __shfl_sync(ALL, before, WARP - 1);
            before -= sum;
            if (n_all < n_left) {
                /* Only at the first digit: all rows are taken. */
                if (lane == 0) {
                    digit = NONE;
                    left = 0;
                }
            } else if (before < n_left && n_left <= before + sum) {
                int bin = lane * 8;
                while (before + bins[bin] < n_left)
                    before += bins[bin++];
                digit = (unsigned)bin;
                left = n_left - before;
            }
        }
        __syncthreads();
        if (digit == NONE) {
            last = NONE;
            n_left = 0;
            break;
        }
        last |= digit << shift;
        n_left = left;
    }

    /* Keys below the last one come first in the set, then the first rows that have it. */
    const int n_below = count - n_left;
    int below = 0, equal = 0;
    for (int from = 0, turn = 0; from < rows; from += n_threads, turn++) {
        const int row = from + thread;
        const unsigned key = row < rows ? keys[row] : NONE;
        const bool is_below = key != NONE && key < last, is_equal = key != NONE && key == last;
        const unsigned all_below = __ballot_sync(ALL, is_below), all_equal = __ballot_sync(ALL, is_equal);
        if (lane == 0)
            counts[turn % 2][warp] = __popc(all_below) | __popc(all_equal) << 16;
        __syncthreads();
        const int mine = lane < n_warps ? counts[turn % 2][lane] : 0;
        int sum = mine;
        for (int by = 1; by < WARP; by *= 2) {
            const int other = __shfl_up_sync(ALL, sum, by);
            sum += lane >= by ? other : 0;
        }
        const int before = __shfl_sync(ALL, sum - mine, warp), all = __shfl_sync(ALL, sum, WARP - 1);
        const unsigned lower_lanes = (1u << lane) - 1;
        if (is_below) {
            const int place = below + (before & 0xffff) + __popc(all_below & lower_lanes);
            set[place] = row;
            taken[row] = 1;
        }
        if (is_equal) {
            const int place = equal + (before >> 16) + __popc(all_equal & lower_lanes);
            if (place < n_left) {
                set[n_below + place] = row;
                taken[row] = 1;
            }
        }
        below += all & 0xffff;
        equal += all >> 16;
    }
    for (int place = below + min(equal, n_left) + thread; place < count; place += n_threads)
        set[place] = -1;
    __syncthreads();
}

/* One block. The first turn fills the whole working set, every other the half that has been in it for longer. */
extern "C" __global__ void __launch_bounds__(MOST)
choose(const int *labels, const float *alpha, const float *f, unsigned *keys, int *taken, int *set, int rows,
       int size, int turn, float cost)
{
    const int thread = threadIdx.x, n_threads = blockDim.x;
    const int first = turn == 0 ? 0 : turn % 2 * (size / 2), count = turn == 0 ? size : size / 2;

    for (int row = thread; row < rows; row += n_threads)
        taken[row] = 0;
    __syncthreads();
    for (int place = thread; place < size; place += n_threads)
        if ((place < first || place >= first + count) && set[place] >= 0)
            taken[set[place]] = 1;
    __syncthreads();

    for (int row = thread; row < rows; row += n_threads)
        keys[row] = taken[row] == 0 && is_upper(labels[row], alpha[row], cost) ? ordered(f[row]) : NONE;
    __syncthreads();
    take_least(keys, set + first, taken, rows, count / 2);

    for (int row = thread; row < rows; row += n_threads)
        keys[row] = taken[row] == 0 && is_lower(labels[row], alpha[row], cost) ? ~ordered(f[row]) : NONE;
    __syncthreads();
    take_least(keys, set + first + count / 2, taken, rows, count - count / 2);
}

/* The kernel values of the working set, a thread each; an empty place stands for row 0. */
extern "C" __global__ void __launch_bounds__(256)
square(const uint4 *packed, const int *set, float *matrix, int size, float gamma)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= size * size)
        return;
    const uint4 one = packed[max(set[at / size], 0)], other = packed[max(set[at % size], 0)];
    matrix[at] = kernel_value(one, other, gamma);
}

/* One block, with a thread for each place of the working set. */
extern "C" __global__ void __launch_bounds__(MOST)
solve(const int *labels, const int *set, const float *matrix, const float *f, float *alpha, float *change,
      float *violation, int size, int most, float cost, float eps)
{
    /* What each warp has found: its end of f, and where; the greatest f; its best partner. */
    __shared__ unsigned least[MOST_WARPS], greatest[MOST_WARPS], gains[MOST_WARPS];
    __shared__ int least_at[MOST_WARPS], gain_at[MOST_WARPS];
    __shared__ float room_of_least[MOST_WARPS], room_of_gain[MOST_WARPS], step_of_gain[MOST_WARPS];
    const int thread = threadIdx.x, lane = thread % WARP, warp = thread / WARP;
    const bool is_warp = lane < (int)blockDim.x / WARP;

    const int row = set[thread];
    const int label = labels[max(row, 0)];
    float a = alpha[max(row, 0)], g = f[max(row, 0)], moved = 0.0f;
    float enough = eps;
    if (thread == 0)
        violation[0] = 0.0f;

    for (int step = 0; step < most; step++) {
        const bool lower = row >= 0 && is_lower(label, a, cost);
        const unsigned key = row >= 0 && is_upper(label, a, cost) ? ordered(g) : NONE;
        unsigned low = __reduce_min_sync(ALL, key);
        unsigned high = __reduce_max_sync(ALL, lower ? ordered(g) : 0u);
        if (lane == __ffs(__ballot_sync(ALL, key == low)) - 1) {
            least[warp] = low;
            least_at[warp] = thread;
            room_of_least[warp] = label != 0 ? cost - a : a;
            greatest[warp] = high;
        }
        __syncthreads();
        const unsigned of_warp = is_warp ? least[lane] : NONE;
        low = __reduce_min_sync(ALL, of_warp);
        high = __reduce_max_sync(ALL, is_warp ? greatest[lane] : 0u);
        if (low == NONE || high == 0u)
            break;
        int from = __ffs(__ballot_sync(ALL, of_warp == low)) - 1;
        const int i = least_at[from];
        const float room_of_i = room_of_least[from];
        const float worst = value_of(high) - value_of(low);
        if (step == 0) {
            enough = fmaxf(0.1f * worst, eps);
            if (thread == 0)
                violation[0] = worst;
        }
        if (worst < enough)
            break;

        /* The partner that promises the greatest gain. */
        const float value_of_i = matrix[i * size + thread];
        const float off = g - value_of(low);
        const float bent = fmaxf(2.0f - 2.0f * value_of_i, FLAT);
        const float by_it = __fdividef(off, bent);
        const unsigned gain = __float_as_uint(lower && off > 0.0f ? off * by_it : 0.0f);
        unsigned best = __reduce_max_sync(ALL, gain);
        if (lane == __ffs(__ballot_sync(ALL, gain == best)) - 1) {
            gains[warp] = best;
            gain_at[warp] = thread;
            room_of_gain[warp] = label != 0 ? a : cost - a;
            step_of_gain[warp] = by_it;
        }
        __syncthreads();
        const unsigned gain_of_warp = is_warp ? gains[lane] : 0u;
        best = __reduce_max_sync(ALL, gain_of_warp);
        from = __ffs(__ballot_sync(ALL, gain_of_warp == best)) - 1;
        const int j = gain_at[from];
        const float room_of_j = room_of_gain[from];
        const float by = fminf(step_of_gain[from], fminf(room_of_i, room_of_j));
        g += by * (value_of_i - matrix[j * size + thread]);
        /* What reaches an end of the range is put there exactly. */
        if (thread == i) {
            const float end = label != 0 ? cost : 0.0f;
            a = by == room_of_i ? end : label != 0 ? a + by : a - by;
            moved += by;
        }
        if (thread == j) {
            const float end = label != 0 ? 0.0f : cost;
            a = by == room_of_j ? end : label != 0 ? a - by : a + by;
            moved -= by;
        }
    }
    change[thread] = moved;
    if (row >= 0)
        alpha[row] = a;
}

/* Rows of a block, each by as many threads as the block has warps. */
#define PARTS 8

extern "C" __global__ void __launch_bounds__(PARTS *WARP)
update(const uint4 *packed, const int *set, const float *change, float *f, int rows, int size, float gamma)
{
    __shared__ uint4 rows_of_set[MOST];
    __shared__ float changes[MOST];
    __shared__ float sums[PARTS][WARP];
    const int lane = threadIdx.x % WARP, part = threadIdx.x / WARP;
    for (int place = threadIdx.x; place < size; place += PARTS * WARP) {
        rows_of_set[place] = packed[max(set[place], 0)];
        changes[place] = change[place];
    }
    __syncthreads();

    const int row = blockIdx.x * WARP + lane;
    const uint4 own = packed[min(row, rows - 1)];
    float sum = 0.0f;
    for (int place = part; place < size; place += PARTS)
        if (changes[place] != 0.0f)
            sum += changes[place] * kernel_value(rows_of_set[place], own, gamma);
    sums[part][lane] = sum;
    __syncthreads();
    if (part == 0 && row < rows) {
        for (int other = 1; other < PARTS; other++)
            sum += sums[other][lane];
        f[row] += sum;
    }
}

static __device__ __forceinline__ float sum_of_warp(float value)
{
    for (int by = WARP / 2; by > 0; by /= 2)
        value += __shfl_xor_sync(ALL, value, by);
    return value;
}

/* One block: where between the classes 0 lies. */
extern "C" __global__ void __launch_bounds__(MOST)
centre(const int *labels, const float *alpha, const float *f, float *bias, int rows, float cost)
{
    __shared__ float sums[MOST_WARPS];
    __shared__ int counts[MOST_WARPS];
    __shared__ unsigned least[MOST_WARPS], greatest[MOST_WARPS];
    const int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    const bool is_warp = lane < (int)blockDim.x / WARP;

    float sum = 0.0f;
    int count = 0;
    unsigned low = ordered(FAR), high = ordered(-FAR);
    for (int row = threadIdx.x; row < rows; row += blockDim.x) {
        const float a = alpha[row], g = f[row];
        if (a > 0.0f && a < cost) {
            sum += g;
            count++;
        }
        if (is_upper(labels[row], a, cost))
            low = min(low, ordered(g));
        if (is_lower(labels[row], a, cost))
            high = max(high, ordered(g));
    }
    sum = sum_of_warp(sum);
    count = __reduce_add_sync(ALL, count);
    low = __reduce_min_sync(ALL, low);
    high = __reduce_max_sync(ALL, high);
    if (lane == 0) {
        sums[warp] = sum;
        counts[warp] = count;
        least[warp] = low;
        greatest[warp] = high;
    }
    __syncthreads();
    if (warp != 0)
        return;
    sum = sum_of_warp(is_warp ? sums[lane] : 0.0f);
    count = __reduce_add_sync(ALL, is_warp ? counts[lane] : 0);
    low = __reduce_min_sync(ALL, is_warp ? least[lane] : ordered(FAR));
    high = __reduce_max_sync(ALL, is_warp ? greatest[lane] : ordered(-FAR));
    if (lane == 0)
        bias[0] = count > 0 ? sum / (float)count : 0.5f * (value_of(low) + value_of(high));
}

/* A block of 128 threads for each row that is judged. */
extern "C" __global__ void __launch_bounds__(COLUMNS)
predict(const uint4 *packed, const int *labels, const float *alpha, const float *bias,
        const unsigned char *judged, int *answers, int rows, int columns, float gamma)
{
    __shared__ unsigned words[COLUMNS / WARP];
    __shared__ float sums[COLUMNS / WARP];
    const uint4 own = packed_row(judged + (size_t)blockIdx.x * columns, columns, words);
    float sum = 0.0f;
    for (int row = threadIdx.x; row < rows; row += COLUMNS) {
        const float a = alpha[row];
        if (a > 0.0f)
            sum += (labels[row] != 0 ? a : -a) * kernel_value(packed[row], own, gamma);
    }
    sum = sum_of_warp(sum);
    if (threadIdx.x % WARP == 0)
        sums[threadIdx.x / WARP] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        answers[blockIdx.x] = sums[0] + sums[1] + sums[2] + sums[3] > bias[0];
}

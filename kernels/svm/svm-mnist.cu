/* Trains support vector machines that distinguish ten classes, one for each two of them, and judges other rows by their
   votes. svm.c says what one of them computes; all 45 train side by side, a block each.

   Rows are put in the order of their classes, so that those of two classes lie in two stretches, and the kernel
   values of all rows with each other are computed once. A machine knows its rows by numbers of its own:
   first those of the lesser class, which counts as y = 1, then those of the other. One that has converged does nothing
   in later turns.

   Nothing depends on the order in which threads or blocks run: the same input gives the same bits. */
#define CLASSES 10
#define PAIRS (CLASSES * (CLASSES - 1) / 2)
#define MOST 512
#define WARP 32
#define MOST_WARPS (MOST / WARP)
#define ALL 0xffffffffu

/* Of two equal rows the kernel is as flat as this. */
#define FLAT 1e-12f

/* More than any f or violation. */
#define FAR 3e38f

/* A machine: where the rows of its two classes begin, and how many there are. */
struct Pair {
    int one, other, begin, n_one, other_begin, n_rows;

    /* Where a row of its own lies among all. */
    __device__ __forceinline__ int place(int row) const
    {
        return row < n_one ? begin + row : other_begin + row - n_one;
    }
};

static __device__ __forceinline__ Pair pair_of(int number, const int *begins)
{
    Pair pair;
    pair.one = 0;
    pair.other = number + 1;
    while (pair.other >= CLASSES) {
        pair.one++;
        pair.other -= CLASSES - 1 - pair.one;
    }
    pair.begin = begins[pair.one];
    pair.n_one = begins[pair.one + 1] - pair.begin;
    pair.other_begin = begins[pair.other];
    pair.n_rows = pair.n_one + begins[pair.other + 1] - pair.other_begin;
    return pair;
}

static __device__ __forceinline__ bool is_upper(bool is_one, float alpha, float cost)
{
    return is_one ? alpha < cost : alpha > 0.0f;
}

static __device__ __forceinline__ bool is_lower(bool is_one, float alpha, float cost)
{
    return is_one ? alpha > 0.0f : alpha < cost;
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

static __device__ __forceinline__ float sum_of_warp(float value)
{
    for (int by = WARP / 2; by > 0; by /= 2)
        value += __shfl_xor_sync(ALL, value, by);
    return value;
}

/* One block with a warp for each class: all rows in the order of their classes, and where each class begins. */
extern "C" __global__ void __launch_bounds__(CLASSES *WARP)
sort(const int *labels, int *order, int *begins, float *violations, int rows)
{
    __shared__ int counts[CLASSES];
    const int lane = threadIdx.x % WARP, own = threadIdx.x / WARP;
    int count = 0;
    for (int from = 0; from < rows; from += WARP)
        count += __popc(__ballot_sync(ALL, from + lane < rows && labels[from + lane] == own));
    if (lane == 0)
        counts[own] = count;
    __syncthreads();
    int at = 0;
    for (int other = 0; other < own; other++)
        at += counts[other];
    if (lane == 0)
        begins[own] = at;
    if (lane == 0 && own == CLASSES - 1)
        begins[CLASSES] = at + count;
    for (int from = 0; from < rows; from += WARP) {
        const bool is_own = from + lane < rows && labels[from + lane] == own;
        const unsigned all = __ballot_sync(ALL, is_own);
        if (is_own)
            order[at + __popc(all & ((1u << lane) - 1))] = from + lane;
        at += __popc(all);
    }
    for (int pair = threadIdx.x; pair < PAIRS; pair += blockDim.x)
        violations[pair] = FAR;
}

/* A thread for each row, and a row of blocks for each machine. */
extern "C" __global__ void __launch_bounds__(256)
start(const int *begins, float *alpha, float *f, int rows)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const size_t at = (size_t)blockIdx.y * rows + row;
    alpha[at] = 0.0f;
    f[at] = row < pair_of(blockIdx.y, begins).n_one ? -1.0f : 1.0f;
}

/* Rows and columns that a block computes, in steps of DEEP numbers; each of its 256 threads has EACH times EACH. */
#define TILE 64
#define DEEP 16
#define EACH 4

/* The kernel values of 64 rows with 64 others. */
static __device__ __forceinline__ void tile_of_values(const unsigned char *left, int left_row, const unsigned char *right,
                                                     int right_row, int features, float gamma,
                                                     float values[EACH][EACH])
{
    __shared__ float of_left[DEEP][TILE + 1], of_right[DEEP][TILE + 1];
    const int thread = threadIdx.x, x = thread % (TILE / EACH), y = thread / (TILE / EACH);
    float sums[EACH][EACH] = {};
    for (int from = 0; from < features; from += DEEP) {
        /* Each thread brings four numbers of one row of either side: `left_row` is that row, or -1. */
        for (int nth = 0; nth < EACH; nth++) {
            const int at = from + thread % EACH * EACH + nth;
            const bool is_left = left_row >= 0 && at < features, is_right = right_row >= 0 && at < features;
            const float one = is_left ? (float)left[(size_t)left_row * features + at] : 0.0f;
            const float other = is_right ? (float)right[(size_t)right_row * features + at] : 0.0f;
            of_left[thread % EACH * EACH + nth][thread / EACH] = one * (1.0f / 255.0f);
            of_right[thread % EACH * EACH + nth][thread / EACH] = other * (1.0f / 255.0f);
        }
        __syncthreads();
        for (int k = 0; k < DEEP; k++) {
            float one[EACH], other[EACH];
            for (int nth = 0; nth < EACH; nth++) {
                one[nth] = of_left[k][y + nth * (TILE / EACH)];
                other[nth] = of_right[k][x + nth * (TILE / EACH)];
            }
            for (int i = 0; i < EACH; i++)
                for (int j = 0; j < EACH; j++) {
                    const float off = one[i] - other[j];
                    sums[i][j] += off * off;
                }
        }
        __syncthreads();
    }
    for (int i = 0; i < EACH; i++)
        for (int j = 0; j < EACH; j++)
            values[i][j] = expf(-gamma * sums[i][j]);
}

/* The kernel values of all rows with each other, in the order of classes; what lies above the diagonal is also what
   lies below. */
extern "C" __global__ void __launch_bounds__(256)
gram(const unsigned char *data, const int *order, float *values, int rows, int features, float gamma)
{
    if (blockIdx.x < blockIdx.y)
        return;
    const int x = threadIdx.x % (TILE / EACH), y = threadIdx.x / (TILE / EACH);
    const int left = blockIdx.y * TILE + threadIdx.x / EACH, right = blockIdx.x * TILE + threadIdx.x / EACH;
    float tile[EACH][EACH];
    tile_of_values(data, left < rows ? order[left] : -1, data, right < rows ? order[right] : -1, features, gamma, tile);
    for (int i = 0; i < EACH; i++)
        for (int j = 0; j < EACH; j++) {
            const int row = blockIdx.y * TILE + y + i * (TILE / EACH);
            const int column = blockIdx.x * TILE + x + j * (TILE / EACH);
            if (row < rows && column < rows) {
                values[(size_t)row * rows + column] = tile[i][j];
                if (blockIdx.x != blockIdx.y)
                    values[(size_t)column * rows + row] = tile[i][j];
            }
        }
}

/* The kernel values of the judged rows with all others. */
extern "C" __global__ void __launch_bounds__(256)
judged_gram(const unsigned char *data, const int *order, const unsigned char *judged_data, float *judged_values, int rows,
            int judged, int features, float gamma)
{
    const int x = threadIdx.x % (TILE / EACH), y = threadIdx.x / (TILE / EACH);
    const int left = blockIdx.y * TILE + threadIdx.x / EACH, right = blockIdx.x * TILE + threadIdx.x / EACH;
    float tile[EACH][EACH];
    tile_of_values(judged_data, left < judged ? left : -1, data, right < rows ? order[right] : -1, features, gamma, tile);
    for (int i = 0; i < EACH; i++)
        for (int j = 0; j < EACH; j++) {
            const int row = blockIdx.y * TILE + y + i * (TILE / EACH);
            const int column = blockIdx.x * TILE + x + j * (TILE / EACH);
            if (row < judged && column < rows)
                judged_values[(size_t)row * rows + column] = tile[i][j];
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

/* A block for each machine. The first turn fills the whole working set, every other the half that has been in it for longer. */
extern "C" __global__ void __launch_bounds__(MOST)
choose(const int *begins, const float *all_alpha, const float *all_f, unsigned *all_keys, int *all_taken, int *all_sets,
       const float *violations, int rows, int size, int turn, float cost, float eps)
{
    if (violations[blockIdx.x] < eps)
        return;
    const Pair pair = pair_of(blockIdx.x, begins);
    const size_t before = (size_t)blockIdx.x * rows;
    const float *alpha = all_alpha + before, *f = all_f + before;
    unsigned *keys = all_keys + before;
    int *taken = all_taken + before, *set = all_sets + blockIdx.x * size;
    const int thread = threadIdx.x, n_threads = blockDim.x;
    const int first = turn == 0 ? 0 : turn % 2 * (size / 2), count = turn == 0 ? size : size / 2;

    for (int row = thread; row < pair.n_rows; row += n_threads)
        taken[row] = 0;
    __syncthreads();
    for (int place = thread; place < size; place += n_threads)
        if ((place < first || place >= first + count) && set[place] >= 0)
            taken[set[place]] = 1;
    __syncthreads();

    for (int row = thread; row < pair.n_rows; row += n_threads)
        keys[row] = taken[row] == 0 && is_upper(row < pair.n_one, alpha[row], cost) ? ordered(f[row]) : NONE;
    __syncthreads();
    take_least(keys, set + first, taken, pair.n_rows, count / 2);

    for (int row = thread; row < pair.n_rows; row += n_threads)
        keys[row] = taken[row] == 0 && is_lower(row < pair.n_one, alpha[row], cost) ? ~ordered(f[row]) : NONE;
    __syncthreads();
    take_least(keys, set + first + count / 2, taken, pair.n_rows, count - count / 2);
}

/* The kernel values of each machine's working set; an empty place stands for row 0. */
extern "C" __global__ void __launch_bounds__(256)
square(const int *begins, const float *values, const int *all_sets, float *matrices, const float *violations, int rows,
       int size, float eps)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= size * size || violations[blockIdx.y] < eps)
        return;
    const Pair pair = pair_of(blockIdx.y, begins);
    const int *set = all_sets + blockIdx.y * size;
    /* A class may have no rows, and a machine none at all. */
    if (pair.n_rows == 0)
        return;
    const int one = pair.place(max(set[at / size], 0)), other = pair.place(max(set[at % size], 0));
    matrices[(size_t)blockIdx.y * size * size + at] = values[(size_t)one * rows + other];
}

/* A block for each machine, with a thread for each place of its working set. */
extern "C" __global__ void __launch_bounds__(MOST)
solve(const int *begins, const int *all_sets, const float *matrices, const float *all_f, float *all_alpha, float *changes,
      float *violations, int rows, int size, int most, float cost, float eps)
{
    /* What each warp has found: its end of f, and where; the greatest f; its best partner. */
    __shared__ unsigned least[MOST_WARPS], greatest[MOST_WARPS], gains[MOST_WARPS];
    __shared__ int least_at[MOST_WARPS], gain_at[MOST_WARPS];
    __shared__ float room_of_least[MOST_WARPS], room_of_gain[MOST_WARPS], step_of_gain[MOST_WARPS];
    const int thread = threadIdx.x, lane = thread % WARP, warp = thread / WARP;
    const bool is_warp = lane < (int)blockDim.x / WARP;
    if (violations[blockIdx.x] < eps)
        return;
    const size_t before = (size_t)blockIdx.x * rows;
    const float *matrix = matrices + (size_t)blockIdx.x * size * size;
    float *alpha = all_alpha + before;

    const int row = all_sets[blockIdx.x * size + thread];
    const bool is_one = row < pair_of(blockIdx.x, begins).n_one;
    float a = alpha[max(row, 0)], g = all_f[before + max(row, 0)], moved = 0.0f;
    float enough = eps, violation = 0.0f;

    for (int step = 0; step < most; step++) {
        const bool lower = row >= 0 && is_lower(is_one, a, cost);
        const unsigned key = row >= 0 && is_upper(is_one, a, cost) ? ordered(g) : NONE;
        unsigned low = __reduce_min_sync(ALL, key);
        unsigned high = __reduce_max_sync(ALL, lower ? ordered(g) : 0u);
        if (lane == __ffs(__ballot_sync(ALL, key == low)) - 1) {
            least[warp] = low;
            least_at[warp] = thread;
            room_of_least[warp] = is_one ? cost - a : a;
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
            violation = worst;
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
            room_of_gain[warp] = is_one ? a : cost - a;
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
            const float end = is_one ? cost : 0.0f;
            a = by == room_of_i ? end : is_one ? a + by : a - by;
            moved += by;
        }
        if (thread == j) {
            const float end = is_one ? 0.0f : cost;
            a = by == room_of_j ? end : is_one ? a - by : a + by;
            moved -= by;
        }
    }
    changes[blockIdx.x * size + thread] = moved;
    if (row >= 0)
        alpha[row] = a;
    /* All threads have read what it was before: they have met since. */
    if (thread == 0)
        violations[blockIdx.x] = violation;
}

/* Rows of a block, each by as many threads as the block has warps; a row of blocks for each machine. */
#define PARTS 8

extern "C" __global__ void __launch_bounds__(PARTS *WARP)
update(const int *begins, const float *values, const int *all_sets, const float *changes, float *f, int rows, int size)
{
    __shared__ int places[MOST];
    __shared__ float of_places[MOST];
    __shared__ float sums[PARTS][WARP];
    const Pair pair = pair_of(blockIdx.y, begins);
    const int lane = threadIdx.x % WARP, part = threadIdx.x / WARP;
    if ((int)blockIdx.x * WARP >= pair.n_rows)
        return;
    for (int place = threadIdx.x; place < size; place += PARTS * WARP) {
        places[place] = pair.place(max(all_sets[blockIdx.y * size + place], 0));
        of_places[place] = changes[blockIdx.y * size + place];
    }
    __syncthreads();

    const int row = blockIdx.x * WARP + lane;
    const int own = pair.place(min(row, pair.n_rows - 1));
    float sum = 0.0f;
    for (int place = part; place < size; place += PARTS)
        if (of_places[place] != 0.0f)
            sum += of_places[place] * values[(size_t)places[place] * rows + own];
    sums[part][lane] = sum;
    __syncthreads();
    if (part == 0 && row < pair.n_rows) {
        for (int other = 1; other < PARTS; other++)
            sum += sums[other][lane];
        f[(size_t)blockIdx.y * rows + row] += sum;
    }
}

/* One warp: the greatest violation of all machines, none of which moves any more once its own is below `eps`. */
extern "C" __global__ void __launch_bounds__(WARP)
worst_of_all(const float *violations, float *worst)
{
    float most = 0.0f;
    for (int pair = threadIdx.x; pair < PAIRS; pair += WARP)
        most = fmaxf(most, violations[pair]);
    /* They are not negative, and then bits are ordered as floats are. */
    const unsigned bits = __reduce_max_sync(ALL, __float_as_uint(most));
    if (threadIdx.x == 0)
        worst[0] = __uint_as_float(bits);
}

/* A warp for each machine: where between its classes 0 lies. */
extern "C" __global__ void __launch_bounds__(WARP)
centre(const int *begins, const float *all_alpha, const float *all_f, float *bias, int rows, float cost)
{
    const Pair pair = pair_of(blockIdx.x, begins);
    const float *alpha = all_alpha + (size_t)blockIdx.x * rows, *f = all_f + (size_t)blockIdx.x * rows;
    float sum = 0.0f;
    int count = 0;
    unsigned low = ordered(FAR), high = ordered(-FAR);
    for (int row = threadIdx.x; row < pair.n_rows; row += WARP) {
        const float a = alpha[row], g = f[row];
        if (a > 0.0f && a < cost) {
            sum += g;
            count++;
        }
        if (is_upper(row < pair.n_one, a, cost))
            low = min(low, ordered(g));
        if (is_lower(row < pair.n_one, a, cost))
            high = max(high, ordered(g));
    }
    sum = sum_of_warp(sum);
    count = __reduce_add_sync(ALL, count);
    low = __reduce_min_sync(ALL, low);
    high = __reduce_max_sync(ALL, high);
    if (threadIdx.x == 0)
        bias[blockIdx.x] = count > 0 ? sum / (float)count : 0.5f * (value_of(low) + value_of(high));
}

/* A block for each judged row, with its warps taking machines in turn: the class with the most votes, the first of
   several. */
extern "C" __global__ void __launch_bounds__(256)
vote(const int *begins, const float *all_alpha, const float *bias, const float *judged_values, int *answers, int rows)
{
    __shared__ bool is_for_one[PAIRS];
    const int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    const float *values = judged_values + (size_t)blockIdx.x * rows;
    for (int number = warp; number < PAIRS; number += 256 / WARP) {
        const Pair pair = pair_of(number, begins);
        const float *alpha = all_alpha + (size_t)number * rows;
        float sum = 0.0f;
        for (int row = lane; row < pair.n_rows; row += WARP) {
            const float a = alpha[row];
            if (a > 0.0f)
                sum += (row < pair.n_one ? a : -a) * values[pair.place(row)];
        }
        sum = sum_of_warp(sum);
        if (lane == 0)
            is_for_one[number] = sum > bias[number];
    }
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    int best = 0, most = -1;
    for (int own = 0; own < CLASSES; own++) {
        int votes = 0;
        for (int number = 0; number < PAIRS; number++) {
            const Pair pair = pair_of(number, begins);
            votes += pair.one == own ? is_for_one[number] : pair.other == own ? !is_for_one[number] : 0;
        }
        if (votes > most) {
            most = votes;
            best = own;
        }
    }
    answers[blockIdx.x] = best;
}

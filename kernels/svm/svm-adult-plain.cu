/* Trains a support vector machine that distinguishes two classes by columns of ones and zeros, and judges other
   rows by it. svm.c has the same in C and says what is computed; here a working set has up to 1,024 rows.

   This is how solvers that are published are mostly written: kernel values of the working set with all rows lie in a
   large matrix, and what the threads of `solve` agree on is found by trees in shared memory, with a barrier for
   each level. svm-adult.cu is the same program by a more careful author.

   Nothing depends on the order in which threads or blocks run: the same input gives the same bits. */
#define MOST 1024
#define WARP 32
#define MOST_WARPS (MOST / WARP)
#define ALL 0xffffffffu

/* Of two equal rows the kernel is as flat as this. */
#define FLAT 1e-12f

/* More than any f or gain. */
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

/* Kernel values of what is new in the working set with all rows: a block for 256 rows and a place of the set. An
   empty place stands for row 0. */
extern "C" __global__ void __launch_bounds__(256)
kernel_rows(const uint4 *packed, const int *set, float *values, int rows, int size, int turn, float gamma)
{
    const int place = (turn == 0 ? 0 : turn % 2 * (size / 2)) + blockIdx.y;
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    values[(size_t)place * rows + row] = kernel_value(packed[max(set[place], 0)], packed[row], gamma);
}

/* Where the least number lies; all threads of the block call this together, and a power of two of them. */
static __device__ int place_of_least(const float *numbers, int *places)
{
    const int thread = threadIdx.x;
    places[thread] = thread;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (thread < half && numbers[places[thread + half]] < numbers[places[thread]])
            places[thread] = places[thread + half];
        __syncthreads();
    }
    return places[0];
}

/* One block, with a thread for each place of the working set. */
extern "C" __global__ void __launch_bounds__(MOST)
solve(const int *labels, const int *set, const float *values, const float *f, float *alpha, float *change,
      float *violation, int rows, int most, float cost, float eps)
{
    __shared__ float numbers[MOST];
    __shared__ int places[MOST];
    /* The rooms of the pair, and how far it goes without them. */
    __shared__ float room_of_i, room_of_j, step_of_j;
    const int thread = threadIdx.x;

    const int row = set[thread];
    const int label = labels[max(row, 0)];
    float a = alpha[max(row, 0)], g = f[max(row, 0)], moved = 0.0f;
    float enough = eps;
    if (thread == 0)
        violation[0] = 0.0f;

    for (int step = 0; step < most; step++) {
        const bool upper = row >= 0 && is_upper(label, a, cost);
        const bool lower = row >= 0 && is_lower(label, a, cost);
        numbers[thread] = upper ? g : FAR;
        const int i = place_of_least(numbers, places);
        const float least = numbers[i];
        __syncthreads();
        numbers[thread] = lower ? -g : FAR;
        const float greatest = -numbers[place_of_least(numbers, places)];
        if (least == FAR || greatest == -FAR)
            break;
        const float worst = greatest - least;
        if (step == 0) {
            enough = fmaxf(0.1f * worst, eps);
            if (thread == 0)
                violation[0] = worst;
        }
        if (worst < enough)
            break;
        __syncthreads();

        /* The partner that promises the greatest gain. */
        const float value_of_i = values[(size_t)i * rows + max(row, 0)];
        const float off = g - least;
        const float bent = fmaxf(2.0f - 2.0f * value_of_i, FLAT);
        numbers[thread] = lower && off > 0.0f ? -off * off / bent : FAR;
        if (thread == i)
            room_of_i = label != 0 ? cost - a : a;
        const int j = place_of_least(numbers, places);
        if (thread == j) {
            room_of_j = label != 0 ? a : cost - a;
            step_of_j = off / bent;
        }
        __syncthreads();
        const float by = fminf(step_of_j, fminf(room_of_i, room_of_j));
        g += by * (value_of_i - values[(size_t)j * rows + max(row, 0)]);
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

/* A thread for each row. */
extern "C" __global__ void __launch_bounds__(256)
update(const float *values, const float *change, float *f, int rows, int size)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (int place = 0; place < size; place++)
        if (change[place] != 0.0f)
            sum += change[place] * values[(size_t)place * rows + row];
    f[row] += sum;
}

/* The sum of a number of each thread, of which there is a power of two. */
static __device__ float sum_of_block(float number, float *numbers)
{
    const int thread = threadIdx.x;
    __syncthreads();
    numbers[thread] = number;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (thread < half)
            numbers[thread] += numbers[thread + half];
        __syncthreads();
    }
    return numbers[0];
}

/* One block: where between the classes 0 lies. */
extern "C" __global__ void __launch_bounds__(MOST)
centre(const int *labels, const float *alpha, const float *f, float *bias, int rows, float cost)
{
    __shared__ float numbers[MOST];
    __shared__ int places[MOST];
    float sum = 0.0f, count = 0.0f, low = FAR, high = -FAR;
    for (int row = threadIdx.x; row < rows; row += blockDim.x) {
        const float a = alpha[row], g = f[row];
        if (a > 0.0f && a < cost) {
            sum += g;
            count += 1.0f;
        }
        if (is_upper(labels[row], a, cost))
            low = fminf(low, g);
        if (is_lower(labels[row], a, cost))
            high = fmaxf(high, g);
    }
    sum = sum_of_block(sum, numbers);
    count = sum_of_block(count, numbers);
    __syncthreads();
    numbers[threadIdx.x] = low;
    low = numbers[place_of_least(numbers, places)];
    __syncthreads();
    numbers[threadIdx.x] = -high;
    high = -numbers[place_of_least(numbers, places)];
    if (threadIdx.x == 0)
        bias[0] = count > 0.0f ? sum / count : 0.5f * (low + high);
}

/* A block of 128 threads for each row that is judged. */
extern "C" __global__ void __launch_bounds__(COLUMNS)
predict(const uint4 *packed, const int *labels, const float *alpha, const float *bias,
        const unsigned char *judged, int *answers, int rows, int columns, float gamma)
{
    __shared__ unsigned words[COLUMNS / WARP];
    __shared__ float sums[COLUMNS];
    const uint4 own = packed_row(judged + (size_t)blockIdx.x * columns, columns, words);
    float sum = 0.0f;
    for (int row = threadIdx.x; row < rows; row += COLUMNS) {
        const float a = alpha[row];
        if (a > 0.0f)
            sum += (labels[row] != 0 ? a : -a) * kernel_value(packed[row], own, gamma);
    }
    sum = sum_of_block(sum, sums);
    if (threadIdx.x == 0)
        answers[blockIdx.x] = sum > bias[0];
}

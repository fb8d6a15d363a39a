/* C = A B in tiles. Parameters come as macros: TILE_M, TILE_N, TILE_K, THREAD_M, THREAD_N, VECTOR,
   UNROLL, USE_SHARED, PAD.

   A block computes TILE_M x TILE_N numbers of C, a thread THREAD_M x THREAD_N of them: rows that lie
   together, and columns in pieces of VECTOR numbers. The pieces of a thread lie apart, so that
   neighbouring threads touch neighbouring pieces.

   Sizes need not be multiples of the tile. VECTOR divides the length of every row that is read or
   written in pieces, so a piece lies either inside its matrix or outside, never across the edge,
   and always on a multiple of its own size, as loads of several numbers at once must. */

#define THREADS_X (TILE_N / THREAD_N)
#define THREADS_Y (TILE_M / THREAD_M)
#define THREADS (THREADS_X * THREADS_Y)
#define PIECES (THREAD_N / VECTOR)

/* The alignment makes the compiler load and store it whole. */
struct alignas(4 * VECTOR) Piece {
    float at[VECTOR];
};

static __device__ Piece load_piece(const float *from)
{
    return *reinterpret_cast<const Piece *>(from);
}

#if USE_SHARED
/* Zeros outside the matrix add nothing to any sum. */
static __device__ Piece load_piece_or_zeros(const float *matrix, int row, int rows, int column,
                                            int columns)
{
    Piece piece;
#pragma unroll
    for (int v = 0; v < VECTOR; v++)
        piece.at[v] = 0.0f;
    if (row < rows && column < columns)
        piece = load_piece(matrix + row * columns + column);
    return piece;
}
#endif

/* The bound keeps the compiler from using more registers than a block of this size may have. */
extern "C" __global__ void __launch_bounds__(THREADS)
gemm(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int m, int n,
     int k)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int first_row = blockIdx.y * TILE_M;
    const int first_column = blockIdx.x * TILE_N;

    float sum[THREAD_M][THREAD_N];
#pragma unroll
    for (int i = 0; i < THREAD_M; i++)
#pragma unroll
        for (int j = 0; j < THREAD_N; j++)
            sum[i][j] = 0.0f;

#if USE_SHARED
    /* A's tile is stored by columns: that is how it is read. Writing it then goes against the
       grain, and padding spreads these writes over the banks. B's tile is made of pieces. */
    __shared__ float a_tile[TILE_K][TILE_M + PAD];
    __shared__ Piece b_tile[TILE_K][TILE_N / VECTOR];
    const int id = y * THREADS_X + x;

    for (int step = 0; step < k; step += TILE_K) {
        for (int at = id; at < TILE_M * (TILE_K / VECTOR); at += THREADS) {
            const int row = at / (TILE_K / VECTOR);
            const int p = at % (TILE_K / VECTOR) * VECTOR;
            const Piece piece = load_piece_or_zeros(a, first_row + row, m, step + p, k);
#pragma unroll
            for (int v = 0; v < VECTOR; v++)
                a_tile[p + v][row] = piece.at[v];
        }
        for (int at = id; at < TILE_K * (TILE_N / VECTOR); at += THREADS) {
            const int p = at / (TILE_N / VECTOR);
            const int q = at % (TILE_N / VECTOR);
            b_tile[p][q] = load_piece_or_zeros(b, step + p, k, first_column + q * VECTOR, n);
        }
        __syncthreads();

#pragma unroll UNROLL
        for (int p = 0; p < TILE_K; p++) {
            float left[THREAD_M];
            Piece right[PIECES];
#pragma unroll
            for (int i = 0; i < THREAD_M; i++)
                left[i] = a_tile[p][y * THREAD_M + i];
#pragma unroll
            for (int q = 0; q < PIECES; q++)
                right[q] = b_tile[p][q * THREADS_X + x];
#pragma unroll
            for (int i = 0; i < THREAD_M; i++)
#pragma unroll
                for (int j = 0; j < THREAD_N; j++)
                    sum[i][j] += left[i] * right[j / VECTOR].at[j % VECTOR];
        }
        /* Nobody may fill the tiles again while somebody still reads them. */
        __syncthreads();
    }
#else
    /* Rows and columns outside are read from the edge instead: their sums are never stored. */
    int a_row[THREAD_M], b_column[PIECES];
#pragma unroll
    for (int i = 0; i < THREAD_M; i++)
        a_row[i] = min(first_row + y * THREAD_M + i, m - 1) * k;
#pragma unroll
    for (int q = 0; q < PIECES; q++)
        b_column[q] = min(first_column + (q * THREADS_X + x) * VECTOR, n - VECTOR);

#pragma unroll UNROLL
    for (int p = 0; p < k; p++) {
        float left[THREAD_M];
        Piece right[PIECES];
#pragma unroll
        for (int i = 0; i < THREAD_M; i++)
            left[i] = a[a_row[i] + p];
#pragma unroll
        for (int q = 0; q < PIECES; q++)
            right[q] = load_piece(b + p * n + b_column[q]);
#pragma unroll
        for (int i = 0; i < THREAD_M; i++)
#pragma unroll
            for (int j = 0; j < THREAD_N; j++)
                sum[i][j] += left[i] * right[j / VECTOR].at[j % VECTOR];
    }
#endif

#pragma unroll
    for (int i = 0; i < THREAD_M; i++) {
        const int row = first_row + y * THREAD_M + i;
#pragma unroll
        for (int q = 0; q < PIECES; q++) {
            const int column = first_column + (q * THREADS_X + x) * VECTOR;
            Piece piece;
#pragma unroll
            for (int v = 0; v < VECTOR; v++)
                piece.at[v] = sum[i][q * VECTOR + v];
            if (row < m && column < n)
                *reinterpret_cast<Piece *>(c + row * n + column) = piece;
        }
    }
}

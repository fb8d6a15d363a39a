/* C = A B in tiles. Parameters come as macros: TILE_M, TILE_N, TILE_K, THREAD_M, THREAD_N, VECTOR,
   UNROLL, USE_LOCAL, PAD.

   A work-group computes TILE_M x TILE_N numbers of C, a work-item THREAD_M x THREAD_N of them: rows
   that lie together, and columns in pieces of VECTOR numbers. The pieces of a work-item lie apart,
   so that neighbouring work-items touch neighbouring pieces.

   Sizes need not be multiples of the tile. VECTOR divides the length of every row that is read or
   written in pieces, so a piece lies either inside its matrix or outside, never across the edge. */

#define THREADS_X (TILE_N / THREAD_N)
#define THREADS_Y (TILE_M / THREAD_M)
#define THREADS (THREADS_X * THREADS_Y)
#define PIECES (THREAD_N / VECTOR)

void load_piece(float *piece, __global const float *from)
{
#if VECTOR == 4
    vstore4(vload4(0, from), 0, piece);
#elif VECTOR == 2
    vstore2(vload2(0, from), 0, piece);
#else
    piece[0] = from[0];
#endif
}

void store_piece(__global float *to, const float *piece)
{
#if VECTOR == 4
    vstore4(vload4(0, piece), 0, to);
#elif VECTOR == 2
    vstore2(vload2(0, piece), 0, to);
#else
    to[0] = piece[0];
#endif
}

/* Zeros outside the matrix add nothing to any sum. */
void load_piece_or_zeros(float *piece, __global const float *matrix, int row, int rows, int column,
                         int columns)
{
    for (int v = 0; v < VECTOR; v++)
        piece[v] = 0.0f;
    if (row < rows && column < columns)
        load_piece(piece, matrix + row * columns + column);
}

__kernel __attribute__((reqd_work_group_size(THREADS_X, THREADS_Y, 1)))
void gemm(__global const float *restrict a, __global const float *restrict b,
          __global float *restrict c, int m, int n, int k)
{
    const int x = get_local_id(0);
    const int y = get_local_id(1);
    const int first_row = get_group_id(1) * TILE_M;
    const int first_column = get_group_id(0) * TILE_N;

    float sum[THREAD_M][THREAD_N];
#pragma unroll
    for (int i = 0; i < THREAD_M; i++)
#pragma unroll
        for (int j = 0; j < THREAD_N; j++)
            sum[i][j] = 0.0f;

#if USE_LOCAL
    /* A's tile is stored by columns: that is how it is read. Writing it then goes against the
       grain, and padding spreads these writes over the banks. */
    __local float a_tile[TILE_K][TILE_M + PAD];
    __local float b_tile[TILE_K][TILE_N];
    const int id = y * THREADS_X + x;

    for (int step = 0; step < k; step += TILE_K) {
        for (int at = id; at < TILE_M * (TILE_K / VECTOR); at += THREADS) {
            const int row = at / (TILE_K / VECTOR);
            const int p = at % (TILE_K / VECTOR) * VECTOR;
            float piece[VECTOR];
            load_piece_or_zeros(piece, a, first_row + row, m, step + p, k);
            for (int v = 0; v < VECTOR; v++)
                a_tile[p + v][row] = piece[v];
        }
        for (int at = id; at < TILE_K * (TILE_N / VECTOR); at += THREADS) {
            const int p = at / (TILE_N / VECTOR);
            const int column = at % (TILE_N / VECTOR) * VECTOR;
            float piece[VECTOR];
            load_piece_or_zeros(piece, b, step + p, k, first_column + column, n);
            for (int v = 0; v < VECTOR; v++)
                b_tile[p][column + v] = piece[v];
        }
        barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll UNROLL
        for (int p = 0; p < TILE_K; p++) {
            float left[THREAD_M], right[THREAD_N];
#pragma unroll
            for (int i = 0; i < THREAD_M; i++)
                left[i] = a_tile[p][y * THREAD_M + i];
#pragma unroll
            for (int j = 0; j < THREAD_N; j++)
                right[j] = b_tile[p][(j / VECTOR * THREADS_X + x) * VECTOR + j % VECTOR];
#pragma unroll
            for (int i = 0; i < THREAD_M; i++)
#pragma unroll
                for (int j = 0; j < THREAD_N; j++)
                    sum[i][j] = mad(left[i], right[j], sum[i][j]);
        }
        /* Nobody may fill the tiles again while somebody still reads them. */
        barrier(CLK_LOCAL_MEM_FENCE);
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
        float left[THREAD_M], right[THREAD_N];
#pragma unroll
        for (int i = 0; i < THREAD_M; i++)
            left[i] = a[a_row[i] + p];
#pragma unroll
        for (int q = 0; q < PIECES; q++)
            load_piece(right + q * VECTOR, b + p * n + b_column[q]);
#pragma unroll
        for (int i = 0; i < THREAD_M; i++)
#pragma unroll
            for (int j = 0; j < THREAD_N; j++)
                sum[i][j] = mad(left[i], right[j], sum[i][j]);
    }
#endif

#pragma unroll
    for (int i = 0; i < THREAD_M; i++) {
        const int row = first_row + y * THREAD_M + i;
#pragma unroll
        for (int q = 0; q < PIECES; q++) {
            const int column = first_column + (q * THREADS_X + x) * VECTOR;
            if (row < m && column < n)
                store_piece(c + row * n + column, sum[i] + q * VECTOR);
        }
    }
}

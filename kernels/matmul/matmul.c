/* C = A B, blocked. Parameters come as macros: BLOCK_M, BLOCK_N, BLOCK_K, TILE_M, TILE_N, PACK_B. */

#define SMALLER(x, y) ((x) < (y) ? (x) : (y))

/* Adds a strip of A times a strip of B to a TILE_M x TILE_N tile of C held in registers. */
static inline void whole_tile(const float *a, long a_row, const float *b, long b_row, float *c,
                              long c_row, int depth)
{
    float sum[TILE_M][TILE_N];
    for (int i = 0; i < TILE_M; i++)
        for (int j = 0; j < TILE_N; j++)
            sum[i][j] = c[i * c_row + j];
    for (int p = 0; p < depth; p++)
#pragma GCC unroll 8
        for (int i = 0; i < TILE_M; i++) {
            float left = a[i * a_row + p];
#pragma GCC ivdep
            for (int j = 0; j < TILE_N; j++)
                sum[i][j] += left * b[p * b_row + j];
        }
    for (int i = 0; i < TILE_M; i++)
        for (int j = 0; j < TILE_N; j++)
            c[i * c_row + j] = sum[i][j];
}

/* The same for the ragged tiles at the right and lower edges. */
static void partial_tile(const float *a, long a_row, const float *b, long b_row, float *c,
                         long c_row, int rows, int columns, int depth)
{
    for (int i = 0; i < rows; i++)
        for (int p = 0; p < depth; p++) {
            float left = a[i * a_row + p];
            for (int j = 0; j < columns; j++)
                c[i * c_row + j] += left * b[p * b_row + j];
        }
}

void matmul(const float *a, const float *b, float *c, int m, int n, int k)
{
#if PACK_B
    static float packed[BLOCK_K * BLOCK_N];
#endif
    for (long at = 0; at < (long)m * n; at++)
        c[at] = 0;
    for (int column = 0; column < n; column += BLOCK_N) {
        int columns = SMALLER(BLOCK_N, n - column);
        for (int step = 0; step < k; step += BLOCK_K) {
            int depth = SMALLER(BLOCK_K, k - step);
#if PACK_B
            for (int p = 0; p < depth; p++)
                for (int j = 0; j < columns; j++)
                    packed[p * BLOCK_N + j] = b[(long)(step + p) * n + column + j];
            const float *block = packed;
            const long block_row = BLOCK_N;
#else
            const float *block = b + (long)step * n + column;
            const long block_row = n;
#endif
            for (int row = 0; row < m; row += BLOCK_M) {
                int rows = SMALLER(BLOCK_M, m - row);
                for (int j = 0; j < columns; j += TILE_N)
                    for (int i = 0; i < rows; i += TILE_M) {
                        const float *strip = a + (long)(row + i) * k + step;
                        float *tile = c + (long)(row + i) * n + column + j;
                        if (i + TILE_M <= rows && j + TILE_N <= columns)
                            whole_tile(strip, k, block + j, block_row, tile, n, depth);
                        else
                            partial_tile(strip, k, block + j, block_row, tile, n,
                                         SMALLER(TILE_M, rows - i), SMALLER(TILE_N, columns - j),
                                         depth);
                    }
            }
        }
    }
}

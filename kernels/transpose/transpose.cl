/* An m x n matrix becomes its n x m transpose. Parameters come as macros: TILE_M, TILE_N, ROWS,
   VECTOR, PAD.

   A work-group copies a tile of TILE_M x TILE_N numbers to local memory and from there to its new
   place. So both reading and writing go along rows, where neighbouring work-items touch
   neighbouring memory; the turn happens in local memory, which does not mind.

   VECTOR divides m and n, so that VECTOR numbers read or written at once never cross an edge. */

#define PIECES_N (TILE_N / VECTOR)
#define PIECES_M (TILE_M / VECTOR)
#define THREADS (PIECES_N * (TILE_M / ROWS))

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

__kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))
void transpose(__global const float *restrict from, __global float *restrict to, int m, int n)
{
    __local float tile[TILE_M][TILE_N + PAD];
    const int id = get_local_id(0);
    const int top = get_group_id(1) * TILE_M;
    const int left = get_group_id(0) * TILE_N;
    float piece[VECTOR];

    /* All pieces of the tile take ROWS rounds, in both directions. */
#pragma unroll
    for (int i = 0; i < ROWS; i++) {
        const int at = i * THREADS + id;
        const int row = at / PIECES_N;
        const int column = at % PIECES_N * VECTOR;
        if (top + row < m && left + column < n) {
            load_piece(piece, from + (top + row) * n + left + column);
            for (int v = 0; v < VECTOR; v++)
                tile[row][column + v] = piece[v];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
    for (int i = 0; i < ROWS; i++) {
        const int at = i * THREADS + id;
        const int column = at / PIECES_M;
        const int row = at % PIECES_M * VECTOR;
        if (top + row < m && left + column < n) {
            for (int v = 0; v < VECTOR; v++)
                piece[v] = tile[row + v][column];
            store_piece(to + (left + column) * m + top + row, piece);
        }
    }
}

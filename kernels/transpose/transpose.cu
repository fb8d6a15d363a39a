/* An m x n matrix becomes its n x m transpose. Parameters come as macros: TILE_M, TILE_N, ROWS,
   VECTOR, PAD.

   A block copies a tile of TILE_M x TILE_N numbers to shared memory and from there to its new place.
   So both reading and writing go along rows, where neighbouring threads touch neighbouring memory;
   the turn happens in shared memory, which does not mind.

   VECTOR divides m and n, so that VECTOR numbers read or written at once never cross an edge and
   always start at a multiple of their own size. */

#define PIECES_N (TILE_N / VECTOR)
#define PIECES_M (TILE_M / VECTOR)
#define THREADS (PIECES_N * (TILE_M / ROWS))

/* The alignment makes the compiler load and store it whole. */
struct alignas(4 * VECTOR) Piece {
    float at[VECTOR];
};

extern "C" __global__ void __launch_bounds__(THREADS)
transpose(const float *__restrict__ from, float *__restrict__ to, int m, int n)
{
    __shared__ float tile[TILE_M][TILE_N + PAD];
    const int id = threadIdx.x;
    const int top = blockIdx.y * TILE_M;
    const int left = blockIdx.x * TILE_N;

    /* All pieces of the tile take ROWS rounds, in both directions. */
#pragma unroll
    for (int i = 0; i < ROWS; i++) {
        const int at = i * THREADS + id;
        const int row = at / PIECES_N;
        const int column = at % PIECES_N * VECTOR;
        if (top + row < m && left + column < n) {
            const float *place = from + (top + row) * n + left + column;
            const Piece piece = *reinterpret_cast<const Piece *>(place);
#pragma unroll
            for (int v = 0; v < VECTOR; v++)
                tile[row][column + v] = piece.at[v];
        }
    }
    __syncthreads();

#pragma unroll
    for (int i = 0; i < ROWS; i++) {
        const int at = i * THREADS + id;
        const int column = at / PIECES_M;
        const int row = at % PIECES_M * VECTOR;
        if (top + row < m && left + column < n) {
            Piece piece;
#pragma unroll
            for (int v = 0; v < VECTOR; v++)
                piece.at[v] = tile[row + v][column];
            float *place = to + (left + column) * m + top + row;
            *reinterpret_cast<Piece *>(place) = piece;
        }
    }
}

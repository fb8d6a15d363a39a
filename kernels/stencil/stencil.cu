/* One sweep of a 5-point stencil; outside the grid all is zero.
   Parameters come as macros: BLOCK_X, BLOCK_Y, PER_X, PER_Y, USE_SHARED, PAD.

   A block computes a tile of TILE_Y x TILE_X cells. A thread computes PER_X columns, which lie
   BLOCK_X apart so that neighbouring threads always touch neighbouring memory, and in each of
   them PER_Y rows, which lie together so that it can hand values on from row to row. */

#define TILE_X (BLOCK_X * PER_X)
#define TILE_Y (BLOCK_Y * PER_Y)

static __device__ float cell(const float *__restrict__ from, int row, int column, int m, int n)
{
    bool inside = row >= 0 && row < m && column >= 0 && column < n;
    return inside ? from[row * n + column] : 0.0f;
}

/* A cell by its place in the block's tile; places -1, TILE_X and TILE_Y are the neighbours'. */
#if USE_SHARED
#define CELL(row, column) tile[(row) + 1][(column) + 1]
#else
#define CELL(row, column) cell(from, top + (row), left + (column), m, n)
#endif

/* The bound keeps the compiler from using more registers than a block of this size may have. */
extern "C" __global__ void __launch_bounds__(BLOCK_X * BLOCK_Y)
stencil(const float *__restrict__ from, float *__restrict__ to, int m, int n, float centre,
        float side)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int left = blockIdx.x * TILE_X;
    const int top = blockIdx.y * TILE_Y;

#if USE_SHARED
    __shared__ float tile[TILE_Y + 2][TILE_X + 2 + PAD];
    for (int row = y; row < TILE_Y + 2; row += BLOCK_Y)
        for (int column = x; column < TILE_X + 2; column += BLOCK_X)
            tile[row][column] = cell(from, top + row - 1, left + column - 1, m, n);
    __syncthreads();
#endif

#pragma unroll
    for (int i = 0; i < PER_X; i++) {
        const int column = x + i * BLOCK_X;
        const int first = y * PER_Y;
        float above = CELL(first - 1, column);
        float here = CELL(first, column);
#pragma unroll
        for (int j = 0; j < PER_Y; j++) {
            const int row = first + j;
            const float below = CELL(row + 1, column);
            const float beside = CELL(row, column - 1) + CELL(row, column + 1);
            if (top + row < m && left + column < n)
                to[(top + row) * n + left + column] =
                    centre * here + side * ((above + below) + beside);
            above = here;
            here = below;
        }
    }
}

/* One sweep of a 5-point stencil; outside the grid all is zero.
   Parameters come as macros: GROUP_X, GROUP_Y, PER_X, PER_Y, USE_LOCAL, PAD.

   A work-group computes a tile of TILE_Y x TILE_X cells. A work-item computes PER_X columns, which
   lie GROUP_X apart so that neighbouring work-items always touch neighbouring memory, and in each
   of them PER_Y rows, which lie together so that it can hand values on from row to row. */

#define TILE_X (GROUP_X * PER_X)
#define TILE_Y (GROUP_Y * PER_Y)

float cell(__global const float *from, int row, int column, int m, int n)
{
    int inside = row >= 0 && row < m && column >= 0 && column < n;
    return inside ? from[row * n + column] : 0.0f;
}

/* A cell by its place in the group's tile; places -1, TILE_X and TILE_Y are the neighbours'. */
#if USE_LOCAL
#define CELL(row, column) tile[(row) + 1][(column) + 1]
#else
#define CELL(row, column) cell(from, top + (row), left + (column), m, n)
#endif

__kernel __attribute__((reqd_work_group_size(GROUP_X, GROUP_Y, 1)))
void stencil(__global const float *restrict from, __global float *restrict to, int m, int n,
             float centre, float side)
{
    const int x = get_local_id(0);
    const int y = get_local_id(1);
    const int left = get_group_id(0) * TILE_X;
    const int top = get_group_id(1) * TILE_Y;

#if USE_LOCAL
    __local float tile[TILE_Y + 2][TILE_X + 2 + PAD];
    for (int row = y; row < TILE_Y + 2; row += GROUP_Y)
        for (int column = x; column < TILE_X + 2; column += GROUP_X)
            tile[row][column] = cell(from, top + row - 1, left + column - 1, m, n);
    barrier(CLK_LOCAL_MEM_FENCE);
#endif

#pragma unroll
    for (int i = 0; i < PER_X; i++) {
        const int column = x + i * GROUP_X;
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

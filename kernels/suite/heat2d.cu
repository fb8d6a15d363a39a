/* STEPS steps of heat flowing through a plate whose cells are heated one by one.

   A block holds a tile of cells in shared memory and advances it by all steps without talking to
   other blocks. Cells at the tile's border lack neighbours, so with every step one more ring of
   cells is given up; blocks overlap by as much. */
#define TILE 16
#define STEPS 3
#define INNER (TILE - 2 * STEPS)

extern "C" __global__ void
heat(const float *from, const float *power, float *to, int rows, int columns, float capacity,
     float along_rows, float along_columns, float to_air, float air)
{
    __shared__ float tile[TILE][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int column = blockIdx.x * INNER + x - STEPS;
    const int row = blockIdx.y * INNER + y - STEPS;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;

    float heating = 0.0f;
    if (inside) {
        tile[y][x] = from[row * columns + column];
        heating = power[row * columns + column];
    }
    __syncthreads();

    /* No heat leaves through the plate's edges: there a cell is its own neighbour. */
    const int up = row > 0 ? y - 1 : y;
    const int down = row < rows - 1 ? y + 1 : y;
    const int left = column > 0 ? x - 1 : x;
    const int right = column < columns - 1 ? x + 1 : x;

    for (int step = 0; step < STEPS; step++) {
        const bool known = inside && x > step && x < TILE - 1 - step && y > step &&
                           y < TILE - 1 - step;
        float next = 0.0f;
        if (known) {
            const float here = tile[y][x];
            const float flow = heating +
                               (tile[up][x] + tile[down][x] - 2.0f * here) * along_columns +
                               (tile[y][left] + tile[y][right] - 2.0f * here) * along_rows +
                               (air - here) * to_air;
            next = here + capacity * flow;
        }
        /* All have read before anyone writes. */
        __syncthreads();
        if (known)
            tile[y][x] = next;
        __syncthreads();
    }

    if (inside && x >= STEPS && x < TILE - STEPS && y >= STEPS && y < TILE - STEPS)
        to[row * columns + column] = tile[y][x];
}

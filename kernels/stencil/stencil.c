/* One sweep of a 5-point stencil; outside the grid all is zero.
   Parameters come as macros: BLOCK_ROWS, BLOCK_COLUMNS, ROWS, UNROLL. */

#define SMALLER(x, y) ((x) < (y) ? (x) : (y))

/* Macros are not replaced within a #pragma, so the count gets into this one as text. */
#define TEXT(words) #words
#define UNROLLED(times) _Pragma(TEXT(GCC unroll times))

/* Stands in for the rows above the first and below the last one, so that no loop has to ask
   whether there is such a row. As long as the longest row the card allows. */
static const float zeros[16384];

/* The cell at the left or right edge, where a neighbour is missing. */
static void edge_cell(const float *above, const float *here, const float *below, float *to,
                      int column, int n, float centre, float side)
{
    float left = column > 0 ? here[column - 1] : 0;
    float right = column + 1 < n ? here[column + 1] : 0;
    to[column] = centre * here[column] + side * ((above[column] + below[column]) + (left + right));
}

/* Columns `first` to `end` of `rows` rows at once. `rows` is a constant wherever this is called:
   once it is inlined, the loops over rows vanish, and a number that several rows need is loaded
   once. */
static inline __attribute__((always_inline)) void
strip(const float *above, const float *restrict here, const float *below, float *restrict to,
      const int rows, int first, int end, int n, float centre, float side)
{
    const float *line[ROWS + 2];
    line[0] = above;
#pragma GCC unroll 8
    for (int i = 0; i < rows; i++)
        line[i + 1] = here + (long)i * n;
    line[rows + 1] = below;

    int from = first, until = end;
    if (first == 0) {
        for (int i = 0; i < rows; i++)
            edge_cell(line[i], line[i + 1], line[i + 2], to + (long)i * n, 0, n, centre, side);
        from = 1;
    }
    if (end == n && n > 1) {
        for (int i = 0; i < rows; i++)
            edge_cell(line[i], line[i + 1], line[i + 2], to + (long)i * n, n - 1, n, centre, side);
        until = n - 1;
    }
    UNROLLED(UNROLL)
    for (int j = from; j < until; j++)
#pragma GCC unroll 8
        for (int i = 0; i < rows; i++)
            to[(long)i * n + j] =
                centre * line[i + 1][j] +
                side * ((line[i][j] + line[i + 2][j]) + (line[i + 1][j - 1] + line[i + 1][j + 1]));
}

void stencil(const float *restrict from, float *restrict to, int m, int n, float centre, float side)
{
    for (int top = 0; top < m; top += BLOCK_ROWS) {
        int bottom = SMALLER(top + BLOCK_ROWS, m);
        for (int first = 0; first < n; first += BLOCK_COLUMNS) {
            int end = SMALLER(first + BLOCK_COLUMNS, n);
            int row = top;
            for (; row + ROWS <= bottom; row += ROWS) {
                const float *here = from + (long)row * n;
                strip(row > 0 ? here - n : zeros, here,
                      row + ROWS < m ? here + (long)ROWS * n : zeros, to + (long)row * n, ROWS,
                      first, end, n, centre, side);
            }
            for (; row < bottom; row++) {
                const float *here = from + (long)row * n;
                strip(row > 0 ? here - n : zeros, here, row + 1 < m ? here + n : zeros,
                      to + (long)row * n, 1, first, end, n, centre, side);
            }
        }
    }
}

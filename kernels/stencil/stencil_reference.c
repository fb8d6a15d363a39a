/* One sweep by its plain definition, with sums in double precision. Outside the grid all is zero. */
static double cell(const float *from, int row, int column, int m, int n)
{
    int inside = row >= 0 && row < m && column >= 0 && column < n;
    return inside ? from[(long)row * n + column] : 0;
}

void stencil_reference(const float *from, float *to, int m, int n, float centre, float side)
{
    for (int row = 0; row < m; row++)
        for (int column = 0; column < n; column++) {
            double around = cell(from, row - 1, column, m, n) + cell(from, row + 1, column, m, n) +
                            cell(from, row, column - 1, m, n) + cell(from, row, column + 1, m, n);
            double value = centre * cell(from, row, column, m, n) + side * around;
            to[(long)row * n + column] = (float)value;
        }
}

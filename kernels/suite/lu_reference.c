/* Entry by entry, each from the definition of the product, in double precision. */
#define MOST 32

void lu_reference(const float *matrices, float *factors, int batch, int n, float shift)
{
    for (long at = 0; at < batch; at++) {
        const float *matrix = matrices + at * n * n;
        double f[MOST][MOST];
        for (int row = 0; row < n; row++)
            for (int column = 0; column < n; column++) {
                double entry = matrix[row * n + column] + (row == column ? (double)shift : 0);
                for (int k = 0; k < row && k < column; k++)
                    entry -= f[row][k] * f[k][column];
                f[row][column] = row > column ? entry / f[column][column] : entry;
                factors[at * n * n + row * n + column] = (float)f[row][column];
            }
    }
}

/* Gauss's elimination, in double precision: another way than the kernel's. The matrix is positive
   definite, so no pivot is needed. */
#define N 8
#define SIDES 3

void solve_many_reference(const float *matrices, const float *sides, float *solutions, int batch,
                          float shift)
{
    for (long at = 0; at < batch; at++) {
        double a[N][N], b[N][SIDES];
        for (int row = 0; row < N; row++) {
            for (int side = 0; side < SIDES; side++)
                b[row][side] = sides[(side * N + row) * (long)batch + at];
            for (int column = 0; column < N; column++) {
                a[row][column] = row == column ? shift : 0;
                for (int k = 0; k < N; k++)
                    a[row][column] += (double)matrices[(row * N + k) * (long)batch + at] *
                                      matrices[(column * N + k) * (long)batch + at];
            }
        }

        for (int k = 0; k < N; k++)
            for (int row = k + 1; row < N; row++) {
                const double times = a[row][k] / a[k][k];
                for (int column = k; column < N; column++)
                    a[row][column] -= times * a[k][column];
                for (int side = 0; side < SIDES; side++)
                    b[row][side] -= times * b[k][side];
            }
        for (int side = 0; side < SIDES; side++)
            for (int row = N - 1; row >= 0; row--) {
                for (int k = row + 1; k < N; k++)
                    b[row][side] -= a[row][k] * b[k][side];
                b[row][side] /= a[row][row];
                solutions[(side * N + row) * (long)batch + at] = (float)b[row][side];
            }
    }
}

/* Many small matrices, each with a number added to its diagonal, taken apart into a lower triangle
   with ones on its diagonal and an upper one, without pivoting. Both end up in one matrix.

   A block works on one matrix, in shared memory; a thread works in one column. */
#define MOST 32
#define THREADS_Y 4

extern "C" __global__ void __launch_bounds__(MOST * THREADS_Y)
lu(const float *matrices, float *factors, int n, float shift)
{
    /* One column more than needed, so that a column does not lie in one bank. */
    __shared__ float a[MOST][MOST + 1];
    const int column = threadIdx.x;
    const int y = threadIdx.y;
    const int start = blockIdx.x * n * n;

    if (column < n)
        for (int row = y; row < n; row += THREADS_Y) {
            const float entry = matrices[start + row * n + column];
            a[row][column] = row == column ? entry + shift : entry;
        }
    __syncthreads();

    for (int k = 0; k < n - 1; k++) {
        /* There are more threads than rows. */
        const int below = k + 1 + y * MOST + column;
        if (below < n)
            a[below][k] /= a[k][k];
        __syncthreads();
        if (column > k && column < n)
            for (int row = k + 1 + y; row < n; row += THREADS_Y)
                a[row][column] -= a[row][k] * a[k][column];
        __syncthreads();
    }

    if (column < n)
        for (int row = y; row < n; row += THREADS_Y)
            factors[start + row * n + column] = a[row][column];
}

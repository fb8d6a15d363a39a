/* Many small matrices, each with a number added to its diagonal, taken apart into a lower triangle
   with ones on its diagonal and an upper one, without pivoting. Both end up in one matrix.

   A block works on one matrix, in shared memory. */
#define MOST 32
#define THREADS_X 16
#define THREADS_Y 4

extern "C" __global__ void __launch_bounds__(THREADS_X * THREADS_Y)
lu(const float *matrices, float *factors, int n, float shift)
{
    /* One column more than needed, so that a column does not lie in one bank. */
    __shared__ float a[MOST][MOST + 1];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int start = blockIdx.x * n * n;

    for (int row = y; row < n; row += THREADS_Y)
        for (int column = x; column < n; column += THREADS_X) {
            const float entry = matrices[start + row * n + column];
            a[row][column] = row == column ? entry + shift : entry;
        }
    __syncthreads();

    for (int k = 0; k < n - 1; k++) {
        for (int row = k + 1 + y * THREADS_X + x; row < n; row += THREADS_X * THREADS_Y)
            a[row][k] /= a[k][k];
        __syncthreads();
        for (int row = k + 1 + y; row < n; row += THREADS_Y)
            for (int column = k + 1 + x; column < n; column += THREADS_X)
                a[row][column] -= a[row][k] * a[k][column];
        __syncthreads();
    }

    for (int row = y; row < n; row += THREADS_Y)
        for (int column = x; column < n; column += THREADS_X)
            factors[start + row * n + column] = a[row][column];
}

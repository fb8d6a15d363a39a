/* The plain definition, with sums in double precision. */
void matmul_reference(const float *a, const float *b, float *c, int m, int n, int k)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int p = 0; p < k; p++)
                sum += (double)a[(long)i * k + p] * b[(long)p * n + j];
            c[(long)i * n + j] = (float)sum;
        }
}

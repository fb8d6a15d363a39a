/* The plain definition, with sums in double precision, a row of C at a time. */
void matmul_reference(const float *a, const float *b, float *c, int m, int n, int k)
{
    static double sum[16384]; /* as wide as the cards allow */
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++)
            sum[j] = 0;
        for (int p = 0; p < k; p++) {
            double left = a[(long)i * k + p];
            for (int j = 0; j < n; j++)
                sum[j] += left * b[(long)p * n + j];
        }
        for (int j = 0; j < n; j++)
            c[(long)i * n + j] = (float)sum[j];
    }
}

/* Row by column, summed up in doubles. */
void matmul_reference(const float *a, const float *b, float *c, int n)
{
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += (double)a[(long)row * n + k] * b[(long)k * n + column];
            c[(long)row * n + column] = (float)sum;
        }
}

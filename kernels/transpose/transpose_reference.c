/* The plain definition: m rows of n numbers become n rows of m. */
void transpose_reference(const float *from, float *to, int m, int n)
{
    for (int row = 0; row < m; row++)
        for (int column = 0; column < n; column++)
            to[(long)column * m + row] = from[(long)row * n + column];
}

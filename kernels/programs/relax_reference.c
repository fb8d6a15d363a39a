/* The same equations solved at once, by elimination, in double precision. */
void relax_reference(float *u, float *next, const float *f, int n, float c)
{
    double above[4096], right[4096];
    const double middle = 2.0 + c;
    (void)next;
    for (int i = 0; i < n; i++) {
        const double before = i > 0 ? above[i - 1] : 0.0;
        const double pivot = middle + before;
        above[i] = -1.0 / pivot;
        right[i] = (f[i] + (i > 0 ? right[i - 1] : 0.0)) / pivot;
    }
    for (int i = n - 1; i >= 0; i--) {
        right[i] -= above[i] * (i < n - 1 ? right[i + 1] : 0.0);
        u[i] = (float)right[i];
    }
}

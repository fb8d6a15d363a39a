/* What `selftest` should compute, in one go. */
void reference(const float *x, float *y, float *s, int n)
{
    for (int i = 0; i < n; i++) {
        float t = 2 * x[i] + x[i + 1 < n ? i + 1 : 0];
        y[i] = t * t - x[i];
        s[i] += y[i];
    }
}

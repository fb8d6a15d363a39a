/* Solves (2 + c) u[i] - u[i - 1] - u[i + 1] = f[i], with nothing at the ends, by Jacobi's sweeps: each makes
   a new u of the old one. After two sweeps `residual` says how much is still wrong. */
void sweep(const float *from, float *to, const float *f, int n, float c)
{
    for (int i = 0; i < n; i++) {
        const float left = i > 0 ? from[i - 1] : 0.0f;
        const float right = i < n - 1 ? from[i + 1] : 0.0f;
        to[i] = (f[i] + left + right) / (2.0f + c);
    }
}

void residual(const float *u, const float *f, float *worst, int n, float c)
{
    float most = 0.0f;
    for (int i = 0; i < n; i++) {
        const float left = i > 0 ? u[i - 1] : 0.0f;
        const float right = i < n - 1 ? u[i + 1] : 0.0f;
        float off = (2.0f + c) * u[i] - left - right - f[i];
        off = off < 0.0f ? -off : off;
        most = off > most ? off : most;
    }
    worst[0] = most;
}

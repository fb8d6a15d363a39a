#include <math.h>

static float at(const _Float16 *x, int i) { return (float)x[i] + (i & 1 ? -0.25f : 0.25f); }

void both(const _Float16 *x, float limit, int *kept, unsigned *flags, double *sums, float *y, int n) {
    for (int warp = 0; warp * 32 < n; warp++) {
        unsigned votes = 0;
        double sum = 0;
        for (int lane = 0; lane < 32; lane++) {
            int i = warp * 32 + lane;
            float v = i < n ? at(x, i) : -1.0f;
            votes |= (unsigned)(v > limit) << lane;
            sum += v < 1.0f ? v : 1.0f;
        }
        kept[0] += __builtin_popcount(votes);
        int first = __builtin_ffs(votes);
        if (first > kept[1]) kept[1] = first;
        flags[warp] |= votes;
        sums[warp] = sum;
    }
    for (int block = 0; block * 64 < n; block++) {
        int any = 0;
        for (int i = block * 64; i < n && i < block * 64 + 64; i++) any |= at(x, i) > limit;
        if (!any) kept[2] = 1;
    }
    for (int i = 0; i < n / 2; i++) {
        float low = (float)(_Float16)((float)x[2 * i] * 0.5f + 0.125f);
        float high = (float)(_Float16)((float)x[2 * i + 1] * 0.5f + 0.125f);
        y[2 * i] = fabsf(sinf(low)) + cosf(low);
        y[2 * i + 1] = high / 2.0f;
    }
}

/* unsharp mask, two passes in double; for sharpen.cu */
#include <math.h>
#include <stdlib.h>

static const double W[9] = {
    0.0110020, 0.0431751, 0.1146435, 0.2059771, 0.2504046,
    0.2059771, 0.1146435, 0.0431751, 0.0110020
};

static int at(int v, int n)
{
    return v < 0 ? 0 : v >= n ? n - 1 : v;
}

void unsharp_ref(const float *src, float *dst, int w, int h, float amount, float coring, float white)
{
    double *tmp = malloc(sizeof *tmp * 3 * (size_t)w * h);
    if (!tmp)
        abort();
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                double s = 0;
                for (int t = -4; t <= 4; t++)
                    s += W[t + 4] * src[3 * ((size_t)y * w + at(x + t, w)) + c];
                tmp[3 * ((size_t)y * w + x) + c] = s;
            }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                double s = 0;
                for (int t = -4; t <= 4; t++)
                    s += W[t + 4] * tmp[3 * ((size_t)at(y + t, h) * w + x) + c];
                double o = src[3 * ((size_t)y * w + x) + c];
                double d = o - s, mag = fmax(fabs(d) - coring, 0);
                double v = o + amount * (d < 0 ? -mag : mag);
                dst[3 * ((size_t)y * w + x) + c] = (float)fmin(fmax(v, 0), white);
            }
    free(tmp);
}

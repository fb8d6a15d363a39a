/* Polyphase-free FIR filter over several channels, with a quick timing.
 *
 *   gcc -O2 fir.c -o fir -lm && ./fir 200000
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>

#ifndef BLOCK
#define BLOCK 64        /* outputs worked on together */
#endif
#ifndef TAP_UNROLL
#define TAP_UNROLL 1    /* taps per step */
#endif

typedef float sample_t;

static inline sample_t mac(sample_t acc, sample_t a, sample_t b)
{
    return acc + a * b;
}

/* y[c][t] = sum_k taps[k] * x[c][t + k] */
void fir_channels(const sample_t *restrict x, const sample_t *restrict taps,
                  sample_t *restrict y, int channels, int length, int ntaps)
{
    const int padded = length + ntaps - 1;
    for (int c = 0; c < channels; c++) {
        const sample_t *in = x + c * padded;
        for (int t0 = 0; t0 < length; t0 += BLOCK) {
            const int stop = t0 + BLOCK < length ? t0 + BLOCK : length;
            for (int t = t0; t < stop; t++) {
                sample_t acc = 0.0f;
                int k = 0;
                for (; k + TAP_UNROLL <= ntaps; k += TAP_UNROLL)
                    for (int u = 0; u < TAP_UNROLL; u++)
                        acc = mac(acc, taps[k + u], in[t + k + u]);
                for (; k < ntaps; k++)
                    acc = mac(acc, taps[k], in[t + k]);
                y[c * length + t] = acc;
            }
        }
    }
}

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
    const int channels = 4;
    const int ntaps = 63;
    int length = argc > 1 ? atoi(argv[1]) : 100000;

    sample_t *x = malloc((size_t)channels * (length + ntaps - 1) * sizeof(sample_t));
    sample_t *taps = malloc(ntaps * sizeof(sample_t));
    sample_t *y = malloc((size_t)channels * length * sizeof(*y));
    if (!x || !taps || !y) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    for (int i = 0; i < channels * (length + ntaps - 1); i++)
        x[i] = (float)rand() / RAND_MAX - 0.5f;
    for (int k = 0; k < ntaps; k++)
        taps[k] = 0.54f - 0.46f * cosf(2.0f * 3.14159265f * k / (ntaps - 1));

    const double start = now();
    fir_channels(x, taps, y, channels, length, ntaps);
    const double seconds = now() - start;

    double sum = 0.0;
    for (int i = 0; i < channels * length; i++)
        sum += y[i];
    printf("%d channels of %d samples: %.3f ms, checksum %g\n", channels, length, 1e3 * seconds, sum);
    free(x);
    free(taps);
    free(y);
    return 0;
}

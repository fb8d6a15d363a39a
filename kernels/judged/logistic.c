/* A classifier of two classes that learns by gradient descent: a step a call, until nothing moves. */
#include <math.h>

/* One step down the gradient; `moved` is the farthest that a weight went. */
void descend(const float *x, const int *y, float *w, float *moved, int n, int f, float rate) {
    float gradient[65];
    for (int j = 0; j <= f; j++) gradient[j] = 0.0f;
    for (int i = 0; i < n; i++) {
        float sum = w[f];
        for (int j = 0; j < f; j++) sum += w[j] * x[i * f + j];
        float off = 1.0f / (1.0f + expf(-sum)) - (float)y[i];
        for (int j = 0; j < f; j++) gradient[j] += off * x[i * f + j];
        gradient[f] += off;
    }
    float most = 0.0f;
    for (int j = 0; j <= f; j++) {
        float step = rate * gradient[j] / (float)n;
        w[j] -= step;
        most = fmaxf(most, fabsf(step));
    }
    moved[0] = most;
}

/* The class of each row. */
void classify(const float *t, const float *w, int *answers, int m, int f) {
    for (int i = 0; i < m; i++) {
        float sum = w[f];
        for (int j = 0; j < f; j++) sum += w[j] * t[i * f + j];
        answers[i] = sum > 0.0f;
    }
}

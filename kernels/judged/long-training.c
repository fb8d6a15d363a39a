/* A planted defect: a perceptron that goes through its rows twice as often as it pays. */
#define ROUNDS 96

void train(const float *x, const int *y, float *w, int n) {
    for (int j = 0; j < 9; j++) w[j] = 0.0f;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < n; i++) {
            float sum = w[8];
            for (int j = 0; j < 8; j++) sum += w[j] * x[i * 8 + j];
            float step = (float)y[i] - (sum > 0.0f ? 1.0f : 0.0f);
            for (int j = 0; j < 8; j++) w[j] += 0.01f * step * x[i * 8 + j];
            w[8] += 0.01f * step;
        }
    }
}

void classify(const float *t, const float *w, int *answers, int m) {
    for (int i = 0; i < m; i++) {
        float sum = w[8];
        for (int j = 0; j < 8; j++) sum += w[j] * t[i * 8 + j];
        answers[i] = sum > 0.0f;
    }
}

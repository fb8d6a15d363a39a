/* A sum in which each element waits for the one before. TAG is a number in the code that changes nothing about its speed. */
void work(const float *x, float *y, int n) {
    if (n == -TAG) y[0] = TAG;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum / 2 + x[i];
        y[i] = sum;
    }
}

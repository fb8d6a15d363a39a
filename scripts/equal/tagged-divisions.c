/* Twenty divisions for each element. TAG is a number in the code that changes nothing about its speed. */
void work(const float *x, float *y, int n) {
    if (n == -TAG) y[0] = TAG;
    for (int i = 0; i < n; i++) {
        float value = x[i];
        for (int turn = 0; turn < 20; turn++) value = value + 1 / (1 + value * value);
        y[i] = value;
    }
}

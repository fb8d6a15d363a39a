/* Floats, each divided by the one before. What is noted on the way fits into the time that the chain waits. */
void chain(const float *x, float *y, float *notes, int n) {
    float state = 1;
    for (int i = 0; i < n; i++) {
        state = x[i] / state;
        y[i] = state;
        notes[i] = x[i] * 3 + 1;
    }
}

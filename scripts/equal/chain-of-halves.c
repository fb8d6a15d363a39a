/* A sum of floats, halved for each element. What is noted on the way fits into the time that the chain waits. */
void chain(const float *x, float *y, float *notes, int n) {
    float state = 1;
    for (int i = 0; i < n; i++) {
        state = state / 2 + x[i];
        y[i] = state;
        notes[i] = x[i] * 3 + 1;
    }
}

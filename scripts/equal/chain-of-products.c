/* Random numbers, each made of the one before. What is noted on the way fits into the time that the chain waits. */
void chain(const int *x, int *y, int *notes, int n) {
    unsigned state = 1;
    for (int i = 0; i < n; i++) {
        state = (state ^ (unsigned)x[i]) * 1664525u;
        y[i] = (int)state;
        notes[i] = x[i] * 3 + 1;
    }
}

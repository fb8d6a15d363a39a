/* The same, one number after the other, in double precision. */
#define THREADS 64

void smooth_reference(const float *from, float *to, int n)
{
    for (int at = 0; at < n; at++) {
        const double left = at % THREADS == 0 ? 0 : from[at - 1];
        const double right = at % THREADS == THREADS - 1 ? 0 : from[at + 1];
        to[at] = (float)((left + from[at] + right) / 3);
    }
}

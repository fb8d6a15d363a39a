/* The same, from the definition: what lies before a block counts as zero, as its slope does. */
#define THREADS 64

static double slope(const float *from, int at)
{
    return at % THREADS == 0 ? from[at] : (double)from[at] - from[at - 1];
}

void curve_reference(const float *from, float *to, int n)
{
    for (int at = 0; at < n; at++)
        to[at] = (float)(slope(from, at) - (at % THREADS == 0 ? 0 : slope(from, at - 1)));
}

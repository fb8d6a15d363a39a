/* Squares. */
void square_reference(const float *from, float *to, int n)
{
    for (int at = 0; at < n; at++)
        to[at] = (float)((double)from[at] * from[at]);
}

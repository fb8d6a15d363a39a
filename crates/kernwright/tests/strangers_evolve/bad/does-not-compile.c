void scale(const float *from, float *to, float factor, int n
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * factor;
}

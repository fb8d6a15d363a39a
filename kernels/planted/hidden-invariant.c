/* Amplifies samples by a gain in decibels. The gain is the same for all of them, but it is computed
   by a function that another library might replace (it is weak), so the compiler must ask every
   time. */
__attribute__((weak)) float gain(float decibels)
{
    /* 10^(decibels / 20) as the series of e^x. */
    const float x = decibels * 0.11512925f;
    float term = 1.0f, sum = 1.0f;
    for (int order = 1; order <= 12; order++) {
        term *= x / (float)order;
        sum += term;
    }
    return sum;
}

void amplify(const float *from, float *to, float decibels, int n)
{
    for (int at = 0; at < n; at++)
        to[at] = from[at] * gain(decibels);
}

/* Scales numbers. It also follows how they drift, over as many of them as the caller says; that
   result goes into a place that nobody looks at, which the compiler cannot know. */
void scale(const float *numbers, float *scaled, double *drift, float factor, int n, int rounds)
{
    for (int at = 0; at < n; at++)
        scaled[at] = numbers[at] * factor;

    double average = 0.0;
    for (int at = 0; at < rounds; at++)
        average = average * 0.875 + numbers[at] * 0.125;
    *drift = average;
}

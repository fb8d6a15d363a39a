/* What is checked of it. */
void scale_reference(const float *numbers, float *scaled, float factor, int n)
{
    for (int at = 0; at < n; at++)
        scaled[at] = (float)((double)numbers[at] * factor);
}

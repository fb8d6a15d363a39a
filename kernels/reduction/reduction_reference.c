/* The sum, in double precision. */
void reduction_reference(const float *numbers, float *total, int n)
{
    double sum = 0;
    for (int at = 0; at < n; at++)
        sum += numbers[at];
    total[0] = (float)sum;
}

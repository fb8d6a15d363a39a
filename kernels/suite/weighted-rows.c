/* The weighted sum of a curve along each row. Numbers are added one after the other: no compiler may
   do otherwise unless somebody allows sums to be rounded differently. */
static float curve(float x)
{
    return 1.0f + x * (0.5f + x * (0.25f + x * (0.125f + x * 0.0009f)));
}

void weighted_rows(const float *numbers, const float *weights, float *sums, int rows, int columns)
{
    for (int row = 0; row < rows; row++) {
        float sum = 0;
        for (int column = 0; column < columns; column++)
            sum += weights[column] * curve(numbers[row * columns + column]) / 3.0f;
        sums[row] = sum;
    }
}

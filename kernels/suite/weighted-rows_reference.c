/* The same in double precision. */
void weighted_rows_reference(const float *numbers, const float *weights, float *sums, int rows, int columns)
{
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int column = 0; column < columns; column++) {
            double x = numbers[row * columns + column];
            sum += weights[column] * (1.0 + x * (0.5 + x * (0.25 + x * (0.125 + x * 0.0009)))) / 3.0;
        }
        sums[row] = (float)sum;
    }
}

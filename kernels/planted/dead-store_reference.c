/* Sums in double precision. */
void row_sums_reference(const float *numbers, float *sums, float weight, int rows, int columns)
{
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int column = 0; column < columns; column++)
            sum += numbers[(long)row * columns + column];
        sums[row] = (float)(sum * weight);
    }
}

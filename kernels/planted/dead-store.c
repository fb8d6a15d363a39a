/* The weighted sum of every row. The running sum is stored all the time, though only the last
   value counts and nobody reads the others: the compiler cannot know that `sums` does not overlap
   `numbers`. */
void row_sums(const float *numbers, float *sums, float weight, int rows, int columns)
{
    for (int row = 0; row < rows; row++) {
        const float *number = numbers + (long)row * columns;
        float sum = 0.0f;
        for (int column = 0; column < columns; column++) {
            sum += number[column];
            sums[row] = sum;
        }
        sums[row] = sum * weight;
    }
}

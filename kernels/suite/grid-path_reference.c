/* Row after row over the whole width. */
#include <stdlib.h>

void cheapest_reference(const int *costs, int *totals, int rows, int columns)
{
    int *before = malloc(columns * sizeof *before);
    if (!before)
        abort();
    for (int column = 0; column < columns; column++)
        totals[column] = costs[column];

    for (int row = 1; row < rows; row++) {
        for (int column = 0; column < columns; column++)
            before[column] = totals[column];
        for (int column = 0; column < columns; column++) {
            int least = before[column];
            if (column > 0 && before[column - 1] < least)
                least = before[column - 1];
            if (column < columns - 1 && before[column + 1] < least)
                least = before[column + 1];
            totals[column] = least + costs[(long)row * columns + column];
        }
    }
    free(before);
}

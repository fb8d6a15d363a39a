/* One step after the other over the whole plate, in double precision. */
#include <stdlib.h>

#define STEPS 3

void heat_reference(const float *from, const float *power, float *to, int rows, int columns,
                    float capacity, float along_rows, float along_columns, float to_air, float air)
{
    const long cells = (long)rows * columns;
    double *now = malloc(cells * sizeof *now);
    double *next = malloc(cells * sizeof *next);
    if (!now || !next)
        abort();
    for (long at = 0; at < cells; at++)
        now[at] = from[at];

    for (int step = 0; step < STEPS; step++) {
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                const long at = (long)row * columns + column;
                const double here = now[at];
                const double up = row > 0 ? now[at - columns] : here;
                const double down = row < rows - 1 ? now[at + columns] : here;
                const double left = column > 0 ? now[at - 1] : here;
                const double right = column < columns - 1 ? now[at + 1] : here;
                const double flow = power[at] + (up + down - 2 * here) * along_columns +
                                    (left + right - 2 * here) * along_rows + (air - here) * to_air;
                next[at] = here + capacity * flow;
            }
        double *other = now;
        now = next;
        next = other;
    }

    for (long at = 0; at < cells; at++)
        to[at] = (float)now[at];
    free(now);
    free(next);
}

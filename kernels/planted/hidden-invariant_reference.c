/* With the power itself. */
#include <math.h>

void amplify_reference(const float *from, float *to, float decibels, int n)
{
    for (int at = 0; at < n; at++)
        to[at] = (float)(from[at] * pow(10.0, decibels / 20.0));
}

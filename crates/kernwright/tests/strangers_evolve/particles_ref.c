/* double precision check for particles.cu */
#include <math.h>
#include <stdlib.h>

typedef struct { float x, y, z, m; } body;

void step_ref(body *p, float *vel, int n, float eps2, float dt, float damp)
{
    double *f = calloc(3 * (size_t)n, sizeof *f);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double d[3] = {(double)p[j].x - p[i].x, (double)p[j].y - p[i].y, (double)p[j].z - p[i].z};
            double r = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + eps2);
            for (int c = 0; c < 3; c++)
                f[3 * i + c] += p[j].m * d[c] / (r * r * r);
        }
    for (int i = 0; i < n; i++) {
        double v[3];
        for (int c = 0; c < 3; c++) {
            v[c] = (vel[3 * i + c] + f[3 * i + c] * dt) * damp;
            vel[3 * i + c] = (float)v[c];
        }
        p[i].x = (float)(p[i].x + v[0] * dt);
        p[i].y = (float)(p[i].y + v[1] * dt);
        p[i].z = (float)(p[i].z + v[2] * dt);
    }
    free(f);
}

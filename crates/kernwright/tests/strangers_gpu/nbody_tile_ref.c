#include <math.h>

struct body  { float x, y, z, m; };
struct accel { float ax, ay, az, phi; };

void direct_sum(const struct body *b, struct accel *out, int n, float g, float eps2)
{
    for (int i = 0; i < n; i++) {
        double ax = 0, ay = 0, az = 0, phi = 0;
        for (int j = 0; j < n; j++) {
            if (j == i)
                continue;
            double dx = (double)b[j].x - b[i].x;
            double dy = (double)b[j].y - b[i].y;
            double dz = (double)b[j].z - b[i].z;
            double rinv = 1 / sqrt(dx * dx + dy * dy + dz * dz + eps2);
            double mr = b[j].m * rinv, mr3 = mr * rinv * rinv;
            ax += mr3 * dx;
            ay += mr3 * dy;
            az += mr3 * dz;
            phi -= mr;
        }
        out[i].ax = (float)(g * ax);
        out[i].ay = (float)(g * ay);
        out[i].az = (float)(g * az);
        out[i].phi = (float)(g * phi);
    }
}

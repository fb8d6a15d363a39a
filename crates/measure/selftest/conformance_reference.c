/* What `conformance` should compute, the values of its scalars written out. */
struct point {
    float x;
    signed char tag;
    long long weight;
};

void reference(double *out, struct point *points, float *table, int width, int height)
{
    const double arrived[13] = {-7,          200, -30000,        60000, -2000000000, 4000000000.0,
                                -1099511627776.0, 1099511627777.0, 0.25,  -0.125,      2.5,
                                -3,          70368744177664.0};
    for (int i = 0; i < 13; i++)
        out[i] = arrived[i];
    const int n = width * height;
    for (int i = 0; i < n; i++)
        for (int turn = 0; turn < 3; turn++) {
            points[i].x = points[i].x * 0.5f + points[i].tag;
            points[i].weight += points[i].tag;
        }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            table[y * width + x] = points[(y * 7 + x) % n].x + x - y;
}

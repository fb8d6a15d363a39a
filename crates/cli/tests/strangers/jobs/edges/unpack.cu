/* Records of 10, 10, 10 and 2 bits. A word collects reserved codes, which are rare; another keeps the largest sum. */
extern "C" __global__ void unpack(const unsigned *records, int n, unsigned short *r, unsigned short *g, unsigned short *b,
                                  unsigned *errors, unsigned *peak)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned v = records[i];
    unsigned x = v & 1023u, y = (v >> 10) & 1023u, z = (v >> 20) & 1023u;
    r[i] = x;
    g[i] = y;
    b[i] = z;
    unsigned bad = (x == 1021u && y == 1021u) ? 1u : 0u;
    bad |= (v >> 2) == 0x2ABCDEF1u ? 2u : 0u;
    atomicOr(errors, bad);
    atomicMax(peak, x + y + z);
}

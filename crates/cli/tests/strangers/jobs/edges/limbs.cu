// Sums of numbers of 128 bits in four limbs; a carry into a limb that is all ones goes on.
extern "C" __global__ void limbs(const unsigned *a, const unsigned *b, unsigned *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned carry = 0;
#pragma unroll
    for (int limb = 0; limb < 4; limb++) {
        unsigned x = a[4 * i + limb], y = b[4 * i + limb];
        unsigned s = x + y;
        unsigned t = s + carry;
        carry = (s < x) | (t < s);
        sum[4 * i + limb] = t;
    }
}

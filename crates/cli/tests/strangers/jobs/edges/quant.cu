// Floats to bytes: what is too large for a byte is clamped before it is converted.
extern "C" __global__ void quant(const float *x, signed char *q, float scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = fminf(fmaxf(rintf(x[i] * scale), -128.0f), 127.0f);
        q[i] = (signed char)v;
    }
}

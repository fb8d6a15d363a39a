extern "C" __global__ void scale(const float *from, float *to, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i] * factor;
}

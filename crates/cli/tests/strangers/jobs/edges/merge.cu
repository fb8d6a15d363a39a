// Partial sums of many blocks become one: each thread takes some, then a tree in shared memory.
extern "C" __global__ void merge(const int *parts, int *sum, int count) {
    __shared__ int tile[64];
    int mine = 0;
    for (int i = threadIdx.x; i < count; i += 64) mine += parts[blockIdx.x * count + i];
    tile[threadIdx.x] = mine;
    for (int stride = 32; stride > 0; stride >>= 1) {
        __syncthreads();
        if (threadIdx.x < stride) tile[threadIdx.x] += tile[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) sum[blockIdx.x] = tile[0];
}

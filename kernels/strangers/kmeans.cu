// k-means on the GPU: assign every point, add up the clusters, divide.
// nvcc -O3 kmeans.cu -o kmeans
#include <cstdio>
#include <cstdlib>
#include <cfloat>
#include <vector>
#include <cuda_runtime.h>

#define THREADS 256
#define DIM 3

#define CHECK(call)                                                        \
    do {                                                                   \
        cudaError_t e = (call);                                            \
        if (e != cudaSuccess) {                                            \
            fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__,              \
                    cudaGetErrorString(e));                                \
            exit(1);                                                       \
        }                                                                  \
    } while (0)

__device__ float distance2(const float *a, const float *b)
{
    float sum = 0.0f;
#pragma unroll
    for (int d = 0; d < DIM; d++) {
        float diff = a[d] - b[d];
        sum += diff * diff;
    }
    return sum;
}

__global__ void assignPoints(const float *points, const float *centroids, int *labels,
                             int numPoints, int numClusters)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= numPoints) return;
    float best = 3.4e38f;
    int label = 0;
    for (int c = 0; c < numClusters; c++) {
        float d = distance2(&points[p * DIM], &centroids[c * DIM]);
        if (d < best) {
            best = d;
            label = c;
        }
    }
    labels[p] = label;
}

__global__ void __launch_bounds__(THREADS)
sumClusters(const float *points, const int *labels, float *sums, int *counts, int numPoints)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p < numPoints) {
        int c = labels[p];
        for (int d = 0; d < DIM; d++)
            atomicAdd(&sums[c * DIM + d], points[p * DIM + d]);
        atomicAdd(&counts[c], 1);
    }
}

int main(int argc, char **argv)
{
    int numPoints = (argc > 1) ? atoi(argv[1]) : 1 << 20;
    const int numClusters = 16;
    const int iterations = 20;

    std::vector<float> points(numPoints * DIM), centroids(numClusters * DIM);
    for (auto &v : points) v = rand() / (float)RAND_MAX;
    for (int i = 0; i < numClusters * DIM; i++) centroids[i] = points[i];

    float *d_points, *d_centroids, *d_sums;
    int *d_labels, *d_counts;
    CHECK(cudaMalloc(&d_points, numPoints * DIM * sizeof(float)));
    CHECK(cudaMalloc(&d_centroids, numClusters * DIM * sizeof(float)));
    CHECK(cudaMalloc((void **)&d_sums, numClusters * DIM * sizeof(float)));
    CHECK(cudaMalloc(&d_labels, numPoints * sizeof(int)));
    CHECK(cudaMalloc(&d_counts, numClusters * sizeof(int)));
    CHECK(cudaMemcpy(d_points, points.data(), numPoints * DIM * sizeof(float), cudaMemcpyHostToDevice));

    const int blocks = (numPoints + THREADS - 1) / THREADS;
    for (int it = 0; it < iterations; it++) {
        CHECK(cudaMemcpy(d_centroids, centroids.data(), numClusters * DIM * sizeof(float),
                         cudaMemcpyHostToDevice));
        CHECK(cudaMemset(d_sums, 0, numClusters * DIM * sizeof(float)));
        CHECK(cudaMemset(d_counts, 0, numClusters * sizeof(int)));
        assignPoints<<<blocks, THREADS>>>(d_points, d_centroids, d_labels, numPoints, numClusters);
        sumClusters<<<blocks, THREADS>>>(d_points, d_labels, d_sums, d_counts, numPoints);
        CHECK(cudaGetLastError());
        std::vector<float> sums(numClusters * DIM);
        std::vector<int> counts(numClusters);
        CHECK(cudaMemcpy(sums.data(), d_sums, sums.size() * sizeof(float), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(counts.data(), d_counts, counts.size() * sizeof(int), cudaMemcpyDeviceToHost));
        for (int c = 0; c < numClusters; c++)
            for (int d = 0; d < DIM; d++)
                if (counts[c]) centroids[c * DIM + d] = sums[c * DIM + d] / counts[c];
    }
    for (int c = 0; c < numClusters; c++)
        printf("%g %g %g\n", centroids[c * DIM], centroids[c * DIM + 1], centroids[c * DIM + 2]);
    return 0;
}

/* gcc nbody_host.c -o nbody -lOpenCL */
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#define BODIES 4096
#define TILE 64

static char *slurp(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(1);
    }
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *text = calloc(size + 1, 1);
    fread(text, 1, size, f);
    fclose(f);
    return text;
}

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int err;
    clGetPlatformIDs(1, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);

    const char *text = slurp("nbody.cl");
    char options[64];
    snprintf(options, sizeof options, "-cl-fast-relaxed-math -DTILE=%d", TILE);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &err);
    clBuildProgram(program, 1, &device, options, NULL, NULL);
    cl_kernel k_acc = clCreateKernel(program, "accelerate", &err);
    cl_kernel k_drift = clCreateKernel(program, "drift", &err);

    const int bodies = BODIES;
    const float dt = 0.001f;
    cl_float4 *start = malloc(bodies * sizeof(cl_float4));
    for (int i = 0; i < bodies; i++)
        for (int d = 0; d < 4; d++)
            start[i].s[d] = rand() / (float)RAND_MAX;
    cl_mem d_pos = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                  bodies * sizeof(cl_float4), start, &err);
    cl_mem d_vel = clCreateBuffer(context, CL_MEM_READ_WRITE, bodies * sizeof(cl_float4), NULL, &err);
    cl_mem d_acc = clCreateBuffer(context, CL_MEM_READ_WRITE, bodies * sizeof(cl_float4), NULL, &err);

    clSetKernelArg(k_acc, 0, sizeof(cl_mem), &d_pos);
    clSetKernelArg(k_acc, 1, sizeof(cl_mem), &d_acc);
    clSetKernelArg(k_acc, 2, sizeof(int), &bodies);
    clSetKernelArg(k_drift, 0, sizeof(cl_mem), &d_pos);
    clSetKernelArg(k_drift, 1, sizeof(cl_mem), &d_vel);
    clSetKernelArg(k_drift, 2, sizeof(cl_mem), &d_acc);
    clSetKernelArg(k_drift, 3, sizeof(int), &bodies);
    clSetKernelArg(k_drift, 4, sizeof(float), &dt);

    const size_t local = TILE;
    const size_t global = (bodies + TILE - 1) / TILE * TILE;
    for (int step = 0; step < 10; step++) {
        clEnqueueNDRangeKernel(queue, k_acc, 1, NULL, &global, &local, 0, NULL, NULL);
        clEnqueueNDRangeKernel(queue, k_drift, 1, NULL, &global, &local, 0, NULL, NULL);
    }
    clEnqueueReadBuffer(queue, d_pos, CL_TRUE, 0, bodies * sizeof(cl_float4), start, 0, NULL, NULL);
    clFinish(queue);
    printf("first body at %f %f %f\n", start[0].s[0], start[0].s[1], start[0].s[2]);
    return 0;
}

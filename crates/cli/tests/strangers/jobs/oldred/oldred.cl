// (c) 2010 some vendor SDK sample, modified
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#ifdef cl_amd_printf
#pragma OPENCL EXTENSION cl_amd_printf : enable
#endif
#include "oldred_defs.h"
#define LID get_local_id(0)
#define GID get_global_id(0)
#define MUL24(a,b) mul24((int)(a),(int)(b))
__constant float4 gWeights = (float4)(1.0f, 0.5f, 0.25f, 0.125f);
typedef struct { float scale; int nvec; float bias; } PARAMS;

inline float hsum(float4 v){ return v.x+v.y+v.z+v.w; }

__kernel void partial(__global const float4* restrict in, __global float* restrict part, PARAMS prm, __global int *cnt)
{
  __local float sm[WG];
  float acc = 0.0f;
  for (int i = (int)GID; i < prm.nvec; i += (int)get_global_size(0)) {
    float4 v = in[i];
    acc += hsum(v * gWeights) * prm.scale + prm.bias;
  }
  sm[LID] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (unsigned int s = WG >> 1; s > 0; s >>= 1) {
    if (LID < s) sm[LID] += sm[LID + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (LID == 0) part[get_group_id(0)] = sm[0];
  if (GID == 0) cnt[0] = (int)prm.nvec;
}
__kernel void final_(__global const float* part, __global float* out, int ngroups)
{
  if (GID == 0) { double s = 0.0; for (int i=0;i<ngroups;i++) s += part[i]; out[0] = (float)s; out[1] = -(float)s; out[2] = (float)SQUARE(s); }
}

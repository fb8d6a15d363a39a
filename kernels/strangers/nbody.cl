// All-pairs gravity, one step of leapfrog. Built by the host with -DTILE=64.

#define SOFTENING 0.01f

float3 pull(float4 me, float4 other, float3 acc)
{
    float3 d = other.xyz - me.xyz;
    float r2 = dot(d, d) + SOFTENING;
    float inv = rsqrt(r2);
    return acc + d * (other.w * inv * inv * inv);
}

__kernel void accelerate(__global const float4 *pos,
                         __global float4 *acc,
                         const int bodies)
{
    __local float4 tile[TILE];
    const int i = get_global_id(0);
    const int lid = get_local_id(0);
    const float4 me = i < bodies ? pos[i] : (float4)(0.0f);
    float3 sum = (float3)(0.0f);

    for (int base = 0; base < bodies; base += TILE) {
        const int j = base + lid;
        tile[lid] = j < bodies ? pos[j] : (float4)(0.0f);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; k++)
            sum = pull(me, tile[k], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < bodies)
        acc[i] = (float4)(sum, 0.0f);
}

__kernel void drift(__global float4 *pos,
                    __global float4 *vel,
                    __global const float4 *acc,
                    const int bodies,
                    const float dt)
{
    const int i = get_global_id(0);
    if (i >= bodies)
        return;
    float4 v = vel[i];
    float4 p = pos[i];
    v.xyz += acc[i].xyz * dt;
    p.xyz += v.xyz * dt;
    vel[i] = v;
    pos[i] = p;
}

/* The sum of n numbers, in two steps. Parameters come as macros: THREADS, PER_THREAD, VECTOR,
   UNROLL, FINAL_THREADS.

   First each work-group adds up a stretch of THREADS * PER_THREAD numbers, then one work-group adds
   up these partial sums. Work-items read VECTOR numbers at a time, next to each other's. */

#define STRETCH (THREADS * PER_THREAD)

/* Adds up a number of each work-item; the sum ends up in the first place. `threads` is a power of
   two. */
void add_up(__local float *numbers, int id, int threads)
{
    for (int half_way = threads / 2; half_way > 0; half_way /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < half_way)
            numbers[id] += numbers[id + half_way];
    }
}

float sum_of_piece(__global const float *from)
{
#if VECTOR == 4
    const float4 piece = vload4(0, from);
    return (piece.x + piece.y) + (piece.z + piece.w);
#elif VECTOR == 2
    const float2 piece = vload2(0, from);
    return piece.x + piece.y;
#else
    return from[0];
#endif
}

__kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))
void partial_sums(__global const float *restrict numbers, __global float *restrict partials, int n)
{
    __local float sums[THREADS];
    const int id = get_local_id(0);
    const int start = get_group_id(0) * STRETCH;

    float sum = 0.0f;
    if (start + STRETCH <= n) {
        /* Several sums side by side, so that an addition need not wait for the one before. */
        float side[UNROLL];
#pragma unroll
        for (int u = 0; u < UNROLL; u++)
            side[u] = 0.0f;
        for (int step = 0; step < PER_THREAD / VECTOR; step += UNROLL) {
#pragma unroll
            for (int u = 0; u < UNROLL; u++)
                side[u] += sum_of_piece(numbers + start + ((step + u) * THREADS + id) * VECTOR);
        }
#pragma unroll
        for (int u = 0; u < UNROLL; u++)
            sum += side[u];
    } else {
        /* The last stretch may end early. */
        for (int at = start + id; at < n; at += THREADS)
            sum += numbers[at];
    }

    sums[id] = sum;
    add_up(sums, id, THREADS);
    if (id == 0)
        partials[get_group_id(0)] = sums[0];
}

__kernel __attribute__((reqd_work_group_size(FINAL_THREADS, 1, 1)))
void final_sum(__global const float *restrict partials, __global float *restrict total, int count)
{
    __local float sums[FINAL_THREADS];
    const int id = get_local_id(0);

    float sum = 0.0f;
    for (int at = id; at < count; at += FINAL_THREADS)
        sum += partials[at];

    sums[id] = sum;
    add_up(sums, id, FINAL_THREADS);
    if (id == 0)
        total[0] = sums[0];
}

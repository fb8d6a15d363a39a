/* How many edges lead from node 0 to every other node, breadth first, a level a turn. The edges of a
   node stand at targets[offsets[node]] up to targets[offsets[node + 1]].

   A turn has two kernels. The nodes on the last level mark where their edges lead; then every marked
   node that has no level yet gets one, and says that there is a further level to look at. */
#define NONE (-1)

extern "C" __global__ void
expand(const int *offsets, const int *targets, const int *levels, int *marked, int *status, int depth,
       int nodes)
{
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node == 0)
        status[0] = 0;
    if (node >= nodes || levels[node] != depth)
        return;
    for (int edge = offsets[node]; edge < offsets[node + 1]; edge++)
        marked[targets[edge]] = 1;
}

extern "C" __global__ void
settle(int *levels, int *marked, int *status, int depth, int nodes)
{
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= nodes || marked[node] == 0)
        return;
    marked[node] = 0;
    if (levels[node] == NONE) {
        levels[node] = depth + 1;
        status[0] = 1;
    }
}

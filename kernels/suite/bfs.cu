/* How many edges lead from a node to the nearest of several goals, breadth first, one level a launch.
   Node i has degrees[i] edges, at most DEGREE, whose ends stand at neighbours[i * DEGREE] and after.

   Every node that has no level yet looks for a neighbour on the level before. Levels are read from one
   array and written to another, so that nobody reads what others write. */
#define DEGREE 8
#define NONE (-1)

extern "C" __global__ void
start(int *levels, int nodes, int spacing)
{
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node < nodes)
        levels[node] = node % spacing == 0 ? 0 : NONE;
}

extern "C" __global__ void
visit(const int *degrees, const int *neighbours, const int *from, int *to, int nodes, int depth)
{
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= nodes)
        return;

    int level = from[node];
    if (level == NONE) {
        const int first = node * DEGREE;
        const int end = first + degrees[node];
        for (int edge = first; edge < end; edge++) {
            if (from[neighbours[edge]] == depth) {
                level = depth + 1;
                break;
            }
        }
    }
    to[node] = level;
}

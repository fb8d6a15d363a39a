/* The same with a queue, which `marked` has room for. */
void reach_reference(const int *offsets, const int *targets, int *levels, int *marked, int nodes)
{
    int *queue = marked, first = 0, last = 0;
    for (int node = 0; node < nodes; node++)
        if (levels[node] == 0)
            queue[last++] = node;
    while (first < last) {
        const int node = queue[first++];
        for (int edge = offsets[node]; edge < offsets[node + 1]; edge++) {
            const int target = targets[edge];
            if (levels[target] < 0) {
                levels[target] = levels[node] + 1;
                queue[last++] = target;
            }
        }
    }
}

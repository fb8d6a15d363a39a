/* Level by level in one array: what is found on a level is not mistaken for the level before. */
#define DEGREE 8
#define DEPTHS 4

void bfs_reference(const int *degrees, const int *neighbours, int *levels, int nodes, int spacing)
{
    for (int node = 0; node < nodes; node++)
        levels[node] = node % spacing == 0 ? 0 : -1;

    for (int depth = 0; depth < DEPTHS; depth++)
        for (int node = 0; node < nodes; node++)
            for (int edge = 0; edge < degrees[node] && levels[node] < 0; edge++)
                if (levels[neighbours[(long)node * DEGREE + edge]] == depth)
                    levels[node] = depth + 1;
}

/* How many letters must change, come or go to make one text of another, for all beginnings of both. Of the
   table's inner cells those on one diagonal need only the two diagonals before: a turn does one of them. */
__kernel void align(__global const int *one, __global const int *other, __global int *table, int n, int diagonal)
{
    const int first = diagonal < n ? 0 : diagonal - n + 1;
    const int row = first + get_global_id(0);
    const int column = diagonal - row;
    if (row >= n || column < 0)
        return;

    const int side = n + 1;
    const int at = (row + 1) * side + column + 1;
    const int changed = table[at - side - 1] + (one[row] != other[column]);
    const int moved = min(table[at - side], table[at - 1]) + 1;
    table[at] = min(changed, moved);
}

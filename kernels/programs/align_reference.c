/* Row by row. */
void align_reference(const int *one, const int *other, int *table, int n)
{
    const int side = n + 1;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int *at = table + (row + 1) * side + column + 1;
            int least = at[-side - 1] + (one[row] != other[column]);
            if (at[-side] + 1 < least)
                least = at[-side] + 1;
            if (at[-1] + 1 < least)
                least = at[-1] + 1;
            *at = least;
        }
}

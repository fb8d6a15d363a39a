/* The running sum. */
void scan_reference(const unsigned *numbers, unsigned *to, int n)
{
    unsigned sum = 0;
    for (int at = 0; at < n; at++) {
        sum += numbers[at];
        to[at] = sum;
    }
}

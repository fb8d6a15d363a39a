/* What each block of 256 threads comes to, when all blocks step through the numbers together. */
void reduce_reference(const float *in, float *out, int n)
{
    long blocks = (n + 255L) / 256;
    if (blocks > 1024)
        blocks = 1024;
    for (long block = 0; block < blocks; block++) {
        double sum = 0;
        for (long first = block * 256; first < n; first += blocks * 256)
            for (long i = first; i < first + 256 && i < n; i++)
                sum += in[i];
        out[block] = (float)sum;
    }
}

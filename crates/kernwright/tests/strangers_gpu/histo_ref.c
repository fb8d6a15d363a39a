/* plain C model of histo.cu */
#include <stdint.h>
#include <stddef.h>

void equalise_ref(const uint8_t *src, uint8_t *dst, uint32_t *hist,
                  int width, int height, int src_pitch, int dead)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint8_t v = src[(size_t)y * src_pitch + x];
            if (v != dead)
                hist[v]++;
        }

    uint64_t total = 0, first = 0;
    for (int v = 0; v < 256; v++) {
        if (first == 0)
            first = hist[v];
        total += hist[v];
    }

    uint8_t lut[256];
    uint64_t range = total - first, cdf = 0;
    for (int v = 0; v < 256; v++) {
        cdf += hist[v];
        if (range == 0 || v == dead)
            lut[v] = (uint8_t)v;
        else if (cdf <= first)
            lut[v] = 0;
        else
            lut[v] = (uint8_t)(((cdf - first) * 255 + range / 2) / range);
    }

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            dst[(size_t)y * width + x] = lut[src[(size_t)y * src_pitch + x]];
}

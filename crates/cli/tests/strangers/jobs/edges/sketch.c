/* A counting sketch: two hashes into one table of saturating bytes. `known` is what was known of each key before it came. */
#include <stdint.h>

void sketch(const uint32_t *keys, int n, uint8_t *counts, uint8_t *known, uint32_t *seen)
{
    uint32_t hits = 0;
    for (int i = 0; i < n; i++) {
        uint32_t k = keys[i] ^ 0x5bd1e995u;
        uint32_t one = (k * 2654435769u) >> 16;
        uint32_t other = ((k ^ (k >> 15)) * 2246822519u) >> 16;
        uint8_t a = counts[one], b = counts[other];
        known[i] = a < b ? a : b;
        hits += a != 0 && b != 0;
        if (a != 255)
            counts[one] = a + 1;
        if (counts[other] != 255) /* which may be the same one */
            counts[other] = counts[other] + 1;
    }
    *seen = hits;
}

/* what mixer.ll does, in C */
#include <stdint.h>

static const int32_t table[5] = {7, -13, 31, -61, 127};

static int32_t swizzle24(uint32_t v)
{
    uint32_t r = 0;
    for (int bit = 0; bit < 24; bit++)
        r |= (v >> bit & 1) << (23 - bit);
    uint32_t u = ((r << 5) | (r >> 19)) & 0xffffff;
    uint32_t k = (u * 2654435u) & 0xffffff;
    return (int32_t)(k << 8) >> 8;
}

void mixer_check(const uint32_t *in, uint32_t *out, uint64_t count)
{
    unsigned __int128 acc = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t x = in[i], y;
        switch (i % 5) {
        case 0: y = (uint32_t)swizzle24(x & 0xffffff); break;
        case 1: y = (int32_t)x < 0 ? -x : x; break;
        case 2: {
            uint64_t wide = ((uint64_t)x << 31) | x;
            uint64_t hi = (uint64_t)(((unsigned __int128)wide * (uint64_t)-7046029254386353131LL) >> 64);
            y = (uint32_t)((~hi >> 32) ^ hi);
            break;
        }
        case 3: y = x << 11 | 3u >> 21; break;
        default: {
            int64_t sum = (int64_t)(int32_t)x + 1431655765;
            y = sum > 2147483647 ? 2147483647u : (uint32_t)sum;
        }
        }
        uint32_t t = y + (uint32_t)table[i % 5];
        acc = acc * 1099511628211u + (unsigned __int128)(__int128)(int32_t)t;
        out[i] = (uint32_t)(acc >> 40) ^ t;
    }
}

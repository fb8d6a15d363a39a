/* the obvious way */
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned fold(unsigned s) { return (s & 0xffff) + (s >> 16); }

void b64_check(const unsigned char *src, unsigned char *dst, unsigned *sum, unsigned long n)
{
    unsigned long at = 0;
    for (unsigned long i = 0; i < n; i += 3) {
        unsigned long have = n - i < 3 ? n - i : 3;
        unsigned v = src[i] << 16;
        if (have > 1) v |= src[i + 1] << 8;
        if (have > 2) v |= src[i + 2];
        dst[at++] = alphabet[v >> 18];
        dst[at++] = alphabet[v >> 12 & 63];
        dst[at++] = have > 1 ? alphabet[v >> 6 & 63] : '=';
        dst[at++] = have > 2 ? alphabet[v & 63] : '=';
    }
    unsigned s1 = 1, s2 = 0;
    for (unsigned long i = 0; i < at; i++) {
        s1 += dst[i];
        s2 += s1;
        if (i % 4 == 3 && i / 4 < n / 3 && s2 > 0xfff0000u) { s1 = fold(s1); s2 = fold(s2); }
    }
    s1 = fold(fold(s1));
    s2 = fold(fold(s2));
    *sum = s2 << 16 | (s1 & 0xffff);
}

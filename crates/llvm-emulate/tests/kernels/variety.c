// Functions that optimisation turns inside out: what clang makes of them without optimising and
// what it makes of them for wide vectors must compute the same.
#include <stdint.h>

float expf(float);
float sqrtf(float);
double sin(double);
double cos(double);

void sort(int *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (a[j] > a[j + 1]) {
        int kept = a[j];
        a[j] = a[j + 1];
        a[j + 1] = kept;
      }
}

void softmax(const float *x, float *y, int n) {
  float most = x[0], sum = 0;
  for (int i = 1; i < n; i++)
    most = x[i] > most ? x[i] : most;
  for (int i = 0; i < n; i++)
    sum += y[i] = expf(x[i] - most);
  for (int i = 0; i < n; i++)
    y[i] /= sum;
}

uint32_t crc(const uint8_t *data, int n) {
  uint32_t crc = ~0u;
  for (int i = 0; i < n; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++)
      crc = (crc >> 1) ^ (0xedb88320u & -(crc & 1));
  }
  return ~crc;
}

int bits(const uint64_t *data, int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count += __builtin_popcountll(data[i]);
  return count;
}

void average(const uint8_t *a, const uint8_t *b, uint8_t *c, int n) {
  for (int i = 0; i < n; i++)
    c[i] = (a[i] + b[i] + 1) / 2;
}

void saturate(const int16_t *a, const int16_t *b, int16_t *c, int n) {
  for (int i = 0; i < n; i++) {
    int sum = a[i] + b[i];
    c[i] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;
  }
}

struct body {
  float x, y, z, mass;
};

void forces(const struct body *a, struct body *f, int n) {
  for (int i = 0; i < n; i++) {
    float x = 0, y = 0;
    for (int j = 0; j < n; j++) {
      float dx = a[j].x - a[i].x, dy = a[j].y - a[i].y, r = dx * dx + dy * dy + 0.001f;
      float pull = a[j].mass / (r * sqrtf(r));
      x += dx * pull;
      y += dy * pull;
    }
    f[i].x = x;
    f[i].y = y;
  }
}

int least(const float *x, int n) {
  int at = 0;
  for (int i = 1; i < n; i++)
    if (x[i] < x[at])
      at = i;
  return at;
}

void triangular(double *a, int n) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i * n + k] /= a[k * n + k];
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

int distance(const char *a, const char *b, int n) {
  int row[256];
  for (int j = 0; j <= n; j++)
    row[j] = j;
  for (int i = 1; i <= n; i++) {
    int above = row[0];
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      int cost = above + (a[i - 1] != b[j - 1]);
      above = row[j];
      cost = above + 1 < cost ? above + 1 : cost;
      row[j] = row[j - 1] + 1 < cost ? row[j - 1] + 1 : cost;
    }
  }
  return row[n];
}

void rotate(double *re, double *im, int n) {
  for (int i = 0; i < n; i++) {
    double c = cos(0.1 * i), s = sin(0.1 * i), x = re[i];
    re[i] = x * c - im[i] * s;
    im[i] = x * s + im[i] * c;
  }
}

void complex_product(const float *a, const float *b, float *c, int n) {
  for (int i = 0; i + 1 < n; i += 2) {
    c[i] = a[i] * b[i] - a[i + 1] * b[i + 1];
    c[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i];
  }
}

void reverse(uint8_t *a, int n) {
  for (int i = 0; i < n / 2; i++) {
    uint8_t kept = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = kept;
  }
}

void where(const float *a, float *b, const int *mask, int n) {
  for (int i = 0; i < n; i++)
    if (mask[i] % 3)
      b[i] = a[i] * 2;
}

void gather(const float *a, const int *index, float *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = a[index[i]];
}

void transpose(const float *a, float *b, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j];
}

void generate(uint32_t *out, int n) {
  uint64_t state = 5;
  for (int i = 0; i < n; i++) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = ((state >> 18) ^ state) >> 27, by = state >> 59;
    out[i] = (x >> by) | (x << (-by & 31));
  }
}

int choose(int x) {
  switch (x) {
  case 0: return 5;
  case 1: return 7;
  case 2: return 11;
  case 3: return 2;
  case 9: return 1;
  default: return 0;
  }
}

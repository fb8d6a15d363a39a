// Functions for the host, which clang turns into vector code.

float dot(const float *restrict a, const float *restrict b, int n) {
#pragma clang fp reassociate(on)
  float sum = 0.0f;
  for (int i = 0; i < n; ++i)
    sum += a[i] * b[i];
  return sum;
}

void smooth(const float *restrict in, float *restrict out, int n) {
  out[0] = in[0];
  for (int i = 1; i < n - 1; ++i)
    out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
  out[n - 1] = in[n - 1];
}

void multiply(const double *restrict a, const double *restrict b, double *restrict c, int n) {
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      double sum = 0.0;
      for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + column];
      c[row * n + column] = sum;
    }
}

unsigned checksum(const unsigned char *restrict data, int n) {
  unsigned low = 1, high = 0;
  for (int i = 0; i < n; ++i) {
    low = (low + data[i]) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

int count_above(const short *restrict data, int n, short limit) {
  int count = 0;
  for (int i = 0; i < n; ++i)
    count += data[i] > limit;
  return count;
}

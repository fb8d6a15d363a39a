// One step of diffusion on a grid of width x height; the edge stays as it is.
#include "device.h"

extern "C" __global__ void stencil(const float *__restrict in, float *__restrict out, int width,
                                   int height, float rate) {
  int x = block_x() * 16 + thread_x(), y = block_y() * 16 + thread_y();
  if (x >= width || y >= height)
    return;
  int at = y * width + x;
  float middle = in[at];
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    middle += rate * (in[at - 1] + in[at + 1] + in[at - width] + in[at + width] - 4.0f * middle);
  out[at] = middle;
}

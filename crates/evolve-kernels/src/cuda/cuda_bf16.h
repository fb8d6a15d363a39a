/* The other numbers of 16 bits: what kernels use most of CUDA's header of this name. */
#pragma once
#include "cuda_fp16.h"

__KERNWRIGHT_SMALL(__nv_bfloat16, __bf16, bfloat16)
typedef __nv_bfloat162 nv_bfloat162;
typedef __nv_bfloat16 nv_bfloat16;
__KERNWRIGHT __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }

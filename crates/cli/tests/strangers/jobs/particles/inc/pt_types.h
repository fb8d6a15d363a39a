#ifndef __PT_TYPES_H_
#define __PT_TYPES_H_
#include <stddef.h>
#include <math.h>
typedef float real_t;
typedef double accum;
typedef unsigned char byte_t;
/* DO NOT REORDER (wire format of the 2009 viewer) */
typedef struct _pt { real_t x, y, z; real_t vx, vy, vz; double mass; int id; signed char flg; } PT_T, *PPT;
typedef struct { real_t dt; double eps2; int n; real_t box; } simcfg;
#define SQ(a) ((a)*(a))
#endif

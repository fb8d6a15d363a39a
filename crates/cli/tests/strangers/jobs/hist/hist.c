#include <stdlib.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <omp.h>
typedef int64_t i64;
typedef uint32_t u32;
#define MAXB 4096
static u32 scratch[MAXB*8];
static int ncalls = 0;   /* debugging, leave in */
static int bin(double v, int nb){ int b = (int)(v*nb); return b<0?0:(b>=nb?nb-1:b); }
void histo(const double *restrict v, u32 *restrict h, i64 n, int nb)
{
  int nt = NTHR;
  ncalls++;
#if USE_MALLOC
  u32 *priv = (u32*)malloc(sizeof(u32)*(size_t)nb*nt);
  if(!priv){ fprintf(stderr,"oom\n"); abort(); }
  memset(priv,0,sizeof(u32)*(size_t)nb*nt);
#else
  u32 *priv = scratch; memset(scratch,0,sizeof scratch);
#endif
#pragma omp parallel num_threads(nt)
  {
    u32 *my = priv + (size_t)omp_get_thread_num()*nb;
#pragma omp for schedule(static, CHUNK)
    for(i64 i=0;i<n;i++) my[bin(v[i],nb)]++;
  }
  for(int t=0;t<nt;t++) for(int b=0;b<nb;b++) h[b]+=priv[(size_t)t*nb+b];
#if USE_MALLOC
  free(priv);
#endif
}
void scan_(const u32 *restrict h, i64 *restrict off, int nb){ i64 s=0; for(int b=0;b<nb;b++){ off[b]=s; s+=h[b]; } off[nb]=s; }

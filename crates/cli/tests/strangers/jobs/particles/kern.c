#include "inc/pt_types.h"
#include <string.h>
#ifndef JBLK
# error no JBLK
#endif
#define PRG(x) _Pragma(#x)
#define UNROLL_(k) PRG(GCC unroll k)
static const real_t wtab[5] = { 1.f, .5f, 0.25f, 0.125f, 0.0625f };

static inline real_t pbc(real_t d, real_t L) {
#if PERIODIC_BRANCH
  if (d >  0.5f*L) d -= L;
  if (d < -0.5f*L) d += L;
  return d;
#else
  return d - L * rintf(d / L);
#endif
}

/* step 1 */
void calc_F(const PT_T *p, real_t *F, simcfg cfg)
{
  int i, j, jb;
  memset(F, 0, sizeof(real_t)*3*cfg.n);
  for (jb = 0; jb < cfg.n; jb += JBLK) {
    int je = jb + JBLK; if (je > cfg.n) je = cfg.n;
    for (i = 0; i < cfg.n; i++) {
      accum fx=0, fy=0, fz=0;
      UNROLL_(UNR)
      for (j = jb; j < je; j++) {
        real_t dx = pbc(p[j].x-p[i].x, cfg.box), dy = pbc(p[j].y-p[i].y, cfg.box), dz = pbc(p[j].z-p[i].z, cfg.box);
        double r2 = SQ(dx)+SQ(dy)+SQ(dz)+cfg.eps2;
#if PREC == 1
        float ri = 1.0f/sqrtf((float)r2); double w = p[j].mass*ri*ri*ri;
#else
        double w = p[j].mass/(r2*sqrt(r2));
#endif
        w *= wtab[ (p[j].flg & 0x7f) % 5 ];
        fx += w*dx; fy += w*dy; fz += w*dz;
      }
      F[3*i]+=fx; F[3*i+1]+=fy; F[3*i+2]+=fz;
    }
  }
}
/* step 2 */
void integ(PPT p, const real_t *F, simcfg cfg, double dummy_scale)
{
  for (int i=0;i<cfg.n;++i){
    p[i].vx += cfg.dt*F[3*i]*dummy_scale; p[i].vy += cfg.dt*F[3*i+1]*dummy_scale; p[i].vz += cfg.dt*F[3*i+2]*dummy_scale;
    p[i].x += cfg.dt*p[i].vx; p[i].y += cfg.dt*p[i].vy; p[i].z += cfg.dt*p[i].vz;
    p[i].id ^= 1;
  }
}

#include "inc/pt_types.h"
static double w_[5]={1,.5,.25,.125,.0625};
void refstep(PPT p, float *F, simcfg c, double s){
  for(int i=0;i<c.n;i++){ double f[3]={0,0,0};
    for(int j=0;j<c.n;j++){ float d[3]={p[j].x-p[i].x,p[j].y-p[i].y,p[j].z-p[i].z}; double r2=c.eps2;
      for(int k=0;k<3;k++){ d[k]-=c.box*rintf(d[k]/c.box); r2+=(double)d[k]*d[k]; }
      double w=p[j].mass/(r2*sqrt(r2))*w_[(p[j].flg&127)%5];
      for(int k=0;k<3;k++) f[k]+=w*d[k]; }
    F[3*i]=f[0];F[3*i+1]=f[1];F[3*i+2]=f[2]; }
  for(int i=0;i<c.n;i++){
    p[i].vx+=c.dt*F[3*i]*s; p[i].vy+=c.dt*F[3*i+1]*s; p[i].vz+=c.dt*F[3*i+2]*s;
    p[i].x+=c.dt*p[i].vx; p[i].y+=c.dt*p[i].vy; p[i].z+=c.dt*p[i].vz; p[i].id^=1; }
}

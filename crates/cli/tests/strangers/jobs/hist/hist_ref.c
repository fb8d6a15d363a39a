#include <stdint.h>
void r(const double*v,uint32_t*h,int64_t*o,int64_t n,int nb){
 for(int64_t i=0;i<n;i++){int b=(int)(v[i]*nb);if(b<0)b=0;if(b>=nb)b=nb-1;h[b]++;}
 int64_t s=0; for(int b=0;b<nb;b++){o[b]=s;s+=h[b];} o[nb]=s;}

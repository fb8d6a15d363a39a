typedef struct { float scale; int nvec; float bias; } PARAMS;
void oldred_ref(const float*in,float*out,PARAMS p,int*cnt){static const double w[]={1,.5,.25,.125};double s=0;
 for(long i=0;i<p.nvec;i++){double h=0;for(int k=0;k<4;k++)h+=w[k]*in[4*i+k];s+=h*p.scale+p.bias;}
 out[0]=s;out[1]=-s;out[2]=s*s;cnt[0]=p.nvec;}

/*
 *  b64.c   3 bytes in, 4 chars out.   little endian boxes only
 *  also keeps a rolling sum of what it emits (fletcher'ish), callers like that
 */
typedef unsigned char  u8;
typedef unsigned int   u32;
typedef unsigned long  ulong_;

#ifndef PADCHR
#define PADCHR '='
#endif

#define EMIT(p,ch)   do { u8 c__=(u8)(ch); *(p)++=c__; S1+=c__; S2+=S1; } while(0)
#define FOLD(s)      ((s)=((s)&0xffff)+((s)>>16))
#define SIX(w,k)     (((w).v>>(6*(3-(k))))&077)
#define B(i)         [i]

union quad { u32 v; u8 raw B(4); struct { u32 lo:12, hi:12, top:8; } f; };

static int chr6(u32 s)
{
	/* no table: walk the ranges A-Z a-z 0-9 + / with masks */
	int c='A'+(int)s;
	c+=((25-(int)s)>>8)&6;
	c-=((51-(int)s)>>8)&75;
	c-=((61-(int)s)>>8)&15;
	c+=((62-(int)s)>>8)&3;
	return c;
}

static union quad grab(const u8 **pp, ulong_ left)
{
	union quad q;
	const u8 *p=*pp;
	q.v=0;
	switch(left) {
	default: q.raw B(0)=p[2];   /* fallthrough */
	case 2:  q.raw B(1)=p[1];   /* fallthrough */
	case 1:  q.raw B(2)=p[0];   /* fallthrough */
	case 0:  break;
	}
	*pp=p+(left>3?3:left);
	return q;
}

void b64(const u8 *src, u8 *dst, u32 *sum, ulong_ n)
{
	const u8 *end=src+n;
	u8 *o=dst;
	u32 S1=1, S2=0;
	union quad q;
	ulong_ left;
	int k;

again:
	left=(ulong_)(end-src);
	if(!left) goto out;
	q=grab(&src,left);
	if(left<3) goto tail;
	EMIT(o,chr6(q.f.hi>>6));
	EMIT(o,chr6(q.f.hi&63));
	EMIT(o,chr6(q.f.lo>>6));
	EMIT(o,chr6(q.f.lo&63));
	if(S2>0xfff0000u) { FOLD(S1); FOLD(S2); }
	goto again;

tail:
	for(k=0;k<4;k++) {
		if((ulong_)k<=left) EMIT(o,chr6(SIX(q,k)));
		else                EMIT(o,PADCHR);
	}
out:
	FOLD(S1); FOLD(S2); FOLD(S1); FOLD(S2);
	*sum=(S2<<16)|(S1&0xffff);
}

"""Tiny CNN for 12x12 grey pictures (bars, crosses, rings, corners); trained here, weights baked in."""
import numpy as np, jax, jax.numpy as jnp
from jax import lax
rng=np.random.default_rng(9); N=3000
def pic(c):
    im=np.zeros((12,12),np.float32); a,b=rng.integers(3,9,2)
    if c==0: im[:,a]=1
    elif c==1: im[a,:]=1
    elif c==2: im[max(0,a-3):a+4,b]=1; im[a,max(0,b-3):b+4]=1
    elif c==3:
        yy,xx=np.mgrid[:12,:12]; d=np.hypot(yy-a,xx-b); im[(d>2)&(d<3.3)]=1
    return im*rng.uniform(.5,1.2)+rng.normal(0,.4,(12,12))
y=rng.integers(0,4,N).astype(np.int32); X=np.stack([pic(c) for c in y]).astype(np.float32)[...,None]
np.savez("pictures.npz",images=X,labels=y)
def conv(x,w): return lax.conv_general_dilated(x,w,(1,1),"SAME",dimension_numbers=("NHWC","HWIO","NHWC"))
def pool(x): return lax.reduce_window(x,-jnp.inf,lax.max,(1,2,2,1),(1,2,2,1),"VALID")
def net(p,x):
    x=pool(jax.nn.relu(conv(x,p["c1"])+p["d1"])); x=jax.nn.relu(conv(x,p["c2"])+p["d2"])
    return pool(x).reshape(x.shape[0],-1)@p["w"]+p["b"]
def loss(p,x,y): return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(net(p,x)),y[:,None],1))
@jax.jit
def step(p,m,x,y):
    g=jax.grad(loss)(p,x,y); m=jax.tree.map(lambda m,g:.9*m+g,m,g)
    return jax.tree.map(lambda p,m:p-.02*m,p,m),m
if __name__=="__main__":
    n=lambda s,*k:jnp.asarray(rng.normal(0,s,k),jnp.float32)
    p=dict(c1=n(.3,3,3,1,8),d1=n(0,8),c2=n(.12,3,3,8,12),d2=n(0,12),w=n(.1,108,4),b=n(0,4)); m=jax.tree.map(jnp.zeros_like,p)
    for e in range(12):
        o=rng.permutation(2000)
        for i in range(0,2000,50): p,m=step(p,m,X[o[i:i+50]],y[o[i:i+50]])
    acc=lambda a,b:float((np.asarray(jax.jit(net)(p,X[a:b])).argmax(1)==y[a:b]).mean())
    print("train",acc(0,2000),"valid",acc(2000,2500),"test",acc(2500,3000))
    p=jax.tree.map(np.asarray,p)
    text=jax.jit(lambda images: jax.nn.softmax(net(p,images))).lower(jax.ShapeDtypeStruct((100,12,12,1),jnp.float32)).as_text(debug_info=True)
    open("model.mlir","w").write(text)

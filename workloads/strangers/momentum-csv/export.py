"""Small MLP on a table: momentum SGD, rate as an argument, labels as class numbers."""
import csv, numpy as np, jax, jax.numpy as jnp
rng=np.random.default_rng(5)
N,F,C,B=1200,12,3,25
scales=10.0**np.array([-4,-2,0,1,3,5,-1,2,0,4,-3,1]); offs=scales*rng.normal(0,3,F)
cent=rng.normal(0,1.0,(C,F)); y=rng.integers(0,C,N)
z=cent[y]*0.8+rng.normal(0,1.0,(N,F)); z[:,3]+=z[:,0]*z[:,1]
X=z*scales+offs
with open("table.csv","w",newline="") as f:
    w=csv.writer(f); w.writerow([f"sensor_{i}" for i in range(F)]+["class"])
    for r,c in zip(X,y): w.writerow([f"{v:.6g}" for v in r]+[int(c)])
X=np.loadtxt("table.csv",delimiter=",",skiprows=1,dtype=np.float32)[:,:F]
MU=X[:700].mean(0); SD=X[:700].std(0)
def logits(p,x):
    h=jnp.tanh(((x-MU)/SD)@p["w1"]+p["b1"]); return h@p["w2"]+p["b2"]
def loss(p,x,y):
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits(p,x)),y[:,None],1))
def step(w1,b1,w2,b2,mw1,mb1,mw2,mb2,x,y,lr):
    p=dict(w1=w1,b1=b1,w2=w2,b2=b2); m=dict(w1=mw1,b1=mb1,w2=mw2,b2=mb2)
    l,g=jax.value_and_grad(loss)(p,x,y)
    m={k:0.9*m[k]+g[k] for k in p}; p={k:p[k]-lr*m[k] for k in p}
    return (*[p[k] for k in p],*[m[k] for k in p],l)
def evaluate(w1,b1,w2,b2,x): return logits(dict(w1=w1,b1=b1,w2=w2,b2=b2),x)
H=16; S=jax.ShapeDtypeStruct; f=lambda *s:S(s,jnp.float32)
W=[f(F,H),f(H),f(H,C),f(C)]
if __name__=="__main__":
    open("step.mlir","w").write(jax.jit(step).lower(*W,*W,f(B,F),S((B,),jnp.int32),f()).as_text(debug_info=True))
    open("evaluate.mlir","w").write(jax.jit(evaluate).lower(*W,f(B,F)).as_text(debug_info=True))

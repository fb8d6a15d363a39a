"""Elman net over 16 steps by lax.scan, Adam by hand; rate deliberately 10x too small."""
import numpy as np, jax, jax.numpy as jnp
N,T,F,H,B=1600,16,4,12,20; LR=0.0005
def make():
    rng=np.random.default_rng(21); y=rng.integers(0,2,N).astype(np.int32)
    x=rng.normal(0,.7,(N,T,F)).astype(np.float32); t=np.arange(T)
    k=rng.integers(4,15,N); x*=.5; x[np.arange(N),k,0]+=np.where(y,1.6,-1.6); x[np.arange(N),k,1]+=np.where(y,1.,-1.)
    return x,y
def logits(p,x):
    wx,wh,bh,wo,bo=p
    def cell(h,xt): return jnp.tanh(xt@wx+h@wh+bh),None
    h,_=jax.lax.scan(cell,jnp.zeros((x.shape[0],H)),x.transpose(1,0,2)); return h@wo+bo
def loss(p,x,y): return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits(p,x)),y[:,None],1))
def adam_step(wx,wh,bh,wo,bo,m_wx,m_wh,m_bh,m_wo,m_bo,v_wx,v_wh,v_bh,v_wo,v_bo,t,x,y):
    p=[wx,wh,bh,wo,bo]; m=[m_wx,m_wh,m_bh,m_wo,m_bo]; v=[v_wx,v_wh,v_bh,v_wo,v_bo]
    l,g=jax.value_and_grad(loss)(p,x,y); t=t+1; tf=t.astype(jnp.float32)
    m=[.9*a+.1*b for a,b in zip(m,g)]; v=[.999*a+.001*b*b for a,b in zip(v,g)]
    p=[a-LR*(b/(1-.9**tf))/(jnp.sqrt(c/(1-.999**tf))+1e-8) for a,b,c in zip(p,m,v)]
    return (*p,*m,*v,t,l)
def evaluate(wx,wh,bh,wo,bo,x): return logits([wx,wh,bh,wo,bo],x)
NAMES=["wx","wh","bh","wo","bo"]; SH=[(F,H),(H,H),(H,),(H,2),(2,)]
if __name__=="__main__":
    x,y=make()
    np.save("seq_train.npy",x[:1200]); np.save("cls_train.npy",y[:1200]); np.save("seq_test.npy",x[1200:]); np.save("cls_test.npy",y[1200:])
    S=jax.ShapeDtypeStruct; W=[S(s,jnp.float32) for s in SH]
    open("step.mlir","w").write(jax.jit(adam_step).lower(*W,*W,*W,S((),jnp.int32),S((B,T,F),jnp.float32),S((B,),jnp.int32)).as_text(debug_info=True))
    open("evaluate.mlir","w").write(jax.jit(evaluate).lower(*W,S((B,T,F),jnp.float32)).as_text(debug_info=True))
    names=NAMES+["m_"+n for n in NAMES]+["v_"+n for n in NAMES]+["t"]
    o='format = 1\nname = "rnn-scan"\nkind = "training"\nmodule = "step.mlir"\nevaluation = "evaluate.mlir"\nresults = '+str(names+["-"]).replace("'",'"')+"\n"
    for n in names:
        st={"wx":"{ normal = 0.4 }","wh":"{ normal = 0.25 }","wo":"{ normal = 0.3 }"}.get(n,'"zeros"')
        o+=f'\n[[arguments]]\nrole = "{"weight" if n in NAMES else "state"}"\nname = "{n}"\nstart = {st}\n'
    o+='''
[[arguments]]
role = "data"

[[arguments]]
role = "labels"

[data]
training = [0, 900]
fitness = [900, 1200]
test = [0, 400]
[data.files]
train-data = { file = "seq_train.npy" }
train-labels = { file = "cls_train.npy" }
test-data = { file = "seq_test.npy" }
test-labels = { file = "cls_test.npy" }

[training]
epochs = 3
seeds = [1, 2, 3]
test-seeds = [11, 12, 13, 14, 15]

[limits]
time = 1.0

[tuned]
what = "learning rate"
constant = 0.0005
grid = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02]
'''
    open("rnn-scan.workload.toml","w").write(o)

; Only the operator for barriers touches a barrier.
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr %p) {
  store float 1.0, ptr %p, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
;; edits
{"delete":{"at":1}}
{"move":{"at":1,"before":0}}
{"drop_barrier":{"at":0}}
{"drop_barrier":{"at":1}}
;; becomes
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #0

define ptx_kernel void @k(ptr %p) {
  store float 1.000000e+00, ptr %p, align 4
  ret void
}

attributes #0 = { convergent nocallback nounwind }
;; edit 0 did nothing: Unfit
;; edit 1 did nothing: Unfit
;; edit 2 did nothing: Unfit
;; edit 3 rests on barriers

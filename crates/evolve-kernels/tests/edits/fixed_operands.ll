; What must stay constant stays, and so do terminators and notes to the optimiser.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.assume(i1)
%pair = type { i32, float }
define void @f(ptr %a, ptr %b, i64 %n, i1 %c) {
  call void @llvm.assume(i1 %c)
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  %field = getelementptr %pair, ptr %a, i64 %n, i32 1
  store float 1.0, ptr %field, align 4
  ret void
}
;; edits
{"delete":{"at":0}}
{"rewire":{"place":{"user":1,"operand":3},"to":{"argument":3}}}
{"rewire":{"place":{"user":2,"operand":2},"to":{"int":0}}}
{"delete":{"at":4}}
{"rewire":{"place":{"user":1,"operand":2},"to":{"int":8}}}
;; becomes
%pair = type { i32, float }

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #1

define void @f(ptr %a, ptr %b, i64 %n, i1 %c) {
  call void @llvm.assume(i1 %c)
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i1 false)
  %field = getelementptr %pair, ptr %a, i64 %n, i32 1
  store float 1.000000e+00, ptr %field, align 4
  ret void
}

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
;; edit 0 did nothing: Unfit
;; edit 1 did nothing: Unfit
;; edit 2 did nothing: Unfit
;; edit 3 did nothing: Unfit
;; edit 4 rests on tested

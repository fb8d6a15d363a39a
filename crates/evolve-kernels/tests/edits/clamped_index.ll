; A test that became the lesser of two numbers keeps accesses within bounds all the same; what is
; computed from what was loaded, and an index that nothing keeps, are another matter.
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
define void @k(ptr %p, ptr %q, i64 %i, i64 %n) {
entry:
  %last = sub i64 %n, 1
  %low = call i64 @llvm.smax.i64(i64 %i, i64 0)
  %in = call i64 @llvm.smin.i64(i64 %low, i64 %last)
  %at = getelementptr i32, ptr %p, i64 %in
  %v = load i32, ptr %at, align 4
  %w = mul i32 %v, %v
  %to = getelementptr i32, ptr %q, i64 %n
  store i32 %w, ptr %to, align 4
  ret void
}
;; edits
{"delete":{"at":1}}
{"rewire":{"place":{"user":3,"operand":1},"to":{"argument":2}}}
{"rewire":{"place":{"user":0,"operand":1},"to":{"int":2}}}
{"rewire":{"place":{"user":5,"operand":1},"to":{"int":3}}}
{"rewire":{"place":{"user":6,"operand":1},"to":{"int":1}}}
;; becomes
; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #0

define void @k(ptr %p, ptr %q, i64 %i, i64 %n) {
entry:
  %last = sub i64 %n, 2
  %in = call i64 @llvm.smin.i64(i64 %last, i64 %last)
  %at = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %at, align 4
  %w = mul i32 %v, 3
  %to = getelementptr i32, ptr %q, i64 1
  store i32 %w, ptr %to, align 4
  ret void
}

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
;; edit 0 rests on bounds
;; edit 1 rests on bounds
;; edit 2 rests on bounds
;; edit 3 rests on tested
;; edit 4 rests on tested

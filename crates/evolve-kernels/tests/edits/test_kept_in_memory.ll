; What decides a branch by way of the function's own memory decides it all the same.
define void @k(ptr %p, i64 %count) {
entry:
  %done = alloca i1, align 1
  %other = alloca i64, align 8
  %z = icmp eq i64 %count, 0
  store i1 %z, ptr %done, align 1
  store i64 %count, ptr %other, align 8
  %d = load i1, ptr %done, align 1
  br i1 %d, label %end, label %work
work:
  %v = load i64, ptr %other, align 8
  store i64 %v, ptr %p, align 8
  br label %end
end:
  ret void
}
;; edits
{"rewire":{"place":{"user":2,"operand":0},"to":{"int":2}}}
{"rewire":{"place":{"user":3,"operand":0},"to":{"int":0}}}
{"rewire":{"place":{"user":4,"operand":0},"to":{"int":5}}}
{"delete":{"at":3}}
{"delete":{"at":4}}
;; becomes
define void @k(ptr %p, i64 %count) {
entry:
  %done = alloca i1, align 1
  %other = alloca i64, align 8
  %z = icmp eq i64 2, 0
  %d = load i1, ptr %done, align 1
  br i1 %d, label %end, label %work

work:                                             ; preds = %entry
  %v = load i64, ptr %other, align 8
  store i64 %v, ptr %p, align 8
  br label %end

end:                                              ; preds = %work, %entry
  ret void
}
;; edit 0 rests on bounds
;; edit 1 rests on bounds
;; edit 2 rests on tested
;; edit 3 rests on bounds
;; edit 4 rests on tested

; Nothing but another phi may stand before a phi.
define i32 @f(i32 %n) {
entry:
  %double = mul i32 %n, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
;; edits
{"copy":{"from":0,"before":2,"into":{"user":4,"operand":1}}}
;; becomes
define i32 @f(i32 %n) {
entry:
  %double = mul i32 %n, 2
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %0 = mul i32 %n, 2
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %0
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop
  ret i32 %next
}
;; edit 0 rests on inputs

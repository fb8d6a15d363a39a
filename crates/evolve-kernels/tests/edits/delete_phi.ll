; The counter of a loop becomes the bound: the loop ends after one pass.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
;; edits
{"delete":{"at":1,"stand_in":{"argument":0}}}
;; becomes
define i32 @f(i32 %n) {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop
  ret i32 %next
}
;; edit 0 rests on inputs

; Loops of a function that was edited may go on for ever, but are still unrolled as they ask.
define void @f(ptr %a, ptr %b, i32 %n) {
entry:
  br label %one
one:
  %i = phi i32 [ 0, %entry ], [ %j, %one ]
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %p
  store i32 %i, ptr %b
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %one, label %two, !llvm.loop !0
two:
  %k = phi i32 [ 0, %one ], [ %l, %two ]
  %q = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %q
  %l = add i32 %k, 1
  %again = icmp slt i32 %l, %n
  br i1 %again, label %two, label %end, !llvm.loop !2
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1, !3}
!3 = !{!"llvm.loop.unroll.disable"}
;; edits
{"delete":{"at":4}}
;; becomes
define void @f(ptr %a, ptr %b, i32 %n) {
entry:
  br label %one

one:                                              ; preds = %one, %entry
  %i = phi i32 [ 0, %entry ], [ %j, %one ]
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %p, align 4
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %one, label %two

two:                                              ; preds = %two, %one
  %k = phi i32 [ 0, %one ], [ %l, %two ]
  %q = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %q, align 4
  %l = add i32 %k, 1
  %again = icmp slt i32 %l, %n
  br i1 %again, label %two, label %end, !llvm.loop !0

end:                                              ; preds = %two
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
;; edit 0 rests on tested

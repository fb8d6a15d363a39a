target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @chain(ptr noalias %x, ptr noalias %y, ptr noalias %notes, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %ready, label %done

ready:
  %count = zext i32 %n to i64
  br label %loop

loop:
  %i = phi i64 [ 0, %ready ], [ %next, %loop ]
  %state = phi float [ 1.000000e+00, %ready ], [ %sum, %loop ]
  %from = getelementptr inbounds float, ptr %x, i64 %i
  %given = load float, ptr %from, align 4
  %half = fmul float %state, 5.000000e-01
  %sum = fadd float %half, %given
  %tripled = fmul float %given, 3.000000e+00
  %noted = fadd float %tripled, 1.000000e+00
  %to = getelementptr inbounds float, ptr %y, i64 %i
  store float %sum, ptr %to, align 4
  %beside = getelementptr inbounds float, ptr %notes, i64 %i
  store float %noted, ptr %beside, align 4
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %loop, label %done

done:
  ret void
}

target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @scale(float* nocapture readonly %from, float* nocapture %to, float %factor, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %done

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr inbounds float* %from, i64 %i
  %number = load float* %source, align 4
  %scaled = fmul float %number, %factor
  %target = getelementptr inbounds float* %to, i64 %i
  store float %scaled, float* %target, align 4
  %next = add nuw nsw i64 %i, 1
  %short = trunc i64 %next to i32
  %last = icmp eq i32 %short, %n
  br i1 %last, label %done, label %loop

done:
  ret void
}

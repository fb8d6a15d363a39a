define void @scale(ptr %from, ptr %to, float %factor, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %done

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr float, ptr %from, i32 %i
  %number = load float, ptr %source, align 4
  %scaled = fmul float %number, %factor
  %target = getelementptr float, ptr %to, i32 %i

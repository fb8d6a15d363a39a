target triple = "riscv32-unknown-elf"

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
  store float %scaled, ptr %target, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

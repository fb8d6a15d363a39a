target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @scale(ptr %from, ptr %to, float %factor, i32 %n) {
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %start = mul i32 %block, %size
  %i = add i32 %start, %thread
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %work, label %done

work:
  %source = getelementptr float, ptr %from, i32 %i
  %number = load float, ptr %source, align 4
  %scaled = fmul float %number, %factor
  %wide = insertelement <4 x float> zeroinitializer, float %scaled, i32 0
  %rooted = call <4 x float> @llvm.x86.sse.rcp.ss(<4 x float> %wide)
  %result = extractelement <4 x float> %rooted, i32 0
  %target = getelementptr float, ptr %to, i32 %i
  store float %result, ptr %target, align 4
  br label %done

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare <4 x float> @llvm.x86.sse.rcp.ss(<4 x float>)

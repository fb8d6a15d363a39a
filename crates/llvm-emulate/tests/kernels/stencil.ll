source_filename = "stencil.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @stencil(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2, i32 noundef %3, float noundef %4) local_unnamed_addr #0 {
  %6 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 4
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %11 = shl nuw nsw i32 %10, 4
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %13 = add nuw nsw i32 %11, %12
  %14 = icmp slt i32 %9, %2
  %15 = icmp slt i32 %13, %3
  %16 = select i1 %14, i1 %15, i1 false
  br i1 %16, label %17, label %55

17:                                               ; preds = %5
  %18 = mul nsw i32 %2, %13
  %19 = add nsw i32 %18, %9
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds float, ptr %0, i64 %20
  %22 = load float, ptr %21, align 4, !tbaa !8
  %23 = icmp sgt i32 %9, 0
  %24 = icmp ne i32 %13, 0
  %25 = select i1 %23, i1 %24, i1 false
  %26 = add nsw i32 %2, -1
  %27 = icmp slt i32 %9, %26
  %28 = select i1 %25, i1 %27, i1 false
  %29 = add nsw i32 %3, -1
  %30 = icmp samesign ult i32 %13, %29
  %31 = select i1 %28, i1 %30, i1 false
  br i1 %31, label %32, label %52

32:                                               ; preds = %17
  %33 = getelementptr i8, ptr %21, i64 -4
  %34 = load float, ptr %33, align 4, !tbaa !8
  %35 = getelementptr i8, ptr %21, i64 4
  %36 = load float, ptr %35, align 4, !tbaa !8
  %37 = fadd contract float %34, %36
  %38 = sub nsw i32 %19, %2
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds float, ptr %0, i64 %39
  %41 = load float, ptr %40, align 4, !tbaa !8
  %42 = fadd contract float %37, %41
  %43 = add nsw i32 %19, %2
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds float, ptr %0, i64 %44
  %46 = load float, ptr %45, align 4, !tbaa !8
  %47 = fadd contract float %42, %46
  %48 = fmul contract float %22, 4.000000e+00
  %49 = fsub contract float %47, %48
  %50 = fmul contract float %4, %49
  %51 = fadd contract float %22, %50
  br label %52

52:                                               ; preds = %32, %17
  %53 = phi float [ %51, %32 ], [ %22, %17 ]
  %54 = getelementptr inbounds float, ptr %1, i64 %20
  store float %53, ptr %54, align 4, !tbaa !8
  br label %55

55:                                               ; preds = %5, %52
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}

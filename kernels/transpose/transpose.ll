; ModuleID = 'transpose.cu'
source_filename = "transpose.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9transposeE4tile = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @transpose(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !15
  %7 = shl nuw nsw i32 %6, 4, !dbg !16
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !17
  %9 = shl i32 %8, 4, !dbg !18
  %10 = lshr i32 %5, 4
  %11 = and i32 %5, 15
  %12 = add nuw nsw i32 %7, %10
  %13 = icmp slt i32 %12, %2
  %14 = or disjoint i32 %9, %11
  %15 = icmp slt i32 %14, %3
  %16 = select i1 %13, i1 %15, i1 false
  br i1 %16, label %17, label %29, !dbg !19

17:                                               ; preds = %4
  %18 = zext nneg i32 %11 to i64
  %19 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 %18
  %20 = zext nneg i32 %10 to i64
  %21 = getelementptr inbounds nuw [16 x float], ptr %19, i64 %20
  %22 = mul nsw i32 %3, %12
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %0, i64 %23
  %25 = sext i32 %9 to i64
  %26 = getelementptr inbounds float, ptr %24, i64 %25
  %27 = getelementptr inbounds nuw float, ptr %26, i64 %18
  %28 = load float, ptr %27, align 4, !dbg !20, !tbaa !21
  store float %28, ptr %21, align 4, !tbaa !22
  br label %29, !dbg !24

29:                                               ; preds = %17, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %30 = or disjoint i32 %7, %11
  %31 = icmp sge i32 %30, %2
  %32 = add nsw i32 %9, %10
  %33 = icmp sge i32 %32, %3
  %34 = select i1 %31, i1 true, i1 %33, !dbg !26
  br i1 %34, label %47, label %35, !dbg !26

35:                                               ; preds = %29
  %36 = mul nsw i32 %2, %32
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds float, ptr %1, i64 %37
  %39 = zext nneg i32 %7 to i64
  %40 = getelementptr inbounds nuw float, ptr %38, i64 %39
  %41 = zext nneg i32 %11 to i64
  %42 = getelementptr inbounds nuw float, ptr %40, i64 %41
  %43 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 %41
  %44 = zext nneg i32 %10 to i64
  %45 = getelementptr inbounds nuw float, ptr %43, i64 %44
  %46 = load float, ptr %45, align 4, !tbaa !22
  store float %46, ptr %42, align 4, !dbg !27, !tbaa !21
  br label %47, !dbg !28

47:                                               ; preds = %29, %35
  ret void, !dbg !29
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "transpose.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "transpose", scope: !1, file: !1, line: 21, type: !12, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 24, column: 20, scope: !11)
!15 = !DILocation(line: 25, column: 21, scope: !11)
!16 = !DILocation(line: 25, column: 32, scope: !11)
!17 = !DILocation(line: 26, column: 22, scope: !11)
!18 = !DILocation(line: 26, column: 33, scope: !11)
!19 = !DILocation(line: 34, column: 27, scope: !11)
!20 = !DILocation(line: 36, column: 33, scope: !11)
!21 = !{!9, !9, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !9, i64 0}
!24 = !DILocation(line: 30, column: 5, scope: !11)
!25 = !DILocation(line: 42, column: 5, scope: !11)
!26 = !DILocation(line: 49, column: 27, scope: !11)
!27 = !DILocation(line: 55, column: 47, scope: !11)
!28 = !DILocation(line: 56, column: 9, scope: !11)
!29 = !DILocation(line: 58, column: 1, scope: !11)

; ModuleID = 'reduction.cu'
source_filename = "reduction.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12partial_sumsE7scratch = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@_ZZ9final_sumE7scratch = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @partial_sums(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %6 = shl i32 %5, 12, !dbg !16
  %7 = add nsw i32 %6, 4096, !dbg !17
  %8 = icmp sgt i32 %7, %2, !dbg !18
  br i1 %8, label %25, label %9, !dbg !18

9:                                                ; preds = %3
  %10 = sext i32 %6 to i64
  %11 = getelementptr inbounds float, ptr %0, i64 %10
  br label %12, !dbg !19

12:                                               ; preds = %9, %12
  %13 = phi i32 [ 0, %9 ], [ %21, %12 ]
  %14 = phi float [ 0.000000e+00, %9 ], [ %20, %12 ]
  %15 = shl nuw nsw i32 %13, 8
  %16 = add nuw nsw i32 %15, %4
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds nuw float, ptr %11, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !20
  %20 = fadd contract float %14, %19, !dbg !21
  %21 = add nuw nsw i32 %13, 1, !dbg !22
  %22 = icmp eq i32 %21, 16, !dbg !23
  br i1 %22, label %23, label %12, !dbg !19, !llvm.loop !24

23:                                               ; preds = %12
  %24 = fadd contract float %20, 0.000000e+00, !dbg !27
  br label %37, !dbg !28

25:                                               ; preds = %3
  %26 = or disjoint i32 %6, %4, !dbg !31
  %27 = icmp slt i32 %26, %2, !dbg !32
  br i1 %27, label %28, label %37, !dbg !33

28:                                               ; preds = %25, %28
  %29 = phi i32 [ %35, %28 ], [ %26, %25 ]
  %30 = phi float [ %34, %28 ], [ 0.000000e+00, %25 ]
  %31 = sext i32 %29 to i64, !dbg !34
  %32 = getelementptr inbounds float, ptr %0, i64 %31, !dbg !34
  %33 = load float, ptr %32, align 4, !dbg !34, !tbaa !35
  %34 = fadd contract float %30, %33, !dbg !37
  %35 = add nsw i32 %29, 256, !dbg !38
  %36 = icmp slt i32 %35, %2, !dbg !32
  br i1 %36, label %28, label %37, !dbg !33, !llvm.loop !39

37:                                               ; preds = %28, %25, %23
  %38 = phi float [ %24, %23 ], [ 0.000000e+00, %25 ], [ %34, %28 ], !dbg !41
  %39 = zext nneg i32 %4 to i64, !dbg !28
  %40 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ12partial_sumsE7scratch to ptr), i64 %39, !dbg !28
  store float %38, ptr %40, align 4, !dbg !42, !tbaa !35
  br label %43, !dbg !43

41:                                               ; preds = %53
  %42 = icmp eq i32 %4, 0, !dbg !44
  br i1 %42, label %56, label %60, !dbg !45

43:                                               ; preds = %53, %37
  %44 = phi i32 [ 128, %37 ], [ %54, %53 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !46
  %45 = icmp samesign ult i32 %4, %44, !dbg !47
  br i1 %45, label %46, label %53, !dbg !47

46:                                               ; preds = %43
  %47 = add nuw nsw i32 %44, %4
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ12partial_sumsE7scratch to ptr), i64 %48
  %50 = load float, ptr %49, align 4, !dbg !48, !tbaa !35
  %51 = load float, ptr %40, align 4, !dbg !49, !tbaa !35
  %52 = fadd contract float %50, %51, !dbg !49
  store float %52, ptr %40, align 4, !dbg !49, !tbaa !35
  br label %53, !dbg !50

53:                                               ; preds = %46, %43
  %54 = lshr i32 %44, 1, !dbg !51
  %55 = icmp eq i32 %54, 0, !dbg !52
  br i1 %55, label %41, label %43, !dbg !43, !llvm.loop !53

56:                                               ; preds = %41
  %57 = zext nneg i32 %5 to i64
  %58 = getelementptr inbounds nuw float, ptr %1, i64 %57
  %59 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ12partial_sumsE7scratch to ptr), align 4
  store float %59, ptr %58, align 4, !dbg !55, !tbaa !35
  br label %60, !dbg !56

60:                                               ; preds = %56, %41
  ret void, !dbg !57
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @final_sum(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !dbg !58 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !59
  %5 = icmp slt i32 %4, %2, !dbg !60
  br i1 %5, label %25, label %6, !dbg !61

6:                                                ; preds = %25, %3
  %7 = phi float [ 0.000000e+00, %3 ], [ %31, %25 ], !dbg !62
  %8 = zext nneg i32 %4 to i64, !dbg !63
  %9 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9final_sumE7scratch to ptr), i64 %8, !dbg !63
  store float %7, ptr %9, align 4, !dbg !65, !tbaa !35
  br label %12, !dbg !66

10:                                               ; preds = %22
  %11 = icmp eq i32 %4, 0, !dbg !67
  br i1 %11, label %34, label %36, !dbg !68

12:                                               ; preds = %22, %6
  %13 = phi i32 [ 128, %6 ], [ %23, %22 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !69
  %14 = icmp samesign ult i32 %4, %13, !dbg !70
  br i1 %14, label %15, label %22, !dbg !70

15:                                               ; preds = %12
  %16 = add nuw nsw i32 %13, %4
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9final_sumE7scratch to ptr), i64 %17
  %19 = load float, ptr %18, align 4, !dbg !71, !tbaa !35
  %20 = load float, ptr %9, align 4, !dbg !72, !tbaa !35
  %21 = fadd contract float %19, %20, !dbg !72
  store float %21, ptr %9, align 4, !dbg !72, !tbaa !35
  br label %22, !dbg !73

22:                                               ; preds = %15, %12
  %23 = lshr i32 %13, 1, !dbg !74
  %24 = icmp eq i32 %23, 0, !dbg !75
  br i1 %24, label %10, label %12, !dbg !66, !llvm.loop !76

25:                                               ; preds = %3, %25
  %26 = phi i32 [ %32, %25 ], [ %4, %3 ]
  %27 = phi float [ %31, %25 ], [ 0.000000e+00, %3 ]
  %28 = zext nneg i32 %26 to i64, !dbg !78
  %29 = getelementptr inbounds nuw float, ptr %0, i64 %28, !dbg !78
  %30 = load float, ptr %29, align 4, !dbg !78, !tbaa !35
  %31 = fadd contract float %27, %30, !dbg !79
  %32 = add nuw nsw i32 %26, 256, !dbg !80
  %33 = icmp slt i32 %32, %2, !dbg !60
  br i1 %33, label %25, label %6, !dbg !61, !llvm.loop !81

34:                                               ; preds = %10
  %35 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9final_sumE7scratch to ptr), align 4
  store float %35, ptr %1, align 4, !dbg !83, !tbaa !35
  br label %36, !dbg !84

36:                                               ; preds = %34, %10
  ret void, !dbg !85
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "reduction.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "partial_sums", scope: !1, file: !1, line: 60, type: !12, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 63, column: 20, scope: !11)
!15 = !DILocation(line: 64, column: 23, scope: !11)
!16 = !DILocation(line: 64, column: 34, scope: !11)
!17 = !DILocation(line: 67, column: 15, scope: !11)
!18 = !DILocation(line: 67, column: 25, scope: !11)
!19 = !DILocation(line: 73, column: 9, scope: !11)
!20 = !{!9, !9, i64 0}
!21 = !DILocation(line: 76, column: 25, scope: !11)
!22 = !DILocation(line: 73, column: 61, scope: !11)
!23 = !DILocation(line: 73, column: 33, scope: !11)
!24 = distinct !{!24, !19, !25, !26}
!25 = !DILocation(line: 77, column: 9, scope: !11)
!26 = !{!"llvm.loop.mustprogress"}
!27 = !DILocation(line: 80, column: 17, scope: !11)
!28 = !DILocation(line: 33, column: 5, scope: !29, inlinedAt: !30)
!29 = distinct !DISubprogram(name: "add_up", scope: !1, file: !1, line: 12, type: !12, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!30 = distinct !DILocation(line: 87, column: 11, scope: !11)
!31 = !DILocation(line: 83, column: 29, scope: !11)
!32 = !DILocation(line: 83, column: 38, scope: !11)
!33 = !DILocation(line: 83, column: 9, scope: !11)
!34 = !DILocation(line: 84, column: 20, scope: !11)
!35 = !{!36, !36, i64 0}
!36 = !{!"float", !9, i64 0}
!37 = !DILocation(line: 84, column: 17, scope: !11)
!38 = !DILocation(line: 83, column: 46, scope: !11)
!39 = distinct !{!39, !33, !40, !26}
!40 = !DILocation(line: 84, column: 30, scope: !11)
!41 = !DILocation(line: 66, column: 11, scope: !11)
!42 = !DILocation(line: 33, column: 17, scope: !29, inlinedAt: !30)
!43 = !DILocation(line: 34, column: 5, scope: !29, inlinedAt: !30)
!44 = !DILocation(line: 40, column: 15, scope: !29, inlinedAt: !30)
!45 = !DILocation(line: 88, column: 12, scope: !11)
!46 = !DILocation(line: 35, column: 9, scope: !29, inlinedAt: !30)
!47 = !DILocation(line: 36, column: 16, scope: !29, inlinedAt: !30)
!48 = !DILocation(line: 37, column: 28, scope: !29, inlinedAt: !30)
!49 = !DILocation(line: 37, column: 25, scope: !29, inlinedAt: !30)
!50 = !DILocation(line: 37, column: 13, scope: !29, inlinedAt: !30)
!51 = !DILocation(line: 34, column: 61, scope: !29, inlinedAt: !30)
!52 = !DILocation(line: 34, column: 47, scope: !29, inlinedAt: !30)
!53 = distinct !{!53, !43, !54, !26}
!54 = !DILocation(line: 38, column: 5, scope: !29, inlinedAt: !30)
!55 = !DILocation(line: 89, column: 30, scope: !11)
!56 = !DILocation(line: 89, column: 9, scope: !11)
!57 = !DILocation(line: 90, column: 1, scope: !11)
!58 = distinct !DISubprogram(name: "final_sum", scope: !1, file: !1, line: 93, type: !12, scopeLine: 94, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !DILocation(line: 96, column: 20, scope: !58)
!60 = !DILocation(line: 99, column: 26, scope: !58)
!61 = !DILocation(line: 99, column: 5, scope: !58)
!62 = !DILocation(line: 0, scope: !58)
!63 = !DILocation(line: 33, column: 5, scope: !29, inlinedAt: !64)
!64 = distinct !DILocation(line: 102, column: 11, scope: !58)
!65 = !DILocation(line: 33, column: 17, scope: !29, inlinedAt: !64)
!66 = !DILocation(line: 34, column: 5, scope: !29, inlinedAt: !64)
!67 = !DILocation(line: 40, column: 15, scope: !29, inlinedAt: !64)
!68 = !DILocation(line: 103, column: 12, scope: !58)
!69 = !DILocation(line: 35, column: 9, scope: !29, inlinedAt: !64)
!70 = !DILocation(line: 36, column: 16, scope: !29, inlinedAt: !64)
!71 = !DILocation(line: 37, column: 28, scope: !29, inlinedAt: !64)
!72 = !DILocation(line: 37, column: 25, scope: !29, inlinedAt: !64)
!73 = !DILocation(line: 37, column: 13, scope: !29, inlinedAt: !64)
!74 = !DILocation(line: 34, column: 61, scope: !29, inlinedAt: !64)
!75 = !DILocation(line: 34, column: 47, scope: !29, inlinedAt: !64)
!76 = distinct !{!76, !66, !77, !26}
!77 = !DILocation(line: 38, column: 5, scope: !29, inlinedAt: !64)
!78 = !DILocation(line: 100, column: 16, scope: !58)
!79 = !DILocation(line: 100, column: 13, scope: !58)
!80 = !DILocation(line: 99, column: 38, scope: !58)
!81 = distinct !{!81, !61, !82, !26}
!82 = !DILocation(line: 100, column: 27, scope: !58)
!83 = !DILocation(line: 104, column: 18, scope: !58)
!84 = !DILocation(line: 104, column: 9, scope: !58)
!85 = !DILocation(line: 105, column: 1, scope: !58)

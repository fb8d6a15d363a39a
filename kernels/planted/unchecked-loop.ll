; ModuleID = 'unchecked-loop.c'
source_filename = "unchecked-loop.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @scale(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, float noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !dbg !11 {
  %7 = icmp sgt i32 %4, 0, !dbg !14
  br i1 %7, label %8, label %10, !dbg !15

8:                                                ; preds = %6
  %9 = zext nneg i32 %4 to i64, !dbg !16
  br label %14, !dbg !17

10:                                               ; preds = %14, %6
  %11 = icmp sgt i32 %5, 0, !dbg !18
  br i1 %11, label %12, label %22, !dbg !19

12:                                               ; preds = %10
  %13 = zext nneg i32 %5 to i64, !dbg !20
  br label %24, !dbg !21

14:                                               ; preds = %8, %14
  %15 = phi i64 [ 0, %8 ], [ %20, %14 ]
  %16 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !22
  %17 = load float, ptr %16, align 4, !dbg !22, !tbaa !23
  %18 = fmul float %3, %17, !dbg !25
  %19 = getelementptr inbounds nuw float, ptr %1, i64 %15, !dbg !26
  store float %18, ptr %19, align 4, !dbg !27, !tbaa !23
  %20 = add nuw nsw i64 %15, 1, !dbg !28
  %21 = icmp eq i64 %20, %9, !dbg !16
  br i1 %21, label %10, label %14, !dbg !29, !llvm.loop !30

22:                                               ; preds = %24, %10
  %23 = phi double [ 0.000000e+00, %10 ], [ %31, %24 ], !dbg !33
  store double %23, ptr %2, align 8, !dbg !34, !tbaa !35
  ret void, !dbg !37

24:                                               ; preds = %12, %24
  %25 = phi i64 [ 0, %12 ], [ %32, %24 ]
  %26 = phi double [ 0.000000e+00, %12 ], [ %31, %24 ]
  %27 = getelementptr inbounds nuw float, ptr %0, i64 %25, !dbg !38
  %28 = load float, ptr %27, align 4, !dbg !38, !tbaa !23
  %29 = fpext float %28 to double, !dbg !38
  %30 = fmul double %29, 1.250000e-01, !dbg !39
  %31 = tail call double @llvm.fmuladd.f64(double %26, double 8.750000e-01, double %30), !dbg !40
  %32 = add nuw nsw i64 %25, 1, !dbg !41
  %33 = icmp eq i64 %32, %13, !dbg !20
  br i1 %33, label %22, label %24, !dbg !42, !llvm.loop !43
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "unchecked-loop.c", directory: ".", checksumkind: CSK_MD5, checksum: "cd382f092f3f50a1747a7a6d5fa4eb24")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "scale", scope: !1, file: !1, line: 3, type: !12, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 5, column: 25, scope: !11, atomGroup: 16, atomRank: 1)
!15 = !DILocation(line: 5, column: 5, scope: !11, atomGroup: 17, atomRank: 1)
!16 = !DILocation(line: 5, column: 25, scope: !11, atomGroup: 2, atomRank: 1)
!17 = !DILocation(line: 5, column: 5, scope: !11)
!18 = !DILocation(line: 9, column: 25, scope: !11, atomGroup: 18, atomRank: 1)
!19 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 19, atomRank: 1)
!20 = !DILocation(line: 9, column: 25, scope: !11, atomGroup: 9, atomRank: 1)
!21 = !DILocation(line: 9, column: 5, scope: !11)
!22 = !DILocation(line: 6, column: 22, scope: !11)
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !9, i64 0}
!25 = !DILocation(line: 6, column: 34, scope: !11, atomGroup: 4, atomRank: 2)
!26 = !DILocation(line: 6, column: 9, scope: !11)
!27 = !DILocation(line: 6, column: 20, scope: !11, atomGroup: 4, atomRank: 1)
!28 = !DILocation(line: 5, column: 32, scope: !11, atomGroup: 5, atomRank: 2)
!29 = !DILocation(line: 5, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!30 = distinct !{!30, !17, !31, !32}
!31 = !DILocation(line: 6, column: 36, scope: !11)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !DILocation(line: 0, scope: !11)
!34 = !DILocation(line: 11, column: 12, scope: !11, atomGroup: 14, atomRank: 1)
!35 = !{!36, !36, i64 0}
!36 = !{!"double", !9, i64 0}
!37 = !DILocation(line: 12, column: 1, scope: !11, atomGroup: 15, atomRank: 1)
!38 = !DILocation(line: 10, column: 37, scope: !11)
!39 = !DILocation(line: 10, column: 49, scope: !11)
!40 = !DILocation(line: 10, column: 35, scope: !11, atomGroup: 11, atomRank: 2)
!41 = !DILocation(line: 9, column: 37, scope: !11, atomGroup: 12, atomRank: 2)
!42 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 10, atomRank: 1)
!43 = distinct !{!43, !21, !44, !32}
!44 = !DILocation(line: 10, column: 51, scope: !11)

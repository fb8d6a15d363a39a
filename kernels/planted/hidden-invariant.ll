; ModuleID = 'hidden-invariant.c'
source_filename = "hidden-invariant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind uwtable
define weak float @gain(float noundef %0) local_unnamed_addr #0 !dbg !11 {
  %2 = fmul float %0, 0x3FBD791C40000000, !dbg !14
  br label %4, !dbg !15

3:                                                ; preds = %4
  ret float %11, !dbg !16

4:                                                ; preds = %1, %4
  %5 = phi i32 [ 1, %1 ], [ %12, %4 ]
  %6 = phi float [ 1.000000e+00, %1 ], [ %11, %4 ]
  %7 = phi float [ 1.000000e+00, %1 ], [ %10, %4 ]
  %8 = uitofp nneg i32 %5 to float, !dbg !17
  %9 = fdiv float %2, %8, !dbg !18
  %10 = fmul float %7, %9, !dbg !19
  %11 = fadd float %6, %10, !dbg !20
  %12 = add nuw nsw i32 %5, 1, !dbg !21
  %13 = icmp eq i32 %12, 13, !dbg !22
  br i1 %13, label %3, label %4, !dbg !23, !llvm.loop !24
}

; Function Attrs: nounwind uwtable
define void @amplify(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, float noundef %2, i32 noundef %3) local_unnamed_addr #0 !dbg !28 {
  %5 = icmp sgt i32 %3, 0, !dbg !29
  br i1 %5, label %6, label %8, !dbg !30

6:                                                ; preds = %4
  %7 = zext nneg i32 %3 to i64, !dbg !31
  br label %9, !dbg !32

8:                                                ; preds = %9, %4
  ret void, !dbg !33

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %11 = getelementptr inbounds nuw float, ptr %0, i64 %10, !dbg !34
  %12 = load float, ptr %11, align 4, !dbg !34, !tbaa !35
  %13 = tail call float @gain(float noundef %2), !dbg !37
  %14 = fmul float %12, %13, !dbg !38
  %15 = getelementptr inbounds nuw float, ptr %1, i64 %10, !dbg !39
  store float %14, ptr %15, align 4, !dbg !40, !tbaa !35
  %16 = add nuw nsw i64 %10, 1, !dbg !41
  %17 = icmp eq i64 %16, %7, !dbg !31
  br i1 %17, label %8, label %9, !dbg !42, !llvm.loop !43
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "hidden-invariant.c", directory: ".", checksumkind: CSK_MD5, checksum: "943f289a6cae11c082f8bd9665c5fefe")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "gain", scope: !1, file: !1, line: 4, type: !12, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 7, column: 30, scope: !11, atomGroup: 1, atomRank: 2)
!15 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 14, atomRank: 1)
!16 = !DILocation(line: 13, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!17 = !DILocation(line: 10, column: 21, scope: !11)
!18 = !DILocation(line: 10, column: 19, scope: !11)
!19 = !DILocation(line: 10, column: 14, scope: !11, atomGroup: 7, atomRank: 2)
!20 = !DILocation(line: 11, column: 13, scope: !11, atomGroup: 8, atomRank: 2)
!21 = !DILocation(line: 9, column: 43, scope: !11, atomGroup: 9, atomRank: 2)
!22 = !DILocation(line: 9, column: 31, scope: !11, atomGroup: 5, atomRank: 1)
!23 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 6, atomRank: 1)
!24 = distinct !{!24, !25, !26, !27}
!25 = !DILocation(line: 9, column: 5, scope: !11)
!26 = !DILocation(line: 12, column: 5, scope: !11)
!27 = !{!"llvm.loop.mustprogress"}
!28 = distinct !DISubprogram(name: "amplify", scope: !1, file: !1, line: 16, type: !12, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!29 = !DILocation(line: 18, column: 25, scope: !28, atomGroup: 15, atomRank: 1)
!30 = !DILocation(line: 18, column: 5, scope: !28, atomGroup: 16, atomRank: 1)
!31 = !DILocation(line: 18, column: 25, scope: !28, atomGroup: 2, atomRank: 1)
!32 = !DILocation(line: 18, column: 5, scope: !28)
!33 = !DILocation(line: 20, column: 1, scope: !28, atomGroup: 7, atomRank: 1)
!34 = !DILocation(line: 19, column: 18, scope: !28)
!35 = !{!36, !36, i64 0}
!36 = !{!"float", !9, i64 0}
!37 = !DILocation(line: 19, column: 29, scope: !28)
!38 = !DILocation(line: 19, column: 27, scope: !28, atomGroup: 4, atomRank: 2)
!39 = !DILocation(line: 19, column: 9, scope: !28)
!40 = !DILocation(line: 19, column: 16, scope: !28, atomGroup: 4, atomRank: 1)
!41 = !DILocation(line: 18, column: 32, scope: !28, atomGroup: 5, atomRank: 2)
!42 = !DILocation(line: 18, column: 5, scope: !28, atomGroup: 3, atomRank: 1)
!43 = distinct !{!43, !32, !44, !27}
!44 = !DILocation(line: 19, column: 42, scope: !28)

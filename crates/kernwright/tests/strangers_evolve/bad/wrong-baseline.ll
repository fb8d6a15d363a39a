; ModuleID = 'wrong-baseline.c'
source_filename = "wrong-baseline.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @scale(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, float noundef %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = icmp sgt i32 %3, 0, !dbg !14
  br i1 %5, label %6, label %8, !dbg !15

6:                                                ; preds = %4
  %7 = zext nneg i32 %3 to i64, !dbg !16
  br label %9, !dbg !17

8:                                                ; preds = %9, %4
  ret void, !dbg !18

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %15, %9 ]
  %11 = getelementptr inbounds nuw float, ptr %0, i64 %10, !dbg !19
  %12 = load float, ptr %11, align 4, !dbg !19, !tbaa !20
  %13 = fadd float %2, %12, !dbg !22
  %14 = getelementptr inbounds nuw float, ptr %1, i64 %10, !dbg !23
  store float %13, ptr %14, align 4, !dbg !24, !tbaa !20
  %15 = add nuw nsw i64 %10, 1, !dbg !25
  %16 = icmp eq i64 %15, %7, !dbg !16
  br i1 %16, label %8, label %9, !dbg !26, !llvm.loop !27
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "wrong-baseline.c", directory: ".", checksumkind: CSK_MD5, checksum: "706e77f8c6235b0f3547cbc12dd2f982")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "scale", scope: !1, file: !1, line: 1, type: !12, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 3, column: 23, scope: !11, atomGroup: 8, atomRank: 1)
!15 = !DILocation(line: 3, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
!16 = !DILocation(line: 3, column: 23, scope: !11, atomGroup: 2, atomRank: 1)
!17 = !DILocation(line: 3, column: 5, scope: !11)
!18 = !DILocation(line: 5, column: 1, scope: !11, atomGroup: 7, atomRank: 1)
!19 = !DILocation(line: 4, column: 17, scope: !11)
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !9, i64 0}
!22 = !DILocation(line: 4, column: 25, scope: !11, atomGroup: 4, atomRank: 2)
!23 = !DILocation(line: 4, column: 9, scope: !11)
!24 = !DILocation(line: 4, column: 15, scope: !11, atomGroup: 4, atomRank: 1)
!25 = !DILocation(line: 3, column: 29, scope: !11, atomGroup: 5, atomRank: 2)
!26 = !DILocation(line: 3, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!27 = distinct !{!27, !17, !28, !29}
!28 = !DILocation(line: 4, column: 27, scope: !11)
!29 = !{!"llvm.loop.mustprogress"}

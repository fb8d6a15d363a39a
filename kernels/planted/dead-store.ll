; ModuleID = 'dead-store.c'
source_filename = "dead-store.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @row_sums(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, float noundef %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !dbg !11 {
  %6 = icmp sgt i32 %3, 0, !dbg !14
  br i1 %6, label %7, label %33, !dbg !15

7:                                                ; preds = %5
  %8 = sext i32 %4 to i64
  %9 = icmp sgt i32 %4, 0
  br i1 %9, label %10, label %30

10:                                               ; preds = %7
  %11 = zext nneg i32 %3 to i64, !dbg !16
  %12 = zext nneg i32 %4 to i64
  br label %13, !dbg !17

13:                                               ; preds = %10, %26
  %14 = phi i64 [ 0, %10 ], [ %28, %26 ]
  %15 = mul nuw nsw i64 %14, %8, !dbg !18
  %16 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !19
  %17 = getelementptr inbounds nuw float, ptr %1, i64 %14
  br label %18, !dbg !20

18:                                               ; preds = %13, %18
  %19 = phi i64 [ 0, %13 ], [ %24, %18 ]
  %20 = phi float [ 0.000000e+00, %13 ], [ %23, %18 ]
  %21 = getelementptr inbounds nuw float, ptr %16, i64 %19, !dbg !21
  %22 = load float, ptr %21, align 4, !dbg !21, !tbaa !22
  %23 = fadd float %20, %22, !dbg !24
  store float %23, ptr %17, align 4, !dbg !25, !tbaa !22
  %24 = add nuw nsw i64 %19, 1, !dbg !26
  %25 = icmp eq i64 %24, %12, !dbg !27
  br i1 %25, label %26, label %18, !dbg !28, !llvm.loop !29

26:                                               ; preds = %18
  %27 = fmul float %2, %23, !dbg !33
  store float %27, ptr %17, align 4, !dbg !34, !tbaa !22
  %28 = add nuw nsw i64 %14, 1, !dbg !35
  %29 = icmp eq i64 %28, %11, !dbg !16
  br i1 %29, label %33, label %13, !dbg !36, !llvm.loop !37

30:                                               ; preds = %7
  %31 = fmul float %2, 0.000000e+00
  %32 = zext nneg i32 %3 to i64, !dbg !39
  br label %34, !dbg !15

33:                                               ; preds = %34, %26, %5
  ret void, !dbg !40

34:                                               ; preds = %30, %34
  %35 = phi i64 [ 0, %30 ], [ %37, %34 ]
  %36 = getelementptr inbounds nuw float, ptr %1, i64 %35, !dbg !41
  store float %31, ptr %36, align 4, !dbg !42, !tbaa !22
  %37 = add nuw nsw i64 %35, 1, !dbg !43
  %38 = icmp eq i64 %37, %32, !dbg !39
  br i1 %38, label %33, label %34, !dbg !44, !llvm.loop !37
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "dead-store.c", directory: ".", checksumkind: CSK_MD5, checksum: "a7956d27932d5a40cb75abdba88f04ff")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "row_sums", scope: !1, file: !1, line: 4, type: !12, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 6, column: 27, scope: !11, atomGroup: 19, atomRank: 1)
!15 = !DILocation(line: 6, column: 5, scope: !11, atomGroup: 20, atomRank: 1)
!16 = !DILocation(line: 6, column: 27, scope: !11, atomGroup: 26, atomRank: 1)
!17 = !DILocation(line: 6, column: 5, scope: !11)
!18 = !DILocation(line: 7, column: 51, scope: !11)
!19 = !DILocation(line: 7, column: 39, scope: !11, atomGroup: 22, atomRank: 2)
!20 = !DILocation(line: 9, column: 9, scope: !11, atomGroup: 23, atomRank: 1)
!21 = !DILocation(line: 10, column: 20, scope: !11)
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !9, i64 0}
!24 = !DILocation(line: 10, column: 17, scope: !11, atomGroup: 28, atomRank: 2)
!25 = !DILocation(line: 11, column: 23, scope: !11, atomGroup: 29, atomRank: 1)
!26 = !DILocation(line: 9, column: 54, scope: !11, atomGroup: 30, atomRank: 2)
!27 = !DILocation(line: 9, column: 37, scope: !11, atomGroup: 31, atomRank: 1)
!28 = !DILocation(line: 9, column: 9, scope: !11, atomGroup: 32, atomRank: 1)
!29 = distinct !{!29, !30, !31, !32}
!30 = !DILocation(line: 9, column: 9, scope: !11)
!31 = !DILocation(line: 12, column: 9, scope: !11)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !DILocation(line: 13, column: 25, scope: !11, atomGroup: 24, atomRank: 2)
!34 = !DILocation(line: 13, column: 19, scope: !11, atomGroup: 24, atomRank: 1)
!35 = !DILocation(line: 6, column: 38, scope: !11, atomGroup: 25, atomRank: 2)
!36 = !DILocation(line: 6, column: 5, scope: !11, atomGroup: 27, atomRank: 1)
!37 = distinct !{!37, !17, !38, !32}
!38 = !DILocation(line: 14, column: 5, scope: !11)
!39 = !DILocation(line: 6, column: 27, scope: !11, atomGroup: 2, atomRank: 1)
!40 = !DILocation(line: 15, column: 1, scope: !11, atomGroup: 16, atomRank: 1)
!41 = !DILocation(line: 13, column: 9, scope: !11)
!42 = !DILocation(line: 13, column: 19, scope: !11, atomGroup: 13, atomRank: 1)
!43 = !DILocation(line: 6, column: 38, scope: !11, atomGroup: 14, atomRank: 2)
!44 = !DILocation(line: 6, column: 5, scope: !11, atomGroup: 3, atomRank: 1)

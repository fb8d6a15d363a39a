; ModuleID = 'weighted-rows.c'
source_filename = "weighted-rows.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @weighted_rows(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !dbg !11 {
  %6 = icmp sgt i32 %3, 0, !dbg !14
  br i1 %6, label %7, label %39, !dbg !15

7:                                                ; preds = %5
  %8 = icmp sgt i32 %4, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %7
  %10 = zext nneg i32 %3 to i64, !dbg !16
  %11 = shl nuw nsw i64 %10, 2, !dbg !16
  tail call void @llvm.memset.p0.i64(ptr align 4 %2, i8 0, i64 %11, i1 false), !dbg !17, !tbaa !18
  br label %39, !dbg !20

12:                                               ; preds = %7
  %13 = zext nneg i32 %4 to i64, !dbg !16
  %14 = zext nneg i32 %3 to i64, !dbg !21
  br label %15, !dbg !16

15:                                               ; preds = %12, %35
  %16 = phi i64 [ 0, %12 ], [ %37, %35 ]
  %17 = mul nuw nsw i64 %16, %13
  %18 = getelementptr inbounds nuw float, ptr %0, i64 %17, !dbg !22
  br label %19, !dbg !22

19:                                               ; preds = %15, %19
  %20 = phi i64 [ 0, %15 ], [ %33, %19 ]
  %21 = phi float [ 0.000000e+00, %15 ], [ %32, %19 ]
  %22 = getelementptr inbounds nuw float, ptr %1, i64 %20, !dbg !23
  %23 = load float, ptr %22, align 4, !dbg !23, !tbaa !18
  %24 = getelementptr inbounds nuw float, ptr %18, i64 %20, !dbg !24
  %25 = load float, ptr %24, align 4, !dbg !24, !tbaa !18
  %26 = tail call float @llvm.fmuladd.f32(float %25, float 0x3F4D7DBF40000000, float 1.250000e-01), !dbg !25
  %27 = tail call float @llvm.fmuladd.f32(float %25, float %26, float 2.500000e-01), !dbg !28
  %28 = tail call float @llvm.fmuladd.f32(float %25, float %27, float 5.000000e-01), !dbg !29
  %29 = tail call noundef float @llvm.fmuladd.f32(float %25, float %28, float 1.000000e+00), !dbg !30
  %30 = fmul float %23, %29, !dbg !31
  %31 = fdiv float %30, 3.000000e+00, !dbg !32
  %32 = fadd float %21, %31, !dbg !33
  %33 = add nuw nsw i64 %20, 1, !dbg !34
  %34 = icmp eq i64 %33, %13, !dbg !35
  br i1 %34, label %35, label %19, !dbg !36, !llvm.loop !37

35:                                               ; preds = %19
  %36 = getelementptr inbounds nuw float, ptr %2, i64 %16, !dbg !41
  store float %32, ptr %36, align 4, !dbg !42, !tbaa !18
  %37 = add nuw nsw i64 %16, 1, !dbg !43
  %38 = icmp eq i64 %37, %14, !dbg !21
  br i1 %38, label %39, label %15, !dbg !44, !llvm.loop !45

39:                                               ; preds = %35, %9, %5
  ret void, !dbg !20
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "weighted-rows.c", directory: ".", checksumkind: CSK_MD5, checksum: "65dd181d1e6cd3f19dddc2f4cf6385a9")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "weighted_rows", scope: !1, file: !1, line: 8, type: !12, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 10, column: 27, scope: !11, atomGroup: 17, atomRank: 1)
!15 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 18, atomRank: 1)
!16 = !DILocation(line: 10, column: 5, scope: !11)
!17 = !DILocation(line: 14, column: 19, scope: !11, atomGroup: 11, atomRank: 1)
!18 = !{!19, !19, i64 0}
!19 = !{!"float", !9, i64 0}
!20 = !DILocation(line: 16, column: 1, scope: !11, atomGroup: 14, atomRank: 1)
!21 = !DILocation(line: 10, column: 27, scope: !11, atomGroup: 23, atomRank: 1)
!22 = !DILocation(line: 12, column: 9, scope: !11, atomGroup: 20, atomRank: 1)
!23 = !DILocation(line: 13, column: 20, scope: !11)
!24 = !DILocation(line: 13, column: 44, scope: !11)
!25 = !DILocation(line: 5, column: 56, scope: !26, inlinedAt: !27)
!26 = distinct !DISubprogram(name: "curve", scope: !1, file: !1, line: 3, type: !12, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!27 = distinct !DILocation(line: 13, column: 38, scope: !11)
!28 = !DILocation(line: 5, column: 42, scope: !26, inlinedAt: !27)
!29 = !DILocation(line: 5, column: 29, scope: !26, inlinedAt: !27)
!30 = !DILocation(line: 5, column: 17, scope: !26, inlinedAt: !27, atomGroup: 25, atomRank: 2)
!31 = !DILocation(line: 13, column: 36, scope: !11)
!32 = !DILocation(line: 13, column: 77, scope: !11)
!33 = !DILocation(line: 13, column: 17, scope: !11, atomGroup: 26, atomRank: 2)
!34 = !DILocation(line: 12, column: 54, scope: !11, atomGroup: 27, atomRank: 2)
!35 = !DILocation(line: 12, column: 37, scope: !11, atomGroup: 28, atomRank: 1)
!36 = !DILocation(line: 12, column: 9, scope: !11, atomGroup: 29, atomRank: 1)
!37 = distinct !{!37, !38, !39, !40}
!38 = !DILocation(line: 12, column: 9, scope: !11)
!39 = !DILocation(line: 13, column: 79, scope: !11)
!40 = !{!"llvm.loop.mustprogress"}
!41 = !DILocation(line: 14, column: 9, scope: !11)
!42 = !DILocation(line: 14, column: 19, scope: !11, atomGroup: 21, atomRank: 1)
!43 = !DILocation(line: 10, column: 38, scope: !11, atomGroup: 22, atomRank: 2)
!44 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 24, atomRank: 1)
!45 = distinct !{!45, !16, !46, !40}
!46 = !DILocation(line: 15, column: 5, scope: !11)

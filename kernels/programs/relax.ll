; ModuleID = 'relax.c'
source_filename = "relax.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @sweep(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #0 !dbg !11 {
  %6 = icmp sgt i32 %3, 0, !dbg !14
  br i1 %6, label %7, label %12, !dbg !15

7:                                                ; preds = %5
  %8 = add nsw i32 %3, -1
  %9 = fadd float %4, 2.000000e+00
  %10 = zext nneg i32 %8 to i64, !dbg !15
  %11 = zext nneg i32 %3 to i64, !dbg !16
  br label %13, !dbg !15

12:                                               ; preds = %27, %5
  ret void, !dbg !17

13:                                               ; preds = %7, %27
  %14 = phi i64 [ 0, %7 ], [ %35, %27 ]
  %15 = icmp eq i64 %14, 0, !dbg !18
  br i1 %15, label %20, label %16, !dbg !19

16:                                               ; preds = %13
  %17 = getelementptr float, ptr %0, i64 %14, !dbg !20
  %18 = getelementptr i8, ptr %17, i64 -4, !dbg !20
  %19 = load float, ptr %18, align 4, !dbg !20, !tbaa !21
  br label %20, !dbg !23

20:                                               ; preds = %13, %16
  %21 = phi float [ %19, %16 ], [ 0.000000e+00, %13 ], !dbg !24
  %22 = icmp samesign ult i64 %14, %10, !dbg !25
  br i1 %22, label %23, label %27, !dbg !26

23:                                               ; preds = %20
  %24 = getelementptr inbounds nuw float, ptr %0, i64 %14, !dbg !27
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 4, !dbg !27
  %26 = load float, ptr %25, align 4, !dbg !27, !tbaa !21
  br label %27, !dbg !28

27:                                               ; preds = %20, %23
  %28 = phi float [ %26, %23 ], [ 0.000000e+00, %20 ], !dbg !29
  %29 = getelementptr inbounds nuw float, ptr %2, i64 %14, !dbg !30
  %30 = load float, ptr %29, align 4, !dbg !30, !tbaa !21
  %31 = fadd float %21, %30, !dbg !31
  %32 = fadd float %28, %31, !dbg !32
  %33 = fdiv float %32, %9, !dbg !33
  %34 = getelementptr inbounds nuw float, ptr %1, i64 %14, !dbg !34
  store float %33, ptr %34, align 4, !dbg !35, !tbaa !21
  %35 = add nuw nsw i64 %14, 1, !dbg !36
  %36 = icmp eq i64 %35, %11, !dbg !16
  br i1 %36, label %12, label %13, !dbg !37, !llvm.loop !38
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @residual(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #0 !dbg !42 {
  %6 = icmp sgt i32 %3, 0, !dbg !43
  br i1 %6, label %7, label %12, !dbg !44

7:                                                ; preds = %5
  %8 = add nsw i32 %3, -1
  %9 = fadd float %4, 2.000000e+00
  %10 = zext nneg i32 %8 to i64, !dbg !44
  %11 = zext nneg i32 %3 to i64, !dbg !45
  br label %14, !dbg !44

12:                                               ; preds = %29, %5
  %13 = phi float [ 0.000000e+00, %5 ], [ %43, %29 ], !dbg !46
  store float %13, ptr %2, align 4, !dbg !47, !tbaa !21
  ret void, !dbg !48

14:                                               ; preds = %7, %29
  %15 = phi i64 [ 0, %7 ], [ %44, %29 ]
  %16 = phi float [ 0.000000e+00, %7 ], [ %43, %29 ]
  %17 = icmp eq i64 %15, 0, !dbg !49
  br i1 %17, label %22, label %18, !dbg !50

18:                                               ; preds = %14
  %19 = getelementptr float, ptr %0, i64 %15, !dbg !51
  %20 = getelementptr i8, ptr %19, i64 -4, !dbg !51
  %21 = load float, ptr %20, align 4, !dbg !51, !tbaa !21
  br label %22, !dbg !52

22:                                               ; preds = %14, %18
  %23 = phi float [ %21, %18 ], [ 0.000000e+00, %14 ], !dbg !53
  %24 = icmp samesign ult i64 %15, %10, !dbg !54
  br i1 %24, label %25, label %29, !dbg !55

25:                                               ; preds = %22
  %26 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !56
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 4, !dbg !56
  %28 = load float, ptr %27, align 4, !dbg !56, !tbaa !21
  br label %29, !dbg !57

29:                                               ; preds = %22, %25
  %30 = phi float [ %28, %25 ], [ 0.000000e+00, %22 ], !dbg !58
  %31 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !59
  %32 = load float, ptr %31, align 4, !dbg !59, !tbaa !21
  %33 = fneg float %23, !dbg !60
  %34 = tail call float @llvm.fmuladd.f32(float %9, float %32, float %33), !dbg !60
  %35 = fsub float %34, %30, !dbg !61
  %36 = getelementptr inbounds nuw float, ptr %1, i64 %15, !dbg !62
  %37 = load float, ptr %36, align 4, !dbg !62, !tbaa !21
  %38 = fsub float %35, %37, !dbg !63
  %39 = fcmp olt float %38, 0.000000e+00, !dbg !64
  %40 = fneg float %38, !dbg !65
  %41 = select i1 %39, float %40, float %38, !dbg !65
  %42 = fcmp ogt float %41, %16, !dbg !66
  %43 = select i1 %42, float %41, float %16, !dbg !67
  %44 = add nuw nsw i64 %15, 1, !dbg !68
  %45 = icmp eq i64 %44, %11, !dbg !45
  br i1 %45, label %12, label %14, !dbg !69, !llvm.loop !70
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "relax.c", directory: ".", checksumkind: CSK_MD5, checksum: "e9d87107fed083541bd18f42d1270acd")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "sweep", scope: !1, file: !1, line: 3, type: !12, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 5, column: 23, scope: !11, atomGroup: 18, atomRank: 1)
!15 = !DILocation(line: 5, column: 5, scope: !11, atomGroup: 19, atomRank: 1)
!16 = !DILocation(line: 5, column: 23, scope: !11, atomGroup: 2, atomRank: 1)
!17 = !DILocation(line: 10, column: 1, scope: !11, atomGroup: 11, atomRank: 1)
!18 = !DILocation(line: 6, column: 30, scope: !11, atomGroup: 5, atomRank: 2)
!19 = !DILocation(line: 6, column: 28, scope: !11, atomGroup: 5, atomRank: 1)
!20 = !DILocation(line: 6, column: 36, scope: !11)
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !9, i64 0}
!23 = !DILocation(line: 6, column: 28, scope: !11)
!24 = !DILocation(line: 6, column: 28, scope: !11, atomGroup: 4, atomRank: 2)
!25 = !DILocation(line: 7, column: 31, scope: !11, atomGroup: 7, atomRank: 2)
!26 = !DILocation(line: 7, column: 29, scope: !11, atomGroup: 7, atomRank: 1)
!27 = !DILocation(line: 7, column: 41, scope: !11)
!28 = !DILocation(line: 7, column: 29, scope: !11)
!29 = !DILocation(line: 7, column: 29, scope: !11, atomGroup: 6, atomRank: 2)
!30 = !DILocation(line: 8, column: 18, scope: !11)
!31 = !DILocation(line: 8, column: 23, scope: !11)
!32 = !DILocation(line: 8, column: 30, scope: !11)
!33 = !DILocation(line: 8, column: 39, scope: !11, atomGroup: 8, atomRank: 2)
!34 = !DILocation(line: 8, column: 9, scope: !11)
!35 = !DILocation(line: 8, column: 15, scope: !11, atomGroup: 8, atomRank: 1)
!36 = !DILocation(line: 5, column: 29, scope: !11, atomGroup: 9, atomRank: 2)
!37 = !DILocation(line: 5, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!38 = distinct !{!38, !39, !40, !41}
!39 = !DILocation(line: 5, column: 5, scope: !11)
!40 = !DILocation(line: 9, column: 5, scope: !11)
!41 = !{!"llvm.loop.mustprogress"}
!42 = distinct !DISubprogram(name: "residual", scope: !1, file: !1, line: 12, type: !12, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!43 = !DILocation(line: 15, column: 23, scope: !42, atomGroup: 20, atomRank: 1)
!44 = !DILocation(line: 15, column: 5, scope: !42, atomGroup: 21, atomRank: 1)
!45 = !DILocation(line: 15, column: 23, scope: !42, atomGroup: 3, atomRank: 1)
!46 = !DILocation(line: 0, scope: !42)
!47 = !DILocation(line: 22, column: 14, scope: !42, atomGroup: 16, atomRank: 1)
!48 = !DILocation(line: 23, column: 1, scope: !42, atomGroup: 17, atomRank: 1)
!49 = !DILocation(line: 16, column: 30, scope: !42, atomGroup: 6, atomRank: 2)
!50 = !DILocation(line: 16, column: 28, scope: !42, atomGroup: 6, atomRank: 1)
!51 = !DILocation(line: 16, column: 36, scope: !42)
!52 = !DILocation(line: 16, column: 28, scope: !42)
!53 = !DILocation(line: 16, column: 28, scope: !42, atomGroup: 5, atomRank: 2)
!54 = !DILocation(line: 17, column: 31, scope: !42, atomGroup: 8, atomRank: 2)
!55 = !DILocation(line: 17, column: 29, scope: !42, atomGroup: 8, atomRank: 1)
!56 = !DILocation(line: 17, column: 41, scope: !42)
!57 = !DILocation(line: 17, column: 29, scope: !42)
!58 = !DILocation(line: 17, column: 29, scope: !42, atomGroup: 7, atomRank: 2)
!59 = !DILocation(line: 18, column: 34, scope: !42)
!60 = !DILocation(line: 18, column: 39, scope: !42)
!61 = !DILocation(line: 18, column: 46, scope: !42)
!62 = !DILocation(line: 18, column: 56, scope: !42)
!63 = !DILocation(line: 18, column: 54, scope: !42, atomGroup: 9, atomRank: 2)
!64 = !DILocation(line: 19, column: 19, scope: !42, atomGroup: 11, atomRank: 2)
!65 = !DILocation(line: 19, column: 15, scope: !42, atomGroup: 11, atomRank: 1)
!66 = !DILocation(line: 20, column: 20, scope: !42, atomGroup: 13, atomRank: 2)
!67 = !DILocation(line: 20, column: 16, scope: !42, atomGroup: 13, atomRank: 1)
!68 = !DILocation(line: 15, column: 29, scope: !42, atomGroup: 14, atomRank: 2)
!69 = !DILocation(line: 15, column: 5, scope: !42, atomGroup: 4, atomRank: 1)
!70 = distinct !{!70, !71, !72, !41}
!71 = !DILocation(line: 15, column: 5, scope: !42)
!72 = !DILocation(line: 21, column: 5, scope: !42)

; ModuleID = 'long-training.c'
source_filename = "long-training.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @train(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) initializes((0, 36)) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) %2, i8 0, i64 36, i1 false), !dbg !14, !tbaa !15
  %5 = icmp sgt i32 %3, 0
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 32
  br i1 %5, label %7, label %53

7:                                                ; preds = %4
  %8 = zext nneg i32 %3 to i64
  br label %9, !dbg !17

9:                                                ; preds = %7, %50
  %10 = phi float [ %28, %50 ], [ 0.000000e+00, %7 ]
  %11 = phi i32 [ %51, %50 ], [ 0, %7 ]
  br label %12, !dbg !18

12:                                               ; preds = %9, %26
  %13 = phi float [ %10, %9 ], [ %28, %26 ], !dbg !19
  %14 = phi i64 [ 0, %9 ], [ %29, %26 ]
  %15 = shl nsw i64 %14, 3
  %16 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !20
  br label %40, !dbg !20

17:                                               ; preds = %40
  %18 = getelementptr inbounds nuw i32, ptr %1, i64 %14, !dbg !21
  %19 = load i32, ptr %18, align 4, !dbg !21, !tbaa !7
  %20 = sitofp i32 %19 to float, !dbg !22
  %21 = fcmp ogt float %47, 0.000000e+00, !dbg !23
  %22 = select i1 %21, float 1.000000e+00, float 0.000000e+00, !dbg !24
  %23 = fsub float %20, %22, !dbg !25
  %24 = fmul float %23, 0x3F847AE140000000
  %25 = getelementptr inbounds nuw float, ptr %0, i64 %15, !dbg !26
  br label %31, !dbg !26

26:                                               ; preds = %31
  %27 = load float, ptr %6, align 4, !dbg !27, !tbaa !15
  %28 = tail call float @llvm.fmuladd.f32(float %23, float 0x3F847AE140000000, float %27), !dbg !28
  store float %28, ptr %6, align 4, !dbg !29, !tbaa !15
  %29 = add nuw nsw i64 %14, 1, !dbg !30
  %30 = icmp eq i64 %29, %8, !dbg !31
  br i1 %30, label %50, label %12, !dbg !32, !llvm.loop !33

31:                                               ; preds = %31, %17
  %32 = phi i64 [ %38, %31 ], [ 0, %17 ]
  %33 = getelementptr inbounds nuw float, ptr %25, i64 %32, !dbg !37
  %34 = load float, ptr %33, align 4, !dbg !37, !tbaa !15
  %35 = getelementptr inbounds nuw float, ptr %2, i64 %32, !dbg !38
  %36 = load float, ptr %35, align 4, !dbg !39, !tbaa !15
  %37 = tail call float @llvm.fmuladd.f32(float %24, float %34, float %36), !dbg !40
  store float %37, ptr %35, align 4, !dbg !41, !tbaa !15
  %38 = add nuw nsw i64 %32, 1, !dbg !42
  %39 = icmp eq i64 %38, 8, !dbg !43
  br i1 %39, label %26, label %31, !dbg !44, !llvm.loop !45

40:                                               ; preds = %40, %12
  %41 = phi i64 [ %48, %40 ], [ 0, %12 ]
  %42 = phi float [ %47, %40 ], [ %13, %12 ]
  %43 = getelementptr inbounds nuw float, ptr %2, i64 %41, !dbg !48
  %44 = load float, ptr %43, align 4, !dbg !48, !tbaa !15
  %45 = getelementptr inbounds nuw float, ptr %16, i64 %41, !dbg !49
  %46 = load float, ptr %45, align 4, !dbg !49, !tbaa !15
  %47 = tail call float @llvm.fmuladd.f32(float %44, float %46, float %42), !dbg !50
  %48 = add nuw nsw i64 %41, 1, !dbg !51
  %49 = icmp eq i64 %48, 8, !dbg !52
  br i1 %49, label %17, label %40, !dbg !53, !llvm.loop !54

50:                                               ; preds = %26
  %51 = add nuw nsw i32 %11, 1, !dbg !57
  %52 = icmp eq i32 %51, 96, !dbg !58
  br i1 %52, label %53, label %9, !dbg !59, !llvm.loop !60

53:                                               ; preds = %50, %4
  ret void, !dbg !62
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @classify(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !63 {
  %5 = icmp sgt i32 %3, 0, !dbg !64
  br i1 %5, label %6, label %10, !dbg !65

6:                                                ; preds = %4
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %8 = load float, ptr %7, align 4, !tbaa !15
  %9 = zext nneg i32 %3 to i64, !dbg !66
  br label %11, !dbg !65

10:                                               ; preds = %15, %4
  ret void, !dbg !67

11:                                               ; preds = %6, %15
  %12 = phi i64 [ 0, %6 ], [ %19, %15 ]
  %13 = shl nsw i64 %12, 5
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 %13, !dbg !68
  br label %21, !dbg !68

15:                                               ; preds = %21
  %16 = fcmp ogt float %28, 0.000000e+00, !dbg !69
  %17 = zext i1 %16 to i32, !dbg !70
  %18 = getelementptr inbounds nuw i32, ptr %2, i64 %12, !dbg !71
  store i32 %17, ptr %18, align 4, !dbg !72, !tbaa !7
  %19 = add nuw nsw i64 %12, 1, !dbg !73
  %20 = icmp eq i64 %19, %9, !dbg !66
  br i1 %20, label %10, label %11, !dbg !74, !llvm.loop !75

21:                                               ; preds = %11, %21
  %22 = phi i64 [ 0, %11 ], [ %29, %21 ]
  %23 = phi float [ %8, %11 ], [ %28, %21 ]
  %24 = getelementptr inbounds nuw float, ptr %1, i64 %22, !dbg !78
  %25 = load float, ptr %24, align 4, !dbg !78, !tbaa !15
  %26 = getelementptr inbounds nuw float, ptr %14, i64 %22, !dbg !79
  %27 = load float, ptr %26, align 4, !dbg !79, !tbaa !15
  %28 = tail call float @llvm.fmuladd.f32(float %25, float %27, float %23), !dbg !80
  %29 = add nuw nsw i64 %22, 1, !dbg !81
  %30 = icmp eq i64 %29, 8, !dbg !82
  br i1 %30, label %15, label %21, !dbg !83, !llvm.loop !84
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "long-training.c", directory: ".", checksumkind: CSK_MD5, checksum: "e38bf9aa99394113644a28c93429d23f")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "train", scope: !1, file: !1, line: 4, type: !12, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 5, column: 38, scope: !11, atomGroup: 4, atomRank: 1)
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !9, i64 0}
!17 = !DILocation(line: 6, column: 5, scope: !11)
!18 = !DILocation(line: 7, column: 9, scope: !11, atomGroup: 44, atomRank: 1)
!19 = !DILocation(line: 8, column: 25, scope: !11, atomGroup: 48, atomRank: 2)
!20 = !DILocation(line: 9, column: 13, scope: !11, atomGroup: 49, atomRank: 1)
!21 = !DILocation(line: 10, column: 33, scope: !11)
!22 = !DILocation(line: 10, column: 26, scope: !11)
!23 = !DILocation(line: 10, column: 45, scope: !11)
!24 = !DILocation(line: 10, column: 41, scope: !11)
!25 = !DILocation(line: 10, column: 38, scope: !11, atomGroup: 50, atomRank: 2)
!26 = !DILocation(line: 11, column: 13, scope: !11, atomGroup: 51, atomRank: 1)
!27 = !DILocation(line: 12, column: 18, scope: !11)
!28 = !DILocation(line: 12, column: 18, scope: !11, atomGroup: 52, atomRank: 2)
!29 = !DILocation(line: 12, column: 18, scope: !11, atomGroup: 52, atomRank: 1)
!30 = !DILocation(line: 7, column: 33, scope: !11, atomGroup: 53, atomRank: 2)
!31 = !DILocation(line: 7, column: 27, scope: !11, atomGroup: 54, atomRank: 1)
!32 = !DILocation(line: 7, column: 9, scope: !11, atomGroup: 55, atomRank: 1)
!33 = distinct !{!33, !34, !35, !36}
!34 = !DILocation(line: 7, column: 9, scope: !11)
!35 = !DILocation(line: 13, column: 9, scope: !11)
!36 = !{!"llvm.loop.mustprogress"}
!37 = !DILocation(line: 11, column: 64, scope: !11)
!38 = !DILocation(line: 11, column: 41, scope: !11)
!39 = !DILocation(line: 11, column: 46, scope: !11)
!40 = !DILocation(line: 11, column: 46, scope: !11, atomGroup: 56, atomRank: 2)
!41 = !DILocation(line: 11, column: 46, scope: !11, atomGroup: 56, atomRank: 1)
!42 = !DILocation(line: 11, column: 37, scope: !11, atomGroup: 57, atomRank: 2)
!43 = !DILocation(line: 11, column: 31, scope: !11, atomGroup: 58, atomRank: 1)
!44 = !DILocation(line: 11, column: 13, scope: !11, atomGroup: 59, atomRank: 1)
!45 = distinct !{!45, !46, !47, !36}
!46 = !DILocation(line: 11, column: 13, scope: !11)
!47 = !DILocation(line: 11, column: 75, scope: !11)
!48 = !DILocation(line: 9, column: 48, scope: !11)
!49 = !DILocation(line: 9, column: 55, scope: !11)
!50 = !DILocation(line: 9, column: 45, scope: !11, atomGroup: 60, atomRank: 2)
!51 = !DILocation(line: 9, column: 37, scope: !11, atomGroup: 61, atomRank: 2)
!52 = !DILocation(line: 9, column: 31, scope: !11, atomGroup: 62, atomRank: 1)
!53 = !DILocation(line: 9, column: 13, scope: !11, atomGroup: 63, atomRank: 1)
!54 = distinct !{!54, !55, !56, !36}
!55 = !DILocation(line: 9, column: 13, scope: !11)
!56 = !DILocation(line: 9, column: 66, scope: !11)
!57 = !DILocation(line: 6, column: 46, scope: !11, atomGroup: 45, atomRank: 2)
!58 = !DILocation(line: 6, column: 31, scope: !11, atomGroup: 46, atomRank: 1)
!59 = !DILocation(line: 6, column: 5, scope: !11, atomGroup: 47, atomRank: 1)
!60 = distinct !{!60, !17, !61, !36}
!61 = !DILocation(line: 14, column: 5, scope: !11)
!62 = !DILocation(line: 15, column: 1, scope: !11, atomGroup: 32, atomRank: 1)
!63 = distinct !DISubprogram(name: "classify", scope: !1, file: !1, line: 17, type: !12, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!64 = !DILocation(line: 18, column: 23, scope: !63, atomGroup: 66, atomRank: 1)
!65 = !DILocation(line: 18, column: 5, scope: !63, atomGroup: 67, atomRank: 1)
!66 = !DILocation(line: 18, column: 23, scope: !63, atomGroup: 2, atomRank: 1)
!67 = !DILocation(line: 23, column: 1, scope: !63, atomGroup: 14, atomRank: 1)
!68 = !DILocation(line: 20, column: 9, scope: !63, atomGroup: 65, atomRank: 1)
!69 = !DILocation(line: 21, column: 26, scope: !63, atomGroup: 11, atomRank: 3)
!70 = !DILocation(line: 21, column: 26, scope: !63, atomGroup: 11, atomRank: 2)
!71 = !DILocation(line: 21, column: 9, scope: !63)
!72 = !DILocation(line: 21, column: 20, scope: !63, atomGroup: 11, atomRank: 1)
!73 = !DILocation(line: 18, column: 29, scope: !63, atomGroup: 12, atomRank: 2)
!74 = !DILocation(line: 18, column: 5, scope: !63, atomGroup: 3, atomRank: 1)
!75 = distinct !{!75, !76, !77, !36}
!76 = !DILocation(line: 18, column: 5, scope: !63)
!77 = !DILocation(line: 22, column: 5, scope: !63)
!78 = !DILocation(line: 20, column: 44, scope: !63)
!79 = !DILocation(line: 20, column: 51, scope: !63)
!80 = !DILocation(line: 20, column: 41, scope: !63, atomGroup: 8, atomRank: 2)
!81 = !DILocation(line: 20, column: 33, scope: !63, atomGroup: 9, atomRank: 2)
!82 = !DILocation(line: 20, column: 27, scope: !63, atomGroup: 6, atomRank: 1)
!83 = !DILocation(line: 20, column: 9, scope: !63, atomGroup: 7, atomRank: 1)
!84 = distinct !{!84, !85, !86, !36}
!85 = !DILocation(line: 20, column: 9, scope: !63)
!86 = !DILocation(line: 20, column: 62, scope: !63)

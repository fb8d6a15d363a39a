; ModuleID = 'logistic.c'
source_filename = "logistic.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, errnomem: write) uwtable
define void @descend(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, i32 noundef %5, float noundef %6) local_unnamed_addr #0 !dbg !11 {
  %8 = alloca [65 x float], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #6, !dbg !14
  %9 = icmp slt i32 %5, 0, !dbg !15
  br i1 %9, label %14, label %10, !dbg !16

10:                                               ; preds = %7
  %11 = add nuw i32 %5, 1, !dbg !17
  %12 = zext i32 %11 to i64, !dbg !17
  %13 = shl nuw nsw i64 %12, 2, !dbg !17
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(1) %8, i8 0, i64 %13, i1 false), !dbg !18, !tbaa !19
  br label %14, !dbg !21

14:                                               ; preds = %10, %7
  %15 = icmp sgt i32 %4, 0, !dbg !21
  br i1 %15, label %16, label %68, !dbg !22

16:                                               ; preds = %14
  %17 = sext i32 %5 to i64
  %18 = getelementptr inbounds float, ptr %2, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !19
  %20 = icmp sgt i32 %5, 0
  %21 = getelementptr inbounds float, ptr %8, i64 %17
  br i1 %20, label %22, label %63

22:                                               ; preds = %16
  %23 = zext nneg i32 %5 to i64, !dbg !23
  %24 = zext nneg i32 %4 to i64, !dbg !24
  br label %54, !dbg !23

25:                                               ; preds = %44
  %26 = fneg float %51, !dbg !25
  %27 = tail call float @expf(float noundef %26) #6, !dbg !26, !tbaa !7
  %28 = fadd float %27, 1.000000e+00, !dbg !27
  %29 = fdiv float 1.000000e+00, %28, !dbg !28
  %30 = getelementptr inbounds nuw i32, ptr %1, i64 %55, !dbg !29
  %31 = load i32, ptr %30, align 4, !dbg !29, !tbaa !7
  %32 = sitofp i32 %31 to float, !dbg !30
  %33 = fsub float %29, %32, !dbg !31
  %34 = getelementptr inbounds nuw float, ptr %0, i64 %56, !dbg !32
  br label %35, !dbg !32

35:                                               ; preds = %25, %35
  %36 = phi i64 [ 0, %25 ], [ %42, %35 ]
  %37 = getelementptr inbounds nuw float, ptr %34, i64 %36, !dbg !33
  %38 = load float, ptr %37, align 4, !dbg !33, !tbaa !19
  %39 = getelementptr inbounds nuw float, ptr %8, i64 %36, !dbg !34
  %40 = load float, ptr %39, align 4, !dbg !35, !tbaa !19
  %41 = tail call float @llvm.fmuladd.f32(float %33, float %38, float %40), !dbg !36
  store float %41, ptr %39, align 4, !dbg !37, !tbaa !19
  %42 = add nuw nsw i64 %36, 1, !dbg !38
  %43 = icmp eq i64 %42, %23, !dbg !39
  br i1 %43, label %58, label %35, !dbg !40, !llvm.loop !41

44:                                               ; preds = %54, %44
  %45 = phi i64 [ 0, %54 ], [ %52, %44 ]
  %46 = phi float [ %19, %54 ], [ %51, %44 ]
  %47 = getelementptr inbounds nuw float, ptr %2, i64 %45, !dbg !45
  %48 = load float, ptr %47, align 4, !dbg !45, !tbaa !19
  %49 = getelementptr inbounds nuw float, ptr %57, i64 %45, !dbg !46
  %50 = load float, ptr %49, align 4, !dbg !46, !tbaa !19
  %51 = tail call float @llvm.fmuladd.f32(float %48, float %50, float %46), !dbg !47
  %52 = add nuw nsw i64 %45, 1, !dbg !48
  %53 = icmp eq i64 %52, %23, !dbg !49
  br i1 %53, label %25, label %44, !dbg !50, !llvm.loop !51

54:                                               ; preds = %58, %22
  %55 = phi i64 [ 0, %22 ], [ %61, %58 ]
  %56 = mul nuw nsw i64 %55, %23
  %57 = getelementptr inbounds nuw float, ptr %0, i64 %56, !dbg !54
  br label %44, !dbg !54

58:                                               ; preds = %35
  %59 = load float, ptr %21, align 4, !dbg !55, !tbaa !19
  %60 = fadd float %33, %59, !dbg !56
  store float %60, ptr %21, align 4, !dbg !57, !tbaa !19
  %61 = add nuw nsw i64 %55, 1, !dbg !58
  %62 = icmp eq i64 %61, %24, !dbg !24
  br i1 %62, label %68, label %54, !dbg !59, !llvm.loop !60

63:                                               ; preds = %16
  %64 = load float, ptr %21, align 4, !tbaa !19
  %65 = fneg float %19
  %66 = zext nneg i32 %4 to i64, !dbg !62
  br label %73, !dbg !22

67:                                               ; preds = %73
  store float %83, ptr %21, align 4, !dbg !63, !tbaa !19
  br label %68, !dbg !23

68:                                               ; preds = %58, %67, %14
  br i1 %9, label %86, label %69, !dbg !64

69:                                               ; preds = %68
  %70 = sitofp i32 %4 to float
  %71 = add nuw i32 %5, 1, !dbg !64
  %72 = zext i32 %71 to i64, !dbg !65
  br label %88, !dbg !64

73:                                               ; preds = %63, %73
  %74 = phi i64 [ 0, %63 ], [ %84, %73 ]
  %75 = phi float [ %64, %63 ], [ %83, %73 ]
  %76 = tail call float @expf(float noundef %65) #6, !dbg !26, !tbaa !7
  %77 = fadd float %76, 1.000000e+00, !dbg !27
  %78 = fdiv float 1.000000e+00, %77, !dbg !28
  %79 = getelementptr inbounds nuw i32, ptr %1, i64 %74, !dbg !29
  %80 = load i32, ptr %79, align 4, !dbg !29, !tbaa !7
  %81 = sitofp i32 %80 to float, !dbg !30
  %82 = fsub float %78, %81, !dbg !66
  %83 = fadd float %82, %75, !dbg !67
  %84 = add nuw nsw i64 %74, 1, !dbg !68
  %85 = icmp eq i64 %84, %66, !dbg !62
  br i1 %85, label %67, label %73, !dbg !69, !llvm.loop !60

86:                                               ; preds = %88, %68
  %87 = phi float [ 0.000000e+00, %68 ], [ %99, %88 ], !dbg !70
  store float %87, ptr %3, align 4, !dbg !71, !tbaa !19
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #6, !dbg !72
  ret void, !dbg !73

88:                                               ; preds = %69, %88
  %89 = phi i64 [ 0, %69 ], [ %100, %88 ]
  %90 = phi float [ 0.000000e+00, %69 ], [ %99, %88 ]
  %91 = getelementptr inbounds nuw float, ptr %8, i64 %89, !dbg !74
  %92 = load float, ptr %91, align 4, !dbg !74, !tbaa !19
  %93 = fmul float %6, %92, !dbg !75
  %94 = fdiv float %93, %70, !dbg !76
  %95 = getelementptr inbounds nuw float, ptr %2, i64 %89, !dbg !77
  %96 = load float, ptr %95, align 4, !dbg !78, !tbaa !19
  %97 = fsub float %96, %94, !dbg !79
  store float %97, ptr %95, align 4, !dbg !80, !tbaa !19
  %98 = tail call float @llvm.fabs.f32(float %94), !dbg !81
  %99 = tail call float @llvm.maxnum.f32(float %90, float %98), !dbg !82
  %100 = add nuw nsw i64 %89, 1, !dbg !83
  %101 = icmp eq i64 %100, %72, !dbg !65
  br i1 %101, label %86, label %88, !dbg !84, !llvm.loop !85
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(errnomem: write)
declare !dbg !88 float @expf(float noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @classify(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #4 !dbg !90 {
  %6 = icmp sgt i32 %3, 0, !dbg !91
  br i1 %6, label %7, label %39, !dbg !92

7:                                                ; preds = %5
  %8 = sext i32 %4 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !19
  %11 = icmp sgt i32 %4, 0
  br i1 %11, label %12, label %35

12:                                               ; preds = %7
  %13 = zext nneg i32 %4 to i64, !dbg !93
  %14 = zext nneg i32 %3 to i64, !dbg !94
  br label %15, !dbg !93

15:                                               ; preds = %12, %29
  %16 = phi i64 [ 0, %12 ], [ %33, %29 ]
  %17 = mul nuw nsw i64 %16, %13
  %18 = getelementptr inbounds nuw float, ptr %0, i64 %17, !dbg !95
  br label %19, !dbg !95

19:                                               ; preds = %15, %19
  %20 = phi i64 [ 0, %15 ], [ %27, %19 ]
  %21 = phi float [ %10, %15 ], [ %26, %19 ]
  %22 = getelementptr inbounds nuw float, ptr %1, i64 %20, !dbg !96
  %23 = load float, ptr %22, align 4, !dbg !96, !tbaa !19
  %24 = getelementptr inbounds nuw float, ptr %18, i64 %20, !dbg !97
  %25 = load float, ptr %24, align 4, !dbg !97, !tbaa !19
  %26 = tail call float @llvm.fmuladd.f32(float %23, float %25, float %21), !dbg !98
  %27 = add nuw nsw i64 %20, 1, !dbg !99
  %28 = icmp eq i64 %27, %13, !dbg !100
  br i1 %28, label %29, label %19, !dbg !101, !llvm.loop !102

29:                                               ; preds = %19
  %30 = fcmp ogt float %26, 0.000000e+00, !dbg !105
  %31 = zext i1 %30 to i32, !dbg !106
  %32 = getelementptr inbounds nuw i32, ptr %2, i64 %16, !dbg !107
  store i32 %31, ptr %32, align 4, !dbg !108, !tbaa !7
  %33 = add nuw nsw i64 %16, 1, !dbg !109
  %34 = icmp eq i64 %33, %14, !dbg !94
  br i1 %34, label %39, label %15, !dbg !110, !llvm.loop !111

35:                                               ; preds = %7
  %36 = fcmp ogt float %10, 0.000000e+00
  %37 = zext i1 %36 to i32
  %38 = zext nneg i32 %3 to i64, !dbg !113
  br label %40, !dbg !92

39:                                               ; preds = %40, %29, %5
  ret void, !dbg !114

40:                                               ; preds = %35, %40
  %41 = phi i64 [ 0, %35 ], [ %43, %40 ]
  %42 = getelementptr inbounds nuw i32, ptr %2, i64 %41, !dbg !107
  store i32 %37, ptr %42, align 4, !dbg !115, !tbaa !7
  %43 = add nuw nsw i64 %41, 1, !dbg !116
  %44 = icmp eq i64 %43, %38, !dbg !113
  br i1 %44, label %39, label %40, !dbg !117, !llvm.loop !111
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, errnomem: write) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(errnomem: write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "logistic.c", directory: ".", checksumkind: CSK_MD5, checksum: "0807599712b400acfc6ac966e27bbf99")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "descend", scope: !1, file: !1, line: 5, type: !12, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 6, column: 5, scope: !11)
!15 = !DILocation(line: 7, column: 23, scope: !11, atomGroup: 38, atomRank: 1)
!16 = !DILocation(line: 7, column: 5, scope: !11, atomGroup: 39, atomRank: 1)
!17 = !DILocation(line: 7, column: 5, scope: !11)
!18 = !DILocation(line: 7, column: 46, scope: !11, atomGroup: 4, atomRank: 1)
!19 = !{!20, !20, i64 0}
!20 = !{!"float", !9, i64 0}
!21 = !DILocation(line: 8, column: 23, scope: !11, atomGroup: 44, atomRank: 1)
!22 = !DILocation(line: 8, column: 5, scope: !11, atomGroup: 45, atomRank: 1)
!23 = !DILocation(line: 8, column: 5, scope: !11)
!24 = !DILocation(line: 8, column: 23, scope: !11, atomGroup: 52, atomRank: 1)
!25 = !DILocation(line: 11, column: 41, scope: !11)
!26 = !DILocation(line: 11, column: 36, scope: !11)
!27 = !DILocation(line: 11, column: 34, scope: !11)
!28 = !DILocation(line: 11, column: 26, scope: !11)
!29 = !DILocation(line: 11, column: 57, scope: !11)
!30 = !DILocation(line: 11, column: 50, scope: !11)
!31 = !DILocation(line: 11, column: 48, scope: !11, atomGroup: 48, atomRank: 2)
!32 = !DILocation(line: 12, column: 9, scope: !11, atomGroup: 49, atomRank: 1)
!33 = !DILocation(line: 12, column: 58, scope: !11)
!34 = !DILocation(line: 12, column: 37, scope: !11)
!35 = !DILocation(line: 12, column: 49, scope: !11)
!36 = !DILocation(line: 12, column: 49, scope: !11, atomGroup: 54, atomRank: 2)
!37 = !DILocation(line: 12, column: 49, scope: !11, atomGroup: 54, atomRank: 1)
!38 = !DILocation(line: 12, column: 33, scope: !11, atomGroup: 55, atomRank: 2)
!39 = !DILocation(line: 12, column: 27, scope: !11, atomGroup: 56, atomRank: 1)
!40 = !DILocation(line: 12, column: 9, scope: !11, atomGroup: 57, atomRank: 1)
!41 = distinct !{!41, !42, !43, !44}
!42 = !DILocation(line: 12, column: 9, scope: !11)
!43 = !DILocation(line: 12, column: 69, scope: !11)
!44 = !{!"llvm.loop.mustprogress"}
!45 = !DILocation(line: 10, column: 44, scope: !11)
!46 = !DILocation(line: 10, column: 51, scope: !11)
!47 = !DILocation(line: 10, column: 41, scope: !11, atomGroup: 58, atomRank: 2)
!48 = !DILocation(line: 10, column: 33, scope: !11, atomGroup: 59, atomRank: 2)
!49 = !DILocation(line: 10, column: 27, scope: !11, atomGroup: 60, atomRank: 1)
!50 = !DILocation(line: 10, column: 9, scope: !11, atomGroup: 61, atomRank: 1)
!51 = distinct !{!51, !52, !53, !44}
!52 = !DILocation(line: 10, column: 9, scope: !11)
!53 = !DILocation(line: 10, column: 62, scope: !11)
!54 = !DILocation(line: 10, column: 9, scope: !11, atomGroup: 47, atomRank: 1)
!55 = !DILocation(line: 13, column: 21, scope: !11)
!56 = !DILocation(line: 13, column: 21, scope: !11, atomGroup: 50, atomRank: 2)
!57 = !DILocation(line: 13, column: 21, scope: !11, atomGroup: 50, atomRank: 1)
!58 = !DILocation(line: 8, column: 29, scope: !11, atomGroup: 51, atomRank: 2)
!59 = !DILocation(line: 8, column: 5, scope: !11, atomGroup: 53, atomRank: 1)
!60 = distinct !{!60, !23, !61, !44}
!61 = !DILocation(line: 14, column: 5, scope: !11)
!62 = !DILocation(line: 8, column: 23, scope: !11, atomGroup: 8, atomRank: 1)
!63 = !DILocation(line: 13, column: 21, scope: !11, atomGroup: 24, atomRank: 1)
!64 = !DILocation(line: 16, column: 5, scope: !11, atomGroup: 74, atomRank: 1)
!65 = !DILocation(line: 16, column: 23, scope: !11, atomGroup: 29, atomRank: 1)
!66 = !DILocation(line: 11, column: 48, scope: !11, atomGroup: 17, atomRank: 2)
!67 = !DILocation(line: 13, column: 21, scope: !11, atomGroup: 24, atomRank: 2)
!68 = !DILocation(line: 8, column: 29, scope: !11, atomGroup: 25, atomRank: 2)
!69 = !DILocation(line: 8, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
!70 = !DILocation(line: 0, scope: !11)
!71 = !DILocation(line: 21, column: 14, scope: !11, atomGroup: 36, atomRank: 1)
!72 = !DILocation(line: 22, column: 1, scope: !11)
!73 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 37, atomRank: 1)
!74 = !DILocation(line: 17, column: 29, scope: !11)
!75 = !DILocation(line: 17, column: 27, scope: !11)
!76 = !DILocation(line: 17, column: 41, scope: !11, atomGroup: 31, atomRank: 2)
!77 = !DILocation(line: 18, column: 9, scope: !11)
!78 = !DILocation(line: 18, column: 14, scope: !11)
!79 = !DILocation(line: 18, column: 14, scope: !11, atomGroup: 32, atomRank: 2)
!80 = !DILocation(line: 18, column: 14, scope: !11, atomGroup: 32, atomRank: 1)
!81 = !DILocation(line: 19, column: 28, scope: !11)
!82 = !DILocation(line: 19, column: 16, scope: !11, atomGroup: 33, atomRank: 2)
!83 = !DILocation(line: 16, column: 30, scope: !11, atomGroup: 34, atomRank: 2)
!84 = !DILocation(line: 16, column: 5, scope: !11, atomGroup: 30, atomRank: 1)
!85 = distinct !{!85, !86, !87, !44}
!86 = !DILocation(line: 16, column: 5, scope: !11)
!87 = !DILocation(line: 20, column: 5, scope: !11)
!88 = !DISubprogram(name: "expf", scope: !89, file: !89, line: 95, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/mathcalls.h", directory: "", checksumkind: CSK_MD5, checksum: "8c6e2d0d2bda65bc5ba1ca02b65383b7")
!90 = distinct !DISubprogram(name: "classify", scope: !1, file: !1, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!91 = !DILocation(line: 26, column: 23, scope: !90, atomGroup: 77, atomRank: 1)
!92 = !DILocation(line: 26, column: 5, scope: !90, atomGroup: 78, atomRank: 1)
!93 = !DILocation(line: 26, column: 5, scope: !90)
!94 = !DILocation(line: 26, column: 23, scope: !90, atomGroup: 83, atomRank: 1)
!95 = !DILocation(line: 28, column: 9, scope: !90, atomGroup: 80, atomRank: 1)
!96 = !DILocation(line: 28, column: 44, scope: !90)
!97 = !DILocation(line: 28, column: 51, scope: !90)
!98 = !DILocation(line: 28, column: 41, scope: !90, atomGroup: 85, atomRank: 2)
!99 = !DILocation(line: 28, column: 33, scope: !90, atomGroup: 86, atomRank: 2)
!100 = !DILocation(line: 28, column: 27, scope: !90, atomGroup: 87, atomRank: 1)
!101 = !DILocation(line: 28, column: 9, scope: !90, atomGroup: 88, atomRank: 1)
!102 = distinct !{!102, !103, !104, !44}
!103 = !DILocation(line: 28, column: 9, scope: !90)
!104 = !DILocation(line: 28, column: 62, scope: !90)
!105 = !DILocation(line: 29, column: 26, scope: !90, atomGroup: 81, atomRank: 3)
!106 = !DILocation(line: 29, column: 26, scope: !90, atomGroup: 81, atomRank: 2)
!107 = !DILocation(line: 29, column: 9, scope: !90)
!108 = !DILocation(line: 29, column: 20, scope: !90, atomGroup: 81, atomRank: 1)
!109 = !DILocation(line: 26, column: 29, scope: !90, atomGroup: 82, atomRank: 2)
!110 = !DILocation(line: 26, column: 5, scope: !90, atomGroup: 84, atomRank: 1)
!111 = distinct !{!111, !93, !112, !44}
!112 = !DILocation(line: 30, column: 5, scope: !90)
!113 = !DILocation(line: 26, column: 23, scope: !90, atomGroup: 2, atomRank: 1)
!114 = !DILocation(line: 31, column: 1, scope: !90, atomGroup: 14, atomRank: 1)
!115 = !DILocation(line: 29, column: 20, scope: !90, atomGroup: 11, atomRank: 1)
!116 = !DILocation(line: 26, column: 29, scope: !90, atomGroup: 12, atomRank: 2)
!117 = !DILocation(line: 26, column: 5, scope: !90, atomGroup: 3, atomRank: 1)

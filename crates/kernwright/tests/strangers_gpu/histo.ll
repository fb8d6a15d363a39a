; ModuleID = 'histo.cu'
source_filename = "histo.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct._IMG_ARGS = type { i32, i32, i32, i32, i32 }

@_ZZ14histAccumulateE5sBins = internal addrspace(3) global [2048 x i32] undef, align 4
@_ZZ9histApplyE4sCdf = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ9histApplyE4sLut = internal unnamed_addr addrspace(3) global [256 x i8] undef, align 1
@_ZZ9histApplyE7sCdfMin = internal unnamed_addr addrspace(3) global i32 undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @histAccumulate(ptr noalias noundef readonly captures(none) %0, ptr noundef captures(none) %1, ptr noundef readonly byval(%struct._IMG_ARGS) align 4 captures(none) %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  br label %30, !dbg !15

5:                                                ; preds = %30
  %6 = shl nuw nsw i32 %4, 3, !dbg !16
  %7 = and i32 %6, 7936, !dbg !16
  %8 = zext nneg i32 %7 to i64, !dbg !17
  %9 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %8, !dbg !17
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !19
  %11 = shl i32 %10, 4, !dbg !20
  %12 = add nsw i32 %11, 16, !dbg !21
  %13 = getelementptr inbounds nuw i8, ptr %2, i64 4, !dbg !22
  %14 = load i32, ptr %13, align 4, !dbg !22, !tbaa !23
  %15 = tail call noundef i32 @llvm.smin.i32(i32 range(i32 -2147483632, -2147483648) %12, i32 %14), !dbg !25
  %16 = load i32, ptr %2, align 4, !dbg !26, !tbaa !27
  %17 = ashr i32 %16, 2, !dbg !28
  %18 = icmp sgt i32 %14, %11, !dbg !29
  br i1 %18, label %19, label %36, !dbg !30

19:                                               ; preds = %5
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %21 = load i32, ptr %20, align 4, !tbaa !31
  %22 = sext i32 %21 to i64
  %23 = icmp slt i32 %4, %17
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %25 = load i32, ptr %24, align 4
  %26 = and i32 %16, -4
  %27 = add nsw i32 %26, %4
  %28 = icmp slt i32 %27, %16
  %29 = sext i32 %27 to i64
  br label %37, !dbg !30

30:                                               ; preds = %3, %30
  %31 = phi i32 [ %4, %3 ], [ %34, %30 ]
  %32 = zext nneg i32 %31 to i64, !dbg !32
  %33 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %32, !dbg !32
  store i32 0, ptr %33, align 4, !dbg !33, !tbaa !7
  %34 = add nuw nsw i32 %31, 256, !dbg !34
  %35 = icmp samesign ult i32 %31, 1792, !dbg !35
  br i1 %35, label %30, label %5, !dbg !15, !llvm.loop !36

36:                                               ; preds = %89, %5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  br label %94, !dbg !40

37:                                               ; preds = %19, %89
  %38 = phi i32 [ %11, %19 ], [ %90, %89 ]
  %39 = sext i32 %38 to i64, !dbg !41
  %40 = mul nsw i64 %22, %39, !dbg !42
  %41 = getelementptr inbounds nuw i8, ptr %0, i64 %40, !dbg !43
  br i1 %23, label %43, label %42, !dbg !44

42:                                               ; preds = %77, %37
  br i1 %28, label %80, label %89, !dbg !45

43:                                               ; preds = %37, %77
  %44 = phi i32 [ %78, %77 ], [ %4, %37 ]
  %45 = zext nneg i32 %44 to i64, !dbg !46
  %46 = getelementptr inbounds nuw i32, ptr %41, i64 %45, !dbg !46
  %47 = load i32, ptr %46, align 4, !dbg !46, !tbaa !7
  %48 = and i32 %47, 255, !dbg !47
  %49 = icmp eq i32 %48, %25, !dbg !50
  br i1 %49, label %54, label %50, !dbg !50

50:                                               ; preds = %43
  %51 = zext nneg i32 %48 to i64
  %52 = getelementptr inbounds nuw i32, ptr %9, i64 %51
  %53 = atomicrmw add ptr %52, i32 1 monotonic, align 4, !dbg !53
  br label %54, !dbg !53

54:                                               ; preds = %43, %50
  %55 = lshr i32 %47, 8, !dbg !54
  %56 = and i32 %55, 255, !dbg !54
  %57 = icmp eq i32 %56, %25, !dbg !55
  br i1 %57, label %62, label %58, !dbg !55

58:                                               ; preds = %54
  %59 = zext nneg i32 %56 to i64
  %60 = getelementptr inbounds nuw i32, ptr %9, i64 %59
  %61 = atomicrmw add ptr %60, i32 1 monotonic, align 4, !dbg !57
  br label %62, !dbg !57

62:                                               ; preds = %54, %58
  %63 = lshr i32 %47, 16, !dbg !58
  %64 = and i32 %63, 255, !dbg !58
  %65 = icmp eq i32 %64, %25, !dbg !59
  br i1 %65, label %70, label %66, !dbg !59

66:                                               ; preds = %62
  %67 = zext nneg i32 %64 to i64
  %68 = getelementptr inbounds nuw i32, ptr %9, i64 %67
  %69 = atomicrmw add ptr %68, i32 1 monotonic, align 4, !dbg !61
  br label %70, !dbg !61

70:                                               ; preds = %62, %66
  %71 = lshr i32 %47, 24, !dbg !62
  %72 = icmp eq i32 %71, %25, !dbg !63
  br i1 %72, label %77, label %73, !dbg !63

73:                                               ; preds = %70
  %74 = zext nneg i32 %71 to i64
  %75 = getelementptr inbounds nuw i32, ptr %9, i64 %74
  %76 = atomicrmw add ptr %75, i32 1 monotonic, align 4, !dbg !65
  br label %77, !dbg !65

77:                                               ; preds = %70, %73
  %78 = add nuw nsw i32 %44, 256, !dbg !66
  %79 = icmp slt i32 %78, %17, !dbg !67
  br i1 %79, label %43, label %42, !dbg !44, !llvm.loop !68

80:                                               ; preds = %42
  %81 = getelementptr inbounds i8, ptr %41, i64 %29, !dbg !70
  %82 = load i8, ptr %81, align 1, !dbg !70, !tbaa !71
  %83 = zext i8 %82 to i32, !dbg !70
  %84 = icmp eq i32 %25, %83, !dbg !72
  br i1 %84, label %89, label %85, !dbg !72

85:                                               ; preds = %80
  %86 = zext i8 %82 to i64
  %87 = getelementptr inbounds nuw i32, ptr %9, i64 %86
  %88 = atomicrmw add ptr %87, i32 1 monotonic, align 4, !dbg !74
  br label %89, !dbg !74

89:                                               ; preds = %85, %80, %42
  %90 = add nsw i32 %38, 1, !dbg !75
  %91 = icmp slt i32 %90, %15, !dbg !29
  br i1 %91, label %37, label %36, !dbg !30, !llvm.loop !76

92:                                               ; preds = %94
  %93 = icmp eq i32 %102, 0, !dbg !78
  br i1 %93, label %109, label %105, !dbg !78

94:                                               ; preds = %36, %94
  %95 = phi i32 [ 0, %36 ], [ %103, %94 ]
  %96 = phi i32 [ 0, %36 ], [ %102, %94 ]
  %97 = shl nuw nsw i32 %95, 8, !dbg !79
  %98 = add nuw nsw i32 %97, %4, !dbg !80
  %99 = zext nneg i32 %98 to i64, !dbg !81
  %100 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %99, !dbg !81
  %101 = load i32, ptr %100, align 4, !dbg !81, !tbaa !7
  %102 = add i32 %101, %96, !dbg !82
  %103 = add nuw nsw i32 %95, 1, !dbg !83
  %104 = icmp eq i32 %103, 8, !dbg !84
  br i1 %104, label %92, label %94, !dbg !40, !llvm.loop !85

105:                                              ; preds = %92
  %106 = zext nneg i32 %4 to i64
  %107 = getelementptr inbounds nuw i32, ptr %1, i64 %106
  %108 = atomicrmw add ptr %107, i32 %102 monotonic, align 4, !dbg !87
  br label %109, !dbg !87

109:                                              ; preds = %105, %92
  ret void, !dbg !88
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @histApply(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, ptr noalias noundef readonly captures(none) %2, ptr noundef readonly byval(%struct._IMG_ARGS) align 4 captures(none) %3) local_unnamed_addr #0 !dbg !89 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !90
  %6 = zext nneg i32 %5 to i64, !dbg !91
  %7 = getelementptr inbounds nuw i32, ptr %2, i64 %6, !dbg !91
  %8 = load i32, ptr %7, align 4, !dbg !91, !tbaa !7
  %9 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 %6, !dbg !92
  store i32 %8, ptr %9, align 4, !dbg !93, !tbaa !7
  %10 = icmp eq i32 %5, 0, !dbg !94
  br i1 %10, label %11, label %12, !dbg !94

11:                                               ; preds = %4
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !95, !tbaa !7
  br label %12, !dbg !96

12:                                               ; preds = %11, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !97
  br label %13, !dbg !98

13:                                               ; preds = %21, %12
  %14 = phi i32 [ 1, %12 ], [ %25, %21 ]
  %15 = icmp slt i32 %5, %14, !dbg !101
  br i1 %15, label %21, label %16, !dbg !101

16:                                               ; preds = %13
  %17 = sub nsw i32 %5, %14
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 %18
  %20 = load i32, ptr %19, align 4, !dbg !102, !tbaa !7
  br label %21, !dbg !103

21:                                               ; preds = %16, %13
  %22 = phi i32 [ %20, %16 ], [ 0, %13 ], !dbg !104
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !105
  %23 = load i32, ptr %9, align 4, !dbg !106, !tbaa !7
  %24 = add i32 %23, %22, !dbg !106
  store i32 %24, ptr %9, align 4, !dbg !106, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !107
  %25 = shl i32 %14, 1, !dbg !108
  %26 = icmp slt i32 %25, 256, !dbg !109
  br i1 %26, label %13, label %27, !dbg !98, !llvm.loop !110

27:                                               ; preds = %21
  %28 = icmp eq i32 %8, 0, !dbg !112
  br i1 %28, label %33, label %29, !dbg !113

29:                                               ; preds = %27
  %30 = load i32, ptr %9, align 4, !dbg !114, !tbaa !7
  %31 = icmp eq i32 %30, %8, !dbg !115
  br i1 %31, label %32, label %33, !dbg !113

32:                                               ; preds = %29
  store i32 %8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !116, !tbaa !7
  br label %33, !dbg !117

33:                                               ; preds = %32, %29, %27
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !118
  %34 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 1020), align 4, !dbg !119, !tbaa !7
  %35 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !120, !tbaa !7
  %36 = sub i32 %34, %35, !dbg !121
  %37 = icmp eq i32 %34, %35, !dbg !122
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %39 = load i32, ptr %38, align 4
  %40 = icmp eq i32 %5, %39
  %41 = select i1 %37, i1 true, i1 %40, !dbg !123
  br i1 %41, label %55, label %42, !dbg !123

42:                                               ; preds = %33
  %43 = load i32, ptr %9, align 4, !dbg !124, !tbaa !7
  %44 = icmp ugt i32 %43, %35, !dbg !125
  br i1 %44, label %45, label %55, !dbg !125

45:                                               ; preds = %42
  %46 = sub nuw i32 %43, %35, !dbg !126
  %47 = zext i32 %46 to i64, !dbg !127
  %48 = mul nuw nsw i64 %47, 255, !dbg !128
  %49 = lshr i32 %36, 1, !dbg !129
  %50 = zext nneg i32 %49 to i64, !dbg !130
  %51 = add nuw nsw i64 %48, %50, !dbg !131
  %52 = zext i32 %36 to i64, !dbg !132
  %53 = udiv i64 %51, %52, !dbg !133
  %54 = trunc i64 %53 to i32, !dbg !134
  br label %55

55:                                               ; preds = %42, %45, %33
  %56 = phi i32 [ %5, %33 ], [ %54, %45 ], [ 0, %42 ], !dbg !135
  %57 = trunc i32 %56 to i8, !dbg !136
  %58 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sLut to ptr), i64 %6, !dbg !137
  store i8 %57, ptr %58, align 1, !dbg !138, !tbaa !71
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !139
  %59 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !140
  %60 = shl i32 %59, 3, !dbg !141
  %61 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %62 = load i32, ptr %61, align 4, !tbaa !23
  %63 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %64 = load i32, ptr %63, align 4
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %67 = load i32, ptr %66, align 4
  %68 = sext i32 %67 to i64
  %69 = load i32, ptr %3, align 4
  %70 = icmp slt i32 %5, %69
  %71 = tail call i32 @llvm.smax.i32(i32 %62, i32 %60), !dbg !142
  %72 = sub i32 %71, %60, !dbg !142
  br label %73, !dbg !142

73:                                               ; preds = %55, %94
  %74 = phi i32 [ 0, %55 ], [ %95, %94 ]
  %75 = icmp eq i32 %74, %72, !dbg !143
  br i1 %75, label %97, label %76, !dbg !143

76:                                               ; preds = %73
  %77 = add nuw nsw i32 %74, %60, !dbg !144
  %78 = sext i32 %77 to i64, !dbg !145
  %79 = mul nsw i64 %65, %78, !dbg !146
  %80 = getelementptr inbounds nuw i8, ptr %0, i64 %79, !dbg !147
  %81 = mul nsw i64 %68, %78, !dbg !148
  %82 = getelementptr inbounds nuw i8, ptr %1, i64 %81, !dbg !149
  br i1 %70, label %83, label %94, !dbg !150

83:                                               ; preds = %76, %83
  %84 = phi i32 [ %92, %83 ], [ %5, %76 ]
  %85 = zext nneg i32 %84 to i64, !dbg !151
  %86 = getelementptr inbounds nuw i8, ptr %80, i64 %85, !dbg !151
  %87 = load i8, ptr %86, align 1, !dbg !151, !tbaa !71
  %88 = zext i8 %87 to i64, !dbg !152
  %89 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sLut to ptr), i64 %88, !dbg !152
  %90 = load i8, ptr %89, align 1, !dbg !152, !tbaa !71
  %91 = getelementptr inbounds nuw i8, ptr %82, i64 %85, !dbg !153
  store i8 %90, ptr %91, align 1, !dbg !154, !tbaa !71
  %92 = add nuw nsw i32 %84, 256, !dbg !155
  %93 = icmp slt i32 %92, %69, !dbg !156
  br i1 %93, label %83, label %94, !dbg !150, !llvm.loop !157

94:                                               ; preds = %83, %76
  %95 = add nuw nsw i32 %74, 1, !dbg !159
  %96 = icmp eq i32 %95, 8, !dbg !160
  br i1 %96, label %97, label %73, !dbg !142, !llvm.loop !161

97:                                               ; preds = %73, %94
  ret void, !dbg !163
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "histo.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "histAccumulate", scope: !1, file: !1, line: 69, type: !12, scopeLine: 70, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 73, column: 21, scope: !11)
!15 = !DILocation(line: 76, column: 5, scope: !11)
!16 = !DILocation(line: 74, column: 52, scope: !11)
!17 = !DILocation(line: 74, column: 28, scope: !11)
!18 = !DILocation(line: 78, column: 5, scope: !11)
!19 = !DILocation(line: 80, column: 25, scope: !11)
!20 = !DILocation(line: 80, column: 36, scope: !11)
!21 = !DILocation(line: 81, column: 37, scope: !11)
!22 = !DILocation(line: 81, column: 55, scope: !11)
!23 = !{!24, !8, i64 4}
!24 = !{!"_ZTS9_IMG_ARGS", !8, i64 0, !8, i64 4, !8, i64 8, !8, i64 12, !8, i64 16}
!25 = !DILocation(line: 81, column: 25, scope: !11)
!26 = !DILocation(line: 82, column: 30, scope: !11)
!27 = !{!24, !8, i64 0}
!28 = !DILocation(line: 82, column: 37, scope: !11)
!29 = !DILocation(line: 84, column: 35, scope: !11)
!30 = !DILocation(line: 84, column: 5, scope: !11)
!31 = !{!24, !8, i64 8}
!32 = !DILocation(line: 77, column: 9, scope: !11)
!33 = !DILocation(line: 77, column: 18, scope: !11)
!34 = !DILocation(line: 76, column: 49, scope: !11)
!35 = !DILocation(line: 76, column: 25, scope: !11)
!36 = distinct !{!36, !15, !37, !38}
!37 = !DILocation(line: 77, column: 20, scope: !11)
!38 = !{!"llvm.loop.mustprogress"}
!39 = !DILocation(line: 97, column: 5, scope: !11)
!40 = !DILocation(line: 100, column: 5, scope: !11)
!41 = !DILocation(line: 86, column: 45, scope: !11)
!42 = !DILocation(line: 86, column: 50, scope: !11)
!43 = !DILocation(line: 86, column: 35, scope: !11)
!44 = !DILocation(line: 89, column: 9, scope: !11)
!45 = !DILocation(line: 94, column: 18, scope: !11)
!46 = !DILocation(line: 90, column: 32, scope: !11)
!47 = !DILocation(line: 48, column: 23, scope: !48, inlinedAt: !49)
!48 = distinct !DISubprogram(name: "countQuad", scope: !1, file: !1, line: 46, type: !12, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = distinct !DILocation(line: 90, column: 13, scope: !11)
!50 = !DILocation(line: 42, column: 15, scope: !51, inlinedAt: !52)
!51 = distinct !DISubprogram(name: "countPixel", scope: !1, file: !1, line: 40, type: !12, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = distinct !DILocation(line: 48, column: 5, scope: !48, inlinedAt: !49)
!53 = !DILocation(line: 43, column: 9, scope: !51, inlinedAt: !52)
!54 = !DILocation(line: 49, column: 23, scope: !48, inlinedAt: !49)
!55 = !DILocation(line: 42, column: 15, scope: !51, inlinedAt: !56)
!56 = distinct !DILocation(line: 49, column: 5, scope: !48, inlinedAt: !49)
!57 = !DILocation(line: 43, column: 9, scope: !51, inlinedAt: !56)
!58 = !DILocation(line: 50, column: 23, scope: !48, inlinedAt: !49)
!59 = !DILocation(line: 42, column: 15, scope: !51, inlinedAt: !60)
!60 = distinct !DILocation(line: 50, column: 5, scope: !48, inlinedAt: !49)
!61 = !DILocation(line: 43, column: 9, scope: !51, inlinedAt: !60)
!62 = !DILocation(line: 51, column: 23, scope: !48, inlinedAt: !49)
!63 = !DILocation(line: 42, column: 15, scope: !51, inlinedAt: !64)
!64 = distinct !DILocation(line: 51, column: 5, scope: !48, inlinedAt: !49)
!65 = !DILocation(line: 43, column: 9, scope: !51, inlinedAt: !64)
!66 = !DILocation(line: 89, column: 41, scope: !11)
!67 = !DILocation(line: 89, column: 29, scope: !11)
!68 = distinct !{!68, !44, !69, !38}
!69 = !DILocation(line: 90, column: 58, scope: !11)
!70 = !DILocation(line: 95, column: 33, scope: !11)
!71 = !{!9, !9, i64 0}
!72 = !DILocation(line: 42, column: 15, scope: !51, inlinedAt: !73)
!73 = distinct !DILocation(line: 95, column: 13, scope: !11)
!74 = !DILocation(line: 43, column: 9, scope: !51, inlinedAt: !73)
!75 = !DILocation(line: 84, column: 50, scope: !11)
!76 = distinct !{!76, !30, !77, !38}
!77 = !DILocation(line: 96, column: 5, scope: !11)
!78 = !DILocation(line: 102, column: 15, scope: !11)
!79 = !DILocation(line: 101, column: 26, scope: !11)
!80 = !DILocation(line: 101, column: 37, scope: !11)
!81 = !DILocation(line: 101, column: 18, scope: !11)
!82 = !DILocation(line: 101, column: 15, scope: !11)
!83 = !DILocation(line: 100, column: 35, scope: !11)
!84 = !DILocation(line: 100, column: 23, scope: !11)
!85 = distinct !{!85, !40, !86, !38}
!86 = !DILocation(line: 101, column: 42, scope: !11)
!87 = !DILocation(line: 103, column: 9, scope: !11)
!88 = !DILocation(line: 104, column: 1, scope: !11)
!89 = distinct !DISubprogram(name: "histApply", scope: !1, file: !1, line: 107, type: !12, scopeLine: 109, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!90 = !DILocation(line: 114, column: 21, scope: !89)
!91 = !DILocation(line: 115, column: 25, scope: !89)
!92 = !DILocation(line: 117, column: 5, scope: !89)
!93 = !DILocation(line: 117, column: 15, scope: !89)
!94 = !DILocation(line: 118, column: 13, scope: !89)
!95 = !DILocation(line: 119, column: 17, scope: !89)
!96 = !DILocation(line: 119, column: 9, scope: !89)
!97 = !DILocation(line: 120, column: 5, scope: !89)
!98 = !DILocation(line: 57, column: 5, scope: !99, inlinedAt: !100)
!99 = distinct !DISubprogram(name: "scanLevels", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!100 = distinct !DILocation(line: 121, column: 5, scope: !89)
!101 = !DILocation(line: 60, column: 17, scope: !99, inlinedAt: !100)
!102 = !DILocation(line: 61, column: 21, scope: !99, inlinedAt: !100)
!103 = !DILocation(line: 61, column: 13, scope: !99, inlinedAt: !100)
!104 = !DILocation(line: 0, scope: !99, inlinedAt: !100)
!105 = !DILocation(line: 62, column: 9, scope: !99, inlinedAt: !100)
!106 = !DILocation(line: 63, column: 20, scope: !99, inlinedAt: !100)
!107 = !DILocation(line: 64, column: 9, scope: !99, inlinedAt: !100)
!108 = !DILocation(line: 57, column: 46, scope: !99, inlinedAt: !100)
!109 = !DILocation(line: 57, column: 29, scope: !99, inlinedAt: !100)
!110 = distinct !{!110, !98, !111, !38}
!111 = !DILocation(line: 65, column: 5, scope: !99, inlinedAt: !100)
!112 = !DILocation(line: 124, column: 15, scope: !89)
!113 = !DILocation(line: 124, column: 20, scope: !89)
!114 = !DILocation(line: 124, column: 23, scope: !89)
!115 = !DILocation(line: 124, column: 33, scope: !89)
!116 = !DILocation(line: 125, column: 17, scope: !89)
!117 = !DILocation(line: 125, column: 9, scope: !89)
!118 = !DILocation(line: 126, column: 5, scope: !89)
!119 = !DILocation(line: 128, column: 27, scope: !89)
!120 = !DILocation(line: 128, column: 48, scope: !89)
!121 = !DILocation(line: 128, column: 46, scope: !89)
!122 = !DILocation(line: 130, column: 17, scope: !89)
!123 = !DILocation(line: 130, column: 22, scope: !89)
!124 = !DILocation(line: 132, column: 13, scope: !89)
!125 = !DILocation(line: 132, column: 23, scope: !89)
!126 = !DILocation(line: 135, column: 48, scope: !89)
!127 = !DILocation(line: 135, column: 37, scope: !89)
!128 = !DILocation(line: 135, column: 59, scope: !89)
!129 = !DILocation(line: 135, column: 76, scope: !89)
!130 = !DILocation(line: 135, column: 68, scope: !89)
!131 = !DILocation(line: 135, column: 66, scope: !89)
!132 = !DILocation(line: 135, column: 83, scope: !89)
!133 = !DILocation(line: 135, column: 81, scope: !89)
!134 = !DILocation(line: 135, column: 28, scope: !89)
!135 = !DILocation(line: 0, scope: !89)
!136 = !DILocation(line: 137, column: 24, scope: !89)
!137 = !DILocation(line: 137, column: 5, scope: !89)
!138 = !DILocation(line: 137, column: 15, scope: !89)
!139 = !DILocation(line: 138, column: 5, scope: !89)
!140 = !DILocation(line: 142, column: 26, scope: !89)
!141 = !DILocation(line: 142, column: 37, scope: !89)
!142 = !DILocation(line: 140, column: 5, scope: !89)
!143 = !DILocation(line: 143, column: 18, scope: !89)
!144 = !DILocation(line: 142, column: 50, scope: !89)
!145 = !DILocation(line: 145, column: 44, scope: !89)
!146 = !DILocation(line: 145, column: 49, scope: !89)
!147 = !DILocation(line: 145, column: 34, scope: !89)
!148 = !DILocation(line: 146, column: 49, scope: !89)
!149 = !DILocation(line: 146, column: 34, scope: !89)
!150 = !DILocation(line: 147, column: 9, scope: !89)
!151 = !DILocation(line: 148, column: 31, scope: !89)
!152 = !DILocation(line: 148, column: 26, scope: !89)
!153 = !DILocation(line: 148, column: 13, scope: !89)
!154 = !DILocation(line: 148, column: 24, scope: !89)
!155 = !DILocation(line: 147, column: 55, scope: !89)
!156 = !DILocation(line: 147, column: 35, scope: !89)
!157 = distinct !{!157, !150, !158, !38}
!158 = !DILocation(line: 148, column: 40, scope: !89)
!159 = !DILocation(line: 140, column: 38, scope: !89)
!160 = !DILocation(line: 140, column: 23, scope: !89)
!161 = distinct !{!161, !142, !162, !38}
!162 = !DILocation(line: 149, column: 5, scope: !89)
!163 = !DILocation(line: 150, column: 1, scope: !89)

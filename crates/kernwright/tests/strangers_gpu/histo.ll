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
  br label %26, !dbg !18

5:                                                ; preds = %26
  %6 = shl nuw nsw i32 %4, 3, !dbg !19
  %7 = and i32 %6, 7936, !dbg !19
  %8 = zext nneg i32 %7 to i64, !dbg !20
  %9 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %8, !dbg !20
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !21
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !22
  %11 = shl i32 %10, 4, !dbg !25
  %12 = add nsw i32 %11, 16, !dbg !26
  %13 = getelementptr inbounds nuw i8, ptr %2, i64 4, !dbg !27
  %14 = load i32, ptr %13, align 4, !dbg !27, !tbaa !28
  %15 = tail call noundef i32 @llvm.smin.i32(i32 range(i32 -2147483632, -2147483648) %12, i32 %14), !dbg !30
  %16 = load i32, ptr %2, align 4, !dbg !33, !tbaa !34
  %17 = ashr i32 %16, 2, !dbg !35
  %18 = icmp sgt i32 %14, %11, !dbg !36
  br i1 %18, label %19, label %32, !dbg !37

19:                                               ; preds = %5
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %21 = icmp slt i32 %4, %17
  %22 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %23 = and i32 %16, -4
  %24 = add nsw i32 %23, %4
  %25 = sext i32 %24 to i64
  br label %33, !dbg !37

26:                                               ; preds = %3, %26
  %27 = phi i32 [ %4, %3 ], [ %30, %26 ]
  %28 = zext nneg i32 %27 to i64, !dbg !38
  %29 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %28, !dbg !38
  store i32 0, ptr %29, align 4, !dbg !39, !tbaa !7
  %30 = add nuw nsw i32 %27, 256, !dbg !40
  %31 = icmp samesign ult i32 %27, 1792, !dbg !41
  br i1 %31, label %26, label %5, !dbg !18, !llvm.loop !42

32:                                               ; preds = %91, %5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  br label %96, !dbg !46

33:                                               ; preds = %19, %91
  %34 = phi i32 [ %11, %19 ], [ %92, %91 ]
  %35 = sext i32 %34 to i64, !dbg !47
  %36 = load i32, ptr %20, align 4, !dbg !48, !tbaa !49
  %37 = sext i32 %36 to i64, !dbg !50
  %38 = mul nsw i64 %37, %35, !dbg !51
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 %38, !dbg !52
  br i1 %21, label %43, label %40, !dbg !53

40:                                               ; preds = %78, %33
  %41 = load i32, ptr %2, align 4, !dbg !54, !tbaa !34
  %42 = icmp slt i32 %24, %41, !dbg !55
  br i1 %42, label %81, label %91, !dbg !55

43:                                               ; preds = %33, %78
  %44 = phi i32 [ %79, %78 ], [ %4, %33 ]
  %45 = zext nneg i32 %44 to i64, !dbg !56
  %46 = getelementptr inbounds nuw i32, ptr %39, i64 %45, !dbg !56
  %47 = load i32, ptr %46, align 4, !dbg !56, !tbaa !7
  %48 = load i32, ptr %22, align 4, !dbg !57, !tbaa !58
  %49 = and i32 %47, 255, !dbg !59
  %50 = icmp eq i32 %49, %48, !dbg !62
  br i1 %50, label %55, label %51, !dbg !62

51:                                               ; preds = %43
  %52 = zext nneg i32 %49 to i64
  %53 = getelementptr inbounds nuw i32, ptr %9, i64 %52
  %54 = atomicrmw add ptr %53, i32 1 seq_cst, align 4, !dbg !65
  br label %55, !dbg !68

55:                                               ; preds = %43, %51
  %56 = lshr i32 %47, 8, !dbg !69
  %57 = and i32 %56, 255, !dbg !69
  %58 = icmp eq i32 %57, %48, !dbg !70
  br i1 %58, label %63, label %59, !dbg !70

59:                                               ; preds = %55
  %60 = zext nneg i32 %57 to i64
  %61 = getelementptr inbounds nuw i32, ptr %9, i64 %60
  %62 = atomicrmw add ptr %61, i32 1 seq_cst, align 4, !dbg !72
  br label %63, !dbg !74

63:                                               ; preds = %55, %59
  %64 = lshr i32 %47, 16, !dbg !75
  %65 = and i32 %64, 255, !dbg !75
  %66 = icmp eq i32 %65, %48, !dbg !76
  br i1 %66, label %71, label %67, !dbg !76

67:                                               ; preds = %63
  %68 = zext nneg i32 %65 to i64
  %69 = getelementptr inbounds nuw i32, ptr %9, i64 %68
  %70 = atomicrmw add ptr %69, i32 1 seq_cst, align 4, !dbg !78
  br label %71, !dbg !80

71:                                               ; preds = %63, %67
  %72 = lshr i32 %47, 24, !dbg !81
  %73 = icmp eq i32 %72, %48, !dbg !82
  br i1 %73, label %78, label %74, !dbg !82

74:                                               ; preds = %71
  %75 = zext nneg i32 %72 to i64
  %76 = getelementptr inbounds nuw i32, ptr %9, i64 %75
  %77 = atomicrmw add ptr %76, i32 1 seq_cst, align 4, !dbg !84
  br label %78, !dbg !86

78:                                               ; preds = %71, %74
  %79 = add nuw nsw i32 %44, 256, !dbg !87
  %80 = icmp slt i32 %79, %17, !dbg !88
  br i1 %80, label %43, label %40, !dbg !53, !llvm.loop !89

81:                                               ; preds = %40
  %82 = getelementptr inbounds i8, ptr %39, i64 %25, !dbg !91
  %83 = load i8, ptr %82, align 1, !dbg !91, !tbaa !92
  %84 = zext i8 %83 to i32, !dbg !91
  %85 = load i32, ptr %22, align 4, !dbg !93, !tbaa !58
  %86 = icmp eq i32 %85, %84, !dbg !94
  br i1 %86, label %91, label %87, !dbg !94

87:                                               ; preds = %81
  %88 = zext i8 %83 to i64
  %89 = getelementptr inbounds nuw i32, ptr %9, i64 %88
  %90 = atomicrmw add ptr %89, i32 1 seq_cst, align 4, !dbg !96
  br label %91, !dbg !98

91:                                               ; preds = %87, %81, %40
  %92 = add nsw i32 %34, 1, !dbg !99
  %93 = icmp slt i32 %92, %15, !dbg !36
  br i1 %93, label %33, label %32, !dbg !37, !llvm.loop !100

94:                                               ; preds = %96
  %95 = icmp eq i32 %104, 0, !dbg !102
  br i1 %95, label %111, label %107, !dbg !102

96:                                               ; preds = %32, %96
  %97 = phi i32 [ 0, %32 ], [ %105, %96 ]
  %98 = phi i32 [ 0, %32 ], [ %104, %96 ]
  %99 = shl nuw nsw i32 %97, 8, !dbg !103
  %100 = add nuw nsw i32 %99, %4, !dbg !104
  %101 = zext nneg i32 %100 to i64, !dbg !105
  %102 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14histAccumulateE5sBins to ptr), i64 %101, !dbg !105
  %103 = load i32, ptr %102, align 4, !dbg !105, !tbaa !7
  %104 = add i32 %103, %98, !dbg !106
  %105 = add nuw nsw i32 %97, 1, !dbg !107
  %106 = icmp eq i32 %105, 8, !dbg !108
  br i1 %106, label %94, label %96, !dbg !46, !llvm.loop !109

107:                                              ; preds = %94
  %108 = zext nneg i32 %4 to i64
  %109 = getelementptr inbounds nuw i32, ptr %1, i64 %108
  %110 = atomicrmw add ptr %109, i32 %104 seq_cst, align 4, !dbg !111
  br label %111, !dbg !113

111:                                              ; preds = %107, %94
  ret void, !dbg !114
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @histApply(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, ptr noalias noundef readonly captures(none) %2, ptr noundef readonly byval(%struct._IMG_ARGS) align 4 captures(none) %3) local_unnamed_addr #0 !dbg !115 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !116
  %6 = zext nneg i32 %5 to i64, !dbg !118
  %7 = getelementptr inbounds nuw i32, ptr %2, i64 %6, !dbg !118
  %8 = load i32, ptr %7, align 4, !dbg !118, !tbaa !7
  %9 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 %6, !dbg !119
  store i32 %8, ptr %9, align 4, !dbg !120, !tbaa !7
  %10 = icmp eq i32 %5, 0, !dbg !121
  br i1 %10, label %11, label %12, !dbg !121

11:                                               ; preds = %4
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !122, !tbaa !7
  br label %12, !dbg !123

12:                                               ; preds = %11, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !124
  br label %13, !dbg !125

13:                                               ; preds = %21, %12
  %14 = phi i32 [ 1, %12 ], [ %25, %21 ]
  %15 = icmp slt i32 %5, %14, !dbg !128
  br i1 %15, label %21, label %16, !dbg !128

16:                                               ; preds = %13
  %17 = sub nsw i32 %5, %14
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 %18
  %20 = load i32, ptr %19, align 4, !dbg !129, !tbaa !7
  br label %21, !dbg !130

21:                                               ; preds = %16, %13
  %22 = phi i32 [ %20, %16 ], [ 0, %13 ], !dbg !131
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !132
  %23 = load i32, ptr %9, align 4, !dbg !133, !tbaa !7
  %24 = add i32 %23, %22, !dbg !133
  store i32 %24, ptr %9, align 4, !dbg !133, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !134
  %25 = shl i32 %14, 1, !dbg !135
  %26 = icmp slt i32 %25, 256, !dbg !136
  br i1 %26, label %13, label %27, !dbg !125, !llvm.loop !137

27:                                               ; preds = %21
  %28 = icmp eq i32 %8, 0, !dbg !139
  br i1 %28, label %33, label %29, !dbg !140

29:                                               ; preds = %27
  %30 = load i32, ptr %9, align 4, !dbg !141, !tbaa !7
  %31 = icmp eq i32 %30, %8, !dbg !142
  br i1 %31, label %32, label %33, !dbg !140

32:                                               ; preds = %29
  store i32 %8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !143, !tbaa !7
  br label %33, !dbg !144

33:                                               ; preds = %32, %29, %27
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !145
  %34 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sCdf to ptr), i64 1020), align 4, !dbg !146, !tbaa !7
  %35 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE7sCdfMin to ptr), align 4, !dbg !147, !tbaa !7
  %36 = sub i32 %34, %35, !dbg !148
  %37 = icmp eq i32 %34, %35, !dbg !149
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %39 = load i32, ptr %38, align 4
  %40 = icmp eq i32 %5, %39
  %41 = select i1 %37, i1 true, i1 %40, !dbg !150
  br i1 %41, label %55, label %42, !dbg !150

42:                                               ; preds = %33
  %43 = load i32, ptr %9, align 4, !dbg !151, !tbaa !7
  %44 = icmp ugt i32 %43, %35, !dbg !152
  br i1 %44, label %45, label %55, !dbg !152

45:                                               ; preds = %42
  %46 = sub nuw i32 %43, %35, !dbg !153
  %47 = zext i32 %46 to i64, !dbg !154
  %48 = mul nuw nsw i64 %47, 255, !dbg !155
  %49 = lshr i32 %36, 1, !dbg !156
  %50 = zext nneg i32 %49 to i64, !dbg !157
  %51 = add nuw nsw i64 %48, %50, !dbg !158
  %52 = zext i32 %36 to i64, !dbg !159
  %53 = udiv i64 %51, %52, !dbg !160
  %54 = trunc i64 %53 to i32, !dbg !161
  br label %55

55:                                               ; preds = %42, %45, %33
  %56 = phi i32 [ %5, %33 ], [ %54, %45 ], [ 0, %42 ], !dbg !162
  %57 = trunc i32 %56 to i8, !dbg !163
  %58 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sLut to ptr), i64 %6, !dbg !164
  store i8 %57, ptr %58, align 1, !dbg !165, !tbaa !92
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !166
  %59 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !167
  %60 = shl i32 %59, 3, !dbg !169
  %61 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %62 = load i32, ptr %61, align 4, !tbaa !28
  %63 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %64 = load i32, ptr %63, align 4
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds nuw i8, ptr %3, i64 12
  %67 = load i32, ptr %66, align 4
  %68 = sext i32 %67 to i64
  %69 = load i32, ptr %3, align 4
  %70 = icmp slt i32 %5, %69
  %71 = tail call i32 @llvm.smax.i32(i32 %62, i32 %60), !dbg !170
  %72 = sub i32 %71, %60, !dbg !170
  br label %73, !dbg !170

73:                                               ; preds = %55, %94
  %74 = phi i32 [ 0, %55 ], [ %95, %94 ]
  %75 = icmp eq i32 %74, %72, !dbg !171
  br i1 %75, label %97, label %76, !dbg !171

76:                                               ; preds = %73
  %77 = add nuw nsw i32 %74, %60, !dbg !172
  %78 = sext i32 %77 to i64, !dbg !173
  %79 = mul nsw i64 %65, %78, !dbg !174
  %80 = getelementptr inbounds nuw i8, ptr %0, i64 %79, !dbg !175
  %81 = mul nsw i64 %68, %78, !dbg !176
  %82 = getelementptr inbounds nuw i8, ptr %1, i64 %81, !dbg !177
  br i1 %70, label %83, label %94, !dbg !178

83:                                               ; preds = %76, %83
  %84 = phi i32 [ %92, %83 ], [ %5, %76 ]
  %85 = zext nneg i32 %84 to i64, !dbg !179
  %86 = getelementptr inbounds nuw i8, ptr %80, i64 %85, !dbg !179
  %87 = load i8, ptr %86, align 1, !dbg !179, !tbaa !92
  %88 = zext i8 %87 to i64, !dbg !180
  %89 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9histApplyE4sLut to ptr), i64 %88, !dbg !180
  %90 = load i8, ptr %89, align 1, !dbg !180, !tbaa !92
  %91 = getelementptr inbounds nuw i8, ptr %82, i64 %85, !dbg !181
  store i8 %90, ptr %91, align 1, !dbg !182, !tbaa !92
  %92 = add nuw nsw i32 %84, 256, !dbg !183
  %93 = icmp slt i32 %92, %69, !dbg !184
  br i1 %93, label %83, label %94, !dbg !178, !llvm.loop !185

94:                                               ; preds = %83, %76
  %95 = add nuw nsw i32 %74, 1, !dbg !187
  %96 = icmp eq i32 %95, 8, !dbg !188
  br i1 %96, label %97, label %73, !dbg !170, !llvm.loop !189

97:                                               ; preds = %73, %94
  ret void, !dbg !191
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
!14 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 73, column: 21, scope: !11)
!18 = !DILocation(line: 76, column: 5, scope: !11)
!19 = !DILocation(line: 74, column: 52, scope: !11)
!20 = !DILocation(line: 74, column: 28, scope: !11)
!21 = !DILocation(line: 78, column: 5, scope: !11)
!22 = !DILocation(line: 25, column: 64, scope: !23, inlinedAt: !24)
!23 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!24 = distinct !DILocation(line: 80, column: 25, scope: !11)
!25 = !DILocation(line: 80, column: 36, scope: !11)
!26 = !DILocation(line: 81, column: 37, scope: !11)
!27 = !DILocation(line: 81, column: 55, scope: !11)
!28 = !{!29, !8, i64 4}
!29 = !{!"_ZTS9_IMG_ARGS", !8, i64 0, !8, i64 4, !8, i64 8, !8, i64 12, !8, i64 16}
!30 = !DILocation(line: 56, column: 61, scope: !31, inlinedAt: !32)
!31 = distinct !DISubprogram(name: "min", scope: !16, file: !16, line: 56, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = distinct !DILocation(line: 81, column: 25, scope: !11)
!33 = !DILocation(line: 82, column: 30, scope: !11)
!34 = !{!29, !8, i64 0}
!35 = !DILocation(line: 82, column: 37, scope: !11)
!36 = !DILocation(line: 84, column: 35, scope: !11)
!37 = !DILocation(line: 84, column: 5, scope: !11)
!38 = !DILocation(line: 77, column: 9, scope: !11)
!39 = !DILocation(line: 77, column: 18, scope: !11)
!40 = !DILocation(line: 76, column: 49, scope: !11)
!41 = !DILocation(line: 76, column: 25, scope: !11)
!42 = distinct !{!42, !18, !43, !44}
!43 = !DILocation(line: 77, column: 20, scope: !11)
!44 = !{!"llvm.loop.mustprogress"}
!45 = !DILocation(line: 97, column: 5, scope: !11)
!46 = !DILocation(line: 100, column: 5, scope: !11)
!47 = !DILocation(line: 86, column: 45, scope: !11)
!48 = !DILocation(line: 86, column: 57, scope: !11)
!49 = !{!29, !8, i64 8}
!50 = !DILocation(line: 86, column: 52, scope: !11)
!51 = !DILocation(line: 86, column: 50, scope: !11)
!52 = !DILocation(line: 86, column: 35, scope: !11)
!53 = !DILocation(line: 89, column: 9, scope: !11)
!54 = !DILocation(line: 94, column: 25, scope: !11)
!55 = !DILocation(line: 94, column: 18, scope: !11)
!56 = !DILocation(line: 90, column: 32, scope: !11)
!57 = !DILocation(line: 90, column: 47, scope: !11)
!58 = !{!29, !8, i64 16}
!59 = !DILocation(line: 48, column: 23, scope: !60, inlinedAt: !61)
!60 = distinct !DISubprogram(name: "countQuad", scope: !1, file: !1, line: 46, type: !12, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!61 = distinct !DILocation(line: 90, column: 13, scope: !11)
!62 = !DILocation(line: 42, column: 15, scope: !63, inlinedAt: !64)
!63 = distinct !DISubprogram(name: "countPixel", scope: !1, file: !1, line: 40, type: !12, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!64 = distinct !DILocation(line: 48, column: 5, scope: !60, inlinedAt: !61)
!65 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !67)
!66 = distinct !DISubprogram(name: "atomicAdd", scope: !16, file: !16, line: 120, type: !12, scopeLine: 120, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = distinct !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !64)
!68 = !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !64)
!69 = !DILocation(line: 49, column: 23, scope: !60, inlinedAt: !61)
!70 = !DILocation(line: 42, column: 15, scope: !63, inlinedAt: !71)
!71 = distinct !DILocation(line: 49, column: 5, scope: !60, inlinedAt: !61)
!72 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !73)
!73 = distinct !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !71)
!74 = !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !71)
!75 = !DILocation(line: 50, column: 23, scope: !60, inlinedAt: !61)
!76 = !DILocation(line: 42, column: 15, scope: !63, inlinedAt: !77)
!77 = distinct !DILocation(line: 50, column: 5, scope: !60, inlinedAt: !61)
!78 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !79)
!79 = distinct !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !77)
!80 = !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !77)
!81 = !DILocation(line: 51, column: 23, scope: !60, inlinedAt: !61)
!82 = !DILocation(line: 42, column: 15, scope: !63, inlinedAt: !83)
!83 = distinct !DILocation(line: 51, column: 5, scope: !60, inlinedAt: !61)
!84 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !85)
!85 = distinct !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !83)
!86 = !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !83)
!87 = !DILocation(line: 89, column: 41, scope: !11)
!88 = !DILocation(line: 89, column: 29, scope: !11)
!89 = distinct !{!89, !53, !90, !44}
!90 = !DILocation(line: 90, column: 58, scope: !11)
!91 = !DILocation(line: 95, column: 33, scope: !11)
!92 = !{!9, !9, i64 0}
!93 = !DILocation(line: 95, column: 50, scope: !11)
!94 = !DILocation(line: 42, column: 15, scope: !63, inlinedAt: !95)
!95 = distinct !DILocation(line: 95, column: 13, scope: !11)
!96 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !97)
!97 = distinct !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !95)
!98 = !DILocation(line: 43, column: 9, scope: !63, inlinedAt: !95)
!99 = !DILocation(line: 84, column: 50, scope: !11)
!100 = distinct !{!100, !37, !101, !44}
!101 = !DILocation(line: 96, column: 5, scope: !11)
!102 = !DILocation(line: 102, column: 15, scope: !11)
!103 = !DILocation(line: 101, column: 26, scope: !11)
!104 = !DILocation(line: 101, column: 37, scope: !11)
!105 = !DILocation(line: 101, column: 18, scope: !11)
!106 = !DILocation(line: 101, column: 15, scope: !11)
!107 = !DILocation(line: 100, column: 35, scope: !11)
!108 = !DILocation(line: 100, column: 23, scope: !11)
!109 = distinct !{!109, !46, !110, !44}
!110 = !DILocation(line: 101, column: 42, scope: !11)
!111 = !DILocation(line: 121, column: 22, scope: !66, inlinedAt: !112)
!112 = distinct !DILocation(line: 103, column: 9, scope: !11)
!113 = !DILocation(line: 103, column: 9, scope: !11)
!114 = !DILocation(line: 104, column: 1, scope: !11)
!115 = distinct !DISubprogram(name: "histApply", scope: !1, file: !1, line: 107, type: !12, scopeLine: 109, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!116 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !117)
!117 = distinct !DILocation(line: 114, column: 21, scope: !115)
!118 = !DILocation(line: 115, column: 25, scope: !115)
!119 = !DILocation(line: 117, column: 5, scope: !115)
!120 = !DILocation(line: 117, column: 15, scope: !115)
!121 = !DILocation(line: 118, column: 13, scope: !115)
!122 = !DILocation(line: 119, column: 17, scope: !115)
!123 = !DILocation(line: 119, column: 9, scope: !115)
!124 = !DILocation(line: 120, column: 5, scope: !115)
!125 = !DILocation(line: 57, column: 5, scope: !126, inlinedAt: !127)
!126 = distinct !DISubprogram(name: "scanLevels", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!127 = distinct !DILocation(line: 121, column: 5, scope: !115)
!128 = !DILocation(line: 60, column: 17, scope: !126, inlinedAt: !127)
!129 = !DILocation(line: 61, column: 21, scope: !126, inlinedAt: !127)
!130 = !DILocation(line: 61, column: 13, scope: !126, inlinedAt: !127)
!131 = !DILocation(line: 0, scope: !126, inlinedAt: !127)
!132 = !DILocation(line: 62, column: 9, scope: !126, inlinedAt: !127)
!133 = !DILocation(line: 63, column: 20, scope: !126, inlinedAt: !127)
!134 = !DILocation(line: 64, column: 9, scope: !126, inlinedAt: !127)
!135 = !DILocation(line: 57, column: 46, scope: !126, inlinedAt: !127)
!136 = !DILocation(line: 57, column: 29, scope: !126, inlinedAt: !127)
!137 = distinct !{!137, !125, !138, !44}
!138 = !DILocation(line: 65, column: 5, scope: !126, inlinedAt: !127)
!139 = !DILocation(line: 124, column: 15, scope: !115)
!140 = !DILocation(line: 124, column: 20, scope: !115)
!141 = !DILocation(line: 124, column: 23, scope: !115)
!142 = !DILocation(line: 124, column: 33, scope: !115)
!143 = !DILocation(line: 125, column: 17, scope: !115)
!144 = !DILocation(line: 125, column: 9, scope: !115)
!145 = !DILocation(line: 126, column: 5, scope: !115)
!146 = !DILocation(line: 128, column: 27, scope: !115)
!147 = !DILocation(line: 128, column: 48, scope: !115)
!148 = !DILocation(line: 128, column: 46, scope: !115)
!149 = !DILocation(line: 130, column: 17, scope: !115)
!150 = !DILocation(line: 130, column: 22, scope: !115)
!151 = !DILocation(line: 132, column: 13, scope: !115)
!152 = !DILocation(line: 132, column: 23, scope: !115)
!153 = !DILocation(line: 135, column: 48, scope: !115)
!154 = !DILocation(line: 135, column: 37, scope: !115)
!155 = !DILocation(line: 135, column: 59, scope: !115)
!156 = !DILocation(line: 135, column: 76, scope: !115)
!157 = !DILocation(line: 135, column: 68, scope: !115)
!158 = !DILocation(line: 135, column: 66, scope: !115)
!159 = !DILocation(line: 135, column: 83, scope: !115)
!160 = !DILocation(line: 135, column: 81, scope: !115)
!161 = !DILocation(line: 135, column: 28, scope: !115)
!162 = !DILocation(line: 0, scope: !115)
!163 = !DILocation(line: 137, column: 24, scope: !115)
!164 = !DILocation(line: 137, column: 5, scope: !115)
!165 = !DILocation(line: 137, column: 15, scope: !115)
!166 = !DILocation(line: 138, column: 5, scope: !115)
!167 = !DILocation(line: 25, column: 64, scope: !23, inlinedAt: !168)
!168 = distinct !DILocation(line: 142, column: 26, scope: !115)
!169 = !DILocation(line: 142, column: 37, scope: !115)
!170 = !DILocation(line: 140, column: 5, scope: !115)
!171 = !DILocation(line: 143, column: 18, scope: !115)
!172 = !DILocation(line: 142, column: 50, scope: !115)
!173 = !DILocation(line: 145, column: 44, scope: !115)
!174 = !DILocation(line: 145, column: 49, scope: !115)
!175 = !DILocation(line: 145, column: 34, scope: !115)
!176 = !DILocation(line: 146, column: 49, scope: !115)
!177 = !DILocation(line: 146, column: 34, scope: !115)
!178 = !DILocation(line: 147, column: 9, scope: !115)
!179 = !DILocation(line: 148, column: 31, scope: !115)
!180 = !DILocation(line: 148, column: 26, scope: !115)
!181 = !DILocation(line: 148, column: 13, scope: !115)
!182 = !DILocation(line: 148, column: 24, scope: !115)
!183 = !DILocation(line: 147, column: 55, scope: !115)
!184 = !DILocation(line: 147, column: 35, scope: !115)
!185 = distinct !{!185, !178, !186, !44}
!186 = !DILocation(line: 148, column: 40, scope: !115)
!187 = !DILocation(line: 140, column: 38, scope: !115)
!188 = !DILocation(line: 140, column: 23, scope: !115)
!189 = distinct !{!189, !170, !190, !44}
!190 = !DILocation(line: 149, column: 5, scope: !115)
!191 = !DILocation(line: 150, column: 1, scope: !115)

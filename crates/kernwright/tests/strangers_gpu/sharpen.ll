; ModuleID = 'sharpen.cu'
source_filename = "sharpen.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Rgb = type { float, float, float }
%struct.Extent = type { i32, i32 }
%struct.Look = type { float, float, float }

@g_weights = dso_local addrspace(4) externally_initialized constant [9 x float] [float 0x3F86883780000000, float 0x3FA61B0C00000000, float 0x3FBD5946C0000000, float 0x3FCA5D7520000000, float 0x3FD006A100000000, float 0x3FCA5D7520000000, float 0x3FBD5946C0000000, float 0x3FA61B0C00000000, float 0x3F86883780000000], align 4
@_ZZ11SharpenRowsE4line = internal unnamed_addr addrspace(3) global [136 x %struct.Rgb] undef, align 4
@_ZZ11SharpenColsE4tile = internal unnamed_addr addrspace(3) global [40 x [32 x %struct.Rgb]] undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @g_weights to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @SharpenRows(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly byval(%struct.Extent) align 4 captures(none) %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !14
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !18
  %6 = shl i32 %5, 7, !dbg !21
  %7 = load i32, ptr %2, align 4, !dbg !22, !tbaa !23
  %8 = mul nsw i32 %7, %4, !dbg !25
  %9 = sext i32 %8 to i64, !dbg !26
  %10 = getelementptr inbounds %struct.Rgb, ptr %0, i64 %9, !dbg !26
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !27
  %12 = icmp samesign ult i32 %11, 136, !dbg !30
  br i1 %12, label %13, label %15, !dbg !31

13:                                               ; preds = %3
  %14 = add nsw i32 %7, -1
  br label %18, !dbg !31

15:                                               ; preds = %18, %3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !32
  %16 = add i32 %6, %11, !dbg !33
  %17 = icmp slt i32 %16, %7, !dbg !34
  br i1 %17, label %37, label %61, !dbg !34

18:                                               ; preds = %13, %18
  %19 = phi i32 [ %11, %13 ], [ %29, %18 ]
  %20 = add nsw i32 %19, %6, !dbg !35
  %21 = add nsw i32 %20, -4, !dbg !36
  %22 = icmp slt i32 %20, 4, !dbg !37
  %23 = tail call i32 @llvm.smin.i32(i32 %21, i32 range(i32 -2147483648, 2147483647) %14), !dbg !40
  %24 = select i1 %22, i32 0, i32 %23, !dbg !40
  %25 = sext i32 %24 to i64, !dbg !41
  %26 = getelementptr inbounds %struct.Rgb, ptr %10, i64 %25, !dbg !41
  %27 = zext nneg i32 %19 to i64, !dbg !42
  %28 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenRowsE4line to ptr), i64 %27, !dbg !42
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(12) %28, ptr noundef nonnull align 4 dereferenceable(12) %26, i64 12, i1 false), !dbg !43, !tbaa.struct !44
  %29 = add nuw nsw i32 %19, 128, !dbg !47
  %30 = icmp samesign ult i32 %19, 8, !dbg !30
  br i1 %30, label %18, label %15, !dbg !31, !llvm.loop !48

31:                                               ; preds = %37
  %32 = add nsw i32 %8, %16, !dbg !51
  %33 = sext i32 %32 to i64, !dbg !52
  %34 = getelementptr inbounds %struct.Rgb, ptr %1, i64 %33, !dbg !52
  store float %56, ptr %34, align 4, !dbg !53, !tbaa !45
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 4, !dbg !53
  store float %57, ptr %35, align 4, !dbg !53, !tbaa !45
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 8, !dbg !53
  store float %58, ptr %36, align 4, !dbg !53, !tbaa !45
  br label %61, !dbg !54

37:                                               ; preds = %15, %37
  %38 = phi i32 [ %59, %37 ], [ 0, %15 ]
  %39 = phi float [ %56, %37 ], [ 0.000000e+00, %15 ]
  %40 = phi float [ %57, %37 ], [ 0.000000e+00, %15 ]
  %41 = phi float [ %58, %37 ], [ 0.000000e+00, %15 ]
  %42 = zext nneg i32 %38 to i64, !dbg !55
  %43 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(4) @g_weights to ptr), i64 %42, !dbg !55
  %44 = load float, ptr %43, align 4, !dbg !55, !tbaa !45
  %45 = add nuw nsw i32 %38, %11, !dbg !56
  %46 = zext nneg i32 %45 to i64, !dbg !57
  %47 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenRowsE4line to ptr), i64 %46, !dbg !57
  %48 = load float, ptr %47, align 4, !dbg !58, !tbaa !61
  %49 = fmul contract float %44, %48, !dbg !63
  %50 = getelementptr inbounds nuw i8, ptr %47, i64 4, !dbg !64
  %51 = load float, ptr %50, align 4, !dbg !64, !tbaa !65
  %52 = fmul contract float %44, %51, !dbg !66
  %53 = getelementptr inbounds nuw i8, ptr %47, i64 8, !dbg !67
  %54 = load float, ptr %53, align 4, !dbg !67, !tbaa !68
  %55 = fmul contract float %44, %54, !dbg !69
  %56 = fadd contract float %39, %49, !dbg !70
  %57 = fadd contract float %40, %52, !dbg !73
  %58 = fadd contract float %41, %55, !dbg !74
  %59 = add nuw nsw i32 %38, 1, !dbg !75
  %60 = icmp eq i32 %59, 9, !dbg !76
  br i1 %60, label %31, label %37, !dbg !77, !llvm.loop !78

61:                                               ; preds = %15, %31
  ret void, !dbg !54
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @SharpenCols(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef readonly byval(%struct.Extent) align 4 captures(none) %3, ptr noundef readonly byval(%struct.Look) align 4 captures(none) %4) local_unnamed_addr #0 !dbg !81 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !82
  %7 = shl i32 %6, 5, !dbg !84
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !85
  %9 = add i32 %7, %8, !dbg !87
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !88
  %11 = shl nuw nsw i32 %10, 5, !dbg !90
  %12 = load i32, ptr %3, align 4, !dbg !91, !tbaa !23
  %13 = add nsw i32 %12, -1, !dbg !92
  %14 = icmp slt i32 %9, 0, !dbg !93
  %15 = tail call i32 @llvm.smin.i32(i32 %9, i32 range(i32 -2147483648, 2147483647) %13), !dbg !95
  %16 = select i1 %14, i32 0, i32 %15, !dbg !95
  %17 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !96
  %18 = icmp samesign ult i32 %17, 40, !dbg !99
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %20 = load i32, ptr %19, align 4
  br i1 %18, label %23, label %21, !dbg !100

21:                                               ; preds = %5
  %22 = zext nneg i32 %8 to i64
  br label %27, !dbg !100

23:                                               ; preds = %5
  %24 = add nsw i32 %20, -1
  %25 = zext nneg i32 %8 to i64
  %26 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenColsE4tile to ptr), i64 %25, !dbg !100
  br label %36, !dbg !100

27:                                               ; preds = %36, %21
  %28 = phi i64 [ %22, %21 ], [ %25, %36 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !101
  %29 = icmp slt i32 %9, %12
  %30 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenColsE4tile to ptr), i64 %28
  %31 = load float, ptr %4, align 4
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 4
  %33 = load float, ptr %32, align 4
  %34 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %35 = load float, ptr %34, align 4
  br label %52, !dbg !102

36:                                               ; preds = %23, %36
  %37 = phi i32 [ %17, %23 ], [ %49, %36 ]
  %38 = add nuw nsw i32 %37, %11, !dbg !103
  %39 = add nsw i32 %38, -4, !dbg !104
  %40 = icmp samesign ult i32 %38, 4, !dbg !105
  %41 = tail call i32 @llvm.smin.i32(i32 %39, i32 range(i32 -2147483648, 2147483647) %24), !dbg !107
  %42 = select i1 %40, i32 0, i32 %41, !dbg !107
  %43 = mul nsw i32 %42, %12, !dbg !108
  %44 = add nsw i32 %43, %16, !dbg !109
  %45 = sext i32 %44 to i64, !dbg !110
  %46 = getelementptr inbounds %struct.Rgb, ptr %1, i64 %45, !dbg !110
  %47 = zext nneg i32 %37 to i64, !dbg !111
  %48 = getelementptr inbounds nuw [32 x %struct.Rgb], ptr %26, i64 %47, !dbg !111
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(12) %48, ptr noundef nonnull align 4 dereferenceable(12) %46, i64 12, i1 false), !dbg !112, !tbaa.struct !44
  %49 = add nuw nsw i32 %37, 8, !dbg !113
  %50 = icmp samesign ult i32 %37, 32, !dbg !99
  br i1 %50, label %36, label %27, !dbg !100, !llvm.loop !114

51:                                               ; preds = %129
  ret void, !dbg !116

52:                                               ; preds = %27, %129
  %53 = phi i32 [ 0, %27 ], [ %130, %129 ]
  %54 = shl nuw nsw i32 %53, 3, !dbg !117
  %55 = add nuw nsw i32 %54, %17, !dbg !118
  %56 = add nuw nsw i32 %55, %11, !dbg !119
  %57 = icmp slt i32 %56, %20
  %58 = select i1 %29, i1 %57, i1 false, !dbg !120
  br i1 %58, label %105, label %129, !dbg !120

59:                                               ; preds = %105
  %60 = mul nsw i32 %56, %12, !dbg !121
  %61 = add nsw i32 %60, %9, !dbg !122
  %62 = sext i32 %61 to i64, !dbg !123
  %63 = getelementptr inbounds %struct.Rgb, ptr %0, i64 %62, !dbg !123
  %64 = load float, ptr %63, align 4, !dbg !123, !tbaa !45
  %65 = getelementptr inbounds nuw i8, ptr %63, i64 4, !dbg !123
  %66 = load float, ptr %65, align 4, !dbg !123, !tbaa !45
  %67 = getelementptr inbounds nuw i8, ptr %63, i64 8, !dbg !123
  %68 = load float, ptr %67, align 4, !dbg !123, !tbaa !45
  %69 = fsub contract float %64, %124, !dbg !124
  %70 = fsub contract float %66, %125, !dbg !127
  %71 = fsub contract float %68, %126, !dbg !128
  %72 = tail call contract noundef float @llvm.fabs.f32(float %69), !dbg !129
  %73 = fsub contract float %72, %33, !dbg !136
  %74 = tail call contract noundef float @llvm.maxnum.f32(float %73, float 0.000000e+00), !dbg !137
  %75 = fcmp contract olt float %69, 0.000000e+00, !dbg !140
  %76 = fneg contract float %74, !dbg !141
  %77 = select contract i1 %75, float %76, float %74, !dbg !141
  %78 = fmul contract float %31, %77, !dbg !142
  %79 = fadd contract float %64, %78, !dbg !143
  %80 = tail call contract noundef float @llvm.maxnum.f32(float %79, float 0.000000e+00), !dbg !144
  %81 = tail call contract noundef float @llvm.minnum.f32(float %80, float %35), !dbg !146
  %82 = tail call contract noundef float @llvm.fabs.f32(float %70), !dbg !149
  %83 = fsub contract float %82, %33, !dbg !153
  %84 = tail call contract noundef float @llvm.maxnum.f32(float %83, float 0.000000e+00), !dbg !154
  %85 = fcmp contract olt float %70, 0.000000e+00, !dbg !156
  %86 = fneg contract float %84, !dbg !157
  %87 = select contract i1 %85, float %86, float %84, !dbg !157
  %88 = fmul contract float %31, %87, !dbg !158
  %89 = fadd contract float %66, %88, !dbg !159
  %90 = tail call contract noundef float @llvm.maxnum.f32(float %89, float 0.000000e+00), !dbg !160
  %91 = tail call contract noundef float @llvm.minnum.f32(float %90, float %35), !dbg !162
  %92 = tail call contract noundef float @llvm.fabs.f32(float %71), !dbg !164
  %93 = fsub contract float %92, %33, !dbg !168
  %94 = tail call contract noundef float @llvm.maxnum.f32(float %93, float 0.000000e+00), !dbg !169
  %95 = fcmp contract olt float %71, 0.000000e+00, !dbg !171
  %96 = fneg contract float %94, !dbg !172
  %97 = select contract i1 %95, float %96, float %94, !dbg !172
  %98 = fmul contract float %31, %97, !dbg !173
  %99 = fadd contract float %68, %98, !dbg !174
  %100 = tail call contract noundef float @llvm.maxnum.f32(float %99, float 0.000000e+00), !dbg !175
  %101 = tail call contract noundef float @llvm.minnum.f32(float %100, float %35), !dbg !177
  %102 = getelementptr inbounds %struct.Rgb, ptr %2, i64 %62, !dbg !179
  store float %81, ptr %102, align 4, !dbg !180, !tbaa !45
  %103 = getelementptr inbounds nuw i8, ptr %102, i64 4, !dbg !180
  store float %91, ptr %103, align 4, !dbg !180, !tbaa !45
  %104 = getelementptr inbounds nuw i8, ptr %102, i64 8, !dbg !180
  store float %101, ptr %104, align 4, !dbg !180, !tbaa !45
  br label %129, !dbg !181

105:                                              ; preds = %52, %105
  %106 = phi i32 [ %127, %105 ], [ 0, %52 ]
  %107 = phi float [ %124, %105 ], [ 0.000000e+00, %52 ]
  %108 = phi float [ %125, %105 ], [ 0.000000e+00, %52 ]
  %109 = phi float [ %126, %105 ], [ 0.000000e+00, %52 ]
  %110 = zext nneg i32 %106 to i64, !dbg !182
  %111 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(4) @g_weights to ptr), i64 %110, !dbg !182
  %112 = load float, ptr %111, align 4, !dbg !182, !tbaa !45
  %113 = add nuw nsw i32 %106, %55, !dbg !183
  %114 = zext nneg i32 %113 to i64, !dbg !184
  %115 = getelementptr inbounds nuw [32 x %struct.Rgb], ptr %30, i64 %114, !dbg !184
  %116 = load float, ptr %115, align 4, !dbg !185, !tbaa !61
  %117 = fmul contract float %112, %116, !dbg !187
  %118 = getelementptr inbounds nuw i8, ptr %115, i64 4, !dbg !188
  %119 = load float, ptr %118, align 4, !dbg !188, !tbaa !65
  %120 = fmul contract float %112, %119, !dbg !189
  %121 = getelementptr inbounds nuw i8, ptr %115, i64 8, !dbg !190
  %122 = load float, ptr %121, align 4, !dbg !190, !tbaa !68
  %123 = fmul contract float %112, %122, !dbg !191
  %124 = fadd contract float %107, %117, !dbg !192
  %125 = fadd contract float %108, %120, !dbg !194
  %126 = fadd contract float %109, %123, !dbg !195
  %127 = add nuw nsw i32 %106, 1, !dbg !196
  %128 = icmp eq i32 %127, 9, !dbg !197
  br i1 %128, label %59, label %105, !dbg !198, !llvm.loop !199

129:                                              ; preds = %59, %52
  %130 = add nuw nsw i32 %53, 1, !dbg !201
  %131 = icmp eq i32 %130, 4, !dbg !202
  br i1 %131, label %51, label %52, !dbg !102, !llvm.loop !203
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "sharpen.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "SharpenRows", scope: !1, file: !1, line: 61, type: !12, scopeLine: 62, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 26, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 26, type: !12, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 65, column: 20, scope: !11)
!18 = !DILocation(line: 25, column: 64, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = distinct !DILocation(line: 66, column: 20, scope: !11)
!21 = !DILocation(line: 66, column: 31, scope: !11)
!22 = !DILocation(line: 67, column: 36, scope: !11)
!23 = !{!24, !8, i64 0}
!24 = !{!"_ZTS6Extent", !8, i64 0, !8, i64 4}
!25 = !DILocation(line: 67, column: 30, scope: !11)
!26 = !DILocation(line: 67, column: 26, scope: !11)
!27 = !DILocation(line: 20, column: 64, scope: !28, inlinedAt: !29)
!28 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!29 = distinct !DILocation(line: 69, column: 18, scope: !11)
!30 = !DILocation(line: 69, column: 33, scope: !11)
!31 = !DILocation(line: 69, column: 5, scope: !11)
!32 = !DILocation(line: 71, column: 5, scope: !11)
!33 = !DILocation(line: 73, column: 22, scope: !11)
!34 = !DILocation(line: 74, column: 11, scope: !11)
!35 = !DILocation(line: 70, column: 34, scope: !11)
!36 = !DILocation(line: 70, column: 38, scope: !11)
!37 = !DILocation(line: 47, column: 81, scope: !38, inlinedAt: !39)
!38 = distinct !DISubprogram(name: "Clamp", scope: !1, file: !1, line: 47, type: !12, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!39 = distinct !DILocation(line: 70, column: 24, scope: !11)
!40 = !DILocation(line: 47, column: 79, scope: !38, inlinedAt: !39)
!41 = !DILocation(line: 70, column: 19, scope: !11)
!42 = !DILocation(line: 70, column: 9, scope: !11)
!43 = !DILocation(line: 70, column: 17, scope: !11)
!44 = !{i64 0, i64 4, !45, i64 4, i64 4, !45, i64 8, i64 4, !45}
!45 = !{!46, !46, i64 0}
!46 = !{!"float", !9, i64 0}
!47 = !DILocation(line: 69, column: 53, scope: !11)
!48 = distinct !{!48, !31, !49, !50}
!49 = !DILocation(line: 70, column: 60, scope: !11)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !DILocation(line: 81, column: 19, scope: !11)
!52 = !DILocation(line: 81, column: 5, scope: !11)
!53 = !DILocation(line: 81, column: 24, scope: !11)
!54 = !DILocation(line: 82, column: 1, scope: !11)
!55 = !DILocation(line: 80, column: 16, scope: !11)
!56 = !DILocation(line: 80, column: 48, scope: !11)
!57 = !DILocation(line: 80, column: 31, scope: !11)
!58 = !DILocation(line: 33, column: 19, scope: !59, inlinedAt: !60)
!59 = distinct !DISubprogram(name: "operator*", scope: !1, file: !1, line: 31, type: !12, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!60 = distinct !DILocation(line: 80, column: 29, scope: !11)
!61 = !{!62, !46, i64 0}
!62 = !{!"_ZTS3Rgb", !46, i64 0, !46, i64 4, !46, i64 8}
!63 = !DILocation(line: 33, column: 16, scope: !59, inlinedAt: !60)
!64 = !DILocation(line: 33, column: 26, scope: !59, inlinedAt: !60)
!65 = !{!62, !46, i64 4}
!66 = !DILocation(line: 33, column: 23, scope: !59, inlinedAt: !60)
!67 = !DILocation(line: 33, column: 33, scope: !59, inlinedAt: !60)
!68 = !{!62, !46, i64 8}
!69 = !DILocation(line: 33, column: 30, scope: !59, inlinedAt: !60)
!70 = !DILocation(line: 43, column: 9, scope: !71, inlinedAt: !72)
!71 = distinct !DISubprogram(name: "operator+=", scope: !1, file: !1, line: 41, type: !12, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!72 = distinct !DILocation(line: 80, column: 13, scope: !11)
!73 = !DILocation(line: 43, column: 22, scope: !71, inlinedAt: !72)
!74 = !DILocation(line: 43, column: 35, scope: !71, inlinedAt: !72)
!75 = !DILocation(line: 79, column: 31, scope: !11)
!76 = !DILocation(line: 79, column: 23, scope: !11)
!77 = !DILocation(line: 79, column: 5, scope: !11)
!78 = distinct !{!78, !77, !79, !50, !80}
!79 = !DILocation(line: 80, column: 51, scope: !11)
!80 = !{!"llvm.loop.unroll.enable"}
!81 = distinct !DISubprogram(name: "SharpenCols", scope: !1, file: !1, line: 84, type: !12, scopeLine: 85, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!82 = !DILocation(line: 25, column: 64, scope: !19, inlinedAt: !83)
!83 = distinct !DILocation(line: 88, column: 20, scope: !81)
!84 = !DILocation(line: 88, column: 31, scope: !81)
!85 = !DILocation(line: 20, column: 64, scope: !28, inlinedAt: !86)
!86 = distinct !DILocation(line: 88, column: 42, scope: !81)
!87 = !DILocation(line: 88, column: 40, scope: !81)
!88 = !DILocation(line: 26, column: 64, scope: !15, inlinedAt: !89)
!89 = distinct !DILocation(line: 89, column: 20, scope: !81)
!90 = !DILocation(line: 89, column: 31, scope: !81)
!91 = !DILocation(line: 90, column: 37, scope: !81)
!92 = !DILocation(line: 90, column: 39, scope: !81)
!93 = !DILocation(line: 47, column: 81, scope: !38, inlinedAt: !94)
!94 = distinct !DILocation(line: 90, column: 20, scope: !81)
!95 = !DILocation(line: 47, column: 79, scope: !38, inlinedAt: !94)
!96 = !DILocation(line: 21, column: 64, scope: !97, inlinedAt: !98)
!97 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 21, type: !12, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!98 = distinct !DILocation(line: 92, column: 18, scope: !81)
!99 = !DILocation(line: 92, column: 33, scope: !81)
!100 = !DILocation(line: 92, column: 5, scope: !81)
!101 = !DILocation(line: 97, column: 5, scope: !81)
!102 = !DILocation(line: 99, column: 5, scope: !81)
!103 = !DILocation(line: 94, column: 28, scope: !81)
!104 = !DILocation(line: 94, column: 32, scope: !81)
!105 = !DILocation(line: 47, column: 81, scope: !38, inlinedAt: !106)
!106 = distinct !DILocation(line: 94, column: 18, scope: !81)
!107 = !DILocation(line: 47, column: 79, scope: !38, inlinedAt: !106)
!108 = !DILocation(line: 95, column: 39, scope: !81)
!109 = !DILocation(line: 95, column: 47, scope: !81)
!110 = !DILocation(line: 95, column: 32, scope: !81)
!111 = !DILocation(line: 95, column: 9, scope: !81)
!112 = !DILocation(line: 95, column: 30, scope: !81)
!113 = !DILocation(line: 92, column: 59, scope: !81)
!114 = distinct !{!114, !100, !115, !50}
!115 = !DILocation(line: 96, column: 5, scope: !81)
!116 = !DILocation(line: 119, column: 1, scope: !81)
!117 = !DILocation(line: 101, column: 38, scope: !81)
!118 = !DILocation(line: 101, column: 35, scope: !81)
!119 = !DILocation(line: 102, column: 26, scope: !81)
!120 = !DILocation(line: 103, column: 23, scope: !81)
!121 = !DILocation(line: 110, column: 33, scope: !81)
!122 = !DILocation(line: 110, column: 41, scope: !81)
!123 = !DILocation(line: 110, column: 27, scope: !81)
!124 = !DILocation(line: 38, column: 19, scope: !125, inlinedAt: !126)
!125 = distinct !DISubprogram(name: "operator-", scope: !1, file: !1, line: 36, type: !12, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!126 = distinct !DILocation(line: 111, column: 29, scope: !81)
!127 = !DILocation(line: 38, column: 30, scope: !125, inlinedAt: !126)
!128 = !DILocation(line: 38, column: 41, scope: !125, inlinedAt: !126)
!129 = !DILocation(line: 62, column: 60, scope: !130, inlinedAt: !131)
!130 = distinct !DISubprogram(name: "fabsf", scope: !16, file: !16, line: 62, type: !12, scopeLine: 62, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!131 = distinct !DILocation(line: 51, column: 24, scope: !132, inlinedAt: !133)
!132 = distinct !DISubprogram(name: "Core", scope: !1, file: !1, line: 49, type: !12, scopeLine: 50, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!133 = distinct !DILocation(line: 57, column: 36, scope: !134, inlinedAt: !135)
!134 = distinct !DISubprogram(name: "Finish", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!135 = distinct !DILocation(line: 113, column: 21, scope: !81)
!136 = !DILocation(line: 51, column: 35, scope: !132, inlinedAt: !133)
!137 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !139)
!138 = distinct !DISubprogram(name: "fmaxf", scope: !16, file: !16, line: 61, type: !12, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!139 = distinct !DILocation(line: 51, column: 17, scope: !132, inlinedAt: !133)
!140 = !DILocation(line: 52, column: 14, scope: !132, inlinedAt: !133)
!141 = !DILocation(line: 52, column: 12, scope: !132, inlinedAt: !133)
!142 = !DILocation(line: 57, column: 34, scope: !134, inlinedAt: !135)
!143 = !DILocation(line: 57, column: 20, scope: !134, inlinedAt: !135)
!144 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !145)
!145 = distinct !DILocation(line: 58, column: 19, scope: !134, inlinedAt: !135)
!146 = !DILocation(line: 60, column: 69, scope: !147, inlinedAt: !148)
!147 = distinct !DISubprogram(name: "fminf", scope: !16, file: !16, line: 60, type: !12, scopeLine: 60, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!148 = distinct !DILocation(line: 58, column: 12, scope: !134, inlinedAt: !135)
!149 = !DILocation(line: 62, column: 60, scope: !130, inlinedAt: !150)
!150 = distinct !DILocation(line: 51, column: 24, scope: !132, inlinedAt: !151)
!151 = distinct !DILocation(line: 57, column: 36, scope: !134, inlinedAt: !152)
!152 = distinct !DILocation(line: 114, column: 21, scope: !81)
!153 = !DILocation(line: 51, column: 35, scope: !132, inlinedAt: !151)
!154 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !155)
!155 = distinct !DILocation(line: 51, column: 17, scope: !132, inlinedAt: !151)
!156 = !DILocation(line: 52, column: 14, scope: !132, inlinedAt: !151)
!157 = !DILocation(line: 52, column: 12, scope: !132, inlinedAt: !151)
!158 = !DILocation(line: 57, column: 34, scope: !134, inlinedAt: !152)
!159 = !DILocation(line: 57, column: 20, scope: !134, inlinedAt: !152)
!160 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !161)
!161 = distinct !DILocation(line: 58, column: 19, scope: !134, inlinedAt: !152)
!162 = !DILocation(line: 60, column: 69, scope: !147, inlinedAt: !163)
!163 = distinct !DILocation(line: 58, column: 12, scope: !134, inlinedAt: !152)
!164 = !DILocation(line: 62, column: 60, scope: !130, inlinedAt: !165)
!165 = distinct !DILocation(line: 51, column: 24, scope: !132, inlinedAt: !166)
!166 = distinct !DILocation(line: 57, column: 36, scope: !134, inlinedAt: !167)
!167 = distinct !DILocation(line: 115, column: 21, scope: !81)
!168 = !DILocation(line: 51, column: 35, scope: !132, inlinedAt: !166)
!169 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !170)
!170 = distinct !DILocation(line: 51, column: 17, scope: !132, inlinedAt: !166)
!171 = !DILocation(line: 52, column: 14, scope: !132, inlinedAt: !166)
!172 = !DILocation(line: 52, column: 12, scope: !132, inlinedAt: !166)
!173 = !DILocation(line: 57, column: 34, scope: !134, inlinedAt: !167)
!174 = !DILocation(line: 57, column: 20, scope: !134, inlinedAt: !167)
!175 = !DILocation(line: 61, column: 69, scope: !138, inlinedAt: !176)
!176 = distinct !DILocation(line: 58, column: 19, scope: !134, inlinedAt: !167)
!177 = !DILocation(line: 60, column: 69, scope: !147, inlinedAt: !178)
!178 = distinct !DILocation(line: 58, column: 12, scope: !134, inlinedAt: !167)
!179 = !DILocation(line: 116, column: 13, scope: !81)
!180 = !DILocation(line: 116, column: 32, scope: !81)
!181 = !DILocation(line: 117, column: 9, scope: !81)
!182 = !DILocation(line: 108, column: 24, scope: !81)
!183 = !DILocation(line: 108, column: 46, scope: !81)
!184 = !DILocation(line: 108, column: 39, scope: !81)
!185 = !DILocation(line: 33, column: 19, scope: !59, inlinedAt: !186)
!186 = distinct !DILocation(line: 108, column: 37, scope: !81)
!187 = !DILocation(line: 33, column: 16, scope: !59, inlinedAt: !186)
!188 = !DILocation(line: 33, column: 26, scope: !59, inlinedAt: !186)
!189 = !DILocation(line: 33, column: 23, scope: !59, inlinedAt: !186)
!190 = !DILocation(line: 33, column: 33, scope: !59, inlinedAt: !186)
!191 = !DILocation(line: 33, column: 30, scope: !59, inlinedAt: !186)
!192 = !DILocation(line: 43, column: 9, scope: !71, inlinedAt: !193)
!193 = distinct !DILocation(line: 108, column: 21, scope: !81)
!194 = !DILocation(line: 43, column: 22, scope: !71, inlinedAt: !193)
!195 = !DILocation(line: 43, column: 35, scope: !71, inlinedAt: !193)
!196 = !DILocation(line: 107, column: 39, scope: !81)
!197 = !DILocation(line: 107, column: 31, scope: !81)
!198 = !DILocation(line: 107, column: 13, scope: !81)
!199 = distinct !{!199, !198, !200, !50, !80}
!200 = !DILocation(line: 108, column: 62, scope: !81)
!201 = !DILocation(line: 99, column: 32, scope: !81)
!202 = !DILocation(line: 99, column: 23, scope: !81)
!203 = distinct !{!203, !102, !204, !50}
!204 = !DILocation(line: 118, column: 5, scope: !81)

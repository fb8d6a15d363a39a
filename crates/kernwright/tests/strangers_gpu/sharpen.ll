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
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %6 = shl i32 %5, 7, !dbg !16
  %7 = load i32, ptr %2, align 4, !dbg !17, !tbaa !18
  %8 = mul nsw i32 %7, %4, !dbg !20
  %9 = sext i32 %8 to i64, !dbg !21
  %10 = getelementptr inbounds %struct.Rgb, ptr %0, i64 %9, !dbg !21
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !22
  %12 = icmp samesign ult i32 %11, 136, !dbg !23
  br i1 %12, label %13, label %15, !dbg !24

13:                                               ; preds = %3
  %14 = add nsw i32 %7, -1
  br label %18, !dbg !24

15:                                               ; preds = %18, %3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %16 = add i32 %6, %11, !dbg !26
  %17 = icmp slt i32 %16, %7, !dbg !27
  br i1 %17, label %37, label %61, !dbg !27

18:                                               ; preds = %13, %18
  %19 = phi i32 [ %11, %13 ], [ %29, %18 ]
  %20 = add nsw i32 %19, %6, !dbg !28
  %21 = add nsw i32 %20, -4, !dbg !29
  %22 = icmp slt i32 %20, 4, !dbg !30
  %23 = tail call i32 @llvm.smin.i32(i32 %21, i32 range(i32 -2147483648, 2147483647) %14), !dbg !33
  %24 = select i1 %22, i32 0, i32 %23, !dbg !33
  %25 = sext i32 %24 to i64, !dbg !34
  %26 = getelementptr inbounds %struct.Rgb, ptr %10, i64 %25, !dbg !34
  %27 = zext nneg i32 %19 to i64, !dbg !35
  %28 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenRowsE4line to ptr), i64 %27, !dbg !35
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(12) %28, ptr noundef nonnull align 4 dereferenceable(12) %26, i64 12, i1 false), !dbg !36, !tbaa.struct !37
  %29 = add nuw nsw i32 %19, 128, !dbg !40
  %30 = icmp samesign ult i32 %19, 8, !dbg !23
  br i1 %30, label %18, label %15, !dbg !24, !llvm.loop !41

31:                                               ; preds = %37
  %32 = add nsw i32 %8, %16, !dbg !44
  %33 = sext i32 %32 to i64, !dbg !45
  %34 = getelementptr inbounds %struct.Rgb, ptr %1, i64 %33, !dbg !45
  store float %56, ptr %34, align 4, !dbg !46, !tbaa !38
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 4, !dbg !46
  store float %57, ptr %35, align 4, !dbg !46, !tbaa !38
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 8, !dbg !46
  store float %58, ptr %36, align 4, !dbg !46, !tbaa !38
  br label %61, !dbg !47

37:                                               ; preds = %15, %37
  %38 = phi i32 [ %59, %37 ], [ 0, %15 ]
  %39 = phi float [ %56, %37 ], [ 0.000000e+00, %15 ]
  %40 = phi float [ %57, %37 ], [ 0.000000e+00, %15 ]
  %41 = phi float [ %58, %37 ], [ 0.000000e+00, %15 ]
  %42 = zext nneg i32 %38 to i64, !dbg !48
  %43 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(4) @g_weights to ptr), i64 %42, !dbg !48
  %44 = load float, ptr %43, align 4, !dbg !48, !tbaa !38
  %45 = add nuw nsw i32 %38, %11, !dbg !49
  %46 = zext nneg i32 %45 to i64, !dbg !50
  %47 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenRowsE4line to ptr), i64 %46, !dbg !50
  %48 = load float, ptr %47, align 4, !dbg !51, !tbaa !54
  %49 = fmul contract float %44, %48, !dbg !56
  %50 = getelementptr inbounds nuw i8, ptr %47, i64 4, !dbg !57
  %51 = load float, ptr %50, align 4, !dbg !57, !tbaa !58
  %52 = fmul contract float %44, %51, !dbg !59
  %53 = getelementptr inbounds nuw i8, ptr %47, i64 8, !dbg !60
  %54 = load float, ptr %53, align 4, !dbg !60, !tbaa !61
  %55 = fmul contract float %44, %54, !dbg !62
  %56 = fadd contract float %39, %49, !dbg !63
  %57 = fadd contract float %40, %52, !dbg !66
  %58 = fadd contract float %41, %55, !dbg !67
  %59 = add nuw nsw i32 %38, 1, !dbg !68
  %60 = icmp eq i32 %59, 9, !dbg !69
  br i1 %60, label %31, label %37, !dbg !70, !llvm.loop !71

61:                                               ; preds = %15, %31
  ret void, !dbg !47
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @SharpenCols(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef readonly byval(%struct.Extent) align 4 captures(none) %3, ptr noundef readonly byval(%struct.Look) align 4 captures(none) %4) local_unnamed_addr #0 !dbg !74 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !75
  %7 = shl i32 %6, 5, !dbg !76
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !77
  %9 = add i32 %7, %8, !dbg !78
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !79
  %11 = shl nuw nsw i32 %10, 5, !dbg !80
  %12 = load i32, ptr %3, align 4, !dbg !81, !tbaa !18
  %13 = add nsw i32 %12, -1, !dbg !82
  %14 = icmp slt i32 %9, 0, !dbg !83
  %15 = tail call i32 @llvm.smin.i32(i32 %9, i32 range(i32 -2147483648, 2147483647) %13), !dbg !85
  %16 = select i1 %14, i32 0, i32 %15, !dbg !85
  %17 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !86
  %18 = icmp samesign ult i32 %17, 40, !dbg !87
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %20 = load i32, ptr %19, align 4
  br i1 %18, label %23, label %21, !dbg !88

21:                                               ; preds = %5
  %22 = zext nneg i32 %8 to i64
  br label %27, !dbg !88

23:                                               ; preds = %5
  %24 = add nsw i32 %20, -1
  %25 = zext nneg i32 %8 to i64
  %26 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenColsE4tile to ptr), i64 %25, !dbg !88
  br label %36, !dbg !88

27:                                               ; preds = %36, %21
  %28 = phi i64 [ %22, %21 ], [ %25, %36 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !89
  %29 = icmp slt i32 %9, %12
  %30 = getelementptr inbounds nuw %struct.Rgb, ptr addrspacecast (ptr addrspace(3) @_ZZ11SharpenColsE4tile to ptr), i64 %28
  %31 = load float, ptr %4, align 4
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 4
  %33 = load float, ptr %32, align 4
  %34 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %35 = load float, ptr %34, align 4
  br label %52, !dbg !90

36:                                               ; preds = %23, %36
  %37 = phi i32 [ %17, %23 ], [ %49, %36 ]
  %38 = add nuw nsw i32 %37, %11, !dbg !91
  %39 = add nsw i32 %38, -4, !dbg !92
  %40 = icmp samesign ult i32 %38, 4, !dbg !93
  %41 = tail call i32 @llvm.smin.i32(i32 %39, i32 range(i32 -2147483648, 2147483647) %24), !dbg !95
  %42 = select i1 %40, i32 0, i32 %41, !dbg !95
  %43 = mul nsw i32 %42, %12, !dbg !96
  %44 = add nsw i32 %43, %16, !dbg !97
  %45 = sext i32 %44 to i64, !dbg !98
  %46 = getelementptr inbounds %struct.Rgb, ptr %1, i64 %45, !dbg !98
  %47 = zext nneg i32 %37 to i64, !dbg !99
  %48 = getelementptr inbounds nuw [32 x %struct.Rgb], ptr %26, i64 %47, !dbg !99
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(12) %48, ptr noundef nonnull align 4 dereferenceable(12) %46, i64 12, i1 false), !dbg !100, !tbaa.struct !37
  %49 = add nuw nsw i32 %37, 8, !dbg !101
  %50 = icmp samesign ult i32 %37, 32, !dbg !87
  br i1 %50, label %36, label %27, !dbg !88, !llvm.loop !102

51:                                               ; preds = %129
  ret void, !dbg !104

52:                                               ; preds = %27, %129
  %53 = phi i32 [ 0, %27 ], [ %130, %129 ]
  %54 = shl nuw nsw i32 %53, 3, !dbg !105
  %55 = add nuw nsw i32 %54, %17, !dbg !106
  %56 = add nuw nsw i32 %55, %11, !dbg !107
  %57 = icmp slt i32 %56, %20
  %58 = select i1 %29, i1 %57, i1 false, !dbg !108
  br i1 %58, label %105, label %129, !dbg !108

59:                                               ; preds = %105
  %60 = mul nsw i32 %56, %12, !dbg !109
  %61 = add nsw i32 %60, %9, !dbg !110
  %62 = sext i32 %61 to i64, !dbg !111
  %63 = getelementptr inbounds %struct.Rgb, ptr %0, i64 %62, !dbg !111
  %64 = load float, ptr %63, align 4, !dbg !111, !tbaa !38
  %65 = getelementptr inbounds nuw i8, ptr %63, i64 4, !dbg !111
  %66 = load float, ptr %65, align 4, !dbg !111, !tbaa !38
  %67 = getelementptr inbounds nuw i8, ptr %63, i64 8, !dbg !111
  %68 = load float, ptr %67, align 4, !dbg !111, !tbaa !38
  %69 = fsub contract float %64, %124, !dbg !112
  %70 = fsub contract float %66, %125, !dbg !115
  %71 = fsub contract float %68, %126, !dbg !116
  %72 = tail call contract noundef float @llvm.fabs.f32(float %69), !dbg !117
  %73 = fsub contract float %72, %33, !dbg !122
  %74 = tail call contract noundef float @llvm.maxnum.f32(float %73, float 0.000000e+00), !dbg !123
  %75 = fcmp contract olt float %69, 0.000000e+00, !dbg !124
  %76 = fneg contract float %74, !dbg !125
  %77 = select contract i1 %75, float %76, float %74, !dbg !125
  %78 = fmul contract float %31, %77, !dbg !126
  %79 = fadd contract float %64, %78, !dbg !127
  %80 = tail call contract noundef float @llvm.maxnum.f32(float %79, float 0.000000e+00), !dbg !128
  %81 = tail call contract noundef float @llvm.minnum.f32(float %80, float %35), !dbg !129
  %82 = tail call contract noundef float @llvm.fabs.f32(float %70), !dbg !130
  %83 = fsub contract float %82, %33, !dbg !133
  %84 = tail call contract noundef float @llvm.maxnum.f32(float %83, float 0.000000e+00), !dbg !134
  %85 = fcmp contract olt float %70, 0.000000e+00, !dbg !135
  %86 = fneg contract float %84, !dbg !136
  %87 = select contract i1 %85, float %86, float %84, !dbg !136
  %88 = fmul contract float %31, %87, !dbg !137
  %89 = fadd contract float %66, %88, !dbg !138
  %90 = tail call contract noundef float @llvm.maxnum.f32(float %89, float 0.000000e+00), !dbg !139
  %91 = tail call contract noundef float @llvm.minnum.f32(float %90, float %35), !dbg !140
  %92 = tail call contract noundef float @llvm.fabs.f32(float %71), !dbg !141
  %93 = fsub contract float %92, %33, !dbg !144
  %94 = tail call contract noundef float @llvm.maxnum.f32(float %93, float 0.000000e+00), !dbg !145
  %95 = fcmp contract olt float %71, 0.000000e+00, !dbg !146
  %96 = fneg contract float %94, !dbg !147
  %97 = select contract i1 %95, float %96, float %94, !dbg !147
  %98 = fmul contract float %31, %97, !dbg !148
  %99 = fadd contract float %68, %98, !dbg !149
  %100 = tail call contract noundef float @llvm.maxnum.f32(float %99, float 0.000000e+00), !dbg !150
  %101 = tail call contract noundef float @llvm.minnum.f32(float %100, float %35), !dbg !151
  %102 = getelementptr inbounds %struct.Rgb, ptr %2, i64 %62, !dbg !152
  store float %81, ptr %102, align 4, !dbg !153, !tbaa !38
  %103 = getelementptr inbounds nuw i8, ptr %102, i64 4, !dbg !153
  store float %91, ptr %103, align 4, !dbg !153, !tbaa !38
  %104 = getelementptr inbounds nuw i8, ptr %102, i64 8, !dbg !153
  store float %101, ptr %104, align 4, !dbg !153, !tbaa !38
  br label %129, !dbg !154

105:                                              ; preds = %52, %105
  %106 = phi i32 [ %127, %105 ], [ 0, %52 ]
  %107 = phi float [ %124, %105 ], [ 0.000000e+00, %52 ]
  %108 = phi float [ %125, %105 ], [ 0.000000e+00, %52 ]
  %109 = phi float [ %126, %105 ], [ 0.000000e+00, %52 ]
  %110 = zext nneg i32 %106 to i64, !dbg !155
  %111 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(4) @g_weights to ptr), i64 %110, !dbg !155
  %112 = load float, ptr %111, align 4, !dbg !155, !tbaa !38
  %113 = add nuw nsw i32 %106, %55, !dbg !156
  %114 = zext nneg i32 %113 to i64, !dbg !157
  %115 = getelementptr inbounds nuw [32 x %struct.Rgb], ptr %30, i64 %114, !dbg !157
  %116 = load float, ptr %115, align 4, !dbg !158, !tbaa !54
  %117 = fmul contract float %112, %116, !dbg !160
  %118 = getelementptr inbounds nuw i8, ptr %115, i64 4, !dbg !161
  %119 = load float, ptr %118, align 4, !dbg !161, !tbaa !58
  %120 = fmul contract float %112, %119, !dbg !162
  %121 = getelementptr inbounds nuw i8, ptr %115, i64 8, !dbg !163
  %122 = load float, ptr %121, align 4, !dbg !163, !tbaa !61
  %123 = fmul contract float %112, %122, !dbg !164
  %124 = fadd contract float %107, %117, !dbg !165
  %125 = fadd contract float %108, %120, !dbg !167
  %126 = fadd contract float %109, %123, !dbg !168
  %127 = add nuw nsw i32 %106, 1, !dbg !169
  %128 = icmp eq i32 %127, 9, !dbg !170
  br i1 %128, label %59, label %105, !dbg !171, !llvm.loop !172

129:                                              ; preds = %59, %52
  %130 = add nuw nsw i32 %53, 1, !dbg !174
  %131 = icmp eq i32 %130, 4, !dbg !175
  br i1 %131, label %51, label %52, !dbg !90, !llvm.loop !176
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
!14 = !DILocation(line: 65, column: 20, scope: !11)
!15 = !DILocation(line: 66, column: 20, scope: !11)
!16 = !DILocation(line: 66, column: 31, scope: !11)
!17 = !DILocation(line: 67, column: 36, scope: !11)
!18 = !{!19, !8, i64 0}
!19 = !{!"_ZTS6Extent", !8, i64 0, !8, i64 4}
!20 = !DILocation(line: 67, column: 30, scope: !11)
!21 = !DILocation(line: 67, column: 26, scope: !11)
!22 = !DILocation(line: 69, column: 18, scope: !11)
!23 = !DILocation(line: 69, column: 33, scope: !11)
!24 = !DILocation(line: 69, column: 5, scope: !11)
!25 = !DILocation(line: 71, column: 5, scope: !11)
!26 = !DILocation(line: 73, column: 22, scope: !11)
!27 = !DILocation(line: 74, column: 11, scope: !11)
!28 = !DILocation(line: 70, column: 34, scope: !11)
!29 = !DILocation(line: 70, column: 38, scope: !11)
!30 = !DILocation(line: 47, column: 81, scope: !31, inlinedAt: !32)
!31 = distinct !DISubprogram(name: "Clamp", scope: !1, file: !1, line: 47, type: !12, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = distinct !DILocation(line: 70, column: 24, scope: !11)
!33 = !DILocation(line: 47, column: 79, scope: !31, inlinedAt: !32)
!34 = !DILocation(line: 70, column: 19, scope: !11)
!35 = !DILocation(line: 70, column: 9, scope: !11)
!36 = !DILocation(line: 70, column: 17, scope: !11)
!37 = !{i64 0, i64 4, !38, i64 4, i64 4, !38, i64 8, i64 4, !38}
!38 = !{!39, !39, i64 0}
!39 = !{!"float", !9, i64 0}
!40 = !DILocation(line: 69, column: 53, scope: !11)
!41 = distinct !{!41, !24, !42, !43}
!42 = !DILocation(line: 70, column: 60, scope: !11)
!43 = !{!"llvm.loop.mustprogress"}
!44 = !DILocation(line: 81, column: 19, scope: !11)
!45 = !DILocation(line: 81, column: 5, scope: !11)
!46 = !DILocation(line: 81, column: 24, scope: !11)
!47 = !DILocation(line: 82, column: 1, scope: !11)
!48 = !DILocation(line: 80, column: 16, scope: !11)
!49 = !DILocation(line: 80, column: 48, scope: !11)
!50 = !DILocation(line: 80, column: 31, scope: !11)
!51 = !DILocation(line: 33, column: 19, scope: !52, inlinedAt: !53)
!52 = distinct !DISubprogram(name: "operator*", scope: !1, file: !1, line: 31, type: !12, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!53 = distinct !DILocation(line: 80, column: 29, scope: !11)
!54 = !{!55, !39, i64 0}
!55 = !{!"_ZTS3Rgb", !39, i64 0, !39, i64 4, !39, i64 8}
!56 = !DILocation(line: 33, column: 16, scope: !52, inlinedAt: !53)
!57 = !DILocation(line: 33, column: 26, scope: !52, inlinedAt: !53)
!58 = !{!55, !39, i64 4}
!59 = !DILocation(line: 33, column: 23, scope: !52, inlinedAt: !53)
!60 = !DILocation(line: 33, column: 33, scope: !52, inlinedAt: !53)
!61 = !{!55, !39, i64 8}
!62 = !DILocation(line: 33, column: 30, scope: !52, inlinedAt: !53)
!63 = !DILocation(line: 43, column: 9, scope: !64, inlinedAt: !65)
!64 = distinct !DISubprogram(name: "operator+=", scope: !1, file: !1, line: 41, type: !12, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = distinct !DILocation(line: 80, column: 13, scope: !11)
!66 = !DILocation(line: 43, column: 22, scope: !64, inlinedAt: !65)
!67 = !DILocation(line: 43, column: 35, scope: !64, inlinedAt: !65)
!68 = !DILocation(line: 79, column: 31, scope: !11)
!69 = !DILocation(line: 79, column: 23, scope: !11)
!70 = !DILocation(line: 79, column: 5, scope: !11)
!71 = distinct !{!71, !70, !72, !43, !73}
!72 = !DILocation(line: 80, column: 51, scope: !11)
!73 = !{!"llvm.loop.unroll.enable"}
!74 = distinct !DISubprogram(name: "SharpenCols", scope: !1, file: !1, line: 84, type: !12, scopeLine: 85, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!75 = !DILocation(line: 88, column: 20, scope: !74)
!76 = !DILocation(line: 88, column: 31, scope: !74)
!77 = !DILocation(line: 88, column: 42, scope: !74)
!78 = !DILocation(line: 88, column: 40, scope: !74)
!79 = !DILocation(line: 89, column: 20, scope: !74)
!80 = !DILocation(line: 89, column: 31, scope: !74)
!81 = !DILocation(line: 90, column: 37, scope: !74)
!82 = !DILocation(line: 90, column: 39, scope: !74)
!83 = !DILocation(line: 47, column: 81, scope: !31, inlinedAt: !84)
!84 = distinct !DILocation(line: 90, column: 20, scope: !74)
!85 = !DILocation(line: 47, column: 79, scope: !31, inlinedAt: !84)
!86 = !DILocation(line: 92, column: 18, scope: !74)
!87 = !DILocation(line: 92, column: 33, scope: !74)
!88 = !DILocation(line: 92, column: 5, scope: !74)
!89 = !DILocation(line: 97, column: 5, scope: !74)
!90 = !DILocation(line: 99, column: 5, scope: !74)
!91 = !DILocation(line: 94, column: 28, scope: !74)
!92 = !DILocation(line: 94, column: 32, scope: !74)
!93 = !DILocation(line: 47, column: 81, scope: !31, inlinedAt: !94)
!94 = distinct !DILocation(line: 94, column: 18, scope: !74)
!95 = !DILocation(line: 47, column: 79, scope: !31, inlinedAt: !94)
!96 = !DILocation(line: 95, column: 39, scope: !74)
!97 = !DILocation(line: 95, column: 47, scope: !74)
!98 = !DILocation(line: 95, column: 32, scope: !74)
!99 = !DILocation(line: 95, column: 9, scope: !74)
!100 = !DILocation(line: 95, column: 30, scope: !74)
!101 = !DILocation(line: 92, column: 59, scope: !74)
!102 = distinct !{!102, !88, !103, !43}
!103 = !DILocation(line: 96, column: 5, scope: !74)
!104 = !DILocation(line: 119, column: 1, scope: !74)
!105 = !DILocation(line: 101, column: 38, scope: !74)
!106 = !DILocation(line: 101, column: 35, scope: !74)
!107 = !DILocation(line: 102, column: 26, scope: !74)
!108 = !DILocation(line: 103, column: 23, scope: !74)
!109 = !DILocation(line: 110, column: 33, scope: !74)
!110 = !DILocation(line: 110, column: 41, scope: !74)
!111 = !DILocation(line: 110, column: 27, scope: !74)
!112 = !DILocation(line: 38, column: 19, scope: !113, inlinedAt: !114)
!113 = distinct !DISubprogram(name: "operator-", scope: !1, file: !1, line: 36, type: !12, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!114 = distinct !DILocation(line: 111, column: 29, scope: !74)
!115 = !DILocation(line: 38, column: 30, scope: !113, inlinedAt: !114)
!116 = !DILocation(line: 38, column: 41, scope: !113, inlinedAt: !114)
!117 = !DILocation(line: 51, column: 24, scope: !118, inlinedAt: !119)
!118 = distinct !DISubprogram(name: "Core", scope: !1, file: !1, line: 49, type: !12, scopeLine: 50, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!119 = distinct !DILocation(line: 57, column: 36, scope: !120, inlinedAt: !121)
!120 = distinct !DISubprogram(name: "Finish", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!121 = distinct !DILocation(line: 113, column: 21, scope: !74)
!122 = !DILocation(line: 51, column: 35, scope: !118, inlinedAt: !119)
!123 = !DILocation(line: 51, column: 17, scope: !118, inlinedAt: !119)
!124 = !DILocation(line: 52, column: 14, scope: !118, inlinedAt: !119)
!125 = !DILocation(line: 52, column: 12, scope: !118, inlinedAt: !119)
!126 = !DILocation(line: 57, column: 34, scope: !120, inlinedAt: !121)
!127 = !DILocation(line: 57, column: 20, scope: !120, inlinedAt: !121)
!128 = !DILocation(line: 58, column: 19, scope: !120, inlinedAt: !121)
!129 = !DILocation(line: 58, column: 12, scope: !120, inlinedAt: !121)
!130 = !DILocation(line: 51, column: 24, scope: !118, inlinedAt: !131)
!131 = distinct !DILocation(line: 57, column: 36, scope: !120, inlinedAt: !132)
!132 = distinct !DILocation(line: 114, column: 21, scope: !74)
!133 = !DILocation(line: 51, column: 35, scope: !118, inlinedAt: !131)
!134 = !DILocation(line: 51, column: 17, scope: !118, inlinedAt: !131)
!135 = !DILocation(line: 52, column: 14, scope: !118, inlinedAt: !131)
!136 = !DILocation(line: 52, column: 12, scope: !118, inlinedAt: !131)
!137 = !DILocation(line: 57, column: 34, scope: !120, inlinedAt: !132)
!138 = !DILocation(line: 57, column: 20, scope: !120, inlinedAt: !132)
!139 = !DILocation(line: 58, column: 19, scope: !120, inlinedAt: !132)
!140 = !DILocation(line: 58, column: 12, scope: !120, inlinedAt: !132)
!141 = !DILocation(line: 51, column: 24, scope: !118, inlinedAt: !142)
!142 = distinct !DILocation(line: 57, column: 36, scope: !120, inlinedAt: !143)
!143 = distinct !DILocation(line: 115, column: 21, scope: !74)
!144 = !DILocation(line: 51, column: 35, scope: !118, inlinedAt: !142)
!145 = !DILocation(line: 51, column: 17, scope: !118, inlinedAt: !142)
!146 = !DILocation(line: 52, column: 14, scope: !118, inlinedAt: !142)
!147 = !DILocation(line: 52, column: 12, scope: !118, inlinedAt: !142)
!148 = !DILocation(line: 57, column: 34, scope: !120, inlinedAt: !143)
!149 = !DILocation(line: 57, column: 20, scope: !120, inlinedAt: !143)
!150 = !DILocation(line: 58, column: 19, scope: !120, inlinedAt: !143)
!151 = !DILocation(line: 58, column: 12, scope: !120, inlinedAt: !143)
!152 = !DILocation(line: 116, column: 13, scope: !74)
!153 = !DILocation(line: 116, column: 32, scope: !74)
!154 = !DILocation(line: 117, column: 9, scope: !74)
!155 = !DILocation(line: 108, column: 24, scope: !74)
!156 = !DILocation(line: 108, column: 46, scope: !74)
!157 = !DILocation(line: 108, column: 39, scope: !74)
!158 = !DILocation(line: 33, column: 19, scope: !52, inlinedAt: !159)
!159 = distinct !DILocation(line: 108, column: 37, scope: !74)
!160 = !DILocation(line: 33, column: 16, scope: !52, inlinedAt: !159)
!161 = !DILocation(line: 33, column: 26, scope: !52, inlinedAt: !159)
!162 = !DILocation(line: 33, column: 23, scope: !52, inlinedAt: !159)
!163 = !DILocation(line: 33, column: 33, scope: !52, inlinedAt: !159)
!164 = !DILocation(line: 33, column: 30, scope: !52, inlinedAt: !159)
!165 = !DILocation(line: 43, column: 9, scope: !64, inlinedAt: !166)
!166 = distinct !DILocation(line: 108, column: 21, scope: !74)
!167 = !DILocation(line: 43, column: 22, scope: !64, inlinedAt: !166)
!168 = !DILocation(line: 43, column: 35, scope: !64, inlinedAt: !166)
!169 = !DILocation(line: 107, column: 39, scope: !74)
!170 = !DILocation(line: 107, column: 31, scope: !74)
!171 = !DILocation(line: 107, column: 13, scope: !74)
!172 = distinct !{!172, !171, !173, !43, !73}
!173 = !DILocation(line: 108, column: 62, scope: !74)
!174 = !DILocation(line: 99, column: 32, scope: !74)
!175 = !DILocation(line: 99, column: 23, scope: !74)
!176 = distinct !{!176, !90, !177, !43}
!177 = !DILocation(line: 118, column: 5, scope: !74)

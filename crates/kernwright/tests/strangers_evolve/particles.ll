; ModuleID = 'particles.cu'
source_filename = "particles.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.P4 = type { float, float, float, float }
%struct.SimCfg = type { float, float, float, i32 }

@_ZZ10CalcForcesE4tile = internal unnamed_addr addrspace(3) global [32 x %struct.P4] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @CalcForces(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly byval(%struct.SimCfg) align 4 captures(none) %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !14
  %6 = mul i32 %4, %5, !dbg !14
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %8 = add i32 %6, %7, !dbg !14
  %9 = getelementptr inbounds nuw i8, ptr %2, i64 12, !dbg !15
  %10 = load i32, ptr %9, align 4, !dbg !15, !tbaa !16
  %11 = icmp slt i32 %8, %10, !dbg !19
  br i1 %11, label %12, label %20, !dbg !20

12:                                               ; preds = %3
  %13 = sext i32 %8 to i64
  %14 = getelementptr inbounds %struct.P4, ptr %0, i64 %13
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %16 = getelementptr inbounds nuw i8, ptr %14, i64 4
  %17 = load float, ptr %14, align 4, !dbg !21, !tbaa !22
  %18 = load float, ptr %16, align 4, !dbg !21, !tbaa !22
  %19 = load float, ptr %15, align 4, !dbg !21, !tbaa !22
  br label %20, !dbg !23

20:                                               ; preds = %3, %12
  %21 = phi float [ %19, %12 ], [ 0.000000e+00, %3 ], !dbg !24
  %22 = phi float [ %18, %12 ], [ 0.000000e+00, %3 ], !dbg !24
  %23 = phi float [ %17, %12 ], [ 0.000000e+00, %3 ], !dbg !24
  %24 = icmp sgt i32 %10, 0, !dbg !25
  br i1 %24, label %25, label %31, !dbg !26

25:                                               ; preds = %20
  %26 = add nuw nsw i32 %10, 31, !dbg !27
  %27 = lshr i32 %26, 5, !dbg !28
  %28 = zext nneg i32 %7 to i64
  %29 = getelementptr inbounds nuw %struct.P4, ptr addrspacecast (ptr addrspace(3) @_ZZ10CalcForcesE4tile to ptr), i64 %28
  %30 = load float, ptr %2, align 4
  br label %35, !dbg !26

31:                                               ; preds = %48, %20
  %32 = phi float [ 0.000000e+00, %20 ], [ %84, %48 ], !dbg !29
  %33 = phi float [ 0.000000e+00, %20 ], [ %82, %48 ], !dbg !34
  %34 = phi float [ 0.000000e+00, %20 ], [ %80, %48 ], !dbg !35
  br i1 %11, label %87, label %93, !dbg !36

35:                                               ; preds = %25, %48
  %36 = phi i32 [ 0, %25 ], [ %49, %48 ]
  %37 = phi float [ 0.000000e+00, %25 ], [ %80, %48 ]
  %38 = phi float [ 0.000000e+00, %25 ], [ %82, %48 ]
  %39 = phi float [ 0.000000e+00, %25 ], [ %84, %48 ]
  %40 = shl nsw i32 %36, 5, !dbg !37
  %41 = add nuw i32 %40, %7, !dbg !38
  %42 = icmp slt i32 %41, %10, !dbg !39
  br i1 %42, label %43, label %46, !dbg !39

43:                                               ; preds = %35
  %44 = sext i32 %41 to i64, !dbg !40
  %45 = getelementptr inbounds %struct.P4, ptr %0, i64 %44, !dbg !40
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %29, ptr noundef nonnull align 4 dereferenceable(16) %45, i64 16, i1 false), !dbg !41, !tbaa.struct !42
  br label %47, !dbg !43

46:                                               ; preds = %35
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %29, i8 0, i64 16, i1 false), !dbg !44
  br label %47

47:                                               ; preds = %46, %43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  br label %51, !dbg !46

48:                                               ; preds = %51
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !47
  %49 = add nuw nsw i32 %36, 1, !dbg !48
  %50 = icmp eq i32 %49, %27, !dbg !25
  br i1 %50, label %31, label %35, !dbg !26, !llvm.loop !49

51:                                               ; preds = %47, %51
  %52 = phi i32 [ 0, %47 ], [ %85, %51 ]
  %53 = phi float [ %37, %47 ], [ %80, %51 ]
  %54 = phi float [ %38, %47 ], [ %82, %51 ]
  %55 = phi float [ %39, %47 ], [ %84, %51 ]
  %56 = zext nneg i32 %52 to i64, !dbg !52
  %57 = getelementptr inbounds nuw %struct.P4, ptr addrspacecast (ptr addrspace(3) @_ZZ10CalcForcesE4tile to ptr), i64 %56, !dbg !52
  %58 = load float, ptr %57, align 4, !dbg !53, !tbaa !56
  %59 = fsub contract float %58, %23, !dbg !58
  %60 = getelementptr inbounds nuw i8, ptr %57, i64 4, !dbg !59
  %61 = load float, ptr %60, align 4, !dbg !59, !tbaa !60
  %62 = fsub contract float %61, %22, !dbg !61
  %63 = getelementptr inbounds nuw i8, ptr %57, i64 8, !dbg !62
  %64 = load float, ptr %63, align 4, !dbg !62, !tbaa !63
  %65 = fsub contract float %64, %21, !dbg !64
  %66 = fmul contract float %59, %59, !dbg !65
  %67 = fmul contract float %62, %62, !dbg !68
  %68 = fadd contract float %66, %67, !dbg !70
  %69 = fmul contract float %65, %65, !dbg !71
  %70 = fadd contract float %68, %69, !dbg !73
  %71 = fadd contract float %30, %70, !dbg !74
  %72 = tail call contract noundef float @llvm.sqrt.f32(float %71), !dbg !75
  %73 = fdiv contract float 1.000000e+00, %72, !dbg !76
  %74 = getelementptr inbounds nuw i8, ptr %57, i64 12, !dbg !77
  %75 = load float, ptr %74, align 4, !dbg !77, !tbaa !78
  %76 = fmul contract float %75, %73, !dbg !79
  %77 = fmul contract float %73, %76, !dbg !80
  %78 = fmul contract float %73, %77, !dbg !81
  %79 = fmul contract float %59, %78, !dbg !82
  %80 = fadd contract float %53, %79, !dbg !83
  %81 = fmul contract float %62, %78, !dbg !84
  %82 = fadd contract float %54, %81, !dbg !85
  %83 = fmul contract float %65, %78, !dbg !86
  %84 = fadd contract float %55, %83, !dbg !87
  %85 = add nuw nsw i32 %52, 1, !dbg !88
  %86 = icmp eq i32 %85, 32, !dbg !89
  br i1 %86, label %48, label %51, !dbg !46, !llvm.loop !90

87:                                               ; preds = %31
  %88 = mul nsw i32 %8, 3
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds float, ptr %1, i64 %89
  %91 = getelementptr i8, ptr %90, i64 8
  %92 = getelementptr i8, ptr %90, i64 4
  store float %34, ptr %90, align 4, !dbg !92, !tbaa !22
  store float %33, ptr %92, align 4, !dbg !93, !tbaa !22
  store float %32, ptr %91, align 4, !dbg !94, !tbaa !22
  br label %93, !dbg !95

93:                                               ; preds = %31, %87
  ret void, !dbg !95
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @Integrate(ptr noundef captures(none) %0, ptr noundef captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly byval(%struct.SimCfg) align 4 captures(none) %3) local_unnamed_addr #3 !dbg !96 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !97
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !97
  %7 = mul i32 %5, %6, !dbg !97
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !97
  %9 = add i32 %7, %8, !dbg !97
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 12, !dbg !98
  %11 = load i32, ptr %10, align 4, !dbg !98, !tbaa !16
  %12 = icmp slt i32 %9, %11, !dbg !99
  br i1 %12, label %13, label %54, !dbg !99

13:                                               ; preds = %4
  %14 = mul nsw i32 %9, 3, !dbg !100
  %15 = sext i32 %14 to i64, !dbg !101
  %16 = getelementptr inbounds float, ptr %1, i64 %15, !dbg !101
  %17 = load float, ptr %16, align 4, !dbg !102, !tbaa !22
  %18 = getelementptr inbounds float, ptr %2, i64 %15, !dbg !103
  %19 = load float, ptr %18, align 4, !dbg !103, !tbaa !22
  %20 = getelementptr inbounds nuw i8, ptr %3, i64 4, !dbg !104
  %21 = load float, ptr %20, align 4, !dbg !104, !tbaa !105
  %22 = fmul contract float %19, %21, !dbg !106
  %23 = fadd contract float %17, %22, !dbg !107
  %24 = getelementptr inbounds nuw i8, ptr %3, i64 8, !dbg !108
  %25 = load float, ptr %24, align 4, !dbg !108, !tbaa !109
  %26 = fmul contract float %25, %23, !dbg !110
  store float %26, ptr %16, align 4, !dbg !111, !tbaa !22
  %27 = getelementptr inbounds nuw i8, ptr %16, i64 4, !dbg !112
  %28 = load float, ptr %27, align 4, !dbg !112, !tbaa !22
  %29 = getelementptr i8, ptr %18, i64 4, !dbg !113
  %30 = load float, ptr %29, align 4, !dbg !113, !tbaa !22
  %31 = fmul contract float %21, %30, !dbg !114
  %32 = fadd contract float %28, %31, !dbg !115
  %33 = fmul contract float %25, %32, !dbg !116
  store float %33, ptr %27, align 4, !dbg !117, !tbaa !22
  %34 = getelementptr inbounds nuw i8, ptr %16, i64 8, !dbg !118
  %35 = load float, ptr %34, align 4, !dbg !118, !tbaa !22
  %36 = getelementptr i8, ptr %18, i64 8, !dbg !119
  %37 = load float, ptr %36, align 4, !dbg !119, !tbaa !22
  %38 = fmul contract float %21, %37, !dbg !120
  %39 = fadd contract float %35, %38, !dbg !121
  %40 = fmul contract float %25, %39, !dbg !122
  store float %40, ptr %34, align 4, !dbg !123, !tbaa !22
  %41 = sext i32 %9 to i64, !dbg !124
  %42 = getelementptr inbounds %struct.P4, ptr %0, i64 %41, !dbg !124
  %43 = load float, ptr %42, align 4, !dbg !124, !tbaa !22
  %44 = getelementptr inbounds nuw i8, ptr %42, i64 4, !dbg !124
  %45 = load float, ptr %44, align 4, !dbg !124, !tbaa !22
  %46 = getelementptr inbounds nuw i8, ptr %42, i64 8, !dbg !124
  %47 = load float, ptr %46, align 4, !dbg !124, !tbaa !22
  %48 = fmul contract float %21, %26, !dbg !125
  %49 = fadd contract float %48, %43, !dbg !126
  %50 = fmul contract float %21, %33, !dbg !127
  %51 = fadd contract float %50, %45, !dbg !128
  %52 = fmul contract float %21, %40, !dbg !129
  %53 = fadd contract float %47, %52, !dbg !130
  store float %49, ptr %42, align 4, !dbg !131, !tbaa !22
  store float %51, ptr %44, align 4, !dbg !131, !tbaa !22
  store float %53, ptr %46, align 4, !dbg !131, !tbaa !22
  br label %54, !dbg !132

54:                                               ; preds = %4, %13
  ret void, !dbg !132
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #5

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #6

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "particles.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "CalcForces", scope: !1, file: !1, line: 38, type: !12, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 42, column: 15, scope: !11)
!15 = !DILocation(line: 43, column: 23, scope: !11)
!16 = !{!17, !8, i64 12}
!17 = !{!"_ZTS6SimCfg", !18, i64 0, !18, i64 4, !18, i64 8, !8, i64 12}
!18 = !{!"float", !9, i64 0}
!19 = !DILocation(line: 43, column: 17, scope: !11)
!20 = !DILocation(line: 45, column: 7, scope: !11)
!21 = !DILocation(line: 45, column: 17, scope: !11)
!22 = !{!18, !18, i64 0}
!23 = !DILocation(line: 45, column: 14, scope: !11)
!24 = !DILocation(line: 45, scope: !11)
!25 = !DILocation(line: 49, column: 21, scope: !11)
!26 = !DILocation(line: 49, column: 3, scope: !11)
!27 = !DILocation(line: 48, column: 34, scope: !11)
!28 = !DILocation(line: 48, column: 40, scope: !11)
!29 = !DILocation(line: 24, column: 40, scope: !30, inlinedAt: !31)
!30 = distinct !DISubprogram(name: "Acc", scope: !1, file: !1, line: 24, type: !12, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!31 = distinct !DILocation(line: 24, column: 48, scope: !32, inlinedAt: !33)
!32 = distinct !DISubprogram(name: "Acc", scope: !1, file: !1, line: 24, type: !12, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!33 = distinct !DILocation(line: 47, column: 7, scope: !11)
!34 = !DILocation(line: 24, column: 31, scope: !30, inlinedAt: !31)
!35 = !DILocation(line: 24, column: 22, scope: !30, inlinedAt: !31)
!36 = !DILocation(line: 62, column: 7, scope: !11)
!37 = !DILocation(line: 51, column: 14, scope: !11)
!38 = !DILocation(line: 51, column: 19, scope: !11)
!39 = !DILocation(line: 52, column: 11, scope: !11)
!40 = !DILocation(line: 53, column: 27, scope: !11)
!41 = !DILocation(line: 53, column: 25, scope: !11)
!42 = !{i64 0, i64 4, !22, i64 4, i64 4, !22, i64 8, i64 4, !22, i64 12, i64 4, !22}
!43 = !DILocation(line: 53, column: 7, scope: !11)
!44 = !DILocation(line: 55, column: 71, scope: !11)
!45 = !DILocation(line: 56, column: 5, scope: !11)
!46 = !DILocation(line: 57, column: 5, scope: !11)
!47 = !DILocation(line: 59, column: 5, scope: !11)
!48 = !DILocation(line: 49, column: 31, scope: !11)
!49 = distinct !{!49, !26, !50, !51}
!50 = !DILocation(line: 60, column: 3, scope: !11)
!51 = !{!"llvm.loop.mustprogress"}
!52 = !DILocation(line: 58, column: 20, scope: !11)
!53 = !DILocation(line: 27, column: 22, scope: !54, inlinedAt: !55)
!54 = distinct !DISubprogram(name: "Add", scope: !1, file: !1, line: 25, type: !12, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = distinct !DILocation(line: 58, column: 11, scope: !11)
!56 = !{!57, !18, i64 0}
!57 = !{!"_ZTS2P4", !18, i64 0, !18, i64 4, !18, i64 8, !18, i64 12}
!58 = !DILocation(line: 27, column: 24, scope: !54, inlinedAt: !55)
!59 = !DILocation(line: 28, column: 22, scope: !54, inlinedAt: !55)
!60 = !{!57, !18, i64 4}
!61 = !DILocation(line: 28, column: 24, scope: !54, inlinedAt: !55)
!62 = !DILocation(line: 29, column: 22, scope: !54, inlinedAt: !55)
!63 = !{!57, !18, i64 8}
!64 = !DILocation(line: 29, column: 24, scope: !54, inlinedAt: !55)
!65 = !DILocation(line: 19, column: 78, scope: !66, inlinedAt: !67)
!66 = distinct !DISubprogram(name: "Sq<float>", scope: !1, file: !1, line: 19, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = distinct !DILocation(line: 30, column: 16, scope: !54, inlinedAt: !55)
!68 = !DILocation(line: 19, column: 78, scope: !66, inlinedAt: !69)
!69 = distinct !DILocation(line: 30, column: 25, scope: !54, inlinedAt: !55)
!70 = !DILocation(line: 30, column: 23, scope: !54, inlinedAt: !55)
!71 = !DILocation(line: 19, column: 78, scope: !66, inlinedAt: !72)
!72 = distinct !DILocation(line: 30, column: 34, scope: !54, inlinedAt: !55)
!73 = !DILocation(line: 30, column: 32, scope: !54, inlinedAt: !55)
!74 = !DILocation(line: 30, column: 41, scope: !54, inlinedAt: !55)
!75 = !DILocation(line: 31, column: 23, scope: !54, inlinedAt: !55)
!76 = !DILocation(line: 31, column: 21, scope: !54, inlinedAt: !55)
!77 = !DILocation(line: 32, column: 23, scope: !54, inlinedAt: !55)
!78 = !{!57, !18, i64 12}
!79 = !DILocation(line: 32, column: 25, scope: !54, inlinedAt: !55)
!80 = !DILocation(line: 32, column: 30, scope: !54, inlinedAt: !55)
!81 = !DILocation(line: 32, column: 34, scope: !54, inlinedAt: !55)
!82 = !DILocation(line: 33, column: 13, scope: !54, inlinedAt: !55)
!83 = !DILocation(line: 33, column: 8, scope: !54, inlinedAt: !55)
!84 = !DILocation(line: 33, column: 26, scope: !54, inlinedAt: !55)
!85 = !DILocation(line: 33, column: 21, scope: !54, inlinedAt: !55)
!86 = !DILocation(line: 33, column: 39, scope: !54, inlinedAt: !55)
!87 = !DILocation(line: 33, column: 34, scope: !54, inlinedAt: !55)
!88 = !DILocation(line: 57, column: 30, scope: !11)
!89 = !DILocation(line: 57, column: 23, scope: !11)
!90 = distinct !{!90, !46, !91, !51}
!91 = !DILocation(line: 58, column: 38, scope: !11)
!92 = !DILocation(line: 63, column: 15, scope: !11)
!93 = !DILocation(line: 64, column: 15, scope: !11)
!94 = !DILocation(line: 65, column: 15, scope: !11)
!95 = !DILocation(line: 66, column: 1, scope: !11)
!96 = distinct !DISubprogram(name: "Integrate", scope: !1, file: !1, line: 68, type: !12, scopeLine: 69, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!97 = !DILocation(line: 70, column: 11, scope: !96)
!98 = !DILocation(line: 71, column: 16, scope: !96)
!99 = !DILocation(line: 71, column: 9, scope: !96)
!100 = !DILocation(line: 73, column: 21, scope: !96)
!101 = !DILocation(line: 73, column: 18, scope: !96)
!102 = !DILocation(line: 74, column: 12, scope: !96)
!103 = !DILocation(line: 74, column: 19, scope: !96)
!104 = !DILocation(line: 74, column: 32, scope: !96)
!105 = !{!17, !18, i64 4}
!106 = !DILocation(line: 74, column: 27, scope: !96)
!107 = !DILocation(line: 74, column: 17, scope: !96)
!108 = !DILocation(line: 74, column: 43, scope: !96)
!109 = !{!17, !18, i64 8}
!110 = !DILocation(line: 74, column: 37, scope: !96)
!111 = !DILocation(line: 74, column: 8, scope: !96)
!112 = !DILocation(line: 75, column: 12, scope: !96)
!113 = !DILocation(line: 75, column: 19, scope: !96)
!114 = !DILocation(line: 75, column: 27, scope: !96)
!115 = !DILocation(line: 75, column: 17, scope: !96)
!116 = !DILocation(line: 75, column: 37, scope: !96)
!117 = !DILocation(line: 75, column: 8, scope: !96)
!118 = !DILocation(line: 76, column: 12, scope: !96)
!119 = !DILocation(line: 76, column: 19, scope: !96)
!120 = !DILocation(line: 76, column: 27, scope: !96)
!121 = !DILocation(line: 76, column: 17, scope: !96)
!122 = !DILocation(line: 76, column: 37, scope: !96)
!123 = !DILocation(line: 76, column: 8, scope: !96)
!124 = !DILocation(line: 78, column: 10, scope: !96)
!125 = !DILocation(line: 79, column: 14, scope: !96)
!126 = !DILocation(line: 79, column: 7, scope: !96)
!127 = !DILocation(line: 80, column: 14, scope: !96)
!128 = !DILocation(line: 80, column: 7, scope: !96)
!129 = !DILocation(line: 81, column: 14, scope: !96)
!130 = !DILocation(line: 81, column: 7, scope: !96)
!131 = !DILocation(line: 82, column: 8, scope: !96)
!132 = !DILocation(line: 83, column: 1, scope: !96)

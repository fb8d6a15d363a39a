; ModuleID = 'stencil.cu'
source_filename = "stencil.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @stencil(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2, i32 noundef %3, float noundef %4, float noundef %5) local_unnamed_addr #0 !dbg !11 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !15
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %10 = shl i32 %9, 4, !dbg !17
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !18
  %12 = shl nuw nsw i32 %11, 4, !dbg !19
  %13 = add nuw nsw i32 %12, %8
  %14 = add i32 %10, %7
  %15 = icmp eq i32 %13, 0
  %16 = icmp sgt i32 %13, %2
  %17 = icmp slt i32 %14, 0
  %18 = or i1 %17, %16
  %19 = icmp sge i32 %14, %3
  %20 = or i1 %18, %19
  %21 = icmp slt i32 %13, %2
  %22 = icmp sgt i32 %14, -1
  %23 = and i1 %22, %21
  %24 = icmp slt i32 %14, %3
  %25 = and i1 %23, %24
  %26 = mul nsw i32 %3, %13
  %27 = add i32 %26, %14
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds float, ptr %0, i64 %28
  %30 = add nuw nsw i32 %13, 1
  %31 = icmp slt i32 %30, %2
  %32 = and i1 %22, %31
  %33 = and i1 %32, %24
  %34 = mul nsw i32 %3, %30
  %35 = add nsw i32 %34, %14
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds float, ptr %0, i64 %36
  %38 = add i32 %14, -1
  %39 = icmp sgt i32 %38, -1
  %40 = icmp slt i32 %38, %3
  %41 = and i1 %39, %40
  %42 = and i1 %41, %21
  %43 = add nsw i32 %26, %38
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds float, ptr %0, i64 %44
  %46 = add i32 %14, 1
  %47 = icmp sgt i32 %46, -1
  %48 = icmp slt i32 %46, %3
  %49 = and i1 %47, %48
  %50 = and i1 %49, %21
  %51 = add nsw i32 %26, %46
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds float, ptr %0, i64 %52
  %54 = and i1 %21, %24
  %55 = getelementptr inbounds float, ptr %1, i64 %28
  %56 = select i1 %15, i1 true, i1 %20, !dbg !20
  br i1 %56, label %64, label %57, !dbg !20

57:                                               ; preds = %6
  %58 = add nsw i32 %13, -1
  %59 = mul nsw i32 %3, %58
  %60 = add nsw i32 %59, %14
  %61 = sext i32 %60 to i64
  %62 = getelementptr inbounds float, ptr %0, i64 %61
  %63 = load float, ptr %62, align 4, !dbg !23, !tbaa !24, !alias.scope !26
  br label %64, !dbg !29

64:                                               ; preds = %6, %57
  %65 = phi contract float [ %63, %57 ], [ 0.000000e+00, %6 ], !dbg !29
  br i1 %25, label %66, label %68, !dbg !30

66:                                               ; preds = %64
  %67 = load float, ptr %29, align 4, !dbg !32, !tbaa !24, !alias.scope !33
  br label %68, !dbg !30

68:                                               ; preds = %66, %64
  %69 = phi contract float [ %67, %66 ], [ 0.000000e+00, %64 ], !dbg !30
  br i1 %33, label %70, label %72, !dbg !36

70:                                               ; preds = %68
  %71 = load float, ptr %37, align 4, !dbg !38, !tbaa !24, !alias.scope !39
  br label %72, !dbg !36

72:                                               ; preds = %70, %68
  %73 = phi contract float [ %71, %70 ], [ 0.000000e+00, %68 ], !dbg !36
  br i1 %42, label %74, label %76, !dbg !42

74:                                               ; preds = %72
  %75 = load float, ptr %45, align 4, !dbg !44, !tbaa !24, !alias.scope !45
  br label %76, !dbg !42

76:                                               ; preds = %74, %72
  %77 = phi contract float [ %75, %74 ], [ 0.000000e+00, %72 ], !dbg !42
  br i1 %50, label %78, label %80, !dbg !48

78:                                               ; preds = %76
  %79 = load float, ptr %53, align 4, !dbg !50, !tbaa !24, !alias.scope !51
  br label %80, !dbg !48

80:                                               ; preds = %76, %78
  %81 = phi contract float [ %79, %78 ], [ 0.000000e+00, %76 ], !dbg !48
  br i1 %54, label %82, label %89, !dbg !54

82:                                               ; preds = %80
  %83 = fadd contract float %77, %81, !dbg !55
  %84 = fmul contract float %4, %69, !dbg !56
  %85 = fadd contract float %65, %73, !dbg !57
  %86 = fadd contract float %85, %83, !dbg !58
  %87 = fmul contract float %5, %86, !dbg !59
  %88 = fadd contract float %84, %87, !dbg !60
  store float %88, ptr %55, align 4, !dbg !61, !tbaa !24
  br label %89, !dbg !62

89:                                               ; preds = %82, %80
  ret void, !dbg !63
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stencil.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "stencil", scope: !1, file: !1, line: 26, type: !12, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 29, column: 19, scope: !11)
!15 = !DILocation(line: 30, column: 19, scope: !11)
!16 = !DILocation(line: 31, column: 22, scope: !11)
!17 = !DILocation(line: 31, column: 33, scope: !11)
!18 = !DILocation(line: 32, column: 21, scope: !11)
!19 = !DILocation(line: 32, column: 32, scope: !11)
!20 = !DILocation(line: 13, column: 28, scope: !21, inlinedAt: !22)
!21 = distinct !DISubprogram(name: "cell", scope: !1, file: !1, line: 11, type: !12, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!22 = distinct !DILocation(line: 46, column: 23, scope: !11)
!23 = !DILocation(line: 14, column: 21, scope: !21, inlinedAt: !22)
!24 = !{!25, !25, i64 0}
!25 = !{!"float", !9, i64 0}
!26 = !{!27}
!27 = distinct !{!27, !28, !"_ZL4cellPKfiiii: argument 0"}
!28 = distinct !{!28, !"_ZL4cellPKfiiii"}
!29 = !DILocation(line: 14, column: 12, scope: !21, inlinedAt: !22)
!30 = !DILocation(line: 14, column: 12, scope: !21, inlinedAt: !31)
!31 = distinct !DILocation(line: 47, column: 22, scope: !11)
!32 = !DILocation(line: 14, column: 21, scope: !21, inlinedAt: !31)
!33 = !{!34}
!34 = distinct !{!34, !35, !"_ZL4cellPKfiiii: argument 0"}
!35 = distinct !{!35, !"_ZL4cellPKfiiii"}
!36 = !DILocation(line: 14, column: 12, scope: !21, inlinedAt: !37)
!37 = distinct !DILocation(line: 51, column: 33, scope: !11)
!38 = !DILocation(line: 14, column: 21, scope: !21, inlinedAt: !37)
!39 = !{!40}
!40 = distinct !{!40, !41, !"_ZL4cellPKfiiii: argument 0"}
!41 = distinct !{!41, !"_ZL4cellPKfiiii"}
!42 = !DILocation(line: 14, column: 12, scope: !21, inlinedAt: !43)
!43 = distinct !DILocation(line: 52, column: 34, scope: !11)
!44 = !DILocation(line: 14, column: 21, scope: !21, inlinedAt: !43)
!45 = !{!46}
!46 = distinct !{!46, !47, !"_ZL4cellPKfiiii: argument 0"}
!47 = distinct !{!47, !"_ZL4cellPKfiiii"}
!48 = !DILocation(line: 14, column: 12, scope: !21, inlinedAt: !49)
!49 = distinct !DILocation(line: 52, column: 58, scope: !11)
!50 = !DILocation(line: 14, column: 21, scope: !21, inlinedAt: !49)
!51 = !{!52}
!52 = distinct !{!52, !53, !"_ZL4cellPKfiiii: argument 0"}
!53 = distinct !{!53, !"_ZL4cellPKfiiii"}
!54 = !DILocation(line: 53, column: 31, scope: !11)
!55 = !DILocation(line: 52, column: 56, scope: !11)
!56 = !DILocation(line: 55, column: 28, scope: !11)
!57 = !DILocation(line: 55, column: 52, scope: !11)
!58 = !DILocation(line: 55, column: 61, scope: !11)
!59 = !DILocation(line: 55, column: 42, scope: !11)
!60 = !DILocation(line: 55, column: 35, scope: !11)
!61 = !DILocation(line: 54, column: 53, scope: !11)
!62 = !DILocation(line: 54, column: 17, scope: !11)
!63 = !DILocation(line: 60, column: 1, scope: !11)

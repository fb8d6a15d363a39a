; ModuleID = 'shared-trip.cu'
source_filename = "shared-trip.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6squareE4tile = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @square(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 !dbg !11 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !18
  %5 = shl i32 %4, 6, !dbg !21
  %6 = add i32 %5, %3, !dbg !22
  %7 = sext i32 %6 to i64, !dbg !23
  %8 = getelementptr inbounds float, ptr %0, i64 %7, !dbg !23
  %9 = load float, ptr %8, align 4, !dbg !23, !tbaa !24
  %10 = zext nneg i32 %3 to i64, !dbg !26
  %11 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6squareE4tile to ptr), i64 %10, !dbg !26
  store float %9, ptr %11, align 4, !dbg !27, !tbaa !24
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !28
  %12 = load float, ptr %11, align 4, !dbg !29, !tbaa !24
  %13 = fmul contract float %12, %12, !dbg !30
  %14 = getelementptr inbounds float, ptr %1, i64 %7, !dbg !31
  store float %13, ptr %14, align 4, !dbg !32, !tbaa !24
  ret void, !dbg !33
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "shared-trip.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "square", scope: !1, file: !1, line: 5, type: !12, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../crates/kernwright/src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 8, column: 24, scope: !11)
!18 = !DILocation(line: 25, column: 64, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = distinct !DILocation(line: 9, column: 20, scope: !11)
!21 = !DILocation(line: 9, column: 31, scope: !11)
!22 = !DILocation(line: 9, column: 41, scope: !11)
!23 = !DILocation(line: 11, column: 20, scope: !11)
!24 = !{!25, !25, i64 0}
!25 = !{!"float", !9, i64 0}
!26 = !DILocation(line: 11, column: 5, scope: !11)
!27 = !DILocation(line: 11, column: 18, scope: !11)
!28 = !DILocation(line: 12, column: 5, scope: !11)
!29 = !DILocation(line: 13, column: 26, scope: !11)
!30 = !DILocation(line: 14, column: 21, scope: !11)
!31 = !DILocation(line: 14, column: 5, scope: !11)
!32 = !DILocation(line: 14, column: 12, scope: !11)
!33 = !DILocation(line: 15, column: 1, scope: !11)

; ModuleID = 'original'
source_filename = "second-barrier.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6smoothE4tile = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @smooth(ptr %0, ptr %1) local_unnamed_addr #0 !dbg !11 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %5 = shl i32 %4, 6, !dbg !16
  %6 = add i32 %5, %3, !dbg !17
  %7 = sext i32 %6 to i64, !dbg !18
  %8 = getelementptr inbounds float, ptr %0, i64 %7, !dbg !18
  %9 = load float, ptr %8, align 4, !dbg !18
  %10 = zext nneg i32 %3 to i64, !dbg !19
  %11 = getelementptr float, ptr addrspacecast (ptr addrspace(3) @_ZZ6smoothE4tile to ptr), i64 %10, !dbg !19
  %12 = getelementptr i8, ptr %11, i64 4, !dbg !19
  store float %9, ptr %12, align 4, !dbg !20
  %13 = icmp eq i32 %3, 0, !dbg !21
  br i1 %13, label %14, label %15, !dbg !21

14:                                               ; preds = %2
  store float 0.000000e+00, ptr addrspacecast (ptr addrspace(3) @_ZZ6smoothE4tile to ptr), align 4, !dbg !22, !tbaa !23
  store float 0.000000e+00, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ6smoothE4tile to ptr), i64 260), align 4, !dbg !25, !tbaa !23
  br label %15, !dbg !26

15:                                               ; preds = %14, %2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !27
  %16 = load float, ptr %11, align 4, !dbg !28, !tbaa !23
  %17 = fadd contract float %16, %9, !dbg !29
  %18 = getelementptr i8, ptr %11, i64 8, !dbg !30
  %19 = load float, ptr %18, align 4, !dbg !30, !tbaa !23
  %20 = fadd contract float %17, %19, !dbg !31
  %21 = fmul contract float %20, 0x3FD5555560000000, !dbg !32
  %22 = getelementptr inbounds float, ptr %1, i64 %7, !dbg !33
  store float %21, ptr %22, align 4, !dbg !34, !tbaa !23
  ret void, !dbg !35
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "second-barrier.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "smooth", scope: !1, file: !1, line: 5, type: !12, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 8, column: 24, scope: !11)
!15 = !DILocation(line: 9, column: 20, scope: !11)
!16 = !DILocation(line: 9, column: 31, scope: !11)
!17 = !DILocation(line: 9, column: 41, scope: !11)
!18 = !DILocation(line: 11, column: 24, scope: !11)
!19 = !DILocation(line: 11, column: 5, scope: !11)
!20 = !DILocation(line: 11, column: 22, scope: !11)
!21 = !DILocation(line: 12, column: 16, scope: !11)
!22 = !DILocation(line: 13, column: 17, scope: !11)
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !9, i64 0}
!25 = !DILocation(line: 14, column: 27, scope: !11)
!26 = !DILocation(line: 15, column: 5, scope: !11)
!27 = !DILocation(line: 16, column: 5, scope: !11)
!28 = !DILocation(line: 17, column: 23, scope: !11)
!29 = !DILocation(line: 17, column: 36, scope: !11)
!30 = !DILocation(line: 17, column: 57, scope: !11)
!31 = !DILocation(line: 17, column: 55, scope: !11)
!32 = !DILocation(line: 19, column: 18, scope: !11)
!33 = !DILocation(line: 19, column: 5, scope: !11)
!34 = !DILocation(line: 19, column: 12, scope: !11)
!35 = !DILocation(line: 20, column: 1, scope: !11)

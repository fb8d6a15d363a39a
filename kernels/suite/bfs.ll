; ModuleID = 'bfs.cu'
source_filename = "bfs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local ptx_kernel void @start(ptr noundef writeonly captures(none) %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %6 = mul i32 %4, %5, !dbg !16
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !17
  %8 = add i32 %6, %7, !dbg !18
  %9 = icmp slt i32 %8, %1, !dbg !19
  br i1 %9, label %10, label %16, !dbg !19

10:                                               ; preds = %3
  %11 = sext i32 %8 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = srem i32 %8, %2, !dbg !20
  %14 = icmp ne i32 %13, 0, !dbg !21
  %15 = sext i1 %14 to i32, !dbg !22
  store i32 %15, ptr %12, align 4, !dbg !23, !tbaa !7
  br label %16, !dbg !24

16:                                               ; preds = %10, %3
  ret void, !dbg !25
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @visit(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #1 !dbg !26 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !27
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !28
  %9 = mul i32 %7, %8, !dbg !29
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !30
  %11 = add i32 %9, %10, !dbg !31
  %12 = icmp slt i32 %11, %4, !dbg !32
  br i1 %12, label %13, label %41, !dbg !32

13:                                               ; preds = %6
  %14 = sext i32 %11 to i64, !dbg !33
  %15 = getelementptr inbounds i32, ptr %2, i64 %14, !dbg !33
  %16 = load i32, ptr %15, align 4, !dbg !33, !tbaa !7
  %17 = icmp eq i32 %16, -1, !dbg !34
  br i1 %17, label %18, label %38, !dbg !34

18:                                               ; preds = %13
  %19 = shl nsw i32 %11, 3, !dbg !35
  %20 = getelementptr inbounds i32, ptr %0, i64 %14, !dbg !36
  %21 = load i32, ptr %20, align 4, !dbg !36, !tbaa !7
  %22 = add nsw i32 %21, %19, !dbg !37
  %23 = icmp sgt i32 %21, 0, !dbg !38
  br i1 %23, label %27, label %38, !dbg !39

24:                                               ; preds = %27
  %25 = add nsw i32 %28, 1, !dbg !40
  %26 = icmp slt i32 %25, %22, !dbg !38
  br i1 %26, label %27, label %38, !dbg !39, !llvm.loop !41

27:                                               ; preds = %18, %24
  %28 = phi i32 [ %25, %24 ], [ %19, %18 ]
  %29 = sext i32 %28 to i64, !dbg !44
  %30 = getelementptr inbounds i32, ptr %1, i64 %29, !dbg !44
  %31 = load i32, ptr %30, align 4, !dbg !44, !tbaa !7
  %32 = sext i32 %31 to i64, !dbg !45
  %33 = getelementptr inbounds i32, ptr %2, i64 %32, !dbg !45
  %34 = load i32, ptr %33, align 4, !dbg !45, !tbaa !7
  %35 = icmp eq i32 %34, %5, !dbg !46
  br i1 %35, label %36, label %24, !dbg !46

36:                                               ; preds = %27
  %37 = add nsw i32 %5, 1, !dbg !47
  br label %38, !dbg !48

38:                                               ; preds = %24, %18, %36, %13
  %39 = phi i32 [ %16, %13 ], [ %37, %36 ], [ -1, %18 ], [ -1, %24 ], !dbg !49
  %40 = getelementptr inbounds i32, ptr %3, i64 %14, !dbg !50
  store i32 %39, ptr %40, align 4, !dbg !51, !tbaa !7
  br label %41, !dbg !52

41:                                               ; preds = %6, %38
  ret void, !dbg !52
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "bfs.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "start", scope: !1, file: !1, line: 10, type: !12, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 12, column: 22, scope: !11)
!15 = !DILocation(line: 12, column: 35, scope: !11)
!16 = !DILocation(line: 12, column: 33, scope: !11)
!17 = !DILocation(line: 12, column: 48, scope: !11)
!18 = !DILocation(line: 12, column: 46, scope: !11)
!19 = !DILocation(line: 13, column: 14, scope: !11)
!20 = !DILocation(line: 14, column: 29, scope: !11)
!21 = !DILocation(line: 14, column: 39, scope: !11)
!22 = !DILocation(line: 14, column: 24, scope: !11)
!23 = !DILocation(line: 14, column: 22, scope: !11)
!24 = !DILocation(line: 14, column: 9, scope: !11)
!25 = !DILocation(line: 15, column: 1, scope: !11)
!26 = distinct !DISubprogram(name: "visit", scope: !1, file: !1, line: 18, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = !DILocation(line: 20, column: 22, scope: !26)
!28 = !DILocation(line: 20, column: 35, scope: !26)
!29 = !DILocation(line: 20, column: 33, scope: !26)
!30 = !DILocation(line: 20, column: 48, scope: !26)
!31 = !DILocation(line: 20, column: 46, scope: !26)
!32 = !DILocation(line: 21, column: 14, scope: !26)
!33 = !DILocation(line: 24, column: 17, scope: !26)
!34 = !DILocation(line: 25, column: 15, scope: !26)
!35 = !DILocation(line: 26, column: 32, scope: !26)
!36 = !DILocation(line: 27, column: 33, scope: !26)
!37 = !DILocation(line: 27, column: 31, scope: !26)
!38 = !DILocation(line: 28, column: 37, scope: !26)
!39 = !DILocation(line: 28, column: 9, scope: !26)
!40 = !DILocation(line: 28, column: 48, scope: !26)
!41 = distinct !{!41, !39, !42, !43}
!42 = !DILocation(line: 33, column: 9, scope: !26)
!43 = !{!"llvm.loop.mustprogress"}
!44 = !DILocation(line: 29, column: 22, scope: !26)
!45 = !DILocation(line: 29, column: 17, scope: !26)
!46 = !DILocation(line: 29, column: 40, scope: !26)
!47 = !DILocation(line: 30, column: 31, scope: !26)
!48 = !DILocation(line: 31, column: 17, scope: !26)
!49 = !DILocation(line: 0, scope: !26)
!50 = !DILocation(line: 35, column: 5, scope: !26)
!51 = !DILocation(line: 35, column: 14, scope: !26)
!52 = !DILocation(line: 36, column: 1, scope: !26)

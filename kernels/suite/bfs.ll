; ModuleID = 'bfs.cu'
source_filename = "bfs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local ptx_kernel void @start(ptr noundef writeonly captures(none) %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 !dbg !11 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !18
  %6 = mul i32 %4, %5, !dbg !21
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !22
  %8 = add i32 %6, %7, !dbg !25
  %9 = icmp slt i32 %8, %1, !dbg !26
  br i1 %9, label %10, label %16, !dbg !26

10:                                               ; preds = %3
  %11 = sext i32 %8 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = srem i32 %8, %2, !dbg !27
  %14 = icmp ne i32 %13, 0, !dbg !28
  %15 = sext i1 %14 to i32, !dbg !29
  store i32 %15, ptr %12, align 4, !dbg !30, !tbaa !7
  br label %16, !dbg !31

16:                                               ; preds = %10, %3
  ret void, !dbg !32
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @visit(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #1 !dbg !33 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !34
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !36
  %9 = mul i32 %7, %8, !dbg !38
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !39
  %11 = add i32 %9, %10, !dbg !41
  %12 = icmp slt i32 %11, %4, !dbg !42
  br i1 %12, label %13, label %41, !dbg !42

13:                                               ; preds = %6
  %14 = sext i32 %11 to i64, !dbg !43
  %15 = getelementptr inbounds i32, ptr %2, i64 %14, !dbg !43
  %16 = load i32, ptr %15, align 4, !dbg !43, !tbaa !7
  %17 = icmp eq i32 %16, -1, !dbg !44
  br i1 %17, label %18, label %38, !dbg !44

18:                                               ; preds = %13
  %19 = shl nsw i32 %11, 3, !dbg !45
  %20 = getelementptr inbounds i32, ptr %0, i64 %14, !dbg !46
  %21 = load i32, ptr %20, align 4, !dbg !46, !tbaa !7
  %22 = add nsw i32 %21, %19, !dbg !47
  %23 = icmp sgt i32 %21, 0, !dbg !48
  br i1 %23, label %27, label %38, !dbg !49

24:                                               ; preds = %27
  %25 = add nsw i32 %28, 1, !dbg !50
  %26 = icmp slt i32 %25, %22, !dbg !48
  br i1 %26, label %27, label %38, !dbg !49, !llvm.loop !51

27:                                               ; preds = %18, %24
  %28 = phi i32 [ %25, %24 ], [ %19, %18 ]
  %29 = sext i32 %28 to i64, !dbg !54
  %30 = getelementptr inbounds i32, ptr %1, i64 %29, !dbg !54
  %31 = load i32, ptr %30, align 4, !dbg !54, !tbaa !7
  %32 = sext i32 %31 to i64, !dbg !55
  %33 = getelementptr inbounds i32, ptr %2, i64 %32, !dbg !55
  %34 = load i32, ptr %33, align 4, !dbg !55, !tbaa !7
  %35 = icmp eq i32 %34, %5, !dbg !56
  br i1 %35, label %36, label %24, !dbg !56

36:                                               ; preds = %27
  %37 = add nsw i32 %5, 1, !dbg !57
  br label %38, !dbg !58

38:                                               ; preds = %24, %18, %36, %13
  %39 = phi i32 [ %16, %13 ], [ %37, %36 ], [ -1, %18 ], [ -1, %24 ], !dbg !59
  %40 = getelementptr inbounds i32, ptr %3, i64 %14, !dbg !60
  store i32 %39, ptr %40, align 4, !dbg !61, !tbaa !7
  br label %41, !dbg !62

41:                                               ; preds = %6, %38
  ret void, !dbg !62
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
!14 = !DILocation(line: 25, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../crates/kernwright/src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 12, column: 22, scope: !11)
!18 = !DILocation(line: 30, column: 64, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 30, type: !12, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = distinct !DILocation(line: 12, column: 35, scope: !11)
!21 = !DILocation(line: 12, column: 33, scope: !11)
!22 = !DILocation(line: 20, column: 64, scope: !23, inlinedAt: !24)
!23 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!24 = distinct !DILocation(line: 12, column: 48, scope: !11)
!25 = !DILocation(line: 12, column: 46, scope: !11)
!26 = !DILocation(line: 13, column: 14, scope: !11)
!27 = !DILocation(line: 14, column: 29, scope: !11)
!28 = !DILocation(line: 14, column: 39, scope: !11)
!29 = !DILocation(line: 14, column: 24, scope: !11)
!30 = !DILocation(line: 14, column: 22, scope: !11)
!31 = !DILocation(line: 14, column: 9, scope: !11)
!32 = !DILocation(line: 15, column: 1, scope: !11)
!33 = distinct !DISubprogram(name: "visit", scope: !1, file: !1, line: 18, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!34 = !DILocation(line: 25, column: 64, scope: !15, inlinedAt: !35)
!35 = distinct !DILocation(line: 20, column: 22, scope: !33)
!36 = !DILocation(line: 30, column: 64, scope: !19, inlinedAt: !37)
!37 = distinct !DILocation(line: 20, column: 35, scope: !33)
!38 = !DILocation(line: 20, column: 33, scope: !33)
!39 = !DILocation(line: 20, column: 64, scope: !23, inlinedAt: !40)
!40 = distinct !DILocation(line: 20, column: 48, scope: !33)
!41 = !DILocation(line: 20, column: 46, scope: !33)
!42 = !DILocation(line: 21, column: 14, scope: !33)
!43 = !DILocation(line: 24, column: 17, scope: !33)
!44 = !DILocation(line: 25, column: 15, scope: !33)
!45 = !DILocation(line: 26, column: 32, scope: !33)
!46 = !DILocation(line: 27, column: 33, scope: !33)
!47 = !DILocation(line: 27, column: 31, scope: !33)
!48 = !DILocation(line: 28, column: 37, scope: !33)
!49 = !DILocation(line: 28, column: 9, scope: !33)
!50 = !DILocation(line: 28, column: 48, scope: !33)
!51 = distinct !{!51, !49, !52, !53}
!52 = !DILocation(line: 33, column: 9, scope: !33)
!53 = !{!"llvm.loop.mustprogress"}
!54 = !DILocation(line: 29, column: 22, scope: !33)
!55 = !DILocation(line: 29, column: 17, scope: !33)
!56 = !DILocation(line: 29, column: 40, scope: !33)
!57 = !DILocation(line: 30, column: 31, scope: !33)
!58 = !DILocation(line: 31, column: 17, scope: !33)
!59 = !DILocation(line: 0, scope: !33)
!60 = !DILocation(line: 35, column: 5, scope: !33)
!61 = !DILocation(line: 35, column: 14, scope: !33)
!62 = !DILocation(line: 36, column: 1, scope: !33)

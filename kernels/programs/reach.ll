; ModuleID = 'reach.cu'
source_filename = "reach.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @expand(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, ptr noundef writeonly captures(none) %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #0 !dbg !11 {
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %10 = mul i32 %8, %9, !dbg !16
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !17
  %12 = add i32 %10, %11, !dbg !18
  %13 = icmp eq i32 %12, 0, !dbg !19
  br i1 %13, label %14, label %15, !dbg !19

14:                                               ; preds = %7
  store i32 0, ptr %4, align 4, !dbg !20, !tbaa !7
  br label %15, !dbg !21

15:                                               ; preds = %14, %7
  %16 = icmp slt i32 %12, %6, !dbg !22
  br i1 %16, label %17, label %38, !dbg !23

17:                                               ; preds = %15
  %18 = sext i32 %12 to i64, !dbg !24
  %19 = getelementptr inbounds i32, ptr %2, i64 %18, !dbg !24
  %20 = load i32, ptr %19, align 4, !dbg !24, !tbaa !7
  %21 = icmp eq i32 %20, %5, !dbg !25
  br i1 %21, label %22, label %38, !dbg !23

22:                                               ; preds = %17
  %23 = getelementptr inbounds i32, ptr %0, i64 %18, !dbg !26
  %24 = load i32, ptr %23, align 4, !dbg !26, !tbaa !7
  %25 = getelementptr i8, ptr %23, i64 4
  %26 = load i32, ptr %25, align 4, !dbg !27, !tbaa !7
  %27 = icmp slt i32 %24, %26, !dbg !28
  br i1 %27, label %28, label %38, !dbg !29

28:                                               ; preds = %22, %28
  %29 = phi i32 [ %35, %28 ], [ %24, %22 ]
  %30 = sext i32 %29 to i64, !dbg !30
  %31 = getelementptr inbounds i32, ptr %1, i64 %30, !dbg !30
  %32 = load i32, ptr %31, align 4, !dbg !30, !tbaa !7
  %33 = sext i32 %32 to i64, !dbg !31
  %34 = getelementptr inbounds i32, ptr %3, i64 %33, !dbg !31
  store i32 1, ptr %34, align 4, !dbg !32, !tbaa !7
  %35 = add nsw i32 %29, 1, !dbg !33
  %36 = load i32, ptr %25, align 4, !dbg !27, !tbaa !7
  %37 = icmp slt i32 %35, %36, !dbg !28
  br i1 %37, label %28, label %38, !dbg !29, !llvm.loop !34

38:                                               ; preds = %28, %22, %15, %17
  ret void, !dbg !37
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @settle(ptr noundef captures(none) %0, ptr noundef captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #1 !dbg !38 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !39
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !40
  %8 = mul i32 %6, %7, !dbg !41
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !42
  %10 = add i32 %8, %9, !dbg !43
  %11 = icmp slt i32 %10, %4, !dbg !44
  br i1 %11, label %12, label %23, !dbg !45

12:                                               ; preds = %5
  %13 = sext i32 %10 to i64, !dbg !46
  %14 = getelementptr inbounds i32, ptr %1, i64 %13, !dbg !46
  %15 = load i32, ptr %14, align 4, !dbg !46, !tbaa !7
  %16 = icmp eq i32 %15, 0, !dbg !47
  br i1 %16, label %23, label %17, !dbg !45

17:                                               ; preds = %12
  store i32 0, ptr %14, align 4, !dbg !48, !tbaa !7
  %18 = getelementptr inbounds i32, ptr %0, i64 %13, !dbg !49
  %19 = load i32, ptr %18, align 4, !dbg !49, !tbaa !7
  %20 = icmp eq i32 %19, -1, !dbg !50
  br i1 %20, label %21, label %23, !dbg !50

21:                                               ; preds = %17
  %22 = add nsw i32 %3, 1
  store i32 %22, ptr %18, align 4, !dbg !51, !tbaa !7
  store i32 1, ptr %2, align 4, !dbg !52, !tbaa !7
  br label %23, !dbg !53

23:                                               ; preds = %17, %21, %5, %12
  ret void, !dbg !54
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "reach.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "expand", scope: !1, file: !1, line: 9, type: !12, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 12, column: 22, scope: !11)
!15 = !DILocation(line: 12, column: 35, scope: !11)
!16 = !DILocation(line: 12, column: 33, scope: !11)
!17 = !DILocation(line: 12, column: 48, scope: !11)
!18 = !DILocation(line: 12, column: 46, scope: !11)
!19 = !DILocation(line: 13, column: 14, scope: !11)
!20 = !DILocation(line: 14, column: 19, scope: !11)
!21 = !DILocation(line: 14, column: 9, scope: !11)
!22 = !DILocation(line: 15, column: 14, scope: !11)
!23 = !DILocation(line: 15, column: 23, scope: !11)
!24 = !DILocation(line: 15, column: 26, scope: !11)
!25 = !DILocation(line: 15, column: 39, scope: !11)
!26 = !DILocation(line: 17, column: 21, scope: !11)
!27 = !DILocation(line: 17, column: 43, scope: !11)
!28 = !DILocation(line: 17, column: 41, scope: !11)
!29 = !DILocation(line: 17, column: 5, scope: !11)
!30 = !DILocation(line: 18, column: 16, scope: !11)
!31 = !DILocation(line: 18, column: 9, scope: !11)
!32 = !DILocation(line: 18, column: 31, scope: !11)
!33 = !DILocation(line: 17, column: 66, scope: !11)
!34 = distinct !{!34, !29, !35, !36}
!35 = !DILocation(line: 18, column: 33, scope: !11)
!36 = !{!"llvm.loop.mustprogress"}
!37 = !DILocation(line: 19, column: 1, scope: !11)
!38 = distinct !DISubprogram(name: "settle", scope: !1, file: !1, line: 22, type: !12, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!39 = !DILocation(line: 24, column: 22, scope: !38)
!40 = !DILocation(line: 24, column: 35, scope: !38)
!41 = !DILocation(line: 24, column: 33, scope: !38)
!42 = !DILocation(line: 24, column: 48, scope: !38)
!43 = !DILocation(line: 24, column: 46, scope: !38)
!44 = !DILocation(line: 25, column: 14, scope: !38)
!45 = !DILocation(line: 25, column: 23, scope: !38)
!46 = !DILocation(line: 25, column: 26, scope: !38)
!47 = !DILocation(line: 25, column: 39, scope: !38)
!48 = !DILocation(line: 27, column: 18, scope: !38)
!49 = !DILocation(line: 28, column: 9, scope: !38)
!50 = !DILocation(line: 28, column: 22, scope: !38)
!51 = !DILocation(line: 29, column: 22, scope: !38)
!52 = !DILocation(line: 30, column: 19, scope: !38)
!53 = !DILocation(line: 31, column: 5, scope: !38)
!54 = !DILocation(line: 32, column: 1, scope: !38)

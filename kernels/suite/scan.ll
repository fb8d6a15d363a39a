; ModuleID = 'scan.cu'
source_filename = "scan.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14scan_stretchesE4sums = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ11scan_totalsE4sums = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @scan_stretches(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = alloca [4 x i32], align 4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !18
  %8 = shl i32 %7, 10, !dbg !21
  %9 = shl nuw nsw i32 %6, 2, !dbg !22
  %10 = add i32 %8, %9, !dbg !23
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6, !dbg !24
  br label %31, !dbg !25

11:                                               ; preds = %41
  %12 = zext nneg i32 %6 to i64, !dbg !26
  %13 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14scan_stretchesE4sums to ptr), i64 %12, !dbg !26
  store i32 %42, ptr %13, align 4, !dbg !29, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br label %14, !dbg !31

14:                                               ; preds = %22, %11
  %15 = phi i32 [ 1, %11 ], [ %26, %22 ]
  %16 = icmp samesign ult i32 %6, %15, !dbg !32
  br i1 %16, label %22, label %17, !dbg !33

17:                                               ; preds = %14
  %18 = sub nuw nsw i32 %6, %15
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14scan_stretchesE4sums to ptr), i64 %19
  %21 = load i32, ptr %20, align 4, !dbg !34, !tbaa !7
  br label %22, !dbg !33

22:                                               ; preds = %17, %14
  %23 = phi i32 [ %21, %17 ], [ 0, %14 ], !dbg !33
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  %24 = load i32, ptr %13, align 4, !dbg !36, !tbaa !7
  %25 = add i32 %24, %23, !dbg !36
  store i32 %25, ptr %13, align 4, !dbg !36, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %26 = shl nuw nsw i32 %15, 1, !dbg !38
  %27 = icmp samesign ult i32 %15, 128, !dbg !39
  br i1 %27, label %14, label %28, !dbg !31, !llvm.loop !40

28:                                               ; preds = %22
  %29 = load i32, ptr %13, align 4, !dbg !43, !tbaa !7
  %30 = sub i32 %29, %42, !dbg !44
  br label %49, !dbg !45

31:                                               ; preds = %4, %41
  %32 = phi i32 [ 0, %4 ], [ %42, %41 ]
  %33 = phi i32 [ 0, %4 ], [ %45, %41 ]
  %34 = or disjoint i32 %33, %10, !dbg !46
  %35 = icmp slt i32 %34, %3, !dbg !47
  br i1 %35, label %36, label %41, !dbg !47

36:                                               ; preds = %31
  %37 = sext i32 %34 to i64
  %38 = getelementptr inbounds i32, ptr %0, i64 %37
  %39 = load i32, ptr %38, align 4, !dbg !48, !tbaa !7
  %40 = add i32 %39, %32, !dbg !49
  br label %41, !dbg !50

41:                                               ; preds = %36, %31
  %42 = phi i32 [ %40, %36 ], [ %32, %31 ], !dbg !51
  %43 = zext nneg i32 %33 to i64, !dbg !52
  %44 = getelementptr inbounds nuw i32, ptr %5, i64 %43, !dbg !52
  store i32 %42, ptr %44, align 4, !dbg !53, !tbaa !7
  %45 = add nuw nsw i32 %33, 1, !dbg !54
  %46 = icmp eq i32 %45, 4, !dbg !55
  br i1 %46, label %11, label %31, !dbg !25, !llvm.loop !56

47:                                               ; preds = %60
  %48 = icmp eq i32 %6, 255, !dbg !59
  br i1 %48, label %63, label %66, !dbg !59

49:                                               ; preds = %28, %60
  %50 = phi i32 [ 0, %28 ], [ %61, %60 ]
  %51 = or disjoint i32 %50, %10, !dbg !60
  %52 = icmp slt i32 %51, %3, !dbg !61
  br i1 %52, label %53, label %60, !dbg !61

53:                                               ; preds = %49
  %54 = sext i32 %51 to i64
  %55 = getelementptr inbounds i32, ptr %1, i64 %54
  %56 = zext nneg i32 %50 to i64
  %57 = getelementptr inbounds nuw i32, ptr %5, i64 %56
  %58 = load i32, ptr %57, align 4, !dbg !62, !tbaa !7
  %59 = add i32 %30, %58, !dbg !63
  store i32 %59, ptr %55, align 4, !dbg !64, !tbaa !7
  br label %60, !dbg !65

60:                                               ; preds = %49, %53
  %61 = add nuw nsw i32 %50, 1, !dbg !66
  %62 = icmp eq i32 %61, 4, !dbg !67
  br i1 %62, label %47, label %49, !dbg !45, !llvm.loop !68

63:                                               ; preds = %47
  %64 = zext nneg i32 %7 to i64
  %65 = getelementptr inbounds nuw i32, ptr %2, i64 %64
  store i32 %29, ptr %65, align 4, !dbg !70, !tbaa !7
  br label %66, !dbg !71

66:                                               ; preds = %63, %47
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6, !dbg !72
  ret void, !dbg !72
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @scan_totals(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !dbg !73 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !74
  %6 = mul i32 %3, %5, !dbg !76
  %7 = add nsw i32 %6, %3, !dbg !77
  %8 = tail call noundef i32 @llvm.smin.i32(i32 %7, i32 %2), !dbg !78
  %9 = icmp slt i32 %6, %8, !dbg !81
  br i1 %9, label %32, label %10, !dbg !82

10:                                               ; preds = %32, %4
  %11 = phi i32 [ 0, %4 ], [ %38, %32 ], !dbg !83
  %12 = zext nneg i32 %5 to i64, !dbg !84
  %13 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11scan_totalsE4sums to ptr), i64 %12, !dbg !84
  store i32 %11, ptr %13, align 4, !dbg !86, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !87
  br label %14, !dbg !88

14:                                               ; preds = %22, %10
  %15 = phi i32 [ 1, %10 ], [ %26, %22 ]
  %16 = icmp samesign ult i32 %5, %15, !dbg !89
  br i1 %16, label %22, label %17, !dbg !90

17:                                               ; preds = %14
  %18 = sub nuw nsw i32 %5, %15
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11scan_totalsE4sums to ptr), i64 %19
  %21 = load i32, ptr %20, align 4, !dbg !91, !tbaa !7
  br label %22, !dbg !90

22:                                               ; preds = %17, %14
  %23 = phi i32 [ %21, %17 ], [ 0, %14 ], !dbg !90
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !92
  %24 = load i32, ptr %13, align 4, !dbg !93, !tbaa !7
  %25 = add i32 %24, %23, !dbg !93
  store i32 %25, ptr %13, align 4, !dbg !93, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !94
  %26 = shl nuw nsw i32 %15, 1, !dbg !95
  %27 = icmp samesign ult i32 %15, 128, !dbg !96
  br i1 %27, label %14, label %28, !dbg !88, !llvm.loop !97

28:                                               ; preds = %22
  br i1 %9, label %29, label %41, !dbg !99

29:                                               ; preds = %28
  %30 = load i32, ptr %13, align 4, !dbg !100, !tbaa !7
  %31 = sub i32 %30, %11, !dbg !101
  br label %42, !dbg !99

32:                                               ; preds = %4, %32
  %33 = phi i32 [ %39, %32 ], [ %6, %4 ]
  %34 = phi i32 [ %38, %32 ], [ 0, %4 ]
  %35 = sext i32 %33 to i64, !dbg !102
  %36 = getelementptr inbounds i32, ptr %0, i64 %35, !dbg !102
  %37 = load i32, ptr %36, align 4, !dbg !102, !tbaa !7
  %38 = add i32 %37, %34, !dbg !103
  %39 = add nsw i32 %33, 1, !dbg !104
  %40 = icmp eq i32 %39, %8, !dbg !81
  br i1 %40, label %10, label %32, !dbg !82, !llvm.loop !105

41:                                               ; preds = %42, %28
  ret void, !dbg !107

42:                                               ; preds = %29, %42
  %43 = phi i32 [ %50, %42 ], [ %6, %29 ]
  %44 = phi i32 [ %49, %42 ], [ %31, %29 ]
  %45 = sext i32 %43 to i64, !dbg !108
  %46 = getelementptr inbounds i32, ptr %1, i64 %45, !dbg !108
  store i32 %44, ptr %46, align 4, !dbg !109, !tbaa !7
  %47 = getelementptr inbounds i32, ptr %0, i64 %45, !dbg !110
  %48 = load i32, ptr %47, align 4, !dbg !110, !tbaa !7
  %49 = add i32 %48, %44, !dbg !111
  %50 = add nsw i32 %43, 1, !dbg !112
  %51 = icmp eq i32 %50, %8, !dbg !113
  br i1 %51, label %41, label %42, !dbg !99, !llvm.loop !114
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @add_offsets(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i32 noundef %2) local_unnamed_addr #2 !dbg !116 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !117
  %5 = zext nneg i32 %4 to i64, !dbg !119
  %6 = getelementptr inbounds nuw i32, ptr %1, i64 %5, !dbg !119
  %7 = load i32, ptr %6, align 4, !dbg !119, !tbaa !7
  %8 = shl i32 %4, 10, !dbg !120
  %9 = add nsw i32 %8, 1024, !dbg !121
  %10 = tail call noundef i32 @llvm.smin.i32(i32 %9, i32 %2), !dbg !122
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !124
  %12 = or disjoint i32 %8, %11, !dbg !126
  %13 = icmp slt i32 %12, %10, !dbg !127
  br i1 %13, label %15, label %14, !dbg !128

14:                                               ; preds = %15, %3
  ret void, !dbg !129

15:                                               ; preds = %3, %15
  %16 = phi i32 [ %21, %15 ], [ %12, %3 ]
  %17 = sext i32 %16 to i64, !dbg !130
  %18 = getelementptr inbounds i32, ptr %0, i64 %17, !dbg !130
  %19 = load i32, ptr %18, align 4, !dbg !131, !tbaa !7
  %20 = add i32 %19, %7, !dbg !131
  store i32 %20, ptr %18, align 4, !dbg !131, !tbaa !7
  %21 = add nsw i32 %16, 256, !dbg !132
  %22 = icmp slt i32 %21, %10, !dbg !127
  br i1 %22, label %15, label %14, !dbg !128, !llvm.loop !133
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "scan.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "scan_stretches", scope: !1, file: !1, line: 25, type: !12, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../crates/kernwright/src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 28, column: 20, scope: !11)
!18 = !DILocation(line: 25, column: 64, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = distinct !DILocation(line: 29, column: 23, scope: !11)
!21 = !DILocation(line: 29, column: 34, scope: !11)
!22 = !DILocation(line: 29, column: 49, scope: !11)
!23 = !DILocation(line: 29, column: 44, scope: !11)
!24 = !DILocation(line: 31, column: 5, scope: !11)
!25 = !DILocation(line: 34, column: 5, scope: !11)
!26 = !DILocation(line: 12, column: 5, scope: !27, inlinedAt: !28)
!27 = distinct !DISubprogram(name: "sum_up_to_here", scope: !1, file: !1, line: 9, type: !12, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!28 = distinct !DILocation(line: 40, column: 33, scope: !11)
!29 = !DILocation(line: 12, column: 14, scope: !27, inlinedAt: !28)
!30 = !DILocation(line: 13, column: 5, scope: !27, inlinedAt: !28)
!31 = !DILocation(line: 14, column: 5, scope: !27, inlinedAt: !28)
!32 = !DILocation(line: 15, column: 36, scope: !27, inlinedAt: !28)
!33 = !DILocation(line: 15, column: 33, scope: !27, inlinedAt: !28)
!34 = !DILocation(line: 15, column: 50, scope: !27, inlinedAt: !28)
!35 = !DILocation(line: 17, column: 9, scope: !27, inlinedAt: !28)
!36 = !DILocation(line: 18, column: 18, scope: !27, inlinedAt: !28)
!37 = !DILocation(line: 19, column: 9, scope: !27, inlinedAt: !28)
!38 = !DILocation(line: 14, column: 57, scope: !27, inlinedAt: !28)
!39 = !DILocation(line: 14, column: 37, scope: !27, inlinedAt: !28)
!40 = distinct !{!40, !31, !41, !42}
!41 = !DILocation(line: 20, column: 5, scope: !27, inlinedAt: !28)
!42 = !{!"llvm.loop.mustprogress"}
!43 = !DILocation(line: 21, column: 12, scope: !27, inlinedAt: !28)
!44 = !DILocation(line: 41, column: 40, scope: !11)
!45 = !DILocation(line: 43, column: 5, scope: !11)
!46 = !DILocation(line: 35, column: 19, scope: !11)
!47 = !DILocation(line: 35, column: 23, scope: !11)
!48 = !DILocation(line: 36, column: 20, scope: !11)
!49 = !DILocation(line: 36, column: 17, scope: !11)
!50 = !DILocation(line: 36, column: 13, scope: !11)
!51 = !DILocation(line: 0, scope: !11)
!52 = !DILocation(line: 37, column: 9, scope: !11)
!53 = !DILocation(line: 37, column: 16, scope: !11)
!54 = !DILocation(line: 34, column: 38, scope: !11)
!55 = !DILocation(line: 34, column: 23, scope: !11)
!56 = distinct !{!56, !25, !57, !42, !58}
!57 = !DILocation(line: 38, column: 5, scope: !11)
!58 = !{!"llvm.loop.unroll.enable"}
!59 = !DILocation(line: 46, column: 12, scope: !11)
!60 = !DILocation(line: 44, column: 19, scope: !11)
!61 = !DILocation(line: 44, column: 23, scope: !11)
!62 = !DILocation(line: 45, column: 38, scope: !11)
!63 = !DILocation(line: 45, column: 36, scope: !11)
!64 = !DILocation(line: 45, column: 27, scope: !11)
!65 = !DILocation(line: 45, column: 13, scope: !11)
!66 = !DILocation(line: 43, column: 38, scope: !11)
!67 = !DILocation(line: 43, column: 23, scope: !11)
!68 = distinct !{!68, !45, !69, !42, !58}
!69 = !DILocation(line: 45, column: 43, scope: !11)
!70 = !DILocation(line: 47, column: 28, scope: !11)
!71 = !DILocation(line: 47, column: 9, scope: !11)
!72 = !DILocation(line: 48, column: 1, scope: !11)
!73 = distinct !DISubprogram(name: "scan_totals", scope: !1, file: !1, line: 52, type: !12, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!74 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !75)
!75 = distinct !DILocation(line: 55, column: 23, scope: !73)
!76 = !DILocation(line: 55, column: 35, scope: !73)
!77 = !DILocation(line: 56, column: 31, scope: !73)
!78 = !DILocation(line: 56, column: 61, scope: !79, inlinedAt: !80)
!79 = distinct !DISubprogram(name: "min", scope: !16, file: !16, line: 56, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = distinct !DILocation(line: 56, column: 21, scope: !73)
!81 = !DILocation(line: 59, column: 29, scope: !73)
!82 = !DILocation(line: 59, column: 5, scope: !73)
!83 = !DILocation(line: 0, scope: !73)
!84 = !DILocation(line: 12, column: 5, scope: !27, inlinedAt: !85)
!85 = distinct !DILocation(line: 62, column: 23, scope: !73)
!86 = !DILocation(line: 12, column: 14, scope: !27, inlinedAt: !85)
!87 = !DILocation(line: 13, column: 5, scope: !27, inlinedAt: !85)
!88 = !DILocation(line: 14, column: 5, scope: !27, inlinedAt: !85)
!89 = !DILocation(line: 15, column: 36, scope: !27, inlinedAt: !85)
!90 = !DILocation(line: 15, column: 33, scope: !27, inlinedAt: !85)
!91 = !DILocation(line: 15, column: 50, scope: !27, inlinedAt: !85)
!92 = !DILocation(line: 17, column: 9, scope: !27, inlinedAt: !85)
!93 = !DILocation(line: 18, column: 18, scope: !27, inlinedAt: !85)
!94 = !DILocation(line: 19, column: 9, scope: !27, inlinedAt: !85)
!95 = !DILocation(line: 14, column: 57, scope: !27, inlinedAt: !85)
!96 = !DILocation(line: 14, column: 37, scope: !27, inlinedAt: !85)
!97 = distinct !{!97, !88, !98, !42}
!98 = !DILocation(line: 20, column: 5, scope: !27, inlinedAt: !85)
!99 = !DILocation(line: 63, column: 5, scope: !73)
!100 = !DILocation(line: 21, column: 12, scope: !27, inlinedAt: !85)
!101 = !DILocation(line: 62, column: 49, scope: !73)
!102 = !DILocation(line: 60, column: 16, scope: !73)
!103 = !DILocation(line: 60, column: 13, scope: !73)
!104 = !DILocation(line: 59, column: 38, scope: !73)
!105 = distinct !{!105, !82, !106, !42}
!106 = !DILocation(line: 60, column: 25, scope: !73)
!107 = !DILocation(line: 67, column: 1, scope: !73)
!108 = !DILocation(line: 64, column: 9, scope: !73)
!109 = !DILocation(line: 64, column: 21, scope: !73)
!110 = !DILocation(line: 65, column: 19, scope: !73)
!111 = !DILocation(line: 65, column: 16, scope: !73)
!112 = !DILocation(line: 63, column: 38, scope: !73)
!113 = !DILocation(line: 63, column: 29, scope: !73)
!114 = distinct !{!114, !99, !115, !42}
!115 = !DILocation(line: 66, column: 5, scope: !73)
!116 = distinct !DISubprogram(name: "add_offsets", scope: !1, file: !1, line: 70, type: !12, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!117 = !DILocation(line: 25, column: 64, scope: !19, inlinedAt: !118)
!118 = distinct !DILocation(line: 72, column: 37, scope: !116)
!119 = !DILocation(line: 72, column: 29, scope: !116)
!120 = !DILocation(line: 73, column: 34, scope: !116)
!121 = !DILocation(line: 74, column: 31, scope: !116)
!122 = !DILocation(line: 56, column: 61, scope: !79, inlinedAt: !123)
!123 = distinct !DILocation(line: 74, column: 21, scope: !116)
!124 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !125)
!125 = distinct !DILocation(line: 75, column: 27, scope: !116)
!126 = !DILocation(line: 75, column: 25, scope: !116)
!127 = !DILocation(line: 75, column: 43, scope: !116)
!128 = !DILocation(line: 75, column: 5, scope: !116)
!129 = !DILocation(line: 77, column: 1, scope: !116)
!130 = !DILocation(line: 76, column: 9, scope: !116)
!131 = !DILocation(line: 76, column: 16, scope: !116)
!132 = !DILocation(line: 75, column: 53, scope: !116)
!133 = distinct !{!133, !128, !134, !42}
!134 = !DILocation(line: 76, column: 19, scope: !116)

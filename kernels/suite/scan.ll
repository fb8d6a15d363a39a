; ModuleID = 'scan.cu'
source_filename = "scan.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14scan_stretchesE4sums = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @scan_stretches(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = alloca [4 x i32], align 4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %8 = shl i32 %7, 9, !dbg !16
  %9 = shl nuw nsw i32 %6, 2, !dbg !17
  %10 = add i32 %8, %9, !dbg !18
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6, !dbg !19
  br label %14, !dbg !20

11:                                               ; preds = %24
  %12 = zext nneg i32 %6 to i64, !dbg !21
  %13 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14scan_stretchesE4sums to ptr), i64 %12, !dbg !21
  store i32 %25, ptr %13, align 4, !dbg !22, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !23
  br label %33, !dbg !24

14:                                               ; preds = %4, %24
  %15 = phi i32 [ 0, %4 ], [ %25, %24 ]
  %16 = phi i32 [ 0, %4 ], [ %28, %24 ]
  %17 = or disjoint i32 %16, %10, !dbg !25
  %18 = icmp slt i32 %17, %3, !dbg !26
  br i1 %18, label %19, label %24, !dbg !26

19:                                               ; preds = %14
  %20 = sext i32 %17 to i64
  %21 = getelementptr inbounds i32, ptr %0, i64 %20
  %22 = load i32, ptr %21, align 4, !dbg !27, !tbaa !7
  %23 = add i32 %22, %15, !dbg !28
  br label %24, !dbg !29

24:                                               ; preds = %19, %14
  %25 = phi i32 [ %23, %19 ], [ %15, %14 ], !dbg !30
  %26 = zext nneg i32 %16 to i64, !dbg !31
  %27 = getelementptr inbounds nuw i32, ptr %5, i64 %26, !dbg !31
  store i32 %25, ptr %27, align 4, !dbg !32, !tbaa !7
  %28 = add nuw nsw i32 %16, 1, !dbg !33
  %29 = icmp eq i32 %28, 4, !dbg !34
  br i1 %29, label %11, label %14, !dbg !20, !llvm.loop !35

30:                                               ; preds = %41
  %31 = load i32, ptr %13, align 4, !dbg !39, !tbaa !7
  %32 = sub i32 %31, %25, !dbg !40
  br label %49, !dbg !41

33:                                               ; preds = %11, %41
  %34 = phi i32 [ 1, %11 ], [ %45, %41 ]
  %35 = icmp samesign ult i32 %6, %34, !dbg !42
  br i1 %35, label %41, label %36, !dbg !43

36:                                               ; preds = %33
  %37 = sub nuw nsw i32 %6, %34
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14scan_stretchesE4sums to ptr), i64 %38
  %40 = load i32, ptr %39, align 4, !dbg !44, !tbaa !7
  br label %41, !dbg !43

41:                                               ; preds = %33, %36
  %42 = phi i32 [ %40, %36 ], [ 0, %33 ], !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %43 = load i32, ptr %13, align 4, !dbg !46, !tbaa !7
  %44 = add i32 %43, %42, !dbg !46
  store i32 %44, ptr %13, align 4, !dbg !46, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !47
  %45 = shl nuw nsw i32 %34, 1, !dbg !48
  %46 = icmp samesign ult i32 %34, 64, !dbg !49
  br i1 %46, label %33, label %30, !dbg !24, !llvm.loop !50

47:                                               ; preds = %60
  %48 = icmp eq i32 %6, 127, !dbg !52
  br i1 %48, label %63, label %66, !dbg !52

49:                                               ; preds = %30, %60
  %50 = phi i32 [ 0, %30 ], [ %61, %60 ]
  %51 = or disjoint i32 %50, %10, !dbg !53
  %52 = icmp slt i32 %51, %3, !dbg !54
  br i1 %52, label %53, label %60, !dbg !54

53:                                               ; preds = %49
  %54 = sext i32 %51 to i64
  %55 = getelementptr inbounds i32, ptr %1, i64 %54
  %56 = zext nneg i32 %50 to i64
  %57 = getelementptr inbounds nuw i32, ptr %5, i64 %56
  %58 = load i32, ptr %57, align 4, !dbg !55, !tbaa !7
  %59 = add i32 %32, %58, !dbg !56
  store i32 %59, ptr %55, align 4, !dbg !57, !tbaa !7
  br label %60, !dbg !58

60:                                               ; preds = %49, %53
  %61 = add nuw nsw i32 %50, 1, !dbg !59
  %62 = icmp eq i32 %61, 4, !dbg !60
  br i1 %62, label %47, label %49, !dbg !41, !llvm.loop !61

63:                                               ; preds = %47
  %64 = zext nneg i32 %7 to i64
  %65 = getelementptr inbounds nuw i32, ptr %2, i64 %64
  store i32 %31, ptr %65, align 4, !dbg !63, !tbaa !7
  br label %66, !dbg !64

66:                                               ; preds = %63, %47
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6, !dbg !65
  ret void, !dbg !65
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @add_before(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i32 noundef %2) local_unnamed_addr #3 !dbg !66 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !67
  %5 = icmp eq i32 %4, 0, !dbg !68
  br i1 %5, label %25, label %6, !dbg !68

6:                                                ; preds = %3
  %7 = zext nneg i32 %4 to i64, !dbg !69
  %8 = getelementptr i32, ptr %1, i64 %7, !dbg !69
  %9 = getelementptr i8, ptr %8, i64 -4, !dbg !69
  %10 = load i32, ptr %9, align 4, !dbg !69, !tbaa !7
  %11 = shl i32 %4, 9, !dbg !70
  %12 = add nsw i32 %11, 512, !dbg !71
  %13 = tail call noundef i32 @llvm.smin.i32(i32 range(i32 -2147483136, -2147483648) %12, i32 %2), !dbg !72
  %14 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !73
  %15 = add i32 %11, %14, !dbg !74
  %16 = icmp slt i32 %15, %13, !dbg !75
  br i1 %16, label %17, label %25, !dbg !76

17:                                               ; preds = %6, %17
  %18 = phi i32 [ %23, %17 ], [ %15, %6 ]
  %19 = sext i32 %18 to i64, !dbg !77
  %20 = getelementptr inbounds i32, ptr %0, i64 %19, !dbg !77
  %21 = load i32, ptr %20, align 4, !dbg !78, !tbaa !7
  %22 = add i32 %21, %10, !dbg !78
  store i32 %22, ptr %20, align 4, !dbg !78, !tbaa !7
  %23 = add nsw i32 %18, 128, !dbg !79
  %24 = icmp slt i32 %23, %13, !dbg !75
  br i1 %24, label %17, label %25, !dbg !76, !llvm.loop !80

25:                                               ; preds = %17, %6, %3
  ret void, !dbg !82
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!11 = distinct !DISubprogram(name: "scan_stretches", scope: !1, file: !1, line: 9, type: !12, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 12, column: 20, scope: !11)
!15 = !DILocation(line: 13, column: 23, scope: !11)
!16 = !DILocation(line: 13, column: 34, scope: !11)
!17 = !DILocation(line: 13, column: 49, scope: !11)
!18 = !DILocation(line: 13, column: 44, scope: !11)
!19 = !DILocation(line: 15, column: 5, scope: !11)
!20 = !DILocation(line: 18, column: 5, scope: !11)
!21 = !DILocation(line: 24, column: 5, scope: !11)
!22 = !DILocation(line: 24, column: 14, scope: !11)
!23 = !DILocation(line: 25, column: 5, scope: !11)
!24 = !DILocation(line: 26, column: 5, scope: !11)
!25 = !DILocation(line: 19, column: 19, scope: !11)
!26 = !DILocation(line: 19, column: 23, scope: !11)
!27 = !DILocation(line: 20, column: 20, scope: !11)
!28 = !DILocation(line: 20, column: 17, scope: !11)
!29 = !DILocation(line: 20, column: 13, scope: !11)
!30 = !DILocation(line: 0, scope: !11)
!31 = !DILocation(line: 21, column: 9, scope: !11)
!32 = !DILocation(line: 21, column: 16, scope: !11)
!33 = !DILocation(line: 18, column: 38, scope: !11)
!34 = !DILocation(line: 18, column: 23, scope: !11)
!35 = distinct !{!35, !20, !36, !37, !38}
!36 = !DILocation(line: 22, column: 5, scope: !11)
!37 = !{!"llvm.loop.mustprogress"}
!38 = !{!"llvm.loop.unroll.enable"}
!39 = !DILocation(line: 34, column: 29, scope: !11)
!40 = !DILocation(line: 34, column: 38, scope: !11)
!41 = !DILocation(line: 36, column: 5, scope: !11)
!42 = !DILocation(line: 27, column: 34, scope: !11)
!43 = !DILocation(line: 27, column: 31, scope: !11)
!44 = !DILocation(line: 27, column: 48, scope: !11)
!45 = !DILocation(line: 29, column: 9, scope: !11)
!46 = !DILocation(line: 30, column: 18, scope: !11)
!47 = !DILocation(line: 31, column: 9, scope: !11)
!48 = !DILocation(line: 26, column: 57, scope: !11)
!49 = !DILocation(line: 26, column: 37, scope: !11)
!50 = distinct !{!50, !24, !51, !37}
!51 = !DILocation(line: 32, column: 5, scope: !11)
!52 = !DILocation(line: 39, column: 12, scope: !11)
!53 = !DILocation(line: 37, column: 19, scope: !11)
!54 = !DILocation(line: 37, column: 23, scope: !11)
!55 = !DILocation(line: 38, column: 38, scope: !11)
!56 = !DILocation(line: 38, column: 36, scope: !11)
!57 = !DILocation(line: 38, column: 27, scope: !11)
!58 = !DILocation(line: 38, column: 13, scope: !11)
!59 = !DILocation(line: 36, column: 38, scope: !11)
!60 = !DILocation(line: 36, column: 23, scope: !11)
!61 = distinct !{!61, !41, !62, !37, !38}
!62 = !DILocation(line: 38, column: 43, scope: !11)
!63 = !DILocation(line: 40, column: 28, scope: !11)
!64 = !DILocation(line: 40, column: 9, scope: !11)
!65 = !DILocation(line: 41, column: 1, scope: !11)
!66 = distinct !DISubprogram(name: "add_before", scope: !1, file: !1, line: 44, type: !12, scopeLine: 45, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = !DILocation(line: 47, column: 9, scope: !66)
!68 = !DILocation(line: 47, column: 20, scope: !66)
!69 = !DILocation(line: 49, column: 29, scope: !66)
!70 = !DILocation(line: 50, column: 34, scope: !66)
!71 = !DILocation(line: 51, column: 31, scope: !66)
!72 = !DILocation(line: 51, column: 21, scope: !66)
!73 = !DILocation(line: 52, column: 27, scope: !66)
!74 = !DILocation(line: 52, column: 25, scope: !66)
!75 = !DILocation(line: 52, column: 43, scope: !66)
!76 = !DILocation(line: 52, column: 5, scope: !66)
!77 = !DILocation(line: 53, column: 9, scope: !66)
!78 = !DILocation(line: 53, column: 16, scope: !66)
!79 = !DILocation(line: 52, column: 53, scope: !66)
!80 = distinct !{!80, !76, !81, !37}
!81 = !DILocation(line: 53, column: 19, scope: !66)
!82 = !DILocation(line: 54, column: 1, scope: !66)

; ModuleID = 'grid-path.cu'
source_filename = "grid-path.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ8cheapestE6totals = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @cheapest(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !dbg !11 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %9 = mul i32 %8, 96, !dbg !16
  %10 = add nsw i32 %7, -16, !dbg !17
  %11 = add i32 %10, %9, !dbg !18
  %12 = icmp sgt i32 %11, -1, !dbg !19
  %13 = icmp slt i32 %11, %3, !dbg !20
  %14 = and i1 %12, %13, !dbg !20
  br i1 %14, label %15, label %21, !dbg !21

15:                                               ; preds = %6
  %16 = zext nneg i32 %7 to i64
  %17 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8cheapestE6totals to ptr), i64 %16
  %18 = zext nneg i32 %11 to i64
  %19 = getelementptr inbounds nuw i32, ptr %1, i64 %18
  %20 = load i32, ptr %19, align 4, !dbg !22, !tbaa !7
  store i32 %20, ptr %17, align 4, !dbg !23, !tbaa !7
  br label %21, !dbg !24

21:                                               ; preds = %15, %6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %22 = sub nsw i32 127, %7, !dbg !26
  %23 = icmp sgt i32 %5, 0, !dbg !27
  br i1 %23, label %24, label %38, !dbg !28

24:                                               ; preds = %21
  %25 = add nsw i32 %3, -1, !dbg !29
  %26 = icmp slt i32 %11, %25, !dbg !30
  %27 = zext i1 %26 to i32, !dbg !31
  %28 = add nuw nsw i32 %7, %27, !dbg !31
  %29 = icmp sgt i32 %11, 0, !dbg !32
  %30 = sext i1 %29 to i32, !dbg !33
  %31 = add nsw i32 %7, %30, !dbg !33
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8cheapestE6totals to ptr), i64 %32
  %34 = zext nneg i32 %28 to i64
  %35 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8cheapestE6totals to ptr), i64 %34
  %36 = zext nneg i32 %7 to i64
  %37 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8cheapestE6totals to ptr), i64 %36
  br label %41, !dbg !28

38:                                               ; preds = %63, %21
  %39 = icmp ult i32 %10, 96, !dbg !34
  %40 = and i1 %39, %14, !dbg !34
  br i1 %40, label %66, label %72, !dbg !34

41:                                               ; preds = %24, %63
  %42 = phi i32 [ 0, %24 ], [ %64, %63 ]
  %43 = icmp samesign ugt i32 %7, %42
  %44 = and i1 %14, %43, !dbg !35
  %45 = icmp slt i32 %42, %22
  %46 = select i1 %44, i1 %45, i1 false, !dbg !35
  br i1 %46, label %47, label %60, !dbg !36

47:                                               ; preds = %41
  %48 = load i32, ptr %33, align 4, !dbg !37, !tbaa !7
  %49 = load i32, ptr %35, align 4, !dbg !38, !tbaa !7
  %50 = tail call noundef i32 @llvm.smin.i32(i32 %48, i32 %49), !dbg !39
  %51 = load i32, ptr %37, align 4, !dbg !40, !tbaa !7
  %52 = tail call noundef i32 @llvm.smin.i32(i32 %50, i32 %51), !dbg !41
  %53 = add nsw i32 %42, %4, !dbg !42
  %54 = mul nsw i32 %53, %3, !dbg !43
  %55 = add nsw i32 %54, %11, !dbg !44
  %56 = sext i32 %55 to i64, !dbg !45
  %57 = getelementptr inbounds i32, ptr %0, i64 %56, !dbg !45
  %58 = load i32, ptr %57, align 4, !dbg !45, !tbaa !7
  %59 = add nsw i32 %52, %58, !dbg !46
  br label %60, !dbg !47

60:                                               ; preds = %47, %41
  %61 = phi i32 [ %59, %47 ], [ 0, %41 ], !dbg !48
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !49
  br i1 %46, label %62, label %63, !dbg !50

62:                                               ; preds = %60
  store i32 %61, ptr %37, align 4, !dbg !51, !tbaa !7
  br label %63, !dbg !52

63:                                               ; preds = %62, %60
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !53
  %64 = add nuw nsw i32 %42, 1, !dbg !54
  %65 = icmp eq i32 %64, %5, !dbg !27
  br i1 %65, label %38, label %41, !dbg !28, !llvm.loop !55

66:                                               ; preds = %38
  %67 = zext nneg i32 %11 to i64
  %68 = getelementptr inbounds nuw i32, ptr %2, i64 %67
  %69 = zext nneg i32 %7 to i64
  %70 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8cheapestE6totals to ptr), i64 %69
  %71 = load i32, ptr %70, align 4, !dbg !58, !tbaa !7
  store i32 %71, ptr %68, align 4, !dbg !59, !tbaa !7
  br label %72, !dbg !60

72:                                               ; preds = %66, %38
  ret void, !dbg !61
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "grid-path.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "cheapest", scope: !1, file: !1, line: 11, type: !12, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 14, column: 19, scope: !11)
!15 = !DILocation(line: 15, column: 24, scope: !11)
!16 = !DILocation(line: 15, column: 35, scope: !11)
!17 = !DILocation(line: 15, column: 43, scope: !11)
!18 = !DILocation(line: 15, column: 47, scope: !11)
!19 = !DILocation(line: 16, column: 32, scope: !11)
!20 = !DILocation(line: 16, column: 37, scope: !11)
!21 = !DILocation(line: 18, column: 9, scope: !11)
!22 = !DILocation(line: 19, column: 21, scope: !11)
!23 = !DILocation(line: 19, column: 19, scope: !11)
!24 = !DILocation(line: 19, column: 9, scope: !11)
!25 = !DILocation(line: 20, column: 5, scope: !11)
!26 = !DILocation(line: 26, column: 10, scope: !11)
!27 = !DILocation(line: 26, column: 29, scope: !11)
!28 = !DILocation(line: 26, column: 5, scope: !11)
!29 = !DILocation(line: 24, column: 40, scope: !11)
!30 = !DILocation(line: 24, column: 30, scope: !11)
!31 = !DILocation(line: 24, column: 23, scope: !11)
!32 = !DILocation(line: 23, column: 29, scope: !11)
!33 = !DILocation(line: 23, column: 22, scope: !11)
!34 = !DILocation(line: 40, column: 16, scope: !11)
!35 = !DILocation(line: 27, column: 35, scope: !11)
!36 = !DILocation(line: 29, column: 13, scope: !11)
!37 = !DILocation(line: 30, column: 40, scope: !11)
!38 = !DILocation(line: 30, column: 54, scope: !11)
!39 = !DILocation(line: 30, column: 36, scope: !11)
!40 = !DILocation(line: 30, column: 70, scope: !11)
!41 = !DILocation(line: 30, column: 32, scope: !11)
!42 = !DILocation(line: 31, column: 43, scope: !11)
!43 = !DILocation(line: 31, column: 51, scope: !11)
!44 = !DILocation(line: 31, column: 61, scope: !11)
!45 = !DILocation(line: 31, column: 30, scope: !11)
!46 = !DILocation(line: 31, column: 28, scope: !11)
!47 = !DILocation(line: 32, column: 9, scope: !11)
!48 = !DILocation(line: 0, scope: !11)
!49 = !DILocation(line: 34, column: 9, scope: !11)
!50 = !DILocation(line: 35, column: 13, scope: !11)
!51 = !DILocation(line: 36, column: 23, scope: !11)
!52 = !DILocation(line: 36, column: 13, scope: !11)
!53 = !DILocation(line: 37, column: 9, scope: !11)
!54 = !DILocation(line: 26, column: 42, scope: !11)
!55 = distinct !{!55, !28, !56, !57}
!56 = !DILocation(line: 38, column: 5, scope: !11)
!57 = !{!"llvm.loop.mustprogress"}
!58 = !DILocation(line: 41, column: 22, scope: !11)
!59 = !DILocation(line: 41, column: 20, scope: !11)
!60 = !DILocation(line: 41, column: 9, scope: !11)
!61 = !DILocation(line: 42, column: 1, scope: !11)

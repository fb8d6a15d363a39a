; ModuleID = 'lu.cu'
source_filename = "lu.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ2luE1a = internal unnamed_addr addrspace(3) global [32 x [33 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @lu(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, i32 noundef %2, float noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !15
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %8 = mul i32 %2, %7, !dbg !17
  %9 = icmp sge i32 %5, %2, !dbg !18
  %10 = icmp sge i32 %6, %2
  %11 = or i1 %10, %9, !dbg !18
  br i1 %11, label %30, label %12, !dbg !18

12:                                               ; preds = %4
  %13 = zext nneg i32 %5 to i64
  %14 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %13, !dbg !19
  br label %15, !dbg !19

15:                                               ; preds = %12, %15
  %16 = phi i32 [ %6, %12 ], [ %28, %15 ]
  %17 = add i32 %16, %8, !dbg !20
  %18 = mul i32 %17, %2, !dbg !20
  %19 = add nsw i32 %18, %5, !dbg !21
  %20 = sext i32 %19 to i64, !dbg !22
  %21 = getelementptr inbounds float, ptr %0, i64 %20, !dbg !22
  %22 = load float, ptr %21, align 4, !dbg !22, !tbaa !23
  %23 = icmp eq i32 %16, %5, !dbg !25
  %24 = fadd contract float %3, %22, !dbg !26
  %25 = select contract i1 %23, float %24, float %22, !dbg !26
  %26 = zext nneg i32 %16 to i64, !dbg !27
  %27 = getelementptr inbounds nuw [33 x float], ptr %14, i64 %26, !dbg !27
  store float %25, ptr %27, align 4, !dbg !28, !tbaa !23
  %28 = add nuw nsw i32 %16, 4, !dbg !29
  %29 = icmp slt i32 %28, %2, !dbg !30
  br i1 %29, label %15, label %30, !dbg !19, !llvm.loop !31

30:                                               ; preds = %15, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !34
  %31 = icmp sgt i32 %2, 1, !dbg !35
  br i1 %31, label %32, label %38, !dbg !36

32:                                               ; preds = %30
  %33 = shl nuw nsw i32 %6, 5
  %34 = add nuw nsw i32 %33, %5
  %35 = zext nneg i32 %5 to i64
  %36 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %35, !dbg !36
  %37 = add nsw i32 %2, -2
  br label %42, !dbg !36

38:                                               ; preds = %79, %30
  br i1 %11, label %93, label %39, !dbg !37

39:                                               ; preds = %38
  %40 = zext nneg i32 %5 to i64
  %41 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %40, !dbg !38
  br label %81, !dbg !38

42:                                               ; preds = %32, %79
  %43 = phi i32 [ 0, %32 ], [ %44, %79 ]
  %44 = add nuw nsw i32 %43, 1, !dbg !39
  %45 = add nuw nsw i32 %34, %44, !dbg !40
  %46 = icmp slt i32 %45, %2, !dbg !41
  br i1 %46, label %47, label %57, !dbg !41

47:                                               ; preds = %42
  %48 = zext nneg i32 %45 to i64
  %49 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %48
  %50 = zext nneg i32 %43 to i64
  %51 = getelementptr inbounds nuw float, ptr %49, i64 %50
  %52 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %50
  %53 = getelementptr inbounds nuw float, ptr %52, i64 %50
  %54 = load float, ptr %53, align 4, !dbg !42, !tbaa !23
  %55 = load float, ptr %51, align 4, !dbg !43, !tbaa !23
  %56 = fdiv contract float %55, %54, !dbg !43
  store float %56, ptr %51, align 4, !dbg !43, !tbaa !23
  br label %57, !dbg !44

57:                                               ; preds = %47, %42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %58 = icmp samesign ule i32 %5, %43, !dbg !46
  %59 = or i1 %9, %58, !dbg !47
  br i1 %59, label %79, label %60, !dbg !47

60:                                               ; preds = %57
  %61 = add nuw nsw i32 %44, %6, !dbg !48
  %62 = icmp slt i32 %61, %2, !dbg !49
  br i1 %62, label %63, label %79, !dbg !50

63:                                               ; preds = %60
  %64 = zext nneg i32 %43 to i64
  %65 = getelementptr inbounds nuw [33 x float], ptr %36, i64 %64
  br label %66, !dbg !50

66:                                               ; preds = %63, %66
  %67 = phi i32 [ %61, %63 ], [ %77, %66 ]
  %68 = zext nneg i32 %67 to i64, !dbg !51
  %69 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %68, !dbg !51
  %70 = getelementptr inbounds nuw float, ptr %69, i64 %64, !dbg !51
  %71 = load float, ptr %70, align 4, !dbg !51, !tbaa !23
  %72 = load float, ptr %65, align 4, !dbg !52, !tbaa !23
  %73 = fmul contract float %71, %72, !dbg !53
  %74 = getelementptr inbounds nuw float, ptr %69, i64 %35, !dbg !54
  %75 = load float, ptr %74, align 4, !dbg !55, !tbaa !23
  %76 = fsub contract float %75, %73, !dbg !55
  store float %76, ptr %74, align 4, !dbg !55, !tbaa !23
  %77 = add nuw nsw i32 %67, 4, !dbg !56
  %78 = icmp slt i32 %77, %2, !dbg !49
  br i1 %78, label %66, label %79, !dbg !50, !llvm.loop !57

79:                                               ; preds = %66, %60, %57
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !59
  %80 = icmp eq i32 %43, %37, !dbg !35
  br i1 %80, label %38, label %42, !dbg !36, !llvm.loop !60

81:                                               ; preds = %39, %81
  %82 = phi i32 [ %6, %39 ], [ %91, %81 ]
  %83 = zext nneg i32 %82 to i64, !dbg !62
  %84 = getelementptr inbounds nuw [33 x float], ptr %41, i64 %83, !dbg !62
  %85 = load float, ptr %84, align 4, !dbg !62, !tbaa !23
  %86 = add i32 %82, %8, !dbg !63
  %87 = mul i32 %86, %2, !dbg !63
  %88 = add nsw i32 %87, %5, !dbg !64
  %89 = sext i32 %88 to i64, !dbg !65
  %90 = getelementptr inbounds float, ptr %1, i64 %89, !dbg !65
  store float %85, ptr %90, align 4, !dbg !66, !tbaa !23
  %91 = add nuw nsw i32 %82, 4, !dbg !67
  %92 = icmp slt i32 %91, %2, !dbg !68
  br i1 %92, label %81, label %93, !dbg !38, !llvm.loop !69

93:                                               ; preds = %81, %38
  ret void, !dbg !71
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "lu.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "lu", scope: !1, file: !1, line: 9, type: !12, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 13, column: 24, scope: !11)
!15 = !DILocation(line: 14, column: 19, scope: !11)
!16 = !DILocation(line: 15, column: 23, scope: !11)
!17 = !DILocation(line: 15, column: 34, scope: !11)
!18 = !DILocation(line: 17, column: 16, scope: !11)
!19 = !DILocation(line: 18, column: 9, scope: !11)
!20 = !DILocation(line: 19, column: 48, scope: !11)
!21 = !DILocation(line: 19, column: 58, scope: !11)
!22 = !DILocation(line: 19, column: 33, scope: !11)
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !9, i64 0}
!25 = !DILocation(line: 20, column: 34, scope: !11)
!26 = !DILocation(line: 20, column: 30, scope: !11)
!27 = !DILocation(line: 20, column: 13, scope: !11)
!28 = !DILocation(line: 20, column: 28, scope: !11)
!29 = !DILocation(line: 18, column: 40, scope: !11)
!30 = !DILocation(line: 18, column: 31, scope: !11)
!31 = distinct !{!31, !19, !32, !33}
!32 = !DILocation(line: 21, column: 9, scope: !11)
!33 = !{!"llvm.loop.mustprogress"}
!34 = !DILocation(line: 22, column: 5, scope: !11)
!35 = !DILocation(line: 24, column: 23, scope: !11)
!36 = !DILocation(line: 24, column: 5, scope: !11)
!37 = !DILocation(line: 36, column: 16, scope: !11)
!38 = !DILocation(line: 37, column: 9, scope: !11)
!39 = !DILocation(line: 26, column: 29, scope: !11)
!40 = !DILocation(line: 26, column: 44, scope: !11)
!41 = !DILocation(line: 27, column: 19, scope: !11)
!42 = !DILocation(line: 28, column: 28, scope: !11)
!43 = !DILocation(line: 28, column: 25, scope: !11)
!44 = !DILocation(line: 28, column: 13, scope: !11)
!45 = !DILocation(line: 29, column: 9, scope: !11)
!46 = !DILocation(line: 30, column: 20, scope: !11)
!47 = !DILocation(line: 30, column: 24, scope: !11)
!48 = !DILocation(line: 31, column: 34, scope: !11)
!49 = !DILocation(line: 31, column: 43, scope: !11)
!50 = !DILocation(line: 31, column: 13, scope: !11)
!51 = !DILocation(line: 32, column: 35, scope: !11)
!52 = !DILocation(line: 32, column: 47, scope: !11)
!53 = !DILocation(line: 32, column: 45, scope: !11)
!54 = !DILocation(line: 32, column: 17, scope: !11)
!55 = !DILocation(line: 32, column: 32, scope: !11)
!56 = !DILocation(line: 31, column: 52, scope: !11)
!57 = distinct !{!57, !50, !58, !33}
!58 = !DILocation(line: 32, column: 58, scope: !11)
!59 = !DILocation(line: 33, column: 9, scope: !11)
!60 = distinct !{!60, !36, !61, !33}
!61 = !DILocation(line: 34, column: 5, scope: !11)
!62 = !DILocation(line: 38, column: 49, scope: !11)
!63 = !DILocation(line: 38, column: 27, scope: !11)
!64 = !DILocation(line: 38, column: 37, scope: !11)
!65 = !DILocation(line: 38, column: 13, scope: !11)
!66 = !DILocation(line: 38, column: 47, scope: !11)
!67 = !DILocation(line: 37, column: 40, scope: !11)
!68 = !DILocation(line: 37, column: 31, scope: !11)
!69 = distinct !{!69, !38, !70, !33}
!70 = !DILocation(line: 38, column: 62, scope: !11)
!71 = !DILocation(line: 39, column: 1, scope: !11)

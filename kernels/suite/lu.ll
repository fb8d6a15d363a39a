; ModuleID = 'lu.cu'
source_filename = "lu.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ2luE1a = internal unnamed_addr addrspace(3) global [32 x [33 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @lu(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, i32 noundef %2, float noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !18
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !21
  %8 = mul i32 %2, %7, !dbg !24
  %9 = icmp slt i32 %6, %2, !dbg !25
  br i1 %9, label %10, label %19, !dbg !26

10:                                               ; preds = %4
  %11 = icmp samesign ult i32 %5, %2
  br label %12, !dbg !26

12:                                               ; preds = %10, %25
  %13 = phi i32 [ %6, %10 ], [ %26, %25 ]
  br i1 %11, label %14, label %25, !dbg !27

14:                                               ; preds = %12
  %15 = add i32 %13, %8
  %16 = mul i32 %15, %2
  %17 = zext nneg i32 %13 to i64
  %18 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %17
  br label %28, !dbg !27

19:                                               ; preds = %25, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !28
  %20 = icmp sgt i32 %2, 1, !dbg !29
  br i1 %20, label %21, label %41, !dbg !30

21:                                               ; preds = %19
  %22 = shl nuw nsw i32 %6, 4
  %23 = add nuw nsw i32 %5, %22, !dbg !30
  %24 = add nsw i32 %2, -2
  br label %44, !dbg !30

25:                                               ; preds = %28, %12
  %26 = add nuw nsw i32 %13, 4, !dbg !31
  %27 = icmp slt i32 %26, %2, !dbg !25
  br i1 %27, label %12, label %19, !dbg !26, !llvm.loop !32

28:                                               ; preds = %14, %28
  %29 = phi i32 [ %5, %14 ], [ %39, %28 ]
  %30 = add nsw i32 %29, %16, !dbg !35
  %31 = sext i32 %30 to i64, !dbg !36
  %32 = getelementptr inbounds float, ptr %0, i64 %31, !dbg !36
  %33 = load float, ptr %32, align 4, !dbg !36, !tbaa !37
  %34 = icmp eq i32 %13, %29, !dbg !39
  %35 = fadd contract float %3, %33, !dbg !40
  %36 = select contract i1 %34, float %35, float %33, !dbg !40
  %37 = zext nneg i32 %29 to i64, !dbg !41
  %38 = getelementptr inbounds nuw float, ptr %18, i64 %37, !dbg !41
  store float %36, ptr %38, align 4, !dbg !42, !tbaa !37
  %39 = add nuw nsw i32 %29, 16, !dbg !43
  %40 = icmp slt i32 %39, %2, !dbg !44
  br i1 %40, label %28, label %25, !dbg !27, !llvm.loop !45

41:                                               ; preds = %71, %19
  br i1 %9, label %42, label %101, !dbg !46

42:                                               ; preds = %41
  %43 = icmp slt i32 %5, %2
  br label %94, !dbg !46

44:                                               ; preds = %21, %71
  %45 = phi i32 [ 0, %21 ], [ %46, %71 ]
  %46 = add nuw nsw i32 %45, 1, !dbg !47
  %47 = add nuw nsw i32 %46, %23
  %48 = icmp slt i32 %47, %2, !dbg !48
  br i1 %48, label %49, label %54, !dbg !49

49:                                               ; preds = %44
  %50 = zext nneg i32 %45 to i64
  %51 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %50
  %52 = getelementptr inbounds nuw float, ptr %51, i64 %50
  %53 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %50, !dbg !49
  br label %62, !dbg !49

54:                                               ; preds = %62, %44
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !50
  %55 = add nuw nsw i32 %46, %6, !dbg !51
  %56 = icmp slt i32 %55, %2, !dbg !52
  br i1 %56, label %57, label %71, !dbg !53

57:                                               ; preds = %54
  %58 = add nuw nsw i32 %46, %5
  %59 = icmp slt i32 %58, %2
  %60 = zext nneg i32 %45 to i64
  %61 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %60
  br label %73, !dbg !53

62:                                               ; preds = %49, %62
  %63 = phi i32 [ %47, %49 ], [ %69, %62 ]
  %64 = load float, ptr %52, align 4, !dbg !54, !tbaa !37
  %65 = zext nneg i32 %63 to i64, !dbg !55
  %66 = getelementptr inbounds nuw [33 x float], ptr %53, i64 %65, !dbg !55
  %67 = load float, ptr %66, align 4, !dbg !56, !tbaa !37
  %68 = fdiv contract float %67, %64, !dbg !56
  store float %68, ptr %66, align 4, !dbg !56, !tbaa !37
  %69 = add nuw nsw i32 %63, 64, !dbg !57
  %70 = icmp slt i32 %69, %2, !dbg !48
  br i1 %70, label %62, label %54, !dbg !49, !llvm.loop !58

71:                                               ; preds = %79, %54
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !60
  %72 = icmp eq i32 %45, %24, !dbg !29
  br i1 %72, label %41, label %44, !dbg !30, !llvm.loop !61

73:                                               ; preds = %57, %79
  %74 = phi i32 [ %55, %57 ], [ %80, %79 ]
  br i1 %59, label %75, label %79, !dbg !63

75:                                               ; preds = %73
  %76 = zext nneg i32 %74 to i64
  %77 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %76
  %78 = getelementptr inbounds nuw float, ptr %77, i64 %60
  br label %82, !dbg !63

79:                                               ; preds = %82, %73
  %80 = add nuw nsw i32 %74, 4, !dbg !64
  %81 = icmp slt i32 %80, %2, !dbg !52
  br i1 %81, label %73, label %71, !dbg !53, !llvm.loop !65

82:                                               ; preds = %75, %82
  %83 = phi i32 [ %58, %75 ], [ %92, %82 ]
  %84 = load float, ptr %78, align 4, !dbg !67, !tbaa !37
  %85 = zext nneg i32 %83 to i64, !dbg !68
  %86 = getelementptr inbounds nuw float, ptr %61, i64 %85, !dbg !68
  %87 = load float, ptr %86, align 4, !dbg !68, !tbaa !37
  %88 = fmul contract float %84, %87, !dbg !69
  %89 = getelementptr inbounds nuw float, ptr %77, i64 %85, !dbg !70
  %90 = load float, ptr %89, align 4, !dbg !71, !tbaa !37
  %91 = fsub contract float %90, %88, !dbg !71
  store float %91, ptr %89, align 4, !dbg !71, !tbaa !37
  %92 = add nuw nsw i32 %83, 16, !dbg !72
  %93 = icmp slt i32 %92, %2, !dbg !73
  br i1 %93, label %82, label %79, !dbg !63, !llvm.loop !74

94:                                               ; preds = %42, %102
  %95 = phi i32 [ %6, %42 ], [ %103, %102 ]
  br i1 %43, label %96, label %102, !dbg !75

96:                                               ; preds = %94
  %97 = zext nneg i32 %95 to i64
  %98 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1a to ptr), i64 %97
  %99 = add i32 %95, %8
  %100 = mul i32 %99, %2
  br label %105, !dbg !75

101:                                              ; preds = %102, %41
  ret void, !dbg !76

102:                                              ; preds = %105, %94
  %103 = add nuw nsw i32 %95, 4, !dbg !77
  %104 = icmp slt i32 %103, %2, !dbg !78
  br i1 %104, label %94, label %101, !dbg !46, !llvm.loop !79

105:                                              ; preds = %96, %105
  %106 = phi i32 [ %5, %96 ], [ %113, %105 ]
  %107 = zext nneg i32 %106 to i64, !dbg !81
  %108 = getelementptr inbounds nuw float, ptr %98, i64 %107, !dbg !81
  %109 = load float, ptr %108, align 4, !dbg !81, !tbaa !37
  %110 = add nsw i32 %106, %100, !dbg !82
  %111 = sext i32 %110 to i64, !dbg !83
  %112 = getelementptr inbounds float, ptr %1, i64 %111, !dbg !83
  store float %109, ptr %112, align 4, !dbg !84, !tbaa !37
  %113 = add nuw nsw i32 %106, 16, !dbg !85
  %114 = icmp slt i32 %113, %2, !dbg !86
  br i1 %114, label %105, label %102, !dbg !75, !llvm.loop !87
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
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
!11 = distinct !DISubprogram(name: "lu", scope: !1, file: !1, line: 10, type: !12, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 20, column: 64, scope: !15, inlinedAt: !17)
!15 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 20, type: !12, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DIFile(filename: "./../../crates/kernwright/src/evolving/device.h", directory: ".")
!17 = distinct !DILocation(line: 14, column: 19, scope: !11)
!18 = !DILocation(line: 21, column: 64, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 21, type: !12, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = distinct !DILocation(line: 15, column: 19, scope: !11)
!21 = !DILocation(line: 25, column: 64, scope: !22, inlinedAt: !23)
!22 = distinct !DISubprogram(name: "operator unsigned int", scope: !16, file: !16, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!23 = distinct !DILocation(line: 16, column: 23, scope: !11)
!24 = !DILocation(line: 16, column: 34, scope: !11)
!25 = !DILocation(line: 18, column: 27, scope: !11)
!26 = !DILocation(line: 18, column: 5, scope: !11)
!27 = !DILocation(line: 19, column: 9, scope: !11)
!28 = !DILocation(line: 23, column: 5, scope: !11)
!29 = !DILocation(line: 25, column: 23, scope: !11)
!30 = !DILocation(line: 25, column: 5, scope: !11)
!31 = !DILocation(line: 18, column: 36, scope: !11)
!32 = distinct !{!32, !26, !33, !34}
!33 = !DILocation(line: 22, column: 9, scope: !11)
!34 = !{!"llvm.loop.mustprogress"}
!35 = !DILocation(line: 20, column: 58, scope: !11)
!36 = !DILocation(line: 20, column: 33, scope: !11)
!37 = !{!38, !38, i64 0}
!38 = !{!"float", !9, i64 0}
!39 = !DILocation(line: 21, column: 34, scope: !11)
!40 = !DILocation(line: 21, column: 30, scope: !11)
!41 = !DILocation(line: 21, column: 13, scope: !11)
!42 = !DILocation(line: 21, column: 28, scope: !11)
!43 = !DILocation(line: 19, column: 49, scope: !11)
!44 = !DILocation(line: 19, column: 37, scope: !11)
!45 = distinct !{!45, !27, !33, !34}
!46 = !DILocation(line: 35, column: 5, scope: !11)
!47 = !DILocation(line: 26, column: 26, scope: !11)
!48 = !DILocation(line: 26, column: 55, scope: !11)
!49 = !DILocation(line: 26, column: 9, scope: !11)
!50 = !DILocation(line: 28, column: 9, scope: !11)
!51 = !DILocation(line: 29, column: 30, scope: !11)
!52 = !DILocation(line: 29, column: 39, scope: !11)
!53 = !DILocation(line: 29, column: 9, scope: !11)
!54 = !DILocation(line: 27, column: 26, scope: !11)
!55 = !DILocation(line: 27, column: 13, scope: !11)
!56 = !DILocation(line: 27, column: 23, scope: !11)
!57 = !DILocation(line: 26, column: 64, scope: !11)
!58 = distinct !{!58, !49, !59, !34}
!59 = !DILocation(line: 27, column: 32, scope: !11)
!60 = !DILocation(line: 32, column: 9, scope: !11)
!61 = distinct !{!61, !30, !62, !34}
!62 = !DILocation(line: 33, column: 5, scope: !11)
!63 = !DILocation(line: 30, column: 13, scope: !11)
!64 = !DILocation(line: 29, column: 48, scope: !11)
!65 = distinct !{!65, !53, !66, !34}
!66 = !DILocation(line: 31, column: 58, scope: !11)
!67 = !DILocation(line: 31, column: 35, scope: !11)
!68 = !DILocation(line: 31, column: 47, scope: !11)
!69 = !DILocation(line: 31, column: 45, scope: !11)
!70 = !DILocation(line: 31, column: 17, scope: !11)
!71 = !DILocation(line: 31, column: 32, scope: !11)
!72 = !DILocation(line: 30, column: 61, scope: !11)
!73 = !DILocation(line: 30, column: 49, scope: !11)
!74 = distinct !{!74, !63, !66, !34}
!75 = !DILocation(line: 36, column: 9, scope: !11)
!76 = !DILocation(line: 38, column: 1, scope: !11)
!77 = !DILocation(line: 35, column: 36, scope: !11)
!78 = !DILocation(line: 35, column: 27, scope: !11)
!79 = distinct !{!79, !46, !80, !34}
!80 = !DILocation(line: 37, column: 62, scope: !11)
!81 = !DILocation(line: 37, column: 49, scope: !11)
!82 = !DILocation(line: 37, column: 37, scope: !11)
!83 = !DILocation(line: 37, column: 13, scope: !11)
!84 = !DILocation(line: 37, column: 47, scope: !11)
!85 = !DILocation(line: 36, column: 49, scope: !11)
!86 = !DILocation(line: 36, column: 37, scope: !11)
!87 = distinct !{!87, !75, !80, !34}

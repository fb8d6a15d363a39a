; ModuleID = 'heat2d.cu'
source_filename = "heat2d.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4heatE4tile = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @heat(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, float noundef %5, float noundef %6, float noundef %7, float noundef %8, float noundef %9) local_unnamed_addr #0 !dbg !11 {
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !15
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %14 = mul i32 %13, 10, !dbg !17
  %15 = add nsw i32 %11, -3, !dbg !18
  %16 = add i32 %15, %14, !dbg !19
  %17 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !20
  %18 = mul nuw nsw i32 %17, 10, !dbg !21
  %19 = add nuw nsw i32 %18, %12, !dbg !22
  %20 = add nsw i32 %19, -3, !dbg !23
  %21 = icmp samesign ugt i32 %19, 2, !dbg !24
  %22 = icmp slt i32 %20, %3
  %23 = icmp sgt i32 %16, -1
  %24 = and i1 %23, %22
  %25 = icmp slt i32 %16, %4
  %26 = and i1 %24, %25
  %27 = select i1 %21, i1 %26, i1 false, !dbg !25
  br i1 %27, label %31, label %28, !dbg !26

28:                                               ; preds = %10
  %29 = zext nneg i32 %12 to i64
  %30 = zext nneg i32 %11 to i64
  br label %43, !dbg !26

31:                                               ; preds = %10
  %32 = mul nsw i32 %4, %20, !dbg !27
  %33 = add nsw i32 %32, %16, !dbg !28
  %34 = sext i32 %33 to i64, !dbg !29
  %35 = getelementptr inbounds float, ptr %0, i64 %34, !dbg !29
  %36 = load float, ptr %35, align 4, !dbg !29, !tbaa !30
  %37 = zext nneg i32 %12 to i64, !dbg !32
  %38 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %37, !dbg !32
  %39 = zext nneg i32 %11 to i64, !dbg !32
  %40 = getelementptr inbounds nuw float, ptr %38, i64 %39, !dbg !32
  store float %36, ptr %40, align 4, !dbg !33, !tbaa !30
  %41 = getelementptr inbounds float, ptr %1, i64 %34, !dbg !34
  %42 = load float, ptr %41, align 4, !dbg !34, !tbaa !30
  br label %43, !dbg !35

43:                                               ; preds = %28, %31
  %44 = phi i64 [ %30, %28 ], [ %39, %31 ]
  %45 = phi i64 [ %29, %28 ], [ %37, %31 ]
  %46 = phi float [ 0.000000e+00, %28 ], [ %42, %31 ], !dbg !36
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %47 = icmp samesign ugt i32 %19, 3, !dbg !38
  %48 = sext i1 %47 to i32, !dbg !39
  %49 = add nsw i32 %12, %48, !dbg !39
  %50 = add nsw i32 %19, -2, !dbg !40
  %51 = icmp slt i32 %50, %3, !dbg !40
  %52 = zext i1 %51 to i32, !dbg !41
  %53 = add nuw nsw i32 %12, %52, !dbg !41
  %54 = icmp sgt i32 %16, 0, !dbg !42
  %55 = sext i1 %54 to i32, !dbg !43
  %56 = add nsw i32 %11, %55, !dbg !43
  %57 = add nsw i32 %4, -1, !dbg !44
  %58 = icmp slt i32 %16, %57, !dbg !45
  %59 = zext i1 %58 to i32, !dbg !46
  %60 = add nuw nsw i32 %11, %59, !dbg !46
  %61 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %45
  %62 = getelementptr inbounds nuw float, ptr %61, i64 %44
  %63 = sext i32 %49 to i64
  %64 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %63
  %65 = getelementptr inbounds nuw float, ptr %64, i64 %44
  %66 = zext nneg i32 %53 to i64
  %67 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %66
  %68 = getelementptr inbounds nuw float, ptr %67, i64 %44
  %69 = sext i32 %56 to i64
  %70 = getelementptr inbounds float, ptr %61, i64 %69
  %71 = zext nneg i32 %60 to i64
  %72 = getelementptr inbounds nuw float, ptr %61, i64 %71
  br label %79, !dbg !47

73:                                               ; preds = %113
  %74 = icmp ult i32 %15, 10, !dbg !48
  %75 = add nsw i32 %12, -3, !dbg !48
  %76 = icmp ult i32 %75, 10, !dbg !48
  %77 = and i1 %74, %76, !dbg !48
  %78 = and i1 %77, %27, !dbg !48
  br i1 %78, label %116, label %122, !dbg !48

79:                                               ; preds = %43, %113
  %80 = phi i32 [ 0, %43 ], [ %114, %113 ]
  %81 = icmp samesign ugt i32 %11, %80
  %82 = and i1 %27, %81, !dbg !49
  %83 = sub nuw nsw i32 15, %80
  %84 = icmp samesign ult i32 %11, %83
  %85 = icmp samesign ugt i32 %12, %80
  %86 = and i1 %85, %84
  %87 = icmp samesign ult i32 %12, %83
  %88 = select i1 %82, i1 %86, i1 false, !dbg !49
  %89 = select i1 %88, i1 %87, i1 false, !dbg !49
  br i1 %89, label %90, label %110, !dbg !50

90:                                               ; preds = %79
  %91 = load float, ptr %62, align 4, !dbg !51, !tbaa !30
  %92 = load float, ptr %65, align 4, !dbg !52, !tbaa !30
  %93 = load float, ptr %68, align 4, !dbg !53, !tbaa !30
  %94 = fadd contract float %92, %93, !dbg !54
  %95 = fmul contract float %91, 2.000000e+00, !dbg !55
  %96 = fsub contract float %94, %95, !dbg !56
  %97 = fmul contract float %7, %96, !dbg !57
  %98 = fadd contract float %46, %97, !dbg !58
  %99 = load float, ptr %70, align 4, !dbg !59, !tbaa !30
  %100 = load float, ptr %72, align 4, !dbg !60, !tbaa !30
  %101 = fadd contract float %99, %100, !dbg !61
  %102 = fsub contract float %101, %95, !dbg !62
  %103 = fmul contract float %6, %102, !dbg !63
  %104 = fadd contract float %98, %103, !dbg !64
  %105 = fsub contract float %9, %91, !dbg !65
  %106 = fmul contract float %8, %105, !dbg !66
  %107 = fadd contract float %106, %104, !dbg !67
  %108 = fmul contract float %5, %107, !dbg !68
  %109 = fadd contract float %91, %108, !dbg !69
  br label %110, !dbg !70

110:                                              ; preds = %90, %79
  %111 = phi float [ %109, %90 ], [ 0.000000e+00, %79 ], !dbg !36
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !71
  br i1 %89, label %112, label %113, !dbg !72

112:                                              ; preds = %110
  store float %111, ptr %62, align 4, !dbg !73, !tbaa !30
  br label %113, !dbg !74

113:                                              ; preds = %112, %110
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !75
  %114 = add nuw nsw i32 %80, 1, !dbg !76
  %115 = icmp eq i32 %114, 3, !dbg !77
  br i1 %115, label %73, label %79, !dbg !47, !llvm.loop !78

116:                                              ; preds = %73
  %117 = load float, ptr %62, align 4, !dbg !81, !tbaa !30
  %118 = mul nsw i32 %4, %20, !dbg !82
  %119 = add nsw i32 %118, %16, !dbg !83
  %120 = sext i32 %119 to i64, !dbg !84
  %121 = getelementptr inbounds float, ptr %2, i64 %120, !dbg !84
  store float %117, ptr %121, align 4, !dbg !85, !tbaa !30
  br label %122, !dbg !84

122:                                              ; preds = %116, %73
  ret void, !dbg !86
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "heat2d.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "heat", scope: !1, file: !1, line: 11, type: !12, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 15, column: 19, scope: !11)
!15 = !DILocation(line: 16, column: 19, scope: !11)
!16 = !DILocation(line: 17, column: 24, scope: !11)
!17 = !DILocation(line: 17, column: 35, scope: !11)
!18 = !DILocation(line: 17, column: 43, scope: !11)
!19 = !DILocation(line: 17, column: 47, scope: !11)
!20 = !DILocation(line: 18, column: 21, scope: !11)
!21 = !DILocation(line: 18, column: 32, scope: !11)
!22 = !DILocation(line: 18, column: 40, scope: !11)
!23 = !DILocation(line: 18, column: 44, scope: !11)
!24 = !DILocation(line: 19, column: 29, scope: !11)
!25 = !DILocation(line: 19, column: 34, scope: !11)
!26 = !DILocation(line: 22, column: 9, scope: !11)
!27 = !DILocation(line: 23, column: 31, scope: !11)
!28 = !DILocation(line: 23, column: 41, scope: !11)
!29 = !DILocation(line: 23, column: 22, scope: !11)
!30 = !{!31, !31, i64 0}
!31 = !{!"float", !9, i64 0}
!32 = !DILocation(line: 23, column: 9, scope: !11)
!33 = !DILocation(line: 23, column: 20, scope: !11)
!34 = !DILocation(line: 24, column: 19, scope: !11)
!35 = !DILocation(line: 25, column: 5, scope: !11)
!36 = !DILocation(line: 0, scope: !11)
!37 = !DILocation(line: 26, column: 5, scope: !11)
!38 = !DILocation(line: 29, column: 24, scope: !11)
!39 = !DILocation(line: 29, column: 20, scope: !11)
!40 = !DILocation(line: 30, column: 26, scope: !11)
!41 = !DILocation(line: 30, column: 22, scope: !11)
!42 = !DILocation(line: 31, column: 29, scope: !11)
!43 = !DILocation(line: 31, column: 22, scope: !11)
!44 = !DILocation(line: 32, column: 40, scope: !11)
!45 = !DILocation(line: 32, column: 30, scope: !11)
!46 = !DILocation(line: 32, column: 23, scope: !11)
!47 = !DILocation(line: 34, column: 5, scope: !11)
!48 = !DILocation(line: 53, column: 16, scope: !11)
!49 = !DILocation(line: 35, column: 35, scope: !11)
!50 = !DILocation(line: 38, column: 13, scope: !11)
!51 = !DILocation(line: 39, column: 32, scope: !11)
!52 = !DILocation(line: 41, column: 33, scope: !11)
!53 = !DILocation(line: 41, column: 47, scope: !11)
!54 = !DILocation(line: 41, column: 45, scope: !11)
!55 = !DILocation(line: 41, column: 68, scope: !11)
!56 = !DILocation(line: 41, column: 61, scope: !11)
!57 = !DILocation(line: 41, column: 76, scope: !11)
!58 = !DILocation(line: 40, column: 40, scope: !11)
!59 = !DILocation(line: 42, column: 33, scope: !11)
!60 = !DILocation(line: 42, column: 49, scope: !11)
!61 = !DILocation(line: 42, column: 47, scope: !11)
!62 = !DILocation(line: 42, column: 64, scope: !11)
!63 = !DILocation(line: 42, column: 79, scope: !11)
!64 = !DILocation(line: 41, column: 92, scope: !11)
!65 = !DILocation(line: 43, column: 37, scope: !11)
!66 = !DILocation(line: 43, column: 45, scope: !11)
!67 = !DILocation(line: 42, column: 92, scope: !11)
!68 = !DILocation(line: 44, column: 36, scope: !11)
!69 = !DILocation(line: 44, column: 25, scope: !11)
!70 = !DILocation(line: 45, column: 9, scope: !11)
!71 = !DILocation(line: 47, column: 9, scope: !11)
!72 = !DILocation(line: 48, column: 13, scope: !11)
!73 = !DILocation(line: 49, column: 24, scope: !11)
!74 = !DILocation(line: 49, column: 13, scope: !11)
!75 = !DILocation(line: 50, column: 9, scope: !11)
!76 = !DILocation(line: 34, column: 42, scope: !11)
!77 = !DILocation(line: 34, column: 29, scope: !11)
!78 = distinct !{!78, !47, !79, !80}
!79 = !DILocation(line: 51, column: 5, scope: !11)
!80 = !{!"llvm.loop.mustprogress"}
!81 = !DILocation(line: 54, column: 38, scope: !11)
!82 = !DILocation(line: 54, column: 16, scope: !11)
!83 = !DILocation(line: 54, column: 26, scope: !11)
!84 = !DILocation(line: 54, column: 9, scope: !11)
!85 = !DILocation(line: 54, column: 36, scope: !11)
!86 = !DILocation(line: 55, column: 1, scope: !11)

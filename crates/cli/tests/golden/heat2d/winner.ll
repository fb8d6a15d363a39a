; ModuleID = 'original'
source_filename = "heat2d.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4heatE4tile = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @heat(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, float %5, float %6, float %7, float %8, float %9) local_unnamed_addr #0 !dbg !11 {
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
  %28 = zext i32 %12 to i64, !dbg !26
  %29 = zext i32 %11 to i64, !dbg !26
  br i1 %27, label %32, label %30, !dbg !26

30:                                               ; preds = %10
  %31 = zext nneg i32 %11 to i64
  br label %44, !dbg !26

32:                                               ; preds = %10
  %33 = mul nsw i32 %4, %20, !dbg !27
  %34 = add nsw i32 %33, %16, !dbg !28
  %35 = sext i32 %34 to i64, !dbg !29
  %36 = getelementptr inbounds float, ptr %0, i64 %35, !dbg !29
  %37 = load float, ptr %36, align 4, !dbg !29, !tbaa !30
  %38 = zext nneg i32 %12 to i64, !dbg !32
  %39 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %38, !dbg !32
  %40 = zext nneg i32 %11 to i64, !dbg !32
  %41 = getelementptr inbounds nuw float, ptr %39, i64 %40, !dbg !32
  store float %37, ptr %41, align 4, !dbg !33, !tbaa !30
  %42 = getelementptr inbounds float, ptr %1, i64 %35, !dbg !34
  %43 = load float, ptr %42, align 4, !dbg !34, !tbaa !30
  br label %44, !dbg !35

44:                                               ; preds = %32, %30
  %45 = phi i64 [ %31, %30 ], [ %29, %32 ]
  %46 = phi i64 [ %28, %30 ], [ %38, %32 ]
  %47 = phi float [ 0.000000e+00, %30 ], [ %43, %32 ], !dbg !36
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %48 = icmp samesign ugt i32 %19, 3, !dbg !38
  %49 = sext i1 %48 to i32, !dbg !39
  %50 = add nsw i32 %12, %49, !dbg !39
  %51 = add nsw i32 %19, -2, !dbg !40
  %52 = icmp slt i32 %51, %3, !dbg !40
  %53 = zext i1 %52 to i32, !dbg !41
  %54 = add nuw nsw i32 %12, %53, !dbg !41
  %55 = icmp sgt i32 %16, 0, !dbg !42
  %56 = sext i1 %55 to i32, !dbg !43
  %57 = add nsw i32 %11, %56, !dbg !43
  %58 = add nsw i32 %4, -1, !dbg !44
  %59 = icmp slt i32 %16, %58, !dbg !45
  %60 = zext i1 %59 to i32, !dbg !46
  %61 = add nuw nsw i32 %11, %60, !dbg !46
  %62 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %46
  %63 = getelementptr float, ptr %62, i64 %45
  %64 = sext i32 %50 to i64
  %65 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %64
  %66 = getelementptr float, ptr %65, i64 %45
  %67 = zext nneg i32 %54 to i64
  %68 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4heatE4tile to ptr), i64 %67
  %69 = getelementptr float, ptr %68, i64 %45
  %70 = sext i32 %57 to i64
  %71 = getelementptr inbounds float, ptr %62, i64 %70
  %72 = zext nneg i32 %61 to i64
  %73 = getelementptr inbounds nuw float, ptr %62, i64 %72
  br label %80, !dbg !47

74:                                               ; preds = %114
  %75 = icmp ult i32 %15, 10, !dbg !48
  %76 = add nsw i32 %12, -3, !dbg !48
  %77 = icmp ult i32 %76, 10, !dbg !48
  %78 = and i1 %75, %77, !dbg !48
  %79 = and i1 %78, %27, !dbg !48
  br i1 %79, label %117, label %123, !dbg !48

80:                                               ; preds = %114, %44
  %81 = phi i32 [ 0, %44 ], [ %115, %114 ]
  %82 = icmp samesign ugt i32 %11, %81
  %83 = and i1 %27, %82, !dbg !49
  %84 = sub nuw nsw i32 15, %81
  %85 = icmp samesign ult i32 %11, %84
  %86 = icmp samesign ugt i32 %12, %81
  %87 = and i1 %86, %85
  %88 = icmp samesign ult i32 %12, %84
  %89 = select i1 %83, i1 %87, i1 false, !dbg !49
  %90 = select i1 %89, i1 %88, i1 false, !dbg !49
  br i1 %90, label %91, label %111, !dbg !50

91:                                               ; preds = %80
  %92 = load float, ptr %63, align 4, !dbg !51, !tbaa !30
  %93 = load float, ptr %66, align 4, !dbg !52, !tbaa !30
  %94 = load float, ptr %69, align 4, !dbg !53, !tbaa !30
  %95 = fadd contract float %93, %94, !dbg !54
  %96 = fmul contract float %92, 2.000000e+00, !dbg !55
  %97 = fsub contract float %95, %96, !dbg !56
  %98 = fmul contract float %7, %97, !dbg !57
  %99 = fadd contract float %47, %98, !dbg !58
  %100 = load float, ptr %71, align 4, !dbg !59, !tbaa !30
  %101 = load float, ptr %73, align 4, !dbg !60, !tbaa !30
  %102 = fadd contract float %100, %101, !dbg !61
  %103 = fsub contract float %102, %96, !dbg !62
  %104 = fmul contract float %6, %103, !dbg !63
  %105 = fadd contract float %99, %104, !dbg !64
  %106 = fsub contract float %9, %92, !dbg !65
  %107 = fmul contract float %8, %106, !dbg !66
  %108 = fadd contract float %107, %105, !dbg !67
  %109 = fmul contract float %5, %108, !dbg !68
  %110 = fadd contract float %92, %109, !dbg !69
  br label %111, !dbg !70

111:                                              ; preds = %91, %80
  %112 = phi float [ %110, %91 ], [ 0.000000e+00, %80 ], !dbg !36
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !71
  br i1 %90, label %113, label %114, !dbg !72

113:                                              ; preds = %111
  store float %112, ptr %63, align 4, !dbg !73, !tbaa !30
  br label %114, !dbg !74

114:                                              ; preds = %113, %111
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !75
  %115 = add nuw nsw i32 %81, 1, !dbg !76
  %116 = icmp eq i32 %115, 3, !dbg !77
  br i1 %116, label %74, label %80, !dbg !47, !llvm.loop !78

117:                                              ; preds = %74
  %118 = load float, ptr %63, align 4, !dbg !80, !tbaa !30
  %119 = mul nsw i32 %4, %20, !dbg !81
  %120 = add nsw i32 %119, %16, !dbg !82
  %121 = sext i32 %120 to i64, !dbg !83
  %122 = getelementptr inbounds float, ptr %2, i64 %121, !dbg !83
  store float %118, ptr %122, align 4, !dbg !84, !tbaa !30
  br label %123, !dbg !83

123:                                              ; preds = %117, %74
  ret void, !dbg !85
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

attributes #0 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!78 = distinct !{!78, !47, !79}
!79 = !DILocation(line: 51, column: 5, scope: !11)
!80 = !DILocation(line: 54, column: 38, scope: !11)
!81 = !DILocation(line: 54, column: 16, scope: !11)
!82 = !DILocation(line: 54, column: 26, scope: !11)
!83 = !DILocation(line: 54, column: 9, scope: !11)
!84 = !DILocation(line: 54, column: 36, scope: !11)
!85 = !DILocation(line: 55, column: 1, scope: !11)

; ModuleID = 'gemm.cu'
source_filename = "gemm.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Piece = type { [1 x float] }

@_ZZ4gemmE6a_tile = internal unnamed_addr addrspace(3) global [16 x [32 x float]] undef, align 4
@_ZZ4gemmE6b_tile = internal unnamed_addr addrspace(3) global [16 x [32 x %struct.Piece]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @gemm(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef readonly captures(none) %1, ptr noalias noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !dbg !11 {
  %7 = alloca [2 x [2 x float]], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #4, !dbg !14
  store float 0.000000e+00, ptr %7, align 4, !dbg !15, !tbaa !16
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 4, !dbg !18
  store float 0.000000e+00, ptr %8, align 4, !dbg !15, !tbaa !16
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store float 0.000000e+00, ptr %9, align 4, !dbg !15, !tbaa !16
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 12, !dbg !18
  store float 0.000000e+00, ptr %10, align 4, !dbg !15, !tbaa !16
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !20
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !21
  %14 = shl nuw nsw i32 %13, 5, !dbg !22
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !23
  %16 = shl i32 %15, 5, !dbg !24
  %17 = shl nuw nsw i32 %12, 4, !dbg !25
  %18 = add nuw nsw i32 %17, %11, !dbg !26
  %19 = icmp sgt i32 %5, 0, !dbg !27
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 8, !dbg !28
  br i1 %19, label %23, label %21, !dbg !28

21:                                               ; preds = %6
  %22 = shl nuw nsw i32 %12, 1
  br label %40, !dbg !28

23:                                               ; preds = %6
  %24 = icmp samesign ult i32 %18, 512
  %25 = shl nuw nsw i32 %12, 1
  %26 = and i32 %11, 15, !dbg !28
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE6a_tile to ptr), i64 %27
  %29 = zext nneg i32 %25 to i64
  %30 = zext nneg i32 %25 to i64
  %31 = zext nneg i32 %11 to i64
  %32 = zext nneg i32 %11 to i64
  br label %33, !dbg !28

33:                                               ; preds = %23, %86
  %34 = phi i32 [ 0, %23 ], [ %87, %86 ]
  br i1 %24, label %35, label %61, !dbg !29

35:                                               ; preds = %33
  %36 = or disjoint i32 %26, %34
  %37 = icmp slt i32 %36, %5
  %38 = zext nneg i32 %36 to i64
  %39 = getelementptr inbounds nuw float, ptr %0, i64 %38, !dbg !29
  br label %44, !dbg !29

40:                                               ; preds = %86, %21
  %41 = phi i32 [ %22, %21 ], [ %25, %86 ]
  %42 = add nuw nsw i32 %14, %41
  %43 = add i32 %16, %11
  br label %119, !dbg !30

44:                                               ; preds = %35, %55
  %45 = phi i32 [ %59, %55 ], [ %18, %35 ]
  %46 = lshr i32 %45, 4, !dbg !31
  %47 = or disjoint i32 %46, %14, !dbg !32
  %48 = icmp slt i32 %47, %3, !dbg !33
  %49 = and i1 %48, %37, !dbg !36
  br i1 %49, label %50, label %55, !dbg !36

50:                                               ; preds = %44
  %51 = mul nuw nsw i32 %47, %5
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds nuw float, ptr %39, i64 %52
  %54 = load float, ptr %53, align 4, !dbg !37, !tbaa !38
  br label %55, !dbg !39

55:                                               ; preds = %44, %50
  %56 = phi float [ %54, %50 ], [ 0.000000e+00, %44 ]
  %57 = zext nneg i32 %46 to i64
  %58 = getelementptr inbounds nuw float, ptr %28, i64 %57
  store float %56, ptr %58, align 4, !tbaa !16
  %59 = add nuw nsw i32 %45, 256, !dbg !40
  %60 = icmp samesign ult i32 %45, 256, !dbg !41
  br i1 %60, label %44, label %62, !dbg !29, !llvm.loop !42

61:                                               ; preds = %78, %33
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  br label %89, !dbg !46

62:                                               ; preds = %55, %78
  %63 = phi i32 [ %84, %78 ], [ %18, %55 ]
  %64 = lshr i32 %63, 5, !dbg !47
  %65 = and i32 %63, 31, !dbg !48
  %66 = or disjoint i32 %64, %34, !dbg !49
  %67 = or disjoint i32 %65, %16, !dbg !50
  %68 = icmp slt i32 %66, %5, !dbg !51
  %69 = icmp slt i32 %67, %4
  %70 = and i1 %68, %69, !dbg !53
  br i1 %70, label %71, label %78, !dbg !53

71:                                               ; preds = %62
  %72 = mul nsw i32 %66, %4
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds float, ptr %1, i64 %73
  %75 = sext i32 %67 to i64
  %76 = getelementptr inbounds float, ptr %74, i64 %75
  %77 = load float, ptr %76, align 4, !dbg !54, !tbaa !38
  br label %78, !dbg !55

78:                                               ; preds = %62, %71
  %79 = phi float [ %77, %71 ], [ 0.000000e+00, %62 ]
  %80 = zext nneg i32 %64 to i64, !dbg !56
  %81 = getelementptr inbounds nuw [32 x %struct.Piece], ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE6b_tile to ptr), i64 %80, !dbg !56
  %82 = zext nneg i32 %65 to i64, !dbg !56
  %83 = getelementptr inbounds nuw %struct.Piece, ptr %81, i64 %82, !dbg !56
  store float %79, ptr %83, align 4, !dbg !57, !tbaa !38
  %84 = add nuw nsw i32 %63, 256, !dbg !58
  %85 = icmp samesign ult i32 %63, 256, !dbg !59
  br i1 %85, label %62, label %61, !dbg !60, !llvm.loop !61

86:                                               ; preds = %115
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !63
  %87 = add nuw nsw i32 %34, 16, !dbg !64
  %88 = icmp slt i32 %87, %5, !dbg !27
  br i1 %88, label %33, label %40, !dbg !28, !llvm.loop !65

89:                                               ; preds = %61, %115
  %90 = phi i32 [ 0, %61 ], [ %116, %115 ]
  %91 = zext nneg i32 %90 to i64
  %92 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE6a_tile to ptr), i64 %91
  %93 = getelementptr inbounds nuw float, ptr %92, i64 %29, !dbg !67
  %94 = load float, ptr %93, align 4, !dbg !67, !tbaa !16
  %95 = getelementptr inbounds nuw float, ptr %92, i64 %30, !dbg !67
  %96 = getelementptr inbounds nuw i8, ptr %95, i64 4, !dbg !67
  %97 = load float, ptr %96, align 4, !dbg !67, !tbaa !16
  %98 = getelementptr inbounds nuw [32 x %struct.Piece], ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE6b_tile to ptr), i64 %91
  %99 = getelementptr inbounds nuw %struct.Piece, ptr %98, i64 %31, !dbg !68
  %100 = load float, ptr %99, align 4, !dbg !69, !tbaa !38
  %101 = getelementptr inbounds nuw %struct.Piece, ptr %98, i64 %32, !dbg !68
  %102 = getelementptr inbounds nuw i8, ptr %101, i64 64, !dbg !68
  %103 = load float, ptr %102, align 4, !dbg !69, !tbaa !38
  br label %104, !dbg !70

104:                                              ; preds = %89, %104
  %105 = phi i1 [ false, %104 ], [ true, %89 ]
  %106 = phi float [ %97, %104 ], [ %94, %89 ]
  %107 = phi ptr [ %20, %104 ], [ %7, %89 ]
  %108 = fmul contract float %106, %100, !dbg !71
  %109 = load float, ptr %107, align 4, !dbg !72, !tbaa !16
  %110 = fadd contract float %109, %108, !dbg !72
  store float %110, ptr %107, align 4, !dbg !72, !tbaa !16
  %111 = fmul contract float %106, %103, !dbg !71
  %112 = getelementptr inbounds nuw i8, ptr %107, i64 4, !dbg !73
  %113 = load float, ptr %112, align 4, !dbg !72, !tbaa !16
  %114 = fadd contract float %113, %111, !dbg !72
  store float %114, ptr %112, align 4, !dbg !72, !tbaa !16
  br i1 %105, label %104, label %115, !dbg !70, !llvm.loop !74

115:                                              ; preds = %104
  %116 = add nuw nsw i32 %90, 1, !dbg !77
  %117 = icmp eq i32 %116, 16, !dbg !78
  br i1 %117, label %86, label %89, !dbg !46, !llvm.loop !79

118:                                              ; preds = %129
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #4, !dbg !82
  ret void, !dbg !82

119:                                              ; preds = %40, %129
  %120 = phi i1 [ true, %40 ], [ false, %129 ]
  %121 = phi i32 [ 0, %40 ], [ 1, %129 ]
  %122 = or disjoint i32 %121, %42, !dbg !83
  %123 = zext nneg i32 %121 to i64
  %124 = getelementptr inbounds nuw [2 x float], ptr %7, i64 %123
  %125 = icmp slt i32 %122, %3
  %126 = mul nsw i32 %122, %4
  %127 = sext i32 %126 to i64
  %128 = getelementptr inbounds float, ptr %2, i64 %127
  br label %130, !dbg !84

129:                                              ; preds = %143
  br i1 %120, label %119, label %118, !dbg !30, !llvm.loop !85

130:                                              ; preds = %119, %143
  %131 = phi i1 [ true, %119 ], [ false, %143 ]
  %132 = phi i32 [ 0, %119 ], [ 1, %143 ]
  %133 = shl nuw nsw i32 %132, 4, !dbg !87
  %134 = add i32 %43, %133, !dbg !88
  %135 = icmp slt i32 %134, %4
  %136 = select i1 %125, i1 %135, i1 false, !dbg !89
  br i1 %136, label %137, label %143, !dbg !89

137:                                              ; preds = %130
  %138 = zext nneg i32 %132 to i64
  %139 = getelementptr inbounds nuw float, ptr %124, i64 %138
  %140 = load float, ptr %139, align 4, !tbaa !16
  %141 = sext i32 %134 to i64
  %142 = getelementptr inbounds float, ptr %128, i64 %141
  store float %140, ptr %142, align 4, !dbg !90, !tbaa !38
  br label %143, !dbg !91

143:                                              ; preds = %137, %130
  br i1 %131, label %130, label %129, !dbg !84, !llvm.loop !92
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "gemm.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "gemm", scope: !1, file: !1, line: 44, type: !12, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 52, column: 5, scope: !11)
!15 = !DILocation(line: 57, column: 23, scope: !11)
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !9, i64 0}
!18 = !DILocation(line: 57, column: 13, scope: !11)
!19 = !DILocation(line: 47, column: 19, scope: !11)
!20 = !DILocation(line: 48, column: 19, scope: !11)
!21 = !DILocation(line: 49, column: 27, scope: !11)
!22 = !DILocation(line: 49, column: 38, scope: !11)
!23 = !DILocation(line: 50, column: 30, scope: !11)
!24 = !DILocation(line: 50, column: 41, scope: !11)
!25 = !DILocation(line: 64, column: 22, scope: !11)
!26 = !DILocation(line: 64, column: 34, scope: !11)
!27 = !DILocation(line: 66, column: 29, scope: !11)
!28 = !DILocation(line: 66, column: 5, scope: !11)
!29 = !DILocation(line: 67, column: 9, scope: !11)
!30 = !DILocation(line: 130, column: 5, scope: !11)
!31 = !DILocation(line: 68, column: 32, scope: !11)
!32 = !DILocation(line: 70, column: 66, scope: !11)
!33 = !DILocation(line: 36, column: 13, scope: !34, inlinedAt: !35)
!34 = distinct !DISubprogram(name: "load_piece_or_zeros", scope: !1, file: !1, line: 29, type: !12, scopeLine: 31, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!35 = distinct !DILocation(line: 70, column: 33, scope: !11)
!36 = !DILocation(line: 36, column: 20, scope: !34, inlinedAt: !35)
!37 = !DILocation(line: 37, column: 17, scope: !34, inlinedAt: !35)
!38 = !{!9, !9, i64 0}
!39 = !DILocation(line: 37, column: 9, scope: !34, inlinedAt: !35)
!40 = !DILocation(line: 67, column: 63, scope: !11)
!41 = !DILocation(line: 67, column: 30, scope: !11)
!42 = distinct !{!42, !29, !43, !44}
!43 = !DILocation(line: 74, column: 9, scope: !11)
!44 = !{!"llvm.loop.mustprogress"}
!45 = !DILocation(line: 80, column: 9, scope: !11)
!46 = !DILocation(line: 83, column: 9, scope: !11)
!47 = !DILocation(line: 76, column: 30, scope: !11)
!48 = !DILocation(line: 77, column: 30, scope: !11)
!49 = !DILocation(line: 78, column: 56, scope: !11)
!50 = !DILocation(line: 78, column: 77, scope: !11)
!51 = !DILocation(line: 36, column: 13, scope: !34, inlinedAt: !52)
!52 = distinct !DILocation(line: 78, column: 28, scope: !11)
!53 = !DILocation(line: 36, column: 20, scope: !34, inlinedAt: !52)
!54 = !DILocation(line: 37, column: 17, scope: !34, inlinedAt: !52)
!55 = !DILocation(line: 37, column: 9, scope: !34, inlinedAt: !52)
!56 = !DILocation(line: 78, column: 13, scope: !11)
!57 = !DILocation(line: 78, column: 26, scope: !11)
!58 = !DILocation(line: 75, column: 63, scope: !11)
!59 = !DILocation(line: 75, column: 30, scope: !11)
!60 = !DILocation(line: 75, column: 9, scope: !11)
!61 = distinct !{!61, !60, !62, !44}
!62 = !DILocation(line: 79, column: 9, scope: !11)
!63 = !DILocation(line: 99, column: 9, scope: !11)
!64 = !DILocation(line: 66, column: 39, scope: !11)
!65 = distinct !{!65, !28, !66, !44}
!66 = !DILocation(line: 100, column: 5, scope: !11)
!67 = !DILocation(line: 88, column: 27, scope: !11)
!68 = !DILocation(line: 91, column: 28, scope: !11)
!69 = !DILocation(line: 91, column: 26, scope: !11)
!70 = !DILocation(line: 93, column: 13, scope: !11)
!71 = !DILocation(line: 96, column: 42, scope: !11)
!72 = !DILocation(line: 96, column: 31, scope: !11)
!73 = !DILocation(line: 96, column: 21, scope: !11)
!74 = distinct !{!74, !70, !75, !44, !76}
!75 = !DILocation(line: 96, column: 75, scope: !11)
!76 = !{!"llvm.loop.unroll.enable"}
!77 = !DILocation(line: 83, column: 38, scope: !11)
!78 = !DILocation(line: 83, column: 27, scope: !11)
!79 = distinct !{!79, !46, !80, !44, !81}
!80 = !DILocation(line: 97, column: 9, scope: !11)
!81 = !{!"llvm.loop.unroll.disable"}
!82 = !DILocation(line: 143, column: 1, scope: !11)
!83 = !DILocation(line: 131, column: 50, scope: !11)
!84 = !DILocation(line: 133, column: 9, scope: !11)
!85 = distinct !{!85, !30, !86, !44, !76}
!86 = !DILocation(line: 142, column: 5, scope: !11)
!87 = !DILocation(line: 134, column: 50, scope: !11)
!88 = !DILocation(line: 134, column: 45, scope: !11)
!89 = !DILocation(line: 139, column: 25, scope: !11)
!90 = !DILocation(line: 140, column: 66, scope: !11)
!91 = !DILocation(line: 140, column: 17, scope: !11)
!92 = distinct !{!92, !84, !93, !44, !76}
!93 = !DILocation(line: 141, column: 9, scope: !11)

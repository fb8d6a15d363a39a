; ModuleID = 'nbody_tile.cu'
source_filename = "nbody_tile.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.body_s = type { float, float, float, float }
%struct.accel_s = type { float, float, float, float }

@_ZZ10nbody_tileE6s_body = internal unnamed_addr addrspace(3) global [128 x %struct.body_s] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @nbody_tile(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, i32 noundef %2, float noundef %3, float noundef %4) local_unnamed_addr #0 !dbg !11 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %8 = mul i32 %6, %7, !dbg !16
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !17
  %10 = add i32 %8, %9, !dbg !18
  %11 = icmp slt i32 %10, %2, !dbg !19
  br i1 %11, label %12, label %22, !dbg !20

12:                                               ; preds = %5
  %13 = sext i32 %10 to i64
  %14 = getelementptr inbounds %struct.body_s, ptr %0, i64 %13
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 12
  %16 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %17 = getelementptr inbounds nuw i8, ptr %14, i64 4
  %18 = load float, ptr %14, align 4, !dbg !21, !tbaa !22
  %19 = load float, ptr %17, align 4, !dbg !21, !tbaa !22
  %20 = load float, ptr %16, align 4, !dbg !21, !tbaa !22
  %21 = load float, ptr %15, align 4, !dbg !21, !tbaa !22
  br label %22, !dbg !20

22:                                               ; preds = %5, %12
  %23 = phi float [ %18, %12 ], [ 0.000000e+00, %5 ], !dbg !24
  %24 = phi float [ %19, %12 ], [ 0.000000e+00, %5 ], !dbg !24
  %25 = phi float [ %20, %12 ], [ 0.000000e+00, %5 ], !dbg !24
  %26 = phi float [ %21, %12 ], [ 0.000000e+00, %5 ], !dbg !24
  %27 = icmp sgt i32 %2, 0, !dbg !25
  br i1 %27, label %28, label %31, !dbg !26

28:                                               ; preds = %22
  %29 = zext nneg i32 %9 to i64
  %30 = getelementptr inbounds nuw %struct.body_s, ptr addrspacecast (ptr addrspace(3) @_ZZ10nbody_tileE6s_body to ptr), i64 %29
  br label %36, !dbg !26

31:                                               ; preds = %49, %22
  %32 = phi float [ 0.000000e+00, %22 ], [ %169, %49 ], !dbg !27
  %33 = phi float [ 0.000000e+00, %22 ], [ %171, %49 ], !dbg !28
  %34 = phi float [ 0.000000e+00, %22 ], [ %173, %49 ], !dbg !29
  %35 = phi float [ 0.000000e+00, %22 ], [ %174, %49 ], !dbg !30
  br i1 %11, label %177, label %191, !dbg !31

36:                                               ; preds = %28, %49
  %37 = phi i32 [ 0, %28 ], [ %50, %49 ]
  %38 = phi float [ 0.000000e+00, %28 ], [ %174, %49 ]
  %39 = phi float [ 0.000000e+00, %28 ], [ %173, %49 ]
  %40 = phi float [ 0.000000e+00, %28 ], [ %171, %49 ]
  %41 = phi float [ 0.000000e+00, %28 ], [ %169, %49 ]
  %42 = add nuw i32 %37, %9, !dbg !32
  %43 = icmp slt i32 %42, %2, !dbg !33
  br i1 %43, label %44, label %47, !dbg !33

44:                                               ; preds = %36
  %45 = sext i32 %42 to i64, !dbg !34
  %46 = getelementptr inbounds %struct.body_s, ptr %0, i64 %45, !dbg !34
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %30, ptr noundef nonnull align 4 dereferenceable(16) %46, i64 16, i1 false), !dbg !35, !tbaa.struct !36
  br label %48, !dbg !37

47:                                               ; preds = %36
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %30, i8 0, i64 16, i1 false), !dbg !38
  br label %48

48:                                               ; preds = %47, %44
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  br label %52, !dbg !40

49:                                               ; preds = %52
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !41
  %50 = add nuw nsw i32 %37, 128, !dbg !42
  %51 = icmp slt i32 %50, %2, !dbg !25
  br i1 %51, label %36, label %31, !dbg !26, !llvm.loop !43

52:                                               ; preds = %48, %52
  %53 = phi i32 [ 0, %48 ], [ %175, %52 ]
  %54 = phi float [ %38, %48 ], [ %174, %52 ]
  %55 = phi float [ %39, %48 ], [ %173, %52 ]
  %56 = phi float [ %40, %48 ], [ %171, %52 ]
  %57 = phi float [ %41, %48 ], [ %169, %52 ]
  %58 = zext nneg i32 %53 to i64, !dbg !46
  %59 = getelementptr inbounds nuw %struct.body_s, ptr addrspacecast (ptr addrspace(3) @_ZZ10nbody_tileE6s_body to ptr), i64 %58, !dbg !46
  %60 = load float, ptr %59, align 4, !dbg !46, !tbaa !22
  %61 = getelementptr inbounds nuw i8, ptr %59, i64 4, !dbg !46
  %62 = load float, ptr %61, align 4, !dbg !46, !tbaa !22
  %63 = getelementptr inbounds nuw i8, ptr %59, i64 8, !dbg !46
  %64 = load float, ptr %63, align 4, !dbg !46, !tbaa !22
  %65 = getelementptr inbounds nuw i8, ptr %59, i64 12, !dbg !46
  %66 = load float, ptr %65, align 4, !dbg !46, !tbaa !22
  %67 = fsub contract float %60, %23, !dbg !47
  %68 = fsub contract float %62, %24, !dbg !50
  %69 = fsub contract float %64, %25, !dbg !51
  %70 = fmul contract float %67, %67, !dbg !52
  %71 = fmul contract float %68, %68, !dbg !53
  %72 = fadd contract float %70, %71, !dbg !54
  %73 = fmul contract float %69, %69, !dbg !55
  %74 = fadd contract float %72, %73, !dbg !56
  %75 = fadd contract float %4, %74, !dbg !57
  %76 = tail call contract noundef float @llvm.sqrt.f32(float %75), !dbg !58
  %77 = fdiv contract float 1.000000e+00, %76, !dbg !61
  %78 = fmul contract float %66, %77, !dbg !62
  %79 = fmul contract float %77, %78, !dbg !63
  %80 = fmul contract float %77, %79, !dbg !64
  %81 = fmul contract float %67, %80, !dbg !65
  %82 = fadd contract float %57, %81, !dbg !66
  %83 = fmul contract float %68, %80, !dbg !67
  %84 = fadd contract float %56, %83, !dbg !68
  %85 = fmul contract float %69, %80, !dbg !69
  %86 = fadd contract float %55, %85, !dbg !70
  %87 = fsub contract float %54, %78, !dbg !71
  %88 = getelementptr inbounds nuw i8, ptr %59, i64 16, !dbg !72
  %89 = load float, ptr %88, align 4, !dbg !72, !tbaa !22
  %90 = getelementptr inbounds nuw i8, ptr %59, i64 20, !dbg !72
  %91 = load float, ptr %90, align 4, !dbg !72, !tbaa !22
  %92 = getelementptr inbounds nuw i8, ptr %59, i64 24, !dbg !72
  %93 = load float, ptr %92, align 4, !dbg !72, !tbaa !22
  %94 = getelementptr inbounds nuw i8, ptr %59, i64 28, !dbg !72
  %95 = load float, ptr %94, align 4, !dbg !72, !tbaa !22
  %96 = fsub contract float %89, %23, !dbg !73
  %97 = fsub contract float %91, %24, !dbg !75
  %98 = fsub contract float %93, %25, !dbg !76
  %99 = fmul contract float %96, %96, !dbg !77
  %100 = fmul contract float %97, %97, !dbg !78
  %101 = fadd contract float %99, %100, !dbg !79
  %102 = fmul contract float %98, %98, !dbg !80
  %103 = fadd contract float %101, %102, !dbg !81
  %104 = fadd contract float %4, %103, !dbg !82
  %105 = tail call contract noundef float @llvm.sqrt.f32(float %104), !dbg !83
  %106 = fdiv contract float 1.000000e+00, %105, !dbg !85
  %107 = fmul contract float %95, %106, !dbg !86
  %108 = fmul contract float %106, %107, !dbg !87
  %109 = fmul contract float %106, %108, !dbg !88
  %110 = fmul contract float %96, %109, !dbg !89
  %111 = fadd contract float %82, %110, !dbg !90
  %112 = fmul contract float %97, %109, !dbg !91
  %113 = fadd contract float %84, %112, !dbg !92
  %114 = fmul contract float %98, %109, !dbg !93
  %115 = fadd contract float %86, %114, !dbg !94
  %116 = fsub contract float %87, %107, !dbg !95
  %117 = getelementptr inbounds nuw i8, ptr %59, i64 32, !dbg !96
  %118 = load float, ptr %117, align 4, !dbg !96, !tbaa !22
  %119 = getelementptr inbounds nuw i8, ptr %59, i64 36, !dbg !96
  %120 = load float, ptr %119, align 4, !dbg !96, !tbaa !22
  %121 = getelementptr inbounds nuw i8, ptr %59, i64 40, !dbg !96
  %122 = load float, ptr %121, align 4, !dbg !96, !tbaa !22
  %123 = getelementptr inbounds nuw i8, ptr %59, i64 44, !dbg !96
  %124 = load float, ptr %123, align 4, !dbg !96, !tbaa !22
  %125 = fsub contract float %118, %23, !dbg !97
  %126 = fsub contract float %120, %24, !dbg !99
  %127 = fsub contract float %122, %25, !dbg !100
  %128 = fmul contract float %125, %125, !dbg !101
  %129 = fmul contract float %126, %126, !dbg !102
  %130 = fadd contract float %128, %129, !dbg !103
  %131 = fmul contract float %127, %127, !dbg !104
  %132 = fadd contract float %130, %131, !dbg !105
  %133 = fadd contract float %4, %132, !dbg !106
  %134 = tail call contract noundef float @llvm.sqrt.f32(float %133), !dbg !107
  %135 = fdiv contract float 1.000000e+00, %134, !dbg !109
  %136 = fmul contract float %124, %135, !dbg !110
  %137 = fmul contract float %135, %136, !dbg !111
  %138 = fmul contract float %135, %137, !dbg !112
  %139 = fmul contract float %125, %138, !dbg !113
  %140 = fadd contract float %111, %139, !dbg !114
  %141 = fmul contract float %126, %138, !dbg !115
  %142 = fadd contract float %113, %141, !dbg !116
  %143 = fmul contract float %127, %138, !dbg !117
  %144 = fadd contract float %115, %143, !dbg !118
  %145 = fsub contract float %116, %136, !dbg !119
  %146 = getelementptr inbounds nuw i8, ptr %59, i64 48, !dbg !120
  %147 = load float, ptr %146, align 4, !dbg !120, !tbaa !22
  %148 = getelementptr inbounds nuw i8, ptr %59, i64 52, !dbg !120
  %149 = load float, ptr %148, align 4, !dbg !120, !tbaa !22
  %150 = getelementptr inbounds nuw i8, ptr %59, i64 56, !dbg !120
  %151 = load float, ptr %150, align 4, !dbg !120, !tbaa !22
  %152 = getelementptr inbounds nuw i8, ptr %59, i64 60, !dbg !120
  %153 = load float, ptr %152, align 4, !dbg !120, !tbaa !22
  %154 = fsub contract float %147, %23, !dbg !121
  %155 = fsub contract float %149, %24, !dbg !123
  %156 = fsub contract float %151, %25, !dbg !124
  %157 = fmul contract float %154, %154, !dbg !125
  %158 = fmul contract float %155, %155, !dbg !126
  %159 = fadd contract float %157, %158, !dbg !127
  %160 = fmul contract float %156, %156, !dbg !128
  %161 = fadd contract float %159, %160, !dbg !129
  %162 = fadd contract float %4, %161, !dbg !130
  %163 = tail call contract noundef float @llvm.sqrt.f32(float %162), !dbg !131
  %164 = fdiv contract float 1.000000e+00, %163, !dbg !133
  %165 = fmul contract float %153, %164, !dbg !134
  %166 = fmul contract float %164, %165, !dbg !135
  %167 = fmul contract float %164, %166, !dbg !136
  %168 = fmul contract float %154, %167, !dbg !137
  %169 = fadd contract float %140, %168, !dbg !138
  %170 = fmul contract float %155, %167, !dbg !139
  %171 = fadd contract float %142, %170, !dbg !140
  %172 = fmul contract float %156, %167, !dbg !141
  %173 = fadd contract float %144, %172, !dbg !142
  %174 = fsub contract float %145, %165, !dbg !143
  %175 = add nuw nsw i32 %53, 4, !dbg !144
  %176 = icmp samesign ult i32 %53, 124, !dbg !145
  br i1 %176, label %52, label %49, !dbg !40, !llvm.loop !146

177:                                              ; preds = %31
  %178 = tail call contract noundef float @llvm.sqrt.f32(float %4), !dbg !148
  %179 = fdiv contract float 1.000000e+00, %178, !dbg !150
  %180 = fmul contract float %179, %26, !dbg !151
  %181 = fadd contract float %180, %35, !dbg !152
  %182 = fmul contract float %3, %32, !dbg !153
  %183 = fmul contract float %3, %33, !dbg !154
  %184 = fmul contract float %3, %34, !dbg !155
  %185 = fmul contract float %3, %181, !dbg !156
  %186 = sext i32 %10 to i64, !dbg !157
  %187 = getelementptr inbounds %struct.accel_s, ptr %1, i64 %186, !dbg !157
  store float %182, ptr %187, align 4, !dbg !158, !tbaa !22
  %188 = getelementptr inbounds nuw i8, ptr %187, i64 4, !dbg !158
  store float %183, ptr %188, align 4, !dbg !158, !tbaa !22
  %189 = getelementptr inbounds nuw i8, ptr %187, i64 8, !dbg !158
  store float %184, ptr %189, align 4, !dbg !158, !tbaa !22
  %190 = getelementptr inbounds nuw i8, ptr %187, i64 12, !dbg !158
  store float %185, ptr %190, align 4, !dbg !158, !tbaa !22
  br label %191, !dbg !159

191:                                              ; preds = %177, %31
  ret void, !dbg !160
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "nbody_tile.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "nbody_tile", scope: !1, file: !1, line: 49, type: !12, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 54, column: 26, scope: !11)
!15 = !DILocation(line: 54, column: 39, scope: !11)
!16 = !DILocation(line: 54, column: 37, scope: !11)
!17 = !DILocation(line: 54, column: 52, scope: !11)
!18 = !DILocation(line: 54, column: 50, scope: !11)
!19 = !DILocation(line: 55, column: 31, scope: !11)
!20 = !DILocation(line: 56, column: 26, scope: !11)
!21 = !DILocation(line: 56, column: 35, scope: !11)
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !9, i64 0}
!24 = !DILocation(line: 56, scope: !11)
!25 = !DILocation(line: 61, column: 29, scope: !11)
!26 = !DILocation(line: 61, column: 5, scope: !11)
!27 = !DILocation(line: 59, column: 12, scope: !11)
!28 = !DILocation(line: 59, column: 21, scope: !11)
!29 = !DILocation(line: 59, column: 30, scope: !11)
!30 = !DILocation(line: 59, column: 40, scope: !11)
!31 = !DILocation(line: 78, column: 9, scope: !11)
!32 = !DILocation(line: 62, column: 30, scope: !11)
!33 = !DILocation(line: 63, column: 17, scope: !11)
!34 = !DILocation(line: 64, column: 35, scope: !11)
!35 = !DILocation(line: 64, column: 33, scope: !11)
!36 = !{i64 0, i64 4, !22, i64 4, i64 4, !22, i64 8, i64 4, !22, i64 12, i64 4, !22}
!37 = !DILocation(line: 64, column: 13, scope: !11)
!38 = !DILocation(line: 66, column: 33, scope: !11)
!39 = !DILocation(line: 67, column: 9, scope: !11)
!40 = !DILocation(line: 69, column: 9, scope: !11)
!41 = !DILocation(line: 75, column: 9, scope: !11)
!42 = !DILocation(line: 61, column: 39, scope: !11)
!43 = distinct !{!43, !26, !44, !45}
!44 = !DILocation(line: 76, column: 5, scope: !11)
!45 = !{!"llvm.loop.mustprogress"}
!46 = !DILocation(line: 70, column: 33, scope: !11)
!47 = !DILocation(line: 26, column: 27, scope: !48, inlinedAt: !49)
!48 = distinct !DISubprogram(name: "grav_pair", scope: !1, file: !1, line: 24, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = distinct !DILocation(line: 70, column: 13, scope: !11)
!50 = !DILocation(line: 27, column: 27, scope: !48, inlinedAt: !49)
!51 = !DILocation(line: 28, column: 27, scope: !48, inlinedAt: !49)
!52 = !DILocation(line: 30, column: 37, scope: !48, inlinedAt: !49)
!53 = !DILocation(line: 30, column: 47, scope: !48, inlinedAt: !49)
!54 = !DILocation(line: 30, column: 42, scope: !48, inlinedAt: !49)
!55 = !DILocation(line: 30, column: 57, scope: !48, inlinedAt: !49)
!56 = !DILocation(line: 30, column: 52, scope: !48, inlinedAt: !49)
!57 = !DILocation(line: 30, column: 62, scope: !48, inlinedAt: !49)
!58 = !DILocation(line: 20, column: 19, scope: !59, inlinedAt: !60)
!59 = distinct !DISubprogram(name: "inv_dist", scope: !1, file: !1, line: 18, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!60 = distinct !DILocation(line: 30, column: 25, scope: !48, inlinedAt: !49)
!61 = !DILocation(line: 20, column: 17, scope: !59, inlinedAt: !60)
!62 = !DILocation(line: 31, column: 30, scope: !48, inlinedAt: !49)
!63 = !DILocation(line: 32, column: 28, scope: !48, inlinedAt: !49)
!64 = !DILocation(line: 32, column: 35, scope: !48, inlinedAt: !49)
!65 = !DILocation(line: 34, column: 20, scope: !48, inlinedAt: !49)
!66 = !DILocation(line: 34, column: 13, scope: !48, inlinedAt: !49)
!67 = !DILocation(line: 35, column: 20, scope: !48, inlinedAt: !49)
!68 = !DILocation(line: 35, column: 13, scope: !48, inlinedAt: !49)
!69 = !DILocation(line: 36, column: 20, scope: !48, inlinedAt: !49)
!70 = !DILocation(line: 36, column: 13, scope: !48, inlinedAt: !49)
!71 = !DILocation(line: 37, column: 5, scope: !48, inlinedAt: !49)
!72 = !DILocation(line: 71, column: 33, scope: !11)
!73 = !DILocation(line: 26, column: 27, scope: !48, inlinedAt: !74)
!74 = distinct !DILocation(line: 71, column: 13, scope: !11)
!75 = !DILocation(line: 27, column: 27, scope: !48, inlinedAt: !74)
!76 = !DILocation(line: 28, column: 27, scope: !48, inlinedAt: !74)
!77 = !DILocation(line: 30, column: 37, scope: !48, inlinedAt: !74)
!78 = !DILocation(line: 30, column: 47, scope: !48, inlinedAt: !74)
!79 = !DILocation(line: 30, column: 42, scope: !48, inlinedAt: !74)
!80 = !DILocation(line: 30, column: 57, scope: !48, inlinedAt: !74)
!81 = !DILocation(line: 30, column: 52, scope: !48, inlinedAt: !74)
!82 = !DILocation(line: 30, column: 62, scope: !48, inlinedAt: !74)
!83 = !DILocation(line: 20, column: 19, scope: !59, inlinedAt: !84)
!84 = distinct !DILocation(line: 30, column: 25, scope: !48, inlinedAt: !74)
!85 = !DILocation(line: 20, column: 17, scope: !59, inlinedAt: !84)
!86 = !DILocation(line: 31, column: 30, scope: !48, inlinedAt: !74)
!87 = !DILocation(line: 32, column: 28, scope: !48, inlinedAt: !74)
!88 = !DILocation(line: 32, column: 35, scope: !48, inlinedAt: !74)
!89 = !DILocation(line: 34, column: 20, scope: !48, inlinedAt: !74)
!90 = !DILocation(line: 34, column: 13, scope: !48, inlinedAt: !74)
!91 = !DILocation(line: 35, column: 20, scope: !48, inlinedAt: !74)
!92 = !DILocation(line: 35, column: 13, scope: !48, inlinedAt: !74)
!93 = !DILocation(line: 36, column: 20, scope: !48, inlinedAt: !74)
!94 = !DILocation(line: 36, column: 13, scope: !48, inlinedAt: !74)
!95 = !DILocation(line: 37, column: 5, scope: !48, inlinedAt: !74)
!96 = !DILocation(line: 72, column: 33, scope: !11)
!97 = !DILocation(line: 26, column: 27, scope: !48, inlinedAt: !98)
!98 = distinct !DILocation(line: 72, column: 13, scope: !11)
!99 = !DILocation(line: 27, column: 27, scope: !48, inlinedAt: !98)
!100 = !DILocation(line: 28, column: 27, scope: !48, inlinedAt: !98)
!101 = !DILocation(line: 30, column: 37, scope: !48, inlinedAt: !98)
!102 = !DILocation(line: 30, column: 47, scope: !48, inlinedAt: !98)
!103 = !DILocation(line: 30, column: 42, scope: !48, inlinedAt: !98)
!104 = !DILocation(line: 30, column: 57, scope: !48, inlinedAt: !98)
!105 = !DILocation(line: 30, column: 52, scope: !48, inlinedAt: !98)
!106 = !DILocation(line: 30, column: 62, scope: !48, inlinedAt: !98)
!107 = !DILocation(line: 20, column: 19, scope: !59, inlinedAt: !108)
!108 = distinct !DILocation(line: 30, column: 25, scope: !48, inlinedAt: !98)
!109 = !DILocation(line: 20, column: 17, scope: !59, inlinedAt: !108)
!110 = !DILocation(line: 31, column: 30, scope: !48, inlinedAt: !98)
!111 = !DILocation(line: 32, column: 28, scope: !48, inlinedAt: !98)
!112 = !DILocation(line: 32, column: 35, scope: !48, inlinedAt: !98)
!113 = !DILocation(line: 34, column: 20, scope: !48, inlinedAt: !98)
!114 = !DILocation(line: 34, column: 13, scope: !48, inlinedAt: !98)
!115 = !DILocation(line: 35, column: 20, scope: !48, inlinedAt: !98)
!116 = !DILocation(line: 35, column: 13, scope: !48, inlinedAt: !98)
!117 = !DILocation(line: 36, column: 20, scope: !48, inlinedAt: !98)
!118 = !DILocation(line: 36, column: 13, scope: !48, inlinedAt: !98)
!119 = !DILocation(line: 37, column: 5, scope: !48, inlinedAt: !98)
!120 = !DILocation(line: 73, column: 33, scope: !11)
!121 = !DILocation(line: 26, column: 27, scope: !48, inlinedAt: !122)
!122 = distinct !DILocation(line: 73, column: 13, scope: !11)
!123 = !DILocation(line: 27, column: 27, scope: !48, inlinedAt: !122)
!124 = !DILocation(line: 28, column: 27, scope: !48, inlinedAt: !122)
!125 = !DILocation(line: 30, column: 37, scope: !48, inlinedAt: !122)
!126 = !DILocation(line: 30, column: 47, scope: !48, inlinedAt: !122)
!127 = !DILocation(line: 30, column: 42, scope: !48, inlinedAt: !122)
!128 = !DILocation(line: 30, column: 57, scope: !48, inlinedAt: !122)
!129 = !DILocation(line: 30, column: 52, scope: !48, inlinedAt: !122)
!130 = !DILocation(line: 30, column: 62, scope: !48, inlinedAt: !122)
!131 = !DILocation(line: 20, column: 19, scope: !59, inlinedAt: !132)
!132 = distinct !DILocation(line: 30, column: 25, scope: !48, inlinedAt: !122)
!133 = !DILocation(line: 20, column: 17, scope: !59, inlinedAt: !132)
!134 = !DILocation(line: 31, column: 30, scope: !48, inlinedAt: !122)
!135 = !DILocation(line: 32, column: 28, scope: !48, inlinedAt: !122)
!136 = !DILocation(line: 32, column: 35, scope: !48, inlinedAt: !122)
!137 = !DILocation(line: 34, column: 20, scope: !48, inlinedAt: !122)
!138 = !DILocation(line: 34, column: 13, scope: !48, inlinedAt: !122)
!139 = !DILocation(line: 35, column: 20, scope: !48, inlinedAt: !122)
!140 = !DILocation(line: 35, column: 13, scope: !48, inlinedAt: !122)
!141 = !DILocation(line: 36, column: 20, scope: !48, inlinedAt: !122)
!142 = !DILocation(line: 36, column: 13, scope: !48, inlinedAt: !122)
!143 = !DILocation(line: 37, column: 5, scope: !48, inlinedAt: !122)
!144 = !DILocation(line: 69, column: 37, scope: !11)
!145 = !DILocation(line: 69, column: 27, scope: !11)
!146 = distinct !{!146, !40, !147, !45}
!147 = !DILocation(line: 74, column: 9, scope: !11)
!148 = !DILocation(line: 20, column: 19, scope: !59, inlinedAt: !149)
!149 = distinct !DILocation(line: 81, column: 27, scope: !11)
!150 = !DILocation(line: 20, column: 17, scope: !59, inlinedAt: !149)
!151 = !DILocation(line: 81, column: 25, scope: !11)
!152 = !DILocation(line: 81, column: 17, scope: !11)
!153 = !DILocation(line: 84, column: 30, scope: !11)
!154 = !DILocation(line: 85, column: 30, scope: !11)
!155 = !DILocation(line: 86, column: 30, scope: !11)
!156 = !DILocation(line: 87, column: 30, scope: !11)
!157 = !DILocation(line: 88, column: 9, scope: !11)
!158 = !DILocation(line: 88, column: 20, scope: !11)
!159 = !DILocation(line: 89, column: 5, scope: !11)
!160 = !DILocation(line: 90, column: 1, scope: !11)

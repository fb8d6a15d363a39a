; ModuleID = 'svm-mnist.cu'
source_filename = "svm-mnist.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4sortE6counts = internal unnamed_addr addrspace(3) global [10 x i32] undef, align 4
@_ZZ5solveE5least = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4
@_ZZ5solveE8greatest = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4
@_ZZ5solveE5gains = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4
@_ZZ5solveE8least_at = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4
@_ZZ5solveE7gain_at = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4
@_ZZ5solveE13room_of_least = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ5solveE12room_of_gain = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ5solveE12step_of_gain = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ6updateE6places = internal unnamed_addr addrspace(3) global [512 x i32] undef, align 4
@_ZZ6updateE9of_places = internal unnamed_addr addrspace(3) global [512 x float] undef, align 4
@_ZZ6updateE4sums = internal unnamed_addr addrspace(3) global [8 x [32 x float]] undef, align 4
@_ZZ4voteE10is_for_one = internal unnamed_addr addrspace(3) global [45 x i8] undef, align 1
@_ZZL14tile_of_valuesPKhiS0_iifPA4_fE7of_left = internal unnamed_addr addrspace(3) global [16 x [65 x float]] undef, align 4
@_ZZL14tile_of_valuesPKhiS0_iifPA4_fE8of_right = internal unnamed_addr addrspace(3) global [16 x [65 x float]] undef, align 4
@_ZZL10take_leastPKjPiS1_iiE4bins = internal addrspace(3) global [256 x i32] undef, align 4
@_ZZL10take_leastPKjPiS1_iiE5digit = internal unnamed_addr addrspace(3) global i32 undef, align 4
@_ZZL10take_leastPKjPiS1_iiE4left = internal unnamed_addr addrspace(3) global i32 undef, align 4
@_ZZL10take_leastPKjPiS1_iiE6counts = internal unnamed_addr addrspace(3) global [2 x [16 x i32]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @sort(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4) local_unnamed_addr #0 !dbg !11 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %7 = and i32 %6, 31, !dbg !15
  %8 = lshr i32 %6, 5, !dbg !16
  %9 = icmp sgt i32 %4, 0, !dbg !17
  br i1 %9, label %13, label %10, !dbg !18

10:                                               ; preds = %23, %5
  %11 = phi i32 [ 0, %5 ], [ %27, %23 ], !dbg !19
  %12 = icmp eq i32 %7, 0, !dbg !20
  br i1 %12, label %30, label %33, !dbg !20

13:                                               ; preds = %5, %23
  %14 = phi i32 [ %27, %23 ], [ 0, %5 ]
  %15 = phi i32 [ %28, %23 ], [ 0, %5 ]
  %16 = or disjoint i32 %15, %7, !dbg !21
  %17 = icmp slt i32 %16, %4, !dbg !22
  br i1 %17, label %18, label %23, !dbg !23

18:                                               ; preds = %13
  %19 = zext nneg i32 %16 to i64
  %20 = getelementptr inbounds nuw i32, ptr %0, i64 %19
  %21 = load i32, ptr %20, align 4, !dbg !24, !tbaa !7
  %22 = icmp eq i32 %21, %8, !dbg !25
  br label %23

23:                                               ; preds = %18, %13
  %24 = phi i1 [ false, %13 ], [ %22, %18 ], !dbg !19
  %25 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %24), !dbg !26
  %26 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %25), !dbg !27
  %27 = add nuw nsw i32 %26, %14, !dbg !28
  %28 = add nuw nsw i32 %15, 32, !dbg !29
  %29 = icmp slt i32 %28, %4, !dbg !17
  br i1 %29, label %13, label %10, !dbg !18, !llvm.loop !30

30:                                               ; preds = %10
  %31 = zext nneg i32 %8 to i64
  %32 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4sortE6counts to ptr), i64 %31
  store i32 %11, ptr %32, align 4, !dbg !33, !tbaa !7
  br label %33, !dbg !34

33:                                               ; preds = %30, %10
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  %34 = icmp eq i32 %8, 0, !dbg !36
  br i1 %34, label %35, label %37, !dbg !37

35:                                               ; preds = %37, %33
  %36 = phi i32 [ 0, %33 ], [ %43, %37 ], !dbg !19
  br i1 %12, label %46, label %49, !dbg !38

37:                                               ; preds = %33, %37
  %38 = phi i32 [ %44, %37 ], [ 0, %33 ]
  %39 = phi i32 [ %43, %37 ], [ 0, %33 ]
  %40 = zext nneg i32 %38 to i64, !dbg !39
  %41 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4sortE6counts to ptr), i64 %40, !dbg !39
  %42 = load i32, ptr %41, align 4, !dbg !39, !tbaa !7
  %43 = add nsw i32 %42, %39, !dbg !40
  %44 = add nuw nsw i32 %38, 1, !dbg !41
  %45 = icmp eq i32 %44, %8, !dbg !36
  br i1 %45, label %35, label %37, !dbg !37, !llvm.loop !42

46:                                               ; preds = %35
  %47 = zext nneg i32 %8 to i64
  %48 = getelementptr inbounds nuw i32, ptr %2, i64 %47
  store i32 %36, ptr %48, align 4, !dbg !44, !tbaa !7
  br label %49, !dbg !45

49:                                               ; preds = %46, %35
  %50 = icmp eq i32 %8, 9
  %51 = and i1 %12, %50, !dbg !46
  br i1 %51, label %52, label %55, !dbg !46

52:                                               ; preds = %49
  %53 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %54 = add nsw i32 %36, %11
  store i32 %54, ptr %53, align 4, !dbg !47, !tbaa !7
  br label %55, !dbg !48

55:                                               ; preds = %52, %49
  br i1 %9, label %56, label %59, !dbg !49

56:                                               ; preds = %55
  %57 = shl nsw i32 -1, %7
  %58 = xor i32 %57, -1
  br label %63, !dbg !49

59:                                               ; preds = %82, %55
  %60 = icmp samesign ult i32 %6, 45, !dbg !50
  br i1 %60, label %61, label %87, !dbg !51

61:                                               ; preds = %59
  %62 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %88, !dbg !51

63:                                               ; preds = %56, %82
  %64 = phi i32 [ 0, %56 ], [ %85, %82 ]
  %65 = phi i32 [ %36, %56 ], [ %84, %82 ]
  %66 = or disjoint i32 %64, %7, !dbg !52
  %67 = icmp slt i32 %66, %4, !dbg !53
  br i1 %67, label %68, label %73, !dbg !54

68:                                               ; preds = %63
  %69 = zext nneg i32 %66 to i64
  %70 = getelementptr inbounds nuw i32, ptr %0, i64 %69
  %71 = load i32, ptr %70, align 4, !dbg !55, !tbaa !7
  %72 = icmp eq i32 %71, %8, !dbg !56
  br label %73

73:                                               ; preds = %68, %63
  %74 = phi i1 [ false, %63 ], [ %72, %68 ], !dbg !19
  %75 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %74), !dbg !57
  br i1 %74, label %76, label %82, !dbg !58

76:                                               ; preds = %73
  %77 = and i32 %75, %58
  %78 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %77)
  %79 = add nsw i32 %78, %65
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds i32, ptr %1, i64 %80
  store i32 %66, ptr %81, align 4, !dbg !59, !tbaa !7
  br label %82, !dbg !60

82:                                               ; preds = %76, %73
  %83 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %75), !dbg !61
  %84 = add nsw i32 %83, %65, !dbg !62
  %85 = add nuw nsw i32 %64, 32, !dbg !63
  %86 = icmp slt i32 %85, %4, !dbg !64
  br i1 %86, label %63, label %59, !dbg !49, !llvm.loop !65

87:                                               ; preds = %88, %59
  ret void, !dbg !67

88:                                               ; preds = %61, %88
  %89 = phi i32 [ %6, %61 ], [ %92, %88 ]
  %90 = zext nneg i32 %89 to i64, !dbg !68
  %91 = getelementptr inbounds nuw float, ptr %3, i64 %90, !dbg !68
  store float 0x47EC363CC0000000, ptr %91, align 4, !dbg !69, !tbaa !70
  %92 = add nuw nsw i32 %89, %62, !dbg !72
  %93 = icmp samesign ult i32 %92, 45, !dbg !50
  br i1 %93, label %88, label %87, !dbg !51, !llvm.loop !73
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @start(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #3 !dbg !75 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !76
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !77
  %7 = mul i32 %5, %6, !dbg !78
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !79
  %9 = add i32 %7, %8, !dbg !80
  %10 = icmp slt i32 %9, %3, !dbg !81
  br i1 %10, label %11, label %41, !dbg !81

11:                                               ; preds = %4
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !82
  %13 = zext nneg i32 %12 to i64, !dbg !82
  %14 = sext i32 %3 to i64, !dbg !83
  %15 = mul nsw i64 %14, %13, !dbg !84
  %16 = sext i32 %9 to i64, !dbg !85
  %17 = add nsw i64 %15, %16, !dbg !86
  %18 = getelementptr inbounds nuw float, ptr %1, i64 %17, !dbg !87
  store float 0.000000e+00, ptr %18, align 4, !dbg !88, !tbaa !70
  %19 = icmp samesign ugt i32 %12, 8, !dbg !89
  br i1 %19, label %20, label %31, !dbg !92

20:                                               ; preds = %11
  %21 = add nuw nsw i32 %12, 1, !dbg !93
  br label %22, !dbg !92

22:                                               ; preds = %20, %22
  %23 = phi i32 [ %27, %22 ], [ %21, %20 ]
  %24 = phi i32 [ %25, %22 ], [ 0, %20 ]
  %25 = add nuw nsw i32 %24, 1, !dbg !94
  %26 = add nsw i32 %24, -8, !dbg !95
  %27 = add i32 %26, %23, !dbg !96
  %28 = icmp sgt i32 %27, 9, !dbg !89
  br i1 %28, label %22, label %29, !dbg !92, !llvm.loop !97

29:                                               ; preds = %22
  %30 = zext nneg i32 %25 to i64, !dbg !99
  br label %31, !dbg !99

31:                                               ; preds = %29, %11
  %32 = phi i64 [ 0, %11 ], [ %30, %29 ], !dbg !100
  %33 = getelementptr inbounds nuw i32, ptr %0, i64 %32, !dbg !99
  %34 = load i32, ptr %33, align 4, !dbg !99, !tbaa !7
  %35 = getelementptr inbounds nuw i8, ptr %33, i64 4, !dbg !101
  %36 = load i32, ptr %35, align 4, !dbg !101, !tbaa !7
  %37 = sub nsw i32 %36, %34, !dbg !102
  %38 = icmp slt i32 %9, %37, !dbg !103
  %39 = select contract i1 %38, float -1.000000e+00, float 1.000000e+00, !dbg !104
  %40 = getelementptr inbounds nuw float, ptr %2, i64 %17, !dbg !105
  store float %39, ptr %40, align 4, !dbg !106, !tbaa !70
  br label %41, !dbg !107

41:                                               ; preds = %4, %31
  ret void, !dbg !107
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @gram(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, float noundef %5) local_unnamed_addr #4 !dbg !108 {
  %7 = alloca [4 x [4 x float]], align 4
  %8 = alloca [4 x float], align 4
  %9 = alloca [4 x float], align 4
  %10 = alloca [4 x [4 x float]], align 4
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !109
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !110
  %13 = icmp samesign ult i32 %11, %12, !dbg !111
  br i1 %13, label %191, label %14, !dbg !111

14:                                               ; preds = %6
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !112
  %16 = and i32 %15, 15, !dbg !113
  %17 = lshr i32 %15, 4, !dbg !114
  %18 = shl nuw nsw i32 %12, 6, !dbg !115
  %19 = lshr i32 %15, 2, !dbg !116
  %20 = add nuw nsw i32 %18, %19, !dbg !117
  %21 = shl i32 %11, 6, !dbg !118
  %22 = add i32 %21, %19, !dbg !119
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #14, !dbg !120
  %23 = icmp slt i32 %20, %3, !dbg !121
  br i1 %23, label %24, label %28, !dbg !122

24:                                               ; preds = %14
  %25 = zext nneg i32 %20 to i64
  %26 = getelementptr inbounds nuw i32, ptr %1, i64 %25
  %27 = load i32, ptr %26, align 4, !dbg !123, !tbaa !7
  br label %28, !dbg !122

28:                                               ; preds = %14, %24
  %29 = phi i32 [ %27, %24 ], [ -1, %14 ], !dbg !122
  %30 = icmp slt i32 %22, %3, !dbg !124
  br i1 %30, label %31, label %35, !dbg !125

31:                                               ; preds = %28
  %32 = sext i32 %22 to i64
  %33 = getelementptr inbounds i32, ptr %1, i64 %32
  %34 = load i32, ptr %33, align 4, !dbg !126, !tbaa !7
  br label %35, !dbg !125

35:                                               ; preds = %28, %31
  %36 = phi i32 [ %34, %31 ], [ -1, %28 ], !dbg !125
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #14, !dbg !127
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %7, i8 0, i64 64, i1 false), !dbg !130
  %37 = icmp sgt i32 %4, 0, !dbg !131
  br i1 %37, label %38, label %56, !dbg !132

38:                                               ; preds = %35
  %39 = shl nuw nsw i32 %15, 2
  %40 = and i32 %39, 12
  %41 = icmp sgt i32 %29, -1
  %42 = icmp sgt i32 %36, -1
  %43 = zext nneg i32 %19 to i64
  %44 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE7of_left to ptr), i64 %43
  %45 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE8of_right to ptr), i64 %43
  %46 = zext nneg i32 %29 to i64
  %47 = zext nneg i32 %4 to i64
  %48 = mul nuw nsw i64 %46, %47
  %49 = getelementptr i8, ptr %0, i64 %48
  %50 = zext nneg i32 %36 to i64
  %51 = mul nuw nsw i64 %50, %47
  %52 = getelementptr i8, ptr %0, i64 %51
  br label %53, !dbg !132

53:                                               ; preds = %38, %87
  %54 = phi i32 [ 0, %38 ], [ %88, %87 ]
  %55 = or disjoint i32 %54, %40
  br label %59, !dbg !133

56:                                               ; preds = %87, %35
  %57 = fneg contract float %5
  br label %135, !dbg !134

58:                                               ; preds = %79
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !135
  br label %90, !dbg !136

59:                                               ; preds = %53, %79
  %60 = phi i32 [ 0, %53 ], [ %85, %79 ]
  %61 = or disjoint i32 %55, %60, !dbg !137
  %62 = icmp slt i32 %61, %4, !dbg !138
  %63 = select i1 %41, i1 %62, i1 false, !dbg !138
  %64 = select i1 %42, i1 %62, i1 false, !dbg !139
  br i1 %63, label %65, label %71, !dbg !140

65:                                               ; preds = %59
  %66 = zext nneg i32 %61 to i64
  %67 = getelementptr i8, ptr %49, i64 %66
  %68 = load i8, ptr %67, align 1, !dbg !141, !tbaa !142
  %69 = uitofp i8 %68 to float, !dbg !141
  %70 = fmul contract float %69, 0x3F70101020000000, !dbg !143
  br label %71, !dbg !140

71:                                               ; preds = %65, %59
  %72 = phi float [ %70, %65 ], [ 0.000000e+00, %59 ], !dbg !140
  br i1 %64, label %73, label %79, !dbg !144

73:                                               ; preds = %71
  %74 = zext nneg i32 %61 to i64
  %75 = getelementptr i8, ptr %52, i64 %74
  %76 = load i8, ptr %75, align 1, !dbg !145, !tbaa !142
  %77 = uitofp i8 %76 to float, !dbg !145
  %78 = fmul contract float %77, 0x3F70101020000000, !dbg !146
  br label %79, !dbg !144

79:                                               ; preds = %73, %71
  %80 = phi float [ %78, %73 ], [ 0.000000e+00, %71 ], !dbg !144
  %81 = or disjoint i32 %60, %40, !dbg !147
  %82 = zext nneg i32 %81 to i64, !dbg !148
  %83 = getelementptr inbounds nuw [65 x float], ptr %44, i64 %82, !dbg !148
  store float %72, ptr %83, align 4, !dbg !149, !tbaa !70
  %84 = getelementptr inbounds nuw [65 x float], ptr %45, i64 %82, !dbg !150
  store float %80, ptr %84, align 4, !dbg !151, !tbaa !70
  %85 = add nuw nsw i32 %60, 1, !dbg !152
  %86 = icmp eq i32 %85, 4, !dbg !153
  br i1 %86, label %58, label %59, !dbg !133, !llvm.loop !154

87:                                               ; preds = %117
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !156
  %88 = add nuw nsw i32 %54, 16, !dbg !157
  %89 = icmp slt i32 %88, %4, !dbg !131
  br i1 %89, label %53, label %56, !dbg !132, !llvm.loop !158

90:                                               ; preds = %58, %117
  %91 = phi i32 [ 0, %58 ], [ %118, %117 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #14, !dbg !160
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #14, !dbg !160
  %92 = zext nneg i32 %91 to i64
  %93 = getelementptr inbounds nuw [65 x float], ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE7of_left to ptr), i64 %92
  %94 = getelementptr inbounds nuw [65 x float], ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE8of_right to ptr), i64 %92
  br label %95, !dbg !161

95:                                               ; preds = %90, %95
  %96 = phi i32 [ 0, %90 ], [ %109, %95 ]
  %97 = shl nuw nsw i32 %96, 4, !dbg !162
  %98 = add nuw nsw i32 %97, %17, !dbg !163
  %99 = zext nneg i32 %98 to i64, !dbg !164
  %100 = getelementptr inbounds nuw float, ptr %93, i64 %99, !dbg !164
  %101 = load float, ptr %100, align 4, !dbg !164, !tbaa !70
  %102 = zext nneg i32 %96 to i64, !dbg !165
  %103 = getelementptr inbounds nuw float, ptr %8, i64 %102, !dbg !165
  store float %101, ptr %103, align 4, !dbg !166, !tbaa !70
  %104 = or disjoint i32 %97, %16, !dbg !167
  %105 = zext nneg i32 %104 to i64, !dbg !168
  %106 = getelementptr inbounds nuw float, ptr %94, i64 %105, !dbg !168
  %107 = load float, ptr %106, align 4, !dbg !168, !tbaa !70
  %108 = getelementptr inbounds nuw float, ptr %9, i64 %102, !dbg !169
  store float %107, ptr %108, align 4, !dbg !170, !tbaa !70
  %109 = add nuw nsw i32 %96, 1, !dbg !171
  %110 = icmp eq i32 %109, 4, !dbg !172
  br i1 %110, label %111, label %95, !dbg !161, !llvm.loop !173

111:                                              ; preds = %95, %120
  %112 = phi i32 [ %121, %120 ], [ 0, %95 ]
  %113 = zext nneg i32 %112 to i64
  %114 = getelementptr inbounds nuw float, ptr %8, i64 %113
  %115 = load float, ptr %114, align 4, !tbaa !70
  %116 = getelementptr inbounds nuw [4 x float], ptr %7, i64 %113
  br label %123, !dbg !175

117:                                              ; preds = %120
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #14, !dbg !176
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #14, !dbg !176
  %118 = add nuw nsw i32 %91, 1, !dbg !177
  %119 = icmp eq i32 %118, 16, !dbg !178
  br i1 %119, label %87, label %90, !dbg !136, !llvm.loop !179

120:                                              ; preds = %123
  %121 = add nuw nsw i32 %112, 1, !dbg !180
  %122 = icmp eq i32 %121, 4, !dbg !181
  br i1 %122, label %117, label %111, !dbg !182, !llvm.loop !183

123:                                              ; preds = %111, %123
  %124 = phi i32 [ 0, %111 ], [ %133, %123 ]
  %125 = zext nneg i32 %124 to i64, !dbg !185
  %126 = getelementptr inbounds nuw float, ptr %9, i64 %125, !dbg !185
  %127 = load float, ptr %126, align 4, !dbg !185, !tbaa !70
  %128 = fsub contract float %115, %127, !dbg !186
  %129 = fmul contract float %128, %128, !dbg !187
  %130 = getelementptr inbounds nuw float, ptr %116, i64 %125, !dbg !188
  %131 = load float, ptr %130, align 4, !dbg !189, !tbaa !70
  %132 = fadd contract float %131, %129, !dbg !189
  store float %132, ptr %130, align 4, !dbg !189, !tbaa !70
  %133 = add nuw nsw i32 %124, 1, !dbg !190
  %134 = icmp eq i32 %133, 4, !dbg !191
  br i1 %134, label %120, label %123, !dbg !175, !llvm.loop !192

135:                                              ; preds = %56, %140
  %136 = phi i32 [ 0, %56 ], [ %141, %140 ]
  %137 = zext nneg i32 %136 to i64
  %138 = getelementptr inbounds nuw [4 x float], ptr %7, i64 %137
  %139 = getelementptr inbounds nuw [4 x float], ptr %10, i64 %137
  br label %143, !dbg !193

140:                                              ; preds = %143
  %141 = add nuw nsw i32 %136, 1, !dbg !194
  %142 = icmp eq i32 %141, 4, !dbg !195
  br i1 %142, label %153, label %135, !dbg !134, !llvm.loop !196

143:                                              ; preds = %135, %143
  %144 = phi i32 [ 0, %135 ], [ %151, %143 ]
  %145 = zext nneg i32 %144 to i64, !dbg !198
  %146 = getelementptr inbounds nuw float, ptr %138, i64 %145, !dbg !198
  %147 = load float, ptr %146, align 4, !dbg !198, !tbaa !70
  %148 = fmul contract float %147, %57, !dbg !199
  %149 = tail call contract noundef float @__nv_expf(float noundef %148) #15, !dbg !200
  %150 = getelementptr inbounds nuw float, ptr %139, i64 %145, !dbg !201
  store float %149, ptr %150, align 4, !dbg !202, !tbaa !70
  %151 = add nuw nsw i32 %144, 1, !dbg !203
  %152 = icmp eq i32 %151, 4, !dbg !204
  br i1 %152, label %140, label %143, !dbg !193, !llvm.loop !205

153:                                              ; preds = %140
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #14, !dbg !206
  %154 = or disjoint i32 %18, %17
  %155 = or disjoint i32 %16, %21
  %156 = sext i32 %3 to i64
  %157 = icmp eq i32 %11, %12
  br label %158, !dbg !207

158:                                              ; preds = %153, %170
  %159 = phi i32 [ 0, %153 ], [ %171, %170 ]
  %160 = shl nuw nsw i32 %159, 4
  %161 = add nuw nsw i32 %160, %154
  %162 = icmp slt i32 %161, %3
  %163 = zext nneg i32 %159 to i64
  %164 = getelementptr inbounds nuw [4 x float], ptr %10, i64 %163
  %165 = zext nneg i32 %161 to i64
  %166 = mul nsw i64 %165, %156
  %167 = getelementptr float, ptr %2, i64 %166
  %168 = getelementptr float, ptr %2, i64 %165, !dbg !208
  br label %173, !dbg !208

169:                                              ; preds = %170
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #14, !dbg !209
  br label %191, !dbg !209

170:                                              ; preds = %188
  %171 = add nuw nsw i32 %159, 1, !dbg !210
  %172 = icmp eq i32 %171, 4, !dbg !211
  br i1 %172, label %169, label %158, !dbg !207, !llvm.loop !212

173:                                              ; preds = %158, %188
  %174 = phi i32 [ 0, %158 ], [ %189, %188 ]
  %175 = shl nuw nsw i32 %174, 4, !dbg !214
  %176 = add nuw nsw i32 %175, %155
  %177 = icmp slt i32 %176, %3
  %178 = select i1 %162, i1 %177, i1 false, !dbg !215
  br i1 %178, label %179, label %188, !dbg !215

179:                                              ; preds = %173
  %180 = zext nneg i32 %174 to i64, !dbg !216
  %181 = getelementptr inbounds nuw float, ptr %164, i64 %180, !dbg !216
  %182 = load float, ptr %181, align 4, !dbg !216, !tbaa !70
  %183 = sext i32 %176 to i64, !dbg !217
  %184 = getelementptr float, ptr %167, i64 %183, !dbg !218
  store float %182, ptr %184, align 4, !dbg !219, !tbaa !70
  br i1 %157, label %188, label %185, !dbg !220

185:                                              ; preds = %179
  %186 = mul nsw i64 %183, %156
  %187 = getelementptr float, ptr %168, i64 %186
  store float %182, ptr %187, align 4, !dbg !221, !tbaa !70
  br label %188, !dbg !222

188:                                              ; preds = %179, %185, %173
  %189 = add nuw nsw i32 %174, 1, !dbg !223
  %190 = icmp eq i32 %189, 4, !dbg !224
  br i1 %190, label %170, label %173, !dbg !208, !llvm.loop !225

191:                                              ; preds = %6, %169
  ret void, !dbg !209
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @judged_gram(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, float noundef %7) local_unnamed_addr #4 !dbg !226 {
  %9 = alloca [4 x [4 x float]], align 4
  %10 = alloca [4 x float], align 4
  %11 = alloca [4 x float], align 4
  %12 = alloca [4 x [4 x float]], align 4
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !227
  %14 = and i32 %13, 15, !dbg !228
  %15 = lshr i32 %13, 4, !dbg !229
  %16 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !230
  %17 = shl nuw nsw i32 %16, 6, !dbg !231
  %18 = lshr i32 %13, 2, !dbg !232
  %19 = add nuw nsw i32 %17, %18, !dbg !233
  %20 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !234
  %21 = shl i32 %20, 6, !dbg !235
  %22 = add i32 %21, %18, !dbg !236
  call void @llvm.lifetime.start.p0(ptr nonnull %12) #14, !dbg !237
  %23 = icmp slt i32 %19, %5, !dbg !238
  %24 = select i1 %23, i32 %19, i32 -1, !dbg !239
  %25 = icmp slt i32 %22, %4, !dbg !240
  br i1 %25, label %26, label %30, !dbg !241

26:                                               ; preds = %8
  %27 = sext i32 %22 to i64
  %28 = getelementptr inbounds i32, ptr %1, i64 %27
  %29 = load i32, ptr %28, align 4, !dbg !242, !tbaa !7
  br label %30, !dbg !241

30:                                               ; preds = %8, %26
  %31 = phi i32 [ %29, %26 ], [ -1, %8 ], !dbg !241
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #14, !dbg !243
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %9, i8 0, i64 64, i1 false), !dbg !245
  %32 = icmp sgt i32 %6, 0, !dbg !246
  br i1 %32, label %33, label %51, !dbg !247

33:                                               ; preds = %30
  %34 = shl nuw nsw i32 %13, 2
  %35 = and i32 %34, 12
  %36 = icmp sgt i32 %24, -1
  %37 = icmp sgt i32 %31, -1
  %38 = zext nneg i32 %18 to i64
  %39 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE7of_left to ptr), i64 %38
  %40 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE8of_right to ptr), i64 %38
  %41 = zext nneg i32 %24 to i64
  %42 = zext nneg i32 %6 to i64
  %43 = mul nuw nsw i64 %41, %42
  %44 = getelementptr i8, ptr %2, i64 %43
  %45 = zext nneg i32 %31 to i64
  %46 = mul nuw nsw i64 %45, %42
  %47 = getelementptr i8, ptr %0, i64 %46
  br label %48, !dbg !247

48:                                               ; preds = %33, %82
  %49 = phi i32 [ 0, %33 ], [ %83, %82 ]
  %50 = or disjoint i32 %49, %35
  br label %54, !dbg !248

51:                                               ; preds = %82, %30
  %52 = fneg contract float %7
  br label %130, !dbg !249

53:                                               ; preds = %74
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !250
  br label %85, !dbg !251

54:                                               ; preds = %48, %74
  %55 = phi i32 [ 0, %48 ], [ %80, %74 ]
  %56 = or disjoint i32 %50, %55, !dbg !252
  %57 = icmp slt i32 %56, %6, !dbg !253
  %58 = select i1 %36, i1 %57, i1 false, !dbg !253
  %59 = select i1 %37, i1 %57, i1 false, !dbg !254
  br i1 %58, label %60, label %66, !dbg !255

60:                                               ; preds = %54
  %61 = zext nneg i32 %56 to i64
  %62 = getelementptr i8, ptr %44, i64 %61
  %63 = load i8, ptr %62, align 1, !dbg !256, !tbaa !142
  %64 = uitofp i8 %63 to float, !dbg !256
  %65 = fmul contract float %64, 0x3F70101020000000, !dbg !257
  br label %66, !dbg !255

66:                                               ; preds = %60, %54
  %67 = phi float [ %65, %60 ], [ 0.000000e+00, %54 ], !dbg !255
  br i1 %59, label %68, label %74, !dbg !258

68:                                               ; preds = %66
  %69 = zext nneg i32 %56 to i64
  %70 = getelementptr i8, ptr %47, i64 %69
  %71 = load i8, ptr %70, align 1, !dbg !259, !tbaa !142
  %72 = uitofp i8 %71 to float, !dbg !259
  %73 = fmul contract float %72, 0x3F70101020000000, !dbg !260
  br label %74, !dbg !258

74:                                               ; preds = %68, %66
  %75 = phi float [ %73, %68 ], [ 0.000000e+00, %66 ], !dbg !258
  %76 = or disjoint i32 %55, %35, !dbg !261
  %77 = zext nneg i32 %76 to i64, !dbg !262
  %78 = getelementptr inbounds nuw [65 x float], ptr %39, i64 %77, !dbg !262
  store float %67, ptr %78, align 4, !dbg !263, !tbaa !70
  %79 = getelementptr inbounds nuw [65 x float], ptr %40, i64 %77, !dbg !264
  store float %75, ptr %79, align 4, !dbg !265, !tbaa !70
  %80 = add nuw nsw i32 %55, 1, !dbg !266
  %81 = icmp eq i32 %80, 4, !dbg !267
  br i1 %81, label %53, label %54, !dbg !248, !llvm.loop !268

82:                                               ; preds = %112
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !270
  %83 = add nuw nsw i32 %49, 16, !dbg !271
  %84 = icmp slt i32 %83, %6, !dbg !246
  br i1 %84, label %48, label %51, !dbg !247, !llvm.loop !272

85:                                               ; preds = %53, %112
  %86 = phi i32 [ 0, %53 ], [ %113, %112 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #14, !dbg !274
  call void @llvm.lifetime.start.p0(ptr nonnull %11) #14, !dbg !274
  %87 = zext nneg i32 %86 to i64
  %88 = getelementptr inbounds nuw [65 x float], ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE7of_left to ptr), i64 %87
  %89 = getelementptr inbounds nuw [65 x float], ptr addrspacecast (ptr addrspace(3) @_ZZL14tile_of_valuesPKhiS0_iifPA4_fE8of_right to ptr), i64 %87
  br label %90, !dbg !275

90:                                               ; preds = %85, %90
  %91 = phi i32 [ 0, %85 ], [ %104, %90 ]
  %92 = shl nuw nsw i32 %91, 4, !dbg !276
  %93 = add nuw nsw i32 %92, %15, !dbg !277
  %94 = zext nneg i32 %93 to i64, !dbg !278
  %95 = getelementptr inbounds nuw float, ptr %88, i64 %94, !dbg !278
  %96 = load float, ptr %95, align 4, !dbg !278, !tbaa !70
  %97 = zext nneg i32 %91 to i64, !dbg !279
  %98 = getelementptr inbounds nuw float, ptr %10, i64 %97, !dbg !279
  store float %96, ptr %98, align 4, !dbg !280, !tbaa !70
  %99 = or disjoint i32 %92, %14, !dbg !281
  %100 = zext nneg i32 %99 to i64, !dbg !282
  %101 = getelementptr inbounds nuw float, ptr %89, i64 %100, !dbg !282
  %102 = load float, ptr %101, align 4, !dbg !282, !tbaa !70
  %103 = getelementptr inbounds nuw float, ptr %11, i64 %97, !dbg !283
  store float %102, ptr %103, align 4, !dbg !284, !tbaa !70
  %104 = add nuw nsw i32 %91, 1, !dbg !285
  %105 = icmp eq i32 %104, 4, !dbg !286
  br i1 %105, label %106, label %90, !dbg !275, !llvm.loop !287

106:                                              ; preds = %90, %115
  %107 = phi i32 [ %116, %115 ], [ 0, %90 ]
  %108 = zext nneg i32 %107 to i64
  %109 = getelementptr inbounds nuw float, ptr %10, i64 %108
  %110 = load float, ptr %109, align 4, !tbaa !70
  %111 = getelementptr inbounds nuw [4 x float], ptr %9, i64 %108
  br label %118, !dbg !289

112:                                              ; preds = %115
  call void @llvm.lifetime.end.p0(ptr nonnull %11) #14, !dbg !290
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #14, !dbg !290
  %113 = add nuw nsw i32 %86, 1, !dbg !291
  %114 = icmp eq i32 %113, 16, !dbg !292
  br i1 %114, label %82, label %85, !dbg !251, !llvm.loop !293

115:                                              ; preds = %118
  %116 = add nuw nsw i32 %107, 1, !dbg !294
  %117 = icmp eq i32 %116, 4, !dbg !295
  br i1 %117, label %112, label %106, !dbg !296, !llvm.loop !297

118:                                              ; preds = %106, %118
  %119 = phi i32 [ 0, %106 ], [ %128, %118 ]
  %120 = zext nneg i32 %119 to i64, !dbg !299
  %121 = getelementptr inbounds nuw float, ptr %11, i64 %120, !dbg !299
  %122 = load float, ptr %121, align 4, !dbg !299, !tbaa !70
  %123 = fsub contract float %110, %122, !dbg !300
  %124 = fmul contract float %123, %123, !dbg !301
  %125 = getelementptr inbounds nuw float, ptr %111, i64 %120, !dbg !302
  %126 = load float, ptr %125, align 4, !dbg !303, !tbaa !70
  %127 = fadd contract float %126, %124, !dbg !303
  store float %127, ptr %125, align 4, !dbg !303, !tbaa !70
  %128 = add nuw nsw i32 %119, 1, !dbg !304
  %129 = icmp eq i32 %128, 4, !dbg !305
  br i1 %129, label %115, label %118, !dbg !289, !llvm.loop !306

130:                                              ; preds = %51, %135
  %131 = phi i32 [ 0, %51 ], [ %136, %135 ]
  %132 = zext nneg i32 %131 to i64
  %133 = getelementptr inbounds nuw [4 x float], ptr %9, i64 %132
  %134 = getelementptr inbounds nuw [4 x float], ptr %12, i64 %132
  br label %138, !dbg !307

135:                                              ; preds = %138
  %136 = add nuw nsw i32 %131, 1, !dbg !308
  %137 = icmp eq i32 %136, 4, !dbg !309
  br i1 %137, label %148, label %130, !dbg !249, !llvm.loop !310

138:                                              ; preds = %130, %138
  %139 = phi i32 [ 0, %130 ], [ %146, %138 ]
  %140 = zext nneg i32 %139 to i64, !dbg !312
  %141 = getelementptr inbounds nuw float, ptr %133, i64 %140, !dbg !312
  %142 = load float, ptr %141, align 4, !dbg !312, !tbaa !70
  %143 = fmul contract float %142, %52, !dbg !313
  %144 = tail call contract noundef float @__nv_expf(float noundef %143) #15, !dbg !314
  %145 = getelementptr inbounds nuw float, ptr %134, i64 %140, !dbg !315
  store float %144, ptr %145, align 4, !dbg !316, !tbaa !70
  %146 = add nuw nsw i32 %139, 1, !dbg !317
  %147 = icmp eq i32 %146, 4, !dbg !318
  br i1 %147, label %135, label %138, !dbg !307, !llvm.loop !319

148:                                              ; preds = %135
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #14, !dbg !320
  %149 = or disjoint i32 %17, %15
  %150 = or disjoint i32 %14, %21
  %151 = sext i32 %4 to i64
  br label %152, !dbg !321

152:                                              ; preds = %148, %163
  %153 = phi i32 [ 0, %148 ], [ %164, %163 ]
  %154 = shl nuw nsw i32 %153, 4
  %155 = add nuw nsw i32 %154, %149
  %156 = icmp slt i32 %155, %5
  %157 = zext nneg i32 %153 to i64
  %158 = getelementptr inbounds nuw [4 x float], ptr %12, i64 %157
  %159 = zext nneg i32 %155 to i64
  %160 = mul nsw i64 %159, %151
  %161 = getelementptr float, ptr %3, i64 %160
  br label %166, !dbg !322

162:                                              ; preds = %163
  call void @llvm.lifetime.end.p0(ptr nonnull %12) #14, !dbg !323
  ret void, !dbg !323

163:                                              ; preds = %178
  %164 = add nuw nsw i32 %153, 1, !dbg !324
  %165 = icmp eq i32 %164, 4, !dbg !325
  br i1 %165, label %162, label %152, !dbg !321, !llvm.loop !326

166:                                              ; preds = %152, %178
  %167 = phi i32 [ 0, %152 ], [ %179, %178 ]
  %168 = shl nuw nsw i32 %167, 4, !dbg !328
  %169 = add nuw nsw i32 %168, %150
  %170 = icmp slt i32 %169, %4
  %171 = select i1 %156, i1 %170, i1 false, !dbg !329
  br i1 %171, label %172, label %178, !dbg !329

172:                                              ; preds = %166
  %173 = zext nneg i32 %167 to i64, !dbg !330
  %174 = getelementptr inbounds nuw float, ptr %158, i64 %173, !dbg !330
  %175 = load float, ptr %174, align 4, !dbg !330, !tbaa !70
  %176 = sext i32 %169 to i64, !dbg !331
  %177 = getelementptr float, ptr %161, i64 %176, !dbg !332
  store float %175, ptr %177, align 4, !dbg !333, !tbaa !70
  br label %178, !dbg !332

178:                                              ; preds = %172, %166
  %179 = add nuw nsw i32 %167, 1, !dbg !334
  %180 = icmp eq i32 %179, 4, !dbg !335
  br i1 %180, label %163, label %166, !dbg !322, !llvm.loop !336
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @choose(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef captures(none) %3, ptr noundef captures(none) %4, ptr noundef captures(none) %5, ptr noundef readonly captures(none) %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, float noundef %10, float noundef %11) local_unnamed_addr #5 !dbg !337 {
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !338
  %14 = zext nneg i32 %13 to i64, !dbg !339
  %15 = getelementptr inbounds nuw float, ptr %6, i64 %14, !dbg !339
  %16 = load float, ptr %15, align 4, !dbg !339, !tbaa !70
  %17 = fcmp contract olt float %16, %11, !dbg !340
  br i1 %17, label %544, label %18, !dbg !340

18:                                               ; preds = %12
  %19 = add nuw nsw i32 %13, 1, !dbg !341
  %20 = icmp samesign ugt i32 %13, 8, !dbg !343
  br i1 %20, label %21, label %30, !dbg !344

21:                                               ; preds = %18, %21
  %22 = phi i32 [ %26, %21 ], [ %19, %18 ]
  %23 = phi i32 [ %24, %21 ], [ 0, %18 ]
  %24 = add nuw nsw i32 %23, 1, !dbg !345
  %25 = add nsw i32 %23, -8, !dbg !346
  %26 = add i32 %25, %22, !dbg !347
  %27 = icmp sgt i32 %26, 9, !dbg !343
  br i1 %27, label %21, label %28, !dbg !344, !llvm.loop !348

28:                                               ; preds = %21
  %29 = zext nneg i32 %24 to i64, !dbg !350
  br label %30, !dbg !350

30:                                               ; preds = %28, %18
  %31 = phi i64 [ 0, %18 ], [ %29, %28 ], !dbg !351
  %32 = phi i32 [ %19, %18 ], [ %26, %28 ], !dbg !351
  %33 = getelementptr inbounds nuw i32, ptr %0, i64 %31, !dbg !350
  %34 = load i32, ptr %33, align 4, !dbg !350, !tbaa !7
  %35 = getelementptr inbounds nuw i8, ptr %33, i64 4, !dbg !352
  %36 = load i32, ptr %35, align 4, !dbg !352, !tbaa !7
  %37 = sub nsw i32 %36, %34, !dbg !353
  %38 = sext i32 %32 to i64, !dbg !354
  %39 = getelementptr inbounds i32, ptr %0, i64 %38, !dbg !354
  %40 = load i32, ptr %39, align 4, !dbg !354, !tbaa !7
  %41 = getelementptr i8, ptr %39, i64 4, !dbg !355
  %42 = load i32, ptr %41, align 4, !dbg !355, !tbaa !7
  %43 = sub i32 %37, %40, !dbg !356
  %44 = add i32 %43, %42, !dbg !357
  %45 = sext i32 %7 to i64, !dbg !358
  %46 = mul nsw i64 %45, %14, !dbg !359
  %47 = getelementptr inbounds nuw float, ptr %1, i64 %46, !dbg !360
  %48 = getelementptr inbounds nuw float, ptr %2, i64 %46, !dbg !361
  %49 = getelementptr inbounds nuw i32, ptr %3, i64 %46, !dbg !362
  %50 = getelementptr inbounds nuw i32, ptr %4, i64 %46, !dbg !363
  %51 = mul i32 %8, %13, !dbg !364
  %52 = zext i32 %51 to i64, !dbg !365
  %53 = getelementptr inbounds nuw i32, ptr %5, i64 %52, !dbg !365
  %54 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !366
  %55 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !367
  %56 = icmp eq i32 %9, 0, !dbg !368
  br i1 %56, label %61, label %57, !dbg !369

57:                                               ; preds = %30
  %58 = srem i32 %9, 2, !dbg !370
  %59 = sdiv i32 %8, 2, !dbg !371
  %60 = mul nsw i32 %58, %59, !dbg !372
  br label %61, !dbg !369

61:                                               ; preds = %30, %57
  %62 = phi i32 [ %59, %57 ], [ %8, %30 ], !dbg !373
  %63 = phi i32 [ %60, %57 ], [ 0, %30 ], !dbg !369
  %64 = icmp slt i32 %54, %44, !dbg !374
  br i1 %64, label %69, label %65, !dbg !375

65:                                               ; preds = %69, %61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !376
  %66 = icmp slt i32 %54, %8, !dbg !377
  br i1 %66, label %67, label %75, !dbg !378

67:                                               ; preds = %65
  %68 = add nsw i32 %63, %62
  br label %76, !dbg !378

69:                                               ; preds = %61, %69
  %70 = phi i32 [ %73, %69 ], [ %54, %61 ]
  %71 = zext nneg i32 %70 to i64, !dbg !379
  %72 = getelementptr inbounds nuw i32, ptr %50, i64 %71, !dbg !379
  store i32 0, ptr %72, align 4, !dbg !380, !tbaa !7
  %73 = add nuw nsw i32 %70, %55, !dbg !381
  %74 = icmp slt i32 %73, %44, !dbg !374
  br i1 %74, label %69, label %65, !dbg !375, !llvm.loop !382

75:                                               ; preds = %89, %65
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !384
  br i1 %64, label %297, label %92, !dbg !385

76:                                               ; preds = %67, %89
  %77 = phi i32 [ %54, %67 ], [ %90, %89 ]
  %78 = icmp sge i32 %77, %63, !dbg !386
  %79 = icmp slt i32 %77, %68
  %80 = select i1 %78, i1 %79, i1 false, !dbg !387
  br i1 %80, label %89, label %81, !dbg !387

81:                                               ; preds = %76
  %82 = zext nneg i32 %77 to i64, !dbg !388
  %83 = getelementptr inbounds nuw i32, ptr %53, i64 %82, !dbg !388
  %84 = load i32, ptr %83, align 4, !dbg !388, !tbaa !7
  %85 = icmp sgt i32 %84, -1, !dbg !389
  br i1 %85, label %86, label %89, !dbg !390

86:                                               ; preds = %81
  %87 = zext nneg i32 %84 to i64
  %88 = getelementptr inbounds nuw i32, ptr %50, i64 %87
  store i32 1, ptr %88, align 4, !dbg !391, !tbaa !7
  br label %89, !dbg !392

89:                                               ; preds = %76, %81, %86
  %90 = add nuw nsw i32 %77, %55, !dbg !393
  %91 = icmp slt i32 %90, %8, !dbg !377
  br i1 %91, label %76, label %75, !dbg !378, !llvm.loop !394

92:                                               ; preds = %317, %75
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !396
  %93 = sext i32 %63 to i64, !dbg !397
  %94 = getelementptr inbounds i32, ptr %53, i64 %93, !dbg !397
  %95 = sdiv i32 %62, 2, !dbg !398
  %96 = and i32 %54, 31, !dbg !399
  %97 = lshr i32 %54, 5, !dbg !402
  %98 = lshr i32 %55, 5, !dbg !403
  %99 = icmp samesign ult i32 %54, 256
  %100 = icmp samesign ult i32 %54, 32
  %101 = shl nuw nsw i32 %54, 3
  %102 = icmp eq i32 %96, 0
  br label %103, !dbg !404

103:                                              ; preds = %183, %92
  %104 = phi i32 [ 0, %92 ], [ %185, %183 ]
  %105 = phi i32 [ %95, %92 ], [ %186, %183 ]
  %106 = phi i32 [ 24, %92 ], [ %187, %183 ]
  br i1 %99, label %112, label %107, !dbg !405

107:                                              ; preds = %112, %103
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !406
  br i1 %64, label %108, label %118, !dbg !407

108:                                              ; preds = %107
  %109 = icmp eq i32 %106, 24
  %110 = add nuw nsw i32 %106, 8
  %111 = lshr i32 %104, %110
  br label %119, !dbg !407

112:                                              ; preds = %103, %112
  %113 = phi i32 [ %116, %112 ], [ %54, %103 ]
  %114 = zext nneg i32 %113 to i64, !dbg !408
  %115 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %114, !dbg !408
  store i32 0, ptr %115, align 4, !dbg !409, !tbaa !7
  %116 = add nuw nsw i32 %113, %55, !dbg !410
  %117 = icmp samesign ult i32 %116, 256, !dbg !411
  br i1 %117, label %112, label %107, !dbg !405, !llvm.loop !412

118:                                              ; preds = %135, %107
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !414
  br i1 %100, label %138, label %180, !dbg !415

119:                                              ; preds = %135, %108
  %120 = phi i32 [ %54, %108 ], [ %136, %135 ]
  %121 = zext nneg i32 %120 to i64, !dbg !416
  %122 = getelementptr inbounds nuw i32, ptr %49, i64 %121, !dbg !416
  %123 = load i32, ptr %122, align 4, !dbg !416, !tbaa !7
  %124 = icmp eq i32 %123, -1, !dbg !417
  br i1 %124, label %135, label %125, !dbg !418

125:                                              ; preds = %119
  %126 = lshr i32 %123, %110
  %127 = icmp eq i32 %126, %111
  %128 = select i1 %109, i1 true, i1 %127, !dbg !419
  br i1 %128, label %129, label %135, !dbg !419

129:                                              ; preds = %125
  %130 = lshr i32 %123, %106
  %131 = and i32 %130, 255
  %132 = zext nneg i32 %131 to i64
  %133 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %132
  %134 = atomicrmw add ptr %133, i32 1 monotonic, align 4, !dbg !420
  br label %135, !dbg !420

135:                                              ; preds = %129, %125, %119
  %136 = add nuw nsw i32 %120, %55, !dbg !421
  %137 = icmp slt i32 %136, %44, !dbg !422
  br i1 %137, label %119, label %118, !dbg !407, !llvm.loop !423

138:                                              ; preds = %118, %138
  %139 = phi i32 [ %145, %138 ], [ 0, %118 ]
  %140 = phi i32 [ %146, %138 ], [ 0, %118 ]
  %141 = add nuw nsw i32 %140, %101, !dbg !425
  %142 = zext nneg i32 %141 to i64, !dbg !426
  %143 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %142, !dbg !426
  %144 = load i32, ptr %143, align 4, !dbg !426, !tbaa !7
  %145 = add nsw i32 %144, %139, !dbg !427
  %146 = add nuw nsw i32 %140, 1, !dbg !428
  %147 = icmp eq i32 %146, 8, !dbg !429
  br i1 %147, label %151, label %138, !dbg !430, !llvm.loop !431

148:                                              ; preds = %151
  %149 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %157, i32 31, i32 31), !dbg !433
  %150 = icmp slt i32 %149, %105, !dbg !434
  br i1 %150, label %160, label %162, !dbg !434

151:                                              ; preds = %138, %151
  %152 = phi i32 [ %157, %151 ], [ %145, %138 ]
  %153 = phi i32 [ %158, %151 ], [ 1, %138 ]
  %154 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %152, i32 range(i32 -2147483648, 32) %153, i32 0), !dbg !435
  %155 = icmp samesign ult i32 %96, %153, !dbg !436
  %156 = select i1 %155, i32 0, i32 %154, !dbg !437
  %157 = add nsw i32 %156, %152, !dbg !438
  %158 = shl nuw nsw i32 %153, 1, !dbg !439
  %159 = icmp samesign ult i32 %153, 16, !dbg !440
  br i1 %159, label %151, label %148, !dbg !441, !llvm.loop !442

160:                                              ; preds = %148
  br i1 %102, label %161, label %180, !dbg !444

161:                                              ; preds = %160
  store i32 -1, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !445, !tbaa !7
  br label %178, !dbg !446

162:                                              ; preds = %148
  %163 = sub nsw i32 %157, %145, !dbg !447
  %164 = icmp sge i32 %163, %105, !dbg !448
  %165 = icmp sgt i32 %105, %157
  %166 = or i1 %165, %164, !dbg !449
  br i1 %166, label %180, label %167, !dbg !449

167:                                              ; preds = %162, %167
  %168 = phi i32 [ %175, %167 ], [ %101, %162 ], !dbg !450
  %169 = phi i32 [ %173, %167 ], [ %163, %162 ], !dbg !450
  %170 = zext nneg i32 %168 to i64, !dbg !451
  %171 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %170, !dbg !451
  %172 = load i32, ptr %171, align 4, !dbg !451, !tbaa !7
  %173 = add nsw i32 %172, %169, !dbg !452
  %174 = icmp slt i32 %173, %105, !dbg !453
  %175 = add nuw nsw i32 %168, 1, !dbg !454
  br i1 %174, label %167, label %176, !dbg !455, !llvm.loop !456

176:                                              ; preds = %167
  store i32 %168, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !458, !tbaa !7
  %177 = sub nsw i32 %105, %169, !dbg !459
  br label %178, !dbg !460

178:                                              ; preds = %176, %161
  %179 = phi i32 [ 0, %161 ], [ %177, %176 ]
  store i32 %179, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !450, !tbaa !7
  br label %180, !dbg !461

180:                                              ; preds = %178, %162, %160, %118
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !461
  %181 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !462, !tbaa !7
  %182 = icmp eq i32 %181, -1, !dbg !463
  br i1 %182, label %189, label %183, !dbg !463

183:                                              ; preds = %180
  %184 = shl i32 %181, %106, !dbg !464
  %185 = or i32 %184, %104, !dbg !465
  %186 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !466, !tbaa !7
  %187 = add nsw i32 %106, -8, !dbg !467
  %188 = icmp eq i32 %106, 0, !dbg !468
  br i1 %188, label %189, label %103, !dbg !404, !llvm.loop !469

189:                                              ; preds = %183, %180
  %190 = phi i32 [ %186, %183 ], [ 0, %180 ], !dbg !450
  %191 = phi i32 [ %185, %183 ], [ -1, %180 ], !dbg !450
  %192 = sub i32 %95, %190, !dbg !471
  %193 = icmp sgt i32 %44, 0, !dbg !472
  br i1 %193, label %194, label %202, !dbg !473

194:                                              ; preds = %189
  %195 = zext nneg i32 %97 to i64
  %196 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %195, !dbg !473
  %197 = icmp samesign ult i32 %96, %98
  %198 = zext nneg i32 %96 to i64
  %199 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %198, !dbg !473
  %200 = shl nsw i32 -1, %96
  %201 = xor i32 %200, -1
  br label %209, !dbg !473

202:                                              ; preds = %282, %189
  %203 = phi i32 [ 0, %189 ], [ %286, %282 ], !dbg !450
  %204 = phi i32 [ 0, %189 ], [ %284, %282 ], !dbg !450
  %205 = tail call noundef i32 @llvm.smin.i32(i32 %203, i32 %190), !dbg !474
  %206 = add i32 %205, %54, !dbg !475
  %207 = add i32 %206, %204, !dbg !476
  %208 = icmp slt i32 %207, %95, !dbg !477
  br i1 %208, label %290, label %296, !dbg !478

209:                                              ; preds = %282, %194
  %210 = phi i32 [ 0, %194 ], [ %284, %282 ]
  %211 = phi i32 [ 0, %194 ], [ %286, %282 ]
  %212 = phi i32 [ 0, %194 ], [ %288, %282 ]
  %213 = phi i32 [ 0, %194 ], [ %287, %282 ]
  %214 = add nuw nsw i32 %213, %54, !dbg !479
  %215 = icmp slt i32 %214, %44, !dbg !480
  br i1 %215, label %216, label %220, !dbg !481

216:                                              ; preds = %209
  %217 = zext nneg i32 %214 to i64
  %218 = getelementptr inbounds nuw i32, ptr %49, i64 %217
  %219 = load i32, ptr %218, align 4, !dbg !482, !tbaa !7
  br label %220, !dbg !481

220:                                              ; preds = %216, %209
  %221 = phi i32 [ %219, %216 ], [ -1, %209 ], !dbg !481
  %222 = icmp ne i32 %221, -1, !dbg !483
  %223 = icmp ult i32 %221, %191, !dbg !484
  %224 = select i1 %222, i1 %223, i1 false, !dbg !484
  %225 = icmp eq i32 %221, %191, !dbg !485
  %226 = select i1 %222, i1 %225, i1 false, !dbg !485
  %227 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %224), !dbg !486
  %228 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %226), !dbg !487
  br i1 %102, label %229, label %237, !dbg !488

229:                                              ; preds = %220
  %230 = and i32 %212, 1
  %231 = zext nneg i32 %230 to i64
  %232 = getelementptr inbounds nuw [16 x i32], ptr %196, i64 %231
  %233 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %228)
  %234 = shl nuw nsw i32 %233, 16
  %235 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %227)
  %236 = or disjoint i32 %234, %235
  store i32 %236, ptr %232, align 4, !dbg !489, !tbaa !7
  br label %237, !dbg !490

237:                                              ; preds = %229, %220
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !491
  br i1 %197, label %238, label %243, !dbg !492

238:                                              ; preds = %237
  %239 = and i32 %212, 1
  %240 = zext nneg i32 %239 to i64
  %241 = getelementptr inbounds nuw [16 x i32], ptr %199, i64 %240
  %242 = load i32, ptr %241, align 4, !dbg !493, !tbaa !7
  br label %243, !dbg !492

243:                                              ; preds = %238, %237
  %244 = phi i32 [ %242, %238 ], [ 0, %237 ], !dbg !492
  br label %249, !dbg !494

245:                                              ; preds = %249
  %246 = sub nsw i32 %255, %244, !dbg !495
  %247 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %246, i32 range(i32 -67108864, 67108864) %97, i32 31), !dbg !496
  %248 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %255, i32 31, i32 31), !dbg !497
  br i1 %224, label %258, label %268, !dbg !498

249:                                              ; preds = %249, %243
  %250 = phi i32 [ 1, %243 ], [ %256, %249 ]
  %251 = phi i32 [ %244, %243 ], [ %255, %249 ]
  %252 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %251, i32 range(i32 -2147483648, 32) %250, i32 0), !dbg !499
  %253 = icmp samesign ult i32 %96, %250, !dbg !500
  %254 = select i1 %253, i32 0, i32 %252, !dbg !501
  %255 = add nsw i32 %254, %251, !dbg !502
  %256 = shl nuw nsw i32 %250, 1, !dbg !503
  %257 = icmp samesign ult i32 %250, 16, !dbg !504
  br i1 %257, label %249, label %245, !dbg !494, !llvm.loop !505

258:                                              ; preds = %245
  %259 = and i32 %247, 65535, !dbg !507
  %260 = and i32 %227, %201, !dbg !508
  %261 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %260), !dbg !509
  %262 = add nuw nsw i32 %261, %210, !dbg !510
  %263 = add nuw nsw i32 %262, %259, !dbg !511
  %264 = zext nneg i32 %263 to i64, !dbg !512
  %265 = getelementptr inbounds nuw i32, ptr %94, i64 %264, !dbg !512
  store i32 %214, ptr %265, align 4, !dbg !513, !tbaa !7
  %266 = zext nneg i32 %214 to i64, !dbg !514
  %267 = getelementptr inbounds nuw i32, ptr %50, i64 %266, !dbg !514
  store i32 1, ptr %267, align 4, !dbg !515, !tbaa !7
  br label %268, !dbg !516

268:                                              ; preds = %258, %245
  br i1 %226, label %269, label %282, !dbg !517

269:                                              ; preds = %268
  %270 = ashr i32 %247, 16, !dbg !518
  %271 = and i32 %228, %201, !dbg !519
  %272 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %271), !dbg !520
  %273 = add i32 %272, %211, !dbg !521
  %274 = add i32 %273, %270, !dbg !522
  %275 = icmp slt i32 %274, %190, !dbg !523
  br i1 %275, label %276, label %282, !dbg !523

276:                                              ; preds = %269
  %277 = add nsw i32 %192, %274
  %278 = sext i32 %277 to i64
  %279 = getelementptr inbounds i32, ptr %94, i64 %278
  %280 = zext nneg i32 %214 to i64
  %281 = getelementptr inbounds nuw i32, ptr %50, i64 %280
  store i32 %214, ptr %279, align 4, !dbg !524, !tbaa !7
  store i32 1, ptr %281, align 4, !dbg !525, !tbaa !7
  br label %282, !dbg !526

282:                                              ; preds = %276, %269, %268
  %283 = and i32 %248, 65535, !dbg !527
  %284 = add nuw nsw i32 %283, %210, !dbg !528
  %285 = ashr i32 %248, 16, !dbg !529
  %286 = add nsw i32 %285, %211, !dbg !530
  %287 = add nuw nsw i32 %213, %55, !dbg !531
  %288 = add nuw nsw i32 %212, 1, !dbg !532
  %289 = icmp slt i32 %287, %44, !dbg !472
  br i1 %289, label %209, label %202, !dbg !473, !llvm.loop !533

290:                                              ; preds = %202, %290
  %291 = phi i32 [ %294, %290 ], [ %207, %202 ]
  %292 = sext i32 %291 to i64, !dbg !535
  %293 = getelementptr inbounds i32, ptr %94, i64 %292, !dbg !535
  store i32 -1, ptr %293, align 4, !dbg !536, !tbaa !7
  %294 = add nsw i32 %291, %55, !dbg !537
  %295 = icmp slt i32 %294, %95, !dbg !477
  br i1 %295, label %290, label %296, !dbg !478, !llvm.loop !538

296:                                              ; preds = %290, %202
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !540
  br i1 %64, label %519, label %322, !dbg !541

297:                                              ; preds = %75, %317
  %298 = phi i32 [ %320, %317 ], [ %54, %75 ]
  %299 = zext nneg i32 %298 to i64, !dbg !542
  %300 = getelementptr inbounds nuw i32, ptr %50, i64 %299, !dbg !542
  %301 = load i32, ptr %300, align 4, !dbg !542, !tbaa !7
  %302 = icmp eq i32 %301, 0, !dbg !543
  br i1 %302, label %303, label %317, !dbg !544

303:                                              ; preds = %297
  %304 = icmp slt i32 %298, %37, !dbg !545
  %305 = getelementptr inbounds nuw float, ptr %47, i64 %299, !dbg !546
  %306 = load float, ptr %305, align 4, !dbg !546, !tbaa !70
  %307 = fcmp contract olt float %306, %10, !dbg !547
  %308 = fcmp contract ogt float %306, 0.000000e+00, !dbg !547
  %309 = select i1 %304, i1 %307, i1 %308, !dbg !547
  br i1 %309, label %310, label %317, !dbg !542

310:                                              ; preds = %303
  %311 = getelementptr inbounds nuw float, ptr %48, i64 %299, !dbg !550
  %312 = load i32, ptr %311, align 4, !dbg !550, !tbaa !70
  %313 = xor i32 %312, -1, !dbg !551
  %314 = or i32 %312, -2147483648, !dbg !551
  %315 = icmp slt i32 %312, 0, !dbg !551
  %316 = select i1 %315, i32 %313, i32 %314, !dbg !551
  br label %317, !dbg !542

317:                                              ; preds = %297, %303, %310
  %318 = phi i32 [ %316, %310 ], [ -1, %303 ], [ -1, %297 ], !dbg !542
  %319 = getelementptr inbounds nuw i32, ptr %49, i64 %299, !dbg !554
  store i32 %318, ptr %319, align 4, !dbg !555, !tbaa !7
  %320 = add nuw nsw i32 %298, %55, !dbg !556
  %321 = icmp slt i32 %320, %44, !dbg !557
  br i1 %321, label %297, label %92, !dbg !385, !llvm.loop !558

322:                                              ; preds = %539, %296
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !560
  %323 = sext i32 %95 to i64, !dbg !561
  %324 = getelementptr inbounds i32, ptr %94, i64 %323, !dbg !561
  %325 = sub nsw i32 %62, %95, !dbg !562
  br label %326, !dbg !563

326:                                              ; preds = %406, %322
  %327 = phi i32 [ 0, %322 ], [ %408, %406 ]
  %328 = phi i32 [ %325, %322 ], [ %409, %406 ]
  %329 = phi i32 [ 24, %322 ], [ %410, %406 ]
  br i1 %99, label %335, label %330, !dbg !565

330:                                              ; preds = %335, %326
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !566
  br i1 %64, label %331, label %341, !dbg !567

331:                                              ; preds = %330
  %332 = icmp eq i32 %329, 24
  %333 = add nuw nsw i32 %329, 8
  %334 = lshr i32 %327, %333
  br label %342, !dbg !567

335:                                              ; preds = %326, %335
  %336 = phi i32 [ %339, %335 ], [ %54, %326 ]
  %337 = zext nneg i32 %336 to i64, !dbg !568
  %338 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %337, !dbg !568
  store i32 0, ptr %338, align 4, !dbg !569, !tbaa !7
  %339 = add nuw nsw i32 %336, %55, !dbg !570
  %340 = icmp samesign ult i32 %339, 256, !dbg !571
  br i1 %340, label %335, label %330, !dbg !565, !llvm.loop !572

341:                                              ; preds = %358, %330
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !574
  br i1 %100, label %361, label %403, !dbg !575

342:                                              ; preds = %358, %331
  %343 = phi i32 [ %54, %331 ], [ %359, %358 ]
  %344 = zext nneg i32 %343 to i64, !dbg !576
  %345 = getelementptr inbounds nuw i32, ptr %49, i64 %344, !dbg !576
  %346 = load i32, ptr %345, align 4, !dbg !576, !tbaa !7
  %347 = icmp eq i32 %346, -1, !dbg !577
  br i1 %347, label %358, label %348, !dbg !578

348:                                              ; preds = %342
  %349 = lshr i32 %346, %333
  %350 = icmp eq i32 %349, %334
  %351 = select i1 %332, i1 true, i1 %350, !dbg !579
  br i1 %351, label %352, label %358, !dbg !579

352:                                              ; preds = %348
  %353 = lshr i32 %346, %329
  %354 = and i32 %353, 255
  %355 = zext nneg i32 %354 to i64
  %356 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %355
  %357 = atomicrmw add ptr %356, i32 1 monotonic, align 4, !dbg !580
  br label %358, !dbg !580

358:                                              ; preds = %352, %348, %342
  %359 = add nuw nsw i32 %343, %55, !dbg !581
  %360 = icmp slt i32 %359, %44, !dbg !582
  br i1 %360, label %342, label %341, !dbg !567, !llvm.loop !583

361:                                              ; preds = %341, %361
  %362 = phi i32 [ %368, %361 ], [ 0, %341 ]
  %363 = phi i32 [ %369, %361 ], [ 0, %341 ]
  %364 = add nuw nsw i32 %363, %101, !dbg !585
  %365 = zext nneg i32 %364 to i64, !dbg !586
  %366 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %365, !dbg !586
  %367 = load i32, ptr %366, align 4, !dbg !586, !tbaa !7
  %368 = add nsw i32 %367, %362, !dbg !587
  %369 = add nuw nsw i32 %363, 1, !dbg !588
  %370 = icmp eq i32 %369, 8, !dbg !589
  br i1 %370, label %374, label %361, !dbg !590, !llvm.loop !591

371:                                              ; preds = %374
  %372 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %380, i32 31, i32 31), !dbg !593
  %373 = icmp slt i32 %372, %328, !dbg !594
  br i1 %373, label %383, label %385, !dbg !594

374:                                              ; preds = %361, %374
  %375 = phi i32 [ %380, %374 ], [ %368, %361 ]
  %376 = phi i32 [ %381, %374 ], [ 1, %361 ]
  %377 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %375, i32 range(i32 -2147483648, 32) %376, i32 0), !dbg !595
  %378 = icmp samesign ult i32 %96, %376, !dbg !596
  %379 = select i1 %378, i32 0, i32 %377, !dbg !597
  %380 = add nsw i32 %379, %375, !dbg !598
  %381 = shl nuw nsw i32 %376, 1, !dbg !599
  %382 = icmp samesign ult i32 %376, 16, !dbg !600
  br i1 %382, label %374, label %371, !dbg !601, !llvm.loop !602

383:                                              ; preds = %371
  br i1 %102, label %384, label %403, !dbg !604

384:                                              ; preds = %383
  store i32 -1, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !605, !tbaa !7
  br label %401, !dbg !606

385:                                              ; preds = %371
  %386 = sub nsw i32 %380, %368, !dbg !607
  %387 = icmp sge i32 %386, %328, !dbg !608
  %388 = icmp sgt i32 %328, %380
  %389 = or i1 %388, %387, !dbg !609
  br i1 %389, label %403, label %390, !dbg !609

390:                                              ; preds = %385, %390
  %391 = phi i32 [ %398, %390 ], [ %101, %385 ], !dbg !610
  %392 = phi i32 [ %396, %390 ], [ %386, %385 ], !dbg !610
  %393 = zext nneg i32 %391 to i64, !dbg !611
  %394 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %393, !dbg !611
  %395 = load i32, ptr %394, align 4, !dbg !611, !tbaa !7
  %396 = add nsw i32 %395, %392, !dbg !612
  %397 = icmp slt i32 %396, %328, !dbg !613
  %398 = add nuw nsw i32 %391, 1, !dbg !614
  br i1 %397, label %390, label %399, !dbg !615, !llvm.loop !616

399:                                              ; preds = %390
  store i32 %391, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !618, !tbaa !7
  %400 = sub nsw i32 %328, %392, !dbg !619
  br label %401, !dbg !620

401:                                              ; preds = %399, %384
  %402 = phi i32 [ 0, %384 ], [ %400, %399 ]
  store i32 %402, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !610, !tbaa !7
  br label %403, !dbg !621

403:                                              ; preds = %401, %385, %383, %341
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !621
  %404 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !622, !tbaa !7
  %405 = icmp eq i32 %404, -1, !dbg !623
  br i1 %405, label %412, label %406, !dbg !623

406:                                              ; preds = %403
  %407 = shl i32 %404, %329, !dbg !624
  %408 = or i32 %407, %327, !dbg !625
  %409 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !626, !tbaa !7
  %410 = add nsw i32 %329, -8, !dbg !627
  %411 = icmp eq i32 %329, 0, !dbg !628
  br i1 %411, label %412, label %326, !dbg !563, !llvm.loop !629

412:                                              ; preds = %406, %403
  %413 = phi i32 [ %409, %406 ], [ 0, %403 ], !dbg !610
  %414 = phi i32 [ %408, %406 ], [ -1, %403 ], !dbg !610
  %415 = sub i32 %325, %413, !dbg !631
  br i1 %193, label %416, label %424, !dbg !632

416:                                              ; preds = %412
  %417 = zext nneg i32 %97 to i64
  %418 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %417, !dbg !632
  %419 = icmp samesign ult i32 %96, %98
  %420 = zext nneg i32 %96 to i64
  %421 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %420, !dbg !632
  %422 = shl nsw i32 -1, %96
  %423 = xor i32 %422, -1
  br label %431, !dbg !632

424:                                              ; preds = %504, %412
  %425 = phi i32 [ 0, %412 ], [ %508, %504 ], !dbg !610
  %426 = phi i32 [ 0, %412 ], [ %506, %504 ], !dbg !610
  %427 = tail call noundef i32 @llvm.smin.i32(i32 %425, i32 %413), !dbg !633
  %428 = add i32 %427, %54, !dbg !634
  %429 = add i32 %428, %426, !dbg !635
  %430 = icmp slt i32 %429, %325, !dbg !636
  br i1 %430, label %512, label %518, !dbg !637

431:                                              ; preds = %504, %416
  %432 = phi i32 [ 0, %416 ], [ %506, %504 ]
  %433 = phi i32 [ 0, %416 ], [ %508, %504 ]
  %434 = phi i32 [ 0, %416 ], [ %510, %504 ]
  %435 = phi i32 [ 0, %416 ], [ %509, %504 ]
  %436 = add nuw nsw i32 %435, %54, !dbg !638
  %437 = icmp slt i32 %436, %44, !dbg !639
  br i1 %437, label %438, label %442, !dbg !640

438:                                              ; preds = %431
  %439 = zext nneg i32 %436 to i64
  %440 = getelementptr inbounds nuw i32, ptr %49, i64 %439
  %441 = load i32, ptr %440, align 4, !dbg !641, !tbaa !7
  br label %442, !dbg !640

442:                                              ; preds = %438, %431
  %443 = phi i32 [ %441, %438 ], [ -1, %431 ], !dbg !640
  %444 = icmp ne i32 %443, -1, !dbg !642
  %445 = icmp ult i32 %443, %414, !dbg !643
  %446 = select i1 %444, i1 %445, i1 false, !dbg !643
  %447 = icmp eq i32 %443, %414, !dbg !644
  %448 = select i1 %444, i1 %447, i1 false, !dbg !644
  %449 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %446), !dbg !645
  %450 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %448), !dbg !646
  br i1 %102, label %451, label %459, !dbg !647

451:                                              ; preds = %442
  %452 = and i32 %434, 1
  %453 = zext nneg i32 %452 to i64
  %454 = getelementptr inbounds nuw [16 x i32], ptr %418, i64 %453
  %455 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %450)
  %456 = shl nuw nsw i32 %455, 16
  %457 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %449)
  %458 = or disjoint i32 %456, %457
  store i32 %458, ptr %454, align 4, !dbg !648, !tbaa !7
  br label %459, !dbg !649

459:                                              ; preds = %451, %442
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !650
  br i1 %419, label %460, label %465, !dbg !651

460:                                              ; preds = %459
  %461 = and i32 %434, 1
  %462 = zext nneg i32 %461 to i64
  %463 = getelementptr inbounds nuw [16 x i32], ptr %421, i64 %462
  %464 = load i32, ptr %463, align 4, !dbg !652, !tbaa !7
  br label %465, !dbg !651

465:                                              ; preds = %460, %459
  %466 = phi i32 [ %464, %460 ], [ 0, %459 ], !dbg !651
  br label %471, !dbg !653

467:                                              ; preds = %471
  %468 = sub nsw i32 %477, %466, !dbg !654
  %469 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %468, i32 range(i32 -67108864, 67108864) %97, i32 31), !dbg !655
  %470 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %477, i32 31, i32 31), !dbg !656
  br i1 %446, label %480, label %490, !dbg !657

471:                                              ; preds = %471, %465
  %472 = phi i32 [ 1, %465 ], [ %478, %471 ]
  %473 = phi i32 [ %466, %465 ], [ %477, %471 ]
  %474 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %473, i32 range(i32 -2147483648, 32) %472, i32 0), !dbg !658
  %475 = icmp samesign ult i32 %96, %472, !dbg !659
  %476 = select i1 %475, i32 0, i32 %474, !dbg !660
  %477 = add nsw i32 %476, %473, !dbg !661
  %478 = shl nuw nsw i32 %472, 1, !dbg !662
  %479 = icmp samesign ult i32 %472, 16, !dbg !663
  br i1 %479, label %471, label %467, !dbg !653, !llvm.loop !664

480:                                              ; preds = %467
  %481 = and i32 %469, 65535, !dbg !666
  %482 = and i32 %449, %423, !dbg !667
  %483 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %482), !dbg !668
  %484 = add nuw nsw i32 %483, %432, !dbg !669
  %485 = add nuw nsw i32 %484, %481, !dbg !670
  %486 = zext nneg i32 %485 to i64, !dbg !671
  %487 = getelementptr inbounds nuw i32, ptr %324, i64 %486, !dbg !671
  store i32 %436, ptr %487, align 4, !dbg !672, !tbaa !7
  %488 = zext nneg i32 %436 to i64, !dbg !673
  %489 = getelementptr inbounds nuw i32, ptr %50, i64 %488, !dbg !673
  store i32 1, ptr %489, align 4, !dbg !674, !tbaa !7
  br label %490, !dbg !675

490:                                              ; preds = %480, %467
  br i1 %448, label %491, label %504, !dbg !676

491:                                              ; preds = %490
  %492 = ashr i32 %469, 16, !dbg !677
  %493 = and i32 %450, %423, !dbg !678
  %494 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %493), !dbg !679
  %495 = add i32 %494, %433, !dbg !680
  %496 = add i32 %495, %492, !dbg !681
  %497 = icmp slt i32 %496, %413, !dbg !682
  br i1 %497, label %498, label %504, !dbg !682

498:                                              ; preds = %491
  %499 = add nsw i32 %415, %496
  %500 = sext i32 %499 to i64
  %501 = getelementptr inbounds i32, ptr %324, i64 %500
  %502 = zext nneg i32 %436 to i64
  %503 = getelementptr inbounds nuw i32, ptr %50, i64 %502
  store i32 %436, ptr %501, align 4, !dbg !683, !tbaa !7
  store i32 1, ptr %503, align 4, !dbg !684, !tbaa !7
  br label %504, !dbg !685

504:                                              ; preds = %498, %491, %490
  %505 = and i32 %470, 65535, !dbg !686
  %506 = add nuw nsw i32 %505, %432, !dbg !687
  %507 = ashr i32 %470, 16, !dbg !688
  %508 = add nsw i32 %507, %433, !dbg !689
  %509 = add nuw nsw i32 %435, %55, !dbg !690
  %510 = add nuw nsw i32 %434, 1, !dbg !691
  %511 = icmp slt i32 %509, %44, !dbg !692
  br i1 %511, label %431, label %424, !dbg !632, !llvm.loop !693

512:                                              ; preds = %424, %512
  %513 = phi i32 [ %516, %512 ], [ %429, %424 ]
  %514 = sext i32 %513 to i64, !dbg !695
  %515 = getelementptr inbounds i32, ptr %324, i64 %514, !dbg !695
  store i32 -1, ptr %515, align 4, !dbg !696, !tbaa !7
  %516 = add nsw i32 %513, %55, !dbg !697
  %517 = icmp slt i32 %516, %325, !dbg !636
  br i1 %517, label %512, label %518, !dbg !637, !llvm.loop !698

518:                                              ; preds = %512, %424
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !700
  br label %544, !dbg !701

519:                                              ; preds = %296, %539
  %520 = phi i32 [ %542, %539 ], [ %54, %296 ]
  %521 = zext nneg i32 %520 to i64, !dbg !702
  %522 = getelementptr inbounds nuw i32, ptr %50, i64 %521, !dbg !702
  %523 = load i32, ptr %522, align 4, !dbg !702, !tbaa !7
  %524 = icmp eq i32 %523, 0, !dbg !703
  br i1 %524, label %525, label %539, !dbg !704

525:                                              ; preds = %519
  %526 = icmp slt i32 %520, %37, !dbg !705
  %527 = getelementptr inbounds nuw float, ptr %47, i64 %521, !dbg !706
  %528 = load float, ptr %527, align 4, !dbg !706, !tbaa !70
  %529 = fcmp contract ogt float %528, 0.000000e+00, !dbg !707
  %530 = fcmp contract olt float %528, %10, !dbg !707
  %531 = select i1 %526, i1 %529, i1 %530, !dbg !707
  br i1 %531, label %532, label %539, !dbg !702

532:                                              ; preds = %525
  %533 = getelementptr inbounds nuw float, ptr %48, i64 %521, !dbg !710
  %534 = load i32, ptr %533, align 4, !dbg !710, !tbaa !70
  %535 = icmp slt i32 %534, 0, !dbg !711
  %536 = and i32 %534, 2147483647, !dbg !713
  %537 = xor i32 %536, 2147483647, !dbg !713
  %538 = select i1 %535, i32 %534, i32 %537, !dbg !711
  br label %539, !dbg !702

539:                                              ; preds = %519, %525, %532
  %540 = phi i32 [ %538, %532 ], [ -1, %525 ], [ -1, %519 ], !dbg !702
  %541 = getelementptr inbounds nuw i32, ptr %49, i64 %521, !dbg !714
  store i32 %540, ptr %541, align 4, !dbg !715, !tbaa !7
  %542 = add nuw nsw i32 %520, %55, !dbg !716
  %543 = icmp slt i32 %542, %44, !dbg !717
  br i1 %543, label %519, label %322, !dbg !541, !llvm.loop !718

544:                                              ; preds = %12, %518
  ret void, !dbg !701
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @square(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, ptr noundef readonly captures(none) %4, i32 noundef %5, i32 noundef %6, float noundef %7) local_unnamed_addr #3 !dbg !720 {
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !721
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !722
  %11 = mul i32 %9, %10, !dbg !723
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !724
  %13 = add i32 %11, %12, !dbg !725
  %14 = mul nsw i32 %6, %6, !dbg !726
  %15 = icmp slt i32 %13, %14, !dbg !727
  br i1 %15, label %16, label %84, !dbg !728

16:                                               ; preds = %8
  %17 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !729
  %18 = zext nneg i32 %17 to i64, !dbg !730
  %19 = getelementptr inbounds nuw float, ptr %4, i64 %18, !dbg !730
  %20 = load float, ptr %19, align 4, !dbg !730, !tbaa !70
  %21 = fcmp contract olt float %20, %7, !dbg !731
  br i1 %21, label %84, label %22, !dbg !728

22:                                               ; preds = %16
  %23 = add nuw nsw i32 %17, 1, !dbg !732
  %24 = icmp samesign ugt i32 %17, 8, !dbg !734
  br i1 %24, label %25, label %34, !dbg !735

25:                                               ; preds = %22, %25
  %26 = phi i32 [ %30, %25 ], [ %23, %22 ]
  %27 = phi i32 [ %28, %25 ], [ 0, %22 ]
  %28 = add nuw nsw i32 %27, 1, !dbg !736
  %29 = add nsw i32 %27, -8, !dbg !737
  %30 = add i32 %29, %26, !dbg !738
  %31 = icmp sgt i32 %30, 9, !dbg !734
  br i1 %31, label %25, label %32, !dbg !735, !llvm.loop !739

32:                                               ; preds = %25
  %33 = zext nneg i32 %28 to i64, !dbg !741
  br label %34, !dbg !741

34:                                               ; preds = %32, %22
  %35 = phi i64 [ 0, %22 ], [ %33, %32 ], !dbg !742
  %36 = phi i32 [ %23, %22 ], [ %30, %32 ], !dbg !742
  %37 = getelementptr inbounds nuw i32, ptr %0, i64 %35, !dbg !741
  %38 = load i32, ptr %37, align 4, !dbg !741, !tbaa !7
  %39 = getelementptr inbounds nuw i8, ptr %37, i64 4, !dbg !743
  %40 = load i32, ptr %39, align 4, !dbg !743, !tbaa !7
  %41 = sub nsw i32 %40, %38, !dbg !744
  %42 = sext i32 %36 to i64, !dbg !745
  %43 = getelementptr inbounds i32, ptr %0, i64 %42, !dbg !745
  %44 = load i32, ptr %43, align 4, !dbg !745, !tbaa !7
  %45 = getelementptr i8, ptr %43, i64 4, !dbg !746
  %46 = load i32, ptr %45, align 4, !dbg !746, !tbaa !7
  %47 = add nsw i32 %46, %41, !dbg !747
  %48 = icmp eq i32 %47, %44, !dbg !748
  br i1 %48, label %84, label %49, !dbg !748

49:                                               ; preds = %34
  %50 = mul i32 %6, %17, !dbg !749
  %51 = zext i32 %50 to i64, !dbg !750
  %52 = getelementptr inbounds nuw i32, ptr %2, i64 %51, !dbg !750
  %53 = sdiv i32 %13, %6, !dbg !751
  %54 = sext i32 %53 to i64, !dbg !752
  %55 = getelementptr inbounds i32, ptr %52, i64 %54, !dbg !752
  %56 = load i32, ptr %55, align 4, !dbg !752, !tbaa !7
  %57 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %56, i32 0), !dbg !753
  %58 = icmp slt i32 %57, %41, !dbg !754
  %59 = sub i32 %44, %41, !dbg !757
  %60 = select i1 %58, i32 %38, i32 %59, !dbg !757
  %61 = add i32 %57, %60, !dbg !757
  %62 = mul i32 %53, %6, !dbg !758
  %63 = sub i32 %13, %62, !dbg !758
  %64 = sext i32 %63 to i64, !dbg !759
  %65 = getelementptr inbounds i32, ptr %52, i64 %64, !dbg !759
  %66 = load i32, ptr %65, align 4, !dbg !759, !tbaa !7
  %67 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %66, i32 0), !dbg !760
  %68 = icmp slt i32 %67, %41, !dbg !761
  %69 = select i1 %68, i32 %38, i32 %59, !dbg !763
  %70 = add i32 %67, %69, !dbg !763
  %71 = sext i32 %61 to i64, !dbg !764
  %72 = sext i32 %5 to i64, !dbg !765
  %73 = mul nsw i64 %71, %72, !dbg !766
  %74 = sext i32 %70 to i64, !dbg !767
  %75 = getelementptr float, ptr %1, i64 %73, !dbg !768
  %76 = getelementptr float, ptr %75, i64 %74, !dbg !768
  %77 = load float, ptr %76, align 4, !dbg !768, !tbaa !70
  %78 = sext i32 %6 to i64, !dbg !769
  %79 = mul nsw i64 %78, %18, !dbg !770
  %80 = mul i64 %79, %78, !dbg !771
  %81 = sext i32 %13 to i64, !dbg !772
  %82 = getelementptr float, ptr %3, i64 %80, !dbg !773
  %83 = getelementptr float, ptr %82, i64 %81, !dbg !773
  store float %77, ptr %83, align 4, !dbg !774, !tbaa !70
  br label %84, !dbg !775

84:                                               ; preds = %49, %34, %8, %16
  ret void, !dbg !775
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @solve(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef captures(none) %4, ptr noundef writeonly captures(none) %5, ptr noundef captures(none) %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, float noundef %10, float noundef %11) local_unnamed_addr #5 !dbg !776 {
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !777
  %14 = and i32 %13, 31, !dbg !778
  %15 = lshr i32 %13, 5, !dbg !779
  %16 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !780
  %17 = lshr i32 %16, 5, !dbg !781
  %18 = icmp samesign ult i32 %14, %17, !dbg !782
  %19 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !783
  %20 = zext nneg i32 %19 to i64, !dbg !784
  %21 = getelementptr inbounds nuw float, ptr %6, i64 %20, !dbg !784
  %22 = load float, ptr %21, align 4, !dbg !784, !tbaa !70
  %23 = fcmp contract olt float %22, %11, !dbg !785
  br i1 %23, label %271, label %24, !dbg !785

24:                                               ; preds = %12
  %25 = sext i32 %7 to i64, !dbg !786
  %26 = mul nsw i64 %25, %20, !dbg !787
  %27 = sext i32 %8 to i64, !dbg !788
  %28 = mul nsw i64 %27, %20, !dbg !789
  %29 = mul i64 %28, %27, !dbg !790
  %30 = getelementptr inbounds nuw float, ptr %2, i64 %29, !dbg !791
  %31 = getelementptr inbounds nuw float, ptr %4, i64 %26, !dbg !792
  %32 = mul i32 %8, %19, !dbg !793
  %33 = add i32 %32, %13, !dbg !794
  %34 = zext i32 %33 to i64, !dbg !795
  %35 = getelementptr inbounds nuw i32, ptr %1, i64 %34, !dbg !795
  %36 = load i32, ptr %35, align 4, !dbg !795, !tbaa !7
  %37 = icmp samesign ugt i32 %19, 8, !dbg !796
  br i1 %37, label %38, label %49, !dbg !798

38:                                               ; preds = %24
  %39 = add nuw nsw i32 %19, 1, !dbg !799
  br label %40, !dbg !798

40:                                               ; preds = %38, %40
  %41 = phi i32 [ %45, %40 ], [ %39, %38 ]
  %42 = phi i32 [ %43, %40 ], [ 0, %38 ]
  %43 = add nuw nsw i32 %42, 1, !dbg !800
  %44 = add nsw i32 %42, -8, !dbg !801
  %45 = add i32 %44, %41, !dbg !802
  %46 = icmp sgt i32 %45, 9, !dbg !796
  br i1 %46, label %40, label %47, !dbg !798, !llvm.loop !803

47:                                               ; preds = %40
  %48 = zext nneg i32 %43 to i64, !dbg !805
  br label %49, !dbg !805

49:                                               ; preds = %47, %24
  %50 = phi i64 [ 0, %24 ], [ %48, %47 ], !dbg !806
  %51 = getelementptr inbounds nuw i32, ptr %0, i64 %50, !dbg !805
  %52 = load i32, ptr %51, align 4, !dbg !805, !tbaa !7
  %53 = getelementptr inbounds nuw i8, ptr %51, i64 4, !dbg !807
  %54 = load i32, ptr %53, align 4, !dbg !807, !tbaa !7
  %55 = sub nsw i32 %54, %52, !dbg !808
  %56 = icmp slt i32 %36, %55, !dbg !809
  %57 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %36, i32 0), !dbg !810
  %58 = zext nneg i32 %57 to i64, !dbg !811
  %59 = getelementptr inbounds nuw float, ptr %31, i64 %58, !dbg !811
  %60 = load float, ptr %59, align 4, !dbg !811, !tbaa !70
  %61 = icmp sgt i32 %9, 0, !dbg !812
  br i1 %61, label %62, label %259, !dbg !813

62:                                               ; preds = %49
  %63 = getelementptr float, ptr %3, i64 %26, !dbg !814
  %64 = getelementptr float, ptr %63, i64 %58, !dbg !814
  %65 = load float, ptr %64, align 4, !dbg !814, !tbaa !70
  %66 = icmp sgt i32 %36, -1
  %67 = zext nneg i32 %15 to i64
  %68 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8greatest to ptr), i64 %67
  %69 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE13room_of_least to ptr), i64 %67
  %70 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8least_at to ptr), i64 %67
  %71 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5least to ptr), i64 %67
  %72 = zext nneg i32 %14 to i64
  %73 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5least to ptr), i64 %72
  %74 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8greatest to ptr), i64 %72
  %75 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12step_of_gain to ptr), i64 %67
  %76 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12room_of_gain to ptr), i64 %67
  %77 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7gain_at to ptr), i64 %67
  %78 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5gains to ptr), i64 %67
  %79 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5gains to ptr), i64 %72
  %80 = select contract i1 %56, float %10, float 0.000000e+00
  %81 = select contract i1 %56, float 0.000000e+00, float %10
  br label %82, !dbg !813

82:                                               ; preds = %249, %62
  %83 = phi float [ %60, %62 ], [ %254, %249 ]
  %84 = phi float [ %65, %62 ], [ %253, %249 ]
  %85 = phi float [ 0.000000e+00, %62 ], [ %252, %249 ]
  %86 = phi float [ %11, %62 ], [ %251, %249 ]
  %87 = phi float [ 0.000000e+00, %62 ], [ %250, %249 ]
  %88 = phi i32 [ 0, %62 ], [ %256, %249 ]
  %89 = fcmp contract ogt float %83, 0.000000e+00
  %90 = fcmp contract olt float %83, %10
  %91 = select i1 %56, i1 %89, i1 %90
  %92 = select i1 %66, i1 %91, i1 false, !dbg !815
  br i1 %66, label %99, label %93, !dbg !816

93:                                               ; preds = %82
  %94 = bitcast float %84 to i32
  %95 = xor i32 %94, -1
  %96 = tail call float @llvm.fabs.f32(float %84)
  %97 = fneg float %96
  %98 = bitcast float %97 to i32
  br label %109, !dbg !816

99:                                               ; preds = %82
  %100 = select i1 %56, i1 %90, i1 %89, !dbg !817
  %101 = bitcast float %84 to i32
  %102 = xor i32 %101, -1
  %103 = tail call float @llvm.fabs.f32(float %84)
  %104 = fneg float %103
  %105 = bitcast float %104 to i32
  %106 = icmp slt i32 %101, 0
  %107 = select i1 %106, i32 %102, i32 %105
  %108 = select i1 %100, i32 %107, i32 -1, !dbg !819
  br label %109, !dbg !819

109:                                              ; preds = %93, %99
  %110 = phi i32 [ %98, %93 ], [ %105, %99 ]
  %111 = phi i32 [ %95, %93 ], [ %102, %99 ]
  %112 = phi i32 [ %94, %93 ], [ %101, %99 ]
  %113 = phi i32 [ -1, %93 ], [ %108, %99 ], !dbg !819
  %114 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %113, i32 -1), !dbg !820
  %115 = icmp slt i32 %112, 0
  %116 = select i1 %115, i32 %111, i32 %110
  %117 = select i1 %92, i32 %116, i32 0, !dbg !821
  %118 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %117, i32 -1), !dbg !822
  %119 = icmp eq i32 %113, %114, !dbg !823
  %120 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %119), !dbg !824
  %121 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %120, i1 true), !dbg !825
  %122 = icmp ne i32 %120, 0, !dbg !825
  %123 = icmp eq i32 %121, %14, !dbg !826
  %124 = select i1 %122, i1 %123, i1 false, !dbg !826
  br i1 %124, label %125, label %128, !dbg !826

125:                                              ; preds = %109
  %126 = fsub contract float %10, %83
  %127 = select contract i1 %56, float %126, float %83
  store i32 %114, ptr %71, align 4, !dbg !827, !tbaa !7
  store i32 %13, ptr %70, align 4, !dbg !828, !tbaa !7
  store float %127, ptr %69, align 4, !dbg !829, !tbaa !70
  store i32 %118, ptr %68, align 4, !dbg !830, !tbaa !7
  br label %128, !dbg !831

128:                                              ; preds = %125, %109
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !832
  br i1 %18, label %129, label %131, !dbg !833

129:                                              ; preds = %128
  %130 = load i32, ptr %73, align 4, !dbg !834, !tbaa !7
  br label %131, !dbg !833

131:                                              ; preds = %128, %129
  %132 = phi i32 [ %130, %129 ], [ -1, %128 ], !dbg !833
  %133 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %132, i32 -1), !dbg !835
  br i1 %18, label %134, label %136, !dbg !836

134:                                              ; preds = %131
  %135 = load i32, ptr %74, align 4, !dbg !837, !tbaa !7
  br label %136, !dbg !836

136:                                              ; preds = %131, %134
  %137 = phi i32 [ %135, %134 ], [ 0, %131 ], !dbg !836
  %138 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %137, i32 -1), !dbg !838
  %139 = icmp eq i32 %133, -1, !dbg !839
  %140 = icmp eq i32 %138, 0
  %141 = or i1 %139, %140, !dbg !840
  br i1 %141, label %249, label %142, !dbg !840

142:                                              ; preds = %136
  %143 = icmp eq i32 %132, %133, !dbg !841
  %144 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %143), !dbg !842
  %145 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %144, i1 true), !dbg !843
  %146 = icmp eq i32 %144, 0, !dbg !843
  %147 = select i1 %146, i32 -1, i32 %145, !dbg !844
  %148 = sext i32 %147 to i64, !dbg !845
  %149 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8least_at to ptr), i64 %148, !dbg !845
  %150 = load i32, ptr %149, align 4, !dbg !845, !tbaa !7
  %151 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE13room_of_least to ptr), i64 %148, !dbg !846
  %152 = load float, ptr %151, align 4, !dbg !846, !tbaa !70
  %153 = and i32 %138, 2147483647, !dbg !847
  %154 = xor i32 %138, -1, !dbg !847
  %155 = icmp slt i32 %138, 0, !dbg !847
  %156 = select i1 %155, i32 %153, i32 %154, !dbg !847
  %157 = bitcast i32 %156 to float, !dbg !850
  %158 = and i32 %133, 2147483647, !dbg !851
  %159 = xor i32 %133, -1, !dbg !851
  %160 = icmp slt i32 %133, 0, !dbg !851
  %161 = select i1 %160, i32 %158, i32 %159, !dbg !851
  %162 = bitcast i32 %161 to float, !dbg !853
  %163 = fsub contract float %157, %162, !dbg !854
  %164 = icmp eq i32 %88, 0, !dbg !855
  %165 = fmul contract float %163, 0x3FB99999A0000000
  %166 = tail call contract noundef float @llvm.maxnum.f32(float %165, float %11)
  %167 = select i1 %164, float %163, float %87, !dbg !855
  %168 = select i1 %164, float %166, float %86, !dbg !855
  %169 = fcmp contract uge float %163, %168, !dbg !856
  br i1 %169, label %170, label %249, !dbg !856

170:                                              ; preds = %142
  %171 = mul nsw i32 %150, %8, !dbg !857
  %172 = add nsw i32 %171, %13, !dbg !858
  %173 = sext i32 %172 to i64, !dbg !859
  %174 = getelementptr inbounds float, ptr %30, i64 %173, !dbg !859
  %175 = load float, ptr %174, align 4, !dbg !859, !tbaa !70
  %176 = fsub contract float %84, %162, !dbg !860
  %177 = fmul contract float %175, 2.000000e+00, !dbg !861
  %178 = fsub contract float 2.000000e+00, %177, !dbg !862
  %179 = tail call contract noundef float @llvm.maxnum.f32(float %178, float 0x3D71979980000000), !dbg !863
  %180 = tail call contract noundef float @llvm.nvvm.div.approx.f(float %176, float %179), !dbg !864
  %181 = fcmp contract ogt float %176, 0.000000e+00
  %182 = select i1 %92, i1 %181, i1 false, !dbg !865
  %183 = fmul contract float %176, %180, !dbg !865
  %184 = bitcast float %183 to i32, !dbg !866
  %185 = select i1 %182, i32 %184, i32 0, !dbg !865
  %186 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %185, i32 -1), !dbg !867
  %187 = icmp eq i32 %185, %186, !dbg !868
  %188 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %187), !dbg !869
  %189 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %188, i1 true), !dbg !870
  %190 = icmp ne i32 %188, 0, !dbg !870
  %191 = icmp eq i32 %189, %14, !dbg !871
  %192 = select i1 %190, i1 %191, i1 false, !dbg !871
  br i1 %192, label %193, label %196, !dbg !871

193:                                              ; preds = %170
  %194 = fsub contract float %10, %83
  %195 = select contract i1 %56, float %83, float %194
  store i32 %186, ptr %78, align 4, !dbg !872, !tbaa !7
  store i32 %13, ptr %77, align 4, !dbg !873, !tbaa !7
  store float %195, ptr %76, align 4, !dbg !874, !tbaa !70
  store float %180, ptr %75, align 4, !dbg !875, !tbaa !70
  br label %196, !dbg !876

196:                                              ; preds = %193, %170
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !877
  br i1 %18, label %197, label %199, !dbg !878

197:                                              ; preds = %196
  %198 = load i32, ptr %79, align 4, !dbg !879, !tbaa !7
  br label %199, !dbg !878

199:                                              ; preds = %196, %197
  %200 = phi i32 [ %198, %197 ], [ 0, %196 ], !dbg !878
  %201 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %200, i32 -1), !dbg !880
  %202 = icmp eq i32 %200, %201, !dbg !881
  %203 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %202), !dbg !882
  %204 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %203, i1 true), !dbg !883
  %205 = icmp eq i32 %203, 0, !dbg !883
  %206 = select i1 %205, i32 -1, i32 %204, !dbg !884
  %207 = sext i32 %206 to i64, !dbg !885
  %208 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7gain_at to ptr), i64 %207, !dbg !885
  %209 = load i32, ptr %208, align 4, !dbg !885, !tbaa !7
  %210 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12room_of_gain to ptr), i64 %207, !dbg !886
  %211 = load float, ptr %210, align 4, !dbg !886, !tbaa !70
  %212 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12step_of_gain to ptr), i64 %207, !dbg !887
  %213 = load float, ptr %212, align 4, !dbg !887, !tbaa !70
  %214 = tail call contract noundef float @llvm.minnum.f32(float %152, float %211), !dbg !888
  %215 = tail call contract noundef float @llvm.minnum.f32(float %213, float %214), !dbg !889
  %216 = mul nsw i32 %209, %8, !dbg !890
  %217 = add nsw i32 %216, %13, !dbg !891
  %218 = sext i32 %217 to i64, !dbg !892
  %219 = getelementptr inbounds float, ptr %30, i64 %218, !dbg !892
  %220 = load float, ptr %219, align 4, !dbg !892, !tbaa !70
  %221 = fsub contract float %175, %220, !dbg !893
  %222 = fmul contract float %215, %221, !dbg !894
  %223 = fadd contract float %84, %222, !dbg !895
  %224 = icmp eq i32 %13, %150, !dbg !896
  br i1 %224, label %225, label %235, !dbg !896

225:                                              ; preds = %199
  %226 = fcmp contract oeq float %215, %152, !dbg !897
  br i1 %226, label %232, label %227, !dbg !898

227:                                              ; preds = %225
  br i1 %56, label %228, label %230, !dbg !899

228:                                              ; preds = %227
  %229 = fadd contract float %83, %215, !dbg !900
  br label %232, !dbg !899

230:                                              ; preds = %227
  %231 = fsub contract float %83, %215, !dbg !901
  br label %232, !dbg !899

232:                                              ; preds = %225, %228, %230
  %233 = phi contract float [ %231, %230 ], [ %229, %228 ], [ %80, %225 ], !dbg !898
  %234 = fadd contract float %85, %215, !dbg !902
  br label %235, !dbg !903

235:                                              ; preds = %232, %199
  %236 = phi float [ %234, %232 ], [ %85, %199 ], !dbg !904
  %237 = phi float [ %233, %232 ], [ %83, %199 ], !dbg !904
  %238 = icmp eq i32 %13, %209, !dbg !905
  br i1 %238, label %239, label %249, !dbg !905

239:                                              ; preds = %235
  %240 = fcmp contract oeq float %215, %211, !dbg !906
  br i1 %240, label %246, label %241, !dbg !907

241:                                              ; preds = %239
  br i1 %56, label %242, label %244, !dbg !908

242:                                              ; preds = %241
  %243 = fsub contract float %237, %215, !dbg !909
  br label %246, !dbg !908

244:                                              ; preds = %241
  %245 = fadd contract float %215, %237, !dbg !910
  br label %246, !dbg !908

246:                                              ; preds = %239, %242, %244
  %247 = phi contract float [ %245, %244 ], [ %243, %242 ], [ %81, %239 ], !dbg !907
  %248 = fsub contract float %236, %215, !dbg !911
  br label %249, !dbg !912

249:                                              ; preds = %142, %246, %235, %136
  %250 = phi float [ %87, %136 ], [ %167, %235 ], [ %167, %246 ], [ %167, %142 ], !dbg !904
  %251 = phi float [ %86, %136 ], [ %168, %235 ], [ %168, %246 ], [ %168, %142 ], !dbg !904
  %252 = phi float [ %85, %136 ], [ %236, %235 ], [ %248, %246 ], [ %85, %142 ], !dbg !913
  %253 = phi float [ %84, %136 ], [ %223, %235 ], [ %223, %246 ], [ %84, %142 ], !dbg !914
  %254 = phi float [ %83, %136 ], [ %237, %235 ], [ %247, %246 ], [ %83, %142 ], !dbg !915
  %255 = phi i1 [ true, %136 ], [ false, %235 ], [ false, %246 ], [ true, %142 ]
  %256 = add nuw nsw i32 %88, 1
  %257 = icmp eq i32 %256, %9
  %258 = select i1 %255, i1 true, i1 %257
  br i1 %258, label %259, label %82, !llvm.loop !916

259:                                              ; preds = %249, %49
  %260 = phi float [ 0.000000e+00, %49 ], [ %250, %249 ], !dbg !918
  %261 = phi float [ 0.000000e+00, %49 ], [ %252, %249 ], !dbg !913
  %262 = phi float [ %60, %49 ], [ %254, %249 ], !dbg !915
  %263 = getelementptr inbounds nuw float, ptr %5, i64 %34, !dbg !919
  store float %261, ptr %263, align 4, !dbg !920, !tbaa !70
  %264 = icmp sgt i32 %36, -1, !dbg !921
  br i1 %264, label %265, label %268, !dbg !921

265:                                              ; preds = %259
  %266 = zext nneg i32 %36 to i64
  %267 = getelementptr inbounds nuw float, ptr %31, i64 %266
  store float %262, ptr %267, align 4, !dbg !922, !tbaa !70
  br label %268, !dbg !923

268:                                              ; preds = %265, %259
  %269 = icmp eq i32 %13, 0, !dbg !924
  br i1 %269, label %270, label %271, !dbg !924

270:                                              ; preds = %268
  store float %260, ptr %21, align 4, !dbg !925, !tbaa !70
  br label %271, !dbg !926

271:                                              ; preds = %268, %270, %12
  ret void, !dbg !927
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @update(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef captures(none) %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #4 !dbg !928 {
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !929
  %9 = add nuw nsw i32 %8, 1, !dbg !930
  %10 = icmp samesign ugt i32 %8, 8, !dbg !932
  br i1 %10, label %11, label %20, !dbg !933

11:                                               ; preds = %7, %11
  %12 = phi i32 [ %16, %11 ], [ %9, %7 ]
  %13 = phi i32 [ %14, %11 ], [ 0, %7 ]
  %14 = add nuw nsw i32 %13, 1, !dbg !934
  %15 = add nsw i32 %13, -8, !dbg !935
  %16 = add i32 %15, %12, !dbg !936
  %17 = icmp sgt i32 %16, 9, !dbg !932
  br i1 %17, label %11, label %18, !dbg !933, !llvm.loop !937

18:                                               ; preds = %11
  %19 = zext nneg i32 %14 to i64, !dbg !939
  br label %20, !dbg !939

20:                                               ; preds = %18, %7
  %21 = phi i64 [ 0, %7 ], [ %19, %18 ], !dbg !940
  %22 = phi i32 [ %9, %7 ], [ %16, %18 ], !dbg !940
  %23 = getelementptr inbounds nuw i32, ptr %0, i64 %21, !dbg !939
  %24 = load i32, ptr %23, align 4, !dbg !939, !tbaa !7
  %25 = getelementptr inbounds nuw i8, ptr %23, i64 4, !dbg !941
  %26 = load i32, ptr %25, align 4, !dbg !941, !tbaa !7
  %27 = sub nsw i32 %26, %24, !dbg !942
  %28 = sext i32 %22 to i64, !dbg !943
  %29 = getelementptr inbounds i32, ptr %0, i64 %28, !dbg !943
  %30 = load i32, ptr %29, align 4, !dbg !943, !tbaa !7
  %31 = getelementptr i8, ptr %29, i64 4, !dbg !944
  %32 = load i32, ptr %31, align 4, !dbg !944, !tbaa !7
  %33 = sub i32 %27, %30, !dbg !945
  %34 = add i32 %33, %32, !dbg !946
  %35 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !947
  %36 = and i32 %35, 31, !dbg !948
  %37 = lshr i32 %35, 5, !dbg !949
  %38 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !950
  %39 = shl nsw i32 %38, 5, !dbg !951
  %40 = icmp slt i32 %39, %34, !dbg !952
  br i1 %40, label %41, label %125, !dbg !952

41:                                               ; preds = %20
  %42 = icmp slt i32 %35, %6, !dbg !953
  br i1 %42, label %43, label %46, !dbg !954

43:                                               ; preds = %41
  %44 = mul i32 %6, %8
  %45 = sub i32 %30, %27
  br label %59, !dbg !954

46:                                               ; preds = %59, %41
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !955
  %47 = or disjoint i32 %39, %36, !dbg !956
  %48 = icmp slt i32 %37, %6, !dbg !957
  br i1 %48, label %49, label %76, !dbg !958

49:                                               ; preds = %46
  %50 = add nsw i32 %34, -1, !dbg !959
  %51 = tail call i32 @llvm.umin.i32(i32 %47, i32 %50), !dbg !960
  %52 = icmp slt i32 %51, %27, !dbg !961
  %53 = sub i32 %30, %27, !dbg !963
  %54 = select i1 %52, i32 %24, i32 %53, !dbg !963
  %55 = add i32 %51, %54, !dbg !963
  %56 = sext i32 %5 to i64
  %57 = sext i32 %55 to i64
  %58 = getelementptr float, ptr %1, i64 %57, !dbg !958
  br label %87, !dbg !958

59:                                               ; preds = %43, %59
  %60 = phi i32 [ %35, %43 ], [ %74, %59 ]
  %61 = add i32 %60, %44, !dbg !964
  %62 = zext i32 %61 to i64, !dbg !965
  %63 = getelementptr inbounds nuw i32, ptr %2, i64 %62, !dbg !965
  %64 = load i32, ptr %63, align 4, !dbg !965, !tbaa !7
  %65 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %64, i32 0), !dbg !966
  %66 = icmp slt i32 %65, %27, !dbg !967
  %67 = select i1 %66, i32 %24, i32 %45, !dbg !969
  %68 = add i32 %65, %67, !dbg !969
  %69 = zext nneg i32 %60 to i64, !dbg !970
  %70 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE6places to ptr), i64 %69, !dbg !970
  store i32 %68, ptr %70, align 4, !dbg !971, !tbaa !7
  %71 = getelementptr inbounds nuw float, ptr %3, i64 %62, !dbg !972
  %72 = load float, ptr %71, align 4, !dbg !972, !tbaa !70
  %73 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE9of_places to ptr), i64 %69, !dbg !973
  store float %72, ptr %73, align 4, !dbg !974, !tbaa !70
  %74 = add nuw nsw i32 %60, 256, !dbg !975
  %75 = icmp slt i32 %74, %6, !dbg !953
  br i1 %75, label %59, label %46, !dbg !954, !llvm.loop !976

76:                                               ; preds = %103, %46
  %77 = phi float [ 0.000000e+00, %46 ], [ %104, %103 ], !dbg !978
  %78 = zext nneg i32 %37 to i64, !dbg !979
  %79 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE4sums to ptr), i64 %78, !dbg !979
  %80 = zext nneg i32 %36 to i64, !dbg !979
  %81 = getelementptr inbounds nuw float, ptr %79, i64 %80, !dbg !979
  store float %77, ptr %81, align 4, !dbg !980, !tbaa !70
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !981
  %82 = icmp eq i32 %37, 0, !dbg !982
  %83 = icmp slt i32 %47, %34
  %84 = select i1 %82, i1 %83, i1 false, !dbg !983
  br i1 %84, label %85, label %125, !dbg !983

85:                                               ; preds = %76
  %86 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE4sums to ptr), i64 %80, !dbg !984
  br label %116, !dbg !984

87:                                               ; preds = %49, %103
  %88 = phi i32 [ %37, %49 ], [ %105, %103 ]
  %89 = phi float [ 0.000000e+00, %49 ], [ %104, %103 ]
  %90 = zext nneg i32 %88 to i64, !dbg !985
  %91 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE9of_places to ptr), i64 %90, !dbg !985
  %92 = load float, ptr %91, align 4, !dbg !985, !tbaa !70
  %93 = fcmp contract une float %92, 0.000000e+00, !dbg !986
  br i1 %93, label %94, label %103, !dbg !986

94:                                               ; preds = %87
  %95 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE6places to ptr), i64 %90, !dbg !987
  %96 = load i32, ptr %95, align 4, !dbg !987, !tbaa !7
  %97 = sext i32 %96 to i64, !dbg !987
  %98 = mul nsw i64 %97, %56, !dbg !988
  %99 = getelementptr float, ptr %58, i64 %98, !dbg !989
  %100 = load float, ptr %99, align 4, !dbg !989, !tbaa !70
  %101 = fmul contract float %92, %100, !dbg !990
  %102 = fadd contract float %89, %101, !dbg !991
  br label %103, !dbg !992

103:                                              ; preds = %87, %94
  %104 = phi float [ %102, %94 ], [ %89, %87 ], !dbg !978
  %105 = add nuw nsw i32 %88, 8, !dbg !993
  %106 = icmp slt i32 %105, %6, !dbg !957
  br i1 %106, label %87, label %76, !dbg !958, !llvm.loop !994

107:                                              ; preds = %116
  %108 = zext nneg i32 %8 to i64, !dbg !996
  %109 = sext i32 %5 to i64, !dbg !997
  %110 = mul nsw i64 %109, %108, !dbg !998
  %111 = zext nneg i32 %47 to i64, !dbg !999
  %112 = getelementptr float, ptr %4, i64 %110, !dbg !1000
  %113 = getelementptr float, ptr %112, i64 %111, !dbg !1000
  %114 = load float, ptr %113, align 4, !dbg !1001, !tbaa !70
  %115 = fadd contract float %122, %114, !dbg !1001
  store float %115, ptr %113, align 4, !dbg !1001, !tbaa !70
  br label %125, !dbg !1002

116:                                              ; preds = %85, %116
  %117 = phi i32 [ 1, %85 ], [ %123, %116 ]
  %118 = phi float [ %77, %85 ], [ %122, %116 ]
  %119 = zext nneg i32 %117 to i64, !dbg !1003
  %120 = getelementptr inbounds nuw [32 x float], ptr %86, i64 %119, !dbg !1003
  %121 = load float, ptr %120, align 4, !dbg !1003, !tbaa !70
  %122 = fadd contract float %118, %121, !dbg !1004
  %123 = add nuw nsw i32 %117, 1, !dbg !1005
  %124 = icmp eq i32 %123, 8, !dbg !1006
  br i1 %124, label %107, label %116, !dbg !984, !llvm.loop !1007

125:                                              ; preds = %76, %107, %20
  ret void, !dbg !1009
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @worst_of_all(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #6 !dbg !1010 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1011
  %4 = icmp samesign ult i32 %3, 45, !dbg !1012
  br i1 %4, label %11, label %7, !dbg !1013

5:                                                ; preds = %11
  %6 = bitcast float %17 to i32, !dbg !1014
  br label %7, !dbg !1014

7:                                                ; preds = %5, %2
  %8 = phi i32 [ 0, %2 ], [ %6, %5 ], !dbg !1015
  %9 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %8, i32 -1), !dbg !1016
  %10 = icmp eq i32 %3, 0, !dbg !1017
  br i1 %10, label %20, label %21, !dbg !1017

11:                                               ; preds = %2, %11
  %12 = phi float [ %17, %11 ], [ 0.000000e+00, %2 ]
  %13 = phi i32 [ %18, %11 ], [ %3, %2 ]
  %14 = zext nneg i32 %13 to i64, !dbg !1018
  %15 = getelementptr inbounds nuw float, ptr %0, i64 %14, !dbg !1018
  %16 = load float, ptr %15, align 4, !dbg !1018, !tbaa !70
  %17 = tail call contract noundef float @llvm.maxnum.f32(float %12, float %16), !dbg !1019
  %18 = add nuw nsw i32 %13, 32, !dbg !1020
  %19 = icmp samesign ult i32 %13, 13, !dbg !1012
  br i1 %19, label %11, label %5, !dbg !1013, !llvm.loop !1021

20:                                               ; preds = %7
  store i32 %9, ptr %1, align 4, !dbg !1023, !tbaa !70
  br label %21, !dbg !1024

21:                                               ; preds = %20, %7
  ret void, !dbg !1025
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @centre(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, float noundef %5) local_unnamed_addr #6 !dbg !1026 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !1027
  %8 = add nuw nsw i32 %7, 1, !dbg !1028
  %9 = icmp samesign ugt i32 %7, 8, !dbg !1030
  br i1 %9, label %10, label %19, !dbg !1031

10:                                               ; preds = %6, %10
  %11 = phi i32 [ %15, %10 ], [ %8, %6 ]
  %12 = phi i32 [ %13, %10 ], [ 0, %6 ]
  %13 = add nuw nsw i32 %12, 1, !dbg !1032
  %14 = add nsw i32 %12, -8, !dbg !1033
  %15 = add i32 %14, %11, !dbg !1034
  %16 = icmp sgt i32 %15, 9, !dbg !1030
  br i1 %16, label %10, label %17, !dbg !1031, !llvm.loop !1035

17:                                               ; preds = %10
  %18 = zext nneg i32 %13 to i64, !dbg !1037
  br label %19, !dbg !1037

19:                                               ; preds = %17, %6
  %20 = phi i64 [ 0, %6 ], [ %18, %17 ], !dbg !1038
  %21 = phi i32 [ %8, %6 ], [ %15, %17 ], !dbg !1038
  %22 = getelementptr inbounds nuw i32, ptr %0, i64 %20, !dbg !1037
  %23 = load i32, ptr %22, align 4, !dbg !1037, !tbaa !7
  %24 = getelementptr inbounds nuw i8, ptr %22, i64 4, !dbg !1039
  %25 = load i32, ptr %24, align 4, !dbg !1039, !tbaa !7
  %26 = sub nsw i32 %25, %23, !dbg !1040
  %27 = sext i32 %21 to i64, !dbg !1041
  %28 = getelementptr inbounds i32, ptr %0, i64 %27, !dbg !1041
  %29 = load i32, ptr %28, align 4, !dbg !1041, !tbaa !7
  %30 = getelementptr i8, ptr %28, i64 4, !dbg !1042
  %31 = load i32, ptr %30, align 4, !dbg !1042, !tbaa !7
  %32 = sub i32 %26, %29, !dbg !1043
  %33 = add i32 %32, %31, !dbg !1044
  %34 = zext nneg i32 %7 to i64, !dbg !1045
  %35 = sext i32 %4 to i64, !dbg !1046
  %36 = mul nsw i64 %35, %34, !dbg !1047
  %37 = getelementptr inbounds nuw float, ptr %1, i64 %36, !dbg !1048
  %38 = getelementptr inbounds nuw float, ptr %2, i64 %36, !dbg !1049
  %39 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1050
  %40 = icmp slt i32 %39, %33, !dbg !1051
  br i1 %40, label %58, label %41, !dbg !1052

41:                                               ; preds = %58, %19
  %42 = phi i32 [ -10374682, %19 ], [ %86, %58 ], !dbg !1053
  %43 = phi i32 [ 10374681, %19 ], [ %89, %58 ], !dbg !1053
  %44 = phi i32 [ 0, %19 ], [ %74, %58 ], !dbg !1053
  %45 = phi float [ 0.000000e+00, %19 ], [ %75, %58 ], !dbg !1053
  br label %46, !dbg !1054

46:                                               ; preds = %41, %46
  %47 = phi i32 [ 16, %41 ], [ %51, %46 ]
  %48 = phi float [ %45, %41 ], [ %50, %46 ]
  %49 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %48, i32 range(i32 1, -2147483648) %47, i32 31), !dbg !1057
  %50 = fadd contract float %48, %49, !dbg !1058
  %51 = lshr i32 %47, 1, !dbg !1059
  %52 = icmp eq i32 %51, 0, !dbg !1060
  br i1 %52, label %53, label %46, !dbg !1054, !llvm.loop !1061

53:                                               ; preds = %46
  %54 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %44, i32 -1), !dbg !1063
  %55 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %42, i32 -1), !dbg !1064
  %56 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %43, i32 -1), !dbg !1065
  %57 = icmp eq i32 %39, 0, !dbg !1066
  br i1 %57, label %92, label %113, !dbg !1066

58:                                               ; preds = %19, %58
  %59 = phi float [ %75, %58 ], [ 0.000000e+00, %19 ]
  %60 = phi i32 [ %74, %58 ], [ 0, %19 ]
  %61 = phi i32 [ %90, %58 ], [ %39, %19 ]
  %62 = phi i32 [ %89, %58 ], [ 10374681, %19 ]
  %63 = phi i32 [ %86, %58 ], [ -10374682, %19 ]
  %64 = zext nneg i32 %61 to i64, !dbg !1067
  %65 = getelementptr inbounds nuw float, ptr %37, i64 %64, !dbg !1067
  %66 = load float, ptr %65, align 4, !dbg !1067, !tbaa !70
  %67 = getelementptr inbounds nuw float, ptr %38, i64 %64, !dbg !1068
  %68 = load float, ptr %67, align 4, !dbg !1068, !tbaa !70
  %69 = fcmp contract ogt float %66, 0.000000e+00, !dbg !1069
  %70 = fcmp contract olt float %66, %5
  %71 = and i1 %69, %70, !dbg !1070
  %72 = fadd contract float %59, %68, !dbg !1070
  %73 = zext i1 %71 to i32, !dbg !1070
  %74 = add nuw nsw i32 %60, %73, !dbg !1070
  %75 = select i1 %71, float %72, float %59, !dbg !1070
  %76 = icmp slt i32 %61, %26, !dbg !1071
  %77 = select i1 %76, i1 %70, i1 %69, !dbg !1072
  %78 = bitcast float %68 to i32
  %79 = xor i32 %78, -1
  %80 = tail call float @llvm.fabs.f32(float %68)
  %81 = fneg float %80
  %82 = bitcast float %81 to i32
  %83 = icmp slt i32 %78, 0
  %84 = select i1 %83, i32 %79, i32 %82
  %85 = tail call noundef i32 @llvm.umin.i32(i32 %63, i32 %84)
  %86 = select i1 %77, i32 %85, i32 %63, !dbg !1074
  %87 = select i1 %76, i1 %69, i1 %70, !dbg !1075
  %88 = tail call noundef i32 @llvm.umax.i32(i32 %62, i32 %84)
  %89 = select i1 %87, i32 %88, i32 %62, !dbg !1077
  %90 = add nuw nsw i32 %61, 32, !dbg !1078
  %91 = icmp slt i32 %90, %33, !dbg !1051
  br i1 %91, label %58, label %41, !dbg !1052, !llvm.loop !1079

92:                                               ; preds = %53
  %93 = icmp sgt i32 %54, 0, !dbg !1081
  br i1 %93, label %94, label %97, !dbg !1082

94:                                               ; preds = %92
  %95 = uitofp nneg i32 %54 to float, !dbg !1083
  %96 = fdiv contract float %50, %95, !dbg !1084
  br label %110, !dbg !1082

97:                                               ; preds = %92
  %98 = and i32 %55, 2147483647, !dbg !1085
  %99 = xor i32 %55, -1, !dbg !1085
  %100 = icmp slt i32 %55, 0, !dbg !1085
  %101 = select i1 %100, i32 %98, i32 %99, !dbg !1085
  %102 = bitcast i32 %101 to float, !dbg !1087
  %103 = and i32 %56, 2147483647, !dbg !1088
  %104 = xor i32 %56, -1, !dbg !1088
  %105 = icmp slt i32 %56, 0, !dbg !1088
  %106 = select i1 %105, i32 %103, i32 %104, !dbg !1088
  %107 = bitcast i32 %106 to float, !dbg !1090
  %108 = fadd contract float %102, %107, !dbg !1091
  %109 = fmul contract float %108, 5.000000e-01, !dbg !1092
  br label %110, !dbg !1082

110:                                              ; preds = %97, %94
  %111 = phi contract float [ %96, %94 ], [ %109, %97 ], !dbg !1082
  %112 = getelementptr inbounds nuw float, ptr %3, i64 %34, !dbg !1093
  store float %111, ptr %112, align 4, !dbg !1094, !tbaa !70
  br label %113, !dbg !1093

113:                                              ; preds = %110, %53
  ret void, !dbg !1095
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @vote(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef writeonly captures(none) %4, i32 noundef %5) local_unnamed_addr #4 !dbg !1096 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1097
  %8 = and i32 %7, 31, !dbg !1098
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !1099
  %10 = zext nneg i32 %9 to i64, !dbg !1099
  %11 = sext i32 %5 to i64, !dbg !1100
  %12 = mul nsw i64 %11, %10, !dbg !1101
  %13 = getelementptr inbounds nuw float, ptr %3, i64 %12, !dbg !1102
  %14 = lshr i32 %7, 5, !dbg !1103
  %15 = icmp eq i32 %8, 0
  br label %18, !dbg !1104

16:                                               ; preds = %90
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1105
  %17 = icmp eq i32 %7, 0, !dbg !1106
  br i1 %17, label %93, label %137, !dbg !1106

18:                                               ; preds = %6, %90
  %19 = phi i32 [ %14, %6 ], [ %91, %90 ]
  %20 = add nuw nsw i32 %19, 1, !dbg !1107
  %21 = icmp samesign ugt i32 %19, 8, !dbg !1109
  br i1 %21, label %22, label %31, !dbg !1110

22:                                               ; preds = %18, %22
  %23 = phi i32 [ %27, %22 ], [ %20, %18 ]
  %24 = phi i32 [ %25, %22 ], [ 0, %18 ]
  %25 = add nuw nsw i32 %24, 1, !dbg !1111
  %26 = add nsw i32 %24, -8, !dbg !1112
  %27 = add i32 %26, %23, !dbg !1113
  %28 = icmp sgt i32 %27, 9, !dbg !1109
  br i1 %28, label %22, label %29, !dbg !1110, !llvm.loop !1114

29:                                               ; preds = %22
  %30 = zext nneg i32 %25 to i64, !dbg !1116
  br label %31, !dbg !1116

31:                                               ; preds = %29, %18
  %32 = phi i64 [ 0, %18 ], [ %30, %29 ], !dbg !1117
  %33 = phi i32 [ %20, %18 ], [ %27, %29 ], !dbg !1117
  %34 = getelementptr inbounds nuw i32, ptr %0, i64 %32, !dbg !1116
  %35 = load i32, ptr %34, align 4, !dbg !1116, !tbaa !7
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 4, !dbg !1118
  %37 = load i32, ptr %36, align 4, !dbg !1118, !tbaa !7
  %38 = sub nsw i32 %37, %35, !dbg !1119
  %39 = sext i32 %33 to i64, !dbg !1120
  %40 = getelementptr inbounds i32, ptr %0, i64 %39, !dbg !1120
  %41 = load i32, ptr %40, align 4, !dbg !1120, !tbaa !7
  %42 = getelementptr i8, ptr %40, i64 4, !dbg !1121
  %43 = load i32, ptr %42, align 4, !dbg !1121, !tbaa !7
  %44 = sub i32 %38, %41, !dbg !1122
  %45 = add i32 %44, %43, !dbg !1123
  %46 = zext nneg i32 %19 to i64, !dbg !1124
  %47 = mul nsw i64 %46, %11, !dbg !1125
  %48 = getelementptr inbounds nuw float, ptr %1, i64 %47, !dbg !1126
  %49 = icmp slt i32 %8, %45, !dbg !1127
  br i1 %49, label %52, label %50, !dbg !1128

50:                                               ; preds = %80, %31
  %51 = phi float [ 0.000000e+00, %31 ], [ %81, %80 ]
  br label %54, !dbg !1129

52:                                               ; preds = %31
  %53 = sub i32 %41, %38
  br label %62, !dbg !1128

54:                                               ; preds = %50, %54
  %55 = phi i32 [ %59, %54 ], [ 16, %50 ]
  %56 = phi float [ %58, %54 ], [ %51, %50 ]
  %57 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %56, i32 range(i32 1, -2147483648) %55, i32 31), !dbg !1131
  %58 = fadd contract float %56, %57, !dbg !1132
  %59 = lshr i32 %55, 1, !dbg !1133
  %60 = icmp eq i32 %59, 0, !dbg !1134
  br i1 %60, label %61, label %54, !dbg !1129, !llvm.loop !1135

61:                                               ; preds = %54
  br i1 %15, label %84, label %90, !dbg !1137

62:                                               ; preds = %52, %80
  %63 = phi float [ 0.000000e+00, %52 ], [ %81, %80 ]
  %64 = phi i32 [ %8, %52 ], [ %82, %80 ]
  %65 = zext nneg i32 %64 to i64, !dbg !1138
  %66 = getelementptr inbounds nuw float, ptr %48, i64 %65, !dbg !1138
  %67 = load float, ptr %66, align 4, !dbg !1138, !tbaa !70
  %68 = fcmp contract ogt float %67, 0.000000e+00, !dbg !1139
  br i1 %68, label %69, label %80, !dbg !1139

69:                                               ; preds = %62
  %70 = icmp slt i32 %64, %38, !dbg !1140
  %71 = fneg contract float %67, !dbg !1141
  %72 = select contract i1 %70, float %67, float %71, !dbg !1141
  %73 = select i1 %70, i32 %35, i32 %53, !dbg !1142
  %74 = add i32 %64, %73, !dbg !1142
  %75 = sext i32 %74 to i64, !dbg !1144
  %76 = getelementptr inbounds float, ptr %13, i64 %75, !dbg !1144
  %77 = load float, ptr %76, align 4, !dbg !1144, !tbaa !70
  %78 = fmul contract float %72, %77, !dbg !1145
  %79 = fadd contract float %63, %78, !dbg !1146
  br label %80, !dbg !1147

80:                                               ; preds = %69, %62
  %81 = phi float [ %79, %69 ], [ %63, %62 ], !dbg !1148
  %82 = add nuw nsw i32 %64, 32, !dbg !1149
  %83 = icmp slt i32 %82, %45, !dbg !1127
  br i1 %83, label %62, label %50, !dbg !1128, !llvm.loop !1150

84:                                               ; preds = %61
  %85 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ4voteE10is_for_one to ptr), i64 %46
  %86 = getelementptr inbounds nuw float, ptr %2, i64 %46
  %87 = load float, ptr %86, align 4, !dbg !1152, !tbaa !70
  %88 = fcmp contract ogt float %58, %87, !dbg !1153
  %89 = zext i1 %88 to i8, !dbg !1154
  store i8 %89, ptr %85, align 1, !dbg !1154, !tbaa !1155
  br label %90, !dbg !1157

90:                                               ; preds = %84, %61
  %91 = add nuw nsw i32 %19, 8, !dbg !1158
  %92 = icmp samesign ult i32 %19, 37, !dbg !1159
  br i1 %92, label %18, label %16, !dbg !1104, !llvm.loop !1160

93:                                               ; preds = %16, %99
  %94 = phi i32 [ %102, %99 ], [ 0, %16 ]
  %95 = phi i32 [ %101, %99 ], [ -1, %16 ]
  %96 = phi i32 [ %103, %99 ], [ 0, %16 ]
  br label %105, !dbg !1162

97:                                               ; preds = %99
  %98 = getelementptr inbounds nuw i32, ptr %4, i64 %10, !dbg !1163
  store i32 %102, ptr %98, align 4, !dbg !1164, !tbaa !7
  br label %137, !dbg !1165

99:                                               ; preds = %132
  %100 = icmp sgt i32 %135, %95, !dbg !1166
  %101 = tail call i32 @llvm.smax.i32(i32 %135, i32 %95), !dbg !1166
  %102 = select i1 %100, i32 %96, i32 %94, !dbg !1166
  %103 = add nuw nsw i32 %96, 1, !dbg !1167
  %104 = icmp eq i32 %103, 10, !dbg !1168
  br i1 %104, label %97, label %93, !dbg !1169, !llvm.loop !1170

105:                                              ; preds = %93, %132
  %106 = phi i32 [ 0, %93 ], [ %108, %132 ]
  %107 = phi i32 [ 0, %93 ], [ %135, %132 ]
  %108 = add nuw nsw i32 %106, 1, !dbg !1172
  %109 = icmp samesign ugt i32 %106, 8, !dbg !1174
  br i1 %109, label %110, label %117, !dbg !1175

110:                                              ; preds = %105, %110
  %111 = phi i32 [ %115, %110 ], [ %108, %105 ]
  %112 = phi i32 [ %113, %110 ], [ 0, %105 ]
  %113 = add nuw nsw i32 %112, 1, !dbg !1176
  %114 = add nsw i32 %112, -8, !dbg !1177
  %115 = add i32 %114, %111, !dbg !1178
  %116 = icmp sgt i32 %115, 9, !dbg !1174
  br i1 %116, label %110, label %117, !dbg !1175, !llvm.loop !1179

117:                                              ; preds = %110, %105
  %118 = phi i32 [ 0, %105 ], [ %113, %110 ], !dbg !1181
  %119 = phi i32 [ %108, %105 ], [ %115, %110 ], !dbg !1181
  %120 = icmp eq i32 %118, %96, !dbg !1182
  br i1 %120, label %121, label %125, !dbg !1183

121:                                              ; preds = %117
  %122 = zext nneg i32 %106 to i64, !dbg !1184
  %123 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ4voteE10is_for_one to ptr), i64 %122, !dbg !1184
  %124 = load i8, ptr %123, align 1, !dbg !1184, !tbaa !1155, !range !1185, !noundef !13
  br label %132, !dbg !1183

125:                                              ; preds = %117
  %126 = icmp eq i32 %119, %96, !dbg !1186
  br i1 %126, label %127, label %132, !dbg !1187

127:                                              ; preds = %125
  %128 = zext nneg i32 %106 to i64
  %129 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ4voteE10is_for_one to ptr), i64 %128
  %130 = load i8, ptr %129, align 1, !dbg !1188, !tbaa !1155, !range !1185, !noundef !13
  %131 = xor i8 %130, 1, !dbg !1189
  br label %132, !dbg !1187

132:                                              ; preds = %127, %125, %121
  %133 = phi i8 [ %124, %121 ], [ %131, %127 ], [ 0, %125 ]
  %134 = zext nneg i8 %133 to i32, !dbg !1183
  %135 = add nuw nsw i32 %107, %134, !dbg !1190
  %136 = icmp eq i32 %108, 45, !dbg !1191
  br i1 %136, label %99, label %105, !dbg !1162, !llvm.loop !1192

137:                                              ; preds = %16, %97
  ret void, !dbg !1165
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #7

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #8

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #7

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #10

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #11

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #9

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #9

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32) #9

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #7

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.approx.f(float, float) #12

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #8

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #9

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #9

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #13

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #13

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #13

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #13

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #13

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="320" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #4 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #5 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="512" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #6 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="32" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #10 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #11 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #12 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #13 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #14 = { nounwind }
attributes #15 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "svm-mnist.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "sort", scope: !1, file: !1, line: 81, type: !12, scopeLine: 82, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 84, column: 22, scope: !11)
!15 = !DILocation(line: 84, column: 34, scope: !11)
!16 = !DILocation(line: 84, column: 60, scope: !11)
!17 = !DILocation(line: 86, column: 29, scope: !11)
!18 = !DILocation(line: 86, column: 5, scope: !11)
!19 = !DILocation(line: 0, scope: !11)
!20 = !DILocation(line: 88, column: 14, scope: !11)
!21 = !DILocation(line: 87, column: 49, scope: !11)
!22 = !DILocation(line: 87, column: 56, scope: !11)
!23 = !DILocation(line: 87, column: 63, scope: !11)
!24 = !DILocation(line: 87, column: 66, scope: !11)
!25 = !DILocation(line: 87, column: 86, scope: !11)
!26 = !DILocation(line: 87, column: 25, scope: !11)
!27 = !DILocation(line: 87, column: 18, scope: !11)
!28 = !DILocation(line: 87, column: 15, scope: !11)
!29 = !DILocation(line: 86, column: 42, scope: !11)
!30 = distinct !{!30, !18, !31, !32}
!31 = !DILocation(line: 87, column: 93, scope: !11)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !DILocation(line: 89, column: 21, scope: !11)
!34 = !DILocation(line: 89, column: 9, scope: !11)
!35 = !DILocation(line: 90, column: 5, scope: !11)
!36 = !DILocation(line: 92, column: 31, scope: !11)
!37 = !DILocation(line: 92, column: 5, scope: !11)
!38 = !DILocation(line: 94, column: 14, scope: !11)
!39 = !DILocation(line: 93, column: 15, scope: !11)
!40 = !DILocation(line: 93, column: 12, scope: !11)
!41 = !DILocation(line: 92, column: 43, scope: !11)
!42 = distinct !{!42, !37, !43, !32}
!43 = !DILocation(line: 93, column: 27, scope: !11)
!44 = !DILocation(line: 95, column: 21, scope: !11)
!45 = !DILocation(line: 95, column: 9, scope: !11)
!46 = !DILocation(line: 96, column: 19, scope: !11)
!47 = !DILocation(line: 97, column: 25, scope: !11)
!48 = !DILocation(line: 97, column: 9, scope: !11)
!49 = !DILocation(line: 98, column: 5, scope: !11)
!50 = !DILocation(line: 105, column: 39, scope: !11)
!51 = !DILocation(line: 105, column: 5, scope: !11)
!52 = !DILocation(line: 99, column: 34, scope: !11)
!53 = !DILocation(line: 99, column: 41, scope: !11)
!54 = !DILocation(line: 99, column: 48, scope: !11)
!55 = !DILocation(line: 99, column: 51, scope: !11)
!56 = !DILocation(line: 99, column: 71, scope: !11)
!57 = !DILocation(line: 100, column: 30, scope: !11)
!58 = !DILocation(line: 101, column: 13, scope: !11)
!59 = !DILocation(line: 102, column: 58, scope: !11)
!60 = !DILocation(line: 102, column: 13, scope: !11)
!61 = !DILocation(line: 103, column: 15, scope: !11)
!62 = !DILocation(line: 103, column: 12, scope: !11)
!63 = !DILocation(line: 98, column: 42, scope: !11)
!64 = !DILocation(line: 98, column: 29, scope: !11)
!65 = distinct !{!65, !49, !66, !32}
!66 = !DILocation(line: 104, column: 5, scope: !11)
!67 = !DILocation(line: 107, column: 1, scope: !11)
!68 = !DILocation(line: 106, column: 9, scope: !11)
!69 = !DILocation(line: 106, column: 26, scope: !11)
!70 = !{!71, !71, i64 0}
!71 = !{!"float", !9, i64 0}
!72 = !DILocation(line: 105, column: 53, scope: !11)
!73 = distinct !{!73, !51, !74, !32}
!74 = !DILocation(line: 106, column: 28, scope: !11)
!75 = distinct !DISubprogram(name: "start", scope: !1, file: !1, line: 111, type: !12, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!76 = !DILocation(line: 113, column: 21, scope: !75)
!77 = !DILocation(line: 113, column: 34, scope: !75)
!78 = !DILocation(line: 113, column: 32, scope: !75)
!79 = !DILocation(line: 113, column: 47, scope: !75)
!80 = !DILocation(line: 113, column: 45, scope: !75)
!81 = !DILocation(line: 114, column: 13, scope: !75)
!82 = !DILocation(line: 116, column: 31, scope: !75)
!83 = !DILocation(line: 116, column: 44, scope: !75)
!84 = !DILocation(line: 116, column: 42, scope: !75)
!85 = !DILocation(line: 116, column: 51, scope: !75)
!86 = !DILocation(line: 116, column: 49, scope: !75)
!87 = !DILocation(line: 117, column: 5, scope: !75)
!88 = !DILocation(line: 117, column: 15, scope: !75)
!89 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !91)
!90 = distinct !DISubprogram(name: "pair_of", scope: !1, file: !1, line: 34, type: !12, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!91 = distinct !DILocation(line: 118, column: 19, scope: !75)
!92 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !91)
!93 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !91)
!94 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !91)
!95 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !91)
!96 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !91)
!97 = distinct !{!97, !92, !98, !32}
!98 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !91)
!99 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !91)
!100 = !DILocation(line: 0, scope: !90, inlinedAt: !91)
!101 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !91)
!102 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !91)
!103 = !DILocation(line: 118, column: 17, scope: !75)
!104 = !DILocation(line: 118, column: 13, scope: !75)
!105 = !DILocation(line: 118, column: 5, scope: !75)
!106 = !DILocation(line: 118, column: 11, scope: !75)
!107 = !DILocation(line: 119, column: 1, scope: !75)
!108 = distinct !DISubprogram(name: "gram", scope: !1, file: !1, line: 167, type: !12, scopeLine: 168, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!109 = !DILocation(line: 169, column: 9, scope: !108)
!110 = !DILocation(line: 169, column: 22, scope: !108)
!111 = !DILocation(line: 169, column: 20, scope: !108)
!112 = !DILocation(line: 171, column: 19, scope: !108)
!113 = !DILocation(line: 171, column: 31, scope: !108)
!114 = !DILocation(line: 171, column: 64, scope: !108)
!115 = !DILocation(line: 172, column: 33, scope: !108)
!116 = !DILocation(line: 172, column: 54, scope: !108)
!117 = !DILocation(line: 172, column: 40, scope: !108)
!118 = !DILocation(line: 172, column: 81, scope: !108)
!119 = !DILocation(line: 172, column: 88, scope: !108)
!120 = !DILocation(line: 173, column: 5, scope: !108)
!121 = !DILocation(line: 174, column: 31, scope: !108)
!122 = !DILocation(line: 174, column: 26, scope: !108)
!123 = !DILocation(line: 174, column: 40, scope: !108)
!124 = !DILocation(line: 174, column: 70, scope: !108)
!125 = !DILocation(line: 174, column: 64, scope: !108)
!126 = !DILocation(line: 174, column: 79, scope: !108)
!127 = !DILocation(line: 133, column: 5, scope: !128, inlinedAt: !129)
!128 = distinct !DISubprogram(name: "tile_of_values", scope: !1, file: !1, line: 127, type: !12, scopeLine: 130, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!129 = distinct !DILocation(line: 174, column: 5, scope: !108)
!130 = !DILocation(line: 133, column: 11, scope: !128, inlinedAt: !129)
!131 = !DILocation(line: 134, column: 29, scope: !128, inlinedAt: !129)
!132 = !DILocation(line: 134, column: 5, scope: !128, inlinedAt: !129)
!133 = !DILocation(line: 136, column: 9, scope: !128, inlinedAt: !129)
!134 = !DILocation(line: 159, column: 5, scope: !128, inlinedAt: !129)
!135 = !DILocation(line: 144, column: 9, scope: !128, inlinedAt: !129)
!136 = !DILocation(line: 145, column: 9, scope: !128, inlinedAt: !129)
!137 = !DILocation(line: 137, column: 56, scope: !128, inlinedAt: !129)
!138 = !DILocation(line: 138, column: 48, scope: !128, inlinedAt: !129)
!139 = !DILocation(line: 138, column: 92, scope: !128, inlinedAt: !129)
!140 = !DILocation(line: 139, column: 31, scope: !128, inlinedAt: !129)
!141 = !DILocation(line: 139, column: 48, scope: !128, inlinedAt: !129)
!142 = !{!9, !9, i64 0}
!143 = !DILocation(line: 141, column: 70, scope: !128, inlinedAt: !129)
!144 = !DILocation(line: 140, column: 33, scope: !128, inlinedAt: !129)
!145 = !DILocation(line: 140, column: 51, scope: !128, inlinedAt: !129)
!146 = !DILocation(line: 142, column: 73, scope: !128, inlinedAt: !129)
!147 = !DILocation(line: 141, column: 42, scope: !128, inlinedAt: !129)
!148 = !DILocation(line: 141, column: 13, scope: !128, inlinedAt: !129)
!149 = !DILocation(line: 141, column: 64, scope: !128, inlinedAt: !129)
!150 = !DILocation(line: 142, column: 13, scope: !128, inlinedAt: !129)
!151 = !DILocation(line: 142, column: 65, scope: !128, inlinedAt: !129)
!152 = !DILocation(line: 136, column: 42, scope: !128, inlinedAt: !129)
!153 = !DILocation(line: 136, column: 31, scope: !128, inlinedAt: !129)
!154 = distinct !{!154, !133, !155, !32}
!155 = !DILocation(line: 143, column: 9, scope: !128, inlinedAt: !129)
!156 = !DILocation(line: 157, column: 9, scope: !128, inlinedAt: !129)
!157 = !DILocation(line: 134, column: 46, scope: !128, inlinedAt: !129)
!158 = distinct !{!158, !132, !159, !32}
!159 = !DILocation(line: 158, column: 5, scope: !128, inlinedAt: !129)
!160 = !DILocation(line: 146, column: 13, scope: !128, inlinedAt: !129)
!161 = !DILocation(line: 147, column: 13, scope: !128, inlinedAt: !129)
!162 = !DILocation(line: 148, column: 47, scope: !128, inlinedAt: !129)
!163 = !DILocation(line: 148, column: 41, scope: !128, inlinedAt: !129)
!164 = !DILocation(line: 148, column: 28, scope: !128, inlinedAt: !129)
!165 = !DILocation(line: 148, column: 17, scope: !128, inlinedAt: !129)
!166 = !DILocation(line: 148, column: 26, scope: !128, inlinedAt: !129)
!167 = !DILocation(line: 149, column: 44, scope: !128, inlinedAt: !129)
!168 = !DILocation(line: 149, column: 30, scope: !128, inlinedAt: !129)
!169 = !DILocation(line: 149, column: 17, scope: !128, inlinedAt: !129)
!170 = !DILocation(line: 149, column: 28, scope: !128, inlinedAt: !129)
!171 = !DILocation(line: 147, column: 46, scope: !128, inlinedAt: !129)
!172 = !DILocation(line: 147, column: 35, scope: !128, inlinedAt: !129)
!173 = distinct !{!173, !161, !174, !32}
!174 = !DILocation(line: 150, column: 13, scope: !128, inlinedAt: !129)
!175 = !DILocation(line: 152, column: 17, scope: !128, inlinedAt: !129)
!176 = !DILocation(line: 156, column: 9, scope: !128, inlinedAt: !129)
!177 = !DILocation(line: 145, column: 36, scope: !128, inlinedAt: !129)
!178 = !DILocation(line: 145, column: 27, scope: !128, inlinedAt: !129)
!179 = distinct !{!179, !136, !176, !32}
!180 = !DILocation(line: 151, column: 40, scope: !128, inlinedAt: !129)
!181 = !DILocation(line: 151, column: 31, scope: !128, inlinedAt: !129)
!182 = !DILocation(line: 151, column: 13, scope: !128, inlinedAt: !129)
!183 = distinct !{!183, !182, !184, !32}
!184 = !DILocation(line: 155, column: 17, scope: !128, inlinedAt: !129)
!185 = !DILocation(line: 153, column: 48, scope: !128, inlinedAt: !129)
!186 = !DILocation(line: 153, column: 46, scope: !128, inlinedAt: !129)
!187 = !DILocation(line: 154, column: 39, scope: !128, inlinedAt: !129)
!188 = !DILocation(line: 154, column: 21, scope: !128, inlinedAt: !129)
!189 = !DILocation(line: 154, column: 32, scope: !128, inlinedAt: !129)
!190 = !DILocation(line: 152, column: 44, scope: !128, inlinedAt: !129)
!191 = !DILocation(line: 152, column: 35, scope: !128, inlinedAt: !129)
!192 = distinct !{!192, !175, !184, !32}
!193 = !DILocation(line: 160, column: 9, scope: !128, inlinedAt: !129)
!194 = !DILocation(line: 159, column: 32, scope: !128, inlinedAt: !129)
!195 = !DILocation(line: 159, column: 23, scope: !128, inlinedAt: !129)
!196 = distinct !{!196, !134, !197, !32}
!197 = !DILocation(line: 161, column: 52, scope: !128, inlinedAt: !129)
!198 = !DILocation(line: 161, column: 42, scope: !128, inlinedAt: !129)
!199 = !DILocation(line: 161, column: 40, scope: !128, inlinedAt: !129)
!200 = !DILocation(line: 161, column: 28, scope: !128, inlinedAt: !129)
!201 = !DILocation(line: 161, column: 13, scope: !128, inlinedAt: !129)
!202 = !DILocation(line: 161, column: 26, scope: !128, inlinedAt: !129)
!203 = !DILocation(line: 160, column: 36, scope: !128, inlinedAt: !129)
!204 = !DILocation(line: 160, column: 27, scope: !128, inlinedAt: !129)
!205 = distinct !{!205, !193, !197, !32}
!206 = !DILocation(line: 162, column: 1, scope: !128, inlinedAt: !129)
!207 = !DILocation(line: 175, column: 5, scope: !108)
!208 = !DILocation(line: 176, column: 9, scope: !108)
!209 = !DILocation(line: 185, column: 1, scope: !108)
!210 = !DILocation(line: 175, column: 32, scope: !108)
!211 = !DILocation(line: 175, column: 23, scope: !108)
!212 = distinct !{!212, !207, !213, !32}
!213 = !DILocation(line: 184, column: 9, scope: !108)
!214 = !DILocation(line: 178, column: 58, scope: !108)
!215 = !DILocation(line: 179, column: 28, scope: !108)
!216 = !DILocation(line: 180, column: 55, scope: !108)
!217 = !DILocation(line: 180, column: 45, scope: !108)
!218 = !DILocation(line: 180, column: 17, scope: !108)
!219 = !DILocation(line: 180, column: 53, scope: !108)
!220 = !DILocation(line: 181, column: 32, scope: !108)
!221 = !DILocation(line: 182, column: 57, scope: !108)
!222 = !DILocation(line: 182, column: 21, scope: !108)
!223 = !DILocation(line: 176, column: 36, scope: !108)
!224 = !DILocation(line: 176, column: 27, scope: !108)
!225 = distinct !{!225, !208, !213, !32}
!226 = distinct !DISubprogram(name: "judged_gram", scope: !1, file: !1, line: 189, type: !12, scopeLine: 191, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!227 = !DILocation(line: 192, column: 19, scope: !226)
!228 = !DILocation(line: 192, column: 31, scope: !226)
!229 = !DILocation(line: 192, column: 64, scope: !226)
!230 = !DILocation(line: 193, column: 22, scope: !226)
!231 = !DILocation(line: 193, column: 33, scope: !226)
!232 = !DILocation(line: 193, column: 54, scope: !226)
!233 = !DILocation(line: 193, column: 40, scope: !226)
!234 = !DILocation(line: 193, column: 70, scope: !226)
!235 = !DILocation(line: 193, column: 81, scope: !226)
!236 = !DILocation(line: 193, column: 88, scope: !226)
!237 = !DILocation(line: 194, column: 5, scope: !226)
!238 = !DILocation(line: 195, column: 38, scope: !226)
!239 = !DILocation(line: 195, column: 33, scope: !226)
!240 = !DILocation(line: 195, column: 72, scope: !226)
!241 = !DILocation(line: 195, column: 66, scope: !226)
!242 = !DILocation(line: 195, column: 81, scope: !226)
!243 = !DILocation(line: 133, column: 5, scope: !128, inlinedAt: !244)
!244 = distinct !DILocation(line: 195, column: 5, scope: !226)
!245 = !DILocation(line: 133, column: 11, scope: !128, inlinedAt: !244)
!246 = !DILocation(line: 134, column: 29, scope: !128, inlinedAt: !244)
!247 = !DILocation(line: 134, column: 5, scope: !128, inlinedAt: !244)
!248 = !DILocation(line: 136, column: 9, scope: !128, inlinedAt: !244)
!249 = !DILocation(line: 159, column: 5, scope: !128, inlinedAt: !244)
!250 = !DILocation(line: 144, column: 9, scope: !128, inlinedAt: !244)
!251 = !DILocation(line: 145, column: 9, scope: !128, inlinedAt: !244)
!252 = !DILocation(line: 137, column: 56, scope: !128, inlinedAt: !244)
!253 = !DILocation(line: 138, column: 48, scope: !128, inlinedAt: !244)
!254 = !DILocation(line: 138, column: 92, scope: !128, inlinedAt: !244)
!255 = !DILocation(line: 139, column: 31, scope: !128, inlinedAt: !244)
!256 = !DILocation(line: 139, column: 48, scope: !128, inlinedAt: !244)
!257 = !DILocation(line: 141, column: 70, scope: !128, inlinedAt: !244)
!258 = !DILocation(line: 140, column: 33, scope: !128, inlinedAt: !244)
!259 = !DILocation(line: 140, column: 51, scope: !128, inlinedAt: !244)
!260 = !DILocation(line: 142, column: 73, scope: !128, inlinedAt: !244)
!261 = !DILocation(line: 141, column: 42, scope: !128, inlinedAt: !244)
!262 = !DILocation(line: 141, column: 13, scope: !128, inlinedAt: !244)
!263 = !DILocation(line: 141, column: 64, scope: !128, inlinedAt: !244)
!264 = !DILocation(line: 142, column: 13, scope: !128, inlinedAt: !244)
!265 = !DILocation(line: 142, column: 65, scope: !128, inlinedAt: !244)
!266 = !DILocation(line: 136, column: 42, scope: !128, inlinedAt: !244)
!267 = !DILocation(line: 136, column: 31, scope: !128, inlinedAt: !244)
!268 = distinct !{!268, !248, !269, !32}
!269 = !DILocation(line: 143, column: 9, scope: !128, inlinedAt: !244)
!270 = !DILocation(line: 157, column: 9, scope: !128, inlinedAt: !244)
!271 = !DILocation(line: 134, column: 46, scope: !128, inlinedAt: !244)
!272 = distinct !{!272, !247, !273, !32}
!273 = !DILocation(line: 158, column: 5, scope: !128, inlinedAt: !244)
!274 = !DILocation(line: 146, column: 13, scope: !128, inlinedAt: !244)
!275 = !DILocation(line: 147, column: 13, scope: !128, inlinedAt: !244)
!276 = !DILocation(line: 148, column: 47, scope: !128, inlinedAt: !244)
!277 = !DILocation(line: 148, column: 41, scope: !128, inlinedAt: !244)
!278 = !DILocation(line: 148, column: 28, scope: !128, inlinedAt: !244)
!279 = !DILocation(line: 148, column: 17, scope: !128, inlinedAt: !244)
!280 = !DILocation(line: 148, column: 26, scope: !128, inlinedAt: !244)
!281 = !DILocation(line: 149, column: 44, scope: !128, inlinedAt: !244)
!282 = !DILocation(line: 149, column: 30, scope: !128, inlinedAt: !244)
!283 = !DILocation(line: 149, column: 17, scope: !128, inlinedAt: !244)
!284 = !DILocation(line: 149, column: 28, scope: !128, inlinedAt: !244)
!285 = !DILocation(line: 147, column: 46, scope: !128, inlinedAt: !244)
!286 = !DILocation(line: 147, column: 35, scope: !128, inlinedAt: !244)
!287 = distinct !{!287, !275, !288, !32}
!288 = !DILocation(line: 150, column: 13, scope: !128, inlinedAt: !244)
!289 = !DILocation(line: 152, column: 17, scope: !128, inlinedAt: !244)
!290 = !DILocation(line: 156, column: 9, scope: !128, inlinedAt: !244)
!291 = !DILocation(line: 145, column: 36, scope: !128, inlinedAt: !244)
!292 = !DILocation(line: 145, column: 27, scope: !128, inlinedAt: !244)
!293 = distinct !{!293, !251, !290, !32}
!294 = !DILocation(line: 151, column: 40, scope: !128, inlinedAt: !244)
!295 = !DILocation(line: 151, column: 31, scope: !128, inlinedAt: !244)
!296 = !DILocation(line: 151, column: 13, scope: !128, inlinedAt: !244)
!297 = distinct !{!297, !296, !298, !32}
!298 = !DILocation(line: 155, column: 17, scope: !128, inlinedAt: !244)
!299 = !DILocation(line: 153, column: 48, scope: !128, inlinedAt: !244)
!300 = !DILocation(line: 153, column: 46, scope: !128, inlinedAt: !244)
!301 = !DILocation(line: 154, column: 39, scope: !128, inlinedAt: !244)
!302 = !DILocation(line: 154, column: 21, scope: !128, inlinedAt: !244)
!303 = !DILocation(line: 154, column: 32, scope: !128, inlinedAt: !244)
!304 = !DILocation(line: 152, column: 44, scope: !128, inlinedAt: !244)
!305 = !DILocation(line: 152, column: 35, scope: !128, inlinedAt: !244)
!306 = distinct !{!306, !289, !298, !32}
!307 = !DILocation(line: 160, column: 9, scope: !128, inlinedAt: !244)
!308 = !DILocation(line: 159, column: 32, scope: !128, inlinedAt: !244)
!309 = !DILocation(line: 159, column: 23, scope: !128, inlinedAt: !244)
!310 = distinct !{!310, !249, !311, !32}
!311 = !DILocation(line: 161, column: 52, scope: !128, inlinedAt: !244)
!312 = !DILocation(line: 161, column: 42, scope: !128, inlinedAt: !244)
!313 = !DILocation(line: 161, column: 40, scope: !128, inlinedAt: !244)
!314 = !DILocation(line: 161, column: 28, scope: !128, inlinedAt: !244)
!315 = !DILocation(line: 161, column: 13, scope: !128, inlinedAt: !244)
!316 = !DILocation(line: 161, column: 26, scope: !128, inlinedAt: !244)
!317 = !DILocation(line: 160, column: 36, scope: !128, inlinedAt: !244)
!318 = !DILocation(line: 160, column: 27, scope: !128, inlinedAt: !244)
!319 = distinct !{!319, !307, !311, !32}
!320 = !DILocation(line: 162, column: 1, scope: !128, inlinedAt: !244)
!321 = !DILocation(line: 196, column: 5, scope: !226)
!322 = !DILocation(line: 197, column: 9, scope: !226)
!323 = !DILocation(line: 203, column: 1, scope: !226)
!324 = !DILocation(line: 196, column: 32, scope: !226)
!325 = !DILocation(line: 196, column: 23, scope: !226)
!326 = distinct !{!326, !321, !327, !32}
!327 = !DILocation(line: 202, column: 9, scope: !226)
!328 = !DILocation(line: 199, column: 58, scope: !226)
!329 = !DILocation(line: 200, column: 30, scope: !226)
!330 = !DILocation(line: 201, column: 62, scope: !226)
!331 = !DILocation(line: 201, column: 52, scope: !226)
!332 = !DILocation(line: 201, column: 17, scope: !226)
!333 = !DILocation(line: 201, column: 60, scope: !226)
!334 = !DILocation(line: 197, column: 36, scope: !226)
!335 = !DILocation(line: 197, column: 27, scope: !226)
!336 = distinct !{!336, !322, !327, !32}
!337 = distinct !DISubprogram(name: "choose", scope: !1, file: !1, line: 307, type: !12, scopeLine: 309, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!338 = !DILocation(line: 310, column: 20, scope: !337)
!339 = !DILocation(line: 310, column: 9, scope: !337)
!340 = !DILocation(line: 310, column: 32, scope: !337)
!341 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !342)
!342 = distinct !DILocation(line: 312, column: 23, scope: !337)
!343 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !342)
!344 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !342)
!345 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !342)
!346 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !342)
!347 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !342)
!348 = distinct !{!348, !344, !349, !32}
!349 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !342)
!350 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !342)
!351 = !DILocation(line: 0, scope: !90, inlinedAt: !342)
!352 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !342)
!353 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !342)
!354 = !DILocation(line: 45, column: 24, scope: !90, inlinedAt: !342)
!355 = !DILocation(line: 46, column: 32, scope: !90, inlinedAt: !342)
!356 = !DILocation(line: 46, column: 30, scope: !90, inlinedAt: !342)
!357 = !DILocation(line: 46, column: 55, scope: !90, inlinedAt: !342)
!358 = !DILocation(line: 313, column: 48, scope: !337)
!359 = !DILocation(line: 313, column: 46, scope: !337)
!360 = !DILocation(line: 314, column: 36, scope: !337)
!361 = !DILocation(line: 314, column: 57, scope: !337)
!362 = !DILocation(line: 315, column: 31, scope: !337)
!363 = !DILocation(line: 316, column: 28, scope: !337)
!364 = !DILocation(line: 316, column: 67, scope: !337)
!365 = !DILocation(line: 316, column: 54, scope: !337)
!366 = !DILocation(line: 317, column: 24, scope: !337)
!367 = !DILocation(line: 317, column: 49, scope: !337)
!368 = !DILocation(line: 318, column: 28, scope: !337)
!369 = !DILocation(line: 318, column: 23, scope: !337)
!370 = !DILocation(line: 318, column: 44, scope: !337)
!371 = !DILocation(line: 318, column: 56, scope: !337)
!372 = !DILocation(line: 318, column: 48, scope: !337)
!373 = !DILocation(line: 318, column: 70, scope: !337)
!374 = !DILocation(line: 320, column: 32, scope: !337)
!375 = !DILocation(line: 320, column: 5, scope: !337)
!376 = !DILocation(line: 322, column: 5, scope: !337)
!377 = !DILocation(line: 323, column: 36, scope: !337)
!378 = !DILocation(line: 323, column: 5, scope: !337)
!379 = !DILocation(line: 321, column: 9, scope: !337)
!380 = !DILocation(line: 321, column: 20, scope: !337)
!381 = !DILocation(line: 320, column: 51, scope: !337)
!382 = distinct !{!382, !375, !383, !32}
!383 = !DILocation(line: 321, column: 22, scope: !337)
!384 = !DILocation(line: 326, column: 5, scope: !337)
!385 = !DILocation(line: 328, column: 5, scope: !337)
!386 = !DILocation(line: 324, column: 20, scope: !337)
!387 = !DILocation(line: 324, column: 28, scope: !337)
!388 = !DILocation(line: 324, column: 58, scope: !337)
!389 = !DILocation(line: 324, column: 69, scope: !337)
!390 = !DILocation(line: 324, column: 55, scope: !337)
!391 = !DILocation(line: 325, column: 31, scope: !337)
!392 = !DILocation(line: 325, column: 13, scope: !337)
!393 = !DILocation(line: 323, column: 50, scope: !337)
!394 = distinct !{!394, !378, !395, !32}
!395 = !DILocation(line: 325, column: 33, scope: !337)
!396 = !DILocation(line: 330, column: 5, scope: !337)
!397 = !DILocation(line: 331, column: 26, scope: !337)
!398 = !DILocation(line: 331, column: 61, scope: !337)
!399 = !DILocation(line: 216, column: 51, scope: !400, inlinedAt: !401)
!400 = distinct !DISubprogram(name: "take_least", scope: !1, file: !1, line: 210, type: !12, scopeLine: 211, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!401 = distinct !DILocation(line: 331, column: 5, scope: !337)
!402 = !DILocation(line: 216, column: 73, scope: !400, inlinedAt: !401)
!403 = !DILocation(line: 217, column: 59, scope: !400, inlinedAt: !401)
!404 = !DILocation(line: 221, column: 5, scope: !400, inlinedAt: !401)
!405 = !DILocation(line: 222, column: 9, scope: !400, inlinedAt: !401)
!406 = !DILocation(line: 224, column: 9, scope: !400, inlinedAt: !401)
!407 = !DILocation(line: 225, column: 9, scope: !400, inlinedAt: !401)
!408 = !DILocation(line: 223, column: 13, scope: !400, inlinedAt: !401)
!409 = !DILocation(line: 223, column: 23, scope: !400, inlinedAt: !401)
!410 = !DILocation(line: 222, column: 47, scope: !400, inlinedAt: !401)
!411 = !DILocation(line: 222, column: 36, scope: !400, inlinedAt: !401)
!412 = distinct !{!412, !405, !413, !32}
!413 = !DILocation(line: 223, column: 25, scope: !400, inlinedAt: !401)
!414 = !DILocation(line: 230, column: 9, scope: !400, inlinedAt: !401)
!415 = !DILocation(line: 231, column: 18, scope: !400, inlinedAt: !401)
!416 = !DILocation(line: 226, column: 34, scope: !400, inlinedAt: !401)
!417 = !DILocation(line: 227, column: 21, scope: !400, inlinedAt: !401)
!418 = !DILocation(line: 227, column: 29, scope: !400, inlinedAt: !401)
!419 = !DILocation(line: 227, column: 45, scope: !400, inlinedAt: !401)
!420 = !DILocation(line: 228, column: 17, scope: !400, inlinedAt: !401)
!421 = !DILocation(line: 225, column: 48, scope: !400, inlinedAt: !401)
!422 = !DILocation(line: 225, column: 36, scope: !400, inlinedAt: !401)
!423 = distinct !{!423, !407, !424, !32}
!424 = !DILocation(line: 229, column: 9, scope: !400, inlinedAt: !401)
!425 = !DILocation(line: 234, column: 38, scope: !400, inlinedAt: !401)
!426 = !DILocation(line: 234, column: 24, scope: !400, inlinedAt: !401)
!427 = !DILocation(line: 234, column: 21, scope: !400, inlinedAt: !401)
!428 = !DILocation(line: 233, column: 43, scope: !400, inlinedAt: !401)
!429 = !DILocation(line: 233, column: 35, scope: !400, inlinedAt: !401)
!430 = !DILocation(line: 233, column: 13, scope: !400, inlinedAt: !401)
!431 = distinct !{!431, !430, !432, !32}
!432 = !DILocation(line: 234, column: 43, scope: !400, inlinedAt: !401)
!433 = !DILocation(line: 240, column: 31, scope: !400, inlinedAt: !401)
!434 = !DILocation(line: 242, column: 23, scope: !400, inlinedAt: !401)
!435 = !DILocation(line: 237, column: 35, scope: !400, inlinedAt: !401)
!436 = !DILocation(line: 238, column: 32, scope: !400, inlinedAt: !401)
!437 = !DILocation(line: 238, column: 27, scope: !400, inlinedAt: !401)
!438 = !DILocation(line: 238, column: 24, scope: !400, inlinedAt: !401)
!439 = !DILocation(line: 236, column: 44, scope: !400, inlinedAt: !401)
!440 = !DILocation(line: 236, column: 33, scope: !400, inlinedAt: !401)
!441 = !DILocation(line: 236, column: 13, scope: !400, inlinedAt: !401)
!442 = distinct !{!442, !441, !443, !32}
!443 = !DILocation(line: 239, column: 13, scope: !400, inlinedAt: !401)
!444 = !DILocation(line: 244, column: 26, scope: !400, inlinedAt: !401)
!445 = !DILocation(line: 245, column: 27, scope: !400, inlinedAt: !401)
!446 = !DILocation(line: 247, column: 17, scope: !400, inlinedAt: !401)
!447 = !DILocation(line: 241, column: 20, scope: !400, inlinedAt: !401)
!448 = !DILocation(line: 248, column: 31, scope: !400, inlinedAt: !401)
!449 = !DILocation(line: 248, column: 40, scope: !400, inlinedAt: !401)
!450 = !DILocation(line: 0, scope: !400, inlinedAt: !401)
!451 = !DILocation(line: 250, column: 33, scope: !400, inlinedAt: !401)
!452 = !DILocation(line: 250, column: 31, scope: !400, inlinedAt: !401)
!453 = !DILocation(line: 250, column: 43, scope: !400, inlinedAt: !401)
!454 = !DILocation(line: 251, column: 39, scope: !400, inlinedAt: !401)
!455 = !DILocation(line: 250, column: 17, scope: !400, inlinedAt: !401)
!456 = distinct !{!456, !455, !457, !32}
!457 = !DILocation(line: 251, column: 41, scope: !400, inlinedAt: !401)
!458 = !DILocation(line: 252, column: 23, scope: !400, inlinedAt: !401)
!459 = !DILocation(line: 253, column: 31, scope: !400, inlinedAt: !401)
!460 = !DILocation(line: 254, column: 13, scope: !400, inlinedAt: !401)
!461 = !DILocation(line: 256, column: 9, scope: !400, inlinedAt: !401)
!462 = !DILocation(line: 257, column: 13, scope: !400, inlinedAt: !401)
!463 = !DILocation(line: 257, column: 19, scope: !400, inlinedAt: !401)
!464 = !DILocation(line: 262, column: 23, scope: !400, inlinedAt: !401)
!465 = !DILocation(line: 262, column: 14, scope: !400, inlinedAt: !401)
!466 = !DILocation(line: 263, column: 18, scope: !400, inlinedAt: !401)
!467 = !DILocation(line: 221, column: 44, scope: !400, inlinedAt: !401)
!468 = !DILocation(line: 221, column: 32, scope: !400, inlinedAt: !401)
!469 = distinct !{!469, !404, !470, !32}
!470 = !DILocation(line: 264, column: 5, scope: !400, inlinedAt: !401)
!471 = !DILocation(line: 267, column: 31, scope: !400, inlinedAt: !401)
!472 = !DILocation(line: 269, column: 39, scope: !400, inlinedAt: !401)
!473 = !DILocation(line: 269, column: 5, scope: !400, inlinedAt: !401)
!474 = !DILocation(line: 300, column: 30, scope: !400, inlinedAt: !401)
!475 = !DILocation(line: 300, column: 28, scope: !400, inlinedAt: !401)
!476 = !DILocation(line: 300, column: 49, scope: !400, inlinedAt: !401)
!477 = !DILocation(line: 300, column: 65, scope: !400, inlinedAt: !401)
!478 = !DILocation(line: 300, column: 5, scope: !400, inlinedAt: !401)
!479 = !DILocation(line: 270, column: 30, scope: !400, inlinedAt: !401)
!480 = !DILocation(line: 271, column: 34, scope: !400, inlinedAt: !401)
!481 = !DILocation(line: 271, column: 30, scope: !400, inlinedAt: !401)
!482 = !DILocation(line: 271, column: 43, scope: !400, inlinedAt: !401)
!483 = !DILocation(line: 272, column: 35, scope: !400, inlinedAt: !401)
!484 = !DILocation(line: 272, column: 43, scope: !400, inlinedAt: !401)
!485 = !DILocation(line: 272, column: 81, scope: !400, inlinedAt: !401)
!486 = !DILocation(line: 273, column: 36, scope: !400, inlinedAt: !401)
!487 = !DILocation(line: 273, column: 78, scope: !400, inlinedAt: !401)
!488 = !DILocation(line: 274, column: 18, scope: !400, inlinedAt: !401)
!489 = !DILocation(line: 275, column: 36, scope: !400, inlinedAt: !401)
!490 = !DILocation(line: 275, column: 13, scope: !400, inlinedAt: !401)
!491 = !DILocation(line: 276, column: 9, scope: !400, inlinedAt: !401)
!492 = !DILocation(line: 277, column: 26, scope: !400, inlinedAt: !401)
!493 = !DILocation(line: 277, column: 43, scope: !400, inlinedAt: !401)
!494 = !DILocation(line: 279, column: 9, scope: !400, inlinedAt: !401)
!495 = !DILocation(line: 283, column: 49, scope: !400, inlinedAt: !401)
!496 = !DILocation(line: 283, column: 28, scope: !400, inlinedAt: !401)
!497 = !DILocation(line: 283, column: 70, scope: !400, inlinedAt: !401)
!498 = !DILocation(line: 285, column: 13, scope: !400, inlinedAt: !401)
!499 = !DILocation(line: 280, column: 31, scope: !400, inlinedAt: !401)
!500 = !DILocation(line: 281, column: 25, scope: !400, inlinedAt: !401)
!501 = !DILocation(line: 281, column: 20, scope: !400, inlinedAt: !401)
!502 = !DILocation(line: 281, column: 17, scope: !400, inlinedAt: !401)
!503 = !DILocation(line: 279, column: 40, scope: !400, inlinedAt: !401)
!504 = !DILocation(line: 279, column: 29, scope: !400, inlinedAt: !401)
!505 = distinct !{!505, !494, !506, !32}
!506 = !DILocation(line: 282, column: 9, scope: !400, inlinedAt: !401)
!507 = !DILocation(line: 286, column: 47, scope: !400, inlinedAt: !401)
!508 = !DILocation(line: 286, column: 76, scope: !400, inlinedAt: !401)
!509 = !DILocation(line: 286, column: 59, scope: !400, inlinedAt: !401)
!510 = !DILocation(line: 286, column: 37, scope: !400, inlinedAt: !401)
!511 = !DILocation(line: 286, column: 57, scope: !400, inlinedAt: !401)
!512 = !DILocation(line: 287, column: 13, scope: !400, inlinedAt: !401)
!513 = !DILocation(line: 287, column: 24, scope: !400, inlinedAt: !401)
!514 = !DILocation(line: 288, column: 13, scope: !400, inlinedAt: !401)
!515 = !DILocation(line: 288, column: 24, scope: !400, inlinedAt: !401)
!516 = !DILocation(line: 289, column: 9, scope: !400, inlinedAt: !401)
!517 = !DILocation(line: 290, column: 13, scope: !400, inlinedAt: !401)
!518 = !DILocation(line: 291, column: 47, scope: !400, inlinedAt: !401)
!519 = !DILocation(line: 291, column: 73, scope: !400, inlinedAt: !401)
!520 = !DILocation(line: 291, column: 56, scope: !400, inlinedAt: !401)
!521 = !DILocation(line: 291, column: 37, scope: !400, inlinedAt: !401)
!522 = !DILocation(line: 291, column: 54, scope: !400, inlinedAt: !401)
!523 = !DILocation(line: 292, column: 23, scope: !400, inlinedAt: !401)
!524 = !DILocation(line: 293, column: 38, scope: !400, inlinedAt: !401)
!525 = !DILocation(line: 294, column: 28, scope: !400, inlinedAt: !401)
!526 = !DILocation(line: 295, column: 13, scope: !400, inlinedAt: !401)
!527 = !DILocation(line: 297, column: 22, scope: !400, inlinedAt: !401)
!528 = !DILocation(line: 297, column: 15, scope: !400, inlinedAt: !401)
!529 = !DILocation(line: 298, column: 22, scope: !400, inlinedAt: !401)
!530 = !DILocation(line: 298, column: 15, scope: !400, inlinedAt: !401)
!531 = !DILocation(line: 269, column: 52, scope: !400, inlinedAt: !401)
!532 = !DILocation(line: 269, column: 70, scope: !400, inlinedAt: !401)
!533 = distinct !{!533, !473, !534, !32}
!534 = !DILocation(line: 299, column: 5, scope: !400, inlinedAt: !401)
!535 = !DILocation(line: 301, column: 9, scope: !400, inlinedAt: !401)
!536 = !DILocation(line: 301, column: 20, scope: !400, inlinedAt: !401)
!537 = !DILocation(line: 300, column: 80, scope: !400, inlinedAt: !401)
!538 = distinct !{!538, !478, !539, !32}
!539 = !DILocation(line: 301, column: 23, scope: !400, inlinedAt: !401)
!540 = !DILocation(line: 302, column: 5, scope: !400, inlinedAt: !401)
!541 = !DILocation(line: 333, column: 5, scope: !337)
!542 = !DILocation(line: 329, column: 21, scope: !337)
!543 = !DILocation(line: 329, column: 32, scope: !337)
!544 = !DILocation(line: 329, column: 37, scope: !337)
!545 = !DILocation(line: 329, column: 53, scope: !337)
!546 = !DILocation(line: 329, column: 67, scope: !337)
!547 = !DILocation(line: 52, column: 12, scope: !548, inlinedAt: !549)
!548 = distinct !DISubprogram(name: "is_upper", scope: !1, file: !1, line: 50, type: !12, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!549 = distinct !DILocation(line: 329, column: 40, scope: !337)
!550 = !DILocation(line: 329, column: 95, scope: !337)
!551 = !DILocation(line: 64, column: 12, scope: !552, inlinedAt: !553)
!552 = distinct !DISubprogram(name: "ordered", scope: !1, file: !1, line: 61, type: !12, scopeLine: 62, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!553 = distinct !DILocation(line: 329, column: 87, scope: !337)
!554 = !DILocation(line: 329, column: 9, scope: !337)
!555 = !DILocation(line: 329, column: 19, scope: !337)
!556 = !DILocation(line: 328, column: 51, scope: !337)
!557 = !DILocation(line: 328, column: 32, scope: !337)
!558 = distinct !{!558, !385, !559, !32}
!559 = !DILocation(line: 329, column: 105, scope: !337)
!560 = !DILocation(line: 335, column: 5, scope: !337)
!561 = !DILocation(line: 336, column: 34, scope: !337)
!562 = !DILocation(line: 336, column: 73, scope: !337)
!563 = !DILocation(line: 221, column: 5, scope: !400, inlinedAt: !564)
!564 = distinct !DILocation(line: 336, column: 5, scope: !337)
!565 = !DILocation(line: 222, column: 9, scope: !400, inlinedAt: !564)
!566 = !DILocation(line: 224, column: 9, scope: !400, inlinedAt: !564)
!567 = !DILocation(line: 225, column: 9, scope: !400, inlinedAt: !564)
!568 = !DILocation(line: 223, column: 13, scope: !400, inlinedAt: !564)
!569 = !DILocation(line: 223, column: 23, scope: !400, inlinedAt: !564)
!570 = !DILocation(line: 222, column: 47, scope: !400, inlinedAt: !564)
!571 = !DILocation(line: 222, column: 36, scope: !400, inlinedAt: !564)
!572 = distinct !{!572, !565, !573, !32}
!573 = !DILocation(line: 223, column: 25, scope: !400, inlinedAt: !564)
!574 = !DILocation(line: 230, column: 9, scope: !400, inlinedAt: !564)
!575 = !DILocation(line: 231, column: 18, scope: !400, inlinedAt: !564)
!576 = !DILocation(line: 226, column: 34, scope: !400, inlinedAt: !564)
!577 = !DILocation(line: 227, column: 21, scope: !400, inlinedAt: !564)
!578 = !DILocation(line: 227, column: 29, scope: !400, inlinedAt: !564)
!579 = !DILocation(line: 227, column: 45, scope: !400, inlinedAt: !564)
!580 = !DILocation(line: 228, column: 17, scope: !400, inlinedAt: !564)
!581 = !DILocation(line: 225, column: 48, scope: !400, inlinedAt: !564)
!582 = !DILocation(line: 225, column: 36, scope: !400, inlinedAt: !564)
!583 = distinct !{!583, !567, !584, !32}
!584 = !DILocation(line: 229, column: 9, scope: !400, inlinedAt: !564)
!585 = !DILocation(line: 234, column: 38, scope: !400, inlinedAt: !564)
!586 = !DILocation(line: 234, column: 24, scope: !400, inlinedAt: !564)
!587 = !DILocation(line: 234, column: 21, scope: !400, inlinedAt: !564)
!588 = !DILocation(line: 233, column: 43, scope: !400, inlinedAt: !564)
!589 = !DILocation(line: 233, column: 35, scope: !400, inlinedAt: !564)
!590 = !DILocation(line: 233, column: 13, scope: !400, inlinedAt: !564)
!591 = distinct !{!591, !590, !592, !32}
!592 = !DILocation(line: 234, column: 43, scope: !400, inlinedAt: !564)
!593 = !DILocation(line: 240, column: 31, scope: !400, inlinedAt: !564)
!594 = !DILocation(line: 242, column: 23, scope: !400, inlinedAt: !564)
!595 = !DILocation(line: 237, column: 35, scope: !400, inlinedAt: !564)
!596 = !DILocation(line: 238, column: 32, scope: !400, inlinedAt: !564)
!597 = !DILocation(line: 238, column: 27, scope: !400, inlinedAt: !564)
!598 = !DILocation(line: 238, column: 24, scope: !400, inlinedAt: !564)
!599 = !DILocation(line: 236, column: 44, scope: !400, inlinedAt: !564)
!600 = !DILocation(line: 236, column: 33, scope: !400, inlinedAt: !564)
!601 = !DILocation(line: 236, column: 13, scope: !400, inlinedAt: !564)
!602 = distinct !{!602, !601, !603, !32}
!603 = !DILocation(line: 239, column: 13, scope: !400, inlinedAt: !564)
!604 = !DILocation(line: 244, column: 26, scope: !400, inlinedAt: !564)
!605 = !DILocation(line: 245, column: 27, scope: !400, inlinedAt: !564)
!606 = !DILocation(line: 247, column: 17, scope: !400, inlinedAt: !564)
!607 = !DILocation(line: 241, column: 20, scope: !400, inlinedAt: !564)
!608 = !DILocation(line: 248, column: 31, scope: !400, inlinedAt: !564)
!609 = !DILocation(line: 248, column: 40, scope: !400, inlinedAt: !564)
!610 = !DILocation(line: 0, scope: !400, inlinedAt: !564)
!611 = !DILocation(line: 250, column: 33, scope: !400, inlinedAt: !564)
!612 = !DILocation(line: 250, column: 31, scope: !400, inlinedAt: !564)
!613 = !DILocation(line: 250, column: 43, scope: !400, inlinedAt: !564)
!614 = !DILocation(line: 251, column: 39, scope: !400, inlinedAt: !564)
!615 = !DILocation(line: 250, column: 17, scope: !400, inlinedAt: !564)
!616 = distinct !{!616, !615, !617, !32}
!617 = !DILocation(line: 251, column: 41, scope: !400, inlinedAt: !564)
!618 = !DILocation(line: 252, column: 23, scope: !400, inlinedAt: !564)
!619 = !DILocation(line: 253, column: 31, scope: !400, inlinedAt: !564)
!620 = !DILocation(line: 254, column: 13, scope: !400, inlinedAt: !564)
!621 = !DILocation(line: 256, column: 9, scope: !400, inlinedAt: !564)
!622 = !DILocation(line: 257, column: 13, scope: !400, inlinedAt: !564)
!623 = !DILocation(line: 257, column: 19, scope: !400, inlinedAt: !564)
!624 = !DILocation(line: 262, column: 23, scope: !400, inlinedAt: !564)
!625 = !DILocation(line: 262, column: 14, scope: !400, inlinedAt: !564)
!626 = !DILocation(line: 263, column: 18, scope: !400, inlinedAt: !564)
!627 = !DILocation(line: 221, column: 44, scope: !400, inlinedAt: !564)
!628 = !DILocation(line: 221, column: 32, scope: !400, inlinedAt: !564)
!629 = distinct !{!629, !563, !630, !32}
!630 = !DILocation(line: 264, column: 5, scope: !400, inlinedAt: !564)
!631 = !DILocation(line: 267, column: 31, scope: !400, inlinedAt: !564)
!632 = !DILocation(line: 269, column: 5, scope: !400, inlinedAt: !564)
!633 = !DILocation(line: 300, column: 30, scope: !400, inlinedAt: !564)
!634 = !DILocation(line: 300, column: 28, scope: !400, inlinedAt: !564)
!635 = !DILocation(line: 300, column: 49, scope: !400, inlinedAt: !564)
!636 = !DILocation(line: 300, column: 65, scope: !400, inlinedAt: !564)
!637 = !DILocation(line: 300, column: 5, scope: !400, inlinedAt: !564)
!638 = !DILocation(line: 270, column: 30, scope: !400, inlinedAt: !564)
!639 = !DILocation(line: 271, column: 34, scope: !400, inlinedAt: !564)
!640 = !DILocation(line: 271, column: 30, scope: !400, inlinedAt: !564)
!641 = !DILocation(line: 271, column: 43, scope: !400, inlinedAt: !564)
!642 = !DILocation(line: 272, column: 35, scope: !400, inlinedAt: !564)
!643 = !DILocation(line: 272, column: 43, scope: !400, inlinedAt: !564)
!644 = !DILocation(line: 272, column: 81, scope: !400, inlinedAt: !564)
!645 = !DILocation(line: 273, column: 36, scope: !400, inlinedAt: !564)
!646 = !DILocation(line: 273, column: 78, scope: !400, inlinedAt: !564)
!647 = !DILocation(line: 274, column: 18, scope: !400, inlinedAt: !564)
!648 = !DILocation(line: 275, column: 36, scope: !400, inlinedAt: !564)
!649 = !DILocation(line: 275, column: 13, scope: !400, inlinedAt: !564)
!650 = !DILocation(line: 276, column: 9, scope: !400, inlinedAt: !564)
!651 = !DILocation(line: 277, column: 26, scope: !400, inlinedAt: !564)
!652 = !DILocation(line: 277, column: 43, scope: !400, inlinedAt: !564)
!653 = !DILocation(line: 279, column: 9, scope: !400, inlinedAt: !564)
!654 = !DILocation(line: 283, column: 49, scope: !400, inlinedAt: !564)
!655 = !DILocation(line: 283, column: 28, scope: !400, inlinedAt: !564)
!656 = !DILocation(line: 283, column: 70, scope: !400, inlinedAt: !564)
!657 = !DILocation(line: 285, column: 13, scope: !400, inlinedAt: !564)
!658 = !DILocation(line: 280, column: 31, scope: !400, inlinedAt: !564)
!659 = !DILocation(line: 281, column: 25, scope: !400, inlinedAt: !564)
!660 = !DILocation(line: 281, column: 20, scope: !400, inlinedAt: !564)
!661 = !DILocation(line: 281, column: 17, scope: !400, inlinedAt: !564)
!662 = !DILocation(line: 279, column: 40, scope: !400, inlinedAt: !564)
!663 = !DILocation(line: 279, column: 29, scope: !400, inlinedAt: !564)
!664 = distinct !{!664, !653, !665, !32}
!665 = !DILocation(line: 282, column: 9, scope: !400, inlinedAt: !564)
!666 = !DILocation(line: 286, column: 47, scope: !400, inlinedAt: !564)
!667 = !DILocation(line: 286, column: 76, scope: !400, inlinedAt: !564)
!668 = !DILocation(line: 286, column: 59, scope: !400, inlinedAt: !564)
!669 = !DILocation(line: 286, column: 37, scope: !400, inlinedAt: !564)
!670 = !DILocation(line: 286, column: 57, scope: !400, inlinedAt: !564)
!671 = !DILocation(line: 287, column: 13, scope: !400, inlinedAt: !564)
!672 = !DILocation(line: 287, column: 24, scope: !400, inlinedAt: !564)
!673 = !DILocation(line: 288, column: 13, scope: !400, inlinedAt: !564)
!674 = !DILocation(line: 288, column: 24, scope: !400, inlinedAt: !564)
!675 = !DILocation(line: 289, column: 9, scope: !400, inlinedAt: !564)
!676 = !DILocation(line: 290, column: 13, scope: !400, inlinedAt: !564)
!677 = !DILocation(line: 291, column: 47, scope: !400, inlinedAt: !564)
!678 = !DILocation(line: 291, column: 73, scope: !400, inlinedAt: !564)
!679 = !DILocation(line: 291, column: 56, scope: !400, inlinedAt: !564)
!680 = !DILocation(line: 291, column: 37, scope: !400, inlinedAt: !564)
!681 = !DILocation(line: 291, column: 54, scope: !400, inlinedAt: !564)
!682 = !DILocation(line: 292, column: 23, scope: !400, inlinedAt: !564)
!683 = !DILocation(line: 293, column: 38, scope: !400, inlinedAt: !564)
!684 = !DILocation(line: 294, column: 28, scope: !400, inlinedAt: !564)
!685 = !DILocation(line: 295, column: 13, scope: !400, inlinedAt: !564)
!686 = !DILocation(line: 297, column: 22, scope: !400, inlinedAt: !564)
!687 = !DILocation(line: 297, column: 15, scope: !400, inlinedAt: !564)
!688 = !DILocation(line: 298, column: 22, scope: !400, inlinedAt: !564)
!689 = !DILocation(line: 298, column: 15, scope: !400, inlinedAt: !564)
!690 = !DILocation(line: 269, column: 52, scope: !400, inlinedAt: !564)
!691 = !DILocation(line: 269, column: 70, scope: !400, inlinedAt: !564)
!692 = !DILocation(line: 269, column: 39, scope: !400, inlinedAt: !564)
!693 = distinct !{!693, !632, !694, !32}
!694 = !DILocation(line: 299, column: 5, scope: !400, inlinedAt: !564)
!695 = !DILocation(line: 301, column: 9, scope: !400, inlinedAt: !564)
!696 = !DILocation(line: 301, column: 20, scope: !400, inlinedAt: !564)
!697 = !DILocation(line: 300, column: 80, scope: !400, inlinedAt: !564)
!698 = distinct !{!698, !637, !699, !32}
!699 = !DILocation(line: 301, column: 23, scope: !400, inlinedAt: !564)
!700 = !DILocation(line: 302, column: 5, scope: !400, inlinedAt: !564)
!701 = !DILocation(line: 337, column: 1, scope: !337)
!702 = !DILocation(line: 334, column: 21, scope: !337)
!703 = !DILocation(line: 334, column: 32, scope: !337)
!704 = !DILocation(line: 334, column: 37, scope: !337)
!705 = !DILocation(line: 334, column: 53, scope: !337)
!706 = !DILocation(line: 334, column: 67, scope: !337)
!707 = !DILocation(line: 57, column: 12, scope: !708, inlinedAt: !709)
!708 = distinct !DISubprogram(name: "is_lower", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!709 = distinct !DILocation(line: 334, column: 40, scope: !337)
!710 = !DILocation(line: 334, column: 96, scope: !337)
!711 = !DILocation(line: 64, column: 12, scope: !552, inlinedAt: !712)
!712 = distinct !DILocation(line: 334, column: 88, scope: !337)
!713 = !DILocation(line: 334, column: 87, scope: !337)
!714 = !DILocation(line: 334, column: 9, scope: !337)
!715 = !DILocation(line: 334, column: 19, scope: !337)
!716 = !DILocation(line: 333, column: 51, scope: !337)
!717 = !DILocation(line: 333, column: 32, scope: !337)
!718 = distinct !{!718, !541, !719, !32}
!719 = !DILocation(line: 334, column: 106, scope: !337)
!720 = distinct !DISubprogram(name: "square", scope: !1, file: !1, line: 341, type: !12, scopeLine: 343, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!721 = !DILocation(line: 344, column: 20, scope: !720)
!722 = !DILocation(line: 344, column: 33, scope: !720)
!723 = !DILocation(line: 344, column: 31, scope: !720)
!724 = !DILocation(line: 344, column: 46, scope: !720)
!725 = !DILocation(line: 344, column: 44, scope: !720)
!726 = !DILocation(line: 345, column: 20, scope: !720)
!727 = !DILocation(line: 345, column: 12, scope: !720)
!728 = !DILocation(line: 345, column: 27, scope: !720)
!729 = !DILocation(line: 345, column: 41, scope: !720)
!730 = !DILocation(line: 345, column: 30, scope: !720)
!731 = !DILocation(line: 345, column: 53, scope: !720)
!732 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !733)
!733 = distinct !DILocation(line: 347, column: 23, scope: !720)
!734 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !733)
!735 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !733)
!736 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !733)
!737 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !733)
!738 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !733)
!739 = distinct !{!739, !735, !740, !32}
!740 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !733)
!741 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !733)
!742 = !DILocation(line: 0, scope: !90, inlinedAt: !733)
!743 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !733)
!744 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !733)
!745 = !DILocation(line: 45, column: 24, scope: !90, inlinedAt: !733)
!746 = !DILocation(line: 46, column: 32, scope: !90, inlinedAt: !733)
!747 = !DILocation(line: 46, column: 30, scope: !90, inlinedAt: !733)
!748 = !DILocation(line: 350, column: 21, scope: !720)
!749 = !DILocation(line: 348, column: 44, scope: !720)
!750 = !DILocation(line: 348, column: 31, scope: !720)
!751 = !DILocation(line: 352, column: 43, scope: !720)
!752 = !DILocation(line: 352, column: 36, scope: !720)
!753 = !DILocation(line: 352, column: 32, scope: !720)
!754 = !DILocation(line: 30, column: 20, scope: !755, inlinedAt: !756)
!755 = distinct !DISubprogram(name: "place", scope: !1, file: !1, line: 28, type: !12, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!756 = distinct !DILocation(line: 352, column: 26, scope: !720)
!757 = !DILocation(line: 30, column: 16, scope: !755, inlinedAt: !756)
!758 = !DILocation(line: 352, column: 87, scope: !720)
!759 = !DILocation(line: 352, column: 80, scope: !720)
!760 = !DILocation(line: 352, column: 76, scope: !720)
!761 = !DILocation(line: 30, column: 20, scope: !755, inlinedAt: !762)
!762 = distinct !DILocation(line: 352, column: 70, scope: !720)
!763 = !DILocation(line: 30, column: 16, scope: !755, inlinedAt: !762)
!764 = !DILocation(line: 353, column: 70, scope: !720)
!765 = !DILocation(line: 353, column: 76, scope: !720)
!766 = !DILocation(line: 353, column: 74, scope: !720)
!767 = !DILocation(line: 353, column: 83, scope: !720)
!768 = !DILocation(line: 353, column: 55, scope: !720)
!769 = !DILocation(line: 353, column: 35, scope: !720)
!770 = !DILocation(line: 353, column: 33, scope: !720)
!771 = !DILocation(line: 353, column: 40, scope: !720)
!772 = !DILocation(line: 353, column: 49, scope: !720)
!773 = !DILocation(line: 353, column: 5, scope: !720)
!774 = !DILocation(line: 353, column: 53, scope: !720)
!775 = !DILocation(line: 354, column: 1, scope: !720)
!776 = distinct !DISubprogram(name: "solve", scope: !1, file: !1, line: 358, type: !12, scopeLine: 360, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!777 = !DILocation(line: 365, column: 24, scope: !776)
!778 = !DILocation(line: 365, column: 51, scope: !776)
!779 = !DILocation(line: 365, column: 73, scope: !776)
!780 = !DILocation(line: 366, column: 38, scope: !776)
!781 = !DILocation(line: 366, column: 49, scope: !776)
!782 = !DILocation(line: 366, column: 31, scope: !776)
!783 = !DILocation(line: 367, column: 20, scope: !776)
!784 = !DILocation(line: 367, column: 9, scope: !776)
!785 = !DILocation(line: 367, column: 32, scope: !776)
!786 = !DILocation(line: 369, column: 48, scope: !776)
!787 = !DILocation(line: 369, column: 46, scope: !776)
!788 = !DILocation(line: 370, column: 59, scope: !776)
!789 = !DILocation(line: 370, column: 57, scope: !776)
!790 = !DILocation(line: 370, column: 64, scope: !776)
!791 = !DILocation(line: 370, column: 36, scope: !776)
!792 = !DILocation(line: 371, column: 30, scope: !776)
!793 = !DILocation(line: 373, column: 41, scope: !776)
!794 = !DILocation(line: 373, column: 48, scope: !776)
!795 = !DILocation(line: 373, column: 21, scope: !776)
!796 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !797)
!797 = distinct !DILocation(line: 374, column: 31, scope: !776)
!798 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !797)
!799 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !797)
!800 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !797)
!801 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !797)
!802 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !797)
!803 = distinct !{!803, !798, !804, !32}
!804 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !797)
!805 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !797)
!806 = !DILocation(line: 0, scope: !90, inlinedAt: !797)
!807 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !797)
!808 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !797)
!809 = !DILocation(line: 374, column: 29, scope: !776)
!810 = !DILocation(line: 375, column: 21, scope: !776)
!811 = !DILocation(line: 375, column: 15, scope: !776)
!812 = !DILocation(line: 378, column: 29, scope: !776)
!813 = !DILocation(line: 378, column: 5, scope: !776)
!814 = !DILocation(line: 375, column: 39, scope: !776)
!815 = !DILocation(line: 379, column: 37, scope: !776)
!816 = !DILocation(line: 380, column: 39, scope: !776)
!817 = !DILocation(line: 52, column: 12, scope: !548, inlinedAt: !818)
!818 = distinct !DILocation(line: 380, column: 42, scope: !776)
!819 = !DILocation(line: 380, column: 30, scope: !776)
!820 = !DILocation(line: 381, column: 24, scope: !776)
!821 = !DILocation(line: 382, column: 48, scope: !776)
!822 = !DILocation(line: 382, column: 25, scope: !776)
!823 = !DILocation(line: 383, column: 50, scope: !776)
!824 = !DILocation(line: 383, column: 27, scope: !776)
!825 = !DILocation(line: 383, column: 21, scope: !776)
!826 = !DILocation(line: 383, column: 18, scope: !776)
!827 = !DILocation(line: 384, column: 25, scope: !776)
!828 = !DILocation(line: 385, column: 28, scope: !776)
!829 = !DILocation(line: 386, column: 33, scope: !776)
!830 = !DILocation(line: 387, column: 28, scope: !776)
!831 = !DILocation(line: 388, column: 9, scope: !776)
!832 = !DILocation(line: 389, column: 9, scope: !776)
!833 = !DILocation(line: 390, column: 34, scope: !776)
!834 = !DILocation(line: 390, column: 44, scope: !776)
!835 = !DILocation(line: 391, column: 15, scope: !776)
!836 = !DILocation(line: 392, column: 39, scope: !776)
!837 = !DILocation(line: 392, column: 49, scope: !776)
!838 = !DILocation(line: 392, column: 16, scope: !776)
!839 = !DILocation(line: 393, column: 17, scope: !776)
!840 = !DILocation(line: 393, column: 25, scope: !776)
!841 = !DILocation(line: 395, column: 53, scope: !776)
!842 = !DILocation(line: 395, column: 26, scope: !776)
!843 = !DILocation(line: 395, column: 20, scope: !776)
!844 = !DILocation(line: 395, column: 62, scope: !776)
!845 = !DILocation(line: 396, column: 23, scope: !776)
!846 = !DILocation(line: 397, column: 33, scope: !776)
!847 = !DILocation(line: 69, column: 28, scope: !848, inlinedAt: !849)
!848 = distinct !DISubprogram(name: "value_of", scope: !1, file: !1, line: 67, type: !12, scopeLine: 68, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!849 = distinct !DILocation(line: 398, column: 29, scope: !776)
!850 = !DILocation(line: 69, column: 12, scope: !848, inlinedAt: !849)
!851 = !DILocation(line: 69, column: 28, scope: !848, inlinedAt: !852)
!852 = distinct !DILocation(line: 398, column: 46, scope: !776)
!853 = !DILocation(line: 69, column: 12, scope: !848, inlinedAt: !852)
!854 = !DILocation(line: 398, column: 44, scope: !776)
!855 = !DILocation(line: 399, column: 18, scope: !776)
!856 = !DILocation(line: 403, column: 19, scope: !776)
!857 = !DILocation(line: 407, column: 43, scope: !776)
!858 = !DILocation(line: 407, column: 50, scope: !776)
!859 = !DILocation(line: 407, column: 34, scope: !776)
!860 = !DILocation(line: 408, column: 29, scope: !776)
!861 = !DILocation(line: 409, column: 46, scope: !776)
!862 = !DILocation(line: 409, column: 39, scope: !776)
!863 = !DILocation(line: 409, column: 28, scope: !776)
!864 = !DILocation(line: 410, column: 29, scope: !776)
!865 = !DILocation(line: 411, column: 53, scope: !776)
!866 = !DILocation(line: 411, column: 31, scope: !776)
!867 = !DILocation(line: 412, column: 25, scope: !776)
!868 = !DILocation(line: 413, column: 51, scope: !776)
!869 = !DILocation(line: 413, column: 27, scope: !776)
!870 = !DILocation(line: 413, column: 21, scope: !776)
!871 = !DILocation(line: 413, column: 18, scope: !776)
!872 = !DILocation(line: 414, column: 25, scope: !776)
!873 = !DILocation(line: 415, column: 27, scope: !776)
!874 = !DILocation(line: 416, column: 32, scope: !776)
!875 = !DILocation(line: 417, column: 32, scope: !776)
!876 = !DILocation(line: 418, column: 9, scope: !776)
!877 = !DILocation(line: 419, column: 9, scope: !776)
!878 = !DILocation(line: 420, column: 39, scope: !776)
!879 = !DILocation(line: 420, column: 49, scope: !776)
!880 = !DILocation(line: 421, column: 16, scope: !776)
!881 = !DILocation(line: 422, column: 54, scope: !776)
!882 = !DILocation(line: 422, column: 22, scope: !776)
!883 = !DILocation(line: 422, column: 16, scope: !776)
!884 = !DILocation(line: 422, column: 64, scope: !776)
!885 = !DILocation(line: 423, column: 23, scope: !776)
!886 = !DILocation(line: 424, column: 33, scope: !776)
!887 = !DILocation(line: 425, column: 32, scope: !776)
!888 = !DILocation(line: 425, column: 52, scope: !776)
!889 = !DILocation(line: 425, column: 26, scope: !776)
!890 = !DILocation(line: 426, column: 42, scope: !776)
!891 = !DILocation(line: 426, column: 49, scope: !776)
!892 = !DILocation(line: 426, column: 33, scope: !776)
!893 = !DILocation(line: 426, column: 31, scope: !776)
!894 = !DILocation(line: 426, column: 17, scope: !776)
!895 = !DILocation(line: 426, column: 11, scope: !776)
!896 = !DILocation(line: 428, column: 20, scope: !776)
!897 = !DILocation(line: 430, column: 20, scope: !776)
!898 = !DILocation(line: 430, column: 17, scope: !776)
!899 = !DILocation(line: 430, column: 41, scope: !776)
!900 = !DILocation(line: 430, column: 52, scope: !776)
!901 = !DILocation(line: 430, column: 61, scope: !776)
!902 = !DILocation(line: 431, column: 19, scope: !776)
!903 = !DILocation(line: 432, column: 9, scope: !776)
!904 = !DILocation(line: 0, scope: !776)
!905 = !DILocation(line: 433, column: 20, scope: !776)
!906 = !DILocation(line: 435, column: 20, scope: !776)
!907 = !DILocation(line: 435, column: 17, scope: !776)
!908 = !DILocation(line: 435, column: 41, scope: !776)
!909 = !DILocation(line: 435, column: 52, scope: !776)
!910 = !DILocation(line: 435, column: 61, scope: !776)
!911 = !DILocation(line: 436, column: 19, scope: !776)
!912 = !DILocation(line: 437, column: 9, scope: !776)
!913 = !DILocation(line: 375, column: 68, scope: !776)
!914 = !DILocation(line: 375, column: 35, scope: !776)
!915 = !DILocation(line: 375, column: 11, scope: !776)
!916 = distinct !{!916, !813, !917, !32}
!917 = !DILocation(line: 438, column: 5, scope: !776)
!918 = !DILocation(line: 376, column: 25, scope: !776)
!919 = !DILocation(line: 439, column: 5, scope: !776)
!920 = !DILocation(line: 439, column: 41, scope: !776)
!921 = !DILocation(line: 440, column: 13, scope: !776)
!922 = !DILocation(line: 441, column: 20, scope: !776)
!923 = !DILocation(line: 441, column: 9, scope: !776)
!924 = !DILocation(line: 443, column: 16, scope: !776)
!925 = !DILocation(line: 444, column: 32, scope: !776)
!926 = !DILocation(line: 444, column: 9, scope: !776)
!927 = !DILocation(line: 445, column: 1, scope: !776)
!928 = distinct !DISubprogram(name: "update", scope: !1, file: !1, line: 451, type: !12, scopeLine: 452, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!929 = !DILocation(line: 456, column: 31, scope: !928)
!930 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !931)
!931 = distinct !DILocation(line: 456, column: 23, scope: !928)
!932 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !931)
!933 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !931)
!934 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !931)
!935 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !931)
!936 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !931)
!937 = distinct !{!937, !933, !938, !32}
!938 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !931)
!939 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !931)
!940 = !DILocation(line: 0, scope: !90, inlinedAt: !931)
!941 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !931)
!942 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !931)
!943 = !DILocation(line: 45, column: 24, scope: !90, inlinedAt: !931)
!944 = !DILocation(line: 46, column: 32, scope: !90, inlinedAt: !931)
!945 = !DILocation(line: 46, column: 30, scope: !90, inlinedAt: !931)
!946 = !DILocation(line: 46, column: 55, scope: !90, inlinedAt: !931)
!947 = !DILocation(line: 457, column: 22, scope: !928)
!948 = !DILocation(line: 457, column: 34, scope: !928)
!949 = !DILocation(line: 457, column: 61, scope: !928)
!950 = !DILocation(line: 458, column: 14, scope: !928)
!951 = !DILocation(line: 458, column: 25, scope: !928)
!952 = !DILocation(line: 458, column: 32, scope: !928)
!953 = !DILocation(line: 460, column: 41, scope: !928)
!954 = !DILocation(line: 460, column: 5, scope: !928)
!955 = !DILocation(line: 464, column: 5, scope: !928)
!956 = !DILocation(line: 466, column: 39, scope: !928)
!957 = !DILocation(line: 469, column: 34, scope: !928)
!958 = !DILocation(line: 469, column: 5, scope: !928)
!959 = !DILocation(line: 467, column: 53, scope: !928)
!960 = !DILocation(line: 467, column: 32, scope: !928)
!961 = !DILocation(line: 30, column: 20, scope: !755, inlinedAt: !962)
!962 = distinct !DILocation(line: 467, column: 26, scope: !928)
!963 = !DILocation(line: 30, column: 16, scope: !755, inlinedAt: !962)
!964 = !DILocation(line: 461, column: 67, scope: !928)
!965 = !DILocation(line: 461, column: 40, scope: !928)
!966 = !DILocation(line: 461, column: 36, scope: !928)
!967 = !DILocation(line: 30, column: 20, scope: !755, inlinedAt: !968)
!968 = distinct !DILocation(line: 461, column: 30, scope: !928)
!969 = !DILocation(line: 30, column: 16, scope: !755, inlinedAt: !968)
!970 = !DILocation(line: 461, column: 9, scope: !928)
!971 = !DILocation(line: 461, column: 23, scope: !928)
!972 = !DILocation(line: 462, column: 28, scope: !928)
!973 = !DILocation(line: 462, column: 9, scope: !928)
!974 = !DILocation(line: 462, column: 26, scope: !928)
!975 = !DILocation(line: 460, column: 55, scope: !928)
!976 = distinct !{!976, !954, !977, !32}
!977 = !DILocation(line: 463, column: 5, scope: !928)
!978 = !DILocation(line: 0, scope: !928)
!979 = !DILocation(line: 472, column: 5, scope: !928)
!980 = !DILocation(line: 472, column: 22, scope: !928)
!981 = !DILocation(line: 473, column: 5, scope: !928)
!982 = !DILocation(line: 474, column: 14, scope: !928)
!983 = !DILocation(line: 474, column: 19, scope: !928)
!984 = !DILocation(line: 475, column: 9, scope: !928)
!985 = !DILocation(line: 470, column: 13, scope: !928)
!986 = !DILocation(line: 470, column: 30, scope: !928)
!987 = !DILocation(line: 471, column: 54, scope: !928)
!988 = !DILocation(line: 471, column: 68, scope: !928)
!989 = !DILocation(line: 471, column: 39, scope: !928)
!990 = !DILocation(line: 471, column: 37, scope: !928)
!991 = !DILocation(line: 471, column: 17, scope: !928)
!992 = !DILocation(line: 471, column: 13, scope: !928)
!993 = !DILocation(line: 469, column: 48, scope: !928)
!994 = distinct !{!994, !958, !995, !32}
!995 = !DILocation(line: 471, column: 80, scope: !928)
!996 = !DILocation(line: 477, column: 19, scope: !928)
!997 = !DILocation(line: 477, column: 32, scope: !928)
!998 = !DILocation(line: 477, column: 30, scope: !928)
!999 = !DILocation(line: 477, column: 39, scope: !928)
!1000 = !DILocation(line: 477, column: 9, scope: !928)
!1001 = !DILocation(line: 477, column: 44, scope: !928)
!1002 = !DILocation(line: 478, column: 5, scope: !928)
!1003 = !DILocation(line: 476, column: 20, scope: !928)
!1004 = !DILocation(line: 476, column: 17, scope: !928)
!1005 = !DILocation(line: 475, column: 49, scope: !928)
!1006 = !DILocation(line: 475, column: 35, scope: !928)
!1007 = distinct !{!1007, !984, !1008, !32}
!1008 = !DILocation(line: 476, column: 36, scope: !928)
!1009 = !DILocation(line: 479, column: 1, scope: !928)
!1010 = distinct !DISubprogram(name: "worst_of_all", scope: !1, file: !1, line: 483, type: !12, scopeLine: 484, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!1011 = !DILocation(line: 486, column: 21, scope: !1010)
!1012 = !DILocation(line: 486, column: 39, scope: !1010)
!1013 = !DILocation(line: 486, column: 5, scope: !1010)
!1014 = !DILocation(line: 489, column: 50, scope: !1010)
!1015 = !DILocation(line: 0, scope: !1010)
!1016 = !DILocation(line: 489, column: 27, scope: !1010)
!1017 = !DILocation(line: 490, column: 21, scope: !1010)
!1018 = !DILocation(line: 487, column: 28, scope: !1010)
!1019 = !DILocation(line: 487, column: 16, scope: !1010)
!1020 = !DILocation(line: 486, column: 53, scope: !1010)
!1021 = distinct !{!1021, !1013, !1022, !32}
!1022 = !DILocation(line: 487, column: 44, scope: !1010)
!1023 = !DILocation(line: 491, column: 18, scope: !1010)
!1024 = !DILocation(line: 491, column: 9, scope: !1010)
!1025 = !DILocation(line: 492, column: 1, scope: !1010)
!1026 = distinct !DISubprogram(name: "centre", scope: !1, file: !1, line: 496, type: !12, scopeLine: 497, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!1027 = !DILocation(line: 498, column: 31, scope: !1026)
!1028 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !1029)
!1029 = distinct !DILocation(line: 498, column: 23, scope: !1026)
!1030 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !1029)
!1031 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !1029)
!1032 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !1029)
!1033 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !1029)
!1034 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !1029)
!1035 = distinct !{!1035, !1031, !1036, !32}
!1036 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !1029)
!1037 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !1029)
!1038 = !DILocation(line: 0, scope: !90, inlinedAt: !1029)
!1039 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !1029)
!1040 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !1029)
!1041 = !DILocation(line: 45, column: 24, scope: !90, inlinedAt: !1029)
!1042 = !DILocation(line: 46, column: 32, scope: !90, inlinedAt: !1029)
!1043 = !DILocation(line: 46, column: 30, scope: !90, inlinedAt: !1029)
!1044 = !DILocation(line: 46, column: 55, scope: !90, inlinedAt: !1029)
!1045 = !DILocation(line: 499, column: 46, scope: !1026)
!1046 = !DILocation(line: 499, column: 59, scope: !1026)
!1047 = !DILocation(line: 499, column: 57, scope: !1026)
!1048 = !DILocation(line: 499, column: 36, scope: !1026)
!1049 = !DILocation(line: 499, column: 76, scope: !1026)
!1050 = !DILocation(line: 503, column: 20, scope: !1026)
!1051 = !DILocation(line: 503, column: 37, scope: !1026)
!1052 = !DILocation(line: 503, column: 5, scope: !1026)
!1053 = !DILocation(line: 0, scope: !1026)
!1054 = !DILocation(line: 74, column: 5, scope: !1055, inlinedAt: !1056)
!1055 = distinct !DISubprogram(name: "sum_of_warp", scope: !1, file: !1, line: 72, type: !12, scopeLine: 73, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!1056 = distinct !DILocation(line: 514, column: 11, scope: !1026)
!1057 = !DILocation(line: 75, column: 18, scope: !1055, inlinedAt: !1056)
!1058 = !DILocation(line: 75, column: 15, scope: !1055, inlinedAt: !1056)
!1059 = !DILocation(line: 74, column: 40, scope: !1055, inlinedAt: !1056)
!1060 = !DILocation(line: 74, column: 32, scope: !1055, inlinedAt: !1056)
!1061 = distinct !{!1061, !1054, !1062, !32}
!1062 = !DILocation(line: 75, column: 48, scope: !1055, inlinedAt: !1056)
!1063 = !DILocation(line: 515, column: 13, scope: !1026)
!1064 = !DILocation(line: 516, column: 11, scope: !1026)
!1065 = !DILocation(line: 517, column: 12, scope: !1026)
!1066 = !DILocation(line: 518, column: 21, scope: !1026)
!1067 = !DILocation(line: 504, column: 25, scope: !1026)
!1068 = !DILocation(line: 504, column: 41, scope: !1026)
!1069 = !DILocation(line: 505, column: 15, scope: !1026)
!1070 = !DILocation(line: 505, column: 22, scope: !1026)
!1071 = !DILocation(line: 509, column: 26, scope: !1026)
!1072 = !DILocation(line: 52, column: 12, scope: !548, inlinedAt: !1073)
!1073 = distinct !DILocation(line: 509, column: 13, scope: !1026)
!1074 = !DILocation(line: 509, column: 13, scope: !1026)
!1075 = !DILocation(line: 57, column: 12, scope: !708, inlinedAt: !1076)
!1076 = distinct !DILocation(line: 511, column: 13, scope: !1026)
!1077 = !DILocation(line: 511, column: 13, scope: !1026)
!1078 = !DILocation(line: 503, column: 56, scope: !1026)
!1079 = distinct !{!1079, !1052, !1080, !32}
!1080 = !DILocation(line: 513, column: 5, scope: !1026)
!1081 = !DILocation(line: 519, column: 34, scope: !1026)
!1082 = !DILocation(line: 519, column: 28, scope: !1026)
!1083 = !DILocation(line: 519, column: 53, scope: !1026)
!1084 = !DILocation(line: 519, column: 44, scope: !1026)
!1085 = !DILocation(line: 69, column: 28, scope: !848, inlinedAt: !1086)
!1086 = distinct !DILocation(line: 519, column: 69, scope: !1026)
!1087 = !DILocation(line: 69, column: 12, scope: !848, inlinedAt: !1086)
!1088 = !DILocation(line: 69, column: 28, scope: !848, inlinedAt: !1089)
!1089 = distinct !DILocation(line: 519, column: 85, scope: !1026)
!1090 = !DILocation(line: 69, column: 12, scope: !848, inlinedAt: !1089)
!1091 = !DILocation(line: 519, column: 83, scope: !1026)
!1092 = !DILocation(line: 519, column: 66, scope: !1026)
!1093 = !DILocation(line: 519, column: 9, scope: !1026)
!1094 = !DILocation(line: 519, column: 26, scope: !1026)
!1095 = !DILocation(line: 520, column: 1, scope: !1026)
!1096 = distinct !DISubprogram(name: "vote", scope: !1, file: !1, line: 525, type: !12, scopeLine: 526, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!1097 = !DILocation(line: 528, column: 22, scope: !1096)
!1098 = !DILocation(line: 528, column: 34, scope: !1096)
!1099 = !DILocation(line: 529, column: 51, scope: !1096)
!1100 = !DILocation(line: 529, column: 64, scope: !1096)
!1101 = !DILocation(line: 529, column: 62, scope: !1096)
!1102 = !DILocation(line: 529, column: 41, scope: !1096)
!1103 = !DILocation(line: 528, column: 61, scope: !1096)
!1104 = !DILocation(line: 530, column: 5, scope: !1096)
!1105 = !DILocation(line: 543, column: 5, scope: !1096)
!1106 = !DILocation(line: 544, column: 21, scope: !1096)
!1107 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !1108)
!1108 = distinct !DILocation(line: 531, column: 27, scope: !1096)
!1109 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !1108)
!1110 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !1108)
!1111 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !1108)
!1112 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !1108)
!1113 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !1108)
!1114 = distinct !{!1114, !1110, !1115, !32}
!1115 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !1108)
!1116 = !DILocation(line: 43, column: 18, scope: !90, inlinedAt: !1108)
!1117 = !DILocation(line: 0, scope: !90, inlinedAt: !1108)
!1118 = !DILocation(line: 44, column: 18, scope: !90, inlinedAt: !1108)
!1119 = !DILocation(line: 44, column: 39, scope: !90, inlinedAt: !1108)
!1120 = !DILocation(line: 45, column: 24, scope: !90, inlinedAt: !1108)
!1121 = !DILocation(line: 46, column: 32, scope: !90, inlinedAt: !1108)
!1122 = !DILocation(line: 46, column: 30, scope: !90, inlinedAt: !1108)
!1123 = !DILocation(line: 46, column: 55, scope: !90, inlinedAt: !1108)
!1124 = !DILocation(line: 532, column: 50, scope: !1096)
!1125 = !DILocation(line: 532, column: 57, scope: !1096)
!1126 = !DILocation(line: 532, column: 40, scope: !1096)
!1127 = !DILocation(line: 534, column: 34, scope: !1096)
!1128 = !DILocation(line: 534, column: 9, scope: !1096)
!1129 = !DILocation(line: 74, column: 5, scope: !1055, inlinedAt: !1130)
!1130 = distinct !DILocation(line: 539, column: 15, scope: !1096)
!1131 = !DILocation(line: 75, column: 18, scope: !1055, inlinedAt: !1130)
!1132 = !DILocation(line: 75, column: 15, scope: !1055, inlinedAt: !1130)
!1133 = !DILocation(line: 74, column: 40, scope: !1055, inlinedAt: !1130)
!1134 = !DILocation(line: 74, column: 32, scope: !1055, inlinedAt: !1130)
!1135 = distinct !{!1135, !1129, !1136, !32}
!1136 = !DILocation(line: 75, column: 48, scope: !1055, inlinedAt: !1130)
!1137 = !DILocation(line: 540, column: 18, scope: !1096)
!1138 = !DILocation(line: 535, column: 29, scope: !1096)
!1139 = !DILocation(line: 536, column: 19, scope: !1096)
!1140 = !DILocation(line: 537, column: 29, scope: !1096)
!1141 = !DILocation(line: 537, column: 25, scope: !1096)
!1142 = !DILocation(line: 30, column: 16, scope: !755, inlinedAt: !1143)
!1143 = distinct !DILocation(line: 537, column: 66, scope: !1096)
!1144 = !DILocation(line: 537, column: 54, scope: !1096)
!1145 = !DILocation(line: 537, column: 52, scope: !1096)
!1146 = !DILocation(line: 537, column: 21, scope: !1096)
!1147 = !DILocation(line: 537, column: 17, scope: !1096)
!1148 = !DILocation(line: 0, scope: !1096)
!1149 = !DILocation(line: 534, column: 53, scope: !1096)
!1150 = distinct !{!1150, !1128, !1151, !32}
!1151 = !DILocation(line: 538, column: 9, scope: !1096)
!1152 = !DILocation(line: 541, column: 40, scope: !1096)
!1153 = !DILocation(line: 541, column: 38, scope: !1096)
!1154 = !DILocation(line: 541, column: 32, scope: !1096)
!1155 = !{!1156, !1156, i64 0}
!1156 = !{!"bool", !9, i64 0}
!1157 = !DILocation(line: 541, column: 13, scope: !1096)
!1158 = !DILocation(line: 530, column: 52, scope: !1096)
!1159 = !DILocation(line: 530, column: 36, scope: !1096)
!1160 = distinct !{!1160, !1104, !1161, !32}
!1161 = !DILocation(line: 542, column: 5, scope: !1096)
!1162 = !DILocation(line: 549, column: 9, scope: !1096)
!1163 = !DILocation(line: 558, column: 5, scope: !1096)
!1164 = !DILocation(line: 558, column: 25, scope: !1096)
!1165 = !DILocation(line: 559, column: 1, scope: !1096)
!1166 = !DILocation(line: 553, column: 19, scope: !1096)
!1167 = !DILocation(line: 547, column: 41, scope: !1096)
!1168 = !DILocation(line: 547, column: 27, scope: !1096)
!1169 = !DILocation(line: 547, column: 5, scope: !1096)
!1170 = distinct !{!1170, !1169, !1171, !32}
!1171 = !DILocation(line: 557, column: 5, scope: !1096)
!1172 = !DILocation(line: 38, column: 25, scope: !90, inlinedAt: !1173)
!1173 = distinct !DILocation(line: 550, column: 31, scope: !1096)
!1174 = !DILocation(line: 39, column: 23, scope: !90, inlinedAt: !1173)
!1175 = !DILocation(line: 39, column: 5, scope: !90, inlinedAt: !1173)
!1176 = !DILocation(line: 40, column: 17, scope: !90, inlinedAt: !1173)
!1177 = !DILocation(line: 41, column: 35, scope: !90, inlinedAt: !1173)
!1178 = !DILocation(line: 41, column: 20, scope: !90, inlinedAt: !1173)
!1179 = distinct !{!1179, !1175, !1180, !32}
!1180 = !DILocation(line: 42, column: 5, scope: !90, inlinedAt: !1173)
!1181 = !DILocation(line: 0, scope: !90, inlinedAt: !1173)
!1182 = !DILocation(line: 551, column: 31, scope: !1096)
!1183 = !DILocation(line: 551, column: 22, scope: !1096)
!1184 = !DILocation(line: 551, column: 40, scope: !1096)
!1185 = !{i8 0, i8 2}
!1186 = !DILocation(line: 551, column: 72, scope: !1096)
!1187 = !DILocation(line: 551, column: 61, scope: !1096)
!1188 = !DILocation(line: 551, column: 82, scope: !1096)
!1189 = !DILocation(line: 551, column: 81, scope: !1096)
!1190 = !DILocation(line: 551, column: 19, scope: !1096)
!1191 = !DILocation(line: 549, column: 37, scope: !1096)
!1192 = distinct !{!1192, !1162, !1193, !32}
!1193 = !DILocation(line: 552, column: 9, scope: !1096)

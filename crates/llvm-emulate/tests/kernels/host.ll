source_filename = "host.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local float @dot(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef readonly captures(none) %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %70

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  %7 = icmp ult i32 %2, 4
  br i1 %7, label %67, label %8

8:                                                ; preds = %5
  %9 = icmp ult i32 %2, 32
  br i1 %9, label %49, label %10

10:                                               ; preds = %8
  %11 = and i64 %6, 28
  %12 = and i64 %6, 2147483616
  br label %13

13:                                               ; preds = %13, %10
  %14 = phi i64 [ 0, %10 ], [ %39, %13 ]
  %15 = phi <8 x float> [ <float 0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00>, %10 ], [ %35, %13 ]
  %16 = phi <8 x float> [ splat (float -0.000000e+00), %10 ], [ %36, %13 ]
  %17 = phi <8 x float> [ splat (float -0.000000e+00), %10 ], [ %37, %13 ]
  %18 = phi <8 x float> [ splat (float -0.000000e+00), %10 ], [ %38, %13 ]
  %19 = getelementptr inbounds nuw float, ptr %0, i64 %14
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 64
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 96
  %23 = load <8 x float>, ptr %19, align 4, !tbaa !9
  %24 = load <8 x float>, ptr %20, align 4, !tbaa !9
  %25 = load <8 x float>, ptr %21, align 4, !tbaa !9
  %26 = load <8 x float>, ptr %22, align 4, !tbaa !9
  %27 = getelementptr inbounds nuw float, ptr %1, i64 %14
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 32
  %29 = getelementptr inbounds nuw i8, ptr %27, i64 64
  %30 = getelementptr inbounds nuw i8, ptr %27, i64 96
  %31 = load <8 x float>, ptr %27, align 4, !tbaa !9
  %32 = load <8 x float>, ptr %28, align 4, !tbaa !9
  %33 = load <8 x float>, ptr %29, align 4, !tbaa !9
  %34 = load <8 x float>, ptr %30, align 4, !tbaa !9
  %35 = tail call reassoc <8 x float> @llvm.fmuladd.v8f32(<8 x float> %23, <8 x float> %31, <8 x float> %15)
  %36 = tail call reassoc <8 x float> @llvm.fmuladd.v8f32(<8 x float> %24, <8 x float> %32, <8 x float> %16)
  %37 = tail call reassoc <8 x float> @llvm.fmuladd.v8f32(<8 x float> %25, <8 x float> %33, <8 x float> %17)
  %38 = tail call reassoc <8 x float> @llvm.fmuladd.v8f32(<8 x float> %26, <8 x float> %34, <8 x float> %18)
  %39 = add nuw i64 %14, 32
  %40 = icmp eq i64 %39, %12
  br i1 %40, label %41, label %13, !llvm.loop !11

41:                                               ; preds = %13
  %42 = fadd reassoc <8 x float> %36, %35
  %43 = fadd reassoc <8 x float> %37, %42
  %44 = fadd reassoc <8 x float> %38, %43
  %45 = tail call reassoc float @llvm.vector.reduce.fadd.v8f32(float -0.000000e+00, <8 x float> %44)
  %46 = icmp eq i64 %12, %6
  br i1 %46, label %70, label %47

47:                                               ; preds = %41
  %48 = icmp eq i64 %11, 0
  br i1 %48, label %67, label %49, !prof !15

49:                                               ; preds = %8, %47
  %50 = phi i64 [ %12, %47 ], [ 0, %8 ]
  %51 = phi float [ %45, %47 ], [ 0.000000e+00, %8 ]
  %52 = and i64 %6, 2147483644
  %53 = insertelement <4 x float> <float poison, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00>, float %51, i64 0
  br label %54

54:                                               ; preds = %54, %49
  %55 = phi i64 [ %50, %49 ], [ %62, %54 ]
  %56 = phi <4 x float> [ %53, %49 ], [ %61, %54 ]
  %57 = getelementptr inbounds nuw float, ptr %0, i64 %55
  %58 = load <4 x float>, ptr %57, align 4, !tbaa !9
  %59 = getelementptr inbounds nuw float, ptr %1, i64 %55
  %60 = load <4 x float>, ptr %59, align 4, !tbaa !9
  %61 = tail call reassoc <4 x float> @llvm.fmuladd.v4f32(<4 x float> %58, <4 x float> %60, <4 x float> %56)
  %62 = add nuw i64 %55, 4
  %63 = icmp eq i64 %62, %52
  br i1 %63, label %64, label %54, !llvm.loop !16

64:                                               ; preds = %54
  %65 = tail call reassoc float @llvm.vector.reduce.fadd.v4f32(float -0.000000e+00, <4 x float> %61)
  %66 = icmp eq i64 %52, %6
  br i1 %66, label %70, label %67

67:                                               ; preds = %5, %47, %64
  %68 = phi i64 [ 0, %5 ], [ %12, %47 ], [ %52, %64 ]
  %69 = phi float [ 0.000000e+00, %5 ], [ %45, %47 ], [ %65, %64 ]
  br label %72

70:                                               ; preds = %72, %41, %64, %3
  %71 = phi float [ 0.000000e+00, %3 ], [ %65, %64 ], [ %45, %41 ], [ %79, %72 ]
  ret float %71

72:                                               ; preds = %67, %72
  %73 = phi i64 [ %80, %72 ], [ %68, %67 ]
  %74 = phi float [ %79, %72 ], [ %69, %67 ]
  %75 = getelementptr inbounds nuw float, ptr %0, i64 %73
  %76 = load float, ptr %75, align 4, !tbaa !9
  %77 = getelementptr inbounds nuw float, ptr %1, i64 %73
  %78 = load float, ptr %77, align 4, !tbaa !9
  %79 = tail call reassoc float @llvm.fmuladd.f32(float %76, float %78, float %74)
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %6
  br i1 %81, label %70, label %72, !llvm.loop !17
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @smooth(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) initializes((0, 4)) %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = load float, ptr %0, align 4, !tbaa !9
  store float %4, ptr %1, align 4, !tbaa !9
  %5 = add i32 %2, -1
  %6 = icmp sgt i32 %2, 2
  br i1 %6, label %7, label %67

7:                                                ; preds = %3
  %8 = zext nneg i32 %5 to i64
  %9 = getelementptr i8, ptr %0, i64 4
  %10 = load float, ptr %9, align 4, !tbaa !9
  %11 = add nsw i64 %8, -1
  %12 = icmp ult i64 %11, 32
  br i1 %12, label %64, label %13

13:                                               ; preds = %7
  %14 = and i64 %11, -32
  %15 = or disjoint i64 %14, 1
  %16 = insertelement <8 x float> poison, float %10, i64 7
  br label %17

17:                                               ; preds = %17, %13
  %18 = phi i64 [ 0, %13 ], [ %59, %17 ]
  %19 = phi <8 x float> [ %16, %13 ], [ %38, %17 ]
  %20 = or disjoint i64 %18, 1
  %21 = getelementptr float, ptr %0, i64 %20
  %22 = getelementptr i8, ptr %21, i64 -4
  %23 = getelementptr i8, ptr %21, i64 28
  %24 = getelementptr i8, ptr %21, i64 60
  %25 = getelementptr i8, ptr %21, i64 92
  %26 = load <8 x float>, ptr %22, align 4, !tbaa !9
  %27 = load <8 x float>, ptr %23, align 4, !tbaa !9
  %28 = load <8 x float>, ptr %24, align 4, !tbaa !9
  %29 = load <8 x float>, ptr %25, align 4, !tbaa !9
  %30 = getelementptr inbounds nuw float, ptr %0, i64 %18
  %31 = getelementptr inbounds nuw i8, ptr %30, i64 8
  %32 = getelementptr inbounds nuw i8, ptr %30, i64 40
  %33 = getelementptr inbounds nuw i8, ptr %30, i64 72
  %34 = getelementptr inbounds nuw i8, ptr %30, i64 104
  %35 = load <8 x float>, ptr %31, align 4, !tbaa !9
  %36 = load <8 x float>, ptr %32, align 4, !tbaa !9
  %37 = load <8 x float>, ptr %33, align 4, !tbaa !9
  %38 = load <8 x float>, ptr %34, align 4, !tbaa !9
  %39 = shufflevector <8 x float> %19, <8 x float> %35, <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %40 = shufflevector <8 x float> %35, <8 x float> %36, <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %41 = shufflevector <8 x float> %36, <8 x float> %37, <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %42 = shufflevector <8 x float> %37, <8 x float> %38, <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %43 = fmul <8 x float> %39, splat (float 5.000000e-01)
  %44 = fmul <8 x float> %40, splat (float 5.000000e-01)
  %45 = fmul <8 x float> %41, splat (float 5.000000e-01)
  %46 = fmul <8 x float> %42, splat (float 5.000000e-01)
  %47 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %26, <8 x float> splat (float 2.500000e-01), <8 x float> %43)
  %48 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %27, <8 x float> splat (float 2.500000e-01), <8 x float> %44)
  %49 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %28, <8 x float> splat (float 2.500000e-01), <8 x float> %45)
  %50 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %29, <8 x float> splat (float 2.500000e-01), <8 x float> %46)
  %51 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %35, <8 x float> splat (float 2.500000e-01), <8 x float> %47)
  %52 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %36, <8 x float> splat (float 2.500000e-01), <8 x float> %48)
  %53 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %37, <8 x float> splat (float 2.500000e-01), <8 x float> %49)
  %54 = tail call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %38, <8 x float> splat (float 2.500000e-01), <8 x float> %50)
  %55 = getelementptr inbounds nuw float, ptr %1, i64 %20
  %56 = getelementptr inbounds nuw i8, ptr %55, i64 32
  %57 = getelementptr inbounds nuw i8, ptr %55, i64 64
  %58 = getelementptr inbounds nuw i8, ptr %55, i64 96
  store <8 x float> %51, ptr %55, align 4, !tbaa !9
  store <8 x float> %52, ptr %56, align 4, !tbaa !9
  store <8 x float> %53, ptr %57, align 4, !tbaa !9
  store <8 x float> %54, ptr %58, align 4, !tbaa !9
  %59 = add nuw i64 %18, 32
  %60 = icmp eq i64 %59, %14
  br i1 %60, label %61, label %17, !llvm.loop !18

61:                                               ; preds = %17
  %62 = extractelement <8 x float> %38, i64 7
  %63 = icmp eq i64 %11, %14
  br i1 %63, label %67, label %64

64:                                               ; preds = %7, %61
  %65 = phi float [ %10, %7 ], [ %62, %61 ]
  %66 = phi i64 [ 1, %7 ], [ %15, %61 ]
  br label %72

67:                                               ; preds = %72, %61, %3
  %68 = sext i32 %5 to i64
  %69 = getelementptr inbounds float, ptr %0, i64 %68
  %70 = load float, ptr %69, align 4, !tbaa !9
  %71 = getelementptr inbounds float, ptr %1, i64 %68
  store float %70, ptr %71, align 4, !tbaa !9
  ret void

72:                                               ; preds = %64, %72
  %73 = phi float [ %82, %72 ], [ %65, %64 ]
  %74 = phi i64 [ %80, %72 ], [ %66, %64 ]
  %75 = getelementptr float, ptr %0, i64 %74
  %76 = getelementptr i8, ptr %75, i64 -4
  %77 = load float, ptr %76, align 4, !tbaa !9
  %78 = fmul float %73, 5.000000e-01
  %79 = tail call float @llvm.fmuladd.f32(float %77, float 2.500000e-01, float %78)
  %80 = add nuw nsw i64 %74, 1
  %81 = getelementptr inbounds nuw float, ptr %0, i64 %80
  %82 = load float, ptr %81, align 4, !tbaa !9
  %83 = tail call float @llvm.fmuladd.f32(float %82, float 2.500000e-01, float %79)
  %84 = getelementptr inbounds nuw float, ptr %1, i64 %74
  store float %83, ptr %84, align 4, !tbaa !9
  %85 = icmp eq i64 %80, %8
  br i1 %85, label %67, label %72, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @multiply(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef readonly captures(none) %1, ptr noalias noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i32 %3, 0
  br i1 %5, label %6, label %108

6:                                                ; preds = %4
  %7 = zext nneg i32 %3 to i64
  %8 = and i64 %7, 7
  %9 = icmp ult i32 %3, 8
  %10 = and i64 %7, 2147483640
  %11 = icmp eq i64 %8, 0
  %12 = icmp ne i64 %8, 0
  br label %13

13:                                               ; preds = %6, %105
  %14 = phi i64 [ 0, %6 ], [ %106, %105 ]
  %15 = mul nuw nsw i64 %14, %7
  %16 = getelementptr inbounds nuw double, ptr %0, i64 %15
  %17 = getelementptr inbounds nuw double, ptr %2, i64 %15
  br label %18

18:                                               ; preds = %100, %13
  %19 = phi i64 [ %103, %100 ], [ 0, %13 ]
  %20 = getelementptr inbounds nuw double, ptr %1, i64 %19
  br i1 %9, label %84, label %21

21:                                               ; preds = %18, %21
  %22 = phi i64 [ %80, %21 ], [ 0, %18 ]
  %23 = phi double [ %79, %21 ], [ 0.000000e+00, %18 ]
  %24 = phi i64 [ %81, %21 ], [ 0, %18 ]
  %25 = getelementptr inbounds nuw double, ptr %16, i64 %22
  %26 = load double, ptr %25, align 8, !tbaa !20
  %27 = mul nuw nsw i64 %22, %7
  %28 = getelementptr inbounds nuw double, ptr %20, i64 %27
  %29 = load double, ptr %28, align 8, !tbaa !20
  %30 = tail call double @llvm.fmuladd.f64(double %26, double %29, double %23)
  %31 = or disjoint i64 %22, 1
  %32 = getelementptr inbounds nuw double, ptr %16, i64 %31
  %33 = load double, ptr %32, align 8, !tbaa !20
  %34 = mul nuw nsw i64 %31, %7
  %35 = getelementptr inbounds nuw double, ptr %20, i64 %34
  %36 = load double, ptr %35, align 8, !tbaa !20
  %37 = tail call double @llvm.fmuladd.f64(double %33, double %36, double %30)
  %38 = or disjoint i64 %22, 2
  %39 = getelementptr inbounds nuw double, ptr %16, i64 %38
  %40 = load double, ptr %39, align 8, !tbaa !20
  %41 = mul nuw nsw i64 %38, %7
  %42 = getelementptr inbounds nuw double, ptr %20, i64 %41
  %43 = load double, ptr %42, align 8, !tbaa !20
  %44 = tail call double @llvm.fmuladd.f64(double %40, double %43, double %37)
  %45 = or disjoint i64 %22, 3
  %46 = getelementptr inbounds nuw double, ptr %16, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !20
  %48 = mul nuw nsw i64 %45, %7
  %49 = getelementptr inbounds nuw double, ptr %20, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !20
  %51 = tail call double @llvm.fmuladd.f64(double %47, double %50, double %44)
  %52 = or disjoint i64 %22, 4
  %53 = getelementptr inbounds nuw double, ptr %16, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !20
  %55 = mul nuw nsw i64 %52, %7
  %56 = getelementptr inbounds nuw double, ptr %20, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !20
  %58 = tail call double @llvm.fmuladd.f64(double %54, double %57, double %51)
  %59 = or disjoint i64 %22, 5
  %60 = getelementptr inbounds nuw double, ptr %16, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !20
  %62 = mul nuw nsw i64 %59, %7
  %63 = getelementptr inbounds nuw double, ptr %20, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !20
  %65 = tail call double @llvm.fmuladd.f64(double %61, double %64, double %58)
  %66 = or disjoint i64 %22, 6
  %67 = getelementptr inbounds nuw double, ptr %16, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !20
  %69 = mul nuw nsw i64 %66, %7
  %70 = getelementptr inbounds nuw double, ptr %20, i64 %69
  %71 = load double, ptr %70, align 8, !tbaa !20
  %72 = tail call double @llvm.fmuladd.f64(double %68, double %71, double %65)
  %73 = or disjoint i64 %22, 7
  %74 = getelementptr inbounds nuw double, ptr %16, i64 %73
  %75 = load double, ptr %74, align 8, !tbaa !20
  %76 = mul nuw nsw i64 %73, %7
  %77 = getelementptr inbounds nuw double, ptr %20, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !20
  %79 = tail call double @llvm.fmuladd.f64(double %75, double %78, double %72)
  %80 = add nuw nsw i64 %22, 8
  %81 = add i64 %24, 8
  %82 = icmp eq i64 %81, %10
  br i1 %82, label %83, label %21, !llvm.loop !22

83:                                               ; preds = %21
  br i1 %11, label %100, label %84

84:                                               ; preds = %83, %18
  %85 = phi i64 [ 0, %18 ], [ %80, %83 ]
  %86 = phi double [ 0.000000e+00, %18 ], [ %79, %83 ]
  tail call void @llvm.assume(i1 %12)
  br label %87

87:                                               ; preds = %87, %84
  %88 = phi i64 [ %97, %87 ], [ %85, %84 ]
  %89 = phi double [ %96, %87 ], [ %86, %84 ]
  %90 = phi i64 [ %98, %87 ], [ 0, %84 ]
  %91 = getelementptr inbounds nuw double, ptr %16, i64 %88
  %92 = load double, ptr %91, align 8, !tbaa !20
  %93 = mul nuw nsw i64 %88, %7
  %94 = getelementptr inbounds nuw double, ptr %20, i64 %93
  %95 = load double, ptr %94, align 8, !tbaa !20
  %96 = tail call double @llvm.fmuladd.f64(double %92, double %95, double %89)
  %97 = add nuw nsw i64 %88, 1
  %98 = add i64 %90, 1
  %99 = icmp eq i64 %98, %8
  br i1 %99, label %100, label %87, !llvm.loop !23

100:                                              ; preds = %87, %83
  %101 = phi double [ %79, %83 ], [ %96, %87 ]
  %102 = getelementptr inbounds nuw double, ptr %17, i64 %19
  store double %101, ptr %102, align 8, !tbaa !20
  %103 = add nuw nsw i64 %19, 1
  %104 = icmp eq i64 %103, %7
  br i1 %104, label %105, label %18, !llvm.loop !25

105:                                              ; preds = %100
  %106 = add nuw nsw i64 %14, 1
  %107 = icmp eq i64 %106, %7
  br i1 %107, label %108, label %13, !llvm.loop !26

108:                                              ; preds = %105, %4
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local range(i32 0, -983040) i32 @checksum(ptr noalias noundef readonly captures(none) %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %37

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  %6 = and i64 %5, 3
  %7 = icmp ult i32 %1, 4
  br i1 %7, label %12, label %8

8:                                                ; preds = %4
  %9 = and i64 %5, 2147483644
  br label %39

10:                                               ; preds = %39
  %11 = icmp eq i64 %6, 0
  br i1 %11, label %32, label %12

12:                                               ; preds = %10, %4
  %13 = phi i64 [ 0, %4 ], [ %75, %10 ]
  %14 = phi i32 [ 0, %4 ], [ %74, %10 ]
  %15 = phi i32 [ 1, %4 ], [ %72, %10 ]
  %16 = icmp ne i64 %6, 0
  tail call void @llvm.assume(i1 %16)
  br label %17

17:                                               ; preds = %17, %12
  %18 = phi i64 [ %13, %12 ], [ %29, %17 ]
  %19 = phi i32 [ %14, %12 ], [ %28, %17 ]
  %20 = phi i32 [ %15, %12 ], [ %26, %17 ]
  %21 = phi i64 [ 0, %12 ], [ %30, %17 ]
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 %18
  %23 = load i8, ptr %22, align 1, !tbaa !27
  %24 = zext i8 %23 to i32
  %25 = add nuw nsw i32 %20, %24
  %26 = urem i32 %25, 65521
  %27 = add nuw nsw i32 %26, %19
  %28 = urem i32 %27, 65521
  %29 = add nuw nsw i64 %18, 1
  %30 = add i64 %21, 1
  %31 = icmp eq i64 %30, %6
  br i1 %31, label %32, label %17, !llvm.loop !28

32:                                               ; preds = %17, %10
  %33 = phi i32 [ %72, %10 ], [ %26, %17 ]
  %34 = phi i32 [ %74, %10 ], [ %28, %17 ]
  %35 = shl nuw i32 %34, 16
  %36 = or disjoint i32 %35, %33
  br label %37

37:                                               ; preds = %32, %2
  %38 = phi i32 [ 1, %2 ], [ %36, %32 ]
  ret i32 %38

39:                                               ; preds = %39, %8
  %40 = phi i64 [ 0, %8 ], [ %75, %39 ]
  %41 = phi i32 [ 0, %8 ], [ %74, %39 ]
  %42 = phi i32 [ 1, %8 ], [ %72, %39 ]
  %43 = phi i64 [ 0, %8 ], [ %76, %39 ]
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 %40
  %45 = load i8, ptr %44, align 1, !tbaa !27
  %46 = zext i8 %45 to i32
  %47 = add nuw nsw i32 %42, %46
  %48 = urem i32 %47, 65521
  %49 = add nuw nsw i32 %48, %41
  %50 = urem i32 %49, 65521
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 %40
  %52 = getelementptr inbounds nuw i8, ptr %51, i64 1
  %53 = load i8, ptr %52, align 1, !tbaa !27
  %54 = zext i8 %53 to i32
  %55 = add nuw nsw i32 %48, %54
  %56 = urem i32 %55, 65521
  %57 = add nuw nsw i32 %56, %50
  %58 = urem i32 %57, 65521
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 %40
  %60 = getelementptr inbounds nuw i8, ptr %59, i64 2
  %61 = load i8, ptr %60, align 1, !tbaa !27
  %62 = zext i8 %61 to i32
  %63 = add nuw nsw i32 %56, %62
  %64 = urem i32 %63, 65521
  %65 = add nuw nsw i32 %64, %58
  %66 = urem i32 %65, 65521
  %67 = getelementptr inbounds nuw i8, ptr %0, i64 %40
  %68 = getelementptr inbounds nuw i8, ptr %67, i64 3
  %69 = load i8, ptr %68, align 1, !tbaa !27
  %70 = zext i8 %69 to i32
  %71 = add nuw nsw i32 %64, %70
  %72 = urem i32 %71, 65521
  %73 = add nuw nsw i32 %72, %66
  %74 = urem i32 %73, 65521
  %75 = add nuw nsw i64 %40, 4
  %76 = add i64 %43, 4
  %77 = icmp eq i64 %76, %9
  br i1 %77, label %10, label %39, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local i32 @count_above(ptr noalias noundef readonly captures(none) %0, i32 noundef %1, i16 noundef signext %2) local_unnamed_addr #0 {
  %4 = icmp sgt i32 %1, 0
  br i1 %4, label %5, label %74

5:                                                ; preds = %3
  %6 = zext nneg i32 %1 to i64
  %7 = icmp ult i32 %1, 4
  br i1 %7, label %71, label %8

8:                                                ; preds = %5
  %9 = icmp ult i32 %1, 32
  br i1 %9, label %51, label %10

10:                                               ; preds = %8
  %11 = and i64 %6, 28
  %12 = and i64 %6, 2147483616
  %13 = insertelement <8 x i16> poison, i16 %2, i64 0
  %14 = shufflevector <8 x i16> %13, <8 x i16> poison, <8 x i32> zeroinitializer
  br label %15

15:                                               ; preds = %15, %10
  %16 = phi i64 [ 0, %10 ], [ %41, %15 ]
  %17 = phi <8 x i32> [ zeroinitializer, %10 ], [ %37, %15 ]
  %18 = phi <8 x i32> [ zeroinitializer, %10 ], [ %38, %15 ]
  %19 = phi <8 x i32> [ zeroinitializer, %10 ], [ %39, %15 ]
  %20 = phi <8 x i32> [ zeroinitializer, %10 ], [ %40, %15 ]
  %21 = getelementptr inbounds nuw i16, ptr %0, i64 %16
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %23 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 48
  %25 = load <8 x i16>, ptr %21, align 2, !tbaa !30
  %26 = load <8 x i16>, ptr %22, align 2, !tbaa !30
  %27 = load <8 x i16>, ptr %23, align 2, !tbaa !30
  %28 = load <8 x i16>, ptr %24, align 2, !tbaa !30
  %29 = icmp sgt <8 x i16> %25, %14
  %30 = icmp sgt <8 x i16> %26, %14
  %31 = icmp sgt <8 x i16> %27, %14
  %32 = icmp sgt <8 x i16> %28, %14
  %33 = zext <8 x i1> %29 to <8 x i32>
  %34 = zext <8 x i1> %30 to <8 x i32>
  %35 = zext <8 x i1> %31 to <8 x i32>
  %36 = zext <8 x i1> %32 to <8 x i32>
  %37 = add <8 x i32> %17, %33
  %38 = add <8 x i32> %18, %34
  %39 = add <8 x i32> %19, %35
  %40 = add <8 x i32> %20, %36
  %41 = add nuw i64 %16, 32
  %42 = icmp eq i64 %41, %12
  br i1 %42, label %43, label %15, !llvm.loop !32

43:                                               ; preds = %15
  %44 = add <8 x i32> %38, %37
  %45 = add <8 x i32> %39, %44
  %46 = add <8 x i32> %40, %45
  %47 = tail call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %46)
  %48 = icmp eq i64 %12, %6
  br i1 %48, label %74, label %49

49:                                               ; preds = %43
  %50 = icmp eq i64 %11, 0
  br i1 %50, label %71, label %51, !prof !15

51:                                               ; preds = %8, %49
  %52 = phi i64 [ %12, %49 ], [ 0, %8 ]
  %53 = phi i32 [ %47, %49 ], [ 0, %8 ]
  %54 = and i64 %6, 2147483644
  %55 = insertelement <4 x i32> <i32 poison, i32 0, i32 0, i32 0>, i32 %53, i64 0
  %56 = insertelement <4 x i16> poison, i16 %2, i64 0
  %57 = shufflevector <4 x i16> %56, <4 x i16> poison, <4 x i32> zeroinitializer
  br label %58

58:                                               ; preds = %58, %51
  %59 = phi i64 [ %52, %51 ], [ %66, %58 ]
  %60 = phi <4 x i32> [ %55, %51 ], [ %65, %58 ]
  %61 = getelementptr inbounds nuw i16, ptr %0, i64 %59
  %62 = load <4 x i16>, ptr %61, align 2, !tbaa !30
  %63 = icmp sgt <4 x i16> %62, %57
  %64 = zext <4 x i1> %63 to <4 x i32>
  %65 = add <4 x i32> %60, %64
  %66 = add nuw i64 %59, 4
  %67 = icmp eq i64 %66, %54
  br i1 %67, label %68, label %58, !llvm.loop !33

68:                                               ; preds = %58
  %69 = tail call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %65)
  %70 = icmp eq i64 %54, %6
  br i1 %70, label %74, label %71

71:                                               ; preds = %5, %49, %68
  %72 = phi i64 [ 0, %5 ], [ %12, %49 ], [ %54, %68 ]
  %73 = phi i32 [ 0, %5 ], [ %47, %49 ], [ %69, %68 ]
  br label %76

74:                                               ; preds = %76, %43, %68, %3
  %75 = phi i32 [ 0, %3 ], [ %69, %68 ], [ %47, %43 ], [ %83, %76 ]
  ret i32 %75

76:                                               ; preds = %71, %76
  %77 = phi i64 [ %84, %76 ], [ %72, %71 ]
  %78 = phi i32 [ %83, %76 ], [ %73, %71 ]
  %79 = getelementptr inbounds nuw i16, ptr %0, i64 %77
  %80 = load i16, ptr %79, align 2, !tbaa !30
  %81 = icmp sgt i16 %80, %2
  %82 = zext i1 %81 to i32
  %83 = add nuw nsw i32 %78, %82
  %84 = add nuw nsw i64 %77, 1
  %85 = icmp eq i64 %84, %6
  br i1 %85, label %74, label %76, !llvm.loop !34
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x float> @llvm.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v8f32(float, <8 x float>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #4

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !7, i64 0}
!11 = distinct !{!11, !12, !13, !14}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.isvectorized", i32 1}
!14 = !{!"llvm.loop.unroll.runtime.disable"}
!15 = !{!"branch_weights", i32 4, i32 28}
!16 = distinct !{!16, !12, !13, !14}
!17 = distinct !{!17, !12, !14, !13}
!18 = distinct !{!18, !12, !13, !14}
!19 = distinct !{!19, !12, !14, !13}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !7, i64 0}
!22 = distinct !{!22, !12}
!23 = distinct !{!23, !24}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = distinct !{!25, !12}
!26 = distinct !{!26, !12}
!27 = !{!7, !7, i64 0}
!28 = distinct !{!28, !24}
!29 = distinct !{!29, !12}
!30 = !{!31, !31, i64 0}
!31 = !{!"short", !7, i64 0}
!32 = distinct !{!32, !12, !13, !14}
!33 = distinct !{!33, !12, !13, !14}
!34 = distinct !{!34, !12, !14, !13}

; ModuleID = 'svm.c'
source_filename = "svm.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @start(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !11 {
  %5 = icmp sgt i32 %3, 0, !dbg !14
  br i1 %5, label %6, label %8, !dbg !15

6:                                                ; preds = %4
  %7 = zext nneg i32 %3 to i64, !dbg !16
  br label %9, !dbg !17

8:                                                ; preds = %9, %4
  ret void, !dbg !18

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %17, %9 ]
  %11 = getelementptr inbounds nuw float, ptr %1, i64 %10, !dbg !19
  store float 0.000000e+00, ptr %11, align 4, !dbg !20, !tbaa !21
  %12 = getelementptr inbounds nuw i32, ptr %0, i64 %10, !dbg !23
  %13 = load i32, ptr %12, align 4, !dbg !23, !tbaa !7
  %14 = icmp eq i32 %13, 0, !dbg !24
  %15 = select i1 %14, float 1.000000e+00, float -1.000000e+00, !dbg !25
  %16 = getelementptr inbounds nuw float, ptr %2, i64 %10, !dbg !26
  store float %15, ptr %16, align 4, !dbg !27, !tbaa !21
  %17 = add nuw nsw i64 %10, 1, !dbg !28
  %18 = icmp eq i64 %17, %7, !dbg !16
  br i1 %18, label %8, label %9, !dbg !29, !llvm.loop !30
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @choose(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef captures(none) %3, ptr noundef captures(none) %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, float noundef %8) local_unnamed_addr #0 !dbg !33 {
  %10 = icmp eq i32 %7, 0, !dbg !34
  br i1 %10, label %17, label %11, !dbg !37

11:                                               ; preds = %9
  %12 = srem i32 %7, 2, !dbg !38
  %13 = sdiv i32 %6, 2, !dbg !39
  %14 = mul nsw i32 %12, %13, !dbg !40
  %15 = add nsw i32 %12, 1, !dbg !41
  %16 = mul nsw i32 %15, %13, !dbg !41
  br label %17, !dbg !44

17:                                               ; preds = %9, %11
  %18 = phi i32 [ %14, %11 ], [ 0, %9 ]
  %19 = phi i32 [ %16, %11 ], [ %6, %9 ], !dbg !45
  %20 = icmp sgt i32 %5, 0, !dbg !46
  br i1 %20, label %21, label %24, !dbg !47

21:                                               ; preds = %17
  %22 = zext nneg i32 %5 to i64, !dbg !48
  %23 = shl nuw nsw i64 %22, 2, !dbg !48
  tail call void @llvm.memset.p0.i64(ptr align 4 %3, i8 0, i64 %23, i1 false), !dbg !49, !tbaa !7
  br label %24, !dbg !50

24:                                               ; preds = %21, %17
  %25 = icmp sgt i32 %6, 0, !dbg !50
  br i1 %25, label %26, label %30, !dbg !51

26:                                               ; preds = %24
  %27 = sext i32 %19 to i64, !dbg !52
  %28 = sext i32 %18 to i64, !dbg !52
  %29 = zext nneg i32 %6 to i64, !dbg !53
  br label %125, !dbg !52

30:                                               ; preds = %137, %24
  %31 = icmp slt i32 %18, %19, !dbg !54
  br i1 %31, label %32, label %140, !dbg !55

32:                                               ; preds = %30
  br i1 %20, label %42, label %33

33:                                               ; preds = %32
  %34 = sext i32 %18 to i64, !dbg !56
  %35 = shl nsw i64 %34, 2, !dbg !56
  %36 = getelementptr i8, ptr %4, i64 %35, !dbg !56
  %37 = xor i32 %18, -1, !dbg !56
  %38 = add i32 %19, %37, !dbg !56
  %39 = zext i32 %38 to i64, !dbg !56
  %40 = shl nuw nsw i64 %39, 2, !dbg !56
  %41 = add nuw nsw i64 %40, 4, !dbg !56
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %36, i8 -1, i64 %41, i1 false), !dbg !57, !tbaa !7
  br label %140, !dbg !58

42:                                               ; preds = %32
  %43 = sub nsw i32 %19, %18
  %44 = lshr i32 %43, 1
  %45 = add nsw i32 %44, %18
  %46 = sext i32 %18 to i64, !dbg !56
  %47 = sext i32 %45 to i64, !dbg !56
  %48 = sext i32 %19 to i64, !dbg !59
  %49 = zext nneg i32 %5 to i64
  %50 = zext nneg i32 %5 to i64
  br label %51, !dbg !56

51:                                               ; preds = %42, %58
  %52 = phi i64 [ %46, %42 ], [ %59, %58 ]
  %53 = icmp slt i64 %52, %47, !dbg !60
  %54 = freeze i1 %53
  br i1 %54, label %95, label %61

55:                                               ; preds = %91
  %56 = zext nneg i32 %92 to i64, !dbg !61
  %57 = getelementptr inbounds nuw i32, ptr %3, i64 %56, !dbg !61
  store i32 1, ptr %57, align 4, !dbg !62, !tbaa !7
  br label %58, !dbg !61

58:                                               ; preds = %55, %91
  %59 = add nsw i64 %52, 1, !dbg !63
  %60 = icmp eq i64 %59, %48, !dbg !59
  br i1 %60, label %140, label %51, !dbg !64, !llvm.loop !65

61:                                               ; preds = %51, %87
  %62 = phi i64 [ %89, %87 ], [ 0, %51 ]
  %63 = phi i32 [ %88, %87 ], [ -1, %51 ]
  %64 = getelementptr inbounds nuw i32, ptr %3, i64 %62, !dbg !67
  %65 = load i32, ptr %64, align 4, !dbg !67, !tbaa !7
  %66 = icmp eq i32 %65, 0, !dbg !68
  br i1 %66, label %67, label %87, !dbg !69

67:                                               ; preds = %61
  %68 = getelementptr inbounds nuw i32, ptr %0, i64 %62, !dbg !70
  %69 = load i32, ptr %68, align 4, !dbg !70, !tbaa !7
  %70 = getelementptr inbounds nuw float, ptr %1, i64 %62, !dbg !71
  %71 = load float, ptr %70, align 4, !dbg !71, !tbaa !21
  %72 = icmp eq i32 %69, 0, !dbg !72
  %73 = fcmp ule float %71, 0.000000e+00, !dbg !75
  %74 = fcmp uge float %71, %8, !dbg !75
  %75 = select i1 %72, i1 %74, i1 %73, !dbg !75
  br i1 %75, label %87, label %76, !dbg !76

76:                                               ; preds = %67
  %77 = icmp slt i32 %63, 0, !dbg !77
  br i1 %77, label %85, label %78, !dbg !78

78:                                               ; preds = %76
  %79 = getelementptr inbounds nuw float, ptr %2, i64 %62, !dbg !79
  %80 = load float, ptr %79, align 4, !dbg !79, !tbaa !21
  %81 = zext nneg i32 %63 to i64, !dbg !80
  %82 = getelementptr inbounds nuw float, ptr %2, i64 %81, !dbg !80
  %83 = load float, ptr %82, align 4, !dbg !80, !tbaa !21
  %84 = fcmp ogt float %80, %83, !dbg !81
  br i1 %84, label %85, label %87, !dbg !82

85:                                               ; preds = %78, %76
  %86 = trunc nuw nsw i64 %62 to i32, !dbg !83
  br label %87, !dbg !83

87:                                               ; preds = %85, %78, %67, %61
  %88 = phi i32 [ %63, %61 ], [ %63, %67 ], [ %63, %78 ], [ %86, %85 ], !dbg !84
  %89 = add nuw nsw i64 %62, 1, !dbg !85
  %90 = icmp eq i64 %89, %49, !dbg !86
  br i1 %90, label %91, label %61, !dbg !87, !llvm.loop !88

91:                                               ; preds = %87, %121
  %92 = phi i32 [ %122, %121 ], [ %88, %87 ], !dbg !87
  %93 = getelementptr inbounds i32, ptr %4, i64 %52, !dbg !91
  store i32 %92, ptr %93, align 4, !dbg !92, !tbaa !7
  %94 = icmp sgt i32 %92, -1, !dbg !93
  br i1 %94, label %55, label %58, !dbg !94

95:                                               ; preds = %51, %121
  %96 = phi i64 [ %123, %121 ], [ 0, %51 ]
  %97 = phi i32 [ %122, %121 ], [ -1, %51 ]
  %98 = getelementptr inbounds nuw i32, ptr %3, i64 %96, !dbg !67
  %99 = load i32, ptr %98, align 4, !dbg !67, !tbaa !7
  %100 = icmp eq i32 %99, 0, !dbg !95
  br i1 %100, label %101, label %121, !dbg !96

101:                                              ; preds = %95
  %102 = getelementptr inbounds nuw i32, ptr %0, i64 %96, !dbg !97
  %103 = load i32, ptr %102, align 4, !dbg !97, !tbaa !7
  %104 = getelementptr inbounds nuw float, ptr %1, i64 %96, !dbg !98
  %105 = load float, ptr %104, align 4, !dbg !98, !tbaa !21
  %106 = icmp eq i32 %103, 0, !dbg !99
  %107 = fcmp uge float %105, %8, !dbg !102
  %108 = fcmp ule float %105, 0.000000e+00, !dbg !102
  %109 = select i1 %106, i1 %108, i1 %107, !dbg !102
  br i1 %109, label %121, label %110, !dbg !103

110:                                              ; preds = %101
  %111 = icmp slt i32 %97, 0, !dbg !104
  br i1 %111, label %119, label %112, !dbg !105

112:                                              ; preds = %110
  %113 = getelementptr inbounds nuw float, ptr %2, i64 %96, !dbg !106
  %114 = load float, ptr %113, align 4, !dbg !106, !tbaa !21
  %115 = zext nneg i32 %97 to i64, !dbg !107
  %116 = getelementptr inbounds nuw float, ptr %2, i64 %115, !dbg !107
  %117 = load float, ptr %116, align 4, !dbg !107, !tbaa !21
  %118 = fcmp olt float %114, %117, !dbg !108
  br i1 %118, label %119, label %121, !dbg !109

119:                                              ; preds = %112, %110
  %120 = trunc nuw nsw i64 %96 to i32, !dbg !110
  br label %121, !dbg !110

121:                                              ; preds = %119, %112, %101, %95
  %122 = phi i32 [ %97, %95 ], [ %120, %119 ], [ %97, %112 ], [ %97, %101 ], !dbg !84
  %123 = add nuw nsw i64 %96, 1, !dbg !111
  %124 = icmp eq i64 %123, %50, !dbg !112
  br i1 %124, label %91, label %95, !dbg !113, !llvm.loop !88

125:                                              ; preds = %26, %137
  %126 = phi i64 [ 0, %26 ], [ %138, %137 ]
  %127 = icmp sge i64 %126, %28, !dbg !114
  %128 = icmp slt i64 %126, %27
  %129 = select i1 %127, i1 %128, i1 false, !dbg !115
  br i1 %129, label %137, label %130, !dbg !115

130:                                              ; preds = %125
  %131 = getelementptr inbounds nuw i32, ptr %4, i64 %126, !dbg !116
  %132 = load i32, ptr %131, align 4, !dbg !116, !tbaa !7
  %133 = icmp sgt i32 %132, -1, !dbg !117
  br i1 %133, label %134, label %137, !dbg !118

134:                                              ; preds = %130
  %135 = zext nneg i32 %132 to i64, !dbg !119
  %136 = getelementptr inbounds nuw i32, ptr %3, i64 %135, !dbg !119
  store i32 1, ptr %136, align 4, !dbg !120, !tbaa !7
  br label %137, !dbg !119

137:                                              ; preds = %125, %130, %134
  %138 = add nuw nsw i64 %126, 1, !dbg !121
  %139 = icmp eq i64 %138, %29, !dbg !53
  br i1 %139, label %30, label %125, !dbg !122, !llvm.loop !123

140:                                              ; preds = %58, %33, %30
  ret void, !dbg !58
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, errnomem: write) uwtable
define void @kernel_rows(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, float noundef %7) local_unnamed_addr #2 !dbg !125 {
  %9 = icmp eq i32 %6, 0, !dbg !126
  br i1 %9, label %10, label %13, !dbg !128

10:                                               ; preds = %8
  %11 = icmp sgt i32 %3, 0
  %12 = fmul float %7, -0.000000e+00
  br i1 %11, label %21, label %113

13:                                               ; preds = %8
  %14 = srem i32 %6, 2, !dbg !129
  %15 = sdiv i32 %5, 2, !dbg !130
  %16 = mul nsw i32 %14, %15, !dbg !131
  %17 = add nsw i32 %14, 1
  %18 = mul nsw i32 %17, %15
  %19 = icmp sgt i32 %3, 0
  %20 = fmul float %7, -0.000000e+00
  br i1 %19, label %24, label %113

21:                                               ; preds = %10
  %22 = fneg float %7
  %23 = icmp sgt i32 %4, 0
  br i1 %23, label %27, label %74

24:                                               ; preds = %13
  %25 = fneg float %7
  %26 = icmp sgt i32 %4, 0
  br i1 %26, label %27, label %93

27:                                               ; preds = %24, %21
  %28 = phi i32 [ %18, %24 ], [ %5, %21 ]
  %29 = phi i32 [ %16, %24 ], [ 0, %21 ]
  %30 = phi float [ %25, %24 ], [ %22, %21 ]
  %31 = zext i32 %4 to i64
  %32 = zext nneg i32 %4 to i64, !dbg !132
  %33 = zext nneg i32 %3 to i64, !dbg !132
  %34 = sext i32 %28 to i64
  %35 = zext nneg i32 %3 to i64
  %36 = icmp slt i32 %29, %28, !dbg !133
  br i1 %36, label %37, label %113, !dbg !134

37:                                               ; preds = %27
  %38 = sext i32 %29 to i64, !dbg !132
  br label %39, !dbg !134

39:                                               ; preds = %37, %71
  %40 = phi i64 [ %38, %37 ], [ %72, %71 ]
  %41 = getelementptr inbounds i32, ptr %1, i64 %40, !dbg !135
  %42 = load i32, ptr %41, align 4, !dbg !135, !tbaa !7
  %43 = icmp slt i32 %42, 0, !dbg !136
  %44 = mul nsw i32 %42, %4, !dbg !137
  %45 = select i1 %43, i32 0, i32 %44, !dbg !137
  %46 = sext i32 %45 to i64, !dbg !137
  %47 = getelementptr inbounds float, ptr %0, i64 %46, !dbg !138
  %48 = mul nsw i64 %40, %33
  %49 = getelementptr float, ptr %2, i64 %48, !dbg !139
  br label %50, !dbg !139

50:                                               ; preds = %65, %39
  %51 = phi i64 [ %69, %65 ], [ 0, %39 ]
  %52 = mul nuw nsw i64 %51, %32, !dbg !140
  %53 = getelementptr inbounds nuw float, ptr %0, i64 %52, !dbg !141
  br label %54, !dbg !142

54:                                               ; preds = %54, %50
  %55 = phi i64 [ 0, %50 ], [ %63, %54 ]
  %56 = phi float [ 0.000000e+00, %50 ], [ %62, %54 ]
  %57 = getelementptr inbounds nuw float, ptr %47, i64 %55, !dbg !145
  %58 = load float, ptr %57, align 4, !dbg !145, !tbaa !21
  %59 = getelementptr inbounds nuw float, ptr %53, i64 %55, !dbg !146
  %60 = load float, ptr %59, align 4, !dbg !146, !tbaa !21
  %61 = fsub float %58, %60, !dbg !147
  %62 = tail call float @llvm.fmuladd.f32(float %61, float %61, float %56), !dbg !148
  %63 = add nuw nsw i64 %55, 1, !dbg !149
  %64 = icmp eq i64 %63, %31, !dbg !150
  br i1 %64, label %65, label %54, !dbg !151, !llvm.loop !152

65:                                               ; preds = %54
  %66 = fmul float %62, %30, !dbg !154
  %67 = tail call float @expf(float noundef %66) #7, !dbg !155, !tbaa !7
  %68 = getelementptr float, ptr %49, i64 %51, !dbg !156
  store float %67, ptr %68, align 4, !dbg !157, !tbaa !21
  %69 = add nuw nsw i64 %51, 1, !dbg !158
  %70 = icmp eq i64 %69, %35, !dbg !159
  br i1 %70, label %71, label %50, !dbg !160, !llvm.loop !161

71:                                               ; preds = %65
  %72 = add nsw i64 %40, 1, !dbg !164
  %73 = icmp slt i64 %72, %34, !dbg !165
  br i1 %73, label %39, label %113, !dbg !166, !llvm.loop !167

74:                                               ; preds = %21
  %75 = icmp sgt i32 %5, 0, !dbg !169
  br i1 %75, label %76, label %113, !dbg !170

76:                                               ; preds = %74
  %77 = tail call float @expf(float noundef %12) #7, !dbg !171, !tbaa !7
  %78 = zext nneg i32 %3 to i64, !dbg !170
  %79 = zext nneg i32 %5 to i64, !dbg !172
  %80 = zext nneg i32 %3 to i64
  br label %81, !dbg !170

81:                                               ; preds = %76, %90
  %82 = phi i64 [ 0, %76 ], [ %91, %90 ]
  %83 = mul nuw nsw i64 %82, %78
  %84 = getelementptr float, ptr %2, i64 %83, !dbg !173
  br label %85, !dbg !173

85:                                               ; preds = %85, %81
  %86 = phi i64 [ %88, %85 ], [ 0, %81 ]
  %87 = getelementptr float, ptr %84, i64 %86, !dbg !156
  store float %77, ptr %87, align 4, !dbg !174, !tbaa !21
  %88 = add nuw nsw i64 %86, 1, !dbg !175
  %89 = icmp eq i64 %88, %80, !dbg !176
  br i1 %89, label %90, label %85, !dbg !177, !llvm.loop !161

90:                                               ; preds = %85
  %91 = add nuw nsw i64 %82, 1, !dbg !178
  %92 = icmp eq i64 %91, %79, !dbg !172
  br i1 %92, label %113, label %81, !dbg !179, !llvm.loop !167

93:                                               ; preds = %24
  %94 = icmp sgt i32 %5, 1, !dbg !180
  br i1 %94, label %95, label %113, !dbg !181

95:                                               ; preds = %93
  %96 = tail call float @expf(float noundef %20) #7, !dbg !171, !tbaa !7
  %97 = sext i32 %16 to i64, !dbg !181
  %98 = zext nneg i32 %3 to i64, !dbg !181
  %99 = sext i32 %18 to i64, !dbg !182
  %100 = zext nneg i32 %3 to i64
  br label %101, !dbg !181

101:                                              ; preds = %95, %110
  %102 = phi i64 [ %97, %95 ], [ %111, %110 ]
  %103 = mul nsw i64 %102, %98
  %104 = getelementptr float, ptr %2, i64 %103, !dbg !183
  br label %105, !dbg !183

105:                                              ; preds = %101, %105
  %106 = phi i64 [ 0, %101 ], [ %108, %105 ]
  %107 = getelementptr float, ptr %104, i64 %106, !dbg !156
  store float %96, ptr %107, align 4, !dbg !184, !tbaa !21
  %108 = add nuw nsw i64 %106, 1, !dbg !185
  %109 = icmp eq i64 %108, %100, !dbg !186
  br i1 %109, label %110, label %105, !dbg !187, !llvm.loop !161

110:                                              ; preds = %105
  %111 = add nsw i64 %102, 1, !dbg !188
  %112 = icmp eq i64 %111, %99, !dbg !182
  br i1 %112, label %113, label %101, !dbg !189, !llvm.loop !167

113:                                              ; preds = %110, %90, %71, %27, %10, %13, %93, %74
  ret void, !dbg !190
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @solve(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef captures(none) %4, ptr noundef captures(none) %5, ptr noundef writeonly captures(none) %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, float noundef %10, float noundef %11) local_unnamed_addr #0 !dbg !191 {
  %13 = alloca [1024 x i32], align 16
  %14 = alloca [1024 x float], align 16
  %15 = alloca [1024 x float], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %13) #7, !dbg !192
  call void @llvm.lifetime.start.p0(ptr nonnull %14) #7, !dbg !193
  call void @llvm.lifetime.start.p0(ptr nonnull %15) #7, !dbg !193
  %16 = icmp sgt i32 %8, 0, !dbg !194
  br i1 %16, label %17, label %19, !dbg !195

17:                                               ; preds = %12
  %18 = zext nneg i32 %8 to i64, !dbg !196
  br label %26, !dbg !197

19:                                               ; preds = %26, %12
  store float 0.000000e+00, ptr %6, align 4, !dbg !198, !tbaa !21
  %20 = icmp sgt i32 %9, 0, !dbg !199
  br i1 %20, label %21, label %250, !dbg !200

21:                                               ; preds = %19
  %22 = zext nneg i32 %8 to i64
  %23 = zext nneg i32 %8 to i64
  %24 = zext nneg i32 %8 to i64
  %25 = zext nneg i32 %8 to i64
  br label %44, !dbg !200

26:                                               ; preds = %17, %26
  %27 = phi i64 [ 0, %17 ], [ %42, %26 ]
  %28 = getelementptr inbounds nuw i32, ptr %1, i64 %27, !dbg !201
  %29 = load i32, ptr %28, align 4, !dbg !201, !tbaa !7
  %30 = tail call i32 @llvm.smax.i32(i32 %29, i32 0), !dbg !202
  %31 = zext nneg i32 %30 to i64, !dbg !202
  %32 = getelementptr inbounds nuw i32, ptr %0, i64 %31, !dbg !203
  %33 = load i32, ptr %32, align 4, !dbg !204, !tbaa !7
  %34 = getelementptr inbounds nuw i32, ptr %13, i64 %27, !dbg !205
  store i32 %33, ptr %34, align 4, !dbg !206, !tbaa !7
  %35 = getelementptr inbounds nuw float, ptr %4, i64 %31, !dbg !207
  %36 = load float, ptr %35, align 4, !dbg !208, !tbaa !21
  %37 = getelementptr inbounds nuw float, ptr %14, i64 %27, !dbg !209
  store float %36, ptr %37, align 4, !dbg !210, !tbaa !21
  %38 = getelementptr inbounds nuw float, ptr %3, i64 %31, !dbg !211
  %39 = load float, ptr %38, align 4, !dbg !212, !tbaa !21
  %40 = getelementptr inbounds nuw float, ptr %15, i64 %27, !dbg !213
  store float %39, ptr %40, align 4, !dbg !214, !tbaa !21
  %41 = getelementptr inbounds nuw float, ptr %5, i64 %27, !dbg !215
  store float 0.000000e+00, ptr %41, align 4, !dbg !216, !tbaa !21
  %42 = add nuw nsw i64 %27, 1, !dbg !217
  %43 = icmp eq i64 %42, %18, !dbg !196
  br i1 %43, label %19, label %26, !dbg !218, !llvm.loop !219

44:                                               ; preds = %21, %247
  %45 = phi float [ %11, %21 ], [ %121, %247 ]
  %46 = phi i32 [ 0, %21 ], [ %248, %247 ]
  br i1 %16, label %47, label %253, !dbg !221

47:                                               ; preds = %44, %73
  %48 = phi i64 [ %75, %73 ], [ 0, %44 ]
  %49 = phi i32 [ %74, %73 ], [ -1, %44 ]
  %50 = getelementptr inbounds nuw i32, ptr %1, i64 %48, !dbg !222
  %51 = load i32, ptr %50, align 4, !dbg !222, !tbaa !7
  %52 = icmp sgt i32 %51, -1, !dbg !223
  br i1 %52, label %53, label %73, !dbg !224

53:                                               ; preds = %47
  %54 = getelementptr inbounds nuw i32, ptr %13, i64 %48, !dbg !225
  %55 = load i32, ptr %54, align 4, !dbg !225, !tbaa !7
  %56 = getelementptr inbounds nuw float, ptr %14, i64 %48, !dbg !226
  %57 = load float, ptr %56, align 4, !dbg !226, !tbaa !21
  %58 = icmp eq i32 %55, 0, !dbg !227
  %59 = fcmp uge float %57, %10, !dbg !229
  %60 = fcmp ule float %57, 0.000000e+00, !dbg !229
  %61 = select i1 %58, i1 %60, i1 %59, !dbg !229
  br i1 %61, label %73, label %62, !dbg !230

62:                                               ; preds = %53
  %63 = icmp slt i32 %49, 0, !dbg !231
  br i1 %63, label %71, label %64, !dbg !232

64:                                               ; preds = %62
  %65 = getelementptr inbounds nuw float, ptr %15, i64 %48, !dbg !233
  %66 = load float, ptr %65, align 4, !dbg !233, !tbaa !21
  %67 = zext nneg i32 %49 to i64, !dbg !234
  %68 = getelementptr inbounds nuw float, ptr %15, i64 %67, !dbg !234
  %69 = load float, ptr %68, align 4, !dbg !234, !tbaa !21
  %70 = fcmp olt float %66, %69, !dbg !235
  br i1 %70, label %71, label %73, !dbg !236

71:                                               ; preds = %64, %62
  %72 = trunc nuw nsw i64 %48 to i32, !dbg !237
  br label %73, !dbg !237

73:                                               ; preds = %47, %53, %64, %71
  %74 = phi i32 [ %72, %71 ], [ %49, %64 ], [ %49, %53 ], [ %49, %47 ], !dbg !238
  %75 = add nuw nsw i64 %48, 1, !dbg !239
  %76 = icmp eq i64 %75, %22, !dbg !240
  br i1 %76, label %81, label %47, !dbg !241, !llvm.loop !242

77:                                               ; preds = %105
  %78 = icmp slt i32 %74, 0, !dbg !245
  %79 = icmp slt i32 %107, 0
  %80 = select i1 %78, i1 true, i1 %79, !dbg !246
  br i1 %80, label %250, label %110, !dbg !246

81:                                               ; preds = %73, %105
  %82 = phi i64 [ %108, %105 ], [ 0, %73 ]
  %83 = phi i32 [ %107, %105 ], [ -1, %73 ]
  %84 = phi float [ %106, %105 ], [ 0.000000e+00, %73 ]
  %85 = getelementptr inbounds nuw i32, ptr %1, i64 %82, !dbg !247
  %86 = load i32, ptr %85, align 4, !dbg !247, !tbaa !7
  %87 = icmp sgt i32 %86, -1, !dbg !248
  br i1 %87, label %88, label %105, !dbg !249

88:                                               ; preds = %81
  %89 = getelementptr inbounds nuw i32, ptr %13, i64 %82, !dbg !250
  %90 = load i32, ptr %89, align 4, !dbg !250, !tbaa !7
  %91 = getelementptr inbounds nuw float, ptr %14, i64 %82, !dbg !251
  %92 = load float, ptr %91, align 4, !dbg !251, !tbaa !21
  %93 = icmp eq i32 %90, 0, !dbg !252
  %94 = fcmp ule float %92, 0.000000e+00, !dbg !254
  %95 = fcmp uge float %92, %10, !dbg !254
  %96 = select i1 %93, i1 %95, i1 %94, !dbg !254
  br i1 %96, label %105, label %97, !dbg !255

97:                                               ; preds = %88
  %98 = icmp slt i32 %83, 0, !dbg !256
  %99 = getelementptr inbounds nuw float, ptr %15, i64 %82
  %100 = load float, ptr %99, align 4, !dbg !238, !tbaa !21
  %101 = fcmp ogt float %100, %84
  %102 = select i1 %98, i1 true, i1 %101, !dbg !257
  br i1 %102, label %103, label %105, !dbg !257

103:                                              ; preds = %97
  %104 = trunc nuw nsw i64 %82 to i32, !dbg !258
  br label %105, !dbg !258

105:                                              ; preds = %97, %81, %88, %103
  %106 = phi float [ %100, %103 ], [ %84, %97 ], [ %84, %88 ], [ %84, %81 ], !dbg !238
  %107 = phi i32 [ %104, %103 ], [ %83, %97 ], [ %83, %88 ], [ %83, %81 ], !dbg !238
  %108 = add nuw nsw i64 %82, 1, !dbg !259
  %109 = icmp eq i64 %108, %23, !dbg !260
  br i1 %109, label %77, label %81, !dbg !261, !llvm.loop !262

110:                                              ; preds = %77
  %111 = zext nneg i32 %74 to i64, !dbg !264
  %112 = getelementptr inbounds nuw float, ptr %15, i64 %111, !dbg !264
  %113 = load float, ptr %112, align 4, !dbg !264, !tbaa !21
  %114 = fsub float %106, %113, !dbg !265
  %115 = icmp eq i32 %46, 0, !dbg !266
  br i1 %115, label %116, label %120, !dbg !267

116:                                              ; preds = %110
  store float %114, ptr %6, align 4, !dbg !268, !tbaa !21
  %117 = fmul float %114, 0x3FB99999A0000000, !dbg !269
  %118 = fcmp ogt float %117, %11, !dbg !270
  %119 = select i1 %118, float %117, float %11, !dbg !271
  br label %120, !dbg !272

120:                                              ; preds = %116, %110
  %121 = phi float [ %119, %116 ], [ %45, %110 ], !dbg !238
  %122 = fcmp uge float %114, %121, !dbg !273
  br i1 %122, label %123, label %250, !dbg !274

123:                                              ; preds = %120
  %124 = mul nsw i32 %74, %7
  br label %159, !dbg !275

125:                                              ; preds = %194
  %126 = sext i32 %196 to i64, !dbg !276
  %127 = getelementptr inbounds i32, ptr %1, i64 %126, !dbg !276
  %128 = load i32, ptr %127, align 4, !dbg !276, !tbaa !7
  %129 = add nsw i32 %128, %124, !dbg !277
  %130 = sext i32 %129 to i64, !dbg !278
  %131 = getelementptr inbounds float, ptr %2, i64 %130, !dbg !278
  %132 = load float, ptr %131, align 4, !dbg !278, !tbaa !21
  %133 = tail call float @llvm.fmuladd.f32(float %132, float -2.000000e+00, float 2.000000e+00), !dbg !279
  %134 = getelementptr inbounds nuw i32, ptr %13, i64 %111, !dbg !280
  %135 = load i32, ptr %134, align 4, !dbg !280, !tbaa !7
  %136 = icmp eq i32 %135, 0, !dbg !281
  %137 = getelementptr inbounds nuw float, ptr %14, i64 %111, !dbg !282
  %138 = load float, ptr %137, align 4, !dbg !282, !tbaa !21
  %139 = fsub float %10, %138, !dbg !283
  %140 = select i1 %136, float %138, float %139, !dbg !283
  %141 = getelementptr inbounds i32, ptr %13, i64 %126, !dbg !284
  %142 = load i32, ptr %141, align 4, !dbg !284, !tbaa !7
  %143 = icmp eq i32 %142, 0, !dbg !285
  %144 = getelementptr inbounds float, ptr %14, i64 %126, !dbg !286
  %145 = load float, ptr %144, align 4, !dbg !286, !tbaa !21
  %146 = fsub float %10, %145, !dbg !287
  %147 = select i1 %143, float %146, float %145, !dbg !287
  %148 = getelementptr inbounds float, ptr %15, i64 %126, !dbg !288
  %149 = load float, ptr %148, align 4, !dbg !288, !tbaa !21
  %150 = fsub float %149, %113, !dbg !289
  %151 = fcmp ogt float %133, 0x3D71979980000000, !dbg !290
  %152 = select i1 %151, float %133, float 0x3D71979980000000, !dbg !291
  %153 = fdiv float %150, %152, !dbg !292
  %154 = fcmp olt float %153, %140, !dbg !293
  %155 = select i1 %154, float %153, float %140, !dbg !294
  %156 = fcmp olt float %155, %147, !dbg !295
  %157 = select i1 %156, float %155, float %147, !dbg !296
  %158 = fcmp oeq float %157, %140, !dbg !297
  br i1 %158, label %199, label %202, !dbg !298

159:                                              ; preds = %123, %194
  %160 = phi i64 [ %197, %194 ], [ 0, %123 ]
  %161 = phi i32 [ %196, %194 ], [ %107, %123 ]
  %162 = phi float [ %195, %194 ], [ 0.000000e+00, %123 ]
  %163 = getelementptr inbounds nuw i32, ptr %1, i64 %160, !dbg !299
  %164 = load i32, ptr %163, align 4, !dbg !299, !tbaa !7
  %165 = icmp sgt i32 %164, -1, !dbg !300
  br i1 %165, label %166, label %194, !dbg !301

166:                                              ; preds = %159
  %167 = getelementptr inbounds nuw i32, ptr %13, i64 %160, !dbg !302
  %168 = load i32, ptr %167, align 4, !dbg !302, !tbaa !7
  %169 = getelementptr inbounds nuw float, ptr %14, i64 %160, !dbg !303
  %170 = load float, ptr %169, align 4, !dbg !303, !tbaa !21
  %171 = icmp eq i32 %168, 0, !dbg !304
  %172 = fcmp ule float %170, 0.000000e+00, !dbg !306
  %173 = fcmp uge float %170, %10, !dbg !306
  %174 = select i1 %171, i1 %173, i1 %172, !dbg !306
  br i1 %174, label %194, label %175, !dbg !307

175:                                              ; preds = %166
  %176 = getelementptr inbounds nuw float, ptr %15, i64 %160, !dbg !308
  %177 = load float, ptr %176, align 4, !dbg !308, !tbaa !21
  %178 = fcmp ogt float %177, %113, !dbg !309
  br i1 %178, label %179, label %194, !dbg !310

179:                                              ; preds = %175
  %180 = fsub float %177, %113, !dbg !311
  %181 = add nsw i32 %164, %124, !dbg !312
  %182 = sext i32 %181 to i64, !dbg !313
  %183 = getelementptr inbounds float, ptr %2, i64 %182, !dbg !313
  %184 = load float, ptr %183, align 4, !dbg !313, !tbaa !21
  %185 = tail call float @llvm.fmuladd.f32(float %184, float -2.000000e+00, float 2.000000e+00), !dbg !314
  %186 = fmul float %180, %180, !dbg !315
  %187 = fcmp ogt float %185, 0x3D71979980000000, !dbg !316
  %188 = select i1 %187, float %185, float 0x3D71979980000000, !dbg !317
  %189 = fdiv float %186, %188, !dbg !318
  %190 = fcmp ogt float %189, %162, !dbg !319
  %191 = select i1 %190, float %189, float %162, !dbg !320
  %192 = trunc nuw nsw i64 %160 to i32, !dbg !320
  %193 = select i1 %190, i32 %192, i32 %161, !dbg !320
  br label %194, !dbg !321

194:                                              ; preds = %159, %166, %175, %179
  %195 = phi float [ %191, %179 ], [ %162, %175 ], [ %162, %166 ], [ %162, %159 ], !dbg !238
  %196 = phi i32 [ %193, %179 ], [ %161, %175 ], [ %161, %166 ], [ %161, %159 ], !dbg !238
  %197 = add nuw nsw i64 %160, 1, !dbg !322
  %198 = icmp eq i64 %197, %24, !dbg !323
  br i1 %198, label %125, label %159, !dbg !324, !llvm.loop !325

199:                                              ; preds = %125
  %200 = select i1 %136, float 0.000000e+00, float %10, !dbg !327
  %201 = getelementptr inbounds nuw float, ptr %14, i64 %111, !dbg !328
  store float %200, ptr %201, align 4, !dbg !329, !tbaa !21
  br label %207, !dbg !328

202:                                              ; preds = %125
  %203 = fneg float %157, !dbg !330
  %204 = select i1 %136, float %203, float %157, !dbg !330
  %205 = getelementptr inbounds nuw float, ptr %14, i64 %111, !dbg !331
  %206 = fadd float %204, %138, !dbg !332
  store float %206, ptr %205, align 4, !dbg !333, !tbaa !21
  br label %207

207:                                              ; preds = %202, %199
  %208 = fcmp oeq float %157, %147, !dbg !334
  br i1 %208, label %209, label %212, !dbg !335

209:                                              ; preds = %207
  %210 = select i1 %143, float %10, float 0.000000e+00, !dbg !336
  %211 = getelementptr inbounds float, ptr %14, i64 %126, !dbg !337
  store float %210, ptr %211, align 4, !dbg !338, !tbaa !21
  br label %218, !dbg !337

212:                                              ; preds = %207
  %213 = fneg float %157, !dbg !339
  %214 = select i1 %143, float %157, float %213, !dbg !339
  %215 = getelementptr inbounds float, ptr %14, i64 %126, !dbg !340
  %216 = load float, ptr %215, align 4, !dbg !341, !tbaa !21
  %217 = fadd float %214, %216, !dbg !342
  store float %217, ptr %215, align 4, !dbg !343, !tbaa !21
  br label %218

218:                                              ; preds = %212, %209
  %219 = getelementptr inbounds nuw float, ptr %5, i64 %111, !dbg !344
  %220 = load float, ptr %219, align 4, !dbg !345, !tbaa !21
  %221 = fadd float %157, %220, !dbg !346
  store float %221, ptr %219, align 4, !dbg !347, !tbaa !21
  %222 = getelementptr inbounds float, ptr %5, i64 %126, !dbg !348
  %223 = load float, ptr %222, align 4, !dbg !349, !tbaa !21
  %224 = fsub float %223, %157, !dbg !350
  store float %224, ptr %222, align 4, !dbg !351, !tbaa !21
  %225 = mul nsw i32 %196, %7
  br label %226, !dbg !352

226:                                              ; preds = %218, %244
  %227 = phi i64 [ 0, %218 ], [ %245, %244 ]
  %228 = getelementptr inbounds nuw i32, ptr %1, i64 %227, !dbg !353
  %229 = load i32, ptr %228, align 4, !dbg !353, !tbaa !7
  %230 = icmp sgt i32 %229, -1, !dbg !354
  br i1 %230, label %231, label %244, !dbg !355

231:                                              ; preds = %226
  %232 = add nsw i32 %229, %124, !dbg !356
  %233 = sext i32 %232 to i64, !dbg !357
  %234 = getelementptr inbounds float, ptr %2, i64 %233, !dbg !357
  %235 = load float, ptr %234, align 4, !dbg !357, !tbaa !21
  %236 = add nsw i32 %229, %225, !dbg !358
  %237 = sext i32 %236 to i64, !dbg !359
  %238 = getelementptr inbounds float, ptr %2, i64 %237, !dbg !359
  %239 = load float, ptr %238, align 4, !dbg !359, !tbaa !21
  %240 = fsub float %235, %239, !dbg !360
  %241 = getelementptr inbounds nuw float, ptr %15, i64 %227, !dbg !361
  %242 = load float, ptr %241, align 4, !dbg !362, !tbaa !21
  %243 = tail call float @llvm.fmuladd.f32(float %157, float %240, float %242), !dbg !363
  store float %243, ptr %241, align 4, !dbg !364, !tbaa !21
  br label %244, !dbg !361

244:                                              ; preds = %226, %231
  %245 = add nuw nsw i64 %227, 1, !dbg !365
  %246 = icmp eq i64 %245, %25, !dbg !366
  br i1 %246, label %247, label %226, !dbg !367, !llvm.loop !368

247:                                              ; preds = %244
  %248 = add nuw nsw i32 %46, 1, !dbg !371
  %249 = icmp eq i32 %248, %9, !dbg !372
  br i1 %249, label %250, label %44, !dbg !373, !llvm.loop !374

250:                                              ; preds = %247, %77, %120, %19
  br i1 %16, label %251, label %253, !dbg !377

251:                                              ; preds = %250
  %252 = zext nneg i32 %8 to i64, !dbg !378
  br label %254, !dbg !379

253:                                              ; preds = %44, %264, %250
  call void @llvm.lifetime.end.p0(ptr nonnull %15) #7, !dbg !380
  call void @llvm.lifetime.end.p0(ptr nonnull %14) #7, !dbg !380
  call void @llvm.lifetime.end.p0(ptr nonnull %13) #7, !dbg !380
  ret void, !dbg !381

254:                                              ; preds = %251, %264
  %255 = phi i64 [ 0, %251 ], [ %265, %264 ]
  %256 = getelementptr inbounds nuw i32, ptr %1, i64 %255, !dbg !382
  %257 = load i32, ptr %256, align 4, !dbg !382, !tbaa !7
  %258 = icmp sgt i32 %257, -1, !dbg !383
  br i1 %258, label %259, label %264, !dbg !384

259:                                              ; preds = %254
  %260 = getelementptr inbounds nuw float, ptr %14, i64 %255, !dbg !385
  %261 = load float, ptr %260, align 4, !dbg !386, !tbaa !21
  %262 = zext nneg i32 %257 to i64, !dbg !387
  %263 = getelementptr inbounds nuw float, ptr %4, i64 %262, !dbg !387
  store float %261, ptr %263, align 4, !dbg !388, !tbaa !21
  br label %264, !dbg !387

264:                                              ; preds = %254, %259
  %265 = add nuw nsw i64 %255, 1, !dbg !389
  %266 = icmp eq i64 %265, %252, !dbg !378
  br i1 %266, label %253, label %254, !dbg !390, !llvm.loop !391
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @update(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !dbg !393 {
  %6 = icmp sgt i32 %4, 0, !dbg !394
  %7 = icmp sgt i32 %3, 0
  %8 = and i1 %6, %7, !dbg !395
  br i1 %8, label %9, label %33, !dbg !395

9:                                                ; preds = %5
  %10 = zext nneg i32 %3 to i64, !dbg !396
  %11 = zext nneg i32 %4 to i64, !dbg !397
  br label %12, !dbg !396

12:                                               ; preds = %9, %17
  %13 = phi i64 [ 0, %9 ], [ %18, %17 ]
  %14 = getelementptr inbounds nuw float, ptr %1, i64 %13, !dbg !398
  %15 = load float, ptr %14, align 4, !dbg !398, !tbaa !21
  %16 = fcmp une float %15, 0.000000e+00, !dbg !399
  br i1 %16, label %30, label %17, !dbg !400

17:                                               ; preds = %20, %12
  %18 = add nuw nsw i64 %13, 1, !dbg !401
  %19 = icmp eq i64 %18, %11, !dbg !397
  br i1 %19, label %33, label %12, !dbg !402, !llvm.loop !403

20:                                               ; preds = %30, %20
  %21 = phi i64 [ 0, %30 ], [ %28, %20 ]
  %22 = load float, ptr %14, align 4, !dbg !405, !tbaa !21
  %23 = getelementptr inbounds nuw float, ptr %32, i64 %21, !dbg !406
  %24 = load float, ptr %23, align 4, !dbg !406, !tbaa !21
  %25 = getelementptr inbounds nuw float, ptr %2, i64 %21, !dbg !407
  %26 = load float, ptr %25, align 4, !dbg !408, !tbaa !21
  %27 = tail call float @llvm.fmuladd.f32(float %22, float %24, float %26), !dbg !409
  store float %27, ptr %25, align 4, !dbg !410, !tbaa !21
  %28 = add nuw nsw i64 %21, 1, !dbg !411
  %29 = icmp eq i64 %28, %10, !dbg !412
  br i1 %29, label %17, label %20, !dbg !413, !llvm.loop !414

30:                                               ; preds = %12
  %31 = mul nuw nsw i64 %13, %10
  %32 = getelementptr inbounds nuw float, ptr %0, i64 %31, !dbg !416
  br label %20, !dbg !416

33:                                               ; preds = %17, %5
  ret void, !dbg !417
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @centre(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, float noundef %5) local_unnamed_addr #0 !dbg !418 {
  %7 = icmp sgt i32 %4, 0, !dbg !419
  br i1 %7, label %8, label %17, !dbg !420

8:                                                ; preds = %6
  %9 = zext nneg i32 %4 to i64, !dbg !421
  br label %19, !dbg !422

10:                                               ; preds = %55
  %11 = fadd float %48, %56, !dbg !423
  %12 = fmul float %11, 5.000000e-01, !dbg !424
  %13 = icmp sgt i32 %37, 0, !dbg !423
  br i1 %13, label %14, label %17, !dbg !425

14:                                               ; preds = %10
  %15 = uitofp nneg i32 %37 to float, !dbg !424
  %16 = fdiv float %36, %15, !dbg !424
  br label %17, !dbg !424

17:                                               ; preds = %6, %10, %14
  %18 = phi float [ %16, %14 ], [ %12, %10 ], [ 0x7FF8000000000000, %6 ], !dbg !424
  store float %18, ptr %3, align 4, !dbg !426, !tbaa !21
  ret void, !dbg !427

19:                                               ; preds = %8, %55
  %20 = phi i64 [ 0, %8 ], [ %57, %55 ]
  %21 = phi i32 [ 0, %8 ], [ %37, %55 ]
  %22 = phi float [ 0xFFF0000000000000, %8 ], [ %56, %55 ]
  %23 = phi float [ 0x7FF0000000000000, %8 ], [ %48, %55 ]
  %24 = phi float [ 0.000000e+00, %8 ], [ %36, %55 ]
  %25 = getelementptr inbounds nuw float, ptr %1, i64 %20, !dbg !428
  %26 = load float, ptr %25, align 4, !dbg !428, !tbaa !21
  %27 = fcmp ogt float %26, 0.000000e+00, !dbg !429
  %28 = fcmp olt float %26, %5
  %29 = and i1 %27, %28, !dbg !430
  br i1 %29, label %30, label %35, !dbg !430

30:                                               ; preds = %19
  %31 = getelementptr inbounds nuw float, ptr %2, i64 %20, !dbg !431
  %32 = load float, ptr %31, align 4, !dbg !431, !tbaa !21
  %33 = fadd float %24, %32, !dbg !432
  %34 = add i32 %21, 1, !dbg !433
  br label %35, !dbg !434

35:                                               ; preds = %30, %19
  %36 = phi float [ %33, %30 ], [ %24, %19 ], !dbg !435
  %37 = phi i32 [ %34, %30 ], [ %21, %19 ], !dbg !435
  %38 = getelementptr inbounds nuw i32, ptr %0, i64 %20, !dbg !436
  %39 = load i32, ptr %38, align 4, !dbg !436, !tbaa !7
  %40 = icmp eq i32 %39, 0, !dbg !437
  %41 = select i1 %40, i1 %27, i1 %28, !dbg !439
  br i1 %41, label %42, label %47, !dbg !440

42:                                               ; preds = %35
  %43 = getelementptr inbounds nuw float, ptr %2, i64 %20, !dbg !441
  %44 = load float, ptr %43, align 4, !dbg !441, !tbaa !21
  %45 = fcmp olt float %44, %23, !dbg !442
  br i1 %45, label %46, label %47, !dbg !443

46:                                               ; preds = %42
  br label %47, !dbg !444

47:                                               ; preds = %46, %42, %35
  %48 = phi float [ %44, %46 ], [ %23, %42 ], [ %23, %35 ], !dbg !435
  %49 = select i1 %40, i1 %28, i1 %27, !dbg !445
  br i1 %49, label %50, label %55, !dbg !447

50:                                               ; preds = %47
  %51 = getelementptr inbounds nuw float, ptr %2, i64 %20, !dbg !448
  %52 = load float, ptr %51, align 4, !dbg !448, !tbaa !21
  %53 = fcmp ogt float %52, %22, !dbg !449
  br i1 %53, label %54, label %55, !dbg !450

54:                                               ; preds = %50
  br label %55, !dbg !451

55:                                               ; preds = %47, %50, %54
  %56 = phi float [ %52, %54 ], [ %22, %50 ], [ %22, %47 ], !dbg !435
  %57 = add nuw nsw i64 %20, 1, !dbg !452
  %58 = icmp eq i64 %57, %9, !dbg !421
  br i1 %58, label %10, label %19, !dbg !453, !llvm.loop !454
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, errnomem: write) uwtable
define void @predict(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4, ptr noundef writeonly captures(none) %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, float noundef %9) local_unnamed_addr #2 !dbg !456 {
  %11 = icmp sgt i32 %8, 0, !dbg !457
  br i1 %11, label %12, label %96, !dbg !458

12:                                               ; preds = %10
  %13 = load float, ptr %3, align 4, !tbaa !21
  %14 = fneg float %13
  %15 = icmp sgt i32 %6, 0
  %16 = zext i32 %7 to i64
  %17 = fneg float %9
  %18 = fmul float %9, -0.000000e+00
  br i1 %15, label %19, label %92

19:                                               ; preds = %12
  %20 = icmp sgt i32 %7, 0
  %21 = zext nneg i32 %8 to i64, !dbg !459
  %22 = zext nneg i32 %6 to i64
  br i1 %20, label %23, label %66

23:                                               ; preds = %19, %60
  %24 = phi i64 [ %64, %60 ], [ 0, %19 ]
  %25 = mul nuw nsw i64 %24, %16
  %26 = getelementptr inbounds nuw float, ptr %4, i64 %25
  br label %27, !dbg !460

27:                                               ; preds = %47, %23
  %28 = phi i64 [ %49, %47 ], [ 0, %23 ]
  %29 = phi float [ %48, %47 ], [ %14, %23 ]
  %30 = getelementptr inbounds nuw float, ptr %2, i64 %28, !dbg !461
  %31 = load float, ptr %30, align 4, !dbg !461, !tbaa !21
  %32 = fcmp ogt float %31, 0.000000e+00, !dbg !462
  br i1 %32, label %33, label %47, !dbg !463

33:                                               ; preds = %27
  %34 = mul nuw nsw i64 %28, %16, !dbg !464
  %35 = getelementptr inbounds nuw float, ptr %0, i64 %34, !dbg !465
  br label %36, !dbg !466

36:                                               ; preds = %36, %33
  %37 = phi i64 [ 0, %33 ], [ %45, %36 ]
  %38 = phi float [ 0.000000e+00, %33 ], [ %44, %36 ]
  %39 = getelementptr inbounds nuw float, ptr %35, i64 %37, !dbg !468
  %40 = load float, ptr %39, align 4, !dbg !468, !tbaa !21
  %41 = getelementptr inbounds nuw float, ptr %26, i64 %37, !dbg !469
  %42 = load float, ptr %41, align 4, !dbg !469, !tbaa !21
  %43 = fsub float %40, %42, !dbg !470
  %44 = tail call float @llvm.fmuladd.f32(float %43, float %43, float %38), !dbg !471
  %45 = add nuw nsw i64 %37, 1, !dbg !472
  %46 = icmp eq i64 %45, %16, !dbg !473
  br i1 %46, label %51, label %36, !dbg !474, !llvm.loop !475

47:                                               ; preds = %51, %27
  %48 = phi float [ %59, %51 ], [ %29, %27 ], !dbg !477
  %49 = add nuw nsw i64 %28, 1, !dbg !478
  %50 = icmp eq i64 %49, %22, !dbg !479
  br i1 %50, label %60, label %27, !dbg !480, !llvm.loop !481

51:                                               ; preds = %36
  %52 = fmul float %44, %17, !dbg !484
  %53 = tail call float @expf(float noundef %52) #7, !dbg !485, !tbaa !7
  %54 = getelementptr inbounds nuw i32, ptr %1, i64 %28, !dbg !486
  %55 = load i32, ptr %54, align 4, !dbg !486, !tbaa !7
  %56 = icmp eq i32 %55, 0, !dbg !487
  %57 = fneg float %31, !dbg !488
  %58 = select i1 %56, float %57, float %31, !dbg !488
  %59 = tail call float @llvm.fmuladd.f32(float %58, float %53, float %29), !dbg !489
  br label %47, !dbg !483

60:                                               ; preds = %47
  %61 = fcmp ogt float %48, 0.000000e+00, !dbg !490
  %62 = zext i1 %61 to i32, !dbg !491
  %63 = getelementptr inbounds nuw i32, ptr %5, i64 %24, !dbg !492
  store i32 %62, ptr %63, align 4, !dbg !493, !tbaa !7
  %64 = add nuw nsw i64 %24, 1, !dbg !494
  %65 = icmp eq i64 %64, %21, !dbg !495
  br i1 %65, label %96, label %23, !dbg !496, !llvm.loop !497

66:                                               ; preds = %19, %86
  %67 = phi i64 [ %90, %86 ], [ 0, %19 ]
  br label %68, !dbg !500

68:                                               ; preds = %66, %82
  %69 = phi i64 [ 0, %66 ], [ %84, %82 ]
  %70 = phi float [ %14, %66 ], [ %83, %82 ]
  %71 = getelementptr inbounds nuw float, ptr %2, i64 %69, !dbg !461
  %72 = load float, ptr %71, align 4, !dbg !461, !tbaa !21
  %73 = fcmp ogt float %72, 0.000000e+00, !dbg !501
  br i1 %73, label %74, label %82, !dbg !502

74:                                               ; preds = %68
  %75 = tail call float @expf(float noundef %18) #7, !dbg !503, !tbaa !7
  %76 = getelementptr inbounds nuw i32, ptr %1, i64 %69, !dbg !486
  %77 = load i32, ptr %76, align 4, !dbg !486, !tbaa !7
  %78 = icmp eq i32 %77, 0, !dbg !504
  %79 = fneg float %72, !dbg !505
  %80 = select i1 %78, float %79, float %72, !dbg !505
  %81 = tail call float @llvm.fmuladd.f32(float %80, float %75, float %70), !dbg !506
  br label %82, !dbg !483

82:                                               ; preds = %74, %68
  %83 = phi float [ %81, %74 ], [ %70, %68 ], !dbg !477
  %84 = add nuw nsw i64 %69, 1, !dbg !507
  %85 = icmp eq i64 %84, %22, !dbg !508
  br i1 %85, label %86, label %68, !dbg !509, !llvm.loop !481

86:                                               ; preds = %82
  %87 = fcmp ogt float %83, 0.000000e+00, !dbg !510
  %88 = zext i1 %87 to i32, !dbg !511
  %89 = getelementptr inbounds nuw i32, ptr %5, i64 %67, !dbg !492
  store i32 %88, ptr %89, align 4, !dbg !512, !tbaa !7
  %90 = add nuw nsw i64 %67, 1, !dbg !513
  %91 = icmp eq i64 %90, %21, !dbg !459
  br i1 %91, label %96, label %66, !dbg !514, !llvm.loop !497

92:                                               ; preds = %12
  %93 = fcmp olt float %13, 0.000000e+00
  %94 = zext i1 %93 to i32
  %95 = zext nneg i32 %8 to i64, !dbg !515
  br label %97, !dbg !458

96:                                               ; preds = %97, %86, %60, %10
  ret void, !dbg !516

97:                                               ; preds = %92, %97
  %98 = phi i64 [ 0, %92 ], [ %100, %97 ]
  %99 = getelementptr inbounds nuw i32, ptr %5, i64 %98, !dbg !492
  store i32 %94, ptr %99, align 4, !dbg !517, !tbaa !7
  %100 = add nuw nsw i64 %98, 1, !dbg !518
  %101 = icmp eq i64 %100, %95, !dbg !515
  br i1 %101, label %96, label %97, !dbg !519, !llvm.loop !497
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(errnomem: write)
declare !dbg !520 float @expf(float noundef) local_unnamed_addr #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #6

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nounwind memory(argmem: readwrite, errnomem: write) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(errnomem: write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "svm.c", directory: ".", checksumkind: CSK_MD5, checksum: "fd2581c4d551e03936239444e173c770")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "start", scope: !1, file: !1, line: 39, type: !12, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 41, column: 23, scope: !11, atomGroup: 107, atomRank: 1)
!15 = !DILocation(line: 41, column: 5, scope: !11, atomGroup: 108, atomRank: 1)
!16 = !DILocation(line: 41, column: 23, scope: !11, atomGroup: 2, atomRank: 1)
!17 = !DILocation(line: 41, column: 5, scope: !11)
!18 = !DILocation(line: 45, column: 1, scope: !11, atomGroup: 8, atomRank: 1)
!19 = !DILocation(line: 42, column: 9, scope: !11)
!20 = !DILocation(line: 42, column: 18, scope: !11, atomGroup: 4, atomRank: 1)
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !9, i64 0}
!23 = !DILocation(line: 43, column: 16, scope: !11)
!24 = !DILocation(line: 43, column: 26, scope: !11)
!25 = !DILocation(line: 43, column: 16, scope: !11, atomGroup: 5, atomRank: 2)
!26 = !DILocation(line: 43, column: 9, scope: !11)
!27 = !DILocation(line: 43, column: 14, scope: !11, atomGroup: 5, atomRank: 1)
!28 = !DILocation(line: 41, column: 32, scope: !11, atomGroup: 6, atomRank: 2)
!29 = !DILocation(line: 41, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!30 = distinct !{!30, !17, !31, !32}
!31 = !DILocation(line: 44, column: 5, scope: !11)
!32 = !{!"llvm.loop.mustprogress"}
!33 = distinct !DISubprogram(name: "choose", scope: !1, file: !1, line: 60, type: !12, scopeLine: 62, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!34 = !DILocation(line: 52, column: 17, scope: !35, inlinedAt: !36, atomGroup: 2, atomRank: 2)
!35 = distinct !DISubprogram(name: "first_new", scope: !1, file: !1, line: 50, type: !12, scopeLine: 51, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!36 = distinct !DILocation(line: 63, column: 23, scope: !33)
!37 = !DILocation(line: 52, column: 12, scope: !35, inlinedAt: !36, atomGroup: 2, atomRank: 1)
!38 = !DILocation(line: 52, column: 33, scope: !35, inlinedAt: !36)
!39 = !DILocation(line: 52, column: 45, scope: !35, inlinedAt: !36)
!40 = !DILocation(line: 52, column: 37, scope: !35, inlinedAt: !36)
!41 = !DILocation(line: 57, column: 53, scope: !42, inlinedAt: !43)
!42 = distinct !DISubprogram(name: "end_of_new", scope: !1, file: !1, line: 55, type: !12, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!43 = distinct !DILocation(line: 63, column: 52, scope: !33)
!44 = !DILocation(line: 57, column: 12, scope: !42, inlinedAt: !43)
!45 = !DILocation(line: 57, column: 12, scope: !42, inlinedAt: !43, atomGroup: 1, atomRank: 2)
!46 = !DILocation(line: 64, column: 23, scope: !33, atomGroup: 110, atomRank: 1)
!47 = !DILocation(line: 64, column: 5, scope: !33, atomGroup: 111, atomRank: 1)
!48 = !DILocation(line: 64, column: 5, scope: !33)
!49 = !DILocation(line: 65, column: 18, scope: !33, atomGroup: 6, atomRank: 1)
!50 = !DILocation(line: 66, column: 29, scope: !33, atomGroup: 112, atomRank: 1)
!51 = !DILocation(line: 66, column: 5, scope: !33, atomGroup: 113, atomRank: 1)
!52 = !DILocation(line: 66, column: 5, scope: !33)
!53 = !DILocation(line: 66, column: 29, scope: !33, atomGroup: 10, atomRank: 1)
!54 = !DILocation(line: 69, column: 33, scope: !33, atomGroup: 126, atomRank: 1)
!55 = !DILocation(line: 69, column: 5, scope: !33, atomGroup: 127, atomRank: 1)
!56 = !DILocation(line: 69, column: 5, scope: !33)
!57 = !DILocation(line: 83, column: 19, scope: !33, atomGroup: 39, atomRank: 1)
!58 = !DILocation(line: 87, column: 1, scope: !33, atomGroup: 44, atomRank: 1)
!59 = !DILocation(line: 69, column: 33, scope: !33, atomGroup: 136, atomRank: 1)
!60 = !DILocation(line: 70, column: 37, scope: !33, atomGroup: 129, atomRank: 3)
!61 = !DILocation(line: 85, column: 13, scope: !33)
!62 = !DILocation(line: 85, column: 25, scope: !33, atomGroup: 134, atomRank: 1)
!63 = !DILocation(line: 69, column: 44, scope: !33, atomGroup: 135, atomRank: 2)
!64 = !DILocation(line: 69, column: 5, scope: !33, atomGroup: 137, atomRank: 1)
!65 = distinct !{!65, !56, !66, !32}
!66 = !DILocation(line: 86, column: 5, scope: !33)
!67 = !DILocation(line: 73, column: 17, scope: !33)
!68 = !DILocation(line: 73, column: 17, scope: !33, atomGroup: 138, atomRank: 2)
!69 = !DILocation(line: 73, column: 17, scope: !33, atomGroup: 138, atomRank: 1)
!70 = !DILocation(line: 79, column: 30, scope: !33)
!71 = !DILocation(line: 79, column: 41, scope: !33)
!72 = !DILocation(line: 26, column: 18, scope: !73, inlinedAt: !74, atomGroup: 139, atomRank: 2)
!73 = distinct !DISubprogram(name: "is_lower", scope: !1, file: !1, line: 24, type: !12, scopeLine: 25, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!74 = distinct !DILocation(line: 79, column: 21, scope: !33)
!75 = !DILocation(line: 26, column: 12, scope: !73, inlinedAt: !74, atomGroup: 139, atomRank: 1)
!76 = !DILocation(line: 79, column: 57, scope: !33, atomGroup: 140, atomRank: 1)
!77 = !DILocation(line: 79, column: 66, scope: !33, atomGroup: 141, atomRank: 2)
!78 = !DILocation(line: 79, column: 70, scope: !33, atomGroup: 141, atomRank: 1)
!79 = !DILocation(line: 79, column: 73, scope: !33)
!80 = !DILocation(line: 79, column: 80, scope: !33)
!81 = !DILocation(line: 79, column: 78, scope: !33, atomGroup: 142, atomRank: 2)
!82 = !DILocation(line: 79, column: 57, scope: !33, atomGroup: 142, atomRank: 1)
!83 = !DILocation(line: 80, column: 21, scope: !33)
!84 = !DILocation(line: 0, scope: !33)
!85 = !DILocation(line: 72, column: 36, scope: !33, atomGroup: 143, atomRank: 2)
!86 = !DILocation(line: 72, column: 27, scope: !33, atomGroup: 144, atomRank: 1)
!87 = !DILocation(line: 72, column: 9, scope: !33, atomGroup: 145, atomRank: 1)
!88 = distinct !{!88, !89, !90, !32}
!89 = !DILocation(line: 72, column: 9, scope: !33)
!90 = !DILocation(line: 82, column: 9, scope: !33)
!91 = !DILocation(line: 83, column: 9, scope: !33)
!92 = !DILocation(line: 83, column: 19, scope: !33, atomGroup: 132, atomRank: 1)
!93 = !DILocation(line: 84, column: 18, scope: !33, atomGroup: 133, atomRank: 2)
!94 = !DILocation(line: 84, column: 18, scope: !33, atomGroup: 133, atomRank: 1)
!95 = !DILocation(line: 73, column: 17, scope: !33, atomGroup: 147, atomRank: 2)
!96 = !DILocation(line: 73, column: 17, scope: !33, atomGroup: 147, atomRank: 1)
!97 = !DILocation(line: 76, column: 30, scope: !33)
!98 = !DILocation(line: 76, column: 41, scope: !33)
!99 = !DILocation(line: 21, column: 18, scope: !100, inlinedAt: !101, atomGroup: 148, atomRank: 2)
!100 = distinct !DISubprogram(name: "is_upper", scope: !1, file: !1, line: 19, type: !12, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!101 = distinct !DILocation(line: 76, column: 21, scope: !33)
!102 = !DILocation(line: 21, column: 12, scope: !100, inlinedAt: !101, atomGroup: 148, atomRank: 1)
!103 = !DILocation(line: 76, column: 57, scope: !33, atomGroup: 149, atomRank: 1)
!104 = !DILocation(line: 76, column: 66, scope: !33, atomGroup: 150, atomRank: 2)
!105 = !DILocation(line: 76, column: 70, scope: !33, atomGroup: 150, atomRank: 1)
!106 = !DILocation(line: 76, column: 73, scope: !33)
!107 = !DILocation(line: 76, column: 80, scope: !33)
!108 = !DILocation(line: 76, column: 78, scope: !33, atomGroup: 151, atomRank: 2)
!109 = !DILocation(line: 76, column: 57, scope: !33, atomGroup: 151, atomRank: 1)
!110 = !DILocation(line: 77, column: 21, scope: !33)
!111 = !DILocation(line: 72, column: 36, scope: !33, atomGroup: 152, atomRank: 2)
!112 = !DILocation(line: 72, column: 27, scope: !33, atomGroup: 153, atomRank: 1)
!113 = !DILocation(line: 72, column: 9, scope: !33, atomGroup: 154, atomRank: 1)
!114 = !DILocation(line: 67, column: 19, scope: !33, atomGroup: 12, atomRank: 2)
!115 = !DILocation(line: 67, column: 27, scope: !33, atomGroup: 12, atomRank: 1)
!116 = !DILocation(line: 67, column: 46, scope: !33)
!117 = !DILocation(line: 67, column: 56, scope: !33, atomGroup: 14, atomRank: 2)
!118 = !DILocation(line: 67, column: 43, scope: !33, atomGroup: 14, atomRank: 1)
!119 = !DILocation(line: 68, column: 13, scope: !33)
!120 = !DILocation(line: 68, column: 30, scope: !33, atomGroup: 15, atomRank: 1)
!121 = !DILocation(line: 66, column: 41, scope: !33, atomGroup: 16, atomRank: 2)
!122 = !DILocation(line: 66, column: 5, scope: !33, atomGroup: 11, atomRank: 1)
!123 = distinct !{!123, !52, !124, !32}
!124 = !DILocation(line: 68, column: 32, scope: !33)
!125 = distinct !DISubprogram(name: "kernel_rows", scope: !1, file: !1, line: 90, type: !12, scopeLine: 92, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!126 = !DILocation(line: 52, column: 17, scope: !35, inlinedAt: !127, atomGroup: 2, atomRank: 2)
!127 = distinct !DILocation(line: 93, column: 21, scope: !125)
!128 = !DILocation(line: 52, column: 12, scope: !35, inlinedAt: !127, atomGroup: 2, atomRank: 1)
!129 = !DILocation(line: 52, column: 33, scope: !35, inlinedAt: !127)
!130 = !DILocation(line: 52, column: 45, scope: !35, inlinedAt: !127)
!131 = !DILocation(line: 52, column: 37, scope: !35, inlinedAt: !127)
!132 = !DILocation(line: 93, column: 5, scope: !125)
!133 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 331, atomRank: 1)
!134 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 332, atomRank: 1)
!135 = !DILocation(line: 94, column: 36, scope: !125)
!136 = !DILocation(line: 94, column: 46, scope: !125, atomGroup: 206, atomRank: 2)
!137 = !DILocation(line: 94, column: 36, scope: !125, atomGroup: 206, atomRank: 1)
!138 = !DILocation(line: 94, column: 33, scope: !125, atomGroup: 207, atomRank: 2)
!139 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 209, atomRank: 1)
!140 = !DILocation(line: 96, column: 60, scope: !125)
!141 = !DILocation(line: 96, column: 56, scope: !125)
!142 = !DILocation(line: 32, column: 5, scope: !143, inlinedAt: !144)
!143 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 29, type: !12, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!144 = distinct !DILocation(line: 96, column: 39, scope: !125)
!145 = !DILocation(line: 33, column: 27, scope: !143, inlinedAt: !144)
!146 = !DILocation(line: 33, column: 36, scope: !143, inlinedAt: !144)
!147 = !DILocation(line: 33, column: 34, scope: !143, inlinedAt: !144, atomGroup: 210, atomRank: 2)
!148 = !DILocation(line: 34, column: 18, scope: !143, inlinedAt: !144, atomGroup: 211, atomRank: 2)
!149 = !DILocation(line: 32, column: 36, scope: !143, inlinedAt: !144, atomGroup: 212, atomRank: 2)
!150 = !DILocation(line: 32, column: 23, scope: !143, inlinedAt: !144, atomGroup: 213, atomRank: 1)
!151 = !DILocation(line: 32, column: 5, scope: !143, inlinedAt: !144, atomGroup: 214, atomRank: 1)
!152 = distinct !{!152, !142, !153, !32}
!153 = !DILocation(line: 35, column: 5, scope: !143, inlinedAt: !144)
!154 = !DILocation(line: 36, column: 24, scope: !143, inlinedAt: !144)
!155 = !DILocation(line: 36, column: 12, scope: !143, inlinedAt: !144, atomGroup: 215, atomRank: 2)
!156 = !DILocation(line: 96, column: 13, scope: !125)
!157 = !DILocation(line: 96, column: 37, scope: !125, atomGroup: 216, atomRank: 1)
!158 = !DILocation(line: 95, column: 36, scope: !125, atomGroup: 217, atomRank: 2)
!159 = !DILocation(line: 95, column: 27, scope: !125, atomGroup: 218, atomRank: 1)
!160 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 219, atomRank: 1)
!161 = distinct !{!161, !162, !163, !32}
!162 = !DILocation(line: 95, column: 9, scope: !125)
!163 = !DILocation(line: 96, column: 87, scope: !125)
!164 = !DILocation(line: 93, column: 79, scope: !125, atomGroup: 208, atomRank: 2)
!165 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 204, atomRank: 1)
!166 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 205, atomRank: 1)
!167 = distinct !{!167, !132, !168, !32}
!168 = !DILocation(line: 97, column: 5, scope: !125)
!169 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 233, atomRank: 1)
!170 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 234, atomRank: 1)
!171 = !DILocation(line: 0, scope: !125)
!172 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 223, atomRank: 1)
!173 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 225, atomRank: 1)
!174 = !DILocation(line: 96, column: 37, scope: !125, atomGroup: 226, atomRank: 1)
!175 = !DILocation(line: 95, column: 36, scope: !125, atomGroup: 227, atomRank: 2)
!176 = !DILocation(line: 95, column: 27, scope: !125, atomGroup: 228, atomRank: 1)
!177 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 229, atomRank: 1)
!178 = !DILocation(line: 93, column: 79, scope: !125, atomGroup: 230, atomRank: 2)
!179 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 224, atomRank: 1)
!180 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 231, atomRank: 1)
!181 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 232, atomRank: 1)
!182 = !DILocation(line: 93, column: 49, scope: !125, atomGroup: 174, atomRank: 1)
!183 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 178, atomRank: 1)
!184 = !DILocation(line: 96, column: 37, scope: !125, atomGroup: 180, atomRank: 1)
!185 = !DILocation(line: 95, column: 36, scope: !125, atomGroup: 181, atomRank: 2)
!186 = !DILocation(line: 95, column: 27, scope: !125, atomGroup: 182, atomRank: 1)
!187 = !DILocation(line: 95, column: 9, scope: !125, atomGroup: 183, atomRank: 1)
!188 = !DILocation(line: 93, column: 79, scope: !125, atomGroup: 179, atomRank: 2)
!189 = !DILocation(line: 93, column: 5, scope: !125, atomGroup: 175, atomRank: 1)
!190 = !DILocation(line: 98, column: 1, scope: !125, atomGroup: 14, atomRank: 1)
!191 = distinct !DISubprogram(name: "solve", scope: !1, file: !1, line: 102, type: !12, scopeLine: 104, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!192 = !DILocation(line: 105, column: 5, scope: !191)
!193 = !DILocation(line: 106, column: 5, scope: !191)
!194 = !DILocation(line: 107, column: 23, scope: !191, atomGroup: 236, atomRank: 1)
!195 = !DILocation(line: 107, column: 5, scope: !191, atomGroup: 237, atomRank: 1)
!196 = !DILocation(line: 107, column: 23, scope: !191, atomGroup: 2, atomRank: 1)
!197 = !DILocation(line: 107, column: 5, scope: !191)
!198 = !DILocation(line: 114, column: 18, scope: !191, atomGroup: 12, atomRank: 1)
!199 = !DILocation(line: 117, column: 29, scope: !191, atomGroup: 246, atomRank: 1)
!200 = !DILocation(line: 117, column: 5, scope: !191, atomGroup: 247, atomRank: 1)
!201 = !DILocation(line: 108, column: 25, scope: !191)
!202 = !DILocation(line: 108, column: 25, scope: !191, atomGroup: 5, atomRank: 1)
!203 = !DILocation(line: 109, column: 20, scope: !191)
!204 = !DILocation(line: 109, column: 20, scope: !191, atomGroup: 6, atomRank: 2)
!205 = !DILocation(line: 109, column: 9, scope: !191)
!206 = !DILocation(line: 109, column: 18, scope: !191, atomGroup: 6, atomRank: 1)
!207 = !DILocation(line: 110, column: 16, scope: !191)
!208 = !DILocation(line: 110, column: 16, scope: !191, atomGroup: 7, atomRank: 2)
!209 = !DILocation(line: 110, column: 9, scope: !191)
!210 = !DILocation(line: 110, column: 14, scope: !191, atomGroup: 7, atomRank: 1)
!211 = !DILocation(line: 111, column: 16, scope: !191)
!212 = !DILocation(line: 111, column: 16, scope: !191, atomGroup: 8, atomRank: 2)
!213 = !DILocation(line: 111, column: 9, scope: !191)
!214 = !DILocation(line: 111, column: 14, scope: !191, atomGroup: 8, atomRank: 1)
!215 = !DILocation(line: 112, column: 9, scope: !191)
!216 = !DILocation(line: 112, column: 19, scope: !191, atomGroup: 9, atomRank: 1)
!217 = !DILocation(line: 107, column: 32, scope: !191, atomGroup: 10, atomRank: 2)
!218 = !DILocation(line: 107, column: 5, scope: !191, atomGroup: 3, atomRank: 1)
!219 = distinct !{!219, !197, !220, !32}
!220 = !DILocation(line: 113, column: 5, scope: !191)
!221 = !DILocation(line: 120, column: 9, scope: !191, atomGroup: 239, atomRank: 1)
!222 = !DILocation(line: 121, column: 17, scope: !191)
!223 = !DILocation(line: 121, column: 24, scope: !191, atomGroup: 23, atomRank: 2)
!224 = !DILocation(line: 121, column: 29, scope: !191, atomGroup: 23, atomRank: 1)
!225 = !DILocation(line: 121, column: 41, scope: !191)
!226 = !DILocation(line: 121, column: 51, scope: !191)
!227 = !DILocation(line: 21, column: 18, scope: !100, inlinedAt: !228, atomGroup: 2, atomRank: 2)
!228 = distinct !DILocation(line: 121, column: 32, scope: !191)
!229 = !DILocation(line: 21, column: 12, scope: !100, inlinedAt: !228, atomGroup: 2, atomRank: 1)
!230 = !DILocation(line: 121, column: 63, scope: !191, atomGroup: 24, atomRank: 1)
!231 = !DILocation(line: 121, column: 69, scope: !191, atomGroup: 25, atomRank: 2)
!232 = !DILocation(line: 121, column: 73, scope: !191, atomGroup: 25, atomRank: 1)
!233 = !DILocation(line: 121, column: 76, scope: !191)
!234 = !DILocation(line: 121, column: 83, scope: !191)
!235 = !DILocation(line: 121, column: 81, scope: !191, atomGroup: 26, atomRank: 2)
!236 = !DILocation(line: 121, column: 63, scope: !191, atomGroup: 26, atomRank: 1)
!237 = !DILocation(line: 122, column: 17, scope: !191)
!238 = !DILocation(line: 0, scope: !191)
!239 = !DILocation(line: 120, column: 36, scope: !191, atomGroup: 28, atomRank: 2)
!240 = !DILocation(line: 120, column: 27, scope: !191, atomGroup: 21, atomRank: 1)
!241 = !DILocation(line: 120, column: 9, scope: !191, atomGroup: 22, atomRank: 1)
!242 = distinct !{!242, !243, !244, !32}
!243 = !DILocation(line: 120, column: 9, scope: !191)
!244 = !DILocation(line: 122, column: 21, scope: !191)
!245 = !DILocation(line: 128, column: 15, scope: !191, atomGroup: 41, atomRank: 2)
!246 = !DILocation(line: 128, column: 19, scope: !191, atomGroup: 41, atomRank: 1)
!247 = !DILocation(line: 124, column: 17, scope: !191)
!248 = !DILocation(line: 124, column: 24, scope: !191, atomGroup: 33, atomRank: 2)
!249 = !DILocation(line: 124, column: 29, scope: !191, atomGroup: 33, atomRank: 1)
!250 = !DILocation(line: 124, column: 41, scope: !191)
!251 = !DILocation(line: 124, column: 51, scope: !191)
!252 = !DILocation(line: 26, column: 18, scope: !73, inlinedAt: !253, atomGroup: 2, atomRank: 2)
!253 = distinct !DILocation(line: 124, column: 32, scope: !191)
!254 = !DILocation(line: 26, column: 12, scope: !73, inlinedAt: !253, atomGroup: 2, atomRank: 1)
!255 = !DILocation(line: 124, column: 63, scope: !191, atomGroup: 34, atomRank: 1)
!256 = !DILocation(line: 124, column: 69, scope: !191, atomGroup: 35, atomRank: 2)
!257 = !DILocation(line: 124, column: 73, scope: !191, atomGroup: 35, atomRank: 1)
!258 = !DILocation(line: 127, column: 13, scope: !191)
!259 = !DILocation(line: 123, column: 36, scope: !191, atomGroup: 39, atomRank: 2)
!260 = !DILocation(line: 123, column: 27, scope: !191, atomGroup: 31, atomRank: 1)
!261 = !DILocation(line: 123, column: 9, scope: !191, atomGroup: 32, atomRank: 1)
!262 = distinct !{!262, !263, !258, !32}
!263 = !DILocation(line: 123, column: 9, scope: !191)
!264 = !DILocation(line: 130, column: 39, scope: !191)
!265 = !DILocation(line: 130, column: 37, scope: !191, atomGroup: 44, atomRank: 2)
!266 = !DILocation(line: 131, column: 18, scope: !191, atomGroup: 45, atomRank: 2)
!267 = !DILocation(line: 131, column: 18, scope: !191, atomGroup: 45, atomRank: 1)
!268 = !DILocation(line: 132, column: 26, scope: !191, atomGroup: 46, atomRank: 1)
!269 = !DILocation(line: 133, column: 27, scope: !191)
!270 = !DILocation(line: 133, column: 35, scope: !191, atomGroup: 48, atomRank: 2)
!271 = !DILocation(line: 133, column: 22, scope: !191, atomGroup: 48, atomRank: 1)
!272 = !DILocation(line: 134, column: 9, scope: !191)
!273 = !DILocation(line: 135, column: 19, scope: !191, atomGroup: 49, atomRank: 2)
!274 = !DILocation(line: 135, column: 19, scope: !191, atomGroup: 49, atomRank: 1)
!275 = !DILocation(line: 140, column: 9, scope: !191, atomGroup: 243, atomRank: 1)
!276 = !DILocation(line: 151, column: 60, scope: !191)
!277 = !DILocation(line: 151, column: 58, scope: !191)
!278 = !DILocation(line: 151, column: 42, scope: !191)
!279 = !DILocation(line: 151, column: 33, scope: !191, atomGroup: 67, atomRank: 2)
!280 = !DILocation(line: 152, column: 30, scope: !191)
!281 = !DILocation(line: 152, column: 39, scope: !191, atomGroup: 69, atomRank: 2)
!282 = !DILocation(line: 152, scope: !191)
!283 = !DILocation(line: 152, column: 30, scope: !191, atomGroup: 69, atomRank: 1)
!284 = !DILocation(line: 153, column: 30, scope: !191)
!285 = !DILocation(line: 153, column: 39, scope: !191, atomGroup: 71, atomRank: 2)
!286 = !DILocation(line: 153, scope: !191)
!287 = !DILocation(line: 153, column: 30, scope: !191, atomGroup: 71, atomRank: 1)
!288 = !DILocation(line: 154, column: 21, scope: !191)
!289 = !DILocation(line: 154, column: 26, scope: !191)
!290 = !DILocation(line: 154, column: 42, scope: !191, atomGroup: 73, atomRank: 2)
!291 = !DILocation(line: 154, column: 37, scope: !191, atomGroup: 73, atomRank: 1)
!292 = !DILocation(line: 154, column: 34, scope: !191, atomGroup: 72, atomRank: 2)
!293 = !DILocation(line: 155, column: 17, scope: !191, atomGroup: 75, atomRank: 2)
!294 = !DILocation(line: 155, column: 14, scope: !191, atomGroup: 75, atomRank: 1)
!295 = !DILocation(line: 156, column: 17, scope: !191, atomGroup: 77, atomRank: 2)
!296 = !DILocation(line: 156, column: 14, scope: !191, atomGroup: 77, atomRank: 1)
!297 = !DILocation(line: 158, column: 16, scope: !191, atomGroup: 78, atomRank: 2)
!298 = !DILocation(line: 158, column: 16, scope: !191, atomGroup: 78, atomRank: 1)
!299 = !DILocation(line: 141, column: 17, scope: !191)
!300 = !DILocation(line: 141, column: 24, scope: !191, atomGroup: 55, atomRank: 2)
!301 = !DILocation(line: 141, column: 29, scope: !191, atomGroup: 55, atomRank: 1)
!302 = !DILocation(line: 141, column: 41, scope: !191)
!303 = !DILocation(line: 141, column: 51, scope: !191)
!304 = !DILocation(line: 26, column: 18, scope: !73, inlinedAt: !305, atomGroup: 2, atomRank: 2)
!305 = distinct !DILocation(line: 141, column: 32, scope: !191)
!306 = !DILocation(line: 26, column: 12, scope: !73, inlinedAt: !305, atomGroup: 2, atomRank: 1)
!307 = !DILocation(line: 141, column: 63, scope: !191, atomGroup: 56, atomRank: 1)
!308 = !DILocation(line: 141, column: 66, scope: !191)
!309 = !DILocation(line: 141, column: 71, scope: !191, atomGroup: 57, atomRank: 2)
!310 = !DILocation(line: 141, column: 63, scope: !191, atomGroup: 57, atomRank: 1)
!311 = !DILocation(line: 142, column: 40, scope: !191, atomGroup: 58, atomRank: 2)
!312 = !DILocation(line: 143, column: 66, scope: !191)
!313 = !DILocation(line: 143, column: 50, scope: !191)
!314 = !DILocation(line: 143, column: 41, scope: !191, atomGroup: 59, atomRank: 2)
!315 = !DILocation(line: 144, column: 40, scope: !191)
!316 = !DILocation(line: 144, column: 54, scope: !191, atomGroup: 61, atomRank: 2)
!317 = !DILocation(line: 144, column: 49, scope: !191, atomGroup: 61, atomRank: 1)
!318 = !DILocation(line: 144, column: 46, scope: !191, atomGroup: 60, atomRank: 2)
!319 = !DILocation(line: 145, column: 26, scope: !191, atomGroup: 62, atomRank: 2)
!320 = !DILocation(line: 145, column: 26, scope: !191, atomGroup: 62, atomRank: 1)
!321 = !DILocation(line: 149, column: 13, scope: !191)
!322 = !DILocation(line: 140, column: 36, scope: !191, atomGroup: 65, atomRank: 2)
!323 = !DILocation(line: 140, column: 27, scope: !191, atomGroup: 53, atomRank: 1)
!324 = !DILocation(line: 140, column: 9, scope: !191, atomGroup: 54, atomRank: 1)
!325 = distinct !{!325, !326, !321, !32}
!326 = !DILocation(line: 140, column: 9, scope: !191)
!327 = !DILocation(line: 159, column: 20, scope: !191, atomGroup: 80, atomRank: 1)
!328 = !DILocation(line: 159, column: 13, scope: !191)
!329 = !DILocation(line: 159, column: 18, scope: !191, atomGroup: 79, atomRank: 1)
!330 = !DILocation(line: 161, column: 21, scope: !191, atomGroup: 82, atomRank: 1)
!331 = !DILocation(line: 161, column: 13, scope: !191)
!332 = !DILocation(line: 161, column: 18, scope: !191, atomGroup: 81, atomRank: 2)
!333 = !DILocation(line: 161, column: 18, scope: !191, atomGroup: 81, atomRank: 1)
!334 = !DILocation(line: 162, column: 16, scope: !191, atomGroup: 83, atomRank: 2)
!335 = !DILocation(line: 162, column: 16, scope: !191, atomGroup: 83, atomRank: 1)
!336 = !DILocation(line: 163, column: 20, scope: !191, atomGroup: 85, atomRank: 1)
!337 = !DILocation(line: 163, column: 13, scope: !191)
!338 = !DILocation(line: 163, column: 18, scope: !191, atomGroup: 84, atomRank: 1)
!339 = !DILocation(line: 165, column: 21, scope: !191, atomGroup: 87, atomRank: 1)
!340 = !DILocation(line: 165, column: 13, scope: !191)
!341 = !DILocation(line: 165, column: 18, scope: !191)
!342 = !DILocation(line: 165, column: 18, scope: !191, atomGroup: 86, atomRank: 2)
!343 = !DILocation(line: 165, column: 18, scope: !191, atomGroup: 86, atomRank: 1)
!344 = !DILocation(line: 166, column: 9, scope: !191)
!345 = !DILocation(line: 166, column: 19, scope: !191)
!346 = !DILocation(line: 166, column: 19, scope: !191, atomGroup: 88, atomRank: 2)
!347 = !DILocation(line: 166, column: 19, scope: !191, atomGroup: 88, atomRank: 1)
!348 = !DILocation(line: 167, column: 9, scope: !191)
!349 = !DILocation(line: 167, column: 19, scope: !191)
!350 = !DILocation(line: 167, column: 19, scope: !191, atomGroup: 89, atomRank: 2)
!351 = !DILocation(line: 167, column: 19, scope: !191, atomGroup: 89, atomRank: 1)
!352 = !DILocation(line: 168, column: 9, scope: !191, atomGroup: 245, atomRank: 1)
!353 = !DILocation(line: 169, column: 17, scope: !191)
!354 = !DILocation(line: 169, column: 24, scope: !191, atomGroup: 93, atomRank: 2)
!355 = !DILocation(line: 169, column: 24, scope: !191, atomGroup: 93, atomRank: 1)
!356 = !DILocation(line: 170, column: 47, scope: !191)
!357 = !DILocation(line: 170, column: 31, scope: !191)
!358 = !DILocation(line: 170, column: 75, scope: !191)
!359 = !DILocation(line: 170, column: 59, scope: !191)
!360 = !DILocation(line: 170, column: 57, scope: !191)
!361 = !DILocation(line: 170, column: 17, scope: !191)
!362 = !DILocation(line: 170, column: 22, scope: !191)
!363 = !DILocation(line: 170, column: 22, scope: !191, atomGroup: 94, atomRank: 2)
!364 = !DILocation(line: 170, column: 22, scope: !191, atomGroup: 94, atomRank: 1)
!365 = !DILocation(line: 168, column: 36, scope: !191, atomGroup: 95, atomRank: 2)
!366 = !DILocation(line: 168, column: 27, scope: !191, atomGroup: 91, atomRank: 1)
!367 = !DILocation(line: 168, column: 9, scope: !191, atomGroup: 92, atomRank: 1)
!368 = distinct !{!368, !369, !370, !32}
!369 = !DILocation(line: 168, column: 9, scope: !191)
!370 = !DILocation(line: 170, column: 84, scope: !191)
!371 = !DILocation(line: 117, column: 41, scope: !191, atomGroup: 97, atomRank: 2)
!372 = !DILocation(line: 117, column: 29, scope: !191, atomGroup: 15, atomRank: 1)
!373 = !DILocation(line: 117, column: 5, scope: !191, atomGroup: 16, atomRank: 1)
!374 = distinct !{!374, !375, !376, !32}
!375 = !DILocation(line: 117, column: 5, scope: !191)
!376 = !DILocation(line: 171, column: 5, scope: !191)
!377 = !DILocation(line: 172, column: 5, scope: !191, atomGroup: 249, atomRank: 1)
!378 = !DILocation(line: 172, column: 23, scope: !191, atomGroup: 100, atomRank: 1)
!379 = !DILocation(line: 172, column: 5, scope: !191)
!380 = !DILocation(line: 175, column: 1, scope: !191)
!381 = !DILocation(line: 175, column: 1, scope: !191, atomGroup: 106, atomRank: 1)
!382 = !DILocation(line: 173, column: 13, scope: !191)
!383 = !DILocation(line: 173, column: 20, scope: !191, atomGroup: 102, atomRank: 2)
!384 = !DILocation(line: 173, column: 20, scope: !191, atomGroup: 102, atomRank: 1)
!385 = !DILocation(line: 174, column: 29, scope: !191)
!386 = !DILocation(line: 174, column: 29, scope: !191, atomGroup: 103, atomRank: 2)
!387 = !DILocation(line: 174, column: 13, scope: !191)
!388 = !DILocation(line: 174, column: 27, scope: !191, atomGroup: 103, atomRank: 1)
!389 = !DILocation(line: 172, column: 32, scope: !191, atomGroup: 104, atomRank: 2)
!390 = !DILocation(line: 172, column: 5, scope: !191, atomGroup: 101, atomRank: 1)
!391 = distinct !{!391, !379, !392, !32}
!392 = !DILocation(line: 174, column: 32, scope: !191)
!393 = distinct !DISubprogram(name: "update", scope: !1, file: !1, line: 177, type: !12, scopeLine: 178, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!394 = !DILocation(line: 179, column: 23, scope: !393, atomGroup: 253, atomRank: 1)
!395 = !DILocation(line: 179, column: 5, scope: !393, atomGroup: 254, atomRank: 1)
!396 = !DILocation(line: 179, column: 5, scope: !393)
!397 = !DILocation(line: 179, column: 23, scope: !393, atomGroup: 258, atomRank: 1)
!398 = !DILocation(line: 180, column: 13, scope: !393)
!399 = !DILocation(line: 180, column: 23, scope: !393, atomGroup: 256, atomRank: 2)
!400 = !DILocation(line: 180, column: 23, scope: !393, atomGroup: 256, atomRank: 1)
!401 = !DILocation(line: 179, column: 32, scope: !393, atomGroup: 257, atomRank: 2)
!402 = !DILocation(line: 179, column: 5, scope: !393, atomGroup: 259, atomRank: 1)
!403 = distinct !{!403, !396, !404, !32}
!404 = !DILocation(line: 182, column: 56, scope: !393)
!405 = !DILocation(line: 182, column: 25, scope: !393)
!406 = !DILocation(line: 182, column: 37, scope: !393)
!407 = !DILocation(line: 182, column: 17, scope: !393)
!408 = !DILocation(line: 182, column: 22, scope: !393)
!409 = !DILocation(line: 182, column: 22, scope: !393, atomGroup: 260, atomRank: 2)
!410 = !DILocation(line: 182, column: 22, scope: !393, atomGroup: 260, atomRank: 1)
!411 = !DILocation(line: 181, column: 40, scope: !393, atomGroup: 261, atomRank: 2)
!412 = !DILocation(line: 181, column: 31, scope: !393, atomGroup: 262, atomRank: 1)
!413 = !DILocation(line: 181, column: 13, scope: !393, atomGroup: 263, atomRank: 1)
!414 = distinct !{!414, !415, !404, !32}
!415 = !DILocation(line: 181, column: 13, scope: !393)
!416 = !DILocation(line: 181, column: 13, scope: !393, atomGroup: 264, atomRank: 1)
!417 = !DILocation(line: 183, column: 1, scope: !393, atomGroup: 13, atomRank: 1)
!418 = distinct !DISubprogram(name: "centre", scope: !1, file: !1, line: 187, type: !12, scopeLine: 188, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!419 = !DILocation(line: 191, column: 23, scope: !418, atomGroup: 265, atomRank: 1)
!420 = !DILocation(line: 191, column: 5, scope: !418, atomGroup: 266, atomRank: 1)
!421 = !DILocation(line: 191, column: 23, scope: !418, atomGroup: 6, atomRank: 1)
!422 = !DILocation(line: 191, column: 5, scope: !418)
!423 = !DILocation(line: 201, column: 21, scope: !418, atomGroup: 21, atomRank: 2)
!424 = !DILocation(line: 201, column: 15, scope: !418, atomGroup: 21, atomRank: 1)
!425 = !DILocation(line: 201, column: 15, scope: !418)
!426 = !DILocation(line: 201, column: 13, scope: !418, atomGroup: 20, atomRank: 1)
!427 = !DILocation(line: 202, column: 1, scope: !418, atomGroup: 22, atomRank: 1)
!428 = !DILocation(line: 192, column: 13, scope: !418)
!429 = !DILocation(line: 192, column: 22, scope: !418, atomGroup: 8, atomRank: 2)
!430 = !DILocation(line: 192, column: 29, scope: !418, atomGroup: 8, atomRank: 1)
!431 = !DILocation(line: 193, column: 20, scope: !418)
!432 = !DILocation(line: 193, column: 17, scope: !418, atomGroup: 10, atomRank: 2)
!433 = !DILocation(line: 194, column: 18, scope: !418, atomGroup: 11, atomRank: 2)
!434 = !DILocation(line: 195, column: 9, scope: !418)
!435 = !DILocation(line: 0, scope: !418)
!436 = !DILocation(line: 196, column: 22, scope: !418)
!437 = !DILocation(line: 21, column: 18, scope: !100, inlinedAt: !438, atomGroup: 2, atomRank: 2)
!438 = distinct !DILocation(line: 196, column: 13, scope: !418)
!439 = !DILocation(line: 21, column: 12, scope: !100, inlinedAt: !438, atomGroup: 2, atomRank: 1)
!440 = !DILocation(line: 196, column: 49, scope: !418, atomGroup: 12, atomRank: 1)
!441 = !DILocation(line: 196, column: 52, scope: !418)
!442 = !DILocation(line: 196, column: 57, scope: !418, atomGroup: 13, atomRank: 2)
!443 = !DILocation(line: 196, column: 49, scope: !418, atomGroup: 13, atomRank: 1)
!444 = !DILocation(line: 197, column: 13, scope: !418)
!445 = !DILocation(line: 26, column: 12, scope: !73, inlinedAt: !446, atomGroup: 2, atomRank: 1)
!446 = distinct !DILocation(line: 198, column: 13, scope: !418)
!447 = !DILocation(line: 198, column: 49, scope: !418, atomGroup: 15, atomRank: 1)
!448 = !DILocation(line: 198, column: 52, scope: !418)
!449 = !DILocation(line: 198, column: 57, scope: !418, atomGroup: 16, atomRank: 2)
!450 = !DILocation(line: 198, column: 49, scope: !418, atomGroup: 16, atomRank: 1)
!451 = !DILocation(line: 199, column: 13, scope: !418)
!452 = !DILocation(line: 191, column: 32, scope: !418, atomGroup: 18, atomRank: 2)
!453 = !DILocation(line: 191, column: 5, scope: !418, atomGroup: 7, atomRank: 1)
!454 = distinct !{!454, !422, !455, !32}
!455 = !DILocation(line: 200, column: 5, scope: !418)
!456 = distinct !DISubprogram(name: "predict", scope: !1, file: !1, line: 204, type: !12, scopeLine: 206, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!457 = !DILocation(line: 207, column: 23, scope: !456, atomGroup: 284, atomRank: 1)
!458 = !DILocation(line: 207, column: 5, scope: !456, atomGroup: 285, atomRank: 1)
!459 = !DILocation(line: 207, column: 23, scope: !456, atomGroup: 290, atomRank: 1)
!460 = !DILocation(line: 209, column: 9, scope: !456, atomGroup: 318, atomRank: 1)
!461 = !DILocation(line: 210, column: 17, scope: !456)
!462 = !DILocation(line: 210, column: 26, scope: !456, atomGroup: 319, atomRank: 2)
!463 = !DILocation(line: 210, column: 26, scope: !456, atomGroup: 319, atomRank: 1)
!464 = !DILocation(line: 211, column: 53, scope: !456)
!465 = !DILocation(line: 211, column: 49, scope: !456)
!466 = !DILocation(line: 32, column: 5, scope: !143, inlinedAt: !467)
!467 = distinct !DILocation(line: 211, column: 37, scope: !456)
!468 = !DILocation(line: 33, column: 27, scope: !143, inlinedAt: !467)
!469 = !DILocation(line: 33, column: 36, scope: !143, inlinedAt: !467)
!470 = !DILocation(line: 33, column: 34, scope: !143, inlinedAt: !467, atomGroup: 320, atomRank: 2)
!471 = !DILocation(line: 34, column: 18, scope: !143, inlinedAt: !467, atomGroup: 321, atomRank: 2)
!472 = !DILocation(line: 32, column: 36, scope: !143, inlinedAt: !467, atomGroup: 322, atomRank: 2)
!473 = !DILocation(line: 32, column: 23, scope: !143, inlinedAt: !467, atomGroup: 323, atomRank: 1)
!474 = !DILocation(line: 32, column: 5, scope: !143, inlinedAt: !467, atomGroup: 324, atomRank: 1)
!475 = distinct !{!475, !466, !476, !32}
!476 = !DILocation(line: 35, column: 5, scope: !143, inlinedAt: !467)
!477 = !DILocation(line: 0, scope: !456)
!478 = !DILocation(line: 209, column: 36, scope: !456, atomGroup: 325, atomRank: 2)
!479 = !DILocation(line: 209, column: 27, scope: !456, atomGroup: 326, atomRank: 1)
!480 = !DILocation(line: 209, column: 9, scope: !456, atomGroup: 327, atomRank: 1)
!481 = distinct !{!481, !482, !483, !32}
!482 = !DILocation(line: 209, column: 9, scope: !456)
!483 = !DILocation(line: 213, column: 13, scope: !456)
!484 = !DILocation(line: 36, column: 24, scope: !143, inlinedAt: !467)
!485 = !DILocation(line: 36, column: 12, scope: !143, inlinedAt: !467, atomGroup: 328, atomRank: 2)
!486 = !DILocation(line: 212, column: 30, scope: !456)
!487 = !DILocation(line: 212, column: 40, scope: !456, atomGroup: 329, atomRank: 2)
!488 = !DILocation(line: 212, column: 30, scope: !456, atomGroup: 329, atomRank: 1)
!489 = !DILocation(line: 212, column: 26, scope: !456, atomGroup: 330, atomRank: 2)
!490 = !DILocation(line: 214, column: 31, scope: !456, atomGroup: 314, atomRank: 3)
!491 = !DILocation(line: 214, column: 31, scope: !456, atomGroup: 314, atomRank: 2)
!492 = !DILocation(line: 214, column: 9, scope: !456)
!493 = !DILocation(line: 214, column: 20, scope: !456, atomGroup: 314, atomRank: 1)
!494 = !DILocation(line: 207, column: 36, scope: !456, atomGroup: 315, atomRank: 2)
!495 = !DILocation(line: 207, column: 23, scope: !456, atomGroup: 316, atomRank: 1)
!496 = !DILocation(line: 207, column: 5, scope: !456, atomGroup: 317, atomRank: 1)
!497 = distinct !{!497, !498, !499, !32}
!498 = !DILocation(line: 207, column: 5, scope: !456)
!499 = !DILocation(line: 215, column: 5, scope: !456)
!500 = !DILocation(line: 209, column: 9, scope: !456, atomGroup: 287, atomRank: 1)
!501 = !DILocation(line: 210, column: 26, scope: !456, atomGroup: 292, atomRank: 2)
!502 = !DILocation(line: 210, column: 26, scope: !456, atomGroup: 292, atomRank: 1)
!503 = !DILocation(line: 36, column: 12, scope: !143, inlinedAt: !467, atomGroup: 293, atomRank: 2)
!504 = !DILocation(line: 212, column: 40, scope: !456, atomGroup: 294, atomRank: 2)
!505 = !DILocation(line: 212, column: 30, scope: !456, atomGroup: 294, atomRank: 1)
!506 = !DILocation(line: 212, column: 26, scope: !456, atomGroup: 295, atomRank: 2)
!507 = !DILocation(line: 209, column: 36, scope: !456, atomGroup: 296, atomRank: 2)
!508 = !DILocation(line: 209, column: 27, scope: !456, atomGroup: 297, atomRank: 1)
!509 = !DILocation(line: 209, column: 9, scope: !456, atomGroup: 298, atomRank: 1)
!510 = !DILocation(line: 214, column: 31, scope: !456, atomGroup: 288, atomRank: 3)
!511 = !DILocation(line: 214, column: 31, scope: !456, atomGroup: 288, atomRank: 2)
!512 = !DILocation(line: 214, column: 20, scope: !456, atomGroup: 288, atomRank: 1)
!513 = !DILocation(line: 207, column: 36, scope: !456, atomGroup: 289, atomRank: 2)
!514 = !DILocation(line: 207, column: 5, scope: !456, atomGroup: 291, atomRank: 1)
!515 = !DILocation(line: 207, column: 23, scope: !456, atomGroup: 2, atomRank: 1)
!516 = !DILocation(line: 216, column: 1, scope: !456, atomGroup: 17, atomRank: 1)
!517 = !DILocation(line: 214, column: 20, scope: !456, atomGroup: 14, atomRank: 1)
!518 = !DILocation(line: 207, column: 36, scope: !456, atomGroup: 15, atomRank: 2)
!519 = !DILocation(line: 207, column: 5, scope: !456, atomGroup: 3, atomRank: 1)
!520 = !DISubprogram(name: "expf", scope: !521, file: !521, line: 95, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!521 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/mathcalls.h", directory: "", checksumkind: CSK_MD5, checksum: "8c6e2d0d2bda65bc5ba1ca02b65383b7")

; ModuleID = 'svm-adult.cu'
source_filename = "svm-adult.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.uint4 = type { i32, i32, i32, i32 }

@_ZZ5startE5words = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4
@_ZZ5solveE5least = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ5solveE8greatest = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ5solveE5gains = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ5solveE8least_at = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ5solveE7gain_at = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ5solveE13room_of_least = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ5solveE12room_of_gain = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ5solveE12step_of_gain = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ6updateE11rows_of_set = internal unnamed_addr addrspace(3) global [1024 x %struct.uint4] undef, align 16
@_ZZ6updateE7changes = internal unnamed_addr addrspace(3) global [1024 x float] undef, align 4
@_ZZ6updateE4sums = internal unnamed_addr addrspace(3) global [8 x [32 x float]] undef, align 4
@_ZZ6centreE4sums = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ6centreE6counts = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ6centreE5least = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ6centreE8greatest = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ7predictE5words = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4
@_ZZ7predictE4sums = internal unnamed_addr addrspace(3) global [4 x float] undef, align 4
@_ZZL10take_leastPKjPiS1_iiE4bins = internal addrspace(3) global [256 x i32] undef, align 4
@_ZZL10take_leastPKjPiS1_iiE5digit = internal unnamed_addr addrspace(3) global i32 undef, align 4
@_ZZL10take_leastPKjPiS1_iiE4left = internal unnamed_addr addrspace(3) global i32 undef, align 4
@_ZZL10take_leastPKjPiS1_iiE6counts = internal unnamed_addr addrspace(3) global [2 x [32 x i32]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @start(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3, ptr noundef writeonly captures(none) %4, i32 noundef %5) local_unnamed_addr #0 !dbg !11 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !14
  %8 = zext nneg i32 %7 to i64, !dbg !15
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !16
  %10 = icmp slt i32 %9, %5, !dbg !19
  br i1 %10, label %11, label %19, !dbg !20

11:                                               ; preds = %6
  %12 = zext nneg i32 %5 to i64, !dbg !21
  %13 = mul nuw nsw i64 %12, %8, !dbg !22
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 %13, !dbg !23
  %15 = zext nneg i32 %9 to i64
  %16 = getelementptr inbounds nuw i8, ptr %14, i64 %15
  %17 = load i8, ptr %16, align 1, !dbg !24, !tbaa !25
  %18 = icmp ne i8 %17, 0, !dbg !26
  br label %19

19:                                               ; preds = %11, %6
  %20 = phi i1 [ false, %6 ], [ %18, %11 ], !dbg !27
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %20), !dbg !28
  %22 = and i32 %9, 31, !dbg !29
  %23 = icmp eq i32 %22, 0, !dbg !29
  br i1 %23, label %24, label %28, !dbg !29

24:                                               ; preds = %19
  %25 = lshr exact i32 %9, 5
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5startE5words to ptr), i64 %26
  store i32 %21, ptr %27, align 4, !dbg !30, !tbaa !7
  br label %28, !dbg !31

28:                                               ; preds = %19, %24
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !32
  %29 = icmp eq i32 %9, 0, !dbg !33
  br i1 %29, label %30, label %45, !dbg !33

30:                                               ; preds = %28
  %31 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ5startE5words to ptr), i64 12), align 4, !dbg !34, !tbaa !7
  %32 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ5startE5words to ptr), i64 8), align 4, !dbg !35, !tbaa !7
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ5startE5words to ptr), i64 4), align 4, !dbg !36, !tbaa !7
  %34 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5startE5words to ptr), align 4, !dbg !37, !tbaa !7
  %35 = getelementptr inbounds nuw %struct.uint4, ptr %2, i64 %8, !dbg !38
  store i32 %34, ptr %35, align 16, !dbg !39, !tbaa !7
  %36 = getelementptr inbounds nuw i8, ptr %35, i64 4, !dbg !39
  store i32 %33, ptr %36, align 4, !dbg !39, !tbaa !7
  %37 = getelementptr inbounds nuw i8, ptr %35, i64 8, !dbg !39
  store i32 %32, ptr %37, align 8, !dbg !39, !tbaa !7
  %38 = getelementptr inbounds nuw i8, ptr %35, i64 12, !dbg !39
  store i32 %31, ptr %38, align 4, !dbg !39, !tbaa !7
  %39 = getelementptr inbounds nuw float, ptr %3, i64 %8, !dbg !40
  store float 0.000000e+00, ptr %39, align 4, !dbg !41, !tbaa !42
  %40 = getelementptr inbounds nuw i32, ptr %1, i64 %8, !dbg !44
  %41 = load i32, ptr %40, align 4, !dbg !44, !tbaa !7
  %42 = icmp eq i32 %41, 0, !dbg !45
  %43 = select contract i1 %42, float 1.000000e+00, float -1.000000e+00, !dbg !44
  %44 = getelementptr inbounds nuw float, ptr %4, i64 %8, !dbg !46
  store float %43, ptr %44, align 4, !dbg !47, !tbaa !42
  br label %45, !dbg !48

45:                                               ; preds = %30, %28
  ret void, !dbg !49
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @choose(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef captures(none) %3, ptr noundef captures(none) %4, ptr noundef captures(none) %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, float noundef %9) local_unnamed_addr #2 !dbg !50 {
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !51
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !52
  %13 = icmp eq i32 %8, 0, !dbg !53
  br i1 %13, label %18, label %14, !dbg !54

14:                                               ; preds = %10
  %15 = srem i32 %8, 2, !dbg !55
  %16 = sdiv i32 %7, 2, !dbg !56
  %17 = mul nsw i32 %15, %16, !dbg !57
  br label %18, !dbg !54

18:                                               ; preds = %10, %14
  %19 = phi i32 [ %16, %14 ], [ %7, %10 ], !dbg !58
  %20 = phi i32 [ %17, %14 ], [ 0, %10 ], !dbg !54
  %21 = icmp slt i32 %11, %6, !dbg !59
  br i1 %21, label %26, label %22, !dbg !60

22:                                               ; preds = %26, %18
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %23 = icmp slt i32 %11, %7, !dbg !62
  br i1 %23, label %24, label %32, !dbg !63

24:                                               ; preds = %22
  %25 = add nsw i32 %20, %19
  br label %33, !dbg !63

26:                                               ; preds = %18, %26
  %27 = phi i32 [ %30, %26 ], [ %11, %18 ]
  %28 = zext nneg i32 %27 to i64, !dbg !64
  %29 = getelementptr inbounds nuw i32, ptr %4, i64 %28, !dbg !64
  store i32 0, ptr %29, align 4, !dbg !65, !tbaa !7
  %30 = add nuw nsw i32 %27, %12, !dbg !66
  %31 = icmp slt i32 %30, %6, !dbg !59
  br i1 %31, label %26, label %22, !dbg !60, !llvm.loop !67

32:                                               ; preds = %46, %22
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !70
  br i1 %21, label %254, label %49, !dbg !71

33:                                               ; preds = %24, %46
  %34 = phi i32 [ %11, %24 ], [ %47, %46 ]
  %35 = icmp sge i32 %34, %20, !dbg !72
  %36 = icmp slt i32 %34, %25
  %37 = select i1 %35, i1 %36, i1 false, !dbg !73
  br i1 %37, label %46, label %38, !dbg !73

38:                                               ; preds = %33
  %39 = zext nneg i32 %34 to i64, !dbg !74
  %40 = getelementptr inbounds nuw i32, ptr %5, i64 %39, !dbg !74
  %41 = load i32, ptr %40, align 4, !dbg !74, !tbaa !7
  %42 = icmp sgt i32 %41, -1, !dbg !75
  br i1 %42, label %43, label %46, !dbg !76

43:                                               ; preds = %38
  %44 = zext nneg i32 %41 to i64
  %45 = getelementptr inbounds nuw i32, ptr %4, i64 %44
  store i32 1, ptr %45, align 4, !dbg !77, !tbaa !7
  br label %46, !dbg !78

46:                                               ; preds = %33, %38, %43
  %47 = add nuw nsw i32 %34, %12, !dbg !79
  %48 = icmp slt i32 %47, %7, !dbg !62
  br i1 %48, label %33, label %32, !dbg !63, !llvm.loop !80

49:                                               ; preds = %276, %32
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !82
  %50 = sext i32 %20 to i64, !dbg !83
  %51 = getelementptr inbounds i32, ptr %5, i64 %50, !dbg !83
  %52 = sdiv i32 %19, 2, !dbg !84
  %53 = and i32 %11, 31, !dbg !85
  %54 = lshr i32 %11, 5, !dbg !88
  %55 = lshr i32 %12, 5, !dbg !89
  %56 = icmp samesign ult i32 %11, 256
  %57 = icmp samesign ult i32 %11, 32
  %58 = shl nuw nsw i32 %11, 3
  %59 = icmp eq i32 %53, 0
  br label %60, !dbg !90

60:                                               ; preds = %140, %49
  %61 = phi i32 [ 0, %49 ], [ %142, %140 ]
  %62 = phi i32 [ %52, %49 ], [ %143, %140 ]
  %63 = phi i32 [ 24, %49 ], [ %144, %140 ]
  br i1 %56, label %69, label %64, !dbg !91

64:                                               ; preds = %69, %60
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !92
  br i1 %21, label %65, label %75, !dbg !93

65:                                               ; preds = %64
  %66 = icmp eq i32 %63, 24
  %67 = add nuw nsw i32 %63, 8
  %68 = lshr i32 %61, %67
  br label %76, !dbg !93

69:                                               ; preds = %60, %69
  %70 = phi i32 [ %73, %69 ], [ %11, %60 ]
  %71 = zext nneg i32 %70 to i64, !dbg !94
  %72 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %71, !dbg !94
  store i32 0, ptr %72, align 4, !dbg !95, !tbaa !7
  %73 = add nuw nsw i32 %70, %12, !dbg !96
  %74 = icmp samesign ult i32 %73, 256, !dbg !97
  br i1 %74, label %69, label %64, !dbg !91, !llvm.loop !98

75:                                               ; preds = %92, %64
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !100
  br i1 %57, label %95, label %137, !dbg !101

76:                                               ; preds = %92, %65
  %77 = phi i32 [ %11, %65 ], [ %93, %92 ]
  %78 = zext nneg i32 %77 to i64, !dbg !102
  %79 = getelementptr inbounds nuw i32, ptr %3, i64 %78, !dbg !102
  %80 = load i32, ptr %79, align 4, !dbg !102, !tbaa !7
  %81 = icmp eq i32 %80, -1, !dbg !103
  br i1 %81, label %92, label %82, !dbg !104

82:                                               ; preds = %76
  %83 = lshr i32 %80, %67
  %84 = icmp eq i32 %83, %68
  %85 = select i1 %66, i1 true, i1 %84, !dbg !105
  br i1 %85, label %86, label %92, !dbg !105

86:                                               ; preds = %82
  %87 = lshr i32 %80, %63
  %88 = and i32 %87, 255
  %89 = zext nneg i32 %88 to i64
  %90 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %89
  %91 = atomicrmw add ptr %90, i32 1 monotonic, align 4, !dbg !106
  br label %92, !dbg !106

92:                                               ; preds = %86, %82, %76
  %93 = add nuw nsw i32 %77, %12, !dbg !107
  %94 = icmp slt i32 %93, %6, !dbg !108
  br i1 %94, label %76, label %75, !dbg !93, !llvm.loop !109

95:                                               ; preds = %75, %95
  %96 = phi i32 [ %102, %95 ], [ 0, %75 ]
  %97 = phi i32 [ %103, %95 ], [ 0, %75 ]
  %98 = add nuw nsw i32 %97, %58, !dbg !111
  %99 = zext nneg i32 %98 to i64, !dbg !112
  %100 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %99, !dbg !112
  %101 = load i32, ptr %100, align 4, !dbg !112, !tbaa !7
  %102 = add nsw i32 %101, %96, !dbg !113
  %103 = add nuw nsw i32 %97, 1, !dbg !114
  %104 = icmp eq i32 %103, 8, !dbg !115
  br i1 %104, label %108, label %95, !dbg !116, !llvm.loop !117

105:                                              ; preds = %108
  %106 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %114, i32 31, i32 31), !dbg !119
  %107 = icmp slt i32 %106, %62, !dbg !120
  br i1 %107, label %117, label %119, !dbg !120

108:                                              ; preds = %95, %108
  %109 = phi i32 [ %114, %108 ], [ %102, %95 ]
  %110 = phi i32 [ %115, %108 ], [ 1, %95 ]
  %111 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %109, i32 range(i32 -2147483648, 32) %110, i32 0), !dbg !121
  %112 = icmp samesign ult i32 %53, %110, !dbg !122
  %113 = select i1 %112, i32 0, i32 %111, !dbg !123
  %114 = add nsw i32 %113, %109, !dbg !124
  %115 = shl nuw nsw i32 %110, 1, !dbg !125
  %116 = icmp samesign ult i32 %110, 16, !dbg !126
  br i1 %116, label %108, label %105, !dbg !127, !llvm.loop !128

117:                                              ; preds = %105
  br i1 %59, label %118, label %137, !dbg !130

118:                                              ; preds = %117
  store i32 -1, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !131, !tbaa !7
  br label %135, !dbg !132

119:                                              ; preds = %105
  %120 = sub nsw i32 %114, %102, !dbg !133
  %121 = icmp sge i32 %120, %62, !dbg !134
  %122 = icmp sgt i32 %62, %114
  %123 = or i1 %122, %121, !dbg !135
  br i1 %123, label %137, label %124, !dbg !135

124:                                              ; preds = %119, %124
  %125 = phi i32 [ %132, %124 ], [ %58, %119 ], !dbg !136
  %126 = phi i32 [ %130, %124 ], [ %120, %119 ], !dbg !136
  %127 = zext nneg i32 %125 to i64, !dbg !137
  %128 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %127, !dbg !137
  %129 = load i32, ptr %128, align 4, !dbg !137, !tbaa !7
  %130 = add nsw i32 %129, %126, !dbg !138
  %131 = icmp slt i32 %130, %62, !dbg !139
  %132 = add nuw nsw i32 %125, 1, !dbg !140
  br i1 %131, label %124, label %133, !dbg !141, !llvm.loop !142

133:                                              ; preds = %124
  store i32 %125, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !144, !tbaa !7
  %134 = sub nsw i32 %62, %126, !dbg !145
  br label %135, !dbg !146

135:                                              ; preds = %133, %118
  %136 = phi i32 [ 0, %118 ], [ %134, %133 ]
  store i32 %136, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !136, !tbaa !7
  br label %137, !dbg !147

137:                                              ; preds = %135, %119, %117, %75
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !147
  %138 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !148, !tbaa !7
  %139 = icmp eq i32 %138, -1, !dbg !149
  br i1 %139, label %146, label %140, !dbg !149

140:                                              ; preds = %137
  %141 = shl i32 %138, %63, !dbg !150
  %142 = or i32 %141, %61, !dbg !151
  %143 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !152, !tbaa !7
  %144 = add nsw i32 %63, -8, !dbg !153
  %145 = icmp eq i32 %63, 0, !dbg !154
  br i1 %145, label %146, label %60, !dbg !90, !llvm.loop !155

146:                                              ; preds = %140, %137
  %147 = phi i32 [ %143, %140 ], [ 0, %137 ], !dbg !136
  %148 = phi i32 [ %142, %140 ], [ -1, %137 ], !dbg !136
  %149 = sub i32 %52, %147, !dbg !157
  %150 = icmp sgt i32 %6, 0, !dbg !158
  br i1 %150, label %151, label %159, !dbg !159

151:                                              ; preds = %146
  %152 = zext nneg i32 %54 to i64
  %153 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %152, !dbg !159
  %154 = icmp samesign ult i32 %53, %55
  %155 = zext nneg i32 %53 to i64
  %156 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %155, !dbg !159
  %157 = shl nsw i32 -1, %53
  %158 = xor i32 %157, -1
  br label %166, !dbg !159

159:                                              ; preds = %239, %146
  %160 = phi i32 [ 0, %146 ], [ %243, %239 ], !dbg !136
  %161 = phi i32 [ 0, %146 ], [ %241, %239 ], !dbg !136
  %162 = tail call noundef i32 @llvm.smin.i32(i32 %160, i32 %147), !dbg !160
  %163 = add i32 %162, %11, !dbg !161
  %164 = add i32 %163, %161, !dbg !162
  %165 = icmp slt i32 %164, %52, !dbg !163
  br i1 %165, label %247, label %253, !dbg !164

166:                                              ; preds = %239, %151
  %167 = phi i32 [ 0, %151 ], [ %241, %239 ]
  %168 = phi i32 [ 0, %151 ], [ %243, %239 ]
  %169 = phi i32 [ 0, %151 ], [ %245, %239 ]
  %170 = phi i32 [ 0, %151 ], [ %244, %239 ]
  %171 = add nuw nsw i32 %170, %11, !dbg !165
  %172 = icmp slt i32 %171, %6, !dbg !166
  br i1 %172, label %173, label %177, !dbg !167

173:                                              ; preds = %166
  %174 = zext nneg i32 %171 to i64
  %175 = getelementptr inbounds nuw i32, ptr %3, i64 %174
  %176 = load i32, ptr %175, align 4, !dbg !168, !tbaa !7
  br label %177, !dbg !167

177:                                              ; preds = %173, %166
  %178 = phi i32 [ %176, %173 ], [ -1, %166 ], !dbg !167
  %179 = icmp ne i32 %178, -1, !dbg !169
  %180 = icmp ult i32 %178, %148, !dbg !170
  %181 = select i1 %179, i1 %180, i1 false, !dbg !170
  %182 = icmp eq i32 %178, %148, !dbg !171
  %183 = select i1 %179, i1 %182, i1 false, !dbg !171
  %184 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %181), !dbg !172
  %185 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %183), !dbg !173
  br i1 %59, label %186, label %194, !dbg !174

186:                                              ; preds = %177
  %187 = and i32 %169, 1
  %188 = zext nneg i32 %187 to i64
  %189 = getelementptr inbounds nuw [32 x i32], ptr %153, i64 %188
  %190 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %185)
  %191 = shl nuw nsw i32 %190, 16
  %192 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %184)
  %193 = or disjoint i32 %191, %192
  store i32 %193, ptr %189, align 4, !dbg !175, !tbaa !7
  br label %194, !dbg !176

194:                                              ; preds = %186, %177
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !177
  br i1 %154, label %195, label %200, !dbg !178

195:                                              ; preds = %194
  %196 = and i32 %169, 1
  %197 = zext nneg i32 %196 to i64
  %198 = getelementptr inbounds nuw [32 x i32], ptr %156, i64 %197
  %199 = load i32, ptr %198, align 4, !dbg !179, !tbaa !7
  br label %200, !dbg !178

200:                                              ; preds = %195, %194
  %201 = phi i32 [ %199, %195 ], [ 0, %194 ], !dbg !178
  br label %206, !dbg !180

202:                                              ; preds = %206
  %203 = sub nsw i32 %212, %201, !dbg !181
  %204 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %203, i32 range(i32 -67108864, 67108864) %54, i32 31), !dbg !182
  %205 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %212, i32 31, i32 31), !dbg !183
  br i1 %181, label %215, label %225, !dbg !184

206:                                              ; preds = %206, %200
  %207 = phi i32 [ 1, %200 ], [ %213, %206 ]
  %208 = phi i32 [ %201, %200 ], [ %212, %206 ]
  %209 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %208, i32 range(i32 -2147483648, 32) %207, i32 0), !dbg !185
  %210 = icmp samesign ult i32 %53, %207, !dbg !186
  %211 = select i1 %210, i32 0, i32 %209, !dbg !187
  %212 = add nsw i32 %211, %208, !dbg !188
  %213 = shl nuw nsw i32 %207, 1, !dbg !189
  %214 = icmp samesign ult i32 %207, 16, !dbg !190
  br i1 %214, label %206, label %202, !dbg !180, !llvm.loop !191

215:                                              ; preds = %202
  %216 = and i32 %204, 65535, !dbg !193
  %217 = and i32 %184, %158, !dbg !194
  %218 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %217), !dbg !195
  %219 = add nuw nsw i32 %218, %167, !dbg !196
  %220 = add nuw nsw i32 %219, %216, !dbg !197
  %221 = zext nneg i32 %220 to i64, !dbg !198
  %222 = getelementptr inbounds nuw i32, ptr %51, i64 %221, !dbg !198
  store i32 %171, ptr %222, align 4, !dbg !199, !tbaa !7
  %223 = zext nneg i32 %171 to i64, !dbg !200
  %224 = getelementptr inbounds nuw i32, ptr %4, i64 %223, !dbg !200
  store i32 1, ptr %224, align 4, !dbg !201, !tbaa !7
  br label %225, !dbg !202

225:                                              ; preds = %215, %202
  br i1 %183, label %226, label %239, !dbg !203

226:                                              ; preds = %225
  %227 = ashr i32 %204, 16, !dbg !204
  %228 = and i32 %185, %158, !dbg !205
  %229 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %228), !dbg !206
  %230 = add i32 %229, %168, !dbg !207
  %231 = add i32 %230, %227, !dbg !208
  %232 = icmp slt i32 %231, %147, !dbg !209
  br i1 %232, label %233, label %239, !dbg !209

233:                                              ; preds = %226
  %234 = add nsw i32 %149, %231
  %235 = sext i32 %234 to i64
  %236 = getelementptr inbounds i32, ptr %51, i64 %235
  %237 = zext nneg i32 %171 to i64
  %238 = getelementptr inbounds nuw i32, ptr %4, i64 %237
  store i32 %171, ptr %236, align 4, !dbg !210, !tbaa !7
  store i32 1, ptr %238, align 4, !dbg !211, !tbaa !7
  br label %239, !dbg !212

239:                                              ; preds = %233, %226, %225
  %240 = and i32 %205, 65535, !dbg !213
  %241 = add nuw nsw i32 %240, %167, !dbg !214
  %242 = ashr i32 %205, 16, !dbg !215
  %243 = add nsw i32 %242, %168, !dbg !216
  %244 = add nuw nsw i32 %170, %12, !dbg !217
  %245 = add nuw nsw i32 %169, 1, !dbg !218
  %246 = icmp slt i32 %244, %6, !dbg !158
  br i1 %246, label %166, label %159, !dbg !159, !llvm.loop !219

247:                                              ; preds = %159, %247
  %248 = phi i32 [ %251, %247 ], [ %164, %159 ]
  %249 = sext i32 %248 to i64, !dbg !221
  %250 = getelementptr inbounds i32, ptr %51, i64 %249, !dbg !221
  store i32 -1, ptr %250, align 4, !dbg !222, !tbaa !7
  %251 = add nsw i32 %248, %12, !dbg !223
  %252 = icmp slt i32 %251, %52, !dbg !163
  br i1 %252, label %247, label %253, !dbg !164, !llvm.loop !224

253:                                              ; preds = %247, %159
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !226
  br i1 %21, label %478, label %281, !dbg !227

254:                                              ; preds = %32, %276
  %255 = phi i32 [ %279, %276 ], [ %11, %32 ]
  %256 = zext nneg i32 %255 to i64, !dbg !228
  %257 = getelementptr inbounds nuw i32, ptr %4, i64 %256, !dbg !228
  %258 = load i32, ptr %257, align 4, !dbg !228, !tbaa !7
  %259 = icmp eq i32 %258, 0, !dbg !229
  br i1 %259, label %260, label %276, !dbg !230

260:                                              ; preds = %254
  %261 = getelementptr inbounds nuw i32, ptr %0, i64 %256, !dbg !231
  %262 = load i32, ptr %261, align 4, !dbg !231, !tbaa !7
  %263 = getelementptr inbounds nuw float, ptr %1, i64 %256, !dbg !232
  %264 = load float, ptr %263, align 4, !dbg !232, !tbaa !42
  %265 = icmp eq i32 %262, 0, !dbg !233
  %266 = fcmp contract olt float %264, %9, !dbg !236
  %267 = fcmp contract ogt float %264, 0.000000e+00, !dbg !236
  %268 = select i1 %265, i1 %267, i1 %266, !dbg !236
  br i1 %268, label %269, label %276, !dbg !228

269:                                              ; preds = %260
  %270 = getelementptr inbounds nuw float, ptr %2, i64 %256, !dbg !237
  %271 = load i32, ptr %270, align 4, !dbg !237, !tbaa !42
  %272 = xor i32 %271, -1, !dbg !238
  %273 = or i32 %271, -2147483648, !dbg !238
  %274 = icmp slt i32 %271, 0, !dbg !238
  %275 = select i1 %274, i32 %272, i32 %273, !dbg !238
  br label %276, !dbg !228

276:                                              ; preds = %254, %260, %269
  %277 = phi i32 [ %275, %269 ], [ -1, %260 ], [ -1, %254 ], !dbg !228
  %278 = getelementptr inbounds nuw i32, ptr %3, i64 %256, !dbg !241
  store i32 %277, ptr %278, align 4, !dbg !242, !tbaa !7
  %279 = add nuw nsw i32 %255, %12, !dbg !243
  %280 = icmp slt i32 %279, %6, !dbg !244
  br i1 %280, label %254, label %49, !dbg !71, !llvm.loop !245

281:                                              ; preds = %500, %253
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !247
  %282 = sext i32 %52 to i64, !dbg !248
  %283 = getelementptr inbounds i32, ptr %51, i64 %282, !dbg !248
  %284 = sub nsw i32 %19, %52, !dbg !249
  br label %285, !dbg !250

285:                                              ; preds = %365, %281
  %286 = phi i32 [ 0, %281 ], [ %367, %365 ]
  %287 = phi i32 [ %284, %281 ], [ %368, %365 ]
  %288 = phi i32 [ 24, %281 ], [ %369, %365 ]
  br i1 %56, label %294, label %289, !dbg !252

289:                                              ; preds = %294, %285
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !253
  br i1 %21, label %290, label %300, !dbg !254

290:                                              ; preds = %289
  %291 = icmp eq i32 %288, 24
  %292 = add nuw nsw i32 %288, 8
  %293 = lshr i32 %286, %292
  br label %301, !dbg !254

294:                                              ; preds = %285, %294
  %295 = phi i32 [ %298, %294 ], [ %11, %285 ]
  %296 = zext nneg i32 %295 to i64, !dbg !255
  %297 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %296, !dbg !255
  store i32 0, ptr %297, align 4, !dbg !256, !tbaa !7
  %298 = add nuw nsw i32 %295, %12, !dbg !257
  %299 = icmp samesign ult i32 %298, 256, !dbg !258
  br i1 %299, label %294, label %289, !dbg !252, !llvm.loop !259

300:                                              ; preds = %317, %289
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !261
  br i1 %57, label %320, label %362, !dbg !262

301:                                              ; preds = %317, %290
  %302 = phi i32 [ %11, %290 ], [ %318, %317 ]
  %303 = zext nneg i32 %302 to i64, !dbg !263
  %304 = getelementptr inbounds nuw i32, ptr %3, i64 %303, !dbg !263
  %305 = load i32, ptr %304, align 4, !dbg !263, !tbaa !7
  %306 = icmp eq i32 %305, -1, !dbg !264
  br i1 %306, label %317, label %307, !dbg !265

307:                                              ; preds = %301
  %308 = lshr i32 %305, %292
  %309 = icmp eq i32 %308, %293
  %310 = select i1 %291, i1 true, i1 %309, !dbg !266
  br i1 %310, label %311, label %317, !dbg !266

311:                                              ; preds = %307
  %312 = lshr i32 %305, %288
  %313 = and i32 %312, 255
  %314 = zext nneg i32 %313 to i64
  %315 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %314
  %316 = atomicrmw add ptr %315, i32 1 monotonic, align 4, !dbg !267
  br label %317, !dbg !267

317:                                              ; preds = %311, %307, %301
  %318 = add nuw nsw i32 %302, %12, !dbg !268
  %319 = icmp slt i32 %318, %6, !dbg !269
  br i1 %319, label %301, label %300, !dbg !254, !llvm.loop !270

320:                                              ; preds = %300, %320
  %321 = phi i32 [ %327, %320 ], [ 0, %300 ]
  %322 = phi i32 [ %328, %320 ], [ 0, %300 ]
  %323 = add nuw nsw i32 %322, %58, !dbg !272
  %324 = zext nneg i32 %323 to i64, !dbg !273
  %325 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %324, !dbg !273
  %326 = load i32, ptr %325, align 4, !dbg !273, !tbaa !7
  %327 = add nsw i32 %326, %321, !dbg !274
  %328 = add nuw nsw i32 %322, 1, !dbg !275
  %329 = icmp eq i32 %328, 8, !dbg !276
  br i1 %329, label %333, label %320, !dbg !277, !llvm.loop !278

330:                                              ; preds = %333
  %331 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %339, i32 31, i32 31), !dbg !280
  %332 = icmp slt i32 %331, %287, !dbg !281
  br i1 %332, label %342, label %344, !dbg !281

333:                                              ; preds = %320, %333
  %334 = phi i32 [ %339, %333 ], [ %327, %320 ]
  %335 = phi i32 [ %340, %333 ], [ 1, %320 ]
  %336 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %334, i32 range(i32 -2147483648, 32) %335, i32 0), !dbg !282
  %337 = icmp samesign ult i32 %53, %335, !dbg !283
  %338 = select i1 %337, i32 0, i32 %336, !dbg !284
  %339 = add nsw i32 %338, %334, !dbg !285
  %340 = shl nuw nsw i32 %335, 1, !dbg !286
  %341 = icmp samesign ult i32 %335, 16, !dbg !287
  br i1 %341, label %333, label %330, !dbg !288, !llvm.loop !289

342:                                              ; preds = %330
  br i1 %59, label %343, label %362, !dbg !291

343:                                              ; preds = %342
  store i32 -1, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !292, !tbaa !7
  br label %360, !dbg !293

344:                                              ; preds = %330
  %345 = sub nsw i32 %339, %327, !dbg !294
  %346 = icmp sge i32 %345, %287, !dbg !295
  %347 = icmp sgt i32 %287, %339
  %348 = or i1 %347, %346, !dbg !296
  br i1 %348, label %362, label %349, !dbg !296

349:                                              ; preds = %344, %349
  %350 = phi i32 [ %357, %349 ], [ %58, %344 ], !dbg !297
  %351 = phi i32 [ %355, %349 ], [ %345, %344 ], !dbg !297
  %352 = zext nneg i32 %350 to i64, !dbg !298
  %353 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4bins to ptr), i64 %352, !dbg !298
  %354 = load i32, ptr %353, align 4, !dbg !298, !tbaa !7
  %355 = add nsw i32 %354, %351, !dbg !299
  %356 = icmp slt i32 %355, %287, !dbg !300
  %357 = add nuw nsw i32 %350, 1, !dbg !301
  br i1 %356, label %349, label %358, !dbg !302, !llvm.loop !303

358:                                              ; preds = %349
  store i32 %350, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !305, !tbaa !7
  %359 = sub nsw i32 %287, %351, !dbg !306
  br label %360, !dbg !307

360:                                              ; preds = %358, %343
  %361 = phi i32 [ 0, %343 ], [ %359, %358 ]
  store i32 %361, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !297, !tbaa !7
  br label %362, !dbg !308

362:                                              ; preds = %360, %344, %342, %300
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !308
  %363 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE5digit to ptr), align 4, !dbg !309, !tbaa !7
  %364 = icmp eq i32 %363, -1, !dbg !310
  br i1 %364, label %371, label %365, !dbg !310

365:                                              ; preds = %362
  %366 = shl i32 %363, %288, !dbg !311
  %367 = or i32 %366, %286, !dbg !312
  %368 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE4left to ptr), align 4, !dbg !313, !tbaa !7
  %369 = add nsw i32 %288, -8, !dbg !314
  %370 = icmp eq i32 %288, 0, !dbg !315
  br i1 %370, label %371, label %285, !dbg !250, !llvm.loop !316

371:                                              ; preds = %365, %362
  %372 = phi i32 [ %368, %365 ], [ 0, %362 ], !dbg !297
  %373 = phi i32 [ %367, %365 ], [ -1, %362 ], !dbg !297
  %374 = sub i32 %284, %372, !dbg !318
  br i1 %150, label %375, label %383, !dbg !319

375:                                              ; preds = %371
  %376 = zext nneg i32 %54 to i64
  %377 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %376, !dbg !319
  %378 = icmp samesign ult i32 %53, %55
  %379 = zext nneg i32 %53 to i64
  %380 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZL10take_leastPKjPiS1_iiE6counts to ptr), i64 %379, !dbg !319
  %381 = shl nsw i32 -1, %53
  %382 = xor i32 %381, -1
  br label %390, !dbg !319

383:                                              ; preds = %463, %371
  %384 = phi i32 [ 0, %371 ], [ %467, %463 ], !dbg !297
  %385 = phi i32 [ 0, %371 ], [ %465, %463 ], !dbg !297
  %386 = tail call noundef i32 @llvm.smin.i32(i32 %384, i32 %372), !dbg !320
  %387 = add i32 %386, %11, !dbg !321
  %388 = add i32 %387, %385, !dbg !322
  %389 = icmp slt i32 %388, %284, !dbg !323
  br i1 %389, label %471, label %477, !dbg !324

390:                                              ; preds = %463, %375
  %391 = phi i32 [ 0, %375 ], [ %465, %463 ]
  %392 = phi i32 [ 0, %375 ], [ %467, %463 ]
  %393 = phi i32 [ 0, %375 ], [ %469, %463 ]
  %394 = phi i32 [ 0, %375 ], [ %468, %463 ]
  %395 = add nuw nsw i32 %394, %11, !dbg !325
  %396 = icmp slt i32 %395, %6, !dbg !326
  br i1 %396, label %397, label %401, !dbg !327

397:                                              ; preds = %390
  %398 = zext nneg i32 %395 to i64
  %399 = getelementptr inbounds nuw i32, ptr %3, i64 %398
  %400 = load i32, ptr %399, align 4, !dbg !328, !tbaa !7
  br label %401, !dbg !327

401:                                              ; preds = %397, %390
  %402 = phi i32 [ %400, %397 ], [ -1, %390 ], !dbg !327
  %403 = icmp ne i32 %402, -1, !dbg !329
  %404 = icmp ult i32 %402, %373, !dbg !330
  %405 = select i1 %403, i1 %404, i1 false, !dbg !330
  %406 = icmp eq i32 %402, %373, !dbg !331
  %407 = select i1 %403, i1 %406, i1 false, !dbg !331
  %408 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %405), !dbg !332
  %409 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %407), !dbg !333
  br i1 %59, label %410, label %418, !dbg !334

410:                                              ; preds = %401
  %411 = and i32 %393, 1
  %412 = zext nneg i32 %411 to i64
  %413 = getelementptr inbounds nuw [32 x i32], ptr %377, i64 %412
  %414 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %409)
  %415 = shl nuw nsw i32 %414, 16
  %416 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %408)
  %417 = or disjoint i32 %415, %416
  store i32 %417, ptr %413, align 4, !dbg !335, !tbaa !7
  br label %418, !dbg !336

418:                                              ; preds = %410, %401
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !337
  br i1 %378, label %419, label %424, !dbg !338

419:                                              ; preds = %418
  %420 = and i32 %393, 1
  %421 = zext nneg i32 %420 to i64
  %422 = getelementptr inbounds nuw [32 x i32], ptr %380, i64 %421
  %423 = load i32, ptr %422, align 4, !dbg !339, !tbaa !7
  br label %424, !dbg !338

424:                                              ; preds = %419, %418
  %425 = phi i32 [ %423, %419 ], [ 0, %418 ], !dbg !338
  br label %430, !dbg !340

426:                                              ; preds = %430
  %427 = sub nsw i32 %436, %425, !dbg !341
  %428 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %427, i32 range(i32 -67108864, 67108864) %54, i32 31), !dbg !342
  %429 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %436, i32 31, i32 31), !dbg !343
  br i1 %405, label %439, label %449, !dbg !344

430:                                              ; preds = %430, %424
  %431 = phi i32 [ 1, %424 ], [ %437, %430 ]
  %432 = phi i32 [ %425, %424 ], [ %436, %430 ]
  %433 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %432, i32 range(i32 -2147483648, 32) %431, i32 0), !dbg !345
  %434 = icmp samesign ult i32 %53, %431, !dbg !346
  %435 = select i1 %434, i32 0, i32 %433, !dbg !347
  %436 = add nsw i32 %435, %432, !dbg !348
  %437 = shl nuw nsw i32 %431, 1, !dbg !349
  %438 = icmp samesign ult i32 %431, 16, !dbg !350
  br i1 %438, label %430, label %426, !dbg !340, !llvm.loop !351

439:                                              ; preds = %426
  %440 = and i32 %428, 65535, !dbg !353
  %441 = and i32 %408, %382, !dbg !354
  %442 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %441), !dbg !355
  %443 = add nuw nsw i32 %442, %391, !dbg !356
  %444 = add nuw nsw i32 %443, %440, !dbg !357
  %445 = zext nneg i32 %444 to i64, !dbg !358
  %446 = getelementptr inbounds nuw i32, ptr %283, i64 %445, !dbg !358
  store i32 %395, ptr %446, align 4, !dbg !359, !tbaa !7
  %447 = zext nneg i32 %395 to i64, !dbg !360
  %448 = getelementptr inbounds nuw i32, ptr %4, i64 %447, !dbg !360
  store i32 1, ptr %448, align 4, !dbg !361, !tbaa !7
  br label %449, !dbg !362

449:                                              ; preds = %439, %426
  br i1 %407, label %450, label %463, !dbg !363

450:                                              ; preds = %449
  %451 = ashr i32 %428, 16, !dbg !364
  %452 = and i32 %409, %382, !dbg !365
  %453 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %452), !dbg !366
  %454 = add i32 %453, %392, !dbg !367
  %455 = add i32 %454, %451, !dbg !368
  %456 = icmp slt i32 %455, %372, !dbg !369
  br i1 %456, label %457, label %463, !dbg !369

457:                                              ; preds = %450
  %458 = add nsw i32 %374, %455
  %459 = sext i32 %458 to i64
  %460 = getelementptr inbounds i32, ptr %283, i64 %459
  %461 = zext nneg i32 %395 to i64
  %462 = getelementptr inbounds nuw i32, ptr %4, i64 %461
  store i32 %395, ptr %460, align 4, !dbg !370, !tbaa !7
  store i32 1, ptr %462, align 4, !dbg !371, !tbaa !7
  br label %463, !dbg !372

463:                                              ; preds = %457, %450, %449
  %464 = and i32 %429, 65535, !dbg !373
  %465 = add nuw nsw i32 %464, %391, !dbg !374
  %466 = ashr i32 %429, 16, !dbg !375
  %467 = add nsw i32 %466, %392, !dbg !376
  %468 = add nuw nsw i32 %394, %12, !dbg !377
  %469 = add nuw nsw i32 %393, 1, !dbg !378
  %470 = icmp slt i32 %468, %6, !dbg !379
  br i1 %470, label %390, label %383, !dbg !319, !llvm.loop !380

471:                                              ; preds = %383, %471
  %472 = phi i32 [ %475, %471 ], [ %388, %383 ]
  %473 = sext i32 %472 to i64, !dbg !382
  %474 = getelementptr inbounds i32, ptr %283, i64 %473, !dbg !382
  store i32 -1, ptr %474, align 4, !dbg !383, !tbaa !7
  %475 = add nsw i32 %472, %12, !dbg !384
  %476 = icmp slt i32 %475, %284, !dbg !323
  br i1 %476, label %471, label %477, !dbg !324, !llvm.loop !385

477:                                              ; preds = %471, %383
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !387
  ret void, !dbg !388

478:                                              ; preds = %253, %500
  %479 = phi i32 [ %503, %500 ], [ %11, %253 ]
  %480 = zext nneg i32 %479 to i64, !dbg !389
  %481 = getelementptr inbounds nuw i32, ptr %4, i64 %480, !dbg !389
  %482 = load i32, ptr %481, align 4, !dbg !389, !tbaa !7
  %483 = icmp eq i32 %482, 0, !dbg !390
  br i1 %483, label %484, label %500, !dbg !391

484:                                              ; preds = %478
  %485 = getelementptr inbounds nuw i32, ptr %0, i64 %480, !dbg !392
  %486 = load i32, ptr %485, align 4, !dbg !392, !tbaa !7
  %487 = getelementptr inbounds nuw float, ptr %1, i64 %480, !dbg !393
  %488 = load float, ptr %487, align 4, !dbg !393, !tbaa !42
  %489 = icmp eq i32 %486, 0, !dbg !394
  %490 = fcmp contract ogt float %488, 0.000000e+00, !dbg !397
  %491 = fcmp contract olt float %488, %9, !dbg !397
  %492 = select i1 %489, i1 %491, i1 %490, !dbg !397
  br i1 %492, label %493, label %500, !dbg !389

493:                                              ; preds = %484
  %494 = getelementptr inbounds nuw float, ptr %2, i64 %480, !dbg !398
  %495 = load i32, ptr %494, align 4, !dbg !398, !tbaa !42
  %496 = icmp slt i32 %495, 0, !dbg !399
  %497 = and i32 %495, 2147483647, !dbg !401
  %498 = xor i32 %497, 2147483647, !dbg !401
  %499 = select i1 %496, i32 %495, i32 %498, !dbg !399
  br label %500, !dbg !389

500:                                              ; preds = %478, %484, %493
  %501 = phi i32 [ %499, %493 ], [ -1, %484 ], [ -1, %478 ], !dbg !389
  %502 = getelementptr inbounds nuw i32, ptr %3, i64 %480, !dbg !402
  store i32 %501, ptr %502, align 4, !dbg !403, !tbaa !7
  %503 = add nuw nsw i32 %479, %12, !dbg !404
  %504 = icmp slt i32 %503, %6, !dbg !405
  br i1 %504, label %478, label %281, !dbg !227, !llvm.loop !406
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @square(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #4 !dbg !408 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !409
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !410
  %8 = mul i32 %6, %7, !dbg !411
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !412
  %10 = add i32 %8, %9, !dbg !413
  %11 = mul nsw i32 %3, %3, !dbg !414
  %12 = icmp slt i32 %10, %11, !dbg !415
  br i1 %12, label %13, label %60, !dbg !415

13:                                               ; preds = %5
  %14 = sdiv i32 %10, %3, !dbg !416
  %15 = sext i32 %14 to i64, !dbg !417
  %16 = getelementptr inbounds i32, ptr %1, i64 %15, !dbg !417
  %17 = load i32, ptr %16, align 4, !dbg !417, !tbaa !7
  %18 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %17, i32 0), !dbg !418
  %19 = zext nneg i32 %18 to i64, !dbg !419
  %20 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %19, !dbg !419
  %21 = load i32, ptr %20, align 16, !dbg !419, !tbaa !7
  %22 = getelementptr inbounds nuw i8, ptr %20, i64 4, !dbg !419
  %23 = load i32, ptr %22, align 4, !dbg !419, !tbaa !7
  %24 = getelementptr inbounds nuw i8, ptr %20, i64 8, !dbg !419
  %25 = load i32, ptr %24, align 8, !dbg !419, !tbaa !7
  %26 = getelementptr inbounds nuw i8, ptr %20, i64 12, !dbg !419
  %27 = load i32, ptr %26, align 4, !dbg !419, !tbaa !7
  %28 = mul i32 %14, %3, !dbg !420
  %29 = sub i32 %10, %28, !dbg !420
  %30 = sext i32 %29 to i64, !dbg !421
  %31 = getelementptr inbounds i32, ptr %1, i64 %30, !dbg !421
  %32 = load i32, ptr %31, align 4, !dbg !421, !tbaa !7
  %33 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %32, i32 0), !dbg !422
  %34 = zext nneg i32 %33 to i64, !dbg !423
  %35 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %34, !dbg !423
  %36 = load i32, ptr %35, align 16, !dbg !423, !tbaa !7
  %37 = getelementptr inbounds nuw i8, ptr %35, i64 4, !dbg !423
  %38 = load i32, ptr %37, align 4, !dbg !423, !tbaa !7
  %39 = getelementptr inbounds nuw i8, ptr %35, i64 8, !dbg !423
  %40 = load i32, ptr %39, align 8, !dbg !423, !tbaa !7
  %41 = getelementptr inbounds nuw i8, ptr %35, i64 12, !dbg !423
  %42 = load i32, ptr %41, align 4, !dbg !423, !tbaa !7
  %43 = xor i32 %36, %21, !dbg !424
  %44 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %43), !dbg !427
  %45 = xor i32 %38, %23, !dbg !428
  %46 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %45), !dbg !429
  %47 = add nuw nsw i32 %46, %44, !dbg !430
  %48 = xor i32 %40, %25, !dbg !431
  %49 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %48), !dbg !432
  %50 = add nuw nsw i32 %47, %49, !dbg !433
  %51 = xor i32 %42, %27, !dbg !434
  %52 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %51), !dbg !435
  %53 = add nuw nsw i32 %50, %52, !dbg !436
  %54 = fneg contract float %4, !dbg !437
  %55 = uitofp nneg i32 %53 to float, !dbg !438
  %56 = fmul contract float %54, %55, !dbg !439
  %57 = tail call contract noundef float @__nv_expf(float noundef %56) #11, !dbg !440
  %58 = sext i32 %10 to i64, !dbg !441
  %59 = getelementptr inbounds float, ptr %2, i64 %58, !dbg !441
  store float %57, ptr %59, align 4, !dbg !442, !tbaa !42
  br label %60, !dbg !443

60:                                               ; preds = %5, %13
  ret void, !dbg !443
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @solve(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef captures(none) %4, ptr noundef writeonly captures(none) %5, ptr noundef writeonly captures(none) %6, i32 noundef %7, i32 noundef %8, float noundef %9, float noundef %10) local_unnamed_addr #2 !dbg !444 {
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !445
  %13 = and i32 %12, 31, !dbg !446
  %14 = lshr i32 %12, 5, !dbg !447
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !448
  %16 = lshr i32 %15, 5, !dbg !449
  %17 = icmp samesign ult i32 %13, %16, !dbg !450
  %18 = zext nneg i32 %12 to i64, !dbg !451
  %19 = getelementptr inbounds nuw i32, ptr %1, i64 %18, !dbg !451
  %20 = load i32, ptr %19, align 4, !dbg !451, !tbaa !7
  %21 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %20, i32 0), !dbg !452
  %22 = zext nneg i32 %21 to i64, !dbg !453
  %23 = getelementptr inbounds nuw i32, ptr %0, i64 %22, !dbg !453
  %24 = load i32, ptr %23, align 4, !dbg !453, !tbaa !7
  %25 = getelementptr inbounds nuw float, ptr %4, i64 %22, !dbg !454
  %26 = load float, ptr %25, align 4, !dbg !454, !tbaa !42
  %27 = getelementptr inbounds nuw float, ptr %3, i64 %22, !dbg !455
  %28 = load float, ptr %27, align 4, !dbg !455, !tbaa !42
  %29 = icmp eq i32 %12, 0, !dbg !456
  br i1 %29, label %30, label %31, !dbg !456

30:                                               ; preds = %11
  store float 0.000000e+00, ptr %6, align 4, !dbg !457, !tbaa !42
  br label %31, !dbg !458

31:                                               ; preds = %30, %11
  %32 = icmp sgt i32 %8, 0, !dbg !459
  br i1 %32, label %33, label %228, !dbg !460

33:                                               ; preds = %31
  %34 = icmp sgt i32 %20, -1
  %35 = icmp eq i32 %24, 0
  %36 = zext nneg i32 %14 to i64
  %37 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5least to ptr), i64 %36
  %38 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8least_at to ptr), i64 %36
  %39 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE13room_of_least to ptr), i64 %36
  %40 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8greatest to ptr), i64 %36
  %41 = zext nneg i32 %13 to i64
  %42 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5least to ptr), i64 %41
  %43 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8greatest to ptr), i64 %41
  %44 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5gains to ptr), i64 %36
  %45 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7gain_at to ptr), i64 %36
  %46 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12room_of_gain to ptr), i64 %36
  %47 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12step_of_gain to ptr), i64 %36
  %48 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE5gains to ptr), i64 %41
  %49 = select contract i1 %35, float 0.000000e+00, float %9
  %50 = select contract i1 %35, float %9, float 0.000000e+00
  br label %51, !dbg !460

51:                                               ; preds = %219, %33
  %52 = phi float [ %26, %33 ], [ %224, %219 ]
  %53 = phi float [ %28, %33 ], [ %223, %219 ]
  %54 = phi float [ 0.000000e+00, %33 ], [ %222, %219 ]
  %55 = phi float [ %10, %33 ], [ %221, %219 ]
  %56 = phi i32 [ 0, %33 ], [ %225, %219 ]
  %57 = fcmp contract ogt float %52, 0.000000e+00
  %58 = fcmp contract olt float %52, %9
  %59 = select i1 %35, i1 %58, i1 %57
  %60 = select i1 %34, i1 %59, i1 false, !dbg !461
  br i1 %34, label %67, label %61, !dbg !462

61:                                               ; preds = %51
  %62 = bitcast float %53 to i32
  %63 = xor i32 %62, -1
  %64 = tail call float @llvm.fabs.f32(float %53)
  %65 = fneg float %64
  %66 = bitcast float %65 to i32
  br label %77, !dbg !462

67:                                               ; preds = %51
  %68 = select i1 %35, i1 %57, i1 %58, !dbg !463
  %69 = bitcast float %53 to i32
  %70 = xor i32 %69, -1
  %71 = tail call float @llvm.fabs.f32(float %53)
  %72 = fneg float %71
  %73 = bitcast float %72 to i32
  %74 = icmp slt i32 %69, 0
  %75 = select i1 %74, i32 %70, i32 %73
  %76 = select i1 %68, i32 %75, i32 -1, !dbg !465
  br label %77, !dbg !465

77:                                               ; preds = %61, %67
  %78 = phi i32 [ %66, %61 ], [ %73, %67 ]
  %79 = phi i32 [ %63, %61 ], [ %70, %67 ]
  %80 = phi i32 [ %62, %61 ], [ %69, %67 ]
  %81 = phi i32 [ -1, %61 ], [ %76, %67 ], !dbg !465
  %82 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %81, i32 -1), !dbg !466
  %83 = icmp slt i32 %80, 0
  %84 = select i1 %83, i32 %79, i32 %78
  %85 = select i1 %60, i32 %84, i32 0, !dbg !467
  %86 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %85, i32 -1), !dbg !468
  %87 = icmp eq i32 %81, %82, !dbg !469
  %88 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %87), !dbg !470
  %89 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %88, i1 true), !dbg !471
  %90 = icmp ne i32 %88, 0, !dbg !471
  %91 = icmp eq i32 %89, %13, !dbg !472
  %92 = select i1 %90, i1 %91, i1 false, !dbg !472
  br i1 %92, label %93, label %96, !dbg !472

93:                                               ; preds = %77
  store i32 %82, ptr %37, align 4, !dbg !473, !tbaa !7
  store i32 %12, ptr %38, align 4, !dbg !474, !tbaa !7
  %94 = fsub contract float %9, %52, !dbg !475
  %95 = select contract i1 %35, float %52, float %94, !dbg !475
  store float %95, ptr %39, align 4, !dbg !476, !tbaa !42
  store i32 %86, ptr %40, align 4, !dbg !477, !tbaa !7
  br label %96, !dbg !478

96:                                               ; preds = %93, %77
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !479
  br i1 %17, label %97, label %99, !dbg !480

97:                                               ; preds = %96
  %98 = load i32, ptr %42, align 4, !dbg !481, !tbaa !7
  br label %99, !dbg !480

99:                                               ; preds = %96, %97
  %100 = phi i32 [ %98, %97 ], [ -1, %96 ], !dbg !480
  %101 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %100, i32 -1), !dbg !482
  br i1 %17, label %102, label %104, !dbg !483

102:                                              ; preds = %99
  %103 = load i32, ptr %43, align 4, !dbg !484, !tbaa !7
  br label %104, !dbg !483

104:                                              ; preds = %99, %102
  %105 = phi i32 [ %103, %102 ], [ 0, %99 ], !dbg !483
  %106 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %105, i32 -1), !dbg !485
  %107 = icmp eq i32 %101, -1, !dbg !486
  %108 = icmp eq i32 %106, 0
  %109 = or i1 %107, %108, !dbg !487
  br i1 %109, label %219, label %110, !dbg !487

110:                                              ; preds = %104
  %111 = icmp eq i32 %100, %101, !dbg !488
  %112 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %111), !dbg !489
  %113 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %112, i1 true), !dbg !490
  %114 = icmp eq i32 %112, 0, !dbg !490
  %115 = select i1 %114, i32 -1, i32 %113, !dbg !491
  %116 = sext i32 %115 to i64, !dbg !492
  %117 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE8least_at to ptr), i64 %116, !dbg !492
  %118 = load i32, ptr %117, align 4, !dbg !492, !tbaa !7
  %119 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE13room_of_least to ptr), i64 %116, !dbg !493
  %120 = load float, ptr %119, align 4, !dbg !493, !tbaa !42
  %121 = and i32 %106, 2147483647, !dbg !494
  %122 = xor i32 %106, -1, !dbg !494
  %123 = icmp slt i32 %106, 0, !dbg !494
  %124 = select i1 %123, i32 %121, i32 %122, !dbg !494
  %125 = bitcast i32 %124 to float, !dbg !497
  %126 = and i32 %101, 2147483647, !dbg !498
  %127 = xor i32 %101, -1, !dbg !498
  %128 = icmp slt i32 %101, 0, !dbg !498
  %129 = select i1 %128, i32 %126, i32 %127, !dbg !498
  %130 = bitcast i32 %129 to float, !dbg !500
  %131 = fsub contract float %125, %130, !dbg !501
  %132 = icmp eq i32 %56, 0, !dbg !502
  br i1 %132, label %133, label %137, !dbg !502

133:                                              ; preds = %110
  %134 = fmul contract float %131, 0x3FB99999A0000000, !dbg !503
  %135 = tail call contract noundef float @llvm.maxnum.f32(float %134, float %10), !dbg !504
  br i1 %29, label %136, label %137, !dbg !505

136:                                              ; preds = %133
  store float %131, ptr %6, align 4, !dbg !506, !tbaa !42
  br label %137, !dbg !507

137:                                              ; preds = %133, %136, %110
  %138 = phi float [ %135, %136 ], [ %135, %133 ], [ %55, %110 ], !dbg !508
  %139 = fcmp contract uge float %131, %138, !dbg !509
  br i1 %139, label %140, label %219, !dbg !509

140:                                              ; preds = %137
  %141 = mul nsw i32 %118, %7, !dbg !510
  %142 = add nsw i32 %141, %12, !dbg !511
  %143 = sext i32 %142 to i64, !dbg !512
  %144 = getelementptr inbounds float, ptr %2, i64 %143, !dbg !512
  %145 = load float, ptr %144, align 4, !dbg !512, !tbaa !42
  %146 = fsub contract float %53, %130, !dbg !513
  %147 = fmul contract float %145, 2.000000e+00, !dbg !514
  %148 = fsub contract float 2.000000e+00, %147, !dbg !515
  %149 = tail call contract noundef float @llvm.maxnum.f32(float %148, float 0x3D71979980000000), !dbg !516
  %150 = tail call contract noundef float @llvm.nvvm.div.approx.f(float %146, float %149), !dbg !517
  %151 = fcmp contract ogt float %146, 0.000000e+00
  %152 = select i1 %60, i1 %151, i1 false, !dbg !518
  %153 = fmul contract float %146, %150, !dbg !518
  %154 = bitcast float %153 to i32, !dbg !519
  %155 = select i1 %152, i32 %154, i32 0, !dbg !518
  %156 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %155, i32 -1), !dbg !520
  %157 = icmp eq i32 %155, %156, !dbg !521
  %158 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %157), !dbg !522
  %159 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %158, i1 true), !dbg !523
  %160 = icmp ne i32 %158, 0, !dbg !523
  %161 = icmp eq i32 %159, %13, !dbg !524
  %162 = select i1 %160, i1 %161, i1 false, !dbg !524
  br i1 %162, label %163, label %166, !dbg !524

163:                                              ; preds = %140
  store i32 %156, ptr %44, align 4, !dbg !525, !tbaa !7
  store i32 %12, ptr %45, align 4, !dbg !526, !tbaa !7
  %164 = fsub contract float %9, %52, !dbg !527
  %165 = select contract i1 %35, float %164, float %52, !dbg !527
  store float %165, ptr %46, align 4, !dbg !528, !tbaa !42
  store float %150, ptr %47, align 4, !dbg !529, !tbaa !42
  br label %166, !dbg !530

166:                                              ; preds = %163, %140
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !531
  br i1 %17, label %167, label %169, !dbg !532

167:                                              ; preds = %166
  %168 = load i32, ptr %48, align 4, !dbg !533, !tbaa !7
  br label %169, !dbg !532

169:                                              ; preds = %166, %167
  %170 = phi i32 [ %168, %167 ], [ 0, %166 ], !dbg !532
  %171 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %170, i32 -1), !dbg !534
  %172 = icmp eq i32 %170, %171, !dbg !535
  %173 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %172), !dbg !536
  %174 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %173, i1 true), !dbg !537
  %175 = icmp eq i32 %173, 0, !dbg !537
  %176 = select i1 %175, i32 -1, i32 %174, !dbg !538
  %177 = sext i32 %176 to i64, !dbg !539
  %178 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7gain_at to ptr), i64 %177, !dbg !539
  %179 = load i32, ptr %178, align 4, !dbg !539, !tbaa !7
  %180 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12room_of_gain to ptr), i64 %177, !dbg !540
  %181 = load float, ptr %180, align 4, !dbg !540, !tbaa !42
  %182 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE12step_of_gain to ptr), i64 %177, !dbg !541
  %183 = load float, ptr %182, align 4, !dbg !541, !tbaa !42
  %184 = tail call contract noundef float @llvm.minnum.f32(float %120, float %181), !dbg !542
  %185 = tail call contract noundef float @llvm.minnum.f32(float %183, float %184), !dbg !543
  %186 = mul nsw i32 %179, %7, !dbg !544
  %187 = add nsw i32 %186, %12, !dbg !545
  %188 = sext i32 %187 to i64, !dbg !546
  %189 = getelementptr inbounds float, ptr %2, i64 %188, !dbg !546
  %190 = load float, ptr %189, align 4, !dbg !546, !tbaa !42
  %191 = fsub contract float %145, %190, !dbg !547
  %192 = fmul contract float %185, %191, !dbg !548
  %193 = fadd contract float %53, %192, !dbg !549
  %194 = icmp eq i32 %12, %118, !dbg !550
  br i1 %194, label %195, label %205, !dbg !550

195:                                              ; preds = %169
  %196 = fcmp contract oeq float %185, %120, !dbg !551
  br i1 %196, label %202, label %197, !dbg !552

197:                                              ; preds = %195
  br i1 %35, label %200, label %198, !dbg !553

198:                                              ; preds = %197
  %199 = fadd contract float %52, %185, !dbg !554
  br label %202, !dbg !553

200:                                              ; preds = %197
  %201 = fsub contract float %52, %185, !dbg !555
  br label %202, !dbg !553

202:                                              ; preds = %195, %198, %200
  %203 = phi contract float [ %201, %200 ], [ %199, %198 ], [ %49, %195 ], !dbg !552
  %204 = fadd contract float %54, %185, !dbg !556
  br label %205, !dbg !557

205:                                              ; preds = %202, %169
  %206 = phi float [ %204, %202 ], [ %54, %169 ], !dbg !508
  %207 = phi float [ %203, %202 ], [ %52, %169 ], !dbg !508
  %208 = icmp eq i32 %12, %179, !dbg !558
  br i1 %208, label %209, label %219, !dbg !558

209:                                              ; preds = %205
  %210 = fcmp contract oeq float %185, %181, !dbg !559
  br i1 %210, label %216, label %211, !dbg !560

211:                                              ; preds = %209
  br i1 %35, label %214, label %212, !dbg !561

212:                                              ; preds = %211
  %213 = fsub contract float %207, %185, !dbg !562
  br label %216, !dbg !561

214:                                              ; preds = %211
  %215 = fadd contract float %185, %207, !dbg !563
  br label %216, !dbg !561

216:                                              ; preds = %209, %212, %214
  %217 = phi contract float [ %215, %214 ], [ %213, %212 ], [ %50, %209 ], !dbg !560
  %218 = fsub contract float %206, %185, !dbg !564
  br label %219, !dbg !565

219:                                              ; preds = %137, %216, %205, %104
  %220 = phi i1 [ true, %104 ], [ false, %205 ], [ false, %216 ], [ true, %137 ]
  %221 = phi float [ %55, %104 ], [ %138, %205 ], [ %138, %216 ], [ %138, %137 ], !dbg !508
  %222 = phi float [ %54, %104 ], [ %206, %205 ], [ %218, %216 ], [ %54, %137 ], !dbg !566
  %223 = phi float [ %53, %104 ], [ %193, %205 ], [ %193, %216 ], [ %53, %137 ], !dbg !567
  %224 = phi float [ %52, %104 ], [ %207, %205 ], [ %217, %216 ], [ %52, %137 ], !dbg !568
  %225 = add nuw nsw i32 %56, 1
  %226 = icmp eq i32 %225, %8
  %227 = select i1 %220, i1 true, i1 %226
  br i1 %227, label %228, label %51, !llvm.loop !569

228:                                              ; preds = %219, %31
  %229 = phi float [ 0.000000e+00, %31 ], [ %222, %219 ], !dbg !566
  %230 = phi float [ %26, %31 ], [ %224, %219 ], !dbg !568
  %231 = getelementptr inbounds nuw float, ptr %5, i64 %18, !dbg !571
  store float %229, ptr %231, align 4, !dbg !572, !tbaa !42
  %232 = icmp sgt i32 %20, -1, !dbg !573
  br i1 %232, label %233, label %236, !dbg !573

233:                                              ; preds = %228
  %234 = zext nneg i32 %20 to i64
  %235 = getelementptr inbounds nuw float, ptr %4, i64 %234
  store float %230, ptr %235, align 4, !dbg !574, !tbaa !42
  br label %236, !dbg !575

236:                                              ; preds = %233, %228
  ret void, !dbg !576
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @update(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef captures(none) %3, i32 noundef %4, i32 noundef %5, float noundef %6) local_unnamed_addr #4 !dbg !577 {
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !578
  %9 = and i32 %8, 31, !dbg !579
  %10 = lshr i32 %8, 5, !dbg !580
  %11 = icmp slt i32 %8, %5, !dbg !581
  br i1 %11, label %30, label %12, !dbg !582

12:                                               ; preds = %30, %7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !583
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !584
  %14 = shl i32 %13, 5, !dbg !585
  %15 = or disjoint i32 %14, %9, !dbg !586
  %16 = add nsw i32 %4, -1, !dbg !587
  %17 = tail call noundef i32 @llvm.smin.i32(i32 %15, i32 %16), !dbg !588
  %18 = sext i32 %17 to i64, !dbg !589
  %19 = getelementptr inbounds %struct.uint4, ptr %0, i64 %18, !dbg !589
  %20 = load i32, ptr %19, align 16, !dbg !589, !tbaa !7
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 4, !dbg !589
  %22 = load i32, ptr %21, align 4, !dbg !589, !tbaa !7
  %23 = getelementptr inbounds nuw i8, ptr %19, i64 8, !dbg !589
  %24 = load i32, ptr %23, align 8, !dbg !589, !tbaa !7
  %25 = getelementptr inbounds nuw i8, ptr %19, i64 12, !dbg !589
  %26 = load i32, ptr %25, align 4, !dbg !589, !tbaa !7
  %27 = icmp slt i32 %10, %5, !dbg !590
  br i1 %27, label %28, label %44, !dbg !591

28:                                               ; preds = %12
  %29 = fneg contract float %6
  br label %55, !dbg !591

30:                                               ; preds = %7, %30
  %31 = phi i32 [ %42, %30 ], [ %8, %7 ]
  %32 = zext nneg i32 %31 to i64, !dbg !592
  %33 = getelementptr inbounds nuw i32, ptr %1, i64 %32, !dbg !592
  %34 = load i32, ptr %33, align 4, !dbg !592, !tbaa !7
  %35 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %34, i32 0), !dbg !593
  %36 = zext nneg i32 %35 to i64, !dbg !594
  %37 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %36, !dbg !594
  %38 = getelementptr inbounds nuw %struct.uint4, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE11rows_of_set to ptr), i64 %32, !dbg !595
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %38, ptr noundef nonnull align 16 dereferenceable(16) %37, i64 16, i1 false), !dbg !596, !tbaa.struct !597
  %39 = getelementptr inbounds nuw float, ptr %2, i64 %32, !dbg !598
  %40 = load float, ptr %39, align 4, !dbg !598, !tbaa !42
  %41 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE7changes to ptr), i64 %32, !dbg !599
  store float %40, ptr %41, align 4, !dbg !600, !tbaa !42
  %42 = add nuw nsw i32 %31, 256, !dbg !601
  %43 = icmp slt i32 %42, %5, !dbg !581
  br i1 %43, label %30, label %12, !dbg !582, !llvm.loop !602

44:                                               ; preds = %87, %12
  %45 = phi float [ 0.000000e+00, %12 ], [ %88, %87 ], !dbg !604
  %46 = zext nneg i32 %10 to i64, !dbg !605
  %47 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE4sums to ptr), i64 %46, !dbg !605
  %48 = zext nneg i32 %9 to i64, !dbg !605
  %49 = getelementptr inbounds nuw float, ptr %47, i64 %48, !dbg !605
  store float %45, ptr %49, align 4, !dbg !606, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !607
  %50 = icmp eq i32 %10, 0, !dbg !608
  %51 = icmp slt i32 %15, %4
  %52 = and i1 %50, %51, !dbg !609
  br i1 %52, label %53, label %105, !dbg !609

53:                                               ; preds = %44
  %54 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE4sums to ptr), i64 %48, !dbg !610
  br label %96, !dbg !610

55:                                               ; preds = %28, %87
  %56 = phi i32 [ %10, %28 ], [ %89, %87 ]
  %57 = phi float [ 0.000000e+00, %28 ], [ %88, %87 ]
  %58 = zext nneg i32 %56 to i64, !dbg !611
  %59 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE7changes to ptr), i64 %58, !dbg !611
  %60 = load float, ptr %59, align 4, !dbg !611, !tbaa !42
  %61 = fcmp contract une float %60, 0.000000e+00, !dbg !612
  br i1 %61, label %62, label %87, !dbg !612

62:                                               ; preds = %55
  %63 = getelementptr inbounds nuw %struct.uint4, ptr addrspacecast (ptr addrspace(3) @_ZZ6updateE11rows_of_set to ptr), i64 %58, !dbg !613
  %64 = load i32, ptr %63, align 16, !dbg !613, !tbaa !7
  %65 = getelementptr inbounds nuw i8, ptr %63, i64 4, !dbg !613
  %66 = load i32, ptr %65, align 4, !dbg !613, !tbaa !7
  %67 = getelementptr inbounds nuw i8, ptr %63, i64 8, !dbg !613
  %68 = load i32, ptr %67, align 8, !dbg !613, !tbaa !7
  %69 = getelementptr inbounds nuw i8, ptr %63, i64 12, !dbg !613
  %70 = load i32, ptr %69, align 4, !dbg !613, !tbaa !7
  %71 = xor i32 %64, %20, !dbg !614
  %72 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %71), !dbg !616
  %73 = xor i32 %66, %22, !dbg !617
  %74 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %73), !dbg !618
  %75 = add nuw nsw i32 %74, %72, !dbg !619
  %76 = xor i32 %68, %24, !dbg !620
  %77 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %76), !dbg !621
  %78 = add nuw nsw i32 %75, %77, !dbg !622
  %79 = xor i32 %70, %26, !dbg !623
  %80 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %79), !dbg !624
  %81 = add nuw nsw i32 %78, %80, !dbg !625
  %82 = uitofp nneg i32 %81 to float, !dbg !626
  %83 = fmul contract float %29, %82, !dbg !627
  %84 = tail call contract noundef float @__nv_expf(float noundef %83) #11, !dbg !628
  %85 = fmul contract float %60, %84, !dbg !629
  %86 = fadd contract float %57, %85, !dbg !630
  br label %87, !dbg !631

87:                                               ; preds = %55, %62
  %88 = phi float [ %86, %62 ], [ %57, %55 ], !dbg !604
  %89 = add nuw nsw i32 %56, 8, !dbg !632
  %90 = icmp slt i32 %89, %5, !dbg !590
  br i1 %90, label %55, label %44, !dbg !591, !llvm.loop !633

91:                                               ; preds = %96
  %92 = sext i32 %15 to i64, !dbg !635
  %93 = getelementptr inbounds float, ptr %3, i64 %92, !dbg !635
  %94 = load float, ptr %93, align 4, !dbg !636, !tbaa !42
  %95 = fadd contract float %102, %94, !dbg !636
  store float %95, ptr %93, align 4, !dbg !636, !tbaa !42
  br label %105, !dbg !637

96:                                               ; preds = %53, %96
  %97 = phi i32 [ 1, %53 ], [ %103, %96 ]
  %98 = phi float [ %45, %53 ], [ %102, %96 ]
  %99 = zext nneg i32 %97 to i64, !dbg !638
  %100 = getelementptr inbounds nuw [32 x float], ptr %54, i64 %99, !dbg !638
  %101 = load float, ptr %100, align 4, !dbg !638, !tbaa !42
  %102 = fadd contract float %98, %101, !dbg !639
  %103 = add nuw nsw i32 %97, 1, !dbg !640
  %104 = icmp eq i32 %103, 8, !dbg !641
  br i1 %104, label %91, label %96, !dbg !610, !llvm.loop !642

105:                                              ; preds = %91, %44
  ret void, !dbg !644
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @centre(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, float noundef %5) local_unnamed_addr #2 !dbg !645 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !646
  %8 = and i32 %7, 31, !dbg !647
  %9 = lshr i32 %7, 5, !dbg !648
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !649
  %11 = lshr i32 %10, 5, !dbg !650
  %12 = icmp samesign ult i32 %8, %11, !dbg !651
  %13 = icmp slt i32 %7, %4, !dbg !652
  br i1 %13, label %31, label %14, !dbg !653

14:                                               ; preds = %31, %6
  %15 = phi i32 [ -10374682, %6 ], [ %61, %31 ], !dbg !654
  %16 = phi i32 [ 10374681, %6 ], [ %64, %31 ], !dbg !654
  %17 = phi i32 [ 0, %6 ], [ %47, %31 ], !dbg !654
  %18 = phi float [ 0.000000e+00, %6 ], [ %48, %31 ], !dbg !654
  br label %19, !dbg !655

19:                                               ; preds = %14, %19
  %20 = phi i32 [ 16, %14 ], [ %24, %19 ]
  %21 = phi float [ %18, %14 ], [ %23, %19 ]
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %21, i32 range(i32 1, -2147483648) %20, i32 31), !dbg !658
  %23 = fadd contract float %21, %22, !dbg !659
  %24 = lshr i32 %20, 1, !dbg !660
  %25 = icmp eq i32 %24, 0, !dbg !661
  br i1 %25, label %26, label %19, !dbg !655, !llvm.loop !662

26:                                               ; preds = %19
  %27 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %17, i32 -1), !dbg !664
  %28 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %15, i32 -1), !dbg !665
  %29 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %16, i32 -1), !dbg !666
  %30 = icmp eq i32 %8, 0, !dbg !667
  br i1 %30, label %67, label %73, !dbg !667

31:                                               ; preds = %6, %31
  %32 = phi float [ %48, %31 ], [ 0.000000e+00, %6 ]
  %33 = phi i32 [ %47, %31 ], [ 0, %6 ]
  %34 = phi i32 [ %65, %31 ], [ %7, %6 ]
  %35 = phi i32 [ %64, %31 ], [ 10374681, %6 ]
  %36 = phi i32 [ %61, %31 ], [ -10374682, %6 ]
  %37 = sext i32 %34 to i64, !dbg !668
  %38 = getelementptr inbounds float, ptr %1, i64 %37, !dbg !668
  %39 = load float, ptr %38, align 4, !dbg !668, !tbaa !42
  %40 = getelementptr inbounds float, ptr %2, i64 %37, !dbg !669
  %41 = load float, ptr %40, align 4, !dbg !669, !tbaa !42
  %42 = fcmp contract ogt float %39, 0.000000e+00, !dbg !670
  %43 = fcmp contract olt float %39, %5
  %44 = and i1 %42, %43, !dbg !671
  %45 = fadd contract float %32, %41, !dbg !671
  %46 = zext i1 %44 to i32, !dbg !671
  %47 = add nuw nsw i32 %33, %46, !dbg !671
  %48 = select i1 %44, float %45, float %32, !dbg !671
  %49 = getelementptr inbounds i32, ptr %0, i64 %37, !dbg !672
  %50 = load i32, ptr %49, align 4, !dbg !672, !tbaa !7
  %51 = icmp eq i32 %50, 0, !dbg !673
  %52 = select i1 %51, i1 %42, i1 %43, !dbg !675
  %53 = bitcast float %41 to i32
  %54 = xor i32 %53, -1
  %55 = tail call float @llvm.fabs.f32(float %41)
  %56 = fneg float %55
  %57 = bitcast float %56 to i32
  %58 = icmp slt i32 %53, 0
  %59 = select i1 %58, i32 %54, i32 %57
  %60 = tail call noundef i32 @llvm.umin.i32(i32 %36, i32 %59)
  %61 = select i1 %52, i32 %60, i32 %36, !dbg !676
  %62 = select i1 %51, i1 %43, i1 %42, !dbg !677
  %63 = tail call noundef i32 @llvm.umax.i32(i32 %35, i32 %59)
  %64 = select i1 %62, i32 %63, i32 %35, !dbg !679
  %65 = add i32 %34, %10, !dbg !680
  %66 = icmp slt i32 %65, %4, !dbg !652
  br i1 %66, label %31, label %14, !dbg !653, !llvm.loop !681

67:                                               ; preds = %26
  %68 = zext nneg i32 %9 to i64
  %69 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE8greatest to ptr), i64 %68
  %70 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE5least to ptr), i64 %68
  %71 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6counts to ptr), i64 %68
  %72 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE4sums to ptr), i64 %68
  store float %23, ptr %72, align 4, !dbg !683, !tbaa !42
  store i32 %27, ptr %71, align 4, !dbg !684, !tbaa !7
  store i32 %28, ptr %70, align 4, !dbg !685, !tbaa !7
  store i32 %29, ptr %69, align 4, !dbg !686, !tbaa !7
  br label %73, !dbg !687

73:                                               ; preds = %67, %26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !688
  %74 = icmp eq i32 %9, 0, !dbg !689
  br i1 %74, label %75, label %131, !dbg !689

75:                                               ; preds = %73
  br i1 %12, label %76, label %80, !dbg !690

76:                                               ; preds = %75
  %77 = zext nneg i32 %8 to i64
  %78 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE4sums to ptr), i64 %77
  %79 = load float, ptr %78, align 4, !dbg !691, !tbaa !42
  br label %80, !dbg !690

80:                                               ; preds = %75, %76
  %81 = phi float [ %79, %76 ], [ 0.000000e+00, %75 ]
  br label %82, !dbg !692

82:                                               ; preds = %80, %82
  %83 = phi i32 [ %87, %82 ], [ 16, %80 ]
  %84 = phi float [ %86, %82 ], [ %81, %80 ]
  %85 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %84, i32 range(i32 1, -2147483648) %83, i32 31), !dbg !694
  %86 = fadd contract float %84, %85, !dbg !695
  %87 = lshr i32 %83, 1, !dbg !696
  %88 = icmp eq i32 %87, 0, !dbg !697
  br i1 %88, label %89, label %82, !dbg !692, !llvm.loop !698

89:                                               ; preds = %82
  br i1 %12, label %90, label %94, !dbg !700

90:                                               ; preds = %89
  %91 = zext nneg i32 %8 to i64
  %92 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6counts to ptr), i64 %91
  %93 = load i32, ptr %92, align 4, !dbg !701, !tbaa !7
  br label %94, !dbg !700

94:                                               ; preds = %89, %90
  %95 = phi i32 [ %93, %90 ], [ 0, %89 ], !dbg !700
  %96 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %95, i32 -1), !dbg !702
  br i1 %12, label %97, label %101, !dbg !703

97:                                               ; preds = %94
  %98 = zext nneg i32 %8 to i64
  %99 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE5least to ptr), i64 %98
  %100 = load i32, ptr %99, align 4, !dbg !704, !tbaa !7
  br label %101, !dbg !703

101:                                              ; preds = %94, %97
  %102 = phi i32 [ %100, %97 ], [ -10374682, %94 ], !dbg !703
  %103 = tail call noundef i32 @llvm.nvvm.redux.sync.umin(i32 %102, i32 -1), !dbg !705
  br i1 %12, label %104, label %108, !dbg !706

104:                                              ; preds = %101
  %105 = zext nneg i32 %8 to i64
  %106 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE8greatest to ptr), i64 %105
  %107 = load i32, ptr %106, align 4, !dbg !707, !tbaa !7
  br label %108, !dbg !706

108:                                              ; preds = %101, %104
  %109 = phi i32 [ %107, %104 ], [ 10374681, %101 ], !dbg !706
  %110 = tail call noundef i32 @llvm.nvvm.redux.sync.umax(i32 %109, i32 -1), !dbg !708
  br i1 %30, label %111, label %131, !dbg !709

111:                                              ; preds = %108
  %112 = icmp sgt i32 %96, 0, !dbg !710
  br i1 %112, label %113, label %116, !dbg !711

113:                                              ; preds = %111
  %114 = uitofp nneg i32 %96 to float, !dbg !712
  %115 = fdiv contract float %86, %114, !dbg !713
  br label %129, !dbg !711

116:                                              ; preds = %111
  %117 = and i32 %103, 2147483647, !dbg !714
  %118 = xor i32 %103, -1, !dbg !714
  %119 = icmp slt i32 %103, 0, !dbg !714
  %120 = select i1 %119, i32 %117, i32 %118, !dbg !714
  %121 = bitcast i32 %120 to float, !dbg !716
  %122 = and i32 %110, 2147483647, !dbg !717
  %123 = xor i32 %110, -1, !dbg !717
  %124 = icmp slt i32 %110, 0, !dbg !717
  %125 = select i1 %124, i32 %122, i32 %123, !dbg !717
  %126 = bitcast i32 %125 to float, !dbg !719
  %127 = fadd contract float %121, %126, !dbg !720
  %128 = fmul contract float %127, 5.000000e-01, !dbg !721
  br label %129, !dbg !711

129:                                              ; preds = %116, %113
  %130 = phi contract float [ %115, %113 ], [ %128, %116 ], !dbg !711
  store float %130, ptr %3, align 4, !dbg !722, !tbaa !42
  br label %131, !dbg !723

131:                                              ; preds = %108, %129, %73
  ret void, !dbg !724
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @predict(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4, ptr noundef writeonly captures(none) %5, i32 noundef %6, i32 noundef %7, float noundef %8) local_unnamed_addr #0 !dbg !725 {
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !726
  %11 = zext nneg i32 %10 to i64, !dbg !726
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !727
  %13 = icmp slt i32 %12, %7, !dbg !729
  br i1 %13, label %14, label %22, !dbg !730

14:                                               ; preds = %9
  %15 = zext nneg i32 %7 to i64, !dbg !731
  %16 = mul nuw nsw i64 %15, %11, !dbg !732
  %17 = getelementptr inbounds nuw i8, ptr %4, i64 %16, !dbg !733
  %18 = zext nneg i32 %12 to i64
  %19 = getelementptr inbounds nuw i8, ptr %17, i64 %18
  %20 = load i8, ptr %19, align 1, !dbg !734, !tbaa !25
  %21 = icmp ne i8 %20, 0, !dbg !735
  br label %22

22:                                               ; preds = %14, %9
  %23 = phi i1 [ false, %9 ], [ %21, %14 ], !dbg !736
  %24 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %23), !dbg !737
  %25 = and i32 %12, 31, !dbg !738
  %26 = icmp eq i32 %25, 0, !dbg !738
  br i1 %26, label %27, label %31, !dbg !738

27:                                               ; preds = %22
  %28 = lshr exact i32 %12, 5
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 %29
  store i32 %24, ptr %30, align 4, !dbg !739, !tbaa !7
  br label %31, !dbg !740

31:                                               ; preds = %22, %27
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !741
  %32 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), align 4, !dbg !742, !tbaa !7
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 4), align 4, !dbg !743, !tbaa !7
  %34 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 8), align 4, !dbg !744, !tbaa !7
  %35 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 12), align 4, !dbg !745, !tbaa !7
  %36 = icmp slt i32 %12, %6, !dbg !746
  br i1 %36, label %39, label %37, !dbg !747

37:                                               ; preds = %86, %31
  %38 = phi float [ 0.000000e+00, %31 ], [ %87, %86 ]
  br label %41, !dbg !748

39:                                               ; preds = %31
  %40 = fneg contract float %8
  br label %49, !dbg !747

41:                                               ; preds = %37, %41
  %42 = phi i32 [ %46, %41 ], [ 16, %37 ]
  %43 = phi float [ %45, %41 ], [ %38, %37 ]
  %44 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %43, i32 range(i32 1, -2147483648) %42, i32 31), !dbg !750
  %45 = fadd contract float %43, %44, !dbg !751
  %46 = lshr i32 %42, 1, !dbg !752
  %47 = icmp eq i32 %46, 0, !dbg !753
  br i1 %47, label %48, label %41, !dbg !748, !llvm.loop !754

48:                                               ; preds = %41
  br i1 %26, label %90, label %94, !dbg !756

49:                                               ; preds = %39, %86
  %50 = phi float [ 0.000000e+00, %39 ], [ %87, %86 ]
  %51 = phi i32 [ %12, %39 ], [ %88, %86 ]
  %52 = zext nneg i32 %51 to i64, !dbg !757
  %53 = getelementptr inbounds nuw float, ptr %2, i64 %52, !dbg !757
  %54 = load float, ptr %53, align 4, !dbg !757, !tbaa !42
  %55 = fcmp contract ogt float %54, 0.000000e+00, !dbg !758
  br i1 %55, label %56, label %86, !dbg !758

56:                                               ; preds = %49
  %57 = getelementptr inbounds nuw i32, ptr %1, i64 %52, !dbg !759
  %58 = load i32, ptr %57, align 4, !dbg !759, !tbaa !7
  %59 = icmp eq i32 %58, 0, !dbg !760
  %60 = fneg contract float %54, !dbg !759
  %61 = select contract i1 %59, float %60, float %54, !dbg !759
  %62 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %52, !dbg !761
  %63 = load i32, ptr %62, align 16, !dbg !761, !tbaa !7
  %64 = getelementptr inbounds nuw i8, ptr %62, i64 4, !dbg !761
  %65 = load i32, ptr %64, align 4, !dbg !761, !tbaa !7
  %66 = getelementptr inbounds nuw i8, ptr %62, i64 8, !dbg !761
  %67 = load i32, ptr %66, align 8, !dbg !761, !tbaa !7
  %68 = getelementptr inbounds nuw i8, ptr %62, i64 12, !dbg !761
  %69 = load i32, ptr %68, align 4, !dbg !761, !tbaa !7
  %70 = xor i32 %63, %32, !dbg !762
  %71 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %70), !dbg !764
  %72 = xor i32 %65, %33, !dbg !765
  %73 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %72), !dbg !766
  %74 = add nuw nsw i32 %73, %71, !dbg !767
  %75 = xor i32 %67, %34, !dbg !768
  %76 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %75), !dbg !769
  %77 = add nuw nsw i32 %74, %76, !dbg !770
  %78 = xor i32 %69, %35, !dbg !771
  %79 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %78), !dbg !772
  %80 = add nuw nsw i32 %77, %79, !dbg !773
  %81 = uitofp nneg i32 %80 to float, !dbg !774
  %82 = fmul contract float %40, %81, !dbg !775
  %83 = tail call contract noundef float @__nv_expf(float noundef %82) #11, !dbg !776
  %84 = fmul contract float %61, %83, !dbg !777
  %85 = fadd contract float %50, %84, !dbg !778
  br label %86, !dbg !779

86:                                               ; preds = %56, %49
  %87 = phi float [ %85, %56 ], [ %50, %49 ], !dbg !780
  %88 = add nuw nsw i32 %51, 128, !dbg !781
  %89 = icmp slt i32 %88, %6, !dbg !746
  br i1 %89, label %49, label %37, !dbg !747, !llvm.loop !782

90:                                               ; preds = %48
  %91 = lshr exact i32 %12, 5
  %92 = zext nneg i32 %91 to i64
  %93 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 %92
  store float %45, ptr %93, align 4, !dbg !784, !tbaa !42
  br label %94, !dbg !785

94:                                               ; preds = %90, %48
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !786
  %95 = icmp eq i32 %12, 0, !dbg !787
  br i1 %95, label %96, label %108, !dbg !787

96:                                               ; preds = %94
  %97 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), align 4, !dbg !788, !tbaa !42
  %98 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 4), align 4, !dbg !789, !tbaa !42
  %99 = fadd contract float %97, %98, !dbg !790
  %100 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 8), align 4, !dbg !791, !tbaa !42
  %101 = fadd contract float %99, %100, !dbg !792
  %102 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 12), align 4, !dbg !793, !tbaa !42
  %103 = fadd contract float %101, %102, !dbg !794
  %104 = load float, ptr %3, align 4, !dbg !795, !tbaa !42
  %105 = fcmp contract ogt float %103, %104, !dbg !796
  %106 = zext i1 %105 to i32, !dbg !788
  %107 = getelementptr inbounds nuw i32, ptr %5, i64 %11, !dbg !797
  store i32 %106, ptr %107, align 4, !dbg !798, !tbaa !7
  br label %108, !dbg !797

108:                                              ; preds = %96, %94
  ret void, !dbg !799
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #6

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #6

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #7

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #8

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32) #6

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #6

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.approx.f(float, float) #9

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #7

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #6

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #10

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="1024" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #7 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #9 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #10 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "svm-adult.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "start", scope: !1, file: !1, line: 66, type: !12, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 69, column: 21, scope: !11)
!15 = !DILocation(line: 70, column: 49, scope: !11)
!16 = !DILocation(line: 56, column: 24, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "packed_row", scope: !1, file: !1, line: 54, type: !12, scopeLine: 55, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 70, column: 23, scope: !11)
!19 = !DILocation(line: 57, column: 53, scope: !17, inlinedAt: !18)
!20 = !DILocation(line: 57, column: 63, scope: !17, inlinedAt: !18)
!21 = !DILocation(line: 70, column: 55, scope: !11)
!22 = !DILocation(line: 70, column: 53, scope: !11)
!23 = !DILocation(line: 70, column: 39, scope: !11)
!24 = !DILocation(line: 57, column: 66, scope: !17, inlinedAt: !18)
!25 = !{!9, !9, i64 0}
!26 = !DILocation(line: 57, column: 78, scope: !17, inlinedAt: !18)
!27 = !DILocation(line: 0, scope: !17, inlinedAt: !18)
!28 = !DILocation(line: 57, column: 27, scope: !17, inlinedAt: !18)
!29 = !DILocation(line: 58, column: 23, scope: !17, inlinedAt: !18)
!30 = !DILocation(line: 59, column: 30, scope: !17, inlinedAt: !18)
!31 = !DILocation(line: 59, column: 9, scope: !17, inlinedAt: !18)
!32 = !DILocation(line: 60, column: 5, scope: !17, inlinedAt: !18)
!33 = !DILocation(line: 71, column: 21, scope: !11)
!34 = !DILocation(line: 61, column: 53, scope: !17, inlinedAt: !18)
!35 = !DILocation(line: 61, column: 43, scope: !17, inlinedAt: !18)
!36 = !DILocation(line: 61, column: 33, scope: !17, inlinedAt: !18)
!37 = !DILocation(line: 61, column: 23, scope: !17, inlinedAt: !18)
!38 = !DILocation(line: 72, column: 9, scope: !11)
!39 = !DILocation(line: 72, column: 21, scope: !11)
!40 = !DILocation(line: 73, column: 9, scope: !11)
!41 = !DILocation(line: 73, column: 20, scope: !11)
!42 = !{!43, !43, i64 0}
!43 = !{!"float", !9, i64 0}
!44 = !DILocation(line: 74, column: 18, scope: !11)
!45 = !DILocation(line: 74, column: 30, scope: !11)
!46 = !DILocation(line: 74, column: 9, scope: !11)
!47 = !DILocation(line: 74, column: 16, scope: !11)
!48 = !DILocation(line: 75, column: 5, scope: !11)
!49 = !DILocation(line: 76, column: 1, scope: !11)
!50 = distinct !DISubprogram(name: "choose", scope: !1, file: !1, line: 180, type: !12, scopeLine: 182, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!51 = !DILocation(line: 183, column: 24, scope: !50)
!52 = !DILocation(line: 183, column: 49, scope: !50)
!53 = !DILocation(line: 184, column: 28, scope: !50)
!54 = !DILocation(line: 184, column: 23, scope: !50)
!55 = !DILocation(line: 184, column: 44, scope: !50)
!56 = !DILocation(line: 184, column: 56, scope: !50)
!57 = !DILocation(line: 184, column: 48, scope: !50)
!58 = !DILocation(line: 184, column: 70, scope: !50)
!59 = !DILocation(line: 186, column: 32, scope: !50)
!60 = !DILocation(line: 186, column: 5, scope: !50)
!61 = !DILocation(line: 188, column: 5, scope: !50)
!62 = !DILocation(line: 189, column: 36, scope: !50)
!63 = !DILocation(line: 189, column: 5, scope: !50)
!64 = !DILocation(line: 187, column: 9, scope: !50)
!65 = !DILocation(line: 187, column: 20, scope: !50)
!66 = !DILocation(line: 186, column: 44, scope: !50)
!67 = distinct !{!67, !60, !68, !69}
!68 = !DILocation(line: 187, column: 22, scope: !50)
!69 = !{!"llvm.loop.mustprogress"}
!70 = !DILocation(line: 192, column: 5, scope: !50)
!71 = !DILocation(line: 194, column: 5, scope: !50)
!72 = !DILocation(line: 190, column: 20, scope: !50)
!73 = !DILocation(line: 190, column: 28, scope: !50)
!74 = !DILocation(line: 190, column: 58, scope: !50)
!75 = !DILocation(line: 190, column: 69, scope: !50)
!76 = !DILocation(line: 190, column: 55, scope: !50)
!77 = !DILocation(line: 191, column: 31, scope: !50)
!78 = !DILocation(line: 191, column: 13, scope: !50)
!79 = !DILocation(line: 189, column: 50, scope: !50)
!80 = distinct !{!80, !63, !81, !69}
!81 = !DILocation(line: 191, column: 33, scope: !50)
!82 = !DILocation(line: 196, column: 5, scope: !50)
!83 = !DILocation(line: 197, column: 26, scope: !50)
!84 = !DILocation(line: 197, column: 54, scope: !50)
!85 = !DILocation(line: 89, column: 51, scope: !86, inlinedAt: !87)
!86 = distinct !DISubprogram(name: "take_least", scope: !1, file: !1, line: 83, type: !12, scopeLine: 84, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!87 = distinct !DILocation(line: 197, column: 5, scope: !50)
!88 = !DILocation(line: 89, column: 73, scope: !86, inlinedAt: !87)
!89 = !DILocation(line: 90, column: 59, scope: !86, inlinedAt: !87)
!90 = !DILocation(line: 94, column: 5, scope: !86, inlinedAt: !87)
!91 = !DILocation(line: 95, column: 9, scope: !86, inlinedAt: !87)
!92 = !DILocation(line: 97, column: 9, scope: !86, inlinedAt: !87)
!93 = !DILocation(line: 98, column: 9, scope: !86, inlinedAt: !87)
!94 = !DILocation(line: 96, column: 13, scope: !86, inlinedAt: !87)
!95 = !DILocation(line: 96, column: 23, scope: !86, inlinedAt: !87)
!96 = !DILocation(line: 95, column: 47, scope: !86, inlinedAt: !87)
!97 = !DILocation(line: 95, column: 36, scope: !86, inlinedAt: !87)
!98 = distinct !{!98, !91, !99, !69}
!99 = !DILocation(line: 96, column: 25, scope: !86, inlinedAt: !87)
!100 = !DILocation(line: 103, column: 9, scope: !86, inlinedAt: !87)
!101 = !DILocation(line: 104, column: 18, scope: !86, inlinedAt: !87)
!102 = !DILocation(line: 99, column: 34, scope: !86, inlinedAt: !87)
!103 = !DILocation(line: 100, column: 21, scope: !86, inlinedAt: !87)
!104 = !DILocation(line: 100, column: 29, scope: !86, inlinedAt: !87)
!105 = !DILocation(line: 100, column: 45, scope: !86, inlinedAt: !87)
!106 = !DILocation(line: 101, column: 17, scope: !86, inlinedAt: !87)
!107 = !DILocation(line: 98, column: 48, scope: !86, inlinedAt: !87)
!108 = !DILocation(line: 98, column: 36, scope: !86, inlinedAt: !87)
!109 = distinct !{!109, !93, !110, !69}
!110 = !DILocation(line: 102, column: 9, scope: !86, inlinedAt: !87)
!111 = !DILocation(line: 107, column: 38, scope: !86, inlinedAt: !87)
!112 = !DILocation(line: 107, column: 24, scope: !86, inlinedAt: !87)
!113 = !DILocation(line: 107, column: 21, scope: !86, inlinedAt: !87)
!114 = !DILocation(line: 106, column: 43, scope: !86, inlinedAt: !87)
!115 = !DILocation(line: 106, column: 35, scope: !86, inlinedAt: !87)
!116 = !DILocation(line: 106, column: 13, scope: !86, inlinedAt: !87)
!117 = distinct !{!117, !116, !118, !69}
!118 = !DILocation(line: 107, column: 43, scope: !86, inlinedAt: !87)
!119 = !DILocation(line: 113, column: 31, scope: !86, inlinedAt: !87)
!120 = !DILocation(line: 115, column: 23, scope: !86, inlinedAt: !87)
!121 = !DILocation(line: 110, column: 35, scope: !86, inlinedAt: !87)
!122 = !DILocation(line: 111, column: 32, scope: !86, inlinedAt: !87)
!123 = !DILocation(line: 111, column: 27, scope: !86, inlinedAt: !87)
!124 = !DILocation(line: 111, column: 24, scope: !86, inlinedAt: !87)
!125 = !DILocation(line: 109, column: 44, scope: !86, inlinedAt: !87)
!126 = !DILocation(line: 109, column: 33, scope: !86, inlinedAt: !87)
!127 = !DILocation(line: 109, column: 13, scope: !86, inlinedAt: !87)
!128 = distinct !{!128, !127, !129, !69}
!129 = !DILocation(line: 112, column: 13, scope: !86, inlinedAt: !87)
!130 = !DILocation(line: 117, column: 26, scope: !86, inlinedAt: !87)
!131 = !DILocation(line: 118, column: 27, scope: !86, inlinedAt: !87)
!132 = !DILocation(line: 120, column: 17, scope: !86, inlinedAt: !87)
!133 = !DILocation(line: 114, column: 20, scope: !86, inlinedAt: !87)
!134 = !DILocation(line: 121, column: 31, scope: !86, inlinedAt: !87)
!135 = !DILocation(line: 121, column: 40, scope: !86, inlinedAt: !87)
!136 = !DILocation(line: 0, scope: !86, inlinedAt: !87)
!137 = !DILocation(line: 123, column: 33, scope: !86, inlinedAt: !87)
!138 = !DILocation(line: 123, column: 31, scope: !86, inlinedAt: !87)
!139 = !DILocation(line: 123, column: 43, scope: !86, inlinedAt: !87)
!140 = !DILocation(line: 124, column: 39, scope: !86, inlinedAt: !87)
!141 = !DILocation(line: 123, column: 17, scope: !86, inlinedAt: !87)
!142 = distinct !{!142, !141, !143, !69}
!143 = !DILocation(line: 124, column: 41, scope: !86, inlinedAt: !87)
!144 = !DILocation(line: 125, column: 23, scope: !86, inlinedAt: !87)
!145 = !DILocation(line: 126, column: 31, scope: !86, inlinedAt: !87)
!146 = !DILocation(line: 127, column: 13, scope: !86, inlinedAt: !87)
!147 = !DILocation(line: 129, column: 9, scope: !86, inlinedAt: !87)
!148 = !DILocation(line: 130, column: 13, scope: !86, inlinedAt: !87)
!149 = !DILocation(line: 130, column: 19, scope: !86, inlinedAt: !87)
!150 = !DILocation(line: 135, column: 23, scope: !86, inlinedAt: !87)
!151 = !DILocation(line: 135, column: 14, scope: !86, inlinedAt: !87)
!152 = !DILocation(line: 136, column: 18, scope: !86, inlinedAt: !87)
!153 = !DILocation(line: 94, column: 44, scope: !86, inlinedAt: !87)
!154 = !DILocation(line: 94, column: 32, scope: !86, inlinedAt: !87)
!155 = distinct !{!155, !90, !156, !69}
!156 = !DILocation(line: 137, column: 5, scope: !86, inlinedAt: !87)
!157 = !DILocation(line: 140, column: 31, scope: !86, inlinedAt: !87)
!158 = !DILocation(line: 142, column: 39, scope: !86, inlinedAt: !87)
!159 = !DILocation(line: 142, column: 5, scope: !86, inlinedAt: !87)
!160 = !DILocation(line: 173, column: 30, scope: !86, inlinedAt: !87)
!161 = !DILocation(line: 173, column: 28, scope: !86, inlinedAt: !87)
!162 = !DILocation(line: 173, column: 49, scope: !86, inlinedAt: !87)
!163 = !DILocation(line: 173, column: 65, scope: !86, inlinedAt: !87)
!164 = !DILocation(line: 173, column: 5, scope: !86, inlinedAt: !87)
!165 = !DILocation(line: 143, column: 30, scope: !86, inlinedAt: !87)
!166 = !DILocation(line: 144, column: 34, scope: !86, inlinedAt: !87)
!167 = !DILocation(line: 144, column: 30, scope: !86, inlinedAt: !87)
!168 = !DILocation(line: 144, column: 43, scope: !86, inlinedAt: !87)
!169 = !DILocation(line: 145, column: 35, scope: !86, inlinedAt: !87)
!170 = !DILocation(line: 145, column: 43, scope: !86, inlinedAt: !87)
!171 = !DILocation(line: 145, column: 81, scope: !86, inlinedAt: !87)
!172 = !DILocation(line: 146, column: 36, scope: !86, inlinedAt: !87)
!173 = !DILocation(line: 146, column: 78, scope: !86, inlinedAt: !87)
!174 = !DILocation(line: 147, column: 18, scope: !86, inlinedAt: !87)
!175 = !DILocation(line: 148, column: 36, scope: !86, inlinedAt: !87)
!176 = !DILocation(line: 148, column: 13, scope: !86, inlinedAt: !87)
!177 = !DILocation(line: 149, column: 9, scope: !86, inlinedAt: !87)
!178 = !DILocation(line: 150, column: 26, scope: !86, inlinedAt: !87)
!179 = !DILocation(line: 150, column: 43, scope: !86, inlinedAt: !87)
!180 = !DILocation(line: 152, column: 9, scope: !86, inlinedAt: !87)
!181 = !DILocation(line: 156, column: 49, scope: !86, inlinedAt: !87)
!182 = !DILocation(line: 156, column: 28, scope: !86, inlinedAt: !87)
!183 = !DILocation(line: 156, column: 70, scope: !86, inlinedAt: !87)
!184 = !DILocation(line: 158, column: 13, scope: !86, inlinedAt: !87)
!185 = !DILocation(line: 153, column: 31, scope: !86, inlinedAt: !87)
!186 = !DILocation(line: 154, column: 25, scope: !86, inlinedAt: !87)
!187 = !DILocation(line: 154, column: 20, scope: !86, inlinedAt: !87)
!188 = !DILocation(line: 154, column: 17, scope: !86, inlinedAt: !87)
!189 = !DILocation(line: 152, column: 40, scope: !86, inlinedAt: !87)
!190 = !DILocation(line: 152, column: 29, scope: !86, inlinedAt: !87)
!191 = distinct !{!191, !180, !192, !69}
!192 = !DILocation(line: 155, column: 9, scope: !86, inlinedAt: !87)
!193 = !DILocation(line: 159, column: 47, scope: !86, inlinedAt: !87)
!194 = !DILocation(line: 159, column: 76, scope: !86, inlinedAt: !87)
!195 = !DILocation(line: 159, column: 59, scope: !86, inlinedAt: !87)
!196 = !DILocation(line: 159, column: 37, scope: !86, inlinedAt: !87)
!197 = !DILocation(line: 159, column: 57, scope: !86, inlinedAt: !87)
!198 = !DILocation(line: 160, column: 13, scope: !86, inlinedAt: !87)
!199 = !DILocation(line: 160, column: 24, scope: !86, inlinedAt: !87)
!200 = !DILocation(line: 161, column: 13, scope: !86, inlinedAt: !87)
!201 = !DILocation(line: 161, column: 24, scope: !86, inlinedAt: !87)
!202 = !DILocation(line: 162, column: 9, scope: !86, inlinedAt: !87)
!203 = !DILocation(line: 163, column: 13, scope: !86, inlinedAt: !87)
!204 = !DILocation(line: 164, column: 47, scope: !86, inlinedAt: !87)
!205 = !DILocation(line: 164, column: 73, scope: !86, inlinedAt: !87)
!206 = !DILocation(line: 164, column: 56, scope: !86, inlinedAt: !87)
!207 = !DILocation(line: 164, column: 37, scope: !86, inlinedAt: !87)
!208 = !DILocation(line: 164, column: 54, scope: !86, inlinedAt: !87)
!209 = !DILocation(line: 165, column: 23, scope: !86, inlinedAt: !87)
!210 = !DILocation(line: 166, column: 38, scope: !86, inlinedAt: !87)
!211 = !DILocation(line: 167, column: 28, scope: !86, inlinedAt: !87)
!212 = !DILocation(line: 168, column: 13, scope: !86, inlinedAt: !87)
!213 = !DILocation(line: 170, column: 22, scope: !86, inlinedAt: !87)
!214 = !DILocation(line: 170, column: 15, scope: !86, inlinedAt: !87)
!215 = !DILocation(line: 171, column: 22, scope: !86, inlinedAt: !87)
!216 = !DILocation(line: 171, column: 15, scope: !86, inlinedAt: !87)
!217 = !DILocation(line: 142, column: 52, scope: !86, inlinedAt: !87)
!218 = !DILocation(line: 142, column: 70, scope: !86, inlinedAt: !87)
!219 = distinct !{!219, !159, !220, !69}
!220 = !DILocation(line: 172, column: 5, scope: !86, inlinedAt: !87)
!221 = !DILocation(line: 174, column: 9, scope: !86, inlinedAt: !87)
!222 = !DILocation(line: 174, column: 20, scope: !86, inlinedAt: !87)
!223 = !DILocation(line: 173, column: 80, scope: !86, inlinedAt: !87)
!224 = distinct !{!224, !164, !225, !69}
!225 = !DILocation(line: 174, column: 23, scope: !86, inlinedAt: !87)
!226 = !DILocation(line: 175, column: 5, scope: !86, inlinedAt: !87)
!227 = !DILocation(line: 199, column: 5, scope: !50)
!228 = !DILocation(line: 195, column: 21, scope: !50)
!229 = !DILocation(line: 195, column: 32, scope: !50)
!230 = !DILocation(line: 195, column: 37, scope: !50)
!231 = !DILocation(line: 195, column: 49, scope: !50)
!232 = !DILocation(line: 195, column: 62, scope: !50)
!233 = !DILocation(line: 26, column: 18, scope: !234, inlinedAt: !235)
!234 = distinct !DISubprogram(name: "is_upper", scope: !1, file: !1, line: 24, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!235 = distinct !DILocation(line: 195, column: 40, scope: !50)
!236 = !DILocation(line: 26, column: 12, scope: !234, inlinedAt: !235)
!237 = !DILocation(line: 195, column: 90, scope: !50)
!238 = !DILocation(line: 45, column: 12, scope: !239, inlinedAt: !240)
!239 = distinct !DISubprogram(name: "ordered", scope: !1, file: !1, line: 42, type: !12, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!240 = distinct !DILocation(line: 195, column: 82, scope: !50)
!241 = !DILocation(line: 195, column: 9, scope: !50)
!242 = !DILocation(line: 195, column: 19, scope: !50)
!243 = !DILocation(line: 194, column: 44, scope: !50)
!244 = !DILocation(line: 194, column: 32, scope: !50)
!245 = distinct !{!245, !71, !246, !69}
!246 = !DILocation(line: 195, column: 100, scope: !50)
!247 = !DILocation(line: 201, column: 5, scope: !50)
!248 = !DILocation(line: 202, column: 34, scope: !50)
!249 = !DILocation(line: 202, column: 66, scope: !50)
!250 = !DILocation(line: 94, column: 5, scope: !86, inlinedAt: !251)
!251 = distinct !DILocation(line: 202, column: 5, scope: !50)
!252 = !DILocation(line: 95, column: 9, scope: !86, inlinedAt: !251)
!253 = !DILocation(line: 97, column: 9, scope: !86, inlinedAt: !251)
!254 = !DILocation(line: 98, column: 9, scope: !86, inlinedAt: !251)
!255 = !DILocation(line: 96, column: 13, scope: !86, inlinedAt: !251)
!256 = !DILocation(line: 96, column: 23, scope: !86, inlinedAt: !251)
!257 = !DILocation(line: 95, column: 47, scope: !86, inlinedAt: !251)
!258 = !DILocation(line: 95, column: 36, scope: !86, inlinedAt: !251)
!259 = distinct !{!259, !252, !260, !69}
!260 = !DILocation(line: 96, column: 25, scope: !86, inlinedAt: !251)
!261 = !DILocation(line: 103, column: 9, scope: !86, inlinedAt: !251)
!262 = !DILocation(line: 104, column: 18, scope: !86, inlinedAt: !251)
!263 = !DILocation(line: 99, column: 34, scope: !86, inlinedAt: !251)
!264 = !DILocation(line: 100, column: 21, scope: !86, inlinedAt: !251)
!265 = !DILocation(line: 100, column: 29, scope: !86, inlinedAt: !251)
!266 = !DILocation(line: 100, column: 45, scope: !86, inlinedAt: !251)
!267 = !DILocation(line: 101, column: 17, scope: !86, inlinedAt: !251)
!268 = !DILocation(line: 98, column: 48, scope: !86, inlinedAt: !251)
!269 = !DILocation(line: 98, column: 36, scope: !86, inlinedAt: !251)
!270 = distinct !{!270, !254, !271, !69}
!271 = !DILocation(line: 102, column: 9, scope: !86, inlinedAt: !251)
!272 = !DILocation(line: 107, column: 38, scope: !86, inlinedAt: !251)
!273 = !DILocation(line: 107, column: 24, scope: !86, inlinedAt: !251)
!274 = !DILocation(line: 107, column: 21, scope: !86, inlinedAt: !251)
!275 = !DILocation(line: 106, column: 43, scope: !86, inlinedAt: !251)
!276 = !DILocation(line: 106, column: 35, scope: !86, inlinedAt: !251)
!277 = !DILocation(line: 106, column: 13, scope: !86, inlinedAt: !251)
!278 = distinct !{!278, !277, !279, !69}
!279 = !DILocation(line: 107, column: 43, scope: !86, inlinedAt: !251)
!280 = !DILocation(line: 113, column: 31, scope: !86, inlinedAt: !251)
!281 = !DILocation(line: 115, column: 23, scope: !86, inlinedAt: !251)
!282 = !DILocation(line: 110, column: 35, scope: !86, inlinedAt: !251)
!283 = !DILocation(line: 111, column: 32, scope: !86, inlinedAt: !251)
!284 = !DILocation(line: 111, column: 27, scope: !86, inlinedAt: !251)
!285 = !DILocation(line: 111, column: 24, scope: !86, inlinedAt: !251)
!286 = !DILocation(line: 109, column: 44, scope: !86, inlinedAt: !251)
!287 = !DILocation(line: 109, column: 33, scope: !86, inlinedAt: !251)
!288 = !DILocation(line: 109, column: 13, scope: !86, inlinedAt: !251)
!289 = distinct !{!289, !288, !290, !69}
!290 = !DILocation(line: 112, column: 13, scope: !86, inlinedAt: !251)
!291 = !DILocation(line: 117, column: 26, scope: !86, inlinedAt: !251)
!292 = !DILocation(line: 118, column: 27, scope: !86, inlinedAt: !251)
!293 = !DILocation(line: 120, column: 17, scope: !86, inlinedAt: !251)
!294 = !DILocation(line: 114, column: 20, scope: !86, inlinedAt: !251)
!295 = !DILocation(line: 121, column: 31, scope: !86, inlinedAt: !251)
!296 = !DILocation(line: 121, column: 40, scope: !86, inlinedAt: !251)
!297 = !DILocation(line: 0, scope: !86, inlinedAt: !251)
!298 = !DILocation(line: 123, column: 33, scope: !86, inlinedAt: !251)
!299 = !DILocation(line: 123, column: 31, scope: !86, inlinedAt: !251)
!300 = !DILocation(line: 123, column: 43, scope: !86, inlinedAt: !251)
!301 = !DILocation(line: 124, column: 39, scope: !86, inlinedAt: !251)
!302 = !DILocation(line: 123, column: 17, scope: !86, inlinedAt: !251)
!303 = distinct !{!303, !302, !304, !69}
!304 = !DILocation(line: 124, column: 41, scope: !86, inlinedAt: !251)
!305 = !DILocation(line: 125, column: 23, scope: !86, inlinedAt: !251)
!306 = !DILocation(line: 126, column: 31, scope: !86, inlinedAt: !251)
!307 = !DILocation(line: 127, column: 13, scope: !86, inlinedAt: !251)
!308 = !DILocation(line: 129, column: 9, scope: !86, inlinedAt: !251)
!309 = !DILocation(line: 130, column: 13, scope: !86, inlinedAt: !251)
!310 = !DILocation(line: 130, column: 19, scope: !86, inlinedAt: !251)
!311 = !DILocation(line: 135, column: 23, scope: !86, inlinedAt: !251)
!312 = !DILocation(line: 135, column: 14, scope: !86, inlinedAt: !251)
!313 = !DILocation(line: 136, column: 18, scope: !86, inlinedAt: !251)
!314 = !DILocation(line: 94, column: 44, scope: !86, inlinedAt: !251)
!315 = !DILocation(line: 94, column: 32, scope: !86, inlinedAt: !251)
!316 = distinct !{!316, !250, !317, !69}
!317 = !DILocation(line: 137, column: 5, scope: !86, inlinedAt: !251)
!318 = !DILocation(line: 140, column: 31, scope: !86, inlinedAt: !251)
!319 = !DILocation(line: 142, column: 5, scope: !86, inlinedAt: !251)
!320 = !DILocation(line: 173, column: 30, scope: !86, inlinedAt: !251)
!321 = !DILocation(line: 173, column: 28, scope: !86, inlinedAt: !251)
!322 = !DILocation(line: 173, column: 49, scope: !86, inlinedAt: !251)
!323 = !DILocation(line: 173, column: 65, scope: !86, inlinedAt: !251)
!324 = !DILocation(line: 173, column: 5, scope: !86, inlinedAt: !251)
!325 = !DILocation(line: 143, column: 30, scope: !86, inlinedAt: !251)
!326 = !DILocation(line: 144, column: 34, scope: !86, inlinedAt: !251)
!327 = !DILocation(line: 144, column: 30, scope: !86, inlinedAt: !251)
!328 = !DILocation(line: 144, column: 43, scope: !86, inlinedAt: !251)
!329 = !DILocation(line: 145, column: 35, scope: !86, inlinedAt: !251)
!330 = !DILocation(line: 145, column: 43, scope: !86, inlinedAt: !251)
!331 = !DILocation(line: 145, column: 81, scope: !86, inlinedAt: !251)
!332 = !DILocation(line: 146, column: 36, scope: !86, inlinedAt: !251)
!333 = !DILocation(line: 146, column: 78, scope: !86, inlinedAt: !251)
!334 = !DILocation(line: 147, column: 18, scope: !86, inlinedAt: !251)
!335 = !DILocation(line: 148, column: 36, scope: !86, inlinedAt: !251)
!336 = !DILocation(line: 148, column: 13, scope: !86, inlinedAt: !251)
!337 = !DILocation(line: 149, column: 9, scope: !86, inlinedAt: !251)
!338 = !DILocation(line: 150, column: 26, scope: !86, inlinedAt: !251)
!339 = !DILocation(line: 150, column: 43, scope: !86, inlinedAt: !251)
!340 = !DILocation(line: 152, column: 9, scope: !86, inlinedAt: !251)
!341 = !DILocation(line: 156, column: 49, scope: !86, inlinedAt: !251)
!342 = !DILocation(line: 156, column: 28, scope: !86, inlinedAt: !251)
!343 = !DILocation(line: 156, column: 70, scope: !86, inlinedAt: !251)
!344 = !DILocation(line: 158, column: 13, scope: !86, inlinedAt: !251)
!345 = !DILocation(line: 153, column: 31, scope: !86, inlinedAt: !251)
!346 = !DILocation(line: 154, column: 25, scope: !86, inlinedAt: !251)
!347 = !DILocation(line: 154, column: 20, scope: !86, inlinedAt: !251)
!348 = !DILocation(line: 154, column: 17, scope: !86, inlinedAt: !251)
!349 = !DILocation(line: 152, column: 40, scope: !86, inlinedAt: !251)
!350 = !DILocation(line: 152, column: 29, scope: !86, inlinedAt: !251)
!351 = distinct !{!351, !340, !352, !69}
!352 = !DILocation(line: 155, column: 9, scope: !86, inlinedAt: !251)
!353 = !DILocation(line: 159, column: 47, scope: !86, inlinedAt: !251)
!354 = !DILocation(line: 159, column: 76, scope: !86, inlinedAt: !251)
!355 = !DILocation(line: 159, column: 59, scope: !86, inlinedAt: !251)
!356 = !DILocation(line: 159, column: 37, scope: !86, inlinedAt: !251)
!357 = !DILocation(line: 159, column: 57, scope: !86, inlinedAt: !251)
!358 = !DILocation(line: 160, column: 13, scope: !86, inlinedAt: !251)
!359 = !DILocation(line: 160, column: 24, scope: !86, inlinedAt: !251)
!360 = !DILocation(line: 161, column: 13, scope: !86, inlinedAt: !251)
!361 = !DILocation(line: 161, column: 24, scope: !86, inlinedAt: !251)
!362 = !DILocation(line: 162, column: 9, scope: !86, inlinedAt: !251)
!363 = !DILocation(line: 163, column: 13, scope: !86, inlinedAt: !251)
!364 = !DILocation(line: 164, column: 47, scope: !86, inlinedAt: !251)
!365 = !DILocation(line: 164, column: 73, scope: !86, inlinedAt: !251)
!366 = !DILocation(line: 164, column: 56, scope: !86, inlinedAt: !251)
!367 = !DILocation(line: 164, column: 37, scope: !86, inlinedAt: !251)
!368 = !DILocation(line: 164, column: 54, scope: !86, inlinedAt: !251)
!369 = !DILocation(line: 165, column: 23, scope: !86, inlinedAt: !251)
!370 = !DILocation(line: 166, column: 38, scope: !86, inlinedAt: !251)
!371 = !DILocation(line: 167, column: 28, scope: !86, inlinedAt: !251)
!372 = !DILocation(line: 168, column: 13, scope: !86, inlinedAt: !251)
!373 = !DILocation(line: 170, column: 22, scope: !86, inlinedAt: !251)
!374 = !DILocation(line: 170, column: 15, scope: !86, inlinedAt: !251)
!375 = !DILocation(line: 171, column: 22, scope: !86, inlinedAt: !251)
!376 = !DILocation(line: 171, column: 15, scope: !86, inlinedAt: !251)
!377 = !DILocation(line: 142, column: 52, scope: !86, inlinedAt: !251)
!378 = !DILocation(line: 142, column: 70, scope: !86, inlinedAt: !251)
!379 = !DILocation(line: 142, column: 39, scope: !86, inlinedAt: !251)
!380 = distinct !{!380, !319, !381, !69}
!381 = !DILocation(line: 172, column: 5, scope: !86, inlinedAt: !251)
!382 = !DILocation(line: 174, column: 9, scope: !86, inlinedAt: !251)
!383 = !DILocation(line: 174, column: 20, scope: !86, inlinedAt: !251)
!384 = !DILocation(line: 173, column: 80, scope: !86, inlinedAt: !251)
!385 = distinct !{!385, !324, !386, !69}
!386 = !DILocation(line: 174, column: 23, scope: !86, inlinedAt: !251)
!387 = !DILocation(line: 175, column: 5, scope: !86, inlinedAt: !251)
!388 = !DILocation(line: 203, column: 1, scope: !50)
!389 = !DILocation(line: 200, column: 21, scope: !50)
!390 = !DILocation(line: 200, column: 32, scope: !50)
!391 = !DILocation(line: 200, column: 37, scope: !50)
!392 = !DILocation(line: 200, column: 49, scope: !50)
!393 = !DILocation(line: 200, column: 62, scope: !50)
!394 = !DILocation(line: 31, column: 18, scope: !395, inlinedAt: !396)
!395 = distinct !DISubprogram(name: "is_lower", scope: !1, file: !1, line: 29, type: !12, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!396 = distinct !DILocation(line: 200, column: 40, scope: !50)
!397 = !DILocation(line: 31, column: 12, scope: !395, inlinedAt: !396)
!398 = !DILocation(line: 200, column: 91, scope: !50)
!399 = !DILocation(line: 45, column: 12, scope: !239, inlinedAt: !400)
!400 = distinct !DILocation(line: 200, column: 83, scope: !50)
!401 = !DILocation(line: 200, column: 82, scope: !50)
!402 = !DILocation(line: 200, column: 9, scope: !50)
!403 = !DILocation(line: 200, column: 19, scope: !50)
!404 = !DILocation(line: 199, column: 44, scope: !50)
!405 = !DILocation(line: 199, column: 32, scope: !50)
!406 = distinct !{!406, !227, !407, !69}
!407 = !DILocation(line: 200, column: 101, scope: !50)
!408 = distinct !DISubprogram(name: "square", scope: !1, file: !1, line: 207, type: !12, scopeLine: 208, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!409 = !DILocation(line: 209, column: 20, scope: !408)
!410 = !DILocation(line: 209, column: 33, scope: !408)
!411 = !DILocation(line: 209, column: 31, scope: !408)
!412 = !DILocation(line: 209, column: 46, scope: !408)
!413 = !DILocation(line: 209, column: 44, scope: !408)
!414 = !DILocation(line: 210, column: 20, scope: !408)
!415 = !DILocation(line: 210, column: 12, scope: !408)
!416 = !DILocation(line: 212, column: 41, scope: !408)
!417 = !DILocation(line: 212, column: 34, scope: !408)
!418 = !DILocation(line: 212, column: 30, scope: !408)
!419 = !DILocation(line: 212, column: 23, scope: !408)
!420 = !DILocation(line: 212, column: 81, scope: !408)
!421 = !DILocation(line: 212, column: 74, scope: !408)
!422 = !DILocation(line: 212, column: 70, scope: !408)
!423 = !DILocation(line: 212, column: 63, scope: !408)
!424 = !DILocation(line: 36, column: 39, scope: !425, inlinedAt: !426)
!425 = distinct !DISubprogram(name: "kernel_value", scope: !1, file: !1, line: 34, type: !12, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!426 = distinct !DILocation(line: 213, column: 18, scope: !408)
!427 = !DILocation(line: 36, column: 26, scope: !425, inlinedAt: !426)
!428 = !DILocation(line: 36, column: 65, scope: !425, inlinedAt: !426)
!429 = !DILocation(line: 36, column: 52, scope: !425, inlinedAt: !426)
!430 = !DILocation(line: 36, column: 50, scope: !425, inlinedAt: !426)
!431 = !DILocation(line: 36, column: 91, scope: !425, inlinedAt: !426)
!432 = !DILocation(line: 36, column: 78, scope: !425, inlinedAt: !426)
!433 = !DILocation(line: 36, column: 76, scope: !425, inlinedAt: !426)
!434 = !DILocation(line: 37, column: 39, scope: !425, inlinedAt: !426)
!435 = !DILocation(line: 37, column: 26, scope: !425, inlinedAt: !426)
!436 = !DILocation(line: 36, column: 102, scope: !425, inlinedAt: !426)
!437 = !DILocation(line: 38, column: 17, scope: !425, inlinedAt: !426)
!438 = !DILocation(line: 38, column: 33, scope: !425, inlinedAt: !426)
!439 = !DILocation(line: 38, column: 24, scope: !425, inlinedAt: !426)
!440 = !DILocation(line: 38, column: 12, scope: !425, inlinedAt: !426)
!441 = !DILocation(line: 213, column: 5, scope: !408)
!442 = !DILocation(line: 213, column: 16, scope: !408)
!443 = !DILocation(line: 214, column: 1, scope: !408)
!444 = distinct !DISubprogram(name: "solve", scope: !1, file: !1, line: 218, type: !12, scopeLine: 220, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!445 = !DILocation(line: 225, column: 24, scope: !444)
!446 = !DILocation(line: 225, column: 51, scope: !444)
!447 = !DILocation(line: 225, column: 73, scope: !444)
!448 = !DILocation(line: 226, column: 38, scope: !444)
!449 = !DILocation(line: 226, column: 49, scope: !444)
!450 = !DILocation(line: 226, column: 31, scope: !444)
!451 = !DILocation(line: 228, column: 21, scope: !444)
!452 = !DILocation(line: 229, column: 30, scope: !444)
!453 = !DILocation(line: 229, column: 23, scope: !444)
!454 = !DILocation(line: 230, column: 15, scope: !444)
!455 = !DILocation(line: 230, column: 39, scope: !444)
!456 = !DILocation(line: 232, column: 16, scope: !444)
!457 = !DILocation(line: 233, column: 22, scope: !444)
!458 = !DILocation(line: 233, column: 9, scope: !444)
!459 = !DILocation(line: 235, column: 29, scope: !444)
!460 = !DILocation(line: 235, column: 5, scope: !444)
!461 = !DILocation(line: 236, column: 37, scope: !444)
!462 = !DILocation(line: 237, column: 39, scope: !444)
!463 = !DILocation(line: 26, column: 12, scope: !234, inlinedAt: !464)
!464 = distinct !DILocation(line: 237, column: 42, scope: !444)
!465 = !DILocation(line: 237, column: 30, scope: !444)
!466 = !DILocation(line: 238, column: 24, scope: !444)
!467 = !DILocation(line: 239, column: 48, scope: !444)
!468 = !DILocation(line: 239, column: 25, scope: !444)
!469 = !DILocation(line: 240, column: 50, scope: !444)
!470 = !DILocation(line: 240, column: 27, scope: !444)
!471 = !DILocation(line: 240, column: 21, scope: !444)
!472 = !DILocation(line: 240, column: 18, scope: !444)
!473 = !DILocation(line: 241, column: 25, scope: !444)
!474 = !DILocation(line: 242, column: 28, scope: !444)
!475 = !DILocation(line: 243, column: 35, scope: !444)
!476 = !DILocation(line: 243, column: 33, scope: !444)
!477 = !DILocation(line: 244, column: 28, scope: !444)
!478 = !DILocation(line: 245, column: 9, scope: !444)
!479 = !DILocation(line: 246, column: 9, scope: !444)
!480 = !DILocation(line: 247, column: 34, scope: !444)
!481 = !DILocation(line: 247, column: 44, scope: !444)
!482 = !DILocation(line: 248, column: 15, scope: !444)
!483 = !DILocation(line: 249, column: 39, scope: !444)
!484 = !DILocation(line: 249, column: 49, scope: !444)
!485 = !DILocation(line: 249, column: 16, scope: !444)
!486 = !DILocation(line: 250, column: 17, scope: !444)
!487 = !DILocation(line: 250, column: 25, scope: !444)
!488 = !DILocation(line: 252, column: 53, scope: !444)
!489 = !DILocation(line: 252, column: 26, scope: !444)
!490 = !DILocation(line: 252, column: 20, scope: !444)
!491 = !DILocation(line: 252, column: 62, scope: !444)
!492 = !DILocation(line: 253, column: 23, scope: !444)
!493 = !DILocation(line: 254, column: 33, scope: !444)
!494 = !DILocation(line: 50, column: 28, scope: !495, inlinedAt: !496)
!495 = distinct !DISubprogram(name: "value_of", scope: !1, file: !1, line: 48, type: !12, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!496 = distinct !DILocation(line: 255, column: 29, scope: !444)
!497 = !DILocation(line: 50, column: 12, scope: !495, inlinedAt: !496)
!498 = !DILocation(line: 50, column: 28, scope: !495, inlinedAt: !499)
!499 = distinct !DILocation(line: 255, column: 46, scope: !444)
!500 = !DILocation(line: 50, column: 12, scope: !495, inlinedAt: !499)
!501 = !DILocation(line: 255, column: 44, scope: !444)
!502 = !DILocation(line: 256, column: 18, scope: !444)
!503 = !DILocation(line: 257, column: 33, scope: !444)
!504 = !DILocation(line: 257, column: 22, scope: !444)
!505 = !DILocation(line: 258, column: 24, scope: !444)
!506 = !DILocation(line: 259, column: 30, scope: !444)
!507 = !DILocation(line: 259, column: 17, scope: !444)
!508 = !DILocation(line: 0, scope: !444)
!509 = !DILocation(line: 261, column: 19, scope: !444)
!510 = !DILocation(line: 265, column: 43, scope: !444)
!511 = !DILocation(line: 265, column: 50, scope: !444)
!512 = !DILocation(line: 265, column: 34, scope: !444)
!513 = !DILocation(line: 266, column: 29, scope: !444)
!514 = !DILocation(line: 267, column: 46, scope: !444)
!515 = !DILocation(line: 267, column: 39, scope: !444)
!516 = !DILocation(line: 267, column: 28, scope: !444)
!517 = !DILocation(line: 268, column: 29, scope: !444)
!518 = !DILocation(line: 269, column: 53, scope: !444)
!519 = !DILocation(line: 269, column: 31, scope: !444)
!520 = !DILocation(line: 270, column: 25, scope: !444)
!521 = !DILocation(line: 271, column: 51, scope: !444)
!522 = !DILocation(line: 271, column: 27, scope: !444)
!523 = !DILocation(line: 271, column: 21, scope: !444)
!524 = !DILocation(line: 271, column: 18, scope: !444)
!525 = !DILocation(line: 272, column: 25, scope: !444)
!526 = !DILocation(line: 273, column: 27, scope: !444)
!527 = !DILocation(line: 274, column: 34, scope: !444)
!528 = !DILocation(line: 274, column: 32, scope: !444)
!529 = !DILocation(line: 275, column: 32, scope: !444)
!530 = !DILocation(line: 276, column: 9, scope: !444)
!531 = !DILocation(line: 277, column: 9, scope: !444)
!532 = !DILocation(line: 278, column: 39, scope: !444)
!533 = !DILocation(line: 278, column: 49, scope: !444)
!534 = !DILocation(line: 279, column: 16, scope: !444)
!535 = !DILocation(line: 280, column: 54, scope: !444)
!536 = !DILocation(line: 280, column: 22, scope: !444)
!537 = !DILocation(line: 280, column: 16, scope: !444)
!538 = !DILocation(line: 280, column: 64, scope: !444)
!539 = !DILocation(line: 281, column: 23, scope: !444)
!540 = !DILocation(line: 282, column: 33, scope: !444)
!541 = !DILocation(line: 283, column: 32, scope: !444)
!542 = !DILocation(line: 283, column: 52, scope: !444)
!543 = !DILocation(line: 283, column: 26, scope: !444)
!544 = !DILocation(line: 284, column: 42, scope: !444)
!545 = !DILocation(line: 284, column: 49, scope: !444)
!546 = !DILocation(line: 284, column: 33, scope: !444)
!547 = !DILocation(line: 284, column: 31, scope: !444)
!548 = !DILocation(line: 284, column: 17, scope: !444)
!549 = !DILocation(line: 284, column: 11, scope: !444)
!550 = !DILocation(line: 286, column: 20, scope: !444)
!551 = !DILocation(line: 288, column: 20, scope: !444)
!552 = !DILocation(line: 288, column: 17, scope: !444)
!553 = !DILocation(line: 288, column: 41, scope: !444)
!554 = !DILocation(line: 288, column: 56, scope: !444)
!555 = !DILocation(line: 288, column: 65, scope: !444)
!556 = !DILocation(line: 289, column: 19, scope: !444)
!557 = !DILocation(line: 290, column: 9, scope: !444)
!558 = !DILocation(line: 291, column: 20, scope: !444)
!559 = !DILocation(line: 293, column: 20, scope: !444)
!560 = !DILocation(line: 293, column: 17, scope: !444)
!561 = !DILocation(line: 293, column: 41, scope: !444)
!562 = !DILocation(line: 293, column: 56, scope: !444)
!563 = !DILocation(line: 293, column: 65, scope: !444)
!564 = !DILocation(line: 294, column: 19, scope: !444)
!565 = !DILocation(line: 295, column: 9, scope: !444)
!566 = !DILocation(line: 230, column: 55, scope: !444)
!567 = !DILocation(line: 230, column: 35, scope: !444)
!568 = !DILocation(line: 230, column: 11, scope: !444)
!569 = distinct !{!569, !460, !570, !69}
!570 = !DILocation(line: 296, column: 5, scope: !444)
!571 = !DILocation(line: 297, column: 5, scope: !444)
!572 = !DILocation(line: 297, column: 20, scope: !444)
!573 = !DILocation(line: 298, column: 13, scope: !444)
!574 = !DILocation(line: 299, column: 20, scope: !444)
!575 = !DILocation(line: 299, column: 9, scope: !444)
!576 = !DILocation(line: 300, column: 1, scope: !444)
!577 = distinct !DISubprogram(name: "update", scope: !1, file: !1, line: 306, type: !12, scopeLine: 307, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!578 = !DILocation(line: 311, column: 22, scope: !577)
!579 = !DILocation(line: 311, column: 34, scope: !577)
!580 = !DILocation(line: 311, column: 61, scope: !577)
!581 = !DILocation(line: 312, column: 41, scope: !577)
!582 = !DILocation(line: 312, column: 5, scope: !577)
!583 = !DILocation(line: 316, column: 5, scope: !577)
!584 = !DILocation(line: 318, column: 21, scope: !577)
!585 = !DILocation(line: 318, column: 32, scope: !577)
!586 = !DILocation(line: 318, column: 39, scope: !577)
!587 = !DILocation(line: 319, column: 44, scope: !577)
!588 = !DILocation(line: 319, column: 30, scope: !577)
!589 = !DILocation(line: 319, column: 23, scope: !577)
!590 = !DILocation(line: 321, column: 34, scope: !577)
!591 = !DILocation(line: 321, column: 5, scope: !577)
!592 = !DILocation(line: 313, column: 41, scope: !577)
!593 = !DILocation(line: 313, column: 37, scope: !577)
!594 = !DILocation(line: 313, column: 30, scope: !577)
!595 = !DILocation(line: 313, column: 9, scope: !577)
!596 = !DILocation(line: 313, column: 28, scope: !577)
!597 = !{i64 0, i64 4, !7, i64 4, i64 4, !7, i64 8, i64 4, !7, i64 12, i64 4, !7}
!598 = !DILocation(line: 314, column: 26, scope: !577)
!599 = !DILocation(line: 314, column: 9, scope: !577)
!600 = !DILocation(line: 314, column: 24, scope: !577)
!601 = !DILocation(line: 312, column: 55, scope: !577)
!602 = distinct !{!602, !582, !603, !69}
!603 = !DILocation(line: 315, column: 5, scope: !577)
!604 = !DILocation(line: 0, scope: !577)
!605 = !DILocation(line: 324, column: 5, scope: !577)
!606 = !DILocation(line: 324, column: 22, scope: !577)
!607 = !DILocation(line: 325, column: 5, scope: !577)
!608 = !DILocation(line: 326, column: 14, scope: !577)
!609 = !DILocation(line: 326, column: 19, scope: !577)
!610 = !DILocation(line: 327, column: 9, scope: !577)
!611 = !DILocation(line: 322, column: 13, scope: !577)
!612 = !DILocation(line: 322, column: 28, scope: !577)
!613 = !DILocation(line: 323, column: 50, scope: !577)
!614 = !DILocation(line: 36, column: 39, scope: !425, inlinedAt: !615)
!615 = distinct !DILocation(line: 323, column: 37, scope: !577)
!616 = !DILocation(line: 36, column: 26, scope: !425, inlinedAt: !615)
!617 = !DILocation(line: 36, column: 65, scope: !425, inlinedAt: !615)
!618 = !DILocation(line: 36, column: 52, scope: !425, inlinedAt: !615)
!619 = !DILocation(line: 36, column: 50, scope: !425, inlinedAt: !615)
!620 = !DILocation(line: 36, column: 91, scope: !425, inlinedAt: !615)
!621 = !DILocation(line: 36, column: 78, scope: !425, inlinedAt: !615)
!622 = !DILocation(line: 36, column: 76, scope: !425, inlinedAt: !615)
!623 = !DILocation(line: 37, column: 39, scope: !425, inlinedAt: !615)
!624 = !DILocation(line: 37, column: 26, scope: !425, inlinedAt: !615)
!625 = !DILocation(line: 36, column: 102, scope: !425, inlinedAt: !615)
!626 = !DILocation(line: 38, column: 33, scope: !425, inlinedAt: !615)
!627 = !DILocation(line: 38, column: 24, scope: !425, inlinedAt: !615)
!628 = !DILocation(line: 38, column: 12, scope: !425, inlinedAt: !615)
!629 = !DILocation(line: 323, column: 35, scope: !577)
!630 = !DILocation(line: 323, column: 17, scope: !577)
!631 = !DILocation(line: 323, column: 13, scope: !577)
!632 = !DILocation(line: 321, column: 48, scope: !577)
!633 = distinct !{!633, !591, !634, !69}
!634 = !DILocation(line: 323, column: 80, scope: !577)
!635 = !DILocation(line: 329, column: 9, scope: !577)
!636 = !DILocation(line: 329, column: 16, scope: !577)
!637 = !DILocation(line: 330, column: 5, scope: !577)
!638 = !DILocation(line: 328, column: 20, scope: !577)
!639 = !DILocation(line: 328, column: 17, scope: !577)
!640 = !DILocation(line: 327, column: 49, scope: !577)
!641 = !DILocation(line: 327, column: 35, scope: !577)
!642 = distinct !{!642, !610, !643, !69}
!643 = !DILocation(line: 328, column: 36, scope: !577)
!644 = !DILocation(line: 331, column: 1, scope: !577)
!645 = distinct !DISubprogram(name: "centre", scope: !1, file: !1, line: 342, type: !12, scopeLine: 343, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!646 = !DILocation(line: 347, column: 22, scope: !645)
!647 = !DILocation(line: 347, column: 34, scope: !645)
!648 = !DILocation(line: 347, column: 61, scope: !645)
!649 = !DILocation(line: 348, column: 38, scope: !645)
!650 = !DILocation(line: 348, column: 49, scope: !645)
!651 = !DILocation(line: 348, column: 31, scope: !645)
!652 = !DILocation(line: 353, column: 37, scope: !645)
!653 = !DILocation(line: 353, column: 5, scope: !645)
!654 = !DILocation(line: 0, scope: !645)
!655 = !DILocation(line: 335, column: 5, scope: !656, inlinedAt: !657)
!656 = distinct !DISubprogram(name: "sum_of_warp", scope: !1, file: !1, line: 333, type: !12, scopeLine: 334, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!657 = distinct !DILocation(line: 364, column: 11, scope: !645)
!658 = !DILocation(line: 336, column: 18, scope: !656, inlinedAt: !657)
!659 = !DILocation(line: 336, column: 15, scope: !656, inlinedAt: !657)
!660 = !DILocation(line: 335, column: 40, scope: !656, inlinedAt: !657)
!661 = !DILocation(line: 335, column: 32, scope: !656, inlinedAt: !657)
!662 = distinct !{!662, !655, !663, !69}
!663 = !DILocation(line: 336, column: 48, scope: !656, inlinedAt: !657)
!664 = !DILocation(line: 365, column: 13, scope: !645)
!665 = !DILocation(line: 366, column: 11, scope: !645)
!666 = !DILocation(line: 367, column: 12, scope: !645)
!667 = !DILocation(line: 368, column: 14, scope: !645)
!668 = !DILocation(line: 354, column: 25, scope: !645)
!669 = !DILocation(line: 354, column: 41, scope: !645)
!670 = !DILocation(line: 355, column: 15, scope: !645)
!671 = !DILocation(line: 355, column: 22, scope: !645)
!672 = !DILocation(line: 359, column: 22, scope: !645)
!673 = !DILocation(line: 26, column: 18, scope: !234, inlinedAt: !674)
!674 = distinct !DILocation(line: 359, column: 13, scope: !645)
!675 = !DILocation(line: 26, column: 12, scope: !234, inlinedAt: !674)
!676 = !DILocation(line: 359, column: 13, scope: !645)
!677 = !DILocation(line: 31, column: 12, scope: !395, inlinedAt: !678)
!678 = distinct !DILocation(line: 361, column: 13, scope: !645)
!679 = !DILocation(line: 361, column: 13, scope: !645)
!680 = !DILocation(line: 353, column: 49, scope: !645)
!681 = distinct !{!681, !653, !682, !69}
!682 = !DILocation(line: 363, column: 5, scope: !645)
!683 = !DILocation(line: 369, column: 20, scope: !645)
!684 = !DILocation(line: 370, column: 22, scope: !645)
!685 = !DILocation(line: 371, column: 21, scope: !645)
!686 = !DILocation(line: 372, column: 24, scope: !645)
!687 = !DILocation(line: 373, column: 5, scope: !645)
!688 = !DILocation(line: 374, column: 5, scope: !645)
!689 = !DILocation(line: 375, column: 14, scope: !645)
!690 = !DILocation(line: 377, column: 23, scope: !645)
!691 = !DILocation(line: 377, column: 33, scope: !645)
!692 = !DILocation(line: 335, column: 5, scope: !656, inlinedAt: !693)
!693 = distinct !DILocation(line: 377, column: 11, scope: !645)
!694 = !DILocation(line: 336, column: 18, scope: !656, inlinedAt: !693)
!695 = !DILocation(line: 336, column: 15, scope: !656, inlinedAt: !693)
!696 = !DILocation(line: 335, column: 40, scope: !656, inlinedAt: !693)
!697 = !DILocation(line: 335, column: 32, scope: !656, inlinedAt: !693)
!698 = distinct !{!698, !692, !699, !69}
!699 = !DILocation(line: 336, column: 48, scope: !656, inlinedAt: !693)
!700 = !DILocation(line: 378, column: 36, scope: !645)
!701 = !DILocation(line: 378, column: 46, scope: !645)
!702 = !DILocation(line: 378, column: 13, scope: !645)
!703 = !DILocation(line: 379, column: 34, scope: !645)
!704 = !DILocation(line: 379, column: 44, scope: !645)
!705 = !DILocation(line: 379, column: 11, scope: !645)
!706 = !DILocation(line: 380, column: 35, scope: !645)
!707 = !DILocation(line: 380, column: 45, scope: !645)
!708 = !DILocation(line: 380, column: 12, scope: !645)
!709 = !DILocation(line: 381, column: 14, scope: !645)
!710 = !DILocation(line: 382, column: 25, scope: !645)
!711 = !DILocation(line: 382, column: 19, scope: !645)
!712 = !DILocation(line: 382, column: 44, scope: !645)
!713 = !DILocation(line: 382, column: 35, scope: !645)
!714 = !DILocation(line: 50, column: 28, scope: !495, inlinedAt: !715)
!715 = distinct !DILocation(line: 382, column: 60, scope: !645)
!716 = !DILocation(line: 50, column: 12, scope: !495, inlinedAt: !715)
!717 = !DILocation(line: 50, column: 28, scope: !495, inlinedAt: !718)
!718 = distinct !DILocation(line: 382, column: 76, scope: !645)
!719 = !DILocation(line: 50, column: 12, scope: !495, inlinedAt: !718)
!720 = !DILocation(line: 382, column: 74, scope: !645)
!721 = !DILocation(line: 382, column: 57, scope: !645)
!722 = !DILocation(line: 382, column: 17, scope: !645)
!723 = !DILocation(line: 382, column: 9, scope: !645)
!724 = !DILocation(line: 383, column: 1, scope: !645)
!725 = distinct !DISubprogram(name: "predict", scope: !1, file: !1, line: 387, type: !12, scopeLine: 389, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!726 = !DILocation(line: 392, column: 51, scope: !725)
!727 = !DILocation(line: 56, column: 24, scope: !17, inlinedAt: !728)
!728 = distinct !DILocation(line: 392, column: 23, scope: !725)
!729 = !DILocation(line: 57, column: 53, scope: !17, inlinedAt: !728)
!730 = !DILocation(line: 57, column: 63, scope: !17, inlinedAt: !728)
!731 = !DILocation(line: 392, column: 64, scope: !725)
!732 = !DILocation(line: 392, column: 62, scope: !725)
!733 = !DILocation(line: 392, column: 41, scope: !725)
!734 = !DILocation(line: 57, column: 66, scope: !17, inlinedAt: !728)
!735 = !DILocation(line: 57, column: 78, scope: !17, inlinedAt: !728)
!736 = !DILocation(line: 0, scope: !17, inlinedAt: !728)
!737 = !DILocation(line: 57, column: 27, scope: !17, inlinedAt: !728)
!738 = !DILocation(line: 58, column: 23, scope: !17, inlinedAt: !728)
!739 = !DILocation(line: 59, column: 30, scope: !17, inlinedAt: !728)
!740 = !DILocation(line: 59, column: 9, scope: !17, inlinedAt: !728)
!741 = !DILocation(line: 60, column: 5, scope: !17, inlinedAt: !728)
!742 = !DILocation(line: 61, column: 23, scope: !17, inlinedAt: !728)
!743 = !DILocation(line: 61, column: 33, scope: !17, inlinedAt: !728)
!744 = !DILocation(line: 61, column: 43, scope: !17, inlinedAt: !728)
!745 = !DILocation(line: 61, column: 53, scope: !17, inlinedAt: !728)
!746 = !DILocation(line: 394, column: 37, scope: !725)
!747 = !DILocation(line: 394, column: 5, scope: !725)
!748 = !DILocation(line: 335, column: 5, scope: !656, inlinedAt: !749)
!749 = distinct !DILocation(line: 399, column: 11, scope: !725)
!750 = !DILocation(line: 336, column: 18, scope: !656, inlinedAt: !749)
!751 = !DILocation(line: 336, column: 15, scope: !656, inlinedAt: !749)
!752 = !DILocation(line: 335, column: 40, scope: !656, inlinedAt: !749)
!753 = !DILocation(line: 335, column: 32, scope: !656, inlinedAt: !749)
!754 = distinct !{!754, !748, !755, !69}
!755 = !DILocation(line: 336, column: 48, scope: !656, inlinedAt: !749)
!756 = !DILocation(line: 400, column: 28, scope: !725)
!757 = !DILocation(line: 395, column: 25, scope: !725)
!758 = !DILocation(line: 396, column: 15, scope: !725)
!759 = !DILocation(line: 397, column: 21, scope: !725)
!760 = !DILocation(line: 397, column: 33, scope: !725)
!761 = !DILocation(line: 397, column: 63, scope: !725)
!762 = !DILocation(line: 36, column: 39, scope: !425, inlinedAt: !763)
!763 = distinct !DILocation(line: 397, column: 50, scope: !725)
!764 = !DILocation(line: 36, column: 26, scope: !425, inlinedAt: !763)
!765 = !DILocation(line: 36, column: 65, scope: !425, inlinedAt: !763)
!766 = !DILocation(line: 36, column: 52, scope: !425, inlinedAt: !763)
!767 = !DILocation(line: 36, column: 50, scope: !425, inlinedAt: !763)
!768 = !DILocation(line: 36, column: 91, scope: !425, inlinedAt: !763)
!769 = !DILocation(line: 36, column: 78, scope: !425, inlinedAt: !763)
!770 = !DILocation(line: 36, column: 76, scope: !425, inlinedAt: !763)
!771 = !DILocation(line: 37, column: 39, scope: !425, inlinedAt: !763)
!772 = !DILocation(line: 37, column: 26, scope: !425, inlinedAt: !763)
!773 = !DILocation(line: 36, column: 102, scope: !425, inlinedAt: !763)
!774 = !DILocation(line: 38, column: 33, scope: !425, inlinedAt: !763)
!775 = !DILocation(line: 38, column: 24, scope: !425, inlinedAt: !763)
!776 = !DILocation(line: 38, column: 12, scope: !425, inlinedAt: !763)
!777 = !DILocation(line: 397, column: 48, scope: !725)
!778 = !DILocation(line: 397, column: 17, scope: !725)
!779 = !DILocation(line: 397, column: 13, scope: !725)
!780 = !DILocation(line: 0, scope: !725)
!781 = !DILocation(line: 394, column: 49, scope: !725)
!782 = distinct !{!782, !747, !783, !69}
!783 = !DILocation(line: 398, column: 5, scope: !725)
!784 = !DILocation(line: 401, column: 34, scope: !725)
!785 = !DILocation(line: 401, column: 9, scope: !725)
!786 = !DILocation(line: 402, column: 5, scope: !725)
!787 = !DILocation(line: 403, column: 21, scope: !725)
!788 = !DILocation(line: 404, column: 31, scope: !725)
!789 = !DILocation(line: 404, column: 41, scope: !725)
!790 = !DILocation(line: 404, column: 39, scope: !725)
!791 = !DILocation(line: 404, column: 51, scope: !725)
!792 = !DILocation(line: 404, column: 49, scope: !725)
!793 = !DILocation(line: 404, column: 61, scope: !725)
!794 = !DILocation(line: 404, column: 59, scope: !725)
!795 = !DILocation(line: 404, column: 71, scope: !725)
!796 = !DILocation(line: 404, column: 69, scope: !725)
!797 = !DILocation(line: 404, column: 9, scope: !725)
!798 = !DILocation(line: 404, column: 29, scope: !725)
!799 = !DILocation(line: 405, column: 1, scope: !725)

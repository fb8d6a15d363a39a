; ModuleID = 'svm-adult-plain.cu'
source_filename = "svm-adult-plain.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.uint4 = type { i32, i32, i32, i32 }

@_ZZ5startE5words = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4
@_ZZ5solveE7numbers = internal unnamed_addr addrspace(3) global [1024 x float] undef, align 4
@_ZZ5solveE6places = internal unnamed_addr addrspace(3) global [1024 x i32] undef, align 4
@_ZZ5solveE9room_of_i = internal unnamed_addr addrspace(3) global float undef, align 4
@_ZZ5solveE9room_of_j = internal unnamed_addr addrspace(3) global float undef, align 4
@_ZZ5solveE9step_of_j = internal unnamed_addr addrspace(3) global float undef, align 4
@_ZZ6centreE7numbers = internal unnamed_addr addrspace(3) global [1024 x float] undef, align 4
@_ZZ6centreE6places = internal unnamed_addr addrspace(3) global [1024 x i32] undef, align 4
@_ZZ7predictE5words = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4
@_ZZ7predictE4sums = internal unnamed_addr addrspace(3) global [128 x float] undef, align 4
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

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @choose(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef captures(none) %3, ptr noundef captures(none) %4, ptr noundef captures(none) %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, float noundef %9) local_unnamed_addr #1 !dbg !50 {
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
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @kernel_rows(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, float noundef %6) local_unnamed_addr #3 !dbg !408 {
  %8 = icmp eq i32 %5, 0, !dbg !409
  br i1 %8, label %13, label %9, !dbg !410

9:                                                ; preds = %7
  %10 = srem i32 %5, 2, !dbg !411
  %11 = sdiv i32 %4, 2, !dbg !412
  %12 = mul nsw i32 %10, %11, !dbg !413
  br label %13, !dbg !410

13:                                               ; preds = %7, %9
  %14 = phi i32 [ %12, %9 ], [ 0, %7 ], !dbg !410
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !414
  %16 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !415
  %17 = mul i32 %15, %16, !dbg !416
  %18 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !417
  %19 = add i32 %17, %18, !dbg !418
  %20 = icmp slt i32 %19, %3, !dbg !419
  br i1 %20, label %21, label %65, !dbg !419

21:                                               ; preds = %13
  %22 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !420
  %23 = add nsw i32 %14, %22, !dbg !421
  %24 = sext i32 %23 to i64, !dbg !422
  %25 = getelementptr inbounds i32, ptr %1, i64 %24, !dbg !422
  %26 = load i32, ptr %25, align 4, !dbg !422, !tbaa !7
  %27 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %26, i32 0), !dbg !423
  %28 = zext nneg i32 %27 to i64, !dbg !424
  %29 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %28, !dbg !424
  %30 = load i32, ptr %29, align 16, !dbg !424, !tbaa !7
  %31 = getelementptr inbounds nuw i8, ptr %29, i64 4, !dbg !424
  %32 = load i32, ptr %31, align 4, !dbg !424, !tbaa !7
  %33 = getelementptr inbounds nuw i8, ptr %29, i64 8, !dbg !424
  %34 = load i32, ptr %33, align 8, !dbg !424, !tbaa !7
  %35 = getelementptr inbounds nuw i8, ptr %29, i64 12, !dbg !424
  %36 = load i32, ptr %35, align 4, !dbg !424, !tbaa !7
  %37 = sext i32 %19 to i64, !dbg !425
  %38 = getelementptr inbounds %struct.uint4, ptr %0, i64 %37, !dbg !425
  %39 = load i32, ptr %38, align 16, !dbg !425, !tbaa !7
  %40 = getelementptr inbounds nuw i8, ptr %38, i64 4, !dbg !425
  %41 = load i32, ptr %40, align 4, !dbg !425, !tbaa !7
  %42 = getelementptr inbounds nuw i8, ptr %38, i64 8, !dbg !425
  %43 = load i32, ptr %42, align 8, !dbg !425, !tbaa !7
  %44 = getelementptr inbounds nuw i8, ptr %38, i64 12, !dbg !425
  %45 = load i32, ptr %44, align 4, !dbg !425, !tbaa !7
  %46 = xor i32 %39, %30, !dbg !426
  %47 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %46), !dbg !429
  %48 = xor i32 %41, %32, !dbg !430
  %49 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %48), !dbg !431
  %50 = add nuw nsw i32 %49, %47, !dbg !432
  %51 = xor i32 %43, %34, !dbg !433
  %52 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %51), !dbg !434
  %53 = add nuw nsw i32 %50, %52, !dbg !435
  %54 = xor i32 %45, %36, !dbg !436
  %55 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %54), !dbg !437
  %56 = add nuw nsw i32 %53, %55, !dbg !438
  %57 = fneg contract float %6, !dbg !439
  %58 = uitofp nneg i32 %56 to float, !dbg !440
  %59 = fmul contract float %57, %58, !dbg !441
  %60 = tail call contract noundef float @__nv_expf(float noundef %59) #10, !dbg !442
  %61 = sext i32 %3 to i64, !dbg !443
  %62 = mul nsw i64 %24, %61, !dbg !444
  %63 = getelementptr float, ptr %2, i64 %62, !dbg !445
  %64 = getelementptr float, ptr %63, i64 %37, !dbg !445
  store float %60, ptr %64, align 4, !dbg !446, !tbaa !42
  br label %65, !dbg !447

65:                                               ; preds = %13, %21
  ret void, !dbg !447
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @solve(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef captures(none) %4, ptr noundef writeonly captures(none) %5, ptr noundef writeonly captures(none) %6, i32 noundef %7, i32 noundef %8, float noundef %9, float noundef %10) local_unnamed_addr #1 !dbg !448 {
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !449
  %13 = zext nneg i32 %12 to i64, !dbg !450
  %14 = getelementptr inbounds nuw i32, ptr %1, i64 %13, !dbg !450
  %15 = load i32, ptr %14, align 4, !dbg !450, !tbaa !7
  %16 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %15, i32 0), !dbg !451
  %17 = zext nneg i32 %16 to i64, !dbg !452
  %18 = getelementptr inbounds nuw i32, ptr %0, i64 %17, !dbg !452
  %19 = load i32, ptr %18, align 4, !dbg !452, !tbaa !7
  %20 = getelementptr inbounds nuw float, ptr %4, i64 %17, !dbg !453
  %21 = load float, ptr %20, align 4, !dbg !453, !tbaa !42
  %22 = getelementptr inbounds nuw float, ptr %3, i64 %17, !dbg !454
  %23 = load float, ptr %22, align 4, !dbg !454, !tbaa !42
  %24 = icmp eq i32 %12, 0, !dbg !455
  br i1 %24, label %25, label %26, !dbg !455

25:                                               ; preds = %11
  store float 0.000000e+00, ptr %6, align 4, !dbg !456, !tbaa !42
  br label %26, !dbg !457

26:                                               ; preds = %25, %11
  %27 = getelementptr float, ptr %2, i64 %17, !dbg !458
  %28 = icmp sgt i32 %8, 0, !dbg !459
  br i1 %28, label %29, label %210, !dbg !460

29:                                               ; preds = %26
  %30 = icmp sgt i32 %15, -1
  %31 = icmp eq i32 %19, 0
  %32 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %13
  %33 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), i64 %13
  %34 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %35 = lshr i32 %34, 1
  %36 = icmp eq i32 %35, 0
  %37 = sext i32 %7 to i64
  %38 = select contract i1 %31, float 0.000000e+00, float %9
  %39 = select contract i1 %31, float %9, float 0.000000e+00
  br label %40, !dbg !460

40:                                               ; preds = %201, %29
  %41 = phi float [ %21, %29 ], [ %206, %201 ]
  %42 = phi float [ %23, %29 ], [ %205, %201 ]
  %43 = phi float [ 0.000000e+00, %29 ], [ %204, %201 ]
  %44 = phi float [ %10, %29 ], [ %203, %201 ]
  %45 = phi i32 [ 0, %29 ], [ %207, %201 ]
  %46 = fcmp contract olt float %41, %9
  %47 = fcmp contract ogt float %41, 0.000000e+00
  %48 = select i1 %31, i1 %47, i1 %46
  %49 = select i1 %30, i1 %48, i1 false, !dbg !461
  %50 = select i1 %49, float %42, float 0x47EC363CC0000000, !dbg !461
  %51 = select i1 %31, i1 %46, i1 %47
  %52 = select i1 %30, i1 %51, i1 false, !dbg !462
  store float %50, ptr %32, align 4, !dbg !463, !tbaa !42
  store i32 %12, ptr %33, align 4, !dbg !464, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !467
  br i1 %36, label %73, label %53, !dbg !468

53:                                               ; preds = %40, %70
  %54 = phi i32 [ %71, %70 ], [ %35, %40 ]
  %55 = icmp samesign ult i32 %12, %54, !dbg !469
  br i1 %55, label %56, label %70, !dbg !470

56:                                               ; preds = %53
  %57 = add nuw nsw i32 %54, %12, !dbg !471
  %58 = zext nneg i32 %57 to i64, !dbg !472
  %59 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), i64 %58, !dbg !472
  %60 = load i32, ptr %59, align 4, !dbg !472, !tbaa !7
  %61 = sext i32 %60 to i64, !dbg !473
  %62 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %61, !dbg !473
  %63 = load float, ptr %62, align 4, !dbg !473, !tbaa !42
  %64 = load i32, ptr %33, align 4, !dbg !474, !tbaa !7
  %65 = sext i32 %64 to i64, !dbg !475
  %66 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %65, !dbg !475
  %67 = load float, ptr %66, align 4, !dbg !475, !tbaa !42
  %68 = fcmp contract olt float %63, %67, !dbg !476
  br i1 %68, label %69, label %70, !dbg !470

69:                                               ; preds = %56
  store i32 %60, ptr %33, align 4, !dbg !477, !tbaa !7
  br label %70, !dbg !478

70:                                               ; preds = %69, %56, %53
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !479
  %71 = lshr i32 %54, 1, !dbg !480
  %72 = icmp eq i32 %71, 0, !dbg !481
  br i1 %72, label %73, label %53, !dbg !468, !llvm.loop !482

73:                                               ; preds = %70, %40
  %74 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), align 4, !dbg !484, !tbaa !7
  %75 = sext i32 %74 to i64, !dbg !485
  %76 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %75, !dbg !485
  %77 = load float, ptr %76, align 4, !dbg !485, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !486
  %78 = fneg contract float %42, !dbg !487
  %79 = select contract i1 %52, float %78, float 0x47EC363CC0000000, !dbg !487
  store float %79, ptr %32, align 4, !dbg !488, !tbaa !42
  store i32 %12, ptr %33, align 4, !dbg !489, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !491
  br i1 %36, label %100, label %80, !dbg !492

80:                                               ; preds = %73, %97
  %81 = phi i32 [ %98, %97 ], [ %35, %73 ]
  %82 = icmp samesign ult i32 %12, %81, !dbg !493
  br i1 %82, label %83, label %97, !dbg !494

83:                                               ; preds = %80
  %84 = add nuw nsw i32 %81, %12, !dbg !495
  %85 = zext nneg i32 %84 to i64, !dbg !496
  %86 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), i64 %85, !dbg !496
  %87 = load i32, ptr %86, align 4, !dbg !496, !tbaa !7
  %88 = sext i32 %87 to i64, !dbg !497
  %89 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %88, !dbg !497
  %90 = load float, ptr %89, align 4, !dbg !497, !tbaa !42
  %91 = load i32, ptr %33, align 4, !dbg !498, !tbaa !7
  %92 = sext i32 %91 to i64, !dbg !499
  %93 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %92, !dbg !499
  %94 = load float, ptr %93, align 4, !dbg !499, !tbaa !42
  %95 = fcmp contract olt float %90, %94, !dbg !500
  br i1 %95, label %96, label %97, !dbg !494

96:                                               ; preds = %83
  store i32 %87, ptr %33, align 4, !dbg !501, !tbaa !7
  br label %97, !dbg !502

97:                                               ; preds = %96, %83, %80
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !503
  %98 = lshr i32 %81, 1, !dbg !504
  %99 = icmp eq i32 %98, 0, !dbg !505
  br i1 %99, label %100, label %80, !dbg !492, !llvm.loop !506

100:                                              ; preds = %97, %73
  %101 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), align 4, !dbg !508, !tbaa !7
  %102 = sext i32 %101 to i64, !dbg !509
  %103 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %102, !dbg !509
  %104 = load float, ptr %103, align 4, !dbg !509, !tbaa !42
  %105 = fcmp contract oeq float %77, 0x47EC363CC0000000, !dbg !510
  %106 = fcmp contract oeq float %104, 0x47EC363CC0000000
  %107 = select i1 %105, i1 true, i1 %106, !dbg !511
  br i1 %107, label %201, label %108, !dbg !511

108:                                              ; preds = %100
  %109 = fneg contract float %104, !dbg !512
  %110 = fsub contract float %109, %77, !dbg !513
  %111 = icmp eq i32 %45, 0, !dbg !514
  br i1 %111, label %112, label %116, !dbg !514

112:                                              ; preds = %108
  %113 = fmul contract float %110, 0x3FB99999A0000000, !dbg !515
  %114 = tail call contract noundef float @llvm.maxnum.f32(float %113, float %10), !dbg !516
  br i1 %24, label %115, label %116, !dbg !517

115:                                              ; preds = %112
  store float %110, ptr %6, align 4, !dbg !518, !tbaa !42
  br label %116, !dbg !519

116:                                              ; preds = %112, %115, %108
  %117 = phi float [ %114, %115 ], [ %114, %112 ], [ %44, %108 ], !dbg !520
  %118 = fcmp contract uge float %110, %117, !dbg !521
  br i1 %118, label %119, label %201, !dbg !521

119:                                              ; preds = %116
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !522
  %120 = mul nsw i64 %75, %37, !dbg !523
  %121 = getelementptr float, ptr %27, i64 %120, !dbg !524
  %122 = load float, ptr %121, align 4, !dbg !524, !tbaa !42
  %123 = fsub contract float %42, %77, !dbg !525
  %124 = fmul contract float %122, 2.000000e+00, !dbg !526
  %125 = fsub contract float 2.000000e+00, %124, !dbg !527
  %126 = tail call contract noundef float @llvm.maxnum.f32(float %125, float 0x3D71979980000000), !dbg !528
  %127 = fcmp contract ogt float %123, 0.000000e+00
  %128 = select i1 %52, i1 %127, i1 false, !dbg !529
  %129 = fneg contract float %123
  %130 = fmul contract float %123, %129
  %131 = fdiv contract float %130, %126
  %132 = select i1 %128, float %131, float 0x47EC363CC0000000, !dbg !529
  store float %132, ptr %32, align 4, !dbg !530, !tbaa !42
  %133 = icmp eq i32 %12, %74, !dbg !531
  br i1 %133, label %134, label %137, !dbg !531

134:                                              ; preds = %119
  %135 = fsub contract float %9, %41
  %136 = select contract i1 %31, float %41, float %135
  store float %136, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9room_of_i to ptr), align 4, !dbg !532, !tbaa !42
  br label %137, !dbg !533

137:                                              ; preds = %134, %119
  store i32 %12, ptr %33, align 4, !dbg !534, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !536
  br i1 %36, label %158, label %138, !dbg !537

138:                                              ; preds = %137, %155
  %139 = phi i32 [ %156, %155 ], [ %35, %137 ]
  %140 = icmp samesign ult i32 %12, %139, !dbg !538
  br i1 %140, label %141, label %155, !dbg !539

141:                                              ; preds = %138
  %142 = add nuw nsw i32 %139, %12, !dbg !540
  %143 = zext nneg i32 %142 to i64, !dbg !541
  %144 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), i64 %143, !dbg !541
  %145 = load i32, ptr %144, align 4, !dbg !541, !tbaa !7
  %146 = sext i32 %145 to i64, !dbg !542
  %147 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %146, !dbg !542
  %148 = load float, ptr %147, align 4, !dbg !542, !tbaa !42
  %149 = load i32, ptr %33, align 4, !dbg !543, !tbaa !7
  %150 = sext i32 %149 to i64, !dbg !544
  %151 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE7numbers to ptr), i64 %150, !dbg !544
  %152 = load float, ptr %151, align 4, !dbg !544, !tbaa !42
  %153 = fcmp contract olt float %148, %152, !dbg !545
  br i1 %153, label %154, label %155, !dbg !539

154:                                              ; preds = %141
  store i32 %145, ptr %33, align 4, !dbg !546, !tbaa !7
  br label %155, !dbg !547

155:                                              ; preds = %154, %141, %138
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !548
  %156 = lshr i32 %139, 1, !dbg !549
  %157 = icmp eq i32 %156, 0, !dbg !550
  br i1 %157, label %158, label %138, !dbg !537, !llvm.loop !551

158:                                              ; preds = %155, %137
  %159 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE6places to ptr), align 4, !dbg !553, !tbaa !7
  %160 = icmp eq i32 %12, %159, !dbg !554
  br i1 %160, label %161, label %165, !dbg !554

161:                                              ; preds = %158
  %162 = fdiv contract float %123, %126
  %163 = fsub contract float %9, %41
  %164 = select contract i1 %31, float %163, float %41
  store float %164, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9room_of_j to ptr), align 4, !dbg !555, !tbaa !42
  store float %162, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9step_of_j to ptr), align 4, !dbg !556, !tbaa !42
  br label %165, !dbg !557

165:                                              ; preds = %161, %158
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !558
  %166 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9step_of_j to ptr), align 4, !dbg !559, !tbaa !42
  %167 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9room_of_i to ptr), align 4, !dbg !560, !tbaa !42
  %168 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ5solveE9room_of_j to ptr), align 4, !dbg !561, !tbaa !42
  %169 = tail call contract noundef float @llvm.minnum.f32(float %167, float %168), !dbg !562
  %170 = tail call contract noundef float @llvm.minnum.f32(float %166, float %169), !dbg !563
  %171 = sext i32 %159 to i64, !dbg !564
  %172 = mul nsw i64 %171, %37, !dbg !565
  %173 = getelementptr float, ptr %27, i64 %172, !dbg !566
  %174 = load float, ptr %173, align 4, !dbg !566, !tbaa !42
  %175 = fsub contract float %122, %174, !dbg !567
  %176 = fmul contract float %170, %175, !dbg !568
  %177 = fadd contract float %42, %176, !dbg !569
  br i1 %133, label %178, label %188, !dbg !570

178:                                              ; preds = %165
  %179 = fcmp contract oeq float %170, %167, !dbg !571
  br i1 %179, label %185, label %180, !dbg !572

180:                                              ; preds = %178
  br i1 %31, label %183, label %181, !dbg !573

181:                                              ; preds = %180
  %182 = fadd contract float %41, %170, !dbg !574
  br label %185, !dbg !573

183:                                              ; preds = %180
  %184 = fsub contract float %41, %170, !dbg !575
  br label %185, !dbg !573

185:                                              ; preds = %178, %181, %183
  %186 = phi contract float [ %184, %183 ], [ %182, %181 ], [ %38, %178 ], !dbg !572
  %187 = fadd contract float %43, %170, !dbg !576
  br label %188, !dbg !577

188:                                              ; preds = %185, %165
  %189 = phi float [ %187, %185 ], [ %43, %165 ], !dbg !520
  %190 = phi float [ %186, %185 ], [ %41, %165 ], !dbg !520
  br i1 %160, label %191, label %201, !dbg !578

191:                                              ; preds = %188
  %192 = fcmp contract oeq float %170, %168, !dbg !579
  br i1 %192, label %198, label %193, !dbg !580

193:                                              ; preds = %191
  br i1 %31, label %196, label %194, !dbg !581

194:                                              ; preds = %193
  %195 = fsub contract float %190, %170, !dbg !582
  br label %198, !dbg !581

196:                                              ; preds = %193
  %197 = fadd contract float %170, %190, !dbg !583
  br label %198, !dbg !581

198:                                              ; preds = %191, %194, %196
  %199 = phi contract float [ %197, %196 ], [ %195, %194 ], [ %39, %191 ], !dbg !580
  %200 = fsub contract float %189, %170, !dbg !584
  br label %201, !dbg !585

201:                                              ; preds = %116, %198, %188, %100
  %202 = phi i1 [ true, %100 ], [ false, %188 ], [ false, %198 ], [ true, %116 ]
  %203 = phi float [ %44, %100 ], [ %117, %188 ], [ %117, %198 ], [ %117, %116 ], !dbg !520
  %204 = phi float [ %43, %100 ], [ %189, %188 ], [ %200, %198 ], [ %43, %116 ], !dbg !586
  %205 = phi float [ %42, %100 ], [ %177, %188 ], [ %177, %198 ], [ %42, %116 ], !dbg !587
  %206 = phi float [ %41, %100 ], [ %190, %188 ], [ %199, %198 ], [ %41, %116 ], !dbg !588
  %207 = add nuw nsw i32 %45, 1
  %208 = icmp eq i32 %207, %8
  %209 = select i1 %202, i1 true, i1 %208
  br i1 %209, label %210, label %40, !llvm.loop !589

210:                                              ; preds = %201, %26
  %211 = phi float [ 0.000000e+00, %26 ], [ %204, %201 ], !dbg !586
  %212 = phi float [ %21, %26 ], [ %206, %201 ], !dbg !588
  %213 = getelementptr inbounds nuw float, ptr %5, i64 %13, !dbg !591
  store float %211, ptr %213, align 4, !dbg !592, !tbaa !42
  %214 = icmp sgt i32 %15, -1, !dbg !593
  br i1 %214, label %215, label %218, !dbg !593

215:                                              ; preds = %210
  %216 = zext nneg i32 %15 to i64
  %217 = getelementptr inbounds nuw float, ptr %4, i64 %216
  store float %212, ptr %217, align 4, !dbg !594, !tbaa !42
  br label %218, !dbg !595

218:                                              ; preds = %215, %210
  ret void, !dbg !596
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @update(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #4 !dbg !597 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !598
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !599
  %8 = mul i32 %6, %7, !dbg !600
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !601
  %10 = add i32 %8, %9, !dbg !602
  %11 = icmp slt i32 %10, %3, !dbg !603
  br i1 %11, label %12, label %43, !dbg !603

12:                                               ; preds = %5
  %13 = icmp sgt i32 %4, 0, !dbg !604
  br i1 %13, label %16, label %14, !dbg !605

14:                                               ; preds = %12
  %15 = sext i32 %10 to i64, !dbg !606
  br label %20, !dbg !605

16:                                               ; preds = %12
  %17 = sext i32 %3 to i64
  %18 = sext i32 %10 to i64
  %19 = getelementptr float, ptr %0, i64 %18, !dbg !605
  br label %26, !dbg !605

20:                                               ; preds = %39, %14
  %21 = phi i64 [ %15, %14 ], [ %18, %39 ], !dbg !606
  %22 = phi float [ 0.000000e+00, %14 ], [ %40, %39 ], !dbg !607
  %23 = getelementptr inbounds float, ptr %2, i64 %21, !dbg !606
  %24 = load float, ptr %23, align 4, !dbg !608, !tbaa !42
  %25 = fadd contract float %22, %24, !dbg !608
  store float %25, ptr %23, align 4, !dbg !608, !tbaa !42
  br label %43, !dbg !609

26:                                               ; preds = %16, %39
  %27 = phi i32 [ 0, %16 ], [ %41, %39 ]
  %28 = phi float [ 0.000000e+00, %16 ], [ %40, %39 ]
  %29 = zext nneg i32 %27 to i64, !dbg !610
  %30 = getelementptr inbounds nuw float, ptr %1, i64 %29, !dbg !610
  %31 = load float, ptr %30, align 4, !dbg !610, !tbaa !42
  %32 = fcmp contract une float %31, 0.000000e+00, !dbg !611
  br i1 %32, label %33, label %39, !dbg !611

33:                                               ; preds = %26
  %34 = mul nsw i64 %29, %17
  %35 = getelementptr float, ptr %19, i64 %34
  %36 = load float, ptr %35, align 4, !dbg !612, !tbaa !42
  %37 = fmul contract float %31, %36, !dbg !613
  %38 = fadd contract float %28, %37, !dbg !614
  br label %39, !dbg !615

39:                                               ; preds = %26, %33
  %40 = phi float [ %38, %33 ], [ %28, %26 ], !dbg !607
  %41 = add nuw nsw i32 %27, 1, !dbg !616
  %42 = icmp eq i32 %41, %4, !dbg !604
  br i1 %42, label %20, label %26, !dbg !605, !llvm.loop !617

43:                                               ; preds = %5, %20
  ret void, !dbg !609
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @centre(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, i32 noundef %4, float noundef %5) local_unnamed_addr #1 !dbg !619 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !620
  %8 = icmp slt i32 %7, %4, !dbg !621
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %8, label %102, label %10, !dbg !622

10:                                               ; preds = %102, %6
  %11 = phi float [ 0x47EC363CC0000000, %6 ], [ %125, %102 ], !dbg !623
  %12 = phi float [ 0xC7EC363CC0000000, %6 ], [ %128, %102 ], !dbg !623
  %13 = phi float [ 0.000000e+00, %6 ], [ %118, %102 ], !dbg !623
  %14 = phi float [ 0.000000e+00, %6 ], [ %119, %102 ], !dbg !623
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !624
  %15 = zext nneg i32 %7 to i64, !dbg !627
  %16 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %15, !dbg !627
  store float %14, ptr %16, align 4, !dbg !628, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !629
  %17 = lshr i32 %9, 1, !dbg !630
  %18 = icmp eq i32 %17, 0, !dbg !631
  br i1 %18, label %32, label %19, !dbg !632

19:                                               ; preds = %10, %29
  %20 = phi i32 [ %30, %29 ], [ %17, %10 ]
  %21 = icmp samesign ult i32 %7, %20, !dbg !633
  br i1 %21, label %22, label %29, !dbg !633

22:                                               ; preds = %19
  %23 = add nuw nsw i32 %20, %7
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %24
  %26 = load float, ptr %25, align 4, !dbg !634, !tbaa !42
  %27 = load float, ptr %16, align 4, !dbg !635, !tbaa !42
  %28 = fadd contract float %26, %27, !dbg !635
  store float %28, ptr %16, align 4, !dbg !635, !tbaa !42
  br label %29, !dbg !636

29:                                               ; preds = %22, %19
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !637
  %30 = lshr i32 %20, 1, !dbg !630
  %31 = icmp eq i32 %30, 0, !dbg !631
  br i1 %31, label %32, label %19, !dbg !632, !llvm.loop !638

32:                                               ; preds = %29, %10
  %33 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), align 4, !dbg !640, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !641
  store float %13, ptr %16, align 4, !dbg !643, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !644
  br i1 %18, label %47, label %34, !dbg !645

34:                                               ; preds = %32, %44
  %35 = phi i32 [ %45, %44 ], [ %17, %32 ]
  %36 = icmp samesign ult i32 %7, %35, !dbg !646
  br i1 %36, label %37, label %44, !dbg !646

37:                                               ; preds = %34
  %38 = add nuw nsw i32 %35, %7
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %39
  %41 = load float, ptr %40, align 4, !dbg !647, !tbaa !42
  %42 = load float, ptr %16, align 4, !dbg !648, !tbaa !42
  %43 = fadd contract float %41, %42, !dbg !648
  store float %43, ptr %16, align 4, !dbg !648, !tbaa !42
  br label %44, !dbg !649

44:                                               ; preds = %37, %34
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !650
  %45 = lshr i32 %35, 1, !dbg !651
  %46 = icmp eq i32 %45, 0, !dbg !652
  br i1 %46, label %47, label %34, !dbg !645, !llvm.loop !653

47:                                               ; preds = %44, %32
  %48 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), align 4, !dbg !655, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !656
  store float %11, ptr %16, align 4, !dbg !657, !tbaa !42
  %49 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6places to ptr), i64 %15, !dbg !658
  store i32 %7, ptr %49, align 4, !dbg !660, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !661
  br i1 %18, label %70, label %50, !dbg !662

50:                                               ; preds = %47, %67
  %51 = phi i32 [ %68, %67 ], [ %17, %47 ]
  %52 = icmp samesign ult i32 %7, %51, !dbg !663
  br i1 %52, label %53, label %67, !dbg !664

53:                                               ; preds = %50
  %54 = add nuw nsw i32 %51, %7, !dbg !665
  %55 = zext nneg i32 %54 to i64, !dbg !666
  %56 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6places to ptr), i64 %55, !dbg !666
  %57 = load i32, ptr %56, align 4, !dbg !666, !tbaa !7
  %58 = sext i32 %57 to i64, !dbg !667
  %59 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %58, !dbg !667
  %60 = load float, ptr %59, align 4, !dbg !667, !tbaa !42
  %61 = load i32, ptr %49, align 4, !dbg !668, !tbaa !7
  %62 = sext i32 %61 to i64, !dbg !669
  %63 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %62, !dbg !669
  %64 = load float, ptr %63, align 4, !dbg !669, !tbaa !42
  %65 = fcmp contract olt float %60, %64, !dbg !670
  br i1 %65, label %66, label %67, !dbg !664

66:                                               ; preds = %53
  store i32 %57, ptr %49, align 4, !dbg !671, !tbaa !7
  br label %67, !dbg !672

67:                                               ; preds = %66, %53, %50
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !673
  %68 = lshr i32 %51, 1, !dbg !674
  %69 = icmp eq i32 %68, 0, !dbg !675
  br i1 %69, label %70, label %50, !dbg !662, !llvm.loop !676

70:                                               ; preds = %67, %47
  %71 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6places to ptr), align 4, !dbg !678, !tbaa !7
  %72 = sext i32 %71 to i64, !dbg !679
  %73 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %72, !dbg !679
  %74 = load float, ptr %73, align 4, !dbg !679, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !680
  %75 = fneg contract float %12, !dbg !681
  store float %75, ptr %16, align 4, !dbg !682, !tbaa !42
  store i32 %7, ptr %49, align 4, !dbg !683, !tbaa !7
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !685
  br i1 %18, label %96, label %76, !dbg !686

76:                                               ; preds = %70, %93
  %77 = phi i32 [ %94, %93 ], [ %17, %70 ]
  %78 = icmp samesign ult i32 %7, %77, !dbg !687
  br i1 %78, label %79, label %93, !dbg !688

79:                                               ; preds = %76
  %80 = add nuw nsw i32 %77, %7, !dbg !689
  %81 = zext nneg i32 %80 to i64, !dbg !690
  %82 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6places to ptr), i64 %81, !dbg !690
  %83 = load i32, ptr %82, align 4, !dbg !690, !tbaa !7
  %84 = sext i32 %83 to i64, !dbg !691
  %85 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %84, !dbg !691
  %86 = load float, ptr %85, align 4, !dbg !691, !tbaa !42
  %87 = load i32, ptr %49, align 4, !dbg !692, !tbaa !7
  %88 = sext i32 %87 to i64, !dbg !693
  %89 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %88, !dbg !693
  %90 = load float, ptr %89, align 4, !dbg !693, !tbaa !42
  %91 = fcmp contract olt float %86, %90, !dbg !694
  br i1 %91, label %92, label %93, !dbg !688

92:                                               ; preds = %79
  store i32 %83, ptr %49, align 4, !dbg !695, !tbaa !7
  br label %93, !dbg !696

93:                                               ; preds = %92, %79, %76
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !697
  %94 = lshr i32 %77, 1, !dbg !698
  %95 = icmp eq i32 %94, 0, !dbg !699
  br i1 %95, label %96, label %76, !dbg !686, !llvm.loop !700

96:                                               ; preds = %93, %70
  %97 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE6places to ptr), align 4, !dbg !702, !tbaa !7
  %98 = sext i32 %97 to i64, !dbg !703
  %99 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ6centreE7numbers to ptr), i64 %98, !dbg !703
  %100 = load float, ptr %99, align 4, !dbg !703, !tbaa !42
  %101 = icmp eq i32 %7, 0, !dbg !704
  br i1 %101, label %131, label %140, !dbg !704

102:                                              ; preds = %6, %102
  %103 = phi float [ %119, %102 ], [ 0.000000e+00, %6 ]
  %104 = phi float [ %118, %102 ], [ 0.000000e+00, %6 ]
  %105 = phi i32 [ %129, %102 ], [ %7, %6 ]
  %106 = phi float [ %128, %102 ], [ 0xC7EC363CC0000000, %6 ]
  %107 = phi float [ %125, %102 ], [ 0x47EC363CC0000000, %6 ]
  %108 = sext i32 %105 to i64, !dbg !705
  %109 = getelementptr inbounds float, ptr %1, i64 %108, !dbg !705
  %110 = load float, ptr %109, align 4, !dbg !705, !tbaa !42
  %111 = getelementptr inbounds float, ptr %2, i64 %108, !dbg !706
  %112 = load float, ptr %111, align 4, !dbg !706, !tbaa !42
  %113 = fcmp contract ogt float %110, 0.000000e+00, !dbg !707
  %114 = fcmp contract olt float %110, %5
  %115 = and i1 %113, %114, !dbg !708
  %116 = fadd contract float %103, %112, !dbg !708
  %117 = fadd contract float %104, 1.000000e+00, !dbg !708
  %118 = select i1 %115, float %117, float %104, !dbg !708
  %119 = select i1 %115, float %116, float %103, !dbg !708
  %120 = getelementptr inbounds i32, ptr %0, i64 %108, !dbg !709
  %121 = load i32, ptr %120, align 4, !dbg !709, !tbaa !7
  %122 = icmp eq i32 %121, 0, !dbg !710
  %123 = select i1 %122, i1 %113, i1 %114, !dbg !712
  %124 = tail call contract noundef float @llvm.minnum.f32(float %107, float %112)
  %125 = select i1 %123, float %124, float %107, !dbg !713
  %126 = select i1 %122, i1 %114, i1 %113, !dbg !714
  %127 = tail call contract noundef float @llvm.maxnum.f32(float %106, float %112)
  %128 = select i1 %126, float %127, float %106, !dbg !716
  %129 = add i32 %105, %9, !dbg !717
  %130 = icmp slt i32 %129, %4, !dbg !621
  br i1 %130, label %102, label %10, !dbg !622, !llvm.loop !718

131:                                              ; preds = %96
  %132 = fcmp contract ogt float %48, 0.000000e+00, !dbg !720
  br i1 %132, label %133, label %135, !dbg !721

133:                                              ; preds = %131
  %134 = fdiv contract float %33, %48, !dbg !722
  br label %138, !dbg !721

135:                                              ; preds = %131
  %136 = fsub contract float %74, %100, !dbg !723
  %137 = fmul contract float %136, 5.000000e-01, !dbg !724
  br label %138, !dbg !721

138:                                              ; preds = %135, %133
  %139 = phi contract float [ %134, %133 ], [ %137, %135 ], !dbg !721
  store float %139, ptr %3, align 4, !dbg !725, !tbaa !42
  br label %140, !dbg !726

140:                                              ; preds = %138, %96
  ret void, !dbg !727
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @predict(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4, ptr noundef writeonly captures(none) %5, i32 noundef %6, i32 noundef %7, float noundef %8) local_unnamed_addr #0 !dbg !728 {
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !729
  %11 = zext nneg i32 %10 to i64, !dbg !729
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !730
  %13 = icmp slt i32 %12, %7, !dbg !732
  br i1 %13, label %14, label %22, !dbg !733

14:                                               ; preds = %9
  %15 = zext nneg i32 %7 to i64, !dbg !734
  %16 = mul nuw nsw i64 %15, %11, !dbg !735
  %17 = getelementptr inbounds nuw i8, ptr %4, i64 %16, !dbg !736
  %18 = zext nneg i32 %12 to i64
  %19 = getelementptr inbounds nuw i8, ptr %17, i64 %18
  %20 = load i8, ptr %19, align 1, !dbg !737, !tbaa !25
  %21 = icmp ne i8 %20, 0, !dbg !738
  br label %22

22:                                               ; preds = %14, %9
  %23 = phi i1 [ false, %9 ], [ %21, %14 ], !dbg !739
  %24 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %23), !dbg !740
  %25 = and i32 %12, 31, !dbg !741
  %26 = icmp eq i32 %25, 0, !dbg !741
  br i1 %26, label %27, label %31, !dbg !741

27:                                               ; preds = %22
  %28 = lshr exact i32 %12, 5
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 %29
  store i32 %24, ptr %30, align 4, !dbg !742, !tbaa !7
  br label %31, !dbg !743

31:                                               ; preds = %22, %27
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !744
  %32 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), align 4, !dbg !745, !tbaa !7
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 4), align 4, !dbg !746, !tbaa !7
  %34 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 8), align 4, !dbg !747, !tbaa !7
  %35 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE5words to ptr), i64 12), align 4, !dbg !748, !tbaa !7
  %36 = icmp slt i32 %12, %6, !dbg !749
  br i1 %36, label %37, label %39, !dbg !750

37:                                               ; preds = %31
  %38 = fneg contract float %8
  br label %61, !dbg !750

39:                                               ; preds = %98, %31
  %40 = phi float [ 0.000000e+00, %31 ], [ %99, %98 ], !dbg !751
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !752
  %41 = zext nneg i32 %12 to i64, !dbg !754
  %42 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 %41, !dbg !754
  store float %40, ptr %42, align 4, !dbg !755, !tbaa !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !756
  %43 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !757
  %44 = lshr i32 %43, 1, !dbg !758
  %45 = icmp eq i32 %44, 0, !dbg !759
  br i1 %45, label %59, label %46, !dbg !760

46:                                               ; preds = %39, %56
  %47 = phi i32 [ %57, %56 ], [ %44, %39 ]
  %48 = icmp samesign ult i32 %12, %47, !dbg !761
  br i1 %48, label %49, label %56, !dbg !761

49:                                               ; preds = %46
  %50 = add nuw nsw i32 %47, %12
  %51 = zext nneg i32 %50 to i64
  %52 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), i64 %51
  %53 = load float, ptr %52, align 4, !dbg !762, !tbaa !42
  %54 = load float, ptr %42, align 4, !dbg !763, !tbaa !42
  %55 = fadd contract float %53, %54, !dbg !763
  store float %55, ptr %42, align 4, !dbg !763, !tbaa !42
  br label %56, !dbg !764

56:                                               ; preds = %49, %46
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !765
  %57 = lshr i32 %47, 1, !dbg !758
  %58 = icmp eq i32 %57, 0, !dbg !759
  br i1 %58, label %59, label %46, !dbg !760, !llvm.loop !766

59:                                               ; preds = %56, %39
  %60 = icmp eq i32 %12, 0, !dbg !768
  br i1 %60, label %102, label %108, !dbg !768

61:                                               ; preds = %37, %98
  %62 = phi float [ 0.000000e+00, %37 ], [ %99, %98 ]
  %63 = phi i32 [ %12, %37 ], [ %100, %98 ]
  %64 = zext nneg i32 %63 to i64, !dbg !769
  %65 = getelementptr inbounds nuw float, ptr %2, i64 %64, !dbg !769
  %66 = load float, ptr %65, align 4, !dbg !769, !tbaa !42
  %67 = fcmp contract ogt float %66, 0.000000e+00, !dbg !770
  br i1 %67, label %68, label %98, !dbg !770

68:                                               ; preds = %61
  %69 = getelementptr inbounds nuw i32, ptr %1, i64 %64, !dbg !771
  %70 = load i32, ptr %69, align 4, !dbg !771, !tbaa !7
  %71 = icmp eq i32 %70, 0, !dbg !772
  %72 = fneg contract float %66, !dbg !771
  %73 = select contract i1 %71, float %72, float %66, !dbg !771
  %74 = getelementptr inbounds nuw %struct.uint4, ptr %0, i64 %64, !dbg !773
  %75 = load i32, ptr %74, align 16, !dbg !773, !tbaa !7
  %76 = getelementptr inbounds nuw i8, ptr %74, i64 4, !dbg !773
  %77 = load i32, ptr %76, align 4, !dbg !773, !tbaa !7
  %78 = getelementptr inbounds nuw i8, ptr %74, i64 8, !dbg !773
  %79 = load i32, ptr %78, align 8, !dbg !773, !tbaa !7
  %80 = getelementptr inbounds nuw i8, ptr %74, i64 12, !dbg !773
  %81 = load i32, ptr %80, align 4, !dbg !773, !tbaa !7
  %82 = xor i32 %75, %32, !dbg !774
  %83 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %82), !dbg !776
  %84 = xor i32 %77, %33, !dbg !777
  %85 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %84), !dbg !778
  %86 = add nuw nsw i32 %85, %83, !dbg !779
  %87 = xor i32 %79, %34, !dbg !780
  %88 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %87), !dbg !781
  %89 = add nuw nsw i32 %86, %88, !dbg !782
  %90 = xor i32 %81, %35, !dbg !783
  %91 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %90), !dbg !784
  %92 = add nuw nsw i32 %89, %91, !dbg !785
  %93 = uitofp nneg i32 %92 to float, !dbg !786
  %94 = fmul contract float %38, %93, !dbg !787
  %95 = tail call contract noundef float @__nv_expf(float noundef %94) #10, !dbg !788
  %96 = fmul contract float %73, %95, !dbg !789
  %97 = fadd contract float %62, %96, !dbg !790
  br label %98, !dbg !791

98:                                               ; preds = %68, %61
  %99 = phi float [ %97, %68 ], [ %62, %61 ], !dbg !751
  %100 = add nuw nsw i32 %63, 128, !dbg !792
  %101 = icmp slt i32 %100, %6, !dbg !749
  br i1 %101, label %61, label %39, !dbg !750, !llvm.loop !793

102:                                              ; preds = %59
  %103 = getelementptr inbounds nuw i32, ptr %5, i64 %11
  %104 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7predictE4sums to ptr), align 4, !dbg !795, !tbaa !42
  %105 = load float, ptr %3, align 4, !dbg !796, !tbaa !42
  %106 = fcmp contract ogt float %104, %105, !dbg !797
  %107 = zext i1 %106 to i32, !dbg !798
  store i32 %107, ptr %103, align 4, !dbg !799, !tbaa !7
  br label %108, !dbg !800

108:                                              ; preds = %102, %59
  ret void, !dbg !801
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #6

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

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #5

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #8

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #7

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #9

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #9

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="1024" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #7 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #9 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "svm-adult-plain.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "start", scope: !1, file: !1, line: 60, type: !12, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 63, column: 21, scope: !11)
!15 = !DILocation(line: 64, column: 49, scope: !11)
!16 = !DILocation(line: 50, column: 24, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "packed_row", scope: !1, file: !1, line: 48, type: !12, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 64, column: 23, scope: !11)
!19 = !DILocation(line: 51, column: 53, scope: !17, inlinedAt: !18)
!20 = !DILocation(line: 51, column: 63, scope: !17, inlinedAt: !18)
!21 = !DILocation(line: 64, column: 55, scope: !11)
!22 = !DILocation(line: 64, column: 53, scope: !11)
!23 = !DILocation(line: 64, column: 39, scope: !11)
!24 = !DILocation(line: 51, column: 66, scope: !17, inlinedAt: !18)
!25 = !{!9, !9, i64 0}
!26 = !DILocation(line: 51, column: 78, scope: !17, inlinedAt: !18)
!27 = !DILocation(line: 0, scope: !17, inlinedAt: !18)
!28 = !DILocation(line: 51, column: 27, scope: !17, inlinedAt: !18)
!29 = !DILocation(line: 52, column: 23, scope: !17, inlinedAt: !18)
!30 = !DILocation(line: 53, column: 30, scope: !17, inlinedAt: !18)
!31 = !DILocation(line: 53, column: 9, scope: !17, inlinedAt: !18)
!32 = !DILocation(line: 54, column: 5, scope: !17, inlinedAt: !18)
!33 = !DILocation(line: 65, column: 21, scope: !11)
!34 = !DILocation(line: 55, column: 53, scope: !17, inlinedAt: !18)
!35 = !DILocation(line: 55, column: 43, scope: !17, inlinedAt: !18)
!36 = !DILocation(line: 55, column: 33, scope: !17, inlinedAt: !18)
!37 = !DILocation(line: 55, column: 23, scope: !17, inlinedAt: !18)
!38 = !DILocation(line: 66, column: 9, scope: !11)
!39 = !DILocation(line: 66, column: 21, scope: !11)
!40 = !DILocation(line: 67, column: 9, scope: !11)
!41 = !DILocation(line: 67, column: 20, scope: !11)
!42 = !{!43, !43, i64 0}
!43 = !{!"float", !9, i64 0}
!44 = !DILocation(line: 68, column: 18, scope: !11)
!45 = !DILocation(line: 68, column: 30, scope: !11)
!46 = !DILocation(line: 68, column: 9, scope: !11)
!47 = !DILocation(line: 68, column: 16, scope: !11)
!48 = !DILocation(line: 69, column: 5, scope: !11)
!49 = !DILocation(line: 70, column: 1, scope: !11)
!50 = distinct !DISubprogram(name: "choose", scope: !1, file: !1, line: 174, type: !12, scopeLine: 176, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!51 = !DILocation(line: 177, column: 24, scope: !50)
!52 = !DILocation(line: 177, column: 49, scope: !50)
!53 = !DILocation(line: 178, column: 28, scope: !50)
!54 = !DILocation(line: 178, column: 23, scope: !50)
!55 = !DILocation(line: 178, column: 44, scope: !50)
!56 = !DILocation(line: 178, column: 56, scope: !50)
!57 = !DILocation(line: 178, column: 48, scope: !50)
!58 = !DILocation(line: 178, column: 70, scope: !50)
!59 = !DILocation(line: 180, column: 32, scope: !50)
!60 = !DILocation(line: 180, column: 5, scope: !50)
!61 = !DILocation(line: 182, column: 5, scope: !50)
!62 = !DILocation(line: 183, column: 36, scope: !50)
!63 = !DILocation(line: 183, column: 5, scope: !50)
!64 = !DILocation(line: 181, column: 9, scope: !50)
!65 = !DILocation(line: 181, column: 20, scope: !50)
!66 = !DILocation(line: 180, column: 44, scope: !50)
!67 = distinct !{!67, !60, !68, !69}
!68 = !DILocation(line: 181, column: 22, scope: !50)
!69 = !{!"llvm.loop.mustprogress"}
!70 = !DILocation(line: 186, column: 5, scope: !50)
!71 = !DILocation(line: 188, column: 5, scope: !50)
!72 = !DILocation(line: 184, column: 20, scope: !50)
!73 = !DILocation(line: 184, column: 28, scope: !50)
!74 = !DILocation(line: 184, column: 58, scope: !50)
!75 = !DILocation(line: 184, column: 69, scope: !50)
!76 = !DILocation(line: 184, column: 55, scope: !50)
!77 = !DILocation(line: 185, column: 31, scope: !50)
!78 = !DILocation(line: 185, column: 13, scope: !50)
!79 = !DILocation(line: 183, column: 50, scope: !50)
!80 = distinct !{!80, !63, !81, !69}
!81 = !DILocation(line: 185, column: 33, scope: !50)
!82 = !DILocation(line: 190, column: 5, scope: !50)
!83 = !DILocation(line: 191, column: 26, scope: !50)
!84 = !DILocation(line: 191, column: 54, scope: !50)
!85 = !DILocation(line: 83, column: 51, scope: !86, inlinedAt: !87)
!86 = distinct !DISubprogram(name: "take_least", scope: !1, file: !1, line: 77, type: !12, scopeLine: 78, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!87 = distinct !DILocation(line: 191, column: 5, scope: !50)
!88 = !DILocation(line: 83, column: 73, scope: !86, inlinedAt: !87)
!89 = !DILocation(line: 84, column: 59, scope: !86, inlinedAt: !87)
!90 = !DILocation(line: 88, column: 5, scope: !86, inlinedAt: !87)
!91 = !DILocation(line: 89, column: 9, scope: !86, inlinedAt: !87)
!92 = !DILocation(line: 91, column: 9, scope: !86, inlinedAt: !87)
!93 = !DILocation(line: 92, column: 9, scope: !86, inlinedAt: !87)
!94 = !DILocation(line: 90, column: 13, scope: !86, inlinedAt: !87)
!95 = !DILocation(line: 90, column: 23, scope: !86, inlinedAt: !87)
!96 = !DILocation(line: 89, column: 47, scope: !86, inlinedAt: !87)
!97 = !DILocation(line: 89, column: 36, scope: !86, inlinedAt: !87)
!98 = distinct !{!98, !91, !99, !69}
!99 = !DILocation(line: 90, column: 25, scope: !86, inlinedAt: !87)
!100 = !DILocation(line: 97, column: 9, scope: !86, inlinedAt: !87)
!101 = !DILocation(line: 98, column: 18, scope: !86, inlinedAt: !87)
!102 = !DILocation(line: 93, column: 34, scope: !86, inlinedAt: !87)
!103 = !DILocation(line: 94, column: 21, scope: !86, inlinedAt: !87)
!104 = !DILocation(line: 94, column: 29, scope: !86, inlinedAt: !87)
!105 = !DILocation(line: 94, column: 45, scope: !86, inlinedAt: !87)
!106 = !DILocation(line: 95, column: 17, scope: !86, inlinedAt: !87)
!107 = !DILocation(line: 92, column: 48, scope: !86, inlinedAt: !87)
!108 = !DILocation(line: 92, column: 36, scope: !86, inlinedAt: !87)
!109 = distinct !{!109, !93, !110, !69}
!110 = !DILocation(line: 96, column: 9, scope: !86, inlinedAt: !87)
!111 = !DILocation(line: 101, column: 38, scope: !86, inlinedAt: !87)
!112 = !DILocation(line: 101, column: 24, scope: !86, inlinedAt: !87)
!113 = !DILocation(line: 101, column: 21, scope: !86, inlinedAt: !87)
!114 = !DILocation(line: 100, column: 43, scope: !86, inlinedAt: !87)
!115 = !DILocation(line: 100, column: 35, scope: !86, inlinedAt: !87)
!116 = !DILocation(line: 100, column: 13, scope: !86, inlinedAt: !87)
!117 = distinct !{!117, !116, !118, !69}
!118 = !DILocation(line: 101, column: 43, scope: !86, inlinedAt: !87)
!119 = !DILocation(line: 107, column: 31, scope: !86, inlinedAt: !87)
!120 = !DILocation(line: 109, column: 23, scope: !86, inlinedAt: !87)
!121 = !DILocation(line: 104, column: 35, scope: !86, inlinedAt: !87)
!122 = !DILocation(line: 105, column: 32, scope: !86, inlinedAt: !87)
!123 = !DILocation(line: 105, column: 27, scope: !86, inlinedAt: !87)
!124 = !DILocation(line: 105, column: 24, scope: !86, inlinedAt: !87)
!125 = !DILocation(line: 103, column: 44, scope: !86, inlinedAt: !87)
!126 = !DILocation(line: 103, column: 33, scope: !86, inlinedAt: !87)
!127 = !DILocation(line: 103, column: 13, scope: !86, inlinedAt: !87)
!128 = distinct !{!128, !127, !129, !69}
!129 = !DILocation(line: 106, column: 13, scope: !86, inlinedAt: !87)
!130 = !DILocation(line: 111, column: 26, scope: !86, inlinedAt: !87)
!131 = !DILocation(line: 112, column: 27, scope: !86, inlinedAt: !87)
!132 = !DILocation(line: 114, column: 17, scope: !86, inlinedAt: !87)
!133 = !DILocation(line: 108, column: 20, scope: !86, inlinedAt: !87)
!134 = !DILocation(line: 115, column: 31, scope: !86, inlinedAt: !87)
!135 = !DILocation(line: 115, column: 40, scope: !86, inlinedAt: !87)
!136 = !DILocation(line: 0, scope: !86, inlinedAt: !87)
!137 = !DILocation(line: 117, column: 33, scope: !86, inlinedAt: !87)
!138 = !DILocation(line: 117, column: 31, scope: !86, inlinedAt: !87)
!139 = !DILocation(line: 117, column: 43, scope: !86, inlinedAt: !87)
!140 = !DILocation(line: 118, column: 39, scope: !86, inlinedAt: !87)
!141 = !DILocation(line: 117, column: 17, scope: !86, inlinedAt: !87)
!142 = distinct !{!142, !141, !143, !69}
!143 = !DILocation(line: 118, column: 41, scope: !86, inlinedAt: !87)
!144 = !DILocation(line: 119, column: 23, scope: !86, inlinedAt: !87)
!145 = !DILocation(line: 120, column: 31, scope: !86, inlinedAt: !87)
!146 = !DILocation(line: 121, column: 13, scope: !86, inlinedAt: !87)
!147 = !DILocation(line: 123, column: 9, scope: !86, inlinedAt: !87)
!148 = !DILocation(line: 124, column: 13, scope: !86, inlinedAt: !87)
!149 = !DILocation(line: 124, column: 19, scope: !86, inlinedAt: !87)
!150 = !DILocation(line: 129, column: 23, scope: !86, inlinedAt: !87)
!151 = !DILocation(line: 129, column: 14, scope: !86, inlinedAt: !87)
!152 = !DILocation(line: 130, column: 18, scope: !86, inlinedAt: !87)
!153 = !DILocation(line: 88, column: 44, scope: !86, inlinedAt: !87)
!154 = !DILocation(line: 88, column: 32, scope: !86, inlinedAt: !87)
!155 = distinct !{!155, !90, !156, !69}
!156 = !DILocation(line: 131, column: 5, scope: !86, inlinedAt: !87)
!157 = !DILocation(line: 134, column: 31, scope: !86, inlinedAt: !87)
!158 = !DILocation(line: 136, column: 39, scope: !86, inlinedAt: !87)
!159 = !DILocation(line: 136, column: 5, scope: !86, inlinedAt: !87)
!160 = !DILocation(line: 167, column: 30, scope: !86, inlinedAt: !87)
!161 = !DILocation(line: 167, column: 28, scope: !86, inlinedAt: !87)
!162 = !DILocation(line: 167, column: 49, scope: !86, inlinedAt: !87)
!163 = !DILocation(line: 167, column: 65, scope: !86, inlinedAt: !87)
!164 = !DILocation(line: 167, column: 5, scope: !86, inlinedAt: !87)
!165 = !DILocation(line: 137, column: 30, scope: !86, inlinedAt: !87)
!166 = !DILocation(line: 138, column: 34, scope: !86, inlinedAt: !87)
!167 = !DILocation(line: 138, column: 30, scope: !86, inlinedAt: !87)
!168 = !DILocation(line: 138, column: 43, scope: !86, inlinedAt: !87)
!169 = !DILocation(line: 139, column: 35, scope: !86, inlinedAt: !87)
!170 = !DILocation(line: 139, column: 43, scope: !86, inlinedAt: !87)
!171 = !DILocation(line: 139, column: 81, scope: !86, inlinedAt: !87)
!172 = !DILocation(line: 140, column: 36, scope: !86, inlinedAt: !87)
!173 = !DILocation(line: 140, column: 78, scope: !86, inlinedAt: !87)
!174 = !DILocation(line: 141, column: 18, scope: !86, inlinedAt: !87)
!175 = !DILocation(line: 142, column: 36, scope: !86, inlinedAt: !87)
!176 = !DILocation(line: 142, column: 13, scope: !86, inlinedAt: !87)
!177 = !DILocation(line: 143, column: 9, scope: !86, inlinedAt: !87)
!178 = !DILocation(line: 144, column: 26, scope: !86, inlinedAt: !87)
!179 = !DILocation(line: 144, column: 43, scope: !86, inlinedAt: !87)
!180 = !DILocation(line: 146, column: 9, scope: !86, inlinedAt: !87)
!181 = !DILocation(line: 150, column: 49, scope: !86, inlinedAt: !87)
!182 = !DILocation(line: 150, column: 28, scope: !86, inlinedAt: !87)
!183 = !DILocation(line: 150, column: 70, scope: !86, inlinedAt: !87)
!184 = !DILocation(line: 152, column: 13, scope: !86, inlinedAt: !87)
!185 = !DILocation(line: 147, column: 31, scope: !86, inlinedAt: !87)
!186 = !DILocation(line: 148, column: 25, scope: !86, inlinedAt: !87)
!187 = !DILocation(line: 148, column: 20, scope: !86, inlinedAt: !87)
!188 = !DILocation(line: 148, column: 17, scope: !86, inlinedAt: !87)
!189 = !DILocation(line: 146, column: 40, scope: !86, inlinedAt: !87)
!190 = !DILocation(line: 146, column: 29, scope: !86, inlinedAt: !87)
!191 = distinct !{!191, !180, !192, !69}
!192 = !DILocation(line: 149, column: 9, scope: !86, inlinedAt: !87)
!193 = !DILocation(line: 153, column: 47, scope: !86, inlinedAt: !87)
!194 = !DILocation(line: 153, column: 76, scope: !86, inlinedAt: !87)
!195 = !DILocation(line: 153, column: 59, scope: !86, inlinedAt: !87)
!196 = !DILocation(line: 153, column: 37, scope: !86, inlinedAt: !87)
!197 = !DILocation(line: 153, column: 57, scope: !86, inlinedAt: !87)
!198 = !DILocation(line: 154, column: 13, scope: !86, inlinedAt: !87)
!199 = !DILocation(line: 154, column: 24, scope: !86, inlinedAt: !87)
!200 = !DILocation(line: 155, column: 13, scope: !86, inlinedAt: !87)
!201 = !DILocation(line: 155, column: 24, scope: !86, inlinedAt: !87)
!202 = !DILocation(line: 156, column: 9, scope: !86, inlinedAt: !87)
!203 = !DILocation(line: 157, column: 13, scope: !86, inlinedAt: !87)
!204 = !DILocation(line: 158, column: 47, scope: !86, inlinedAt: !87)
!205 = !DILocation(line: 158, column: 73, scope: !86, inlinedAt: !87)
!206 = !DILocation(line: 158, column: 56, scope: !86, inlinedAt: !87)
!207 = !DILocation(line: 158, column: 37, scope: !86, inlinedAt: !87)
!208 = !DILocation(line: 158, column: 54, scope: !86, inlinedAt: !87)
!209 = !DILocation(line: 159, column: 23, scope: !86, inlinedAt: !87)
!210 = !DILocation(line: 160, column: 38, scope: !86, inlinedAt: !87)
!211 = !DILocation(line: 161, column: 28, scope: !86, inlinedAt: !87)
!212 = !DILocation(line: 162, column: 13, scope: !86, inlinedAt: !87)
!213 = !DILocation(line: 164, column: 22, scope: !86, inlinedAt: !87)
!214 = !DILocation(line: 164, column: 15, scope: !86, inlinedAt: !87)
!215 = !DILocation(line: 165, column: 22, scope: !86, inlinedAt: !87)
!216 = !DILocation(line: 165, column: 15, scope: !86, inlinedAt: !87)
!217 = !DILocation(line: 136, column: 52, scope: !86, inlinedAt: !87)
!218 = !DILocation(line: 136, column: 70, scope: !86, inlinedAt: !87)
!219 = distinct !{!219, !159, !220, !69}
!220 = !DILocation(line: 166, column: 5, scope: !86, inlinedAt: !87)
!221 = !DILocation(line: 168, column: 9, scope: !86, inlinedAt: !87)
!222 = !DILocation(line: 168, column: 20, scope: !86, inlinedAt: !87)
!223 = !DILocation(line: 167, column: 80, scope: !86, inlinedAt: !87)
!224 = distinct !{!224, !164, !225, !69}
!225 = !DILocation(line: 168, column: 23, scope: !86, inlinedAt: !87)
!226 = !DILocation(line: 169, column: 5, scope: !86, inlinedAt: !87)
!227 = !DILocation(line: 193, column: 5, scope: !50)
!228 = !DILocation(line: 189, column: 21, scope: !50)
!229 = !DILocation(line: 189, column: 32, scope: !50)
!230 = !DILocation(line: 189, column: 37, scope: !50)
!231 = !DILocation(line: 189, column: 49, scope: !50)
!232 = !DILocation(line: 189, column: 62, scope: !50)
!233 = !DILocation(line: 25, column: 18, scope: !234, inlinedAt: !235)
!234 = distinct !DISubprogram(name: "is_upper", scope: !1, file: !1, line: 23, type: !12, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!235 = distinct !DILocation(line: 189, column: 40, scope: !50)
!236 = !DILocation(line: 25, column: 12, scope: !234, inlinedAt: !235)
!237 = !DILocation(line: 189, column: 90, scope: !50)
!238 = !DILocation(line: 44, column: 12, scope: !239, inlinedAt: !240)
!239 = distinct !DISubprogram(name: "ordered", scope: !1, file: !1, line: 41, type: !12, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!240 = distinct !DILocation(line: 189, column: 82, scope: !50)
!241 = !DILocation(line: 189, column: 9, scope: !50)
!242 = !DILocation(line: 189, column: 19, scope: !50)
!243 = !DILocation(line: 188, column: 44, scope: !50)
!244 = !DILocation(line: 188, column: 32, scope: !50)
!245 = distinct !{!245, !71, !246, !69}
!246 = !DILocation(line: 189, column: 100, scope: !50)
!247 = !DILocation(line: 195, column: 5, scope: !50)
!248 = !DILocation(line: 196, column: 34, scope: !50)
!249 = !DILocation(line: 196, column: 66, scope: !50)
!250 = !DILocation(line: 88, column: 5, scope: !86, inlinedAt: !251)
!251 = distinct !DILocation(line: 196, column: 5, scope: !50)
!252 = !DILocation(line: 89, column: 9, scope: !86, inlinedAt: !251)
!253 = !DILocation(line: 91, column: 9, scope: !86, inlinedAt: !251)
!254 = !DILocation(line: 92, column: 9, scope: !86, inlinedAt: !251)
!255 = !DILocation(line: 90, column: 13, scope: !86, inlinedAt: !251)
!256 = !DILocation(line: 90, column: 23, scope: !86, inlinedAt: !251)
!257 = !DILocation(line: 89, column: 47, scope: !86, inlinedAt: !251)
!258 = !DILocation(line: 89, column: 36, scope: !86, inlinedAt: !251)
!259 = distinct !{!259, !252, !260, !69}
!260 = !DILocation(line: 90, column: 25, scope: !86, inlinedAt: !251)
!261 = !DILocation(line: 97, column: 9, scope: !86, inlinedAt: !251)
!262 = !DILocation(line: 98, column: 18, scope: !86, inlinedAt: !251)
!263 = !DILocation(line: 93, column: 34, scope: !86, inlinedAt: !251)
!264 = !DILocation(line: 94, column: 21, scope: !86, inlinedAt: !251)
!265 = !DILocation(line: 94, column: 29, scope: !86, inlinedAt: !251)
!266 = !DILocation(line: 94, column: 45, scope: !86, inlinedAt: !251)
!267 = !DILocation(line: 95, column: 17, scope: !86, inlinedAt: !251)
!268 = !DILocation(line: 92, column: 48, scope: !86, inlinedAt: !251)
!269 = !DILocation(line: 92, column: 36, scope: !86, inlinedAt: !251)
!270 = distinct !{!270, !254, !271, !69}
!271 = !DILocation(line: 96, column: 9, scope: !86, inlinedAt: !251)
!272 = !DILocation(line: 101, column: 38, scope: !86, inlinedAt: !251)
!273 = !DILocation(line: 101, column: 24, scope: !86, inlinedAt: !251)
!274 = !DILocation(line: 101, column: 21, scope: !86, inlinedAt: !251)
!275 = !DILocation(line: 100, column: 43, scope: !86, inlinedAt: !251)
!276 = !DILocation(line: 100, column: 35, scope: !86, inlinedAt: !251)
!277 = !DILocation(line: 100, column: 13, scope: !86, inlinedAt: !251)
!278 = distinct !{!278, !277, !279, !69}
!279 = !DILocation(line: 101, column: 43, scope: !86, inlinedAt: !251)
!280 = !DILocation(line: 107, column: 31, scope: !86, inlinedAt: !251)
!281 = !DILocation(line: 109, column: 23, scope: !86, inlinedAt: !251)
!282 = !DILocation(line: 104, column: 35, scope: !86, inlinedAt: !251)
!283 = !DILocation(line: 105, column: 32, scope: !86, inlinedAt: !251)
!284 = !DILocation(line: 105, column: 27, scope: !86, inlinedAt: !251)
!285 = !DILocation(line: 105, column: 24, scope: !86, inlinedAt: !251)
!286 = !DILocation(line: 103, column: 44, scope: !86, inlinedAt: !251)
!287 = !DILocation(line: 103, column: 33, scope: !86, inlinedAt: !251)
!288 = !DILocation(line: 103, column: 13, scope: !86, inlinedAt: !251)
!289 = distinct !{!289, !288, !290, !69}
!290 = !DILocation(line: 106, column: 13, scope: !86, inlinedAt: !251)
!291 = !DILocation(line: 111, column: 26, scope: !86, inlinedAt: !251)
!292 = !DILocation(line: 112, column: 27, scope: !86, inlinedAt: !251)
!293 = !DILocation(line: 114, column: 17, scope: !86, inlinedAt: !251)
!294 = !DILocation(line: 108, column: 20, scope: !86, inlinedAt: !251)
!295 = !DILocation(line: 115, column: 31, scope: !86, inlinedAt: !251)
!296 = !DILocation(line: 115, column: 40, scope: !86, inlinedAt: !251)
!297 = !DILocation(line: 0, scope: !86, inlinedAt: !251)
!298 = !DILocation(line: 117, column: 33, scope: !86, inlinedAt: !251)
!299 = !DILocation(line: 117, column: 31, scope: !86, inlinedAt: !251)
!300 = !DILocation(line: 117, column: 43, scope: !86, inlinedAt: !251)
!301 = !DILocation(line: 118, column: 39, scope: !86, inlinedAt: !251)
!302 = !DILocation(line: 117, column: 17, scope: !86, inlinedAt: !251)
!303 = distinct !{!303, !302, !304, !69}
!304 = !DILocation(line: 118, column: 41, scope: !86, inlinedAt: !251)
!305 = !DILocation(line: 119, column: 23, scope: !86, inlinedAt: !251)
!306 = !DILocation(line: 120, column: 31, scope: !86, inlinedAt: !251)
!307 = !DILocation(line: 121, column: 13, scope: !86, inlinedAt: !251)
!308 = !DILocation(line: 123, column: 9, scope: !86, inlinedAt: !251)
!309 = !DILocation(line: 124, column: 13, scope: !86, inlinedAt: !251)
!310 = !DILocation(line: 124, column: 19, scope: !86, inlinedAt: !251)
!311 = !DILocation(line: 129, column: 23, scope: !86, inlinedAt: !251)
!312 = !DILocation(line: 129, column: 14, scope: !86, inlinedAt: !251)
!313 = !DILocation(line: 130, column: 18, scope: !86, inlinedAt: !251)
!314 = !DILocation(line: 88, column: 44, scope: !86, inlinedAt: !251)
!315 = !DILocation(line: 88, column: 32, scope: !86, inlinedAt: !251)
!316 = distinct !{!316, !250, !317, !69}
!317 = !DILocation(line: 131, column: 5, scope: !86, inlinedAt: !251)
!318 = !DILocation(line: 134, column: 31, scope: !86, inlinedAt: !251)
!319 = !DILocation(line: 136, column: 5, scope: !86, inlinedAt: !251)
!320 = !DILocation(line: 167, column: 30, scope: !86, inlinedAt: !251)
!321 = !DILocation(line: 167, column: 28, scope: !86, inlinedAt: !251)
!322 = !DILocation(line: 167, column: 49, scope: !86, inlinedAt: !251)
!323 = !DILocation(line: 167, column: 65, scope: !86, inlinedAt: !251)
!324 = !DILocation(line: 167, column: 5, scope: !86, inlinedAt: !251)
!325 = !DILocation(line: 137, column: 30, scope: !86, inlinedAt: !251)
!326 = !DILocation(line: 138, column: 34, scope: !86, inlinedAt: !251)
!327 = !DILocation(line: 138, column: 30, scope: !86, inlinedAt: !251)
!328 = !DILocation(line: 138, column: 43, scope: !86, inlinedAt: !251)
!329 = !DILocation(line: 139, column: 35, scope: !86, inlinedAt: !251)
!330 = !DILocation(line: 139, column: 43, scope: !86, inlinedAt: !251)
!331 = !DILocation(line: 139, column: 81, scope: !86, inlinedAt: !251)
!332 = !DILocation(line: 140, column: 36, scope: !86, inlinedAt: !251)
!333 = !DILocation(line: 140, column: 78, scope: !86, inlinedAt: !251)
!334 = !DILocation(line: 141, column: 18, scope: !86, inlinedAt: !251)
!335 = !DILocation(line: 142, column: 36, scope: !86, inlinedAt: !251)
!336 = !DILocation(line: 142, column: 13, scope: !86, inlinedAt: !251)
!337 = !DILocation(line: 143, column: 9, scope: !86, inlinedAt: !251)
!338 = !DILocation(line: 144, column: 26, scope: !86, inlinedAt: !251)
!339 = !DILocation(line: 144, column: 43, scope: !86, inlinedAt: !251)
!340 = !DILocation(line: 146, column: 9, scope: !86, inlinedAt: !251)
!341 = !DILocation(line: 150, column: 49, scope: !86, inlinedAt: !251)
!342 = !DILocation(line: 150, column: 28, scope: !86, inlinedAt: !251)
!343 = !DILocation(line: 150, column: 70, scope: !86, inlinedAt: !251)
!344 = !DILocation(line: 152, column: 13, scope: !86, inlinedAt: !251)
!345 = !DILocation(line: 147, column: 31, scope: !86, inlinedAt: !251)
!346 = !DILocation(line: 148, column: 25, scope: !86, inlinedAt: !251)
!347 = !DILocation(line: 148, column: 20, scope: !86, inlinedAt: !251)
!348 = !DILocation(line: 148, column: 17, scope: !86, inlinedAt: !251)
!349 = !DILocation(line: 146, column: 40, scope: !86, inlinedAt: !251)
!350 = !DILocation(line: 146, column: 29, scope: !86, inlinedAt: !251)
!351 = distinct !{!351, !340, !352, !69}
!352 = !DILocation(line: 149, column: 9, scope: !86, inlinedAt: !251)
!353 = !DILocation(line: 153, column: 47, scope: !86, inlinedAt: !251)
!354 = !DILocation(line: 153, column: 76, scope: !86, inlinedAt: !251)
!355 = !DILocation(line: 153, column: 59, scope: !86, inlinedAt: !251)
!356 = !DILocation(line: 153, column: 37, scope: !86, inlinedAt: !251)
!357 = !DILocation(line: 153, column: 57, scope: !86, inlinedAt: !251)
!358 = !DILocation(line: 154, column: 13, scope: !86, inlinedAt: !251)
!359 = !DILocation(line: 154, column: 24, scope: !86, inlinedAt: !251)
!360 = !DILocation(line: 155, column: 13, scope: !86, inlinedAt: !251)
!361 = !DILocation(line: 155, column: 24, scope: !86, inlinedAt: !251)
!362 = !DILocation(line: 156, column: 9, scope: !86, inlinedAt: !251)
!363 = !DILocation(line: 157, column: 13, scope: !86, inlinedAt: !251)
!364 = !DILocation(line: 158, column: 47, scope: !86, inlinedAt: !251)
!365 = !DILocation(line: 158, column: 73, scope: !86, inlinedAt: !251)
!366 = !DILocation(line: 158, column: 56, scope: !86, inlinedAt: !251)
!367 = !DILocation(line: 158, column: 37, scope: !86, inlinedAt: !251)
!368 = !DILocation(line: 158, column: 54, scope: !86, inlinedAt: !251)
!369 = !DILocation(line: 159, column: 23, scope: !86, inlinedAt: !251)
!370 = !DILocation(line: 160, column: 38, scope: !86, inlinedAt: !251)
!371 = !DILocation(line: 161, column: 28, scope: !86, inlinedAt: !251)
!372 = !DILocation(line: 162, column: 13, scope: !86, inlinedAt: !251)
!373 = !DILocation(line: 164, column: 22, scope: !86, inlinedAt: !251)
!374 = !DILocation(line: 164, column: 15, scope: !86, inlinedAt: !251)
!375 = !DILocation(line: 165, column: 22, scope: !86, inlinedAt: !251)
!376 = !DILocation(line: 165, column: 15, scope: !86, inlinedAt: !251)
!377 = !DILocation(line: 136, column: 52, scope: !86, inlinedAt: !251)
!378 = !DILocation(line: 136, column: 70, scope: !86, inlinedAt: !251)
!379 = !DILocation(line: 136, column: 39, scope: !86, inlinedAt: !251)
!380 = distinct !{!380, !319, !381, !69}
!381 = !DILocation(line: 166, column: 5, scope: !86, inlinedAt: !251)
!382 = !DILocation(line: 168, column: 9, scope: !86, inlinedAt: !251)
!383 = !DILocation(line: 168, column: 20, scope: !86, inlinedAt: !251)
!384 = !DILocation(line: 167, column: 80, scope: !86, inlinedAt: !251)
!385 = distinct !{!385, !324, !386, !69}
!386 = !DILocation(line: 168, column: 23, scope: !86, inlinedAt: !251)
!387 = !DILocation(line: 169, column: 5, scope: !86, inlinedAt: !251)
!388 = !DILocation(line: 197, column: 1, scope: !50)
!389 = !DILocation(line: 194, column: 21, scope: !50)
!390 = !DILocation(line: 194, column: 32, scope: !50)
!391 = !DILocation(line: 194, column: 37, scope: !50)
!392 = !DILocation(line: 194, column: 49, scope: !50)
!393 = !DILocation(line: 194, column: 62, scope: !50)
!394 = !DILocation(line: 30, column: 18, scope: !395, inlinedAt: !396)
!395 = distinct !DISubprogram(name: "is_lower", scope: !1, file: !1, line: 28, type: !12, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!396 = distinct !DILocation(line: 194, column: 40, scope: !50)
!397 = !DILocation(line: 30, column: 12, scope: !395, inlinedAt: !396)
!398 = !DILocation(line: 194, column: 91, scope: !50)
!399 = !DILocation(line: 44, column: 12, scope: !239, inlinedAt: !400)
!400 = distinct !DILocation(line: 194, column: 83, scope: !50)
!401 = !DILocation(line: 194, column: 82, scope: !50)
!402 = !DILocation(line: 194, column: 9, scope: !50)
!403 = !DILocation(line: 194, column: 19, scope: !50)
!404 = !DILocation(line: 193, column: 44, scope: !50)
!405 = !DILocation(line: 193, column: 32, scope: !50)
!406 = distinct !{!406, !227, !407, !69}
!407 = !DILocation(line: 194, column: 101, scope: !50)
!408 = distinct !DISubprogram(name: "kernel_rows", scope: !1, file: !1, line: 202, type: !12, scopeLine: 203, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!409 = !DILocation(line: 204, column: 29, scope: !408)
!410 = !DILocation(line: 204, column: 24, scope: !408)
!411 = !DILocation(line: 204, column: 45, scope: !408)
!412 = !DILocation(line: 204, column: 57, scope: !408)
!413 = !DILocation(line: 204, column: 49, scope: !408)
!414 = !DILocation(line: 205, column: 21, scope: !408)
!415 = !DILocation(line: 205, column: 34, scope: !408)
!416 = !DILocation(line: 205, column: 32, scope: !408)
!417 = !DILocation(line: 205, column: 47, scope: !408)
!418 = !DILocation(line: 205, column: 45, scope: !408)
!419 = !DILocation(line: 206, column: 13, scope: !408)
!420 = !DILocation(line: 204, column: 65, scope: !408)
!421 = !DILocation(line: 204, column: 63, scope: !408)
!422 = !DILocation(line: 208, column: 66, scope: !408)
!423 = !DILocation(line: 208, column: 62, scope: !408)
!424 = !DILocation(line: 208, column: 55, scope: !408)
!425 = !DILocation(line: 208, column: 83, scope: !408)
!426 = !DILocation(line: 35, column: 39, scope: !427, inlinedAt: !428)
!427 = distinct !DISubprogram(name: "kernel_value", scope: !1, file: !1, line: 33, type: !12, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!428 = distinct !DILocation(line: 208, column: 42, scope: !408)
!429 = !DILocation(line: 35, column: 26, scope: !427, inlinedAt: !428)
!430 = !DILocation(line: 35, column: 65, scope: !427, inlinedAt: !428)
!431 = !DILocation(line: 35, column: 52, scope: !427, inlinedAt: !428)
!432 = !DILocation(line: 35, column: 50, scope: !427, inlinedAt: !428)
!433 = !DILocation(line: 35, column: 91, scope: !427, inlinedAt: !428)
!434 = !DILocation(line: 35, column: 78, scope: !427, inlinedAt: !428)
!435 = !DILocation(line: 35, column: 76, scope: !427, inlinedAt: !428)
!436 = !DILocation(line: 36, column: 39, scope: !427, inlinedAt: !428)
!437 = !DILocation(line: 36, column: 26, scope: !427, inlinedAt: !428)
!438 = !DILocation(line: 35, column: 102, scope: !427, inlinedAt: !428)
!439 = !DILocation(line: 37, column: 17, scope: !427, inlinedAt: !428)
!440 = !DILocation(line: 37, column: 33, scope: !427, inlinedAt: !428)
!441 = !DILocation(line: 37, column: 24, scope: !427, inlinedAt: !428)
!442 = !DILocation(line: 37, column: 12, scope: !427, inlinedAt: !428)
!443 = !DILocation(line: 208, column: 28, scope: !408)
!444 = !DILocation(line: 208, column: 26, scope: !408)
!445 = !DILocation(line: 208, column: 5, scope: !408)
!446 = !DILocation(line: 208, column: 40, scope: !408)
!447 = !DILocation(line: 209, column: 1, scope: !408)
!448 = distinct !DISubprogram(name: "solve", scope: !1, file: !1, line: 227, type: !12, scopeLine: 229, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!449 = !DILocation(line: 234, column: 24, scope: !448)
!450 = !DILocation(line: 236, column: 21, scope: !448)
!451 = !DILocation(line: 237, column: 30, scope: !448)
!452 = !DILocation(line: 237, column: 23, scope: !448)
!453 = !DILocation(line: 238, column: 15, scope: !448)
!454 = !DILocation(line: 238, column: 39, scope: !448)
!455 = !DILocation(line: 240, column: 16, scope: !448)
!456 = !DILocation(line: 241, column: 22, scope: !448)
!457 = !DILocation(line: 241, column: 9, scope: !448)
!458 = !DILocation(line: 243, column: 10, scope: !448)
!459 = !DILocation(line: 243, column: 29, scope: !448)
!460 = !DILocation(line: 243, column: 5, scope: !448)
!461 = !DILocation(line: 244, column: 37, scope: !448)
!462 = !DILocation(line: 245, column: 37, scope: !448)
!463 = !DILocation(line: 246, column: 25, scope: !448)
!464 = !DILocation(line: 215, column: 20, scope: !465, inlinedAt: !466)
!465 = distinct !DISubprogram(name: "place_of_least", scope: !1, file: !1, line: 212, type: !12, scopeLine: 213, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!466 = distinct !DILocation(line: 247, column: 23, scope: !448)
!467 = !DILocation(line: 216, column: 5, scope: !465, inlinedAt: !466)
!468 = !DILocation(line: 217, column: 5, scope: !465, inlinedAt: !466)
!469 = !DILocation(line: 218, column: 20, scope: !465, inlinedAt: !466)
!470 = !DILocation(line: 218, column: 27, scope: !465, inlinedAt: !466)
!471 = !DILocation(line: 218, column: 52, scope: !465, inlinedAt: !466)
!472 = !DILocation(line: 218, column: 38, scope: !465, inlinedAt: !466)
!473 = !DILocation(line: 218, column: 30, scope: !465, inlinedAt: !466)
!474 = !DILocation(line: 218, column: 71, scope: !465, inlinedAt: !466)
!475 = !DILocation(line: 218, column: 63, scope: !465, inlinedAt: !466)
!476 = !DILocation(line: 218, column: 61, scope: !465, inlinedAt: !466)
!477 = !DILocation(line: 219, column: 28, scope: !465, inlinedAt: !466)
!478 = !DILocation(line: 219, column: 13, scope: !465, inlinedAt: !466)
!479 = !DILocation(line: 220, column: 9, scope: !465, inlinedAt: !466)
!480 = !DILocation(line: 217, scope: !465, inlinedAt: !466)
!481 = !DILocation(line: 217, column: 42, scope: !465, inlinedAt: !466)
!482 = distinct !{!482, !468, !483, !69}
!483 = !DILocation(line: 221, column: 5, scope: !465, inlinedAt: !466)
!484 = !DILocation(line: 222, column: 12, scope: !465, inlinedAt: !466)
!485 = !DILocation(line: 248, column: 29, scope: !448)
!486 = !DILocation(line: 249, column: 9, scope: !448)
!487 = !DILocation(line: 250, column: 27, scope: !448)
!488 = !DILocation(line: 250, column: 25, scope: !448)
!489 = !DILocation(line: 215, column: 20, scope: !465, inlinedAt: !490)
!490 = distinct !DILocation(line: 251, column: 41, scope: !448)
!491 = !DILocation(line: 216, column: 5, scope: !465, inlinedAt: !490)
!492 = !DILocation(line: 217, column: 5, scope: !465, inlinedAt: !490)
!493 = !DILocation(line: 218, column: 20, scope: !465, inlinedAt: !490)
!494 = !DILocation(line: 218, column: 27, scope: !465, inlinedAt: !490)
!495 = !DILocation(line: 218, column: 52, scope: !465, inlinedAt: !490)
!496 = !DILocation(line: 218, column: 38, scope: !465, inlinedAt: !490)
!497 = !DILocation(line: 218, column: 30, scope: !465, inlinedAt: !490)
!498 = !DILocation(line: 218, column: 71, scope: !465, inlinedAt: !490)
!499 = !DILocation(line: 218, column: 63, scope: !465, inlinedAt: !490)
!500 = !DILocation(line: 218, column: 61, scope: !465, inlinedAt: !490)
!501 = !DILocation(line: 219, column: 28, scope: !465, inlinedAt: !490)
!502 = !DILocation(line: 219, column: 13, scope: !465, inlinedAt: !490)
!503 = !DILocation(line: 220, column: 9, scope: !465, inlinedAt: !490)
!504 = !DILocation(line: 217, scope: !465, inlinedAt: !490)
!505 = !DILocation(line: 217, column: 42, scope: !465, inlinedAt: !490)
!506 = distinct !{!506, !492, !507, !69}
!507 = !DILocation(line: 221, column: 5, scope: !465, inlinedAt: !490)
!508 = !DILocation(line: 222, column: 12, scope: !465, inlinedAt: !490)
!509 = !DILocation(line: 251, column: 33, scope: !448)
!510 = !DILocation(line: 252, column: 19, scope: !448)
!511 = !DILocation(line: 252, column: 26, scope: !448)
!512 = !DILocation(line: 251, column: 32, scope: !448)
!513 = !DILocation(line: 254, column: 38, scope: !448)
!514 = !DILocation(line: 255, column: 18, scope: !448)
!515 = !DILocation(line: 256, column: 33, scope: !448)
!516 = !DILocation(line: 256, column: 22, scope: !448)
!517 = !DILocation(line: 257, column: 24, scope: !448)
!518 = !DILocation(line: 258, column: 30, scope: !448)
!519 = !DILocation(line: 258, column: 17, scope: !448)
!520 = !DILocation(line: 0, scope: !448)
!521 = !DILocation(line: 260, column: 19, scope: !448)
!522 = !DILocation(line: 262, column: 9, scope: !448)
!523 = !DILocation(line: 265, column: 51, scope: !448)
!524 = !DILocation(line: 265, column: 34, scope: !448)
!525 = !DILocation(line: 266, column: 29, scope: !448)
!526 = !DILocation(line: 267, column: 46, scope: !448)
!527 = !DILocation(line: 267, column: 39, scope: !448)
!528 = !DILocation(line: 267, column: 28, scope: !448)
!529 = !DILocation(line: 268, column: 33, scope: !448)
!530 = !DILocation(line: 268, column: 25, scope: !448)
!531 = !DILocation(line: 269, column: 20, scope: !448)
!532 = !DILocation(line: 270, column: 23, scope: !448)
!533 = !DILocation(line: 270, column: 13, scope: !448)
!534 = !DILocation(line: 215, column: 20, scope: !465, inlinedAt: !535)
!535 = distinct !DILocation(line: 271, column: 23, scope: !448)
!536 = !DILocation(line: 216, column: 5, scope: !465, inlinedAt: !535)
!537 = !DILocation(line: 217, column: 5, scope: !465, inlinedAt: !535)
!538 = !DILocation(line: 218, column: 20, scope: !465, inlinedAt: !535)
!539 = !DILocation(line: 218, column: 27, scope: !465, inlinedAt: !535)
!540 = !DILocation(line: 218, column: 52, scope: !465, inlinedAt: !535)
!541 = !DILocation(line: 218, column: 38, scope: !465, inlinedAt: !535)
!542 = !DILocation(line: 218, column: 30, scope: !465, inlinedAt: !535)
!543 = !DILocation(line: 218, column: 71, scope: !465, inlinedAt: !535)
!544 = !DILocation(line: 218, column: 63, scope: !465, inlinedAt: !535)
!545 = !DILocation(line: 218, column: 61, scope: !465, inlinedAt: !535)
!546 = !DILocation(line: 219, column: 28, scope: !465, inlinedAt: !535)
!547 = !DILocation(line: 219, column: 13, scope: !465, inlinedAt: !535)
!548 = !DILocation(line: 220, column: 9, scope: !465, inlinedAt: !535)
!549 = !DILocation(line: 217, scope: !465, inlinedAt: !535)
!550 = !DILocation(line: 217, column: 42, scope: !465, inlinedAt: !535)
!551 = distinct !{!551, !537, !552, !69}
!552 = !DILocation(line: 221, column: 5, scope: !465, inlinedAt: !535)
!553 = !DILocation(line: 222, column: 12, scope: !465, inlinedAt: !535)
!554 = !DILocation(line: 272, column: 20, scope: !448)
!555 = !DILocation(line: 273, column: 23, scope: !448)
!556 = !DILocation(line: 274, column: 23, scope: !448)
!557 = !DILocation(line: 275, column: 9, scope: !448)
!558 = !DILocation(line: 276, column: 9, scope: !448)
!559 = !DILocation(line: 277, column: 32, scope: !448)
!560 = !DILocation(line: 277, column: 49, scope: !448)
!561 = !DILocation(line: 277, column: 60, scope: !448)
!562 = !DILocation(line: 277, column: 43, scope: !448)
!563 = !DILocation(line: 277, column: 26, scope: !448)
!564 = !DILocation(line: 278, column: 48, scope: !448)
!565 = !DILocation(line: 278, column: 50, scope: !448)
!566 = !DILocation(line: 278, column: 33, scope: !448)
!567 = !DILocation(line: 278, column: 31, scope: !448)
!568 = !DILocation(line: 278, column: 17, scope: !448)
!569 = !DILocation(line: 278, column: 11, scope: !448)
!570 = !DILocation(line: 280, column: 20, scope: !448)
!571 = !DILocation(line: 282, column: 20, scope: !448)
!572 = !DILocation(line: 282, column: 17, scope: !448)
!573 = !DILocation(line: 282, column: 41, scope: !448)
!574 = !DILocation(line: 282, column: 56, scope: !448)
!575 = !DILocation(line: 282, column: 65, scope: !448)
!576 = !DILocation(line: 283, column: 19, scope: !448)
!577 = !DILocation(line: 284, column: 9, scope: !448)
!578 = !DILocation(line: 285, column: 20, scope: !448)
!579 = !DILocation(line: 287, column: 20, scope: !448)
!580 = !DILocation(line: 287, column: 17, scope: !448)
!581 = !DILocation(line: 287, column: 41, scope: !448)
!582 = !DILocation(line: 287, column: 56, scope: !448)
!583 = !DILocation(line: 287, column: 65, scope: !448)
!584 = !DILocation(line: 288, column: 19, scope: !448)
!585 = !DILocation(line: 289, column: 9, scope: !448)
!586 = !DILocation(line: 238, column: 55, scope: !448)
!587 = !DILocation(line: 238, column: 35, scope: !448)
!588 = !DILocation(line: 238, column: 11, scope: !448)
!589 = distinct !{!589, !460, !590, !69}
!590 = !DILocation(line: 290, column: 5, scope: !448)
!591 = !DILocation(line: 291, column: 5, scope: !448)
!592 = !DILocation(line: 291, column: 20, scope: !448)
!593 = !DILocation(line: 292, column: 13, scope: !448)
!594 = !DILocation(line: 293, column: 20, scope: !448)
!595 = !DILocation(line: 293, column: 9, scope: !448)
!596 = !DILocation(line: 294, column: 1, scope: !448)
!597 = distinct !DISubprogram(name: "update", scope: !1, file: !1, line: 298, type: !12, scopeLine: 299, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!598 = !DILocation(line: 300, column: 21, scope: !597)
!599 = !DILocation(line: 300, column: 34, scope: !597)
!600 = !DILocation(line: 300, column: 32, scope: !597)
!601 = !DILocation(line: 300, column: 47, scope: !597)
!602 = !DILocation(line: 300, column: 45, scope: !597)
!603 = !DILocation(line: 301, column: 13, scope: !597)
!604 = !DILocation(line: 304, column: 31, scope: !597)
!605 = !DILocation(line: 304, column: 5, scope: !597)
!606 = !DILocation(line: 307, column: 5, scope: !597)
!607 = !DILocation(line: 0, scope: !597)
!608 = !DILocation(line: 307, column: 12, scope: !597)
!609 = !DILocation(line: 308, column: 1, scope: !597)
!610 = !DILocation(line: 305, column: 13, scope: !597)
!611 = !DILocation(line: 305, column: 27, scope: !597)
!612 = !DILocation(line: 306, column: 36, scope: !597)
!613 = !DILocation(line: 306, column: 34, scope: !597)
!614 = !DILocation(line: 306, column: 17, scope: !597)
!615 = !DILocation(line: 306, column: 13, scope: !597)
!616 = !DILocation(line: 304, column: 44, scope: !597)
!617 = distinct !{!617, !605, !618, !69}
!618 = !DILocation(line: 306, column: 69, scope: !597)
!619 = distinct !DISubprogram(name: "centre", scope: !1, file: !1, line: 327, type: !12, scopeLine: 328, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!620 = !DILocation(line: 332, column: 20, scope: !619)
!621 = !DILocation(line: 332, column: 37, scope: !619)
!622 = !DILocation(line: 332, column: 5, scope: !619)
!623 = !DILocation(line: 0, scope: !619)
!624 = !DILocation(line: 314, column: 5, scope: !625, inlinedAt: !626)
!625 = distinct !DISubprogram(name: "sum_of_block", scope: !1, file: !1, line: 311, type: !12, scopeLine: 312, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!626 = distinct !DILocation(line: 343, column: 11, scope: !619)
!627 = !DILocation(line: 315, column: 5, scope: !625, inlinedAt: !626)
!628 = !DILocation(line: 315, column: 21, scope: !625, inlinedAt: !626)
!629 = !DILocation(line: 316, column: 5, scope: !625, inlinedAt: !626)
!630 = !DILocation(line: 317, scope: !625, inlinedAt: !626)
!631 = !DILocation(line: 317, column: 42, scope: !625, inlinedAt: !626)
!632 = !DILocation(line: 317, column: 5, scope: !625, inlinedAt: !626)
!633 = !DILocation(line: 318, column: 20, scope: !625, inlinedAt: !626)
!634 = !DILocation(line: 319, column: 32, scope: !625, inlinedAt: !626)
!635 = !DILocation(line: 319, column: 29, scope: !625, inlinedAt: !626)
!636 = !DILocation(line: 319, column: 13, scope: !625, inlinedAt: !626)
!637 = !DILocation(line: 320, column: 9, scope: !625, inlinedAt: !626)
!638 = distinct !{!638, !632, !639, !69}
!639 = !DILocation(line: 321, column: 5, scope: !625, inlinedAt: !626)
!640 = !DILocation(line: 322, column: 12, scope: !625, inlinedAt: !626)
!641 = !DILocation(line: 314, column: 5, scope: !625, inlinedAt: !642)
!642 = distinct !DILocation(line: 344, column: 13, scope: !619)
!643 = !DILocation(line: 315, column: 21, scope: !625, inlinedAt: !642)
!644 = !DILocation(line: 316, column: 5, scope: !625, inlinedAt: !642)
!645 = !DILocation(line: 317, column: 5, scope: !625, inlinedAt: !642)
!646 = !DILocation(line: 318, column: 20, scope: !625, inlinedAt: !642)
!647 = !DILocation(line: 319, column: 32, scope: !625, inlinedAt: !642)
!648 = !DILocation(line: 319, column: 29, scope: !625, inlinedAt: !642)
!649 = !DILocation(line: 319, column: 13, scope: !625, inlinedAt: !642)
!650 = !DILocation(line: 320, column: 9, scope: !625, inlinedAt: !642)
!651 = !DILocation(line: 317, scope: !625, inlinedAt: !642)
!652 = !DILocation(line: 317, column: 42, scope: !625, inlinedAt: !642)
!653 = distinct !{!653, !645, !654, !69}
!654 = !DILocation(line: 321, column: 5, scope: !625, inlinedAt: !642)
!655 = !DILocation(line: 322, column: 12, scope: !625, inlinedAt: !642)
!656 = !DILocation(line: 345, column: 5, scope: !619)
!657 = !DILocation(line: 346, column: 26, scope: !619)
!658 = !DILocation(line: 215, column: 5, scope: !465, inlinedAt: !659)
!659 = distinct !DILocation(line: 347, column: 19, scope: !619)
!660 = !DILocation(line: 215, column: 20, scope: !465, inlinedAt: !659)
!661 = !DILocation(line: 216, column: 5, scope: !465, inlinedAt: !659)
!662 = !DILocation(line: 217, column: 5, scope: !465, inlinedAt: !659)
!663 = !DILocation(line: 218, column: 20, scope: !465, inlinedAt: !659)
!664 = !DILocation(line: 218, column: 27, scope: !465, inlinedAt: !659)
!665 = !DILocation(line: 218, column: 52, scope: !465, inlinedAt: !659)
!666 = !DILocation(line: 218, column: 38, scope: !465, inlinedAt: !659)
!667 = !DILocation(line: 218, column: 30, scope: !465, inlinedAt: !659)
!668 = !DILocation(line: 218, column: 71, scope: !465, inlinedAt: !659)
!669 = !DILocation(line: 218, column: 63, scope: !465, inlinedAt: !659)
!670 = !DILocation(line: 218, column: 61, scope: !465, inlinedAt: !659)
!671 = !DILocation(line: 219, column: 28, scope: !465, inlinedAt: !659)
!672 = !DILocation(line: 219, column: 13, scope: !465, inlinedAt: !659)
!673 = !DILocation(line: 220, column: 9, scope: !465, inlinedAt: !659)
!674 = !DILocation(line: 217, scope: !465, inlinedAt: !659)
!675 = !DILocation(line: 217, column: 42, scope: !465, inlinedAt: !659)
!676 = distinct !{!676, !662, !677, !69}
!677 = !DILocation(line: 221, column: 5, scope: !465, inlinedAt: !659)
!678 = !DILocation(line: 222, column: 12, scope: !465, inlinedAt: !659)
!679 = !DILocation(line: 347, column: 11, scope: !619)
!680 = !DILocation(line: 348, column: 5, scope: !619)
!681 = !DILocation(line: 349, column: 28, scope: !619)
!682 = !DILocation(line: 349, column: 26, scope: !619)
!683 = !DILocation(line: 215, column: 20, scope: !465, inlinedAt: !684)
!684 = distinct !DILocation(line: 350, column: 21, scope: !619)
!685 = !DILocation(line: 216, column: 5, scope: !465, inlinedAt: !684)
!686 = !DILocation(line: 217, column: 5, scope: !465, inlinedAt: !684)
!687 = !DILocation(line: 218, column: 20, scope: !465, inlinedAt: !684)
!688 = !DILocation(line: 218, column: 27, scope: !465, inlinedAt: !684)
!689 = !DILocation(line: 218, column: 52, scope: !465, inlinedAt: !684)
!690 = !DILocation(line: 218, column: 38, scope: !465, inlinedAt: !684)
!691 = !DILocation(line: 218, column: 30, scope: !465, inlinedAt: !684)
!692 = !DILocation(line: 218, column: 71, scope: !465, inlinedAt: !684)
!693 = !DILocation(line: 218, column: 63, scope: !465, inlinedAt: !684)
!694 = !DILocation(line: 218, column: 61, scope: !465, inlinedAt: !684)
!695 = !DILocation(line: 219, column: 28, scope: !465, inlinedAt: !684)
!696 = !DILocation(line: 219, column: 13, scope: !465, inlinedAt: !684)
!697 = !DILocation(line: 220, column: 9, scope: !465, inlinedAt: !684)
!698 = !DILocation(line: 217, scope: !465, inlinedAt: !684)
!699 = !DILocation(line: 217, column: 42, scope: !465, inlinedAt: !684)
!700 = distinct !{!700, !686, !701, !69}
!701 = !DILocation(line: 221, column: 5, scope: !465, inlinedAt: !684)
!702 = !DILocation(line: 222, column: 12, scope: !465, inlinedAt: !684)
!703 = !DILocation(line: 350, column: 13, scope: !619)
!704 = !DILocation(line: 351, column: 21, scope: !619)
!705 = !DILocation(line: 333, column: 25, scope: !619)
!706 = !DILocation(line: 333, column: 41, scope: !619)
!707 = !DILocation(line: 334, column: 15, scope: !619)
!708 = !DILocation(line: 334, column: 22, scope: !619)
!709 = !DILocation(line: 338, column: 22, scope: !619)
!710 = !DILocation(line: 25, column: 18, scope: !234, inlinedAt: !711)
!711 = distinct !DILocation(line: 338, column: 13, scope: !619)
!712 = !DILocation(line: 25, column: 12, scope: !234, inlinedAt: !711)
!713 = !DILocation(line: 338, column: 13, scope: !619)
!714 = !DILocation(line: 30, column: 12, scope: !395, inlinedAt: !715)
!715 = distinct !DILocation(line: 340, column: 13, scope: !619)
!716 = !DILocation(line: 340, column: 13, scope: !619)
!717 = !DILocation(line: 332, column: 49, scope: !619)
!718 = distinct !{!718, !622, !719, !69}
!719 = !DILocation(line: 342, column: 5, scope: !619)
!720 = !DILocation(line: 352, column: 25, scope: !619)
!721 = !DILocation(line: 352, column: 19, scope: !619)
!722 = !DILocation(line: 352, column: 38, scope: !619)
!723 = !DILocation(line: 352, column: 60, scope: !619)
!724 = !DILocation(line: 352, column: 53, scope: !619)
!725 = !DILocation(line: 352, column: 17, scope: !619)
!726 = !DILocation(line: 352, column: 9, scope: !619)
!727 = !DILocation(line: 353, column: 1, scope: !619)
!728 = distinct !DISubprogram(name: "predict", scope: !1, file: !1, line: 357, type: !12, scopeLine: 359, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!729 = !DILocation(line: 362, column: 51, scope: !728)
!730 = !DILocation(line: 50, column: 24, scope: !17, inlinedAt: !731)
!731 = distinct !DILocation(line: 362, column: 23, scope: !728)
!732 = !DILocation(line: 51, column: 53, scope: !17, inlinedAt: !731)
!733 = !DILocation(line: 51, column: 63, scope: !17, inlinedAt: !731)
!734 = !DILocation(line: 362, column: 64, scope: !728)
!735 = !DILocation(line: 362, column: 62, scope: !728)
!736 = !DILocation(line: 362, column: 41, scope: !728)
!737 = !DILocation(line: 51, column: 66, scope: !17, inlinedAt: !731)
!738 = !DILocation(line: 51, column: 78, scope: !17, inlinedAt: !731)
!739 = !DILocation(line: 0, scope: !17, inlinedAt: !731)
!740 = !DILocation(line: 51, column: 27, scope: !17, inlinedAt: !731)
!741 = !DILocation(line: 52, column: 23, scope: !17, inlinedAt: !731)
!742 = !DILocation(line: 53, column: 30, scope: !17, inlinedAt: !731)
!743 = !DILocation(line: 53, column: 9, scope: !17, inlinedAt: !731)
!744 = !DILocation(line: 54, column: 5, scope: !17, inlinedAt: !731)
!745 = !DILocation(line: 55, column: 23, scope: !17, inlinedAt: !731)
!746 = !DILocation(line: 55, column: 33, scope: !17, inlinedAt: !731)
!747 = !DILocation(line: 55, column: 43, scope: !17, inlinedAt: !731)
!748 = !DILocation(line: 55, column: 53, scope: !17, inlinedAt: !731)
!749 = !DILocation(line: 364, column: 37, scope: !728)
!750 = !DILocation(line: 364, column: 5, scope: !728)
!751 = !DILocation(line: 0, scope: !728)
!752 = !DILocation(line: 314, column: 5, scope: !625, inlinedAt: !753)
!753 = distinct !DILocation(line: 369, column: 11, scope: !728)
!754 = !DILocation(line: 315, column: 5, scope: !625, inlinedAt: !753)
!755 = !DILocation(line: 315, column: 21, scope: !625, inlinedAt: !753)
!756 = !DILocation(line: 316, column: 5, scope: !625, inlinedAt: !753)
!757 = !DILocation(line: 317, column: 21, scope: !625, inlinedAt: !753)
!758 = !DILocation(line: 317, scope: !625, inlinedAt: !753)
!759 = !DILocation(line: 317, column: 42, scope: !625, inlinedAt: !753)
!760 = !DILocation(line: 317, column: 5, scope: !625, inlinedAt: !753)
!761 = !DILocation(line: 318, column: 20, scope: !625, inlinedAt: !753)
!762 = !DILocation(line: 319, column: 32, scope: !625, inlinedAt: !753)
!763 = !DILocation(line: 319, column: 29, scope: !625, inlinedAt: !753)
!764 = !DILocation(line: 319, column: 13, scope: !625, inlinedAt: !753)
!765 = !DILocation(line: 320, column: 9, scope: !625, inlinedAt: !753)
!766 = distinct !{!766, !760, !767, !69}
!767 = !DILocation(line: 321, column: 5, scope: !625, inlinedAt: !753)
!768 = !DILocation(line: 370, column: 21, scope: !728)
!769 = !DILocation(line: 365, column: 25, scope: !728)
!770 = !DILocation(line: 366, column: 15, scope: !728)
!771 = !DILocation(line: 367, column: 21, scope: !728)
!772 = !DILocation(line: 367, column: 33, scope: !728)
!773 = !DILocation(line: 367, column: 63, scope: !728)
!774 = !DILocation(line: 35, column: 39, scope: !427, inlinedAt: !775)
!775 = distinct !DILocation(line: 367, column: 50, scope: !728)
!776 = !DILocation(line: 35, column: 26, scope: !427, inlinedAt: !775)
!777 = !DILocation(line: 35, column: 65, scope: !427, inlinedAt: !775)
!778 = !DILocation(line: 35, column: 52, scope: !427, inlinedAt: !775)
!779 = !DILocation(line: 35, column: 50, scope: !427, inlinedAt: !775)
!780 = !DILocation(line: 35, column: 91, scope: !427, inlinedAt: !775)
!781 = !DILocation(line: 35, column: 78, scope: !427, inlinedAt: !775)
!782 = !DILocation(line: 35, column: 76, scope: !427, inlinedAt: !775)
!783 = !DILocation(line: 36, column: 39, scope: !427, inlinedAt: !775)
!784 = !DILocation(line: 36, column: 26, scope: !427, inlinedAt: !775)
!785 = !DILocation(line: 35, column: 102, scope: !427, inlinedAt: !775)
!786 = !DILocation(line: 37, column: 33, scope: !427, inlinedAt: !775)
!787 = !DILocation(line: 37, column: 24, scope: !427, inlinedAt: !775)
!788 = !DILocation(line: 37, column: 12, scope: !427, inlinedAt: !775)
!789 = !DILocation(line: 367, column: 48, scope: !728)
!790 = !DILocation(line: 367, column: 17, scope: !728)
!791 = !DILocation(line: 367, column: 13, scope: !728)
!792 = !DILocation(line: 364, column: 49, scope: !728)
!793 = distinct !{!793, !750, !794, !69}
!794 = !DILocation(line: 368, column: 5, scope: !728)
!795 = !DILocation(line: 322, column: 12, scope: !625, inlinedAt: !753)
!796 = !DILocation(line: 371, column: 37, scope: !728)
!797 = !DILocation(line: 371, column: 35, scope: !728)
!798 = !DILocation(line: 371, column: 31, scope: !728)
!799 = !DILocation(line: 371, column: 29, scope: !728)
!800 = !DILocation(line: 371, column: 9, scope: !728)
!801 = !DILocation(line: 372, column: 1, scope: !728)

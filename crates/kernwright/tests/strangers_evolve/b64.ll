; ModuleID = 'b64.c'
source_filename = "b64.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define void @b64(ptr noundef %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i64 noundef %3) local_unnamed_addr #0 !dbg !7 {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 %3, !dbg !10
  %6 = ptrtoint ptr %5 to i64
  %7 = icmp samesign eq i64 %3, 0, !dbg !11
  br i1 %7, label %186, label %8, !dbg !12

8:                                                ; preds = %4, %141
  %9 = phi i64 [ %145, %141 ], [ %3, %4 ]
  %10 = phi ptr [ %129, %141 ], [ %1, %4 ]
  %11 = phi i32 [ %143, %141 ], [ 1, %4 ]
  %12 = phi i32 [ %142, %141 ], [ 0, %4 ]
  %13 = phi ptr [ %31, %141 ], [ %0, %4 ]
  switch i64 %9, label %18 [
    i64 2, label %22
    i64 1, label %14
  ], !dbg !13

14:                                               ; preds = %8
  %15 = load i8, ptr %13, align 1, !dbg !16
  %16 = zext i8 %15 to i32, !dbg !17
  %17 = shl nuw nsw i32 %16, 16, !dbg !17
  br label %36, !dbg !18

18:                                               ; preds = %8
  %19 = getelementptr inbounds nuw i8, ptr %13, i64 2, !dbg !19
  %20 = load i8, ptr %19, align 1, !dbg !20
  %21 = zext i8 %20 to i32, !dbg !21
  br label %22, !dbg !22

22:                                               ; preds = %8, %18
  %23 = phi i32 [ %21, %18 ], [ 0, %8 ], !dbg !23
  %24 = getelementptr inbounds nuw i8, ptr %13, i64 1, !dbg !24
  %25 = load i8, ptr %24, align 1, !dbg !25
  %26 = zext i8 %25 to i32, !dbg !21
  %27 = shl nuw nsw i32 %26, 8, !dbg !21
  %28 = or disjoint i32 %27, %23, !dbg !26
  %29 = load i8, ptr %13, align 1, !dbg !27
  %30 = tail call i64 @llvm.umin.i64(i64 range(i64 1, 0) %9, i64 3), !dbg !28
  %31 = getelementptr inbounds nuw i8, ptr %13, i64 %30, !dbg !29
  %32 = zext i8 %29 to i32, !dbg !21
  %33 = shl nuw nsw i32 %32, 16, !dbg !21
  %34 = or disjoint i32 %33, %28, !dbg !21
  %35 = icmp ult i64 %9, 3, !dbg !30
  br i1 %35, label %36, label %38, !dbg !31

36:                                               ; preds = %22, %14
  %37 = phi i32 [ %17, %14 ], [ %34, %22 ]
  br label %147, !dbg !32

38:                                               ; preds = %22
  %39 = lshr i32 %34, 12, !dbg !33
  %40 = lshr i32 %32, 2, !dbg !34
  %41 = sub nsw i32 25, %40, !dbg !35
  %42 = lshr i32 %41, 8, !dbg !38
  %43 = and i32 %42, 6, !dbg !39
  %44 = sub nsw i32 51, %40, !dbg !40
  %45 = lshr i32 %44, 8, !dbg !41
  %46 = and i32 %45, 75, !dbg !42
  %47 = sub nsw i32 61, %40, !dbg !43
  %48 = lshr i32 %47, 8, !dbg !44
  %49 = and i32 %48, 15, !dbg !45
  %50 = sub nsw i32 62, %40, !dbg !46
  %51 = lshr i32 %50, 8, !dbg !47
  %52 = and i32 %51, 3, !dbg !48
  %53 = add nuw nsw i32 %40, 65, !dbg !49
  %54 = add nuw nsw i32 %53, %43, !dbg !49
  %55 = add nuw nsw i32 %46, %49, !dbg !49
  %56 = sub nsw i32 %54, %55, !dbg !49
  %57 = add nsw i32 %56, %52, !dbg !50
  %58 = trunc i32 %57 to i8, !dbg !51
  %59 = getelementptr inbounds nuw i8, ptr %10, i64 1, !dbg !52
  store i8 %58, ptr %10, align 1, !dbg !53
  %60 = and i32 %57, 255, !dbg !54
  %61 = add i32 %60, %11, !dbg !55
  %62 = add i32 %61, %12, !dbg !56
  %63 = and i32 %39, 63, !dbg !57
  %64 = sub nsw i32 25, %63, !dbg !58
  %65 = lshr i32 %64, 8, !dbg !60
  %66 = and i32 %65, 6, !dbg !61
  %67 = sub nsw i32 51, %63, !dbg !62
  %68 = lshr i32 %67, 8, !dbg !63
  %69 = and i32 %68, 75, !dbg !64
  %70 = sub nsw i32 61, %63, !dbg !65
  %71 = lshr i32 %70, 8, !dbg !66
  %72 = and i32 %71, 15, !dbg !67
  %73 = sub nsw i32 62, %63, !dbg !68
  %74 = lshr i32 %73, 8, !dbg !69
  %75 = and i32 %74, 3, !dbg !70
  %76 = add nuw nsw i32 %63, 65, !dbg !71
  %77 = add nuw nsw i32 %76, %66, !dbg !71
  %78 = add nuw nsw i32 %69, %72, !dbg !71
  %79 = sub nsw i32 %77, %78, !dbg !71
  %80 = add nsw i32 %79, %75, !dbg !72
  %81 = trunc i32 %80 to i8, !dbg !73
  %82 = getelementptr inbounds nuw i8, ptr %10, i64 2, !dbg !74
  store i8 %81, ptr %59, align 1, !dbg !75
  %83 = and i32 %80, 255, !dbg !76
  %84 = add i32 %61, %83, !dbg !77
  %85 = add i32 %62, %84, !dbg !78
  %86 = lshr i32 %28, 6, !dbg !79
  %87 = and i32 %86, 63, !dbg !79
  %88 = sub nsw i32 25, %87, !dbg !80
  %89 = lshr i32 %88, 8, !dbg !82
  %90 = and i32 %89, 6, !dbg !83
  %91 = sub nsw i32 51, %87, !dbg !84
  %92 = lshr i32 %91, 8, !dbg !85
  %93 = and i32 %92, 75, !dbg !86
  %94 = sub nsw i32 61, %87, !dbg !87
  %95 = lshr i32 %94, 8, !dbg !88
  %96 = and i32 %95, 15, !dbg !89
  %97 = sub nsw i32 62, %87, !dbg !90
  %98 = lshr i32 %97, 8, !dbg !91
  %99 = and i32 %98, 3, !dbg !92
  %100 = add nuw nsw i32 %87, 65, !dbg !93
  %101 = add nuw nsw i32 %100, %90, !dbg !93
  %102 = add nuw nsw i32 %93, %96, !dbg !93
  %103 = sub nsw i32 %101, %102, !dbg !93
  %104 = add nsw i32 %103, %99, !dbg !94
  %105 = trunc i32 %104 to i8, !dbg !95
  %106 = getelementptr inbounds nuw i8, ptr %10, i64 3, !dbg !96
  store i8 %105, ptr %82, align 1, !dbg !97
  %107 = and i32 %104, 255, !dbg !98
  %108 = add i32 %84, %107, !dbg !99
  %109 = add i32 %85, %108, !dbg !100
  %110 = and i32 %23, 63, !dbg !101
  %111 = sub nsw i32 25, %110, !dbg !102
  %112 = lshr i32 %111, 8, !dbg !104
  %113 = and i32 %112, 6, !dbg !105
  %114 = sub nsw i32 51, %110, !dbg !106
  %115 = lshr i32 %114, 8, !dbg !107
  %116 = and i32 %115, 75, !dbg !108
  %117 = sub nsw i32 61, %110, !dbg !109
  %118 = lshr i32 %117, 8, !dbg !110
  %119 = and i32 %118, 15, !dbg !111
  %120 = sub nsw i32 62, %110, !dbg !112
  %121 = lshr i32 %120, 8, !dbg !113
  %122 = and i32 %121, 3, !dbg !114
  %123 = add nuw nsw i32 %110, 65, !dbg !115
  %124 = add nuw nsw i32 %123, %113, !dbg !115
  %125 = add nuw nsw i32 %116, %119, !dbg !115
  %126 = sub nsw i32 %124, %125, !dbg !115
  %127 = add nsw i32 %126, %122, !dbg !116
  %128 = trunc i32 %127 to i8, !dbg !117
  %129 = getelementptr inbounds nuw i8, ptr %10, i64 4, !dbg !118
  store i8 %128, ptr %106, align 1, !dbg !119
  %130 = and i32 %127, 255, !dbg !120
  %131 = add i32 %108, %130, !dbg !121
  %132 = add i32 %109, %131, !dbg !122
  %133 = icmp ugt i32 %132, 268369920, !dbg !123
  br i1 %133, label %134, label %141, !dbg !124

134:                                              ; preds = %38
  %135 = and i32 %131, 65535, !dbg !125
  %136 = lshr i32 %131, 16, !dbg !125
  %137 = add nuw nsw i32 %135, %136, !dbg !126
  %138 = and i32 %132, 65535, !dbg !127
  %139 = lshr i32 %132, 16, !dbg !127
  %140 = add nuw nsw i32 %138, %139, !dbg !128
  br label %141, !dbg !129

141:                                              ; preds = %134, %38
  %142 = phi i32 [ %140, %134 ], [ %132, %38 ], !dbg !130
  %143 = phi i32 [ %137, %134 ], [ %131, %38 ], !dbg !130
  %144 = ptrtoint ptr %31 to i64, !dbg !131
  %145 = sub i64 %6, %144, !dbg !132
  %146 = icmp eq ptr %5, %31, !dbg !133
  br i1 %146, label %186, label %8, !dbg !134

147:                                              ; preds = %36, %178
  %148 = phi i64 [ 0, %36 ], [ %184, %178 ]
  %149 = phi ptr [ %10, %36 ], [ %181, %178 ]
  %150 = phi i32 [ %11, %36 ], [ %182, %178 ]
  %151 = phi i32 [ %12, %36 ], [ %183, %178 ]
  %152 = icmp ult i64 %9, %148, !dbg !135
  br i1 %152, label %178, label %153, !dbg !136

153:                                              ; preds = %147
  %154 = trunc i64 %148 to i32, !dbg !137
  %155 = sub i32 3, %154, !dbg !137
  %156 = mul i32 %155, 6, !dbg !137
  %157 = lshr i32 %37, %156, !dbg !137
  %158 = and i32 %157, 63, !dbg !137
  %159 = sub nsw i32 25, %158, !dbg !138
  %160 = lshr i32 %159, 8, !dbg !140
  %161 = and i32 %160, 6, !dbg !141
  %162 = sub nsw i32 51, %158, !dbg !142
  %163 = lshr i32 %162, 8, !dbg !143
  %164 = and i32 %163, 75, !dbg !144
  %165 = sub nsw i32 61, %158, !dbg !145
  %166 = lshr i32 %165, 8, !dbg !146
  %167 = and i32 %166, 15, !dbg !147
  %168 = sub nsw i32 62, %158, !dbg !148
  %169 = lshr i32 %168, 8, !dbg !149
  %170 = and i32 %169, 3, !dbg !150
  %171 = add nuw nsw i32 %158, 65, !dbg !151
  %172 = add nuw nsw i32 %171, %161, !dbg !151
  %173 = add nuw nsw i32 %164, %167, !dbg !151
  %174 = sub nsw i32 %172, %173, !dbg !151
  %175 = add nsw i32 %174, %170, !dbg !152
  %176 = trunc i32 %175 to i8, !dbg !153
  %177 = and i32 %175, 255, !dbg !154
  br label %178, !dbg !154

178:                                              ; preds = %147, %153
  %179 = phi i8 [ %176, %153 ], [ 61, %147 ], !dbg !130
  %180 = phi i32 [ %177, %153 ], [ 61, %147 ]
  store i8 %179, ptr %149, align 1, !dbg !130
  %181 = getelementptr inbounds nuw i8, ptr %149, i64 1, !dbg !130
  %182 = add i32 %180, %150, !dbg !130
  %183 = add i32 %182, %151, !dbg !130
  %184 = add nuw nsw i64 %148, 1, !dbg !155
  %185 = icmp eq i64 %184, 4, !dbg !156
  br i1 %185, label %186, label %147, !dbg !157, !llvm.loop !158

186:                                              ; preds = %141, %178, %4
  %187 = phi i32 [ %183, %178 ], [ 0, %4 ], [ %142, %141 ], !dbg !162
  %188 = phi i32 [ %182, %178 ], [ 1, %4 ], [ %143, %141 ], !dbg !163
  %189 = and i32 %188, 65535, !dbg !164
  %190 = lshr i32 %188, 16, !dbg !164
  %191 = add nuw nsw i32 %189, %190, !dbg !165
  %192 = and i32 %187, 65535, !dbg !166
  %193 = lshr i32 %187, 16, !dbg !166
  %194 = add nuw nsw i32 %192, %193, !dbg !167
  %195 = lshr i32 %191, 16, !dbg !168
  %196 = add nuw nsw i32 %195, %191, !dbg !169
  %197 = mul i32 %194, 65537, !dbg !170
  %198 = and i32 %197, -65536, !dbg !170
  %199 = and i32 %196, 65535, !dbg !171
  %200 = or disjoint i32 %199, %198, !dbg !172
  store i32 %200, ptr %2, align 4, !dbg !173
  ret void, !dbg !174
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "b64.c", directory: ".", checksumkind: CSK_MD5, checksum: "d8b45f60d5fa4a9da1075e3b0534ee61")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = distinct !DISubprogram(name: "b64", scope: !1, file: !1, line: 46, type: !8, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!8 = !DISubroutineType(types: !9)
!9 = !{}
!10 = !DILocation(line: 48, column: 19, scope: !7, atomGroup: 1, atomRank: 2)
!11 = !DILocation(line: 57, column: 6, scope: !7, atomGroup: 58, atomRank: 2)
!12 = !DILocation(line: 57, column: 5, scope: !7, atomGroup: 58, atomRank: 1)
!13 = !DILocation(line: 36, column: 2, scope: !14, inlinedAt: !15, atomGroup: 3, atomRank: 1)
!14 = distinct !DISubprogram(name: "grab", scope: !1, file: !1, line: 31, type: !8, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!15 = distinct !DILocation(line: 58, column: 4, scope: !7)
!16 = !DILocation(line: 39, column: 22, scope: !14, inlinedAt: !15, atomGroup: 62, atomRank: 2)
!17 = !DILocation(line: 44, column: 1, scope: !14, inlinedAt: !15, atomGroup: 61, atomRank: 1)
!18 = !DILocation(line: 59, column: 9, scope: !7, atomGroup: 65, atomRank: 1)
!19 = !DILocation(line: 37, column: 22, scope: !14, inlinedAt: !15)
!20 = !DILocation(line: 37, column: 22, scope: !14, inlinedAt: !15, atomGroup: 4, atomRank: 2)
!21 = !DILocation(line: 44, column: 1, scope: !14, inlinedAt: !15, atomGroup: 10, atomRank: 1)
!22 = !DILocation(line: 37, column: 11, scope: !14, inlinedAt: !15)
!23 = !DILocation(line: 0, scope: !14, inlinedAt: !15)
!24 = !DILocation(line: 38, column: 22, scope: !14, inlinedAt: !15)
!25 = !DILocation(line: 38, column: 22, scope: !14, inlinedAt: !15, atomGroup: 5, atomRank: 2)
!26 = !DILocation(line: 38, column: 11, scope: !14, inlinedAt: !15)
!27 = !DILocation(line: 39, column: 22, scope: !14, inlinedAt: !15, atomGroup: 6, atomRank: 2)
!28 = !DILocation(line: 42, column: 9, scope: !14, inlinedAt: !15, atomGroup: 8, atomRank: 1)
!29 = !DILocation(line: 42, column: 7, scope: !14, inlinedAt: !15, atomGroup: 7, atomRank: 2)
!30 = !DILocation(line: 59, column: 9, scope: !7, atomGroup: 9, atomRank: 2)
!31 = !DILocation(line: 59, column: 9, scope: !7, atomGroup: 9, atomRank: 1)
!32 = !DILocation(line: 68, column: 2, scope: !7, atomGroup: 60, atomRank: 1)
!33 = !DILocation(line: 60, column: 18, scope: !7)
!34 = !DILocation(line: 60, column: 20, scope: !7)
!35 = !DILocation(line: 24, column: 9, scope: !36, inlinedAt: !37)
!36 = distinct !DISubprogram(name: "chr6", scope: !1, file: !1, line: 20, type: !8, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!37 = distinct !DILocation(line: 60, column: 9, scope: !7)
!38 = !DILocation(line: 24, column: 17, scope: !36, inlinedAt: !37)
!39 = !DILocation(line: 24, column: 21, scope: !36, inlinedAt: !37)
!40 = !DILocation(line: 25, column: 9, scope: !36, inlinedAt: !37)
!41 = !DILocation(line: 25, column: 17, scope: !36, inlinedAt: !37)
!42 = !DILocation(line: 25, column: 21, scope: !36, inlinedAt: !37)
!43 = !DILocation(line: 26, column: 9, scope: !36, inlinedAt: !37)
!44 = !DILocation(line: 26, column: 17, scope: !36, inlinedAt: !37)
!45 = !DILocation(line: 26, column: 21, scope: !36, inlinedAt: !37)
!46 = !DILocation(line: 27, column: 9, scope: !36, inlinedAt: !37)
!47 = !DILocation(line: 27, column: 17, scope: !36, inlinedAt: !37)
!48 = !DILocation(line: 27, column: 21, scope: !36, inlinedAt: !37)
!49 = !DILocation(line: 26, column: 3, scope: !36, inlinedAt: !37, atomGroup: 4, atomRank: 2)
!50 = !DILocation(line: 27, column: 3, scope: !36, inlinedAt: !37, atomGroup: 5, atomRank: 2)
!51 = !DILocation(line: 60, column: 2, scope: !7, atomGroup: 11, atomRank: 2)
!52 = !DILocation(line: 60, column: 2, scope: !7, atomGroup: 13, atomRank: 2)
!53 = !DILocation(line: 60, column: 2, scope: !7, atomGroup: 12, atomRank: 1)
!54 = !DILocation(line: 60, column: 2, scope: !7)
!55 = !DILocation(line: 60, column: 2, scope: !7, atomGroup: 14, atomRank: 2)
!56 = !DILocation(line: 60, column: 2, scope: !7, atomGroup: 15, atomRank: 2)
!57 = !DILocation(line: 61, column: 20, scope: !7)
!58 = !DILocation(line: 24, column: 9, scope: !36, inlinedAt: !59)
!59 = distinct !DILocation(line: 61, column: 9, scope: !7)
!60 = !DILocation(line: 24, column: 17, scope: !36, inlinedAt: !59)
!61 = !DILocation(line: 24, column: 21, scope: !36, inlinedAt: !59)
!62 = !DILocation(line: 25, column: 9, scope: !36, inlinedAt: !59)
!63 = !DILocation(line: 25, column: 17, scope: !36, inlinedAt: !59)
!64 = !DILocation(line: 25, column: 21, scope: !36, inlinedAt: !59)
!65 = !DILocation(line: 26, column: 9, scope: !36, inlinedAt: !59)
!66 = !DILocation(line: 26, column: 17, scope: !36, inlinedAt: !59)
!67 = !DILocation(line: 26, column: 21, scope: !36, inlinedAt: !59)
!68 = !DILocation(line: 27, column: 9, scope: !36, inlinedAt: !59)
!69 = !DILocation(line: 27, column: 17, scope: !36, inlinedAt: !59)
!70 = !DILocation(line: 27, column: 21, scope: !36, inlinedAt: !59)
!71 = !DILocation(line: 26, column: 3, scope: !36, inlinedAt: !59, atomGroup: 4, atomRank: 2)
!72 = !DILocation(line: 27, column: 3, scope: !36, inlinedAt: !59, atomGroup: 5, atomRank: 2)
!73 = !DILocation(line: 61, column: 2, scope: !7, atomGroup: 16, atomRank: 2)
!74 = !DILocation(line: 61, column: 2, scope: !7, atomGroup: 18, atomRank: 2)
!75 = !DILocation(line: 61, column: 2, scope: !7, atomGroup: 17, atomRank: 1)
!76 = !DILocation(line: 61, column: 2, scope: !7)
!77 = !DILocation(line: 61, column: 2, scope: !7, atomGroup: 19, atomRank: 2)
!78 = !DILocation(line: 61, column: 2, scope: !7, atomGroup: 20, atomRank: 2)
!79 = !DILocation(line: 62, column: 20, scope: !7)
!80 = !DILocation(line: 24, column: 9, scope: !36, inlinedAt: !81)
!81 = distinct !DILocation(line: 62, column: 9, scope: !7)
!82 = !DILocation(line: 24, column: 17, scope: !36, inlinedAt: !81)
!83 = !DILocation(line: 24, column: 21, scope: !36, inlinedAt: !81)
!84 = !DILocation(line: 25, column: 9, scope: !36, inlinedAt: !81)
!85 = !DILocation(line: 25, column: 17, scope: !36, inlinedAt: !81)
!86 = !DILocation(line: 25, column: 21, scope: !36, inlinedAt: !81)
!87 = !DILocation(line: 26, column: 9, scope: !36, inlinedAt: !81)
!88 = !DILocation(line: 26, column: 17, scope: !36, inlinedAt: !81)
!89 = !DILocation(line: 26, column: 21, scope: !36, inlinedAt: !81)
!90 = !DILocation(line: 27, column: 9, scope: !36, inlinedAt: !81)
!91 = !DILocation(line: 27, column: 17, scope: !36, inlinedAt: !81)
!92 = !DILocation(line: 27, column: 21, scope: !36, inlinedAt: !81)
!93 = !DILocation(line: 26, column: 3, scope: !36, inlinedAt: !81, atomGroup: 4, atomRank: 2)
!94 = !DILocation(line: 27, column: 3, scope: !36, inlinedAt: !81, atomGroup: 5, atomRank: 2)
!95 = !DILocation(line: 62, column: 2, scope: !7, atomGroup: 21, atomRank: 2)
!96 = !DILocation(line: 62, column: 2, scope: !7, atomGroup: 23, atomRank: 2)
!97 = !DILocation(line: 62, column: 2, scope: !7, atomGroup: 22, atomRank: 1)
!98 = !DILocation(line: 62, column: 2, scope: !7)
!99 = !DILocation(line: 62, column: 2, scope: !7, atomGroup: 24, atomRank: 2)
!100 = !DILocation(line: 62, column: 2, scope: !7, atomGroup: 25, atomRank: 2)
!101 = !DILocation(line: 63, column: 20, scope: !7)
!102 = !DILocation(line: 24, column: 9, scope: !36, inlinedAt: !103)
!103 = distinct !DILocation(line: 63, column: 9, scope: !7)
!104 = !DILocation(line: 24, column: 17, scope: !36, inlinedAt: !103)
!105 = !DILocation(line: 24, column: 21, scope: !36, inlinedAt: !103)
!106 = !DILocation(line: 25, column: 9, scope: !36, inlinedAt: !103)
!107 = !DILocation(line: 25, column: 17, scope: !36, inlinedAt: !103)
!108 = !DILocation(line: 25, column: 21, scope: !36, inlinedAt: !103)
!109 = !DILocation(line: 26, column: 9, scope: !36, inlinedAt: !103)
!110 = !DILocation(line: 26, column: 17, scope: !36, inlinedAt: !103)
!111 = !DILocation(line: 26, column: 21, scope: !36, inlinedAt: !103)
!112 = !DILocation(line: 27, column: 9, scope: !36, inlinedAt: !103)
!113 = !DILocation(line: 27, column: 17, scope: !36, inlinedAt: !103)
!114 = !DILocation(line: 27, column: 21, scope: !36, inlinedAt: !103)
!115 = !DILocation(line: 26, column: 3, scope: !36, inlinedAt: !103, atomGroup: 4, atomRank: 2)
!116 = !DILocation(line: 27, column: 3, scope: !36, inlinedAt: !103, atomGroup: 5, atomRank: 2)
!117 = !DILocation(line: 63, column: 2, scope: !7, atomGroup: 26, atomRank: 2)
!118 = !DILocation(line: 63, column: 2, scope: !7, atomGroup: 28, atomRank: 2)
!119 = !DILocation(line: 63, column: 2, scope: !7, atomGroup: 27, atomRank: 1)
!120 = !DILocation(line: 63, column: 2, scope: !7)
!121 = !DILocation(line: 63, column: 2, scope: !7, atomGroup: 29, atomRank: 2)
!122 = !DILocation(line: 63, column: 2, scope: !7, atomGroup: 30, atomRank: 2)
!123 = !DILocation(line: 64, column: 7, scope: !7, atomGroup: 31, atomRank: 2)
!124 = !DILocation(line: 64, column: 7, scope: !7, atomGroup: 31, atomRank: 1)
!125 = !DILocation(line: 64, column: 22, scope: !7)
!126 = !DILocation(line: 64, column: 22, scope: !7, atomGroup: 32, atomRank: 2)
!127 = !DILocation(line: 64, column: 32, scope: !7)
!128 = !DILocation(line: 64, column: 32, scope: !7, atomGroup: 33, atomRank: 2)
!129 = !DILocation(line: 64, column: 42, scope: !7)
!130 = !DILocation(line: 0, scope: !7)
!131 = !DILocation(line: 56, column: 19, scope: !7)
!132 = !DILocation(line: 56, column: 19, scope: !7, atomGroup: 5, atomRank: 2)
!133 = !DILocation(line: 57, column: 6, scope: !7, atomGroup: 6, atomRank: 2)
!134 = !DILocation(line: 57, column: 5, scope: !7, atomGroup: 6, atomRank: 1)
!135 = !DILocation(line: 69, column: 15, scope: !7, atomGroup: 38, atomRank: 2)
!136 = !DILocation(line: 69, column: 15, scope: !7, atomGroup: 38, atomRank: 1)
!137 = !DILocation(line: 69, column: 35, scope: !7)
!138 = !DILocation(line: 24, column: 9, scope: !36, inlinedAt: !139)
!139 = distinct !DILocation(line: 69, column: 30, scope: !7)
!140 = !DILocation(line: 24, column: 17, scope: !36, inlinedAt: !139)
!141 = !DILocation(line: 24, column: 21, scope: !36, inlinedAt: !139)
!142 = !DILocation(line: 25, column: 9, scope: !36, inlinedAt: !139)
!143 = !DILocation(line: 25, column: 17, scope: !36, inlinedAt: !139)
!144 = !DILocation(line: 25, column: 21, scope: !36, inlinedAt: !139)
!145 = !DILocation(line: 26, column: 9, scope: !36, inlinedAt: !139)
!146 = !DILocation(line: 26, column: 17, scope: !36, inlinedAt: !139)
!147 = !DILocation(line: 26, column: 21, scope: !36, inlinedAt: !139)
!148 = !DILocation(line: 27, column: 9, scope: !36, inlinedAt: !139)
!149 = !DILocation(line: 27, column: 17, scope: !36, inlinedAt: !139)
!150 = !DILocation(line: 27, column: 21, scope: !36, inlinedAt: !139)
!151 = !DILocation(line: 26, column: 3, scope: !36, inlinedAt: !139, atomGroup: 4, atomRank: 2)
!152 = !DILocation(line: 27, column: 3, scope: !36, inlinedAt: !139, atomGroup: 5, atomRank: 2)
!153 = !DILocation(line: 69, column: 23, scope: !7, atomGroup: 39, atomRank: 2)
!154 = !DILocation(line: 69, column: 23, scope: !7)
!155 = !DILocation(line: 68, column: 15, scope: !7, atomGroup: 49, atomRank: 2)
!156 = !DILocation(line: 68, column: 11, scope: !7, atomGroup: 36, atomRank: 1)
!157 = !DILocation(line: 68, column: 2, scope: !7, atomGroup: 37, atomRank: 1)
!158 = distinct !{!158, !159, !160, !161}
!159 = !DILocation(line: 68, column: 2, scope: !7)
!160 = !DILocation(line: 71, column: 2, scope: !7)
!161 = !{!"llvm.loop.mustprogress"}
!162 = !DILocation(line: 50, column: 12, scope: !7, atomGroup: 4, atomRank: 1)
!163 = !DILocation(line: 50, column: 6, scope: !7, atomGroup: 3, atomRank: 1)
!164 = !DILocation(line: 73, column: 2, scope: !7)
!165 = !DILocation(line: 73, column: 2, scope: !7, atomGroup: 51, atomRank: 2)
!166 = !DILocation(line: 73, column: 12, scope: !7)
!167 = !DILocation(line: 73, column: 12, scope: !7, atomGroup: 52, atomRank: 2)
!168 = !DILocation(line: 73, column: 22, scope: !7)
!169 = !DILocation(line: 73, column: 22, scope: !7, atomGroup: 53, atomRank: 2)
!170 = !DILocation(line: 74, column: 10, scope: !7)
!171 = !DILocation(line: 74, column: 19, scope: !7)
!172 = !DILocation(line: 74, column: 15, scope: !7, atomGroup: 55, atomRank: 2)
!173 = !DILocation(line: 74, column: 6, scope: !7, atomGroup: 55, atomRank: 1)
!174 = !DILocation(line: 75, column: 1, scope: !7, atomGroup: 56, atomRank: 1)

; emitted by the Quern compiler 0.4 (stage 3), do not edit
; no layout, no target: the linker's business

%"Quern.Cell" = type { i24, i1, i32 }

@"quern::table" = private constant [5 x i32] [i32 7, i32 -13, i32 31, i32 -61, i32 127]

define internal i32 @"quern::hi64 (i64, i64) -> i32"(i64 %"a 0", i64 %"b 0") {
"block 0":
  %w0 = zext i64 %"a 0" to i128
  %w1 = zext i64 %"b 0" to i128
  %w2 = mul i128 %w0, %w1
  %w3 = lshr i128 %w2, 64
  %w4 = trunc i128 %w3 to i64
  %w5 = xor i64 %w4, -1
  %w6 = lshr i64 %w5, 32
  %w7 = xor i64 %w6, %w4
  %w8 = trunc i64 %w7 to i32
  ret i32 %w8
}

define internal i24 @"quern::swizzle24"(i24 %v) {
  %r = call i24 @llvm.bitreverse.i24(i24 %v)
  %s = shl i24 %r, 5
  %t = lshr i24 %r, 19
  %u = or i24 %s, %t
  %k = mul i24 %u, 2654435
  ret i24 %k
}

define void @mixer(ptr %"in", ptr %"out", i64 %count) {
"block 0":
  %"local i" = alloca i64
  %"local cell" = alloca %"Quern.Cell"
  %"local acc" = alloca i128
  %"local done" = alloca i1
  store i64 0, ptr %"local i"
  store i128 0, ptr %"local acc"
  %z = icmp eq i64 %count, 0
  store i1 %z, ptr %"local done"
  br label %"block 1"

"block 1":
  %d = load i1, ptr %"local done"
  switch i1 %d, label %"block 2" [ i1 true, label %"block 9" ]

"block 2":
  %i = load i64, ptr %"local i"
  %"p in" = getelementptr i32, ptr %"in", i64 %i
  %x = load i32, ptr %"p in"
  %lo = trunc i32 %x to i24
  %"f 0" = getelementptr %"Quern.Cell", ptr %"local cell", i32 0, i32 0
  store i24 %lo, ptr %"f 0"
  %"f 1" = getelementptr %"Quern.Cell", ptr %"local cell", i32 0, i32 1
  %neg = icmp slt i32 %x, 0
  store i1 %neg, ptr %"f 1"
  %"f 2" = getelementptr %"Quern.Cell", ptr %"local cell", i32 0, i32 2
  store i32 %x, ptr %"f 2"
  %m = urem i64 %i, 5
  %m32 = trunc i64 %m to i32
  switch i32 %m32, label %"block 8" [
    i32 0, label %"block 3"
    i32 1, label %"block 4"
    i32 2, label %"block 5"
    i32 3, label %"block 6"
  ]

"block 3":                       ; bits about
  %c24 = load i24, ptr %"f 0"
  %s24 = call i24 @"quern::swizzle24"(i24 %c24)
  %e24 = sext i24 %s24 to i32
  br label %"block 7"

"block 4":                       ; sign decides
  %g = load i1, ptr %"f 1"
  %"q 0" = load i32, ptr %"f 2"
  %"q 1" = sub i32 0, %"q 0"
  %"q 2" = select i1 %g, i32 %"q 1", i32 %"q 0"
  br label %"block 7"

"block 5":                       ; wide product
  %"n 0" = load i32, ptr %"f 2"
  %"n 1" = zext i32 %"n 0" to i64
  %"n 2" = shl i64 %"n 1", 31
  %"n 3" = or i64 %"n 2", %"n 1"
  %"n 4" = call i32 @"quern::hi64 (i64, i64) -> i32"(i64 %"n 3", i64 -7046029254386353131)
  br label %"block 7"

"block 6":                       ; funnel
  %"v 0" = load i32, ptr %"f 2"
  %"v 1" = call i32 @llvm.fshl.i32(i32 %"v 0", i32 %m32, i32 11)
  br label %"block 7"

"block 8":                       ; saturates
  %"u 0" = load i32, ptr %"f 2"
  %"u 1" = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %"u 0", i32 1431655765)
  %"u 2" = extractvalue { i32, i1 } %"u 1", 0
  %"u 3" = extractvalue { i32, i1 } %"u 1", 1
  %"u 4" = freeze i32 %"u 2"
  %"u 5" = select i1 %"u 3", i32 2147483647, i32 %"u 4"
  br label %"block 7"

"block 7":
  %y = phi i32 [ %e24, %"block 3" ], [ %"q 2", %"block 4" ], [ %"n 4", %"block 5" ], [ %"v 1", %"block 6" ], [ %"u 5", %"block 8" ]
  %"p t" = getelementptr [5 x i32], ptr @"quern::table", i64 0, i64 %m
  %"t 0" = load i32, ptr %"p t"
  %"t 1" = add i32 %y, %"t 0"
  %"acc 0" = load i128, ptr %"local acc"
  %"acc 1" = sext i32 %"t 1" to i128
  %"acc 2" = mul i128 %"acc 0", 1099511628211
  %"acc 3" = add i128 %"acc 2", %"acc 1"
  store i128 %"acc 3", ptr %"local acc"
  %"acc 4" = lshr i128 %"acc 3", 40
  %"acc 5" = trunc i128 %"acc 4" to i32
  %"o 0" = xor i32 %"acc 5", %"t 1"
  %"p out" = getelementptr i32, ptr %"out", i64 %i
  store i32 %"o 0", ptr %"p out"
  %"i 1" = add i64 %i, 1
  store i64 %"i 1", ptr %"local i"
  %e = icmp uge i64 %"i 1", %count
  store i1 %e, ptr %"local done"
  br label %"block 1"

"block 9":
  ret void
}

declare i24 @llvm.bitreverse.i24(i24)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

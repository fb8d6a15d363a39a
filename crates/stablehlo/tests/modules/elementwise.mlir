// Every operation on single elements, in the form that people read.
module @elementwise attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi32>, %arg3: tensor<2x3xi1>) -> (tensor<2x3xf32> {jax.result_info = "result[0]"}, tensor<2x3xi32>, tensor<2x3xi1>) {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %1 = stablehlo.cbrt %0 : tensor<2x3xf32>
    %2 = stablehlo.ceil %1 : tensor<2x3xf32>
    %3 = stablehlo.cosine %2 : tensor<2x3xf32>
    %4 = stablehlo.exponential %3 : tensor<2x3xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<2x3xf32>
    %6 = stablehlo.floor %5 : tensor<2x3xf32>
    %7 = stablehlo.log %6 : tensor<2x3xf32>
    %8 = stablehlo.log_plus_one %7 : tensor<2x3xf32>
    %9 = stablehlo.logistic %8 : tensor<2x3xf32>
    %10 = stablehlo.negate %9 : tensor<2x3xf32>
    %11 = stablehlo.round_nearest_afz %10 : tensor<2x3xf32>
    %12 = stablehlo.round_nearest_even %11 : tensor<2x3xf32>
    %13 = stablehlo.rsqrt %12 : tensor<2x3xf32>
    %14 = stablehlo.sign %13 : tensor<2x3xf32>
    %15 = stablehlo.sine %14 : tensor<2x3xf32>
    %16 = stablehlo.sqrt %15 : tensor<2x3xf32>
    %17 = stablehlo.tan %16 : tensor<2x3xf32>
    %erf = chlo.erf %17 : tensor<2x3xf32> -> tensor<2x3xf32>
    %erfc = chlo.erfc %erf : tensor<2x3xf32> -> tensor<2x3xf32>
    %square = chlo.square %erfc : tensor<2x3xf32> -> tensor<2x3xf32>
    %18 = stablehlo.tanh %square : tensor<2x3xf32>
    %19 = stablehlo.is_finite %18 : (tensor<2x3xf32>) -> tensor<2x3xi1>
    %20 = stablehlo.add %18, %arg1 : tensor<2x3xf32>
    %21 = stablehlo.subtract %20, %arg1 : tensor<2x3xf32>
    %22 = stablehlo.multiply %21, %arg1 {note = "kept"} : tensor<2x3xf32>
    %23 = stablehlo.divide %22, %arg1 : tensor<2x3xf32>
    %24 = stablehlo.remainder %23, %arg1 : tensor<2x3xf32>
    %25 = stablehlo.maximum %24, %arg1 : tensor<2x3xf32>
    %26 = stablehlo.minimum %25, %arg1 : tensor<2x3xf32>
    %27 = stablehlo.power %26, %arg1 : tensor<2x3xf32>
    %28 = stablehlo.atan2 %27, %arg1 : tensor<2x3xf32>
    %29 = stablehlo.count_leading_zeros %arg2 : tensor<2x3xi32>
    %30 = stablehlo.popcnt %29 : tensor<2x3xi32>
    %31 = stablehlo.not %30 : tensor<2x3xi32>
    %32 = stablehlo.and %31, %arg2 : tensor<2x3xi32>
    %33 = stablehlo.or %32, %arg2 : tensor<2x3xi32>
    %34 = stablehlo.xor %33, %arg2 : tensor<2x3xi32>
    %35 = stablehlo.shift_left %34, %arg2 : tensor<2x3xi32>
    %36 = stablehlo.shift_right_arithmetic %35, %arg2 : tensor<2x3xi32>
    %37 = stablehlo.shift_right_logical %36, %arg2 : tensor<2x3xi32>
    %38 = stablehlo.compare GT, %28, %arg1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %39 = stablehlo.compare LE, %37, %arg2 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %40 = stablehlo.and %38, %39 : tensor<2x3xi1>
    %41 = stablehlo.select %40, %28, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %42 = stablehlo.clamp %cst, %41, %cst_0 : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %43 = stablehlo.convert %42 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    %44 = stablehlo.convert %43 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %45 = stablehlo.bitcast_convert %44 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    return %44, %45, %19 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi1>
  }
}

// A convolution of every feature by itself, without groups.
func.func public @main(%x: tensor<1x4x4x6xf32>, %k: tensor<3x3x1x6xf32>) -> tensor<1x4x4x6xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 6 : i64} : (tensor<1x4x4x6xf32>, tensor<3x3x1x6xf32>) -> tensor<1x4x4x6xf32>
  return %0 : tensor<1x4x4x6xf32>
}
// edits
{"respell":{"at":{"original":0},"way":"dense","reach":1}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<1x4x4x6xf32>, %arg1: tensor<3x3x1x6xf32>) -> (tensor<1x4x4x6xf32>) {
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 0, 1, 3, 4>}> : (tensor<3x3x1x6xf32>) -> tensor<3x3x6x1x6xf32>
    %1 = "stablehlo.reshape"(%0) : (tensor<3x3x6x1x6xf32>) -> tensor<3x3x6x6xf32>
    %2 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<3x3x6x6xi32>
    %3 = "stablehlo.constant"() <{value = dense<1> : tensor<3x3x6x6xi32>}> : () -> tensor<3x3x6x6xi32>
    %4 = "stablehlo.divide"(%2, %3) : (tensor<3x3x6x6xi32>, tensor<3x3x6x6xi32>) -> tensor<3x3x6x6xi32>
    %5 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> tensor<3x3x6x6xi32>
    %6 = "stablehlo.divide"(%5, %3) : (tensor<3x3x6x6xi32>, tensor<3x3x6x6xi32>) -> tensor<3x3x6x6xi32>
    %7 = "stablehlo.compare"(%4, %6) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x3x6x6xi32>, tensor<3x3x6x6xi32>) -> tensor<3x3x6x6xi1>
    %8 = "stablehlo.constant"() <{value = dense<0.0e0> : tensor<3x3x6x6xf32>}> : () -> tensor<3x3x6x6xf32>
    %9 = "stablehlo.select"(%7, %1, %8) : (tensor<3x3x6x6xi1>, tensor<3x3x6x6xf32>, tensor<3x3x6x6xf32>) -> tensor<3x3x6x6xf32>
    %10 = "stablehlo.convolution"(%arg0, %9) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x6xf32>, tensor<3x3x6x6xf32>) -> tensor<1x4x4x6xf32>
    "func.return"(%10) : (tensor<1x4x4x6xf32>) -> ()
  }
}

// Convolutions with windows of one element as products; the second has its dimensions in another order.
func.func public @main(%x: tensor<2x4x4x3xf32>, %k: tensor<1x1x3x5xf32>, %l: tensor<2x5x1x1xf32>) -> tensor<4x4x2x2xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x5xf32>) -> tensor<2x4x4x5xf32>
  %1 = stablehlo.convolution(%0, %l) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[1, 0, f, b], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x5xf32>, tensor<2x5x1x1xf32>) -> tensor<4x4x2x2xf32>
  return %1 : tensor<4x4x2x2xf32>
}
// edits
{"respell":{"at":{"original":0},"way":"product","reach":4}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<2x4x4x3xf32>, %arg1: tensor<1x1x3x5xf32>, %arg2: tensor<2x5x1x1xf32>) -> (tensor<4x4x2x2xf32>) {
    %0 = "stablehlo.reshape"(%arg1) : (tensor<1x1x3x5xf32>) -> tensor<3x5xf32>
    %1 = "stablehlo.dot_general"(%arg0, %0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [0]>}> : (tensor<2x4x4x3xf32>, tensor<3x5xf32>) -> tensor<2x4x4x5xf32>
    %2 = "stablehlo.reshape"(%arg2) : (tensor<2x5x1x1xf32>) -> tensor<2x5xf32>
    %3 = "stablehlo.dot_general"(%1, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<2x4x4x5xf32>, tensor<2x5xf32>) -> tensor<2x4x4x2xf32>
    %4 = "stablehlo.transpose"(%3) <{permutation = array<i64: 2, 1, 3, 0>}> : (tensor<2x4x4x2xf32>) -> tensor<4x4x2x2xf32>
    "func.return"(%4) : (tensor<4x4x2x2xf32>) -> ()
  }
}

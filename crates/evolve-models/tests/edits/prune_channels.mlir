// A convolution over half of its channels.
func.func public @main(%x: tensor<1x8x8x4xf32>, %k: tensor<3x3x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}
// edits
{"prune":{"at":{"original":0},"is_output":false,"keep":8,"fit":{"anchor":"centre","filler":0.0}}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<1x8x8x4xf32>, %arg1: tensor<3x3x4x2xf32>) -> (tensor<1x4x4x2xf32>) {
    %0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 1, 8, 8, 3>, start_indices = array<i64: 0, 0, 0, 1>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x2xf32>
    %1 = "stablehlo.slice"(%arg1) <{limit_indices = array<i64: 3, 3, 3, 2>, start_indices = array<i64: 0, 0, 1, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<3x3x4x2xf32>) -> tensor<3x3x2x2xf32>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<1x8x8x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x4x4x2xf32>
    "func.return"(%2) : (tensor<1x4x4x2xf32>) -> ()
  }
}

// What only the last sum was rounded to is what comes of it, and nothing before.
func.func public @main(%x: tensor<8x4x4x2xf32>, %k: tensor<3x3x2x2xf32>, %l: tensor<1x1x2x3xf32>, %m: tensor<2xf32>, %f: tensor<2xf32>, %s: tensor<2xf32>, %g: tensor<3xf32>) -> tensor<8x4x4x3xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<8x4x4x2xf32>
  %1 = stablehlo.broadcast_in_dim %m, dims = [3] : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x2xf32>) -> tensor<8x4x4x2xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<8x4x4x2xf32>
  %4 = stablehlo.broadcast_in_dim %f, dims = [3] : (tensor<2xf32>) -> tensor<8x4x4x2xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<8x4x4x2xf32>
  %6 = stablehlo.broadcast_in_dim %s, dims = [3] : (tensor<2xf32>) -> tensor<8x4x4x2xf32>
  %7 = stablehlo.add %5, %6 : tensor<8x4x4x2xf32>
  %8 = stablehlo.tanh %7 : tensor<8x4x4x2xf32>
  %9 = stablehlo.convolution(%8, %l) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x4x4x2xf32>, tensor<1x1x2x3xf32>) -> tensor<8x4x4x3xf32>
  %10 = stablehlo.broadcast_in_dim %g, dims = [3] : (tensor<3xf32>) -> tensor<8x4x4x3xf32>
  %11 = stablehlo.multiply %10, %9 : tensor<8x4x4x3xf32>
  return %11 : tensor<8x4x4x3xf32>
}
// edits
{"round":{"at":{"original":7},"to":"F16","reach":1}}
{"absorb":{"at":{"original":7},"reach":1}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<8x4x4x2xf32>, %arg1: tensor<3x3x2x2xf32>, %arg2: tensor<1x1x2x3xf32>, %arg3: tensor<2xf32>, %arg4: tensor<2xf32>, %arg5: tensor<2xf32>, %arg6: tensor<3xf32>) -> (tensor<8x4x4x3xf32>) {
    %0 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
    %1 = "stablehlo.reshape"(%0) : (tensor<1x1x1x2xf32>) -> tensor<2xf32>
    %2 = "stablehlo.negate"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    %3 = "stablehlo.multiply"(%2, %arg4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "stablehlo.add"(%3, %arg5) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %5 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<3x3x2x2xf32>
    %6 = "stablehlo.multiply"(%arg1, %5) : (tensor<3x3x2x2xf32>, tensor<3x3x2x2xf32>) -> tensor<3x3x2x2xf32>
    %7 = "stablehlo.convolution"(%arg0, %6) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<8x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<8x4x4x2xf32>
    %8 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<8x4x4x2xf32>
    %9 = "stablehlo.add"(%7, %8) : (tensor<8x4x4x2xf32>, tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %10 = "stablehlo.convert"(%9) : (tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf16>
    %11 = "stablehlo.convert"(%10) : (tensor<8x4x4x2xf16>) -> tensor<8x4x4x2xf32>
    %12 = "stablehlo.tanh"(%11) : (tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %13 = "stablehlo.convolution"(%12, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<8x4x4x2xf32>, tensor<1x1x2x3xf32>) -> tensor<8x4x4x3xf32>
    %14 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 3>}> : (tensor<3xf32>) -> tensor<8x4x4x3xf32>
    %15 = "stablehlo.multiply"(%14, %13) : (tensor<8x4x4x3xf32>, tensor<8x4x4x3xf32>) -> tensor<8x4x4x3xf32>
    "func.return"(%15) : (tensor<8x4x4x3xf32>) -> ()
  }
}

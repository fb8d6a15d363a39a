// Where no sum is left the convolution stands for the factor, too: edits of either change it.
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
{"absorb":{"at":{"original":11},"reach":1}}
{"round":{"at":{"original":11},"to":"F16","reach":1}}
{"respell":{"at":{"original":9},"way":"product","reach":1}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<8x4x4x2xf32>, %arg1: tensor<3x3x2x2xf32>, %arg2: tensor<1x1x2x3xf32>, %arg3: tensor<2xf32>, %arg4: tensor<2xf32>, %arg5: tensor<2xf32>, %arg6: tensor<3xf32>) -> (tensor<8x4x4x3xf32>) {
    %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<8x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<8x4x4x2xf32>
    %1 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x2xf32>) -> tensor<8x4x4x2xf32>
    %3 = "stablehlo.subtract"(%0, %2) : (tensor<8x4x4x2xf32>, tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<8x4x4x2xf32>
    %5 = "stablehlo.multiply"(%3, %4) : (tensor<8x4x4x2xf32>, tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %6 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64: 3>}> : (tensor<2xf32>) -> tensor<8x4x4x2xf32>
    %7 = "stablehlo.add"(%5, %6) : (tensor<8x4x4x2xf32>, tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %8 = "stablehlo.tanh"(%7) : (tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32>
    %9 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 3>}> : (tensor<3xf32>) -> tensor<1x1x2x3xf32>
    %10 = "stablehlo.multiply"(%arg2, %9) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
    %11 = "stablehlo.convert"(%8) : (tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf16>
    %12 = "stablehlo.convert"(%10) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf16>
    %13 = "stablehlo.reshape"(%12) : (tensor<1x1x2x3xf16>) -> tensor<2x3xf16>
    %14 = "stablehlo.dot_general"(%11, %13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [0]>}> : (tensor<8x4x4x2xf16>, tensor<2x3xf16>) -> tensor<8x4x4x3xf16>
    %15 = "stablehlo.convert"(%14) : (tensor<8x4x4x3xf16>) -> tensor<8x4x4x3xf32>
    "func.return"(%15) : (tensor<8x4x4x3xf32>) -> ()
  }
}

// What only moves elements.
module @shapes {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) -> (tensor<9x4xf32>, tensor<2x3xi32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.reverse %1, dims = [0, 1] : tensor<2x3xf32>
    %3 = stablehlo.slice %2 [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
    %5 = stablehlo.dynamic_slice %4, %arg1, %arg1, sizes = [1, 4] : (tensor<2x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %7 = stablehlo.dynamic_update_slice %6, %5, %arg1, %arg1 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.500000e-01, -0.000000e+00, 0x7FC00000]]> : tensor<1x4xf32>
    %8 = stablehlo.concatenate %7, %cst, dim = 0 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.pad %8, %cst_0, low = [1, -1], high = [1, 1], interior = [1, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<9x4xf32>
    %10 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    return %9, %10 : tensor<9x4xf32>, tensor<2x3xi32>
  }
}

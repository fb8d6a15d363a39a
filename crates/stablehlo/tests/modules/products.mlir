// Products and convolutions.
module @products {
  func.func public @main(%arg0: tensor<2x4x3xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<1x8x8x4xf32>, %arg3: tensor<3x3x1x8xf32>) -> (tensor<2x4x5xf32>, tensor<1x4x4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x4x3xf32>, tensor<2x3x5xf32>) -> tensor<2x4x5xf32>
    %1 = stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [1, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
    return %0, %1 : tensor<2x4x5xf32>, tensor<1x4x4x8xf32>
  }
}

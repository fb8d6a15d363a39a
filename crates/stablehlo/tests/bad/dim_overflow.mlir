// wrong: dimension does not fit 64 bits
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<1.0> : tensor<99999999999999999999999xf32>
    return %arg0 : tensor<2x3xf32>
  }
}

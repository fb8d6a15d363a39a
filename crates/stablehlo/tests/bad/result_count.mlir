// wrong: one result is bound to two names
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0:2 = stablehlo.add %arg0, %arg1 : tensor<2x3xf32>
    return %0#0 : tensor<2x3xf32>
  }
}

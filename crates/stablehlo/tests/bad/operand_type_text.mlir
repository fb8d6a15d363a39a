// wrong: the type written at the operation is not the type of %arg1
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) -> tensor<2x3xf32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

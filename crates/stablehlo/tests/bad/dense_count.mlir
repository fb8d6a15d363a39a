// wrong: five constants for six elements
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0]]> : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

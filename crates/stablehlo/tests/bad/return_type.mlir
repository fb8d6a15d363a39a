// wrong: main declares tensor<3xf32> and returns tensor<2x3xf32>
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<3xf32> {
    return %arg0 : tensor<2x3xf32>
  }
}

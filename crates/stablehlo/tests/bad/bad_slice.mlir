// wrong: slice limit 9 beyond the dimension 3
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x8xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 1:9] : (tensor<2x3xf32>) -> tensor<2x8xf32>
    return %0 : tensor<2x8xf32>
  }
}

// wrong: hex constant with an odd number of digits
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<"0x0000803F0"> : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

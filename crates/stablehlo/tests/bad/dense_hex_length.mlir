// wrong: hex constant of 3 elements for six
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<"0x0000803F0000004000004040"> : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

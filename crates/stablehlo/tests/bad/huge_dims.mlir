// wrong: element count overflows 64 bits (must not allocate)
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<1.0> : tensor<4294967296x4294967296x4294967296xf32>
    return %arg0 : tensor<2x3xf32>
  }
}

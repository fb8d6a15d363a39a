// wrong: 300 does not fit i8
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2xi8> {
    %0 = stablehlo.constant dense<300> : tensor<2xi8>
    return %0 : tensor<2xi8>
  }
}

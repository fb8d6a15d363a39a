// wrong: %s is defined inside a region and used outside
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %p = stablehlo.constant dense<true> : tensor<i1>
    %0 = "stablehlo.if"(%p) ({
      %s = stablehlo.negate %arg0 : tensor<2x3xf32>
      stablehlo.return %s : tensor<2x3xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x3xf32>
    }) : (tensor<i1>) -> tensor<2x3xf32>
    return %s : tensor<2x3xf32>
  }
}

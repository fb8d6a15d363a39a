// wrong: the closing brace of the function and of the module are missing
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %arg0 : tensor<2x3xf32>

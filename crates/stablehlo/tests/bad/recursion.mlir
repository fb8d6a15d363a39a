// wrong: private functions a and b call each other without end (MLIR accepts it; the interpreter must refuse, not overflow)
module @m {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = call @a(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @a(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = call @b(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @b(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = call @a(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

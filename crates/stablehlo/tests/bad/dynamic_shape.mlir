// wrong: dynamic shape tensor<?x3xf32> (valid MLIR, must be refused as unsupported)
module @m {
  func.func public @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
}

// wrong: the condition of the while returns f32
module @m {
  func.func public @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.while(%i = %arg0) : tensor<f32>
    cond {
      stablehlo.return %i : tensor<f32>
    } do {
      stablehlo.return %i : tensor<f32>
    }
    return %0 : tensor<f32>
  }
}

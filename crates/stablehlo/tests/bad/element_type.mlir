// wrong: unknown element type f33
module @m {
  func.func public @main(%arg0: tensor<2xf33>) -> tensor<2xf33> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf33>
    return %0 : tensor<2xf33>
  }
}

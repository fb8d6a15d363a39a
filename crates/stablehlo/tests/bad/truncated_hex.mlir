// wrong: the file ends inside a hex constant
module @m {
  func.func public @main() -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<"0x0000803F000000
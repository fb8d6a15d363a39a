// A product in 16 bits.
func.func public @main(%x: tensor<4x6xf32>, %w: tensor<6x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x5xf32>
  %3 = stablehlo.constant dense<1.0e-1> : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
  %5 = stablehlo.multiply %2, %4 : tensor<4x5xf32>
  return %5 : tensor<4x5xf32>
}
// edits
{"round":{"at":{"original":0},"to":"Bf16"}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x5xf32>, %arg2: tensor<5xf32>) -> (tensor<4x5xf32>) {
    %0 = "stablehlo.convert"(%arg0) : (tensor<4x6xf32>) -> tensor<4x6xbf16>
    %1 = "stablehlo.convert"(%arg1) : (tensor<6x5xf32>) -> tensor<6x5xbf16>
    %2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xbf16>, tensor<6x5xbf16>) -> tensor<4x5xbf16>
    %3 = "stablehlo.convert"(%2) : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %4 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5xf32>) -> tensor<4x5xf32>
    %5 = "stablehlo.add"(%3, %4) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %6 = "stablehlo.constant"() <{value = dense<1.0e-1> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %8 = "stablehlo.multiply"(%5, %7) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%8) : (tensor<4x5xf32>) -> ()
  }
}

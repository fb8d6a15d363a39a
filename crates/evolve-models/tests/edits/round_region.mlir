// Three operations of a region in 16 bits; what cannot be computed so is passed over.
func.func public @main(%x: tensor<4x6xf32>, %w: tensor<6x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x5xf32>
  %3 = stablehlo.negate %2 : tensor<4x5xf32>
  %4 = stablehlo.exponential %3 : tensor<4x5xf32>
  return %4 : tensor<4x5xf32>
}
// edits
{"round":{"at":{"original":0},"to":"Bf16","reach":3}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x5xf32>, %arg2: tensor<5xf32>) -> (tensor<4x5xf32>) {
    %0 = "stablehlo.convert"(%arg0) : (tensor<4x6xf32>) -> tensor<4x6xbf16>
    %1 = "stablehlo.convert"(%arg1) : (tensor<6x5xf32>) -> tensor<6x5xbf16>
    %2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xbf16>, tensor<6x5xbf16>) -> tensor<4x5xbf16>
    %3 = "stablehlo.convert"(%2) : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %4 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5xf32>) -> tensor<4x5xf32>
    %5 = "stablehlo.convert"(%3) : (tensor<4x5xf32>) -> tensor<4x5xbf16>
    %6 = "stablehlo.convert"(%4) : (tensor<4x5xf32>) -> tensor<4x5xbf16>
    %7 = "stablehlo.add"(%5, %6) : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> tensor<4x5xbf16>
    %8 = "stablehlo.convert"(%7) : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %9 = "stablehlo.convert"(%8) : (tensor<4x5xf32>) -> tensor<4x5xbf16>
    %10 = "stablehlo.negate"(%9) : (tensor<4x5xbf16>) -> tensor<4x5xbf16>
    %11 = "stablehlo.convert"(%10) : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %12 = "stablehlo.exponential"(%11) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%12) : (tensor<4x5xf32>) -> ()
  }
}

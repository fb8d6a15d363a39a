// What was computed with other floats keeps its name: a sum within the region can still be skipped, and a second edit of
// what is gone finds nothing to do.
func.func public @main(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x4xf32>
  %3 = stablehlo.tanh %2 : tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
// edits
{"round":{"at":{"original":0},"to":"F16","reach":16}}
{"delete":{"at":{"original":2},"stand_in":[{"result":[{"original":0},0]},{"anchor":"centre","filler":0.0}]}}
{"round":{"at":{"original":1},"to":"Bf16","reach":1}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = "stablehlo.convert"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %1 = "stablehlo.convert"(%arg1) : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    %3 = "stablehlo.convert"(%2) : (tensor<4x4xf16>) -> tensor<4x4xf32>
    %4 = "stablehlo.convert"(%3) : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %5 = "stablehlo.tanh"(%4) : (tensor<4x4xf16>) -> tensor<4x4xf16>
    %6 = "stablehlo.convert"(%5) : (tensor<4x4xf16>) -> tensor<4x4xf32>
    "func.return"(%6) : (tensor<4x4xf32>) -> ()
  }
}
// edit 2 did nothing

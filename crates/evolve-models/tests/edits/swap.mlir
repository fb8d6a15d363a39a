// A sum and a product change places.
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
{"swap":{"one":{"original":2},"other":{"original":5},"first":[[{"result":[{"original":0},0]},{"anchor":"centre","filler":0.0}],[{"result":[{"original":1},0]},{"anchor":"centre","filler":0.0}]],"second":[[{"result":[{"original":4},0]},{"anchor":"centre","filler":0.0}],[{"result":[{"original":0},0]},{"anchor":"centre","filler":0.0}]],"fit":{"anchor":"centre","filler":0.0}}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x5xf32>, %arg2: tensor<5xf32>) -> (tensor<4x5xf32>) {
    %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
    %1 = "stablehlo.constant"() <{value = dense<1.0e-1> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %3 = "stablehlo.add"(%2, %0) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%3) : (tensor<4x5xf32>) -> ()
  }
}

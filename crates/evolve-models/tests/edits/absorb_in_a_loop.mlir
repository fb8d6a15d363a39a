// What is made once before a loop is not made again in every iteration.
func.func public @main(%x: tensor<8x4xf32>, %k: tensor<4x2xf32>, %f: tensor<2xf32>, %start: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.dot_general %x, %k, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1:2 = stablehlo.while(%i = %zero, %sum = %start) : tensor<i32>, tensor<8x2xf32>
   cond {
    %2 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %3 = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
    %4 = stablehlo.multiply %0, %3 : tensor<8x2xf32>
    %5 = stablehlo.add %sum, %4 : tensor<8x2xf32>
    %6 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %6, %5 : tensor<i32>, tensor<8x2xf32>
  }
  return %1#1 : tensor<8x2xf32>
}
// edits
{"absorb":{"at":{"original":7},"reach":64}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<8x4xf32>, %arg1: tensor<4x2xf32>, %arg2: tensor<2xf32>, %arg3: tensor<8x2xf32>) -> (tensor<8x2xf32>) {
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %4:2 = "stablehlo.while"(%0, %arg3) ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<8x2xf32>):
      %5 = "stablehlo.compare"(%arg4, %2) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<8x2xf32>):
      %6 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>) -> tensor<8x2xf32>
      %7 = "stablehlo.multiply"(%3, %6) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
      %8 = "stablehlo.add"(%arg7, %7) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
      %9 = "stablehlo.add"(%arg6, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%9, %8) : (tensor<i32>, tensor<8x2xf32>) -> ()
    }) : (tensor<i32>, tensor<8x2xf32>) -> (tensor<i32>, tensor<8x2xf32>)
    "func.return"(%4#1) : (tensor<8x2xf32>) -> ()
  }
}
// edit 0 did nothing

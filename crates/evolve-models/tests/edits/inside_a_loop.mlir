// Operations within a loop see what is around it.
func.func public @main(%w: tensor<3xf32>, %n: tensor<i32>) -> (tensor<3xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %0:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<3xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %twice = stablehlo.add %v, %v : tensor<3xf32>
    stablehlo.return %j, %twice : tensor<i32>, tensor<3xf32>
  }
  %1 = stablehlo.reduce(%0#1 init: %none) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %0#1, %1 : tensor<3xf32>, tensor<f32>
}
// edits
{"rewire":{"at":{"original":6},"operand":1,"to":[{"argument":0},{"anchor":"centre","filler":0.0}]}}
{"scale":{"at":{"original":4},"factor":2.0}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> (tensor<3xf32>, tensor<f32>) {
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<0.0e0> : tensor<f32>}> : () -> tensor<f32>
    %2:2 = "stablehlo.while"(%0, %arg0) ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<3xf32>):
      %3 = "stablehlo.compare"(%arg2, %arg1) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%3) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<3xf32>):
      %4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
      %5 = "stablehlo.add"(%arg4, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %6 = "stablehlo.add"(%arg5, %arg0) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      "stablehlo.return"(%5, %6) : (tensor<i32>, tensor<3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
    %7 = "stablehlo.reduce"(%2#1, %1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %8 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%8) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    "func.return"(%2#1, %7) : (tensor<3xf32>, tensor<f32>) -> ()
  }
}

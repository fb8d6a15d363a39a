// Loops, branches, sorting, random numbers, and normalisation of batches.
module @control {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>, %arg2: tensor<2xui64>, %arg3: tensor<4x2xf32>, %arg4: tensor<2xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<2xui64>, tensor<3xui32>, tensor<4x2xf32>, tensor<2xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<4xf32>
    cond {
      %9 = stablehlo.compare LT, %iterArg, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %10 = stablehlo.multiply %iterArg_0, %arg0 : tensor<4xf32>
      stablehlo.return %9, %10 : tensor<i32>, tensor<4xf32>
    }
    %1 = stablehlo.compare GT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%1) ({
      %9 = stablehlo.negate %0#1 : tensor<4xf32>
      stablehlo.return %9 : tensor<4xf32>
    }, {
      stablehlo.return %arg0 : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    %3 = "stablehlo.case"(%arg1) ({
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      stablehlo.return %cst : tensor<f32>
    }, {
      %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      stablehlo.return %cst : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    %4 = "stablehlo.sort"(%2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %9 = stablehlo.compare LT, %arg5, %arg6, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %output_state, %output = stablehlo.rng_bit_generator %arg2, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %5 = "stablehlo.batch_norm_inference"(%arg3, %arg4, %arg4, %arg4, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
    %6:3 = "stablehlo.batch_norm_training"(%5, %arg4, %arg4) <{epsilon = 0.00100000005 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
    %7:3 = "stablehlo.batch_norm_grad"(%5, %arg4, %6#1, %6#2, %6#0) <{epsilon = 0x3A83126F : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
    %8:2 = stablehlo.optimization_barrier %7#0, %7#1 : tensor<4x2xf32>, tensor<2xf32>
    return %4, %3, %2, %output_state, %output, %8#0, %8#1 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<2xui64>, tensor<3xui32>, tensor<4x2xf32>, tensor<2xf32>
  }
}

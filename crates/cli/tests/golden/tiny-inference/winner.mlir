module @jit_predict attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32x4xf32>, %arg5: tensor<4xf32>, %arg6: tensor<250x16xf32>) -> (tensor<250x4xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.dot_general"(%arg6, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<250x16xf32>, tensor<16x32xf32>) -> tensor<250x32xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.0e0> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<250x32xf32>
    %3 = "stablehlo.maximum"(%0, %2) : (tensor<250x32xf32>, tensor<250x32xf32>) -> tensor<250x32xf32>
    %4 = "stablehlo.dot_general"(%3, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<250x32xf32>, tensor<32x32xf32>) -> tensor<250x32xf32>
    %5 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<250x32xf32>
    %7 = "stablehlo.add"(%4, %6) : (tensor<250x32xf32>, tensor<250x32xf32>) -> tensor<250x32xf32>
    %8 = "stablehlo.maximum"(%7, %2) : (tensor<250x32xf32>, tensor<250x32xf32>) -> tensor<250x32xf32>
    %9 = "stablehlo.dot_general"(%8, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<250x32xf32>, tensor<32x4xf32>) -> tensor<250x4xf32>
    "func.return"(%9) : (tensor<250x4xf32>) -> ()
  }
}

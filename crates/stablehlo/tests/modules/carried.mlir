// What we do not know is carried: calls of libraries, other dialects, complex numbers, names for attributes.
#shape = [2, 3]
module @"carried over" attributes {mhlo.num_partitions = 1 : i32, some.shape = #shape} {
  func.func public @main(%arg0: tensor<2x2xf32> {mhlo.sharding = "{replicated}", tf.aliasing_output = 0 : i32}, %arg1: tensor<4xcomplex<f32>>) -> (tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
    %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%arg0) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
    %1 = stablehlo.real %arg1 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %2 = chlo.asin %0#0 : tensor<2x2xf32> -> tensor<2x2xf32>
    %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %5 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.composite "my.twice" %3 {decomposition = @twice, version = 1 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return %4, %1, %2, %3 : tensor<2x2xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
  func.func private @twice(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
  func.func private @never(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    return %arg0 : tensor<2x2xf32>
  }
}

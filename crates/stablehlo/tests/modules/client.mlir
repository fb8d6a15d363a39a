// Operations of the client's dialect, as JAX writes them.
module @client {
  func.func public @main(%arg0: tensor<4x16xf32>, %arg1: tensor<3xf64>, %arg2: tensor<9xui8>) -> (tensor<4x3xf32>, tensor<4x3xi32>, tensor<4x16xf32>, tensor<3xf64>, tensor<0xui8>) {
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<4x16xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
    %0 = chlo.erf_inv %arg0 : tensor<4x16xf32> -> tensor<4x16xf32>
    %1 = "chlo.lgamma"(%arg1) : (tensor<3xf64>) -> tensor<3xf64>
    %2:2 = "chlo.top_k"(%arg2) <{k = 0 : i64}> : (tensor<9xui8>) -> (tensor<0xui8>, tensor<0xi32>)
    return %values, %indices, %0, %1, %2#0 : tensor<4x3xf32>, tensor<4x3xi32>, tensor<4x16xf32>, tensor<3xf64>, tensor<0xui8>
  }
}

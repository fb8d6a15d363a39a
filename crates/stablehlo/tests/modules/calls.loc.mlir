// Calls within calls, several results, and places in the source.
#loc1 = loc("weights")
#loc2 = loc("model.py":12:4)
module @calls {
  func.func public @main(%arg0: tensor<2xf32> loc("weights"), %arg1: tensor<2xf32> loc(unknown)) -> (tensor<2xf32>, tensor<2xf32>) {
    %0:2 = call @outer(%arg0, %arg1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) loc(#loc4)
    %1 = func.call @inner(%0#1) : (tensor<2xf32>) -> tensor<2xf32> loc(#loc2)
    return %1, %0#0 : tensor<2xf32>, tensor<2xf32> loc(#loc)
  } loc(#loc)
  func.func private @inner(%arg0: tensor<2xf32> loc("x")) -> tensor<2xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2xf32> loc(#loc5)
    return %0 : tensor<2xf32>
  }
  func.func private @outer(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = call @inner(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2xf32>
    return %arg0, %1 : tensor<2xf32>, tensor<2xf32>
  }
} loc(#loc)
#loc = loc(unknown)
#loc3 = loc("layer.py":3:9 to :21)
#loc4 = loc("jit(f)/outer"(#loc2))
#loc5 = loc(callsite("neg"(#loc3) at #loc2))

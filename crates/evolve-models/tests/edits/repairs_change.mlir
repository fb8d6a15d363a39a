// What an edit cut out, filled up or converted so that it fits is changed by later ones: which part is taken, what goes
// around it and how much before, and by way of which type.
func.func public @main(%a: tensor<6xf32>, %b: tensor<4xf32>, %c: tensor<2xi32>, %s: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %b : tensor<4xf32>
  %1 = stablehlo.exponential %b : tensor<4xf32>
  %2 = stablehlo.negate %b : tensor<4xf32>
  %3 = stablehlo.add %0, %1 : tensor<4xf32>
  %4 = stablehlo.add %3, %2 : tensor<4xf32>
  return %4 : tensor<4xf32>
}
// edits
{"rewire":{"at":{"original":0},"operand":0,"to":[{"argument":0},{"anchor":"centre","filler":0.0}]}}
{"rewire":{"at":{"original":1},"operand":0,"to":[{"argument":2},{"anchor":"centre","filler":0.0}]}}
{"tune":{"at":{"repair":[0,0]},"number":3,"by":1,"fit":{"anchor":"centre","filler":0.0}}}
{"tune":{"at":{"repair":[256,2]},"number":3,"by":-1,"fit":{"anchor":"centre","filler":0.0}}}
{"rewire":{"at":{"repair":[256,2]},"operand":1,"to":[{"argument":3},{"anchor":"centre","filler":0.0}]}}
{"round":{"at":{"repair":[256,0]},"to":"Bf16","reach":1}}
{"scale":{"at":{"repair":[256,7]},"factor":2.0}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<6xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2xi32>, %arg3: tensor<f32>) -> (tensor<4xf32>) {
    %0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 6>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<6xf32>) -> tensor<4xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.convert"(%arg2) : (tensor<2xi32>) -> tensor<2xbf16>
    %3 = "stablehlo.convert"(%2) : (tensor<2xbf16>) -> tensor<2xf32>
    %4 = "stablehlo.pad"(%3, %arg3) <{edge_padding_high = array<i64: 2>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = "stablehlo.exponential"(%4) : (tensor<4xf32>) -> tensor<4xf32>
    %6 = "stablehlo.negate"(%arg1) : (tensor<4xf32>) -> tensor<4xf32>
    %7 = "stablehlo.add"(%1, %5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %8 = "stablehlo.add"(%7, %6) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%8) : (tensor<4xf32>) -> ()
  }
}
// edit 6 did nothing

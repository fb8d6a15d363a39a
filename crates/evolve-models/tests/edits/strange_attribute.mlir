// What an operation with an attribute of a future version does is not known: it stays, whatever becomes of its users.
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.tanh"(%x) <{saturates_at = 3 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.exponential"(%0) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// edits
{"delete":{"at":{"original":0},"stand_in":[{"argument":0},{"anchor":"centre","filler":0.0}]}}
{"delete":{"at":{"original":1},"stand_in":[{"argument":0},{"anchor":"centre","filler":0.0}]}}
// becomes
module @module {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = "stablehlo.tanh"(%arg0) <{saturates_at = 3 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%arg0) : (tensor<4xf32>) -> ()
  }
}
// edit 0 did nothing

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x24xf32>, %arg1: tensor<24xf32>, %arg2: tensor<24x4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<32x16xf32>, %arg5: tensor<32x4xf32>) -> (tensor<16x24xf32> {jax.result_info = "result[0]"}, tensor<24xf32> {jax.result_info = "result[1]"}, tensor<24x4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = "stablehlo.dot_general"(%arg4, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x16xf32>, tensor<16x24xf32>) -> tensor<32x24xf32>
    %1 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<24xf32>) -> tensor<1x24xf32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x24xf32>) -> tensor<32x24xf32>
    %3 = "stablehlo.add"(%0, %2) : (tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xf32>
    %4 = "stablehlo.constant"() <{value = dense<0.0e0> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x24xf32>
    %6 = "stablehlo.maximum"(%3, %5) : (tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xf32>
    %7 = "stablehlo.compare"(%3, %5) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xi1>
    %8 = "stablehlo.dot_general"(%6, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x24xf32>, tensor<24x4xf32>) -> tensor<32x4xf32>
    %9 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4xf32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<32x4xf32>
    %11 = "stablehlo.add"(%8, %10) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %12 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.reduce"(%11, %12) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %14 = "stablehlo.maximum"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%14) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<32xf32>
    %15 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %16 = "stablehlo.maximum"(%15, %13) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xf32>) -> tensor<32x1xf32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<32x1xf32>) -> tensor<32x4xf32>
    %19 = "stablehlo.subtract"(%11, %18) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %20 = "stablehlo.exponential"(%19) : (tensor<32x4xf32>) -> tensor<32x4xf32>
    %21 = "stablehlo.reduce"(%20, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %22 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%22) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<32xf32>
    %23 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xf32>) -> tensor<32x1xf32>
    %24 = "stablehlo.log"(%23) : (tensor<32x1xf32>) -> tensor<32x1xf32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<32x1xf32>) -> tensor<32x4xf32>
    %26 = "stablehlo.subtract"(%19, %25) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %27 = "stablehlo.multiply"(%26, %arg5) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %28 = "stablehlo.reduce"(%27, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %29 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%29) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<32xf32>
    %30 = "stablehlo.reduce"(%28, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %31 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%31) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %32 = "stablehlo.constant"() <{value = dense<3.2e1> : tensor<f32>}> : () -> tensor<f32>
    %33 = "stablehlo.divide"(%30, %32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %34 = "stablehlo.negate"(%33) : (tensor<f32>) -> tensor<f32>
    %35 = "stablehlo.multiply"(%27, %arg5) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %36 = "stablehlo.negate"(%35) : (tensor<32x4xf32>) -> tensor<32x4xf32>
    %37 = "stablehlo.reduce"(%36, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %38 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%38) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<32xf32>
    %39 = "stablehlo.reshape"(%37) : (tensor<32xf32>) -> tensor<32x1xf32>
    %40 = "stablehlo.divide"(%39, %23) : (tensor<32x1xf32>, tensor<32x1xf32>) -> tensor<32x1xf32>
    %41 = "stablehlo.reduce"(%40, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %42 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%42) : (tensor<f32>) -> ()
    }) : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %43 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xf32>) -> tensor<32x4xf32>
    %44 = "stablehlo.multiply"(%43, %20) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %45 = "stablehlo.add"(%35, %44) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %46 = "stablehlo.reduce"(%45, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %47 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%47) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<4xf32>
    %48 = "stablehlo.reshape"(%46) : (tensor<4xf32>) -> tensor<1x4xf32>
    %49 = "stablehlo.reduce"(%48, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %50 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%50) : (tensor<f32>) -> ()
    }) : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %51 = "stablehlo.dot_general"(%45, %6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x4xf32>, tensor<32x24xf32>) -> tensor<4x24xf32>
    %52 = "stablehlo.transpose"(%51) <{permutation = array<i64: 1, 0>}> : (tensor<4x24xf32>) -> tensor<24x4xf32>
    %53 = "stablehlo.dot_general"(%45, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x4xf32>, tensor<24x4xf32>) -> tensor<32x24xf32>
    %54 = "stablehlo.select"(%7, %53, %5) : (tensor<32x24xi1>, tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xf32>
    %55 = "stablehlo.reduce"(%54, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %56 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%56) : (tensor<f32>) -> ()
    }) : (tensor<32x24xf32>, tensor<f32>) -> tensor<24xf32>
    %57 = "stablehlo.reshape"(%55) : (tensor<24xf32>) -> tensor<1x24xf32>
    %58 = "stablehlo.reduce"(%57, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %59 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%59) : (tensor<f32>) -> ()
    }) : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %60 = "stablehlo.dot_general"(%54, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x24xf32>, tensor<32x16xf32>) -> tensor<24x16xf32>
    %61 = "stablehlo.transpose"(%60) <{permutation = array<i64: 1, 0>}> : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %62 = "stablehlo.constant"() <{value = dense<8.0e-3> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x24xf32>
    %64 = "stablehlo.multiply"(%63, %61) : (tensor<16x24xf32>, tensor<16x24xf32>) -> tensor<16x24xf32>
    %65 = "stablehlo.subtract"(%arg0, %64) : (tensor<16x24xf32>, tensor<16x24xf32>) -> tensor<16x24xf32>
    %66 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %67 = "stablehlo.multiply"(%66, %58) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %68 = "stablehlo.subtract"(%arg1, %67) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %69 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x4xf32>
    %70 = "stablehlo.multiply"(%69, %52) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %71 = "stablehlo.subtract"(%arg2, %70) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %72 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %73 = "stablehlo.multiply"(%72, %49) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %74 = "stablehlo.subtract"(%arg3, %73) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%65, %68, %71, %74, %34) : (tensor<16x24xf32>, tensor<24xf32>, tensor<24x4xf32>, tensor<4xf32>, tensor<f32>) -> ()
  }
}

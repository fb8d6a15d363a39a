// A step of training a small network: two layers, a softmax, and gradients written out by hand.
module @small_step {
  func.func public @main(%w1: tensor<6x5xf32>, %b1: tensor<5xf32>, %w2: tensor<5x3xf32>, %b2: tensor<3xf32>, %x: tensor<4x6xf32>, %y: tensor<4x3xf32>) -> (tensor<6x5xf32>, tensor<5xf32>, tensor<5x3xf32>, tensor<3xf32>, tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %rate = stablehlo.constant dense<1.0e-1> : tensor<f32>
    %batch = stablehlo.constant dense<4.0> : tensor<f32>
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
    %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x5xf32>
    %3 = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %h = stablehlo.maximum %2, %3 : tensor<4x5xf32>
    %on = stablehlo.compare GT, %2, %3, FLOAT : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xi1>
    %4 = stablehlo.dot_general %h, %w2, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %5 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %6 = stablehlo.add %4, %5 : tensor<4x3xf32>
    %7 = stablehlo.exponential %6 : tensor<4x3xf32>
    %8 = stablehlo.reduce(%7 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %p = stablehlo.divide %7, %9 : tensor<4x3xf32>
    %10 = stablehlo.log %p : tensor<4x3xf32>
    %11 = stablehlo.multiply %10, %y : tensor<4x3xf32>
    %12 = stablehlo.reduce(%11 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.divide %12, %batch : tensor<f32>
    %loss = stablehlo.negate %13 : tensor<f32>
    %14 = stablehlo.subtract %p, %y : tensor<4x3xf32>
    %15 = stablehlo.broadcast_in_dim %batch, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %g = stablehlo.divide %14, %15 : tensor<4x3xf32>
    %gb2 = stablehlo.reduce(%g init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %gw2 = stablehlo.dot_general %h, %g, contracting_dims = [0] x [0] : (tensor<4x5xf32>, tensor<4x3xf32>) -> tensor<5x3xf32>
    %16 = stablehlo.dot_general %g, %w2, contracting_dims = [1] x [1] : (tensor<4x3xf32>, tensor<5x3xf32>) -> tensor<4x5xf32>
    %17 = stablehlo.select %on, %16, %3 : tensor<4x5xi1>, tensor<4x5xf32>
    %gb1 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<5xf32>
    %gw1 = stablehlo.dot_general %x, %17, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
    %18 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %19 = stablehlo.multiply %18, %gw1 : tensor<6x5xf32>
    %20 = stablehlo.subtract %w1, %19 : tensor<6x5xf32>
    %21 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %22 = stablehlo.multiply %21, %gb1 : tensor<5xf32>
    %23 = stablehlo.subtract %b1, %22 : tensor<5xf32>
    %24 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %25 = stablehlo.multiply %24, %gw2 : tensor<5x3xf32>
    %26 = stablehlo.subtract %w2, %25 : tensor<5x3xf32>
    %27 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %28 = stablehlo.multiply %27, %gb2 : tensor<3xf32>
    %29 = stablehlo.subtract %b2, %28 : tensor<3xf32>
    return %20, %23, %26, %29, %loss : tensor<6x5xf32>, tensor<5xf32>, tensor<5x3xf32>, tensor<3xf32>, tensor<f32>
  }
}

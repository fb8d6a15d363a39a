"""Samples whose texts are written by hand, because JAX does not write such: operations and forms
that it has no use for, and the odd corners of MLIR's syntax.

Names of types in capitals are put into the texts (`{VECTOR}`), whose own braces are doubled then.
"""

import numpy as np

from registry import add_written, draw, f32, f64, given, i1, i32, ui64

SCALAR = "tensor<f32>"
VECTOR = "tensor<6xf32>"
INTEGERS = "tensor<6xi32>"
TRUTHS = "tensor<6xi1>"


def module_of(arguments, results, body):
    """A module of one function that takes %a0, %a1, … of these types, and does `body`."""
    taken = ", ".join(f"%a{nth}: {of_type}" for nth, of_type in enumerate(arguments))
    head = f"  func.func public @main({taken}) -> ({', '.join(results)}) {{"
    return "\n".join(["module {", head, body.strip("\n"), "  }", "}", ""])


# ---- normalising a batch: 3 features in the middle dimension

BATCH = "tensor<2x3x4xf32>"
FEATURES = "tensor<3xf32>"
NORM = "{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}"


def batch_norm(arguments, operation):
    return f"module @bn {{\n  func.func public @main({arguments}) -> {operation.strip()}\n  }}\n}}"


add_written("hand_batch_norm_inference", batch_norm(
    f"%x: {BATCH}, %s: {FEATURES}, %o: {FEATURES}, %m: {FEATURES}, %v: {FEATURES}",
    f"""{BATCH} {{
    %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) {NORM} : \
({BATCH}, {FEATURES}, {FEATURES}, {FEATURES}, {FEATURES}) -> {BATCH}
    return %0 : {BATCH}
"""), draw((2, 3, 4)), draw(3), draw(3), draw(3), draw(3, f32, 0.5, 2))

add_written("hand_batch_norm_training", batch_norm(
    f"%x: {BATCH}, %s: {FEATURES}, %o: {FEATURES}",
    f"""({BATCH}, {FEATURES}, {FEATURES}) {{
    %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {NORM} : \
({BATCH}, {FEATURES}, {FEATURES}) -> ({BATCH}, {FEATURES}, {FEATURES})
    return %0#0, %0#1, %0#2 : {BATCH}, {FEATURES}, {FEATURES}
"""), draw((2, 3, 4)), draw(3), draw(3))

add_written("hand_batch_norm_grad", batch_norm(
    f"%x: {BATCH}, %s: {FEATURES}, %m: {FEATURES}, %v: {FEATURES}, %g: {BATCH}",
    f"""({BATCH}, {FEATURES}, {FEATURES}) {{
    %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) {NORM} : \
({BATCH}, {FEATURES}, {FEATURES}, {FEATURES}, {BATCH}) -> ({BATCH}, {FEATURES}, {FEATURES})
    return %0#0, %0#1, %0#2 : {BATCH}, {FEATURES}, {FEATURES}
"""), draw((2, 3, 4)), draw(3), draw(3), draw(3, f32, 0.5, 2), draw((2, 3, 4)))


# ---- element by element

add_written("hand_map", module_of([VECTOR, VECTOR], [VECTOR], f"""
    %0 = "stablehlo.map"(%a0, %a1) ({{
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %m = stablehlo.multiply %x, %y : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }}) {{dimensions = array<i64: 0>}} : ({VECTOR}, {VECTOR}) -> {VECTOR}
    return %0 : {VECTOR}
"""), draw(6), draw(6))

# In the total order -0 is less than 0, and NaN is equal to itself.
COMPARED = f"TOTALORDER : ({VECTOR}, {VECTOR}) -> {TRUTHS}"
add_written("hand_total_order", module_of([VECTOR, VECTOR], [TRUTHS] * 6, f"""
    %0 = stablehlo.compare EQ, %a0, %a1, {COMPARED}
    %1 = stablehlo.compare NE, %a0, %a1, {COMPARED}
    %2 = stablehlo.compare LT, %a0, %a1, {COMPARED}
    %3 = stablehlo.compare LE, %a0, %a1, {COMPARED}
    %4 = stablehlo.compare GT, %a0, %a1, {COMPARED}
    %5 = stablehlo.compare GE, %a0, %a1, {COMPARED}
    return %0, %1, %2, %3, %4, %5 : {", ".join([TRUTHS] * 6)}
"""), given([0.0, -0.0, np.nan, 1, -np.inf, np.nan], f32), given([-0.0, 0.0, 1, np.nan, -1, np.nan], f32))

add_written("hand_compare_no_type", module_of([VECTOR, VECTOR], [TRUTHS], f"""
    %0 = stablehlo.compare  LT, %a0, %a1 : ({VECTOR}, {VECTOR}) -> {TRUTHS}
    return %0 : {TRUTHS}
"""), draw(6), draw(6))

add_written("hand_power_i32", module_of(["tensor<10xi32>"] * 2, ["tensor<10xi32>"], """
    %0 = stablehlo.power %a0, %a1 : tensor<10xi32>
    return %0 : tensor<10xi32>
"""), draw(10, i32, -4, 4), draw(10, i32, -1, 5))

MATRIX = "tensor<4x5xf32>"
add_written("hand_clamp_scalar", module_of([SCALAR, MATRIX, SCALAR, SCALAR], [MATRIX, MATRIX, SCALAR], f"""
    %0 = stablehlo.clamp %a0, %a1, %a2 : ({SCALAR}, {MATRIX}, {SCALAR}) -> {MATRIX}
    %1 = "stablehlo.clamp"(%a0, %a1, %a2) : ({SCALAR}, {MATRIX}, {SCALAR}) -> {MATRIX}
    %2 = stablehlo.clamp %a0, %a3, %a2 : {SCALAR}
    return %0, %1, %2 : {MATRIX}, {MATRIX}, {SCALAR}
"""), given(-1, f32), draw((4, 5)), given(0.5, f32), draw(()))


# ---- sorting, folding, products

add_written("hand_sort_desc", module_of([VECTOR, INTEGERS], [VECTOR, INTEGERS], f"""
    %0:2 = "stablehlo.sort"(%a0, %a1) <{{dimension = 0 : i64, is_stable = true}}> ({{
    ^bb0(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
      %c = stablehlo.compare GT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }}) : ({VECTOR}, {INTEGERS}) -> ({VECTOR}, {INTEGERS})
    return %0#0, %0#1 : {VECTOR}, {INTEGERS}
"""), draw(6), draw(6, i32))

add_written("hand_reduce_pretty", module_of([VECTOR], [SCALAR, SCALAR], f"""
    %z = stablehlo.constant dense<0.0> : {SCALAR}
    %0 = stablehlo.reduce(%a0 init: %z) applies stablehlo.add across dimensions = [0] : \
({VECTOR}, {SCALAR}) -> {SCALAR}
    %1 = stablehlo.reduce(%a0 init: %z) across dimensions = [0] : ({VECTOR}, {SCALAR}) -> {SCALAR}
     reducer(%x: tensor<f32>, %y: tensor<f32>)  {{
      %s = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}
    return %0, %1 : {SCALAR}, {SCALAR}
"""), draw(6))

IMAGE, KERNEL, CONVOLVED = "tensor<1x4x5x2xf32>", "tensor<3x2x2x3xf32>", "tensor<1x4x3x3xf32>"
DIMENSIONS = "dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"
WINDOW = "{stride = [1, 2], pad = [[1, 1], [0, 2]], rhs_dilate = [1, 2], reverse = [true, false]}"
GROUPS = "batch_group_count = 1 : i64, feature_group_count = 1 : i64"
PRECISION = "[#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]"
add_written("hand_convolution_window_reversal", module_of([IMAGE, KERNEL], [CONVOLVED], f"""
    %0 = stablehlo.convolution(%a0, %a1) {DIMENSIONS}, window = {WINDOW} \
{{{GROUPS}, precision_config = {PRECISION}}} : ({IMAGE}, {KERNEL}) -> {CONVOLVED}
    return %0 : {CONVOLVED}
"""), draw((1, 4, 5, 2)), draw((3, 2, 2, 3)))

LEFT, RIGHT, PRODUCT = "tensor<2x3xf32>", "tensor<3x4xf32>", "tensor<2x4xf32>"
add_written("hand_dot_old", module_of([LEFT, RIGHT], [PRODUCT, PRODUCT], f"""
    %0 = stablehlo.dot %a0, %a1 : ({LEFT}, {RIGHT}) -> {PRODUCT}
    %1 = stablehlo.dot %a0, %a1, precision = [HIGHEST, DEFAULT] : ({LEFT}, {RIGHT}) -> {PRODUCT}
    return %0, %1 : {PRODUCT}, {PRODUCT}
"""), draw((2, 3)), draw((3, 4)))

STACKED, PICKED = "tensor<2x2x3xf32>", "tensor<2x2xf32>"
add_written("hand_misc_legacy", module_of(
    [LEFT, RIGHT, "tensor<2xi32>"], [STACKED, PRODUCT, PICKED, "tensor<i32>"], f"""
    %0 = stablehlo.broadcast %a0, sizes = [2] : ({LEFT}) -> {STACKED}
    %1 = stablehlo.einsum %a0, %a1, config = "ij,jk->ik" : ({LEFT}, {RIGHT}) -> {PRODUCT}
    %2 = "stablehlo.torch_index_select"(%a0, %a2) {{dim = 1 : i64, batch_dims = 0 : i64}} : \
({LEFT}, tensor<2xi32>) -> {PICKED}
    %3 = stablehlo.get_dimension_size %a0, dim = 1 : ({LEFT}) -> tensor<i32>
    return %0, %1, %2, %3 : {STACKED}, {PRODUCT}, {PICKED}, tensor<i32>
"""), draw((2, 3)), draw((3, 4)), given([2, 0], i32))

# Operations for shapes that are not known before the run, with shapes that are.
TALL, DEEP = "tensor<3x2xf32>", "tensor<4x2x3xf32>"
add_written("hand_dynamic_static", module_of([LEFT], [TALL, DEEP, "tensor<3x2xi32>"], f"""
    %s = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
    %0 = stablehlo.dynamic_reshape %a0, %s : ({LEFT}, tensor<2xi32>) -> {TALL}
    %t = stablehlo.constant dense<[4, 2, 3]> : tensor<3xi32>
    %1 = stablehlo.dynamic_broadcast_in_dim %a0, %t, dims = [1, 2] : ({LEFT}, tensor<3xi32>) -> {DEEP}
    %2 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<3x2xi32>
    return %0, %1, %2 : {TALL}, {DEEP}, tensor<3x2xi32>
"""), draw((2, 3)))


# ---- tuples, tokens, random numbers, several devices

PAIR = f"tuple<{LEFT}, tensor<i32>>"
add_written("hand_tuple", module_of([LEFT, "tensor<i32>"], [LEFT, "tensor<i32>"], f"""
    %0 = stablehlo.tuple %a0, %a1 : {PAIR}
    %1 = stablehlo.get_tuple_element %0[0] : ({PAIR}) -> {LEFT}
    %2 = stablehlo.get_tuple_element %0[1] : ({PAIR}) -> tensor<i32>
    return %1, %2 : {LEFT}, tensor<i32>
"""), draw((2, 3)), draw((), i32), run=False)

DRAWN = f"({SCALAR}, {SCALAR}, tensor<2xi64>) -> {LEFT}"
add_written("hand_rng", module_of([], [LEFT, LEFT], f"""
    %lo = stablehlo.constant dense<0.0> : tensor<f32>
    %hi = stablehlo.constant dense<1.0> : tensor<f32>
    %sh = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.rng %lo, %hi, %sh, distribution = UNIFORM : {DRAWN}
    %1 = stablehlo.rng %lo, %hi, %sh, distribution = NORMAL : {DRAWN}
    return %0, %1 : {LEFT}, {LEFT}
"""), run=False)

SQUARE, SPECTRUM = "tensor<3x3xf32>", "tensor<5xcomplex<f32>>"
add_written("hand_tokens_etc", module_of(
    [SQUARE, "tensor<8xf32>"], ["tensor<ui32>", "tensor<ui32>", SQUARE, SPECTRUM], f"""
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = stablehlo.after_all %0, %0 : !stablehlo.token
    %2 = stablehlo.partition_id : tensor<ui32>
    %3 = stablehlo.replica_id : tensor<ui32>
    %4 = stablehlo.cholesky %a0, lower = true : {SQUARE}
    %5 = stablehlo.fft %a1, type = RFFT, length = [8] : (tensor<8xf32>) -> {SPECTRUM}
    return %2, %3, %4, %5 : tensor<ui32>, tensor<ui32>, {SQUARE}, {SPECTRUM}
"""), draw((3, 3)), draw(8), run=False)

CHANNEL = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"
DEVICES = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>"
add_written("hand_collectives", module_of(["tensor<4xf32>"], ["tensor<4xf32>"], f"""
    %0 = "stablehlo.all_reduce"(%a0) <{{{CHANNEL}, {DEVICES}, use_global_device_ids}}> ({{
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
"""), draw(4), run=False)


def rng_bit_generator(algorithm, state):
    """Words of 32 and of 64 bits, signed and unsigned."""
    types = [f"tensor<3x5x{element}>" for element in ("ui32", "i32", "ui64", "i64")]
    lines, names, results = [], [], []
    for nth, words in enumerate(types):
        lines.append(f"    %s{nth}, %o{nth} = stablehlo.rng_bit_generator %a0, algorithm = {algorithm}"
                     f" : ({state}) -> ({state}, {words})")
        names += [f"%s{nth}", f"%o{nth}"]
        results += [state, words]
    lines.append(f"    return {', '.join(names)} : {', '.join(results)}")
    return module_of([state], results, "\n".join(lines))


for algorithm, count in (("DEFAULT", 2), ("THREE_FRY", 2), ("PHILOX", 2), ("PHILOX", 3)):
    add_written(f"hand_rng_bit_generator_{algorithm.lower()}{count}",
                rng_bit_generator(algorithm, f"tensor<{count}xui64>"),
                given([123, 2**64 - 2, 789][:count], ui64))


# ---- functions and regions

add_written("hand_composite_attrs", """module {
  func.func public @main(%a0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.composite "my.op" %a0 {composite_attributes = {k = 3.0 : f32, n = "s"}, \
decomposition = @impl, version = 1 : i32} : (tensor<3xf32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func private @impl(%a0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.add %a0, %a0 : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
""", draw(3))

# Regions that use values of the function around them.
add_written("hand_if_case_capture", """module {
  func.func public @main(%p: tensor<i1>, %i: tensor<i32>, %x: tensor<3xf32>) -> \
(tensor<3xf32>, tensor<3xf32>, tensor<f32>) {
    %0 = "stablehlo.if"(%p) ({
      %2 = stablehlo.negate %x : tensor<3xf32>
      "stablehlo.return"(%2) : (tensor<3xf32>) -> ()
    }, {
      "stablehlo.return"(%x) : (tensor<3xf32>) -> ()
    }) : (tensor<i1>) -> tensor<3xf32>
    %1:2 = "stablehlo.case"(%i) ({
      %cst = stablehlo.constant dense<1.0> : tensor<f32>
      stablehlo.return %x, %cst : tensor<3xf32>, tensor<f32>
    }, {
      %cst = stablehlo.constant dense<2.0> : tensor<f32>
      stablehlo.return %0, %cst : tensor<3xf32>, tensor<f32>
    }) : (tensor<i32>) -> (tensor<3xf32>, tensor<f32>)
    return %0, %1#0, %1#1 : tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
""", given(True, i1), given(5, i32), draw(3))

add_written("hand_while_pretty_names", """module {
  func.func public @main(%arg0: tensor<3xf32>, %n: tensor<i32>) -> (tensor<3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c) : tensor<3xf32>, tensor<i32>
    cond {
      %1 = stablehlo.compare LT, %iterArg_0, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %iterArg, %iterArg : tensor<3xf32>
      %2 = stablehlo.add %iterArg_0, %one : tensor<i32>
      stablehlo.return %1, %2 : tensor<3xf32>, tensor<i32>
    }
    return %0#0, %0#1 : tensor<3xf32>, tensor<i32>
  }
}
""", draw(3), given(4, i32))

add_written("hand_declared_only", """module {
  func.func private @declared_only(tensor<3xf32> {foo.x}, tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>)
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    return %arg0 : tensor<3xf32>
  }
}
""", draw(3), run=False)

add_written("hand_no_module_wrapper", """func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.negate %arg0 : tensor<3xf32>
  func.return %0 : tensor<3xf32>
}
""", draw(3))


# ---- syntax

# Escapes, comments, odd names, foreign attributes of every kind, and a function before its caller.
FOREIGN = (
    r'foo.bar = "a\22b\\c\0A", '
    "foo.list = [1 : i32, 2.5 : f32, true, unit, @sym, @a::@b, [1, 2], "
    '{k = 3 : i64, "odd key" = dense<1> : tensor<2xi8>}], '
    "foo.t = tensor<2xf32>, foo.ft = (i32, tensor<f32>) -> (), foo.unit"
)
FOREIGN_ARRAYS = "foo.z = array<i64: 1, -2>, foo.e = array<i32>, foo.b = array<i1: true, false>"
THREE = "tensor<3xf32>"
add_written("hand_func_order_comments", f"""// leading comment
#loc = loc(unknown)
module @"quoted name" attributes {{{FOREIGN}}} {{
  // private first, with a trailing comment
  func.func private @helper(%arg0: {THREE} {{foo.x = 1 : i32}}) -> ({THREE} {{foo.y}}) \
attributes {{{FOREIGN_ARRAYS}}} {{ // here
    %abc_1.x$-y = stablehlo.add %arg0, %arg0 : {THREE} // and here
    func.return %abc_1.x$-y : {THREE}
  }}
  func.func @main(%arg0: {THREE}, %arg1: {THREE}) -> ({THREE}, tensor<f32>) {{
    %0:2, %1 = "stablehlo.optimization_barrier"(%arg0, %arg1, %arg0) : \
({THREE}, {THREE}, {THREE}) -> ({THREE}, {THREE}, {THREE})
    %2 = func.call @helper(%0#1) : ({THREE}) -> {THREE}
    %cst = "stablehlo.constant"() {{value = dense<0x7FC00000> : tensor<f32>}} : () -> tensor<f32>
    %cst_0 = stablehlo.constant dense<[0xFF800000, 1.0e+00, -2.5E-1]> : {THREE}
    %cst_1 = stablehlo.constant {{foo.attr = "on a constant"}} dense<"0x0000803F0000004000004040"> : {THREE}
    %cst_2 = stablehlo.constant dense<"0x0000A040"> : {THREE}
    %3 = stablehlo.add %2, %cst_1 {{foo.attr = 1 : i64}} : {THREE}
    %4 = stablehlo.maximum %3, %cst_0 : {THREE}
    %5 = stablehlo.add %4, %cst_2 : ({THREE}, {THREE}) -> {THREE}
    return %5, %cst : {THREE}, tensor<f32>
  }}
}}
""", draw(3), draw(3))

add_written("hand_dense_resource", """module {
  func.func public @main() -> tensor<3xf32> {
    %cst = stablehlo.constant dense_resource<blob_1> : tensor<3xf32>
    return %cst : tensor<3xf32>
  }
}
{-#
  dialect_resources: {
    builtin: {
      blob_1: "0x040000000000803F0000004000004040"
    }
  }
#-}
""", run=False)

add_written("hand_types", """#map = affine_map<(d0, d1) -> (d1, d0)>
!alias = tensor<3xf32>
module {
  func.func @main(%arg0: !alias, %arg1: tensor<2x2xf64>) -> (!alias, tensor<2x2xf64>) {
    %c = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<2x2xi1>
    %c_1 = stablehlo.constant dense<"0x05"> : tensor<8xi1>
    %c_2 = stablehlo.constant dense<(1.0,-2.0)> : tensor<2xcomplex<f32>>
    %c_3 = stablehlo.constant dense<[(1.0,-2.0), (0x7F800000,3.0)]> : tensor<2xcomplex<f32>>
    %c_4 = stablehlo.constant dense<> : tensor<0x3xf32>
    %c_5 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %c_6 = stablehlo.constant dense<[0xFF, 0x10]> : tensor<2xui8>
    %c_7 = stablehlo.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
    %0 = stablehlo.select %c, %arg1, %arg1 : tensor<2x2xi1>, tensor<2x2xf64>
    return %arg0, %0 : !alias, tensor<2x2xf64>
  }
}
""", draw(3), draw((2, 2), f64))

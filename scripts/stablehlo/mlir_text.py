"""StableHLO texts by means of JAX's own MLIR and XLA: parsing, printing, running."""

import jax
import ml_dtypes
import numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import xla_client
from jaxlib.mlir import ir

KNOWN_DIALECTS = {"arith", "builtin", "chlo", "func", "mhlo", "mpmd", "sdy", "shape", "stablehlo",
                  "tensor", "vhlo"}
ELEMENTS = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16,
    "complex<f32>": np.complex64, "complex<f64>": np.complex128,
}


def new_context():
    """Knows the dialects that JAX uses; unknown ones may occur in attributes (`foo.x = 1`)."""
    context = make_ir_context()
    context.allow_unregistered_dialects = True
    return context


def operations_in(operation):
    """All operations inside of one, however deep."""
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield inner.operation
                yield from operations_in(inner.operation)


def parse(text):
    """The module of a text, verified. Needs a context (`with new_context():`)."""
    module = ir.Module.parse(text)
    module.operation.verify()
    names = {operation.name for operation in operations_in(module.operation)}
    unknown = sorted(name for name in names if name.split(".")[0] not in KNOWN_DIALECTS)
    if unknown:
        raise ValueError(f"operations of unknown dialects: {', '.join(unknown)}")
    return module


def name_if_nameless(module, name):
    """XLA wants a name for what it compiles."""
    if "sym_name" not in module.operation.attributes:
        module.operation.attributes["sym_name"] = ir.StringAttr.get(name)


def generic_text(module):
    return module.operation.get_asm(print_generic_op_form=True, large_elements_limit=None)


def text_with_locations(module):
    return module.operation.get_asm(enable_debug_info=True)


def types_of_main(module):
    """The (shape, element type) of each argument and of each result of @main."""
    def shape_and_dtype(of_type):
        tensor = ir.RankedTensorType(of_type)
        return tuple(tensor.shape), np.dtype(ELEMENTS[str(tensor.element_type)])

    for function in module.body.operations:
        is_function = function.operation.name == "func.func"
        if is_function and ir.StringAttr(function.attributes["sym_name"]).value == "main":
            of_type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
            return ([shape_and_dtype(argument) for argument in of_type.inputs],
                    [shape_and_dtype(result) for result in of_type.results])
    raise ValueError("no function @main")


def run_module(module, inputs):
    """What XLA computes on one CPU device. jax_enable_x64 must be on if 64-bit types occur."""
    arguments, results = types_of_main(module)
    for (shape, dtype), array in zip(arguments, inputs, strict=True):
        if (array.shape, array.dtype) != (shape, dtype):
            raise ValueError(f"a {dtype} of shape {shape} is needed, not {array.dtype} {array.shape}")
    device = jax.devices("cpu")[0]

    options = xla_client.CompileOptions()
    options.num_replicas = options.num_partitions = 1
    build = options.executable_build_options
    build.num_replicas = build.num_partitions = 1
    build.use_shardy_partitioner = True
    build.device_assignment = xla_client.DeviceAssignment.create(np.array([[device.id]]))

    devices = xla_client.DeviceList((device,))
    executable = device.client.compile_and_load(
        module, executable_devices=devices, compile_options=options)
    ran = executable.execute_sharded([jax.device_put(array, device) for array in inputs])
    outputs = [np.asarray(parts[0]) for parts in ran.disassemble_into_single_device_arrays()]
    return [as_declared(output, dtype) for output, (_, dtype) in zip(outputs, results, strict=True)]


def as_declared(output, dtype):
    """XLA's random bits are unsigned even where signed ones are declared: the same bits."""
    is_other_integer = output.dtype != dtype and output.dtype.kind in "iu" and dtype.kind in "iu"
    return output.view(dtype) if is_other_integer else output

"""From JAX functions to StableHLO files and workload files that state where the numbers come from."""

import collections
import inspect
import re

import jax
import jax.numpy as jnp

OPERATION = re.compile(r'^\s+(?:%[^=]*= )?"?((?:stablehlo|chlo|func)\.[a-z_0-9]+|call|return)\b',
                       re.MULTILINE)
FILE_LOCATION = re.compile(r'loc\("([^"]*)":\d+')


def settle():
    """Sets what the texts depend on; called before the first function is lowered."""
    jax.config.update("jax_hlo_source_file_canonicalization_regex", r".*[/\\]")
    jax.config.update("jax_traceback_in_locations_limit", 1)  # of Python's stack, the innermost


def named(function, names):
    """The same function of positional arguments, with names for them, which show up in the text."""
    def with_names(*arguments):
        return function(*arguments)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    with_names.__name__ = with_names.__qualname__ = function.__name__
    with_names.__signature__ = inspect.Signature([inspect.Parameter(n, kind) for n in names])
    return with_names


def text_of(function, shapes):
    """The StableHLO text, with locations, of a function whose f32 arguments have these shapes (by name)."""
    settle()
    arguments = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes.values()]
    lowered = jax.jit(named(function, shapes), keep_unused=True).lower(*arguments)
    text = lowered.as_text(debug_info=True)
    strangers = {name for name in FILE_LOCATION.findall(text) if not re.fullmatch(r"\w+\.py", name)}
    if strangers:
        raise ValueError(f"locations that are no bare file names: {sorted(strangers)}")
    return text


def operations_in(text):
    """How many of which operations a text has."""
    return collections.Counter(OPERATION.findall(text))


def write_module(path, function, shapes):
    """Write a function's StableHLO text and print how large it is."""
    text = text_of(function, shapes)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    counted = operations_in(text)
    print(f"{path.name}: {counted.total()} operations of {len(counted)} kinds, {len(text)} bytes")


def argument(role, name=None, start=None):
    """One `[[arguments]]` table of a workload file."""
    lines = ["[[arguments]]", f'role = "{role}"']
    if name is not None:
        lines.append(f'name = "{name}"')
    if start is not None:
        lines.append(f"start = {start}")
    return "\n".join(lines) + "\n"


def start_from_file(name):
    return f'{{ file = "weights.npz", array = "{name}" }}'

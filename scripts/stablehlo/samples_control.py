"""Samples of control: loops, branches, and functions that call each other."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from registry import add_sample, draw, f32, given, i1, i32, sample

# ---- loops


@sample(draw(3))
def while_loop(x):
    def is_short(carried):
        return carried[1] < 10

    def step(carried):
        return carried[0] * 1.1 + 1, carried[1] + 2
    return lax.while_loop(is_short, step, (x, i32(0)))


@sample(draw(3, f32, 1, 2))
def while_data_dep(x):
    return lax.while_loop(lambda value: jnp.sum(value) < 50.0, lambda value: value * 2, x)


@sample(draw(3))
def while_zero_trips(x):
    def never(carried):
        return carried[1] > 10

    def step(carried):
        return carried[0] + 1, carried[1] + 1
    return lax.while_loop(never, step, (x, i32(0)))


@sample(draw(3), draw(3))
def while_closure(x, y):
    def is_short(carried):
        return carried[1] < 3

    def step(carried):
        return carried[0] + y, carried[1] + 1
    return lax.while_loop(is_short, step, (x, i32(0)))[0]


@sample(draw(3), also_x64=True)
def fori(x):
    return lax.fori_loop(0, 7, lambda i, total: total + i * x[i % 3], x)


@sample(draw(3), given(4, i32))
def fori_dynamic(x, count):
    return lax.fori_loop(0, count, lambda i, value: value * 1.5, x)


@sample(draw(3), draw((5, 3)), also_x64=True)
def scan(start, rows):
    def step(total, row):
        return total + row, total * row
    return lax.scan(step, start, rows)


@sample(draw(3), draw((5, 3)), draw((5, 3)))
def scan_reverse_multi(start, left_rows, right_rows):
    def step(totals, rows):
        new_totals = totals[0] + rows[0], totals[1] - rows[1]
        return new_totals, (totals[0], jnp.sum(totals[1]))
    return lax.scan(step, (start, start), (left_rows, right_rows), reverse=True)


@sample(draw(3), draw((5, 3)))
def scan_unroll(start, rows):
    def step(state, row):
        return jnp.tanh(state + row), state
    return lax.scan(step, start, rows, unroll=2)


@sample(draw((3, 3)), draw((2, 3)), draw((1, 3)), draw((4, 1, 2)))
def scan_rnn_grad(state_weights, input_weights, start, inputs):
    def sum_of_outputs(state_weights, input_weights):
        def step(state, x):
            state = jnp.tanh(state @ state_weights + x @ input_weights)
            return state, state.sum()
        _, outputs = lax.scan(step, start, inputs)
        return outputs.sum()
    return jax.grad(sum_of_outputs, (0, 1))(state_weights, input_weights)


@sample(draw(2))
def nested_while(x):
    def outer_step(i, value):
        def is_short(carried):
            return carried[1] < i

        def inner_step(carried):
            return carried[0] + 1.5 * i, carried[1] + 1
        return lax.while_loop(is_short, inner_step, (value, i32(0)))[0]
    return lax.fori_loop(0, 3, outer_step, x)


# ---- branches


def double_or_sine(is_double, x):
    return lax.cond(is_double, lambda x: x * 2, lambda x: jnp.sin(x), x)


add_sample("cond_true", double_or_sine, given(True, i1), draw(3))
add_sample("cond_false", double_or_sine, given(False, i1), draw(3))


@sample(given(0, i32), draw(3), draw(3))
def cond_multi(p, x, y):
    def if_positive(x, y):
        return x, y.sum()

    def if_not(x, y):
        return y, x.sum()
    return lax.cond(p > 0, if_positive, if_not, x, y)


def one_of_three(which, x):
    return lax.switch(which, [lambda x: x + 1, lambda x: x * 2, lambda x: -x], x)


add_sample("switch_0", one_of_three, given(0, i32), draw(3))
add_sample("switch_2", one_of_three, given(2, i32), draw(3), also_x64=True)
# Where there is no such branch, the nearest is taken.
add_sample("switch_m1", one_of_three, given(-1, i32), draw(3))
add_sample("switch_9", one_of_three, given(9, i32), draw(3))


@sample(draw(2))
def cond_in_while(x):
    def step(i, value):
        return lax.cond(i % 2 == 0, lambda value: value + 1, lambda value: value * 3, value)
    return lax.fori_loop(0, 6, step, x)


@sample(draw(4, i1), draw(4))
def cond_vmap_select(is_sine, x):
    """For each element its own branch: JAX computes both and selects."""
    def one(is_sine, element):
        return lax.cond(is_sine, jnp.sin, jnp.cos, element)
    return jax.vmap(one)(is_sine, x)


# ---- functions


# In the text it is called `@"<lambda>"`, in quotes.
sine_and_one = jax.jit(lambda x: jnp.sin(x) + 1)


@jax.jit
def calls_one(x):
    return sine_and_one(x) * 2, x


@jax.jit
def calls_two(x):
    doubled, same = calls_one(x)
    return doubled + same, sine_and_one(doubled), same.sum()


@sample(draw(3))
def nested_calls(x):
    return (*calls_two(x), calls_one(x + 1)[0])


@sample(draw(3))
def call_in_loop(x):
    return lax.fori_loop(0, 3, lambda i, value: calls_one(value)[0], x)


@sample(draw(3))
def quoted_symbol(x):
    def double(x):
        return x * 2
    double.__name__ = '<lambda> with "spaces" and é'
    return jax.jit(double)(x) + 1


@sample(draw(3), draw(3))
def multi_results(x, y):
    return {"b": x + y, "a": (x - y, [x * y])}


@sample(draw(3), draw(2, i32))
def pass_through(x, y):
    return y, x, x


@sample(draw(3), draw(2))
def unused_arg(x, y):
    return x + 1


@sample()
def no_args():
    return jnp.arange(5), f32(2.5) * jnp.ones(2)


@sample(draw(()), draw(()))
def scalar_only(x, y):
    return x * y + 1, x > y


@sample(draw(4))
def composite(x):
    def scale(x, *, k):
        return x * k + 1
    return lax.composite(scale, "my.scale", version=2)(x, k=3.0)


@sample(draw(3), draw(2, i32))
def optimization_barrier(x, y):
    return lax.optimization_barrier((x + 1, y))


# ---- annotations of a program, which do not change its answers


def sum_and_difference(x, y):
    return x + y, x - y


add_sample("donated", sum_and_difference, draw((4, 4)), draw((4, 4)), jit={"donate_argnums": (0,)})


@sample(draw((4, 4)), draw((4, 4)), jit={"donate_argnums": (0, 1)})
def donated_unusable(x, y):
    return (x + y).sum()


MESH = jax.sharding.Mesh(np.array(jax.devices()[:2]), ("x",))
BY_ROWS = jax.sharding.PartitionSpec("x")
WHOLE = jax.sharding.PartitionSpec()
SHARDED_BY_ROWS = jax.sharding.NamedSharding(MESH, BY_ROWS)
REPLICATED = jax.sharding.NamedSharding(MESH, WHOLE)


@sample(draw((4, 4)), draw((4, 4)),
        jit={"in_shardings": (SHARDED_BY_ROWS, REPLICATED), "out_shardings": SHARDED_BY_ROWS})
def sharded(x, y):
    return lax.with_sharding_constraint(x @ y, SHARDED_BY_ROWS) + 1


@sample(draw((4, 4)), run=False)
def shard_map_psum(x):
    def sum_over_devices(part):
        return lax.psum(part, "x")
    return jax.shard_map(sum_over_devices, mesh=MESH, in_specs=BY_ROWS, out_specs=WHOLE)(x)


@sample(draw(3))
def named_scope(x):
    with jax.named_scope('layer/"a"\\b'):
        sine = jnp.sin(x)
    return sine * 2

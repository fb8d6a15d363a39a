//! What a program's time follows from. Programs that differ in numbers alone do the same work, so they share one time.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::canonical::remove_dead;
use crate::literal::{Literal, Number};
use crate::module::{Block, Module, Op, ValueId};
use crate::op::{Binary, Kind};

/// A hash that programs share if only floats written down in them differ, and those change nothing about the work.
///
/// Zeros and what is not finite stay as they are, and so do exponents that compilers know a shorter way for. So does
/// everything where a float may decide what is done: a loop that ends below a threshold takes longer for another one.
#[must_use]
pub fn work(module: &Module) -> String {
    let body = &module.main.body;
    let chooses = |op: &Op| matches!(op.kind, Kind::While | Kind::If | Kind::Case);
    if has(body, &|op| matches!(op.kind, Kind::Opaque(_)))
        || (has(body, &chooses) && has(body, &|op| leaves_floats(module, op)))
    {
        return module.fingerprint();
    }
    let mut plain = module.clone();
    let mut body = std::mem::take(&mut plain.main.body);
    let is_power = |op: &Op| op.kind == Kind::Binary(Binary::Power);
    let has_powers = has(&body, &is_power);
    blank(&mut body, has_powers);
    join(&plain, &mut body, &mut Joined::default());
    plain.main.body = body;
    remove_dead(&mut plain);
    plain.fingerprint()
}

/// Whether an operation of a block or of the regions in it is such.
fn has(block: &Block, is_such: &dyn Fn(&Op) -> bool) -> bool {
    let inside = |op: &Op| op.regions.iter().any(|region| has(region, is_such));
    block.ops.iter().any(|op| is_such(op) || inside(op))
}

/// Whether an operation makes integers or truth values of floats, by which something may be chosen.
fn leaves_floats(module: &Module, op: &Op) -> bool {
    let is_float = |id: &ValueId| {
        let ty = module.ty(*id).tensor();
        ty.is_some_and(|ty| ty.element.is_float())
    };
    op.operands.iter().any(is_float)
        && op.results.iter().any(|id| !is_float(id))
        && op.kind != Kind::While
}

/// Puts one number in the place of all that could as well be another.
fn blank(block: &mut Block, has_powers: bool) {
    for op in &mut block.ops {
        for region in &mut op.regions {
            blank(region, has_powers);
        }
        if let Kind::Constant(literal) = &mut op.kind
            && literal.ty().element.is_float()
            && let Some(blank) = blanked(literal, has_powers)
        {
            *literal = blank;
        }
    }
}

/// The literal that stands for one and all like it; nothing where that is itself.
fn blanked(literal: &Literal, has_powers: bool) -> Option<Literal> {
    let ty = literal.ty().clone();
    if !literal.is_splat() {
        let blanks = [0.7, 0.6].map(Number::Float);
        let numbers: Vec<Number> = blanks.into_iter().cycle().take(ty.count()).collect();
        return Literal::of_numbers(ty, &numbers);
    }
    let number = literal.number(0).to_f64();
    // A power of two has nothing but its sign and its exponent set.
    let is_known = number.to_bits() << 12 == 0 || number.abs() == 3.0;
    let is_special = number == 0.0 || !number.is_finite() || (has_powers && is_known);
    (!is_special).then(|| Literal::splat(ty, Number::Float(0.7)))
}

/// Values that are numbers written down, and what they are called in the end.
#[derive(Default)]
struct Joined {
    names: FxHashMap<ValueId, ValueId>,
    numbers: FxHashSet<ValueId>,
    /// Operations that gave such, outermost first.
    given: Vec<Op>,
}

/// Gives numbers that now are the same one name, with what only lays them out: whether a number was written down once or
/// twice is no work either.
fn join(module: &Module, block: &mut Block, joined: &mut Joined) {
    let n_given = joined.given.len();
    let mut ops = Vec::with_capacity(block.ops.len());
    for mut op in std::mem::take(&mut block.ops) {
        let name = |id: &mut ValueId| *id = joined.names.get(id).copied().unwrap_or(*id);
        op.operands.iter_mut().for_each(name);
        for region in &mut op.regions {
            join(module, region, joined);
        }
        let lays_out = matches!(
            op.kind,
            Kind::Constant(_) | Kind::BroadcastInDim { .. } | Kind::Reshape | Kind::Convert
        );
        let are_numbers = op.operands.iter().all(|id| joined.numbers.contains(id));
        let ([result], true) = (&op.results[..], lays_out && are_numbers) else {
            ops.push(op);
            continue;
        };
        let is_same = |other: &&Op| {
            other.kind == op.kind
                && other.operands == op.operands
                && module.ty(other.results[0]) == module.ty(*result)
        };
        if let Some(twin) = joined.given.iter().find(is_same) {
            joined.names.insert(*result, twin.results[0]);
            continue;
        }
        joined.numbers.insert(*result);
        joined.given.push(op.clone());
        ops.push(op);
    }
    for id in &mut block.returns {
        *id = joined.names.get(id).copied().unwrap_or(*id);
    }
    block.ops = ops;
    // They have no meaning outside of it.
    joined.given.truncate(n_given);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::canonical;
    use crate::parse::parse;

    fn work_of(text: &str) -> String {
        work(&canonical(parse("test.mlir", text).expect("a module")))
    }

    const STEP: &str = "
func.func public @main(%w: tensor<4xf32>, %b: tensor<4xf32>, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = stablehlo.constant dense<0.017> : tensor<f32>
  %other = stablehlo.constant dense<0.017> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.broadcast_in_dim %other, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.multiply %g, %0 : tensor<4xf32>
  %3 = stablehlo.multiply %b, %1 : tensor<4xf32>
  %4 = stablehlo.subtract %w, %2 : tensor<4xf32>
  %5 = stablehlo.subtract %b, %3 : tensor<4xf32>
  return %4, %5 : tensor<4xf32>, tensor<4xf32>
}
";

    #[test]
    fn programs_that_differ_in_numbers_alone_do_the_same_work() {
        let original = work_of(STEP);
        // Both rates, one of them, and each another one.
        assert_eq!(work_of(&STEP.replace("0.017", "0.17")), original);
        assert_eq!(work_of(&STEP.replacen("0.017", "0.17", 1)), original);
        for other in ["1.0", "-2.0", "0.5"] {
            assert_eq!(work_of(&STEP.replace("0.017", other)), original);
        }
        // By nothing there is nothing to multiply.
        assert_ne!(work_of(&STEP.replace("0.017", "0.0")), original);
        // A square is a product, and any other power is not.
        let power = |exponent: &str| {
            let text = STEP.replace("multiply %g, %0", "power %g, %0");
            work_of(&text.replacen("0.017", exponent, 1))
        };
        assert_ne!(power("2.0"), power("2.2"));
        assert_eq!(power("2.4"), power("2.2"));
        // An operation more is work, and so is another type.
        let more = STEP.replace("subtract %w, %2", "add %w, %2");
        assert_ne!(work_of(&more), original);
        assert_ne!(work_of(&STEP.replace("f32", "f64")), original);
        // Two products of equal factors are not one.
        let twice = STEP.replace("multiply %b, %1", "multiply %g, %1");
        let once = twice.replacen("0.017", "0.17", 1);
        assert_ne!(work_of(&twice), work_of(&once));
    }

    const LOOP: &str = "
func.func public @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %rate = stablehlo.constant dense<0.3> : tensor<f32>
  %eps = stablehlo.constant dense<0.001> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %last = stablehlo.constant dense<7> : tensor<i32>
  %0:2 = stablehlo.while(%v = %x, %i = %zero) : tensor<f32>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %u = stablehlo.multiply %v, %rate : tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %u, %j : tensor<f32>, tensor<i32>
  }
  return %0#0 : tensor<f32>
}
";

    #[test]
    fn where_a_number_decides_how_often_it_is_work() {
        let counted = work_of(LOOP);
        assert_eq!(work_of(&LOOP.replace("0.3", "0.6")), counted);
        assert_ne!(work_of(&LOOP.replace("dense<7>", "dense<9>")), counted);
        let until = LOOP.replace(
            "compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>)",
            "compare GT, %v, %eps, FLOAT : (tensor<f32>, tensor<f32>)",
        );
        assert_ne!(until, LOOP);
        assert_ne!(work_of(&until.replace("0.001", "0.003")), work_of(&until));
        assert_ne!(work_of(&until.replace("0.3", "0.6")), work_of(&until));
    }
}

//! Finding edits: which instruction, which value instead, and what repair draws.

use kernwright_evolve::EditId;
use rand::{Rng, RngExt};

use crate::act::{
    can_be_copied, can_be_deleted, can_be_read_only, can_stream, decision, open_operands, scaled,
};
use crate::edit::{Action, Cache, Edit, Operator, Source, Spot, Use};
use crate::workpiece::{Chooser, Want, Workpiece};
use kernwright_llvm_ir::memory::is_barrier;
use kernwright_llvm_ir::shape::Order;
use kernwright_llvm_ir::underlying_object::UnderlyingObject;
use kernwright_llvm_ir::{Opcode, Slot, Type, TypeKind, Value};

/// The name an edit goes by until it has one.
pub(crate) const UNBORN: EditId = EditId(u64::MAX);

/// How often an operand becomes a constant although a value is available.
const CONSTANT: f64 = 1.0 / 8.0;

/// How often the users of what is deleted get one of its own operands: to leave out one step of a
/// computation is the likeliest of all deletions to still make sense.
const PASS_THROUGH: f64 = 0.5;

/// How often what is moved goes to a place that is executed less often, if there is one where it can
/// stand as it is.
const COLDER: f64 = 0.5;

/// How many times itself a constant becomes.
const FACTORS: [f64; 6] = [0.1, 0.5, 0.8, 1.25, 2.0, 10.0];

/// How often to look elsewhere when an operator finds nothing where it looked.
const TRIES: usize = 24;

/// Where edits may be, and how likely.
pub(crate) struct DrawSetup<'a> {
    /// For each function of the module, whether it may be edited.
    pub(crate) functions: &'a [bool],
    /// What each original instruction is executed for; empty if that is not known.
    pub(crate) heat: &'a [Heat],
}

/// Draws an edit of one kind and does it; nothing if there is none to be found.
pub(crate) fn draw<'m>(
    piece: &mut Workpiece<'m>,
    operator: Operator,
    setup: &DrawSetup<'_>,
    rng: &mut dyn Rng,
) -> Option<Edit> {
    piece.begin(UNBORN);
    for _ in 0..TRIES {
        let Some(action) = Draft::new(piece, setup, rng)?.action(operator) else {
            continue;
        };
        let mut drawn = Drawn {
            rng,
            repairs: Vec::new(),
        };
        if piece.act(UNBORN, &action, &mut drawn).is_ok() {
            return Some(Edit {
                action,
                repairs: drawn.repairs,
            });
        }
    }
    None
}

/// Repair that draws, and remembers what it drew.
struct Drawn<'r> {
    rng: &'r mut dyn Rng,
    repairs: Vec<(Use, Source)>,
}

impl Chooser for Drawn<'_> {
    fn choose(&mut self, want: &Want<'_, '_>) -> Option<Source> {
        let old = want.slot.value();
        let view = View {
            piece: want.piece,
            order: want.order,
            function: want.function,
        };
        let source = view.value(old.ty(), want.point, Some(old), self.rng)?;
        self.repairs.push((want.place, source.clone()));
        Some(source)
    }
}

/// A function of a workpiece as it is now.
struct View<'a, 'm> {
    piece: &'a Workpiece<'m>,
    order: &'a Order<'m>,
    function: usize,
}

impl<'m> View<'_, 'm> {
    /// Draws a value of a type that is known at a point; a pointer is one of a kind with `like`.
    fn value(
        &self,
        ty: Type<'m>,
        point: (usize, usize),
        like: Option<Value<'m>>,
        rng: &mut dyn Rng,
    ) -> Option<Source> {
        let mut candidates = self.piece.candidates(self.function, self.order, ty, point);
        candidates.retain(|&value| Some(value) != like);
        if ty.is_pointer() {
            let object = UnderlyingObject::of(like?);
            let alike = |least: u32| {
                let of_a_kind = candidates.iter().copied();
                let of_a_kind = of_a_kind
                    .filter(|&value| UnderlyingObject::of(value).likeness(object) >= least);
                of_a_kind.collect::<Vec<_>>()
            };
            let (same, similar) = (alike(2), alike(1));
            candidates = if same.is_empty() { similar } else { same };
        } else if candidates.is_empty() || rng.random_bool(CONSTANT) {
            return constant(ty, rng);
        }
        let value = *pick(&candidates, rng)?;
        self.piece.source(self.function, value)
    }
}

/// A constant that a program is likely to have use for.
fn constant(ty: Type<'_>, rng: &mut dyn Rng) -> Option<Source> {
    match ty.kind() {
        TypeKind::Int(1) => pick(&[0, 1], rng).map(|&value| Source::Int(value)),
        TypeKind::Int(_) => pick(&[0, 1, 2, -1], rng).map(|&value| Source::Int(value)),
        TypeKind::Half | TypeKind::Brain | TypeKind::Float | TypeKind::Double => {
            pick(&[0.0, 1.0], rng).map(|&value| Source::Float(value))
        }
        TypeKind::Vector(..) | TypeKind::Struct(_) | TypeKind::Array(..) => Some(Source::Zero),
        TypeKind::Void | TypeKind::Pointer(_) | TypeKind::Other => None,
    }
}

fn pick<'a, T>(from: &'a [T], rng: &mut dyn Rng) -> Option<&'a T> {
    (!from.is_empty()).then(|| &from[rng.random_range(0..from.len())])
}

/// An edit being drawn, within one function.
struct Draft<'a, 'm> {
    view_order: Order<'m>,
    piece: &'a Workpiece<'m>,
    function: usize,
    heat: &'a [Heat],
    rng: &'a mut dyn Rng,
}

impl<'a, 'm> Draft<'a, 'm> {
    fn new(piece: &'a Workpiece<'m>, setup: &DrawSetup<'a>, rng: &'a mut dyn Rng) -> Option<Self> {
        let open: Vec<usize> = (0..piece.shapes.len())
            .filter(|&function| setup.functions.get(function).copied().unwrap_or(false))
            .collect();
        let sizes: Vec<usize> = open
            .iter()
            .map(|&function| {
                let blocks = piece.shapes[function].blocks.iter();
                blocks.map(|block| block.instructions().len()).sum()
            })
            .collect();
        let mut at = rng.random_range(0..sizes.iter().sum::<usize>().max(1));
        let function = open.iter().zip(&sizes).find_map(|(&function, &size)| {
            let is_here = at < size;
            at = at.saturating_sub(size);
            is_here.then_some(function)
        })?;
        Some(Draft {
            view_order: piece.shapes[function].order(),
            piece,
            function,
            heat: setup.heat,
            rng,
        })
    }

    fn action(mut self, operator: Operator) -> Option<Action> {
        match operator {
            Operator::Delete => self.delete(),
            Operator::Copy => self.copy(),
            Operator::Move => {
                let at = self.instruction(can_be_copied)?;
                let before = match !self.heat.is_empty() && self.rng.random_bool(COLDER) {
                    true => self.colder(at),
                    false => None,
                };
                let before = match before {
                    Some(before) => before,
                    None => self.instruction(|_| true)?,
                };
                Some(Action::Move {
                    at: self.name(at)?,
                    before: self.name(before)?,
                })
            }
            Operator::Replace => {
                let (at, by) = self.pair()?;
                Some(Action::Replace { at, by })
            }
            Operator::Swap => {
                let (first, second) = self.pair()?;
                Some(Action::Swap { first, second })
            }
            Operator::Rewire => self.rewire(),
            Operator::Decide => {
                let at = self.instruction(|value| decision(value).is_some())?;
                Some(Action::Decide {
                    at: self.name(at)?,
                    taken: self.rng.random_bool(0.5),
                })
            }
            Operator::DropBarrier => {
                let at = self.instruction(is_barrier)?;
                Some(Action::DropBarrier { at: self.name(at)? })
            }
            Operator::Hint => {
                let module = self.piece.module;
                let at = self.instruction(|value| can_stream(module, value))?;
                Some(Action::Hint {
                    at: self.name(at)?,
                    cache: Cache::Streaming,
                })
            }
            Operator::ReadOnly => {
                let written = self.written();
                let module = self.piece.module;
                let at = self.instruction(|value| {
                    can_be_read_only(module, value) && {
                        let base = UnderlyingObject::of(value.operand(0)).base;
                        base.is_argument() && !written.contains(&base)
                    }
                })?;
                Some(Action::ReadOnly { at: self.name(at)? })
            }
            Operator::Relax => {
                let at = self.instruction(computes_floats)?;
                Some(Action::Relax { at: self.name(at)? })
            }
            Operator::Scale => self.scale(),
        }
    }

    /// Draws an instruction that stays, can be reached and is of the wanted sort: half the time
    /// any, half the time by how much is executed for it.
    fn instruction(&mut self, wanted: impl Fn(Value<'m>) -> bool) -> Option<Value<'m>> {
        let shape = &self.piece.shapes[self.function];
        let fit = self.view_order.instructions.iter().copied();
        let fit: Vec<Value<'m>> = fit
            .filter(|&value| {
                self.piece.is_live(value)
                    && self.view_order.is_reached(shape, value)
                    && wanted(value)
            })
            .collect();
        if self.heat.is_empty() || self.rng.random_bool(0.5) {
            return pick(&fit, self.rng).copied();
        }
        let weights = fit.iter().map(|&value| self.heat(value).cost);
        let weights: Vec<f64> = weights.collect();
        let mut at = self.rng.random::<f64>() * weights.iter().sum::<f64>();
        for (&value, weight) in fit.iter().zip(weights) {
            at -= weight;
            if at < 0.0 {
                return Some(value);
            }
        }
        fit.last().copied()
    }

    /// How much an instruction matters; one that an edit made, as one that is executed once.
    fn heat(&self, value: Value<'m>) -> Heat {
        match self.piece.spot(value) {
            Some(Spot::Original(ordinal)) => {
                let known = self.heat.get(ordinal as usize);
                known.copied().unwrap_or_default()
            }
            _ => Heat {
                times: 1.0,
                cost: 1.0,
            },
        }
    }

    /// Draws a place that is executed at most half as often as an instruction, where its operands are
    /// known and from which all of its users will know it.
    fn colder(&mut self, at: Value<'m>) -> Option<Value<'m>> {
        let most = self.heat(at).times / 2.0;
        let shape = &self.piece.shapes[self.function];
        let mut uses = at.uses();
        uses.retain(|slot| self.piece.is_live(slot.user));
        let is_fit = |&before: &Value<'m>| {
            let place = self.view_order.place(before);
            let knows = |point| {
                let mut operands = at.operands().into_iter();
                operands.all(|value| self.view_order.is_known(shape, value, point))
            };
            self.heat(before).times <= most
                && self.piece.is_live(before)
                && self.view_order.is_reached(shape, before)
                && place.is_some_and(knows)
                && uses.iter().all(|slot| self.knows_later(before, *slot))
        };
        let places = self.view_order.instructions.iter().copied();
        let places: Vec<Value<'m>> = places.filter(is_fit).collect();
        pick(&places, self.rng).copied()
    }

    /// Whether an operand will know what is put before an instruction.
    fn knows_later(&self, before: Value<'m>, slot: Slot<'m>) -> bool {
        let shape = &self.piece.shapes[self.function];
        let Some((block, position)) = self.view_order.place(before) else {
            return false;
        };
        slot.user == before
            || match self.view_order.point(shape, slot) {
                Some((its_block, its_position)) if its_block == block => its_position > position,
                Some(point) => self.view_order.is_known(shape, before, point),
                None => false,
            }
    }

    fn name(&self, value: Value<'m>) -> Option<Spot> {
        self.piece.spot(value)
    }

    fn view(&self) -> View<'_, 'm> {
        View {
            piece: self.piece,
            order: &self.view_order,
            function: self.function,
        }
    }

    fn delete(&mut self) -> Option<Action> {
        let at = self.instruction(can_be_deleted)?;
        let mut stand_in = None;
        if at.is_used() {
            let own = at.operands().into_iter();
            let point = self.view_order.place(at)?;
            let shape = &self.piece.shapes[self.function];
            let own: Vec<Value<'m>> = own
                .filter(|&value| {
                    value != at
                        && value.ty() == at.ty()
                        && self.view_order.is_known(shape, value, point)
                })
                .collect();
            stand_in = if self.rng.random_bool(PASS_THROUGH)
                && let Some(&value) = pick(&own, self.rng)
            {
                self.piece.source(self.function, value)
            } else {
                let view = View {
                    piece: self.piece,
                    order: &self.view_order,
                    function: self.function,
                };
                view.value(at.ty(), point, Some(at), self.rng)
            };
            stand_in.as_ref()?;
        }
        Some(Action::Delete {
            at: self.name(at)?,
            stand_in,
        })
    }

    fn copy(&mut self) -> Option<Action> {
        let from = self.instruction(can_be_copied)?;
        let before = self.instruction(|_| true)?;
        let mut into = None;
        if !from.is_void() {
            let users = self.view_order.instructions.iter().copied();
            let users = users.filter(|&user| self.piece.is_live(user));
            let slots: Vec<Slot<'m>> = users
                .flat_map(|user| {
                    let operands = open_operands(user).into_iter();
                    operands.map(move |operand| Slot { user, operand })
                })
                .filter(|slot| slot.value().ty() == from.ty() && self.knows_later(before, *slot))
                .collect();
            let slot = *pick(&slots, self.rng)?;
            into = Some(Use {
                user: self.name(slot.user)?,
                operand: slot.operand,
            });
        }
        Some(Action::Copy {
            from: self.name(from)?,
            before: self.name(before)?,
            into,
        })
    }

    /// Two different instructions of one type.
    fn pair(&mut self) -> Option<(Spot, Spot)> {
        let one = self.instruction(can_be_copied)?;
        let other = self
            .instruction(|value| can_be_copied(value) && value != one && value.ty() == one.ty())?;
        Some((self.name(one)?, self.name(other)?))
    }

    fn rewire(&mut self) -> Option<Action> {
        let user = self.instruction(|value| !open_operands(value).is_empty())?;
        let operand = *pick(&open_operands(user), self.rng)?;
        let slot = Slot { user, operand };
        let shape = &self.piece.shapes[self.function];
        let point = self.view_order.point(shape, slot)?;
        let old = slot.value();
        let view = View {
            piece: self.piece,
            order: &self.view_order,
            function: self.function,
        };
        let to = view.value(old.ty(), point, Some(old), self.rng)?;
        Some(Action::Rewire {
            place: Use {
                user: self.name(user)?,
                operand,
            },
            to,
        })
    }

    /// A constant becomes a multiple of itself.
    fn scale(&mut self) -> Option<Action> {
        let constants = |user: Value<'m>| -> Vec<u32> {
            let operands = open_operands(user).into_iter();
            let is_scalable = |operand: &u32| {
                let value = Slot {
                    user,
                    operand: *operand,
                }
                .value();
                FACTORS
                    .iter()
                    .any(|factor| scaled(value, *factor).is_some())
            };
            operands.filter(is_scalable).collect()
        };
        let user = self.instruction(|value| !constants(value).is_empty())?;
        let operand = *pick(&constants(user), self.rng)?;
        Some(Action::Scale {
            place: Use {
                user: self.name(user)?,
                operand,
            },
            factor: *pick(&FACTORS, self.rng)?,
        })
    }

    /// The objects that the function writes to.
    fn written(&self) -> Vec<Value<'m>> {
        let view = self.view();
        let instructions = view.order.instructions.iter();
        let stores = instructions.filter(|value| value.opcode() == Some(Opcode::LLVMStore));
        stores
            .map(|store| UnderlyingObject::of(store.operand(1)).base)
            .collect()
    }
}

/// Whether an instruction computes with floating-point numbers.
fn computes_floats(value: Value<'_>) -> bool {
    matches!(
        value.opcode(),
        Some(
            Opcode::LLVMFAdd
                | Opcode::LLVMFSub
                | Opcode::LLVMFMul
                | Opcode::LLVMFDiv
                | Opcode::LLVMFNeg
                | Opcode::LLVMCall
        )
    ) && value.ty().is_float()
}

/// What an instruction of the original is executed for.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Heat {
    /// How often it is executed.
    pub times: f64,
    /// How many instructions are executed for it: itself, and what it calls.
    pub cost: f64,
}

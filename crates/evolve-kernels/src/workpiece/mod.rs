//! A module while it is edited: what each instruction is called, what is on its way out, and what
//! repair must see to before the module is whole again.
//!
//! An instruction that an edit removes stays where it is until all edits are done: later edits may
//! name it as a place. Until then it is *doomed*: no live instruction uses it, and nothing wires
//! it anew.

mod assumptions;

pub(crate) use assumptions::Assumption;

use kernwright_evolve::EditId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::{Operator, Source, Spot, Use};
use crate::risk::Risk;
use kernwright_llvm_ir::shape::{Order, Shape};
use kernwright_llvm_ir::underlying_object::UnderlyingObject;
use kernwright_llvm_ir::{Block, DebugLocation, Module, Slot, Type, TypeKind, Value};

/// A module under edit.
#[derive(Debug)]
pub(crate) struct Workpiece<'m> {
    pub(crate) module: &'m Module,
    pub(crate) shapes: Vec<Shape<'m>>,
    function_of: FxHashMap<Block<'m>, usize>,
    originals: Vec<Value<'m>>,
    /// How many of them each block of each function had.
    lengths: Vec<Vec<usize>>,
    /// What original instructions are called.
    names: FxHashMap<Value<'m>, Spot>,
    /// What edits have done so far.
    edits: Edits<'m>,
    /// How the module changed, so that it can be changed back.
    log: Vec<Change<'m>>,
}

/// What edits have done to a workpiece, besides what they did to the module.
#[derive(Debug, Clone)]
struct Edits<'m> {
    products: FxHashMap<(EditId, u8), Value<'m>>,
    /// What they are called.
    product_names: FxHashMap<Value<'m>, Spot>,
    doomed: FxHashSet<Value<'m>>,
    /// What took a doomed instruction's place, where something did.
    stand_ins: FxHashMap<Value<'m>, Value<'m>>,
    touched: FxHashSet<Value<'m>>,
    /// Functions that an edit changed.
    changed: FxHashSet<usize>,
    /// Functions in which a pointer became one into another object.
    mixed: FxHashSet<usize>,
    /// Notes for instructions, to be added once everything else is done, since an instruction that is
    /// touched loses its notes.
    wishes: Vec<(EditId, Value<'m>, Wish)>,
    /// The edit at work.
    current: EditId,
    /// What each edit has changed: operands of these instructions.
    changes: Vec<(EditId, Value<'m>)>,
    /// What operands were before any edit, and who changed them.
    before: FxHashMap<(Value<'m>, u32), (Value<'m>, Vec<EditId>)>,
    /// Edits that do once more, or elsewhere, what has an effect or needs other threads.
    doing_more: FxHashSet<EditId>,
    /// What edits took away.
    deleted: Vec<(EditId, Value<'m>)>,
    /// What edits put elsewhere.
    moved: Vec<(EditId, Value<'m>)>,
    /// What is doomed because it is there in other words.
    reworded: FxHashSet<Value<'m>>,
}

/// One change of a module.
#[derive(Debug, Clone, Copy)]
enum Change<'m> {
    /// An operand was this before.
    Operand(Slot<'m>, Value<'m>),
    /// An instruction is new.
    Inserted(Value<'m>),
    /// An instruction stood before `next`, with its own debug location.
    Moved {
        value: Value<'m>,
        next: Value<'m>,
        location: DebugLocation<'m>,
    },
}

/// A state of a workpiece to go back to.
pub(crate) struct Mark<'m> {
    edits: Edits<'m>,
    n_changes: usize,
}

/// What became of the original's instructions.
#[derive(Debug, Clone, Default)]
pub struct Lineage {
    /// For each instruction that is there now, in the order of the module: its number in the original.
    pub(crate) numbers: Vec<Option<u32>>,
    /// Which edits gave which of them other operands, or others to what they get them from.
    pub(crate) fed: FxHashSet<(EditId, u32)>,
    /// What edits rest on that no answer confirms.
    pub(crate) assumptions: FxHashMap<EditId, Assumption>,
}

impl Lineage {
    /// What an edit rests on that no answer confirms.
    #[must_use]
    pub fn assumption(&self, edit: EditId) -> Option<Risk> {
        self.assumptions
            .get(&edit)
            .copied()
            .and_then(Assumption::risk)
    }
}

/// A note that an edit wants on an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// What it reads never changes.
    ReadOnly,
    /// It may round differently.
    Relax,
    /// What it accesses need not be kept in a cache.
    Stream,
}

impl Wish {
    fn add_to<'m>(self, value: Value<'m>, module: &'m Module) {
        match self {
            Wish::ReadOnly => value.read_only(module),
            Wish::Relax => value.relax(),
            Wish::Stream => value.stream(module),
        }
    }
}

/// How an operand that cannot stay what it is gets a value.
pub(crate) trait Chooser {
    /// Chooses; what is chosen must be known at that place, or the nearest thing is taken.
    fn choose(&mut self, want: &Want<'_, '_>) -> Option<Source>;
}

/// An operand that needs a value.
pub(crate) struct Want<'a, 'm> {
    pub(crate) piece: &'a Workpiece<'m>,
    pub(crate) order: &'a Order<'m>,
    pub(crate) function: usize,
    pub(crate) place: Use,
    pub(crate) slot: Slot<'m>,
    pub(crate) point: (usize, usize),
}

/// Takes what an edit says was chosen when it was found.
pub(crate) struct AsWritten<'a>(pub(crate) &'a [(Use, Source)]);

impl Chooser for AsWritten<'_> {
    fn choose(&mut self, want: &Want<'_, '_>) -> Option<Source> {
        let mut written = self.0.iter();
        let found = written.find(|(place, _)| *place == want.place);
        found.map(|(_, source)| source.clone())
    }
}

impl<'m> Workpiece<'m> {
    /// Gives every instruction its name.
    pub(crate) fn new(module: &'m Module) -> Self {
        let shapes: Vec<Shape<'m>> = module.functions().into_iter().map(Shape::new).collect();
        let mut function_of = FxHashMap::default();
        let mut originals = Vec::new();
        let mut lengths = Vec::new();
        for (index, shape) in shapes.iter().enumerate() {
            let mut of_blocks = Vec::new();
            for &block in &shape.blocks {
                function_of.insert(block, index);
                let instructions = block.instructions();
                of_blocks.push(instructions.len());
                originals.extend(instructions);
            }
            lengths.push(of_blocks);
        }
        let names = originals
            .iter()
            .zip(0..)
            .map(|(&value, ordinal)| (value, Spot::Original(ordinal)))
            .collect();
        Workpiece {
            module,
            shapes,
            function_of,
            originals,
            lengths,
            names,
            edits: Edits {
                products: FxHashMap::default(),
                product_names: FxHashMap::default(),
                doomed: FxHashSet::default(),
                stand_ins: FxHashMap::default(),
                touched: FxHashSet::default(),
                changed: FxHashSet::default(),
                mixed: FxHashSet::default(),
                wishes: Vec::new(),
                current: EditId(u64::MAX),
                changes: Vec::new(),
                before: FxHashMap::default(),
                doing_more: FxHashSet::default(),
                deleted: Vec::new(),
                moved: Vec::new(),
                reworded: FxHashSet::default(),
            },
            log: Vec::new(),
        }
    }

    /// The instruction of this name, doomed or not.
    pub(crate) fn place(&self, spot: Spot) -> Option<Value<'m>> {
        match spot {
            Spot::Original(ordinal) => self.originals.get(ordinal as usize).copied(),
            Spot::Product(edit, nth) => self.edits.products.get(&(edit, nth)).copied(),
            Spot::Own { own } => self.edits.products.get(&(self.edits.current, own)).copied(),
        }
    }

    /// The instruction of this name, if it is to stay.
    pub(crate) fn live(&self, spot: Spot) -> Option<Value<'m>> {
        self.place(spot).filter(|value| self.is_live(*value))
    }

    /// Whether an instruction is to stay.
    pub(crate) fn is_live(&self, value: Value<'m>) -> bool {
        !self.edits.doomed.contains(&value)
    }

    /// What an instruction is called.
    pub(crate) fn spot(&self, value: Value<'m>) -> Option<Spot> {
        let made = self.edits.product_names.get(&value);
        made.or_else(|| self.names.get(&value)).copied()
    }

    /// The function an instruction is in, as an index into `shapes`.
    pub(crate) fn function_of(&self, value: Value<'m>) -> Option<usize> {
        self.function_of.get(&value.block()?).copied()
    }

    /// The operand of this name.
    pub(crate) fn slot(&self, place: Use) -> Option<Slot<'m>> {
        let user = self.live(place.user)?;
        (place.operand < user.operand_count()).then_some(Slot {
            user,
            operand: place.operand,
        })
    }

    /// Changes an operand of the module.
    pub(crate) fn change(&mut self, slot: Slot<'m>, value: Value<'m>) {
        self.log.push(Change::Operand(slot, slot.value()));
        slot.set(value);
    }

    /// Notes that an instruction is new in the module.
    pub(crate) fn note_inserted(&mut self, value: Value<'m>) {
        self.log.push(Change::Inserted(value));
    }

    /// Puts an instruction before another one.
    pub(crate) fn put(&mut self, value: Value<'m>, before: Value<'m>) {
        // Only terminators have none after them, and they stay where they are.
        let next = value.next().expect("an instruction after it");
        self.log.push(Change::Moved {
            value,
            next,
            location: value.debug_location(),
        });
        value.take_out();
        value.insert_before(self.module, before);
    }

    /// The state as it is now.
    pub(crate) fn mark(&self) -> Mark<'m> {
        Mark {
            edits: self.edits.clone(),
            n_changes: self.log.len(),
        }
    }

    /// Goes back to an earlier state, from the last change to the first.
    pub(crate) fn undo(&mut self, mark: Mark<'m>) {
        for change in self.log.split_off(mark.n_changes).into_iter().rev() {
            match change {
                Change::Operand(slot, old) => slot.set(old),
                Change::Inserted(value) => self.module.erase(&[value]),
                Change::Moved {
                    value,
                    next,
                    location,
                } => {
                    value.take_out();
                    value.insert_before(self.module, next);
                    value.set_debug_location(location);
                }
            }
        }
        self.edits = mark.edits;
    }

    /// Sets which edit is at work.
    pub(crate) fn begin(&mut self, edit: EditId) {
        self.edits.current = edit;
    }

    /// Names an instruction that the edit at work made.
    pub(crate) fn add_product(&mut self, nth: u8, value: Value<'m>) {
        self.edits.products.insert((self.edits.current, nth), value);
        let spot = Spot::Product(self.edits.current, nth);
        self.edits.product_names.insert(value, spot);
        self.touch(value);
    }

    /// Notes that what an instruction promises may no longer hold.
    pub(crate) fn touch(&mut self, value: Value<'m>) {
        self.edits.touched.insert(value);
        self.edits.changed.extend(self.function_of(value));
    }

    /// Records a note that an edit wants on an instruction; false if that is recorded already.
    pub(crate) fn wish(&mut self, value: Value<'m>, wish: Wish) -> bool {
        let is_noted = |one: &(EditId, Value<'m>, Wish)| (one.1, one.2) == (value, wish);
        if self.edits.wishes.iter().any(is_noted) {
            return false;
        }
        self.edits.wishes.push((self.edits.current, value, wish));
        self.edits.changed.extend(self.function_of(value));
        true
    }

    /// Dooms an instruction; `stand_in` is what its users get, where that is known there.
    pub(crate) fn doom(&mut self, value: Value<'m>, stand_in: Option<Value<'m>>) {
        self.edits.changed.extend(self.function_of(value));
        self.edits.doomed.insert(value);
        if let Some(stand_in) = stand_in {
            self.edits.stand_ins.insert(value, stand_in);
        }
    }

    /// Makes an operand something else.
    pub(crate) fn set(&mut self, slot: Slot<'m>, value: Value<'m>) {
        let old = slot.value();
        if value.ty().is_pointer()
            && UnderlyingObject::of(old).base != UnderlyingObject::of(value).base
        {
            self.edits.mixed.extend(self.function_of(slot.user));
        }
        self.change(slot, value);
        // What it promises was for those that used it; the new user may come by on another way.
        if value.is_instruction() {
            self.edits.touched.insert(value);
        }
        let before = self.edits.before.entry((slot.user, slot.operand));
        before
            .or_insert((old, Vec::new()))
            .1
            .push(self.edits.current);
        self.edits.changes.push((self.edits.current, slot.user));
        self.touch(slot.user);
    }

    /// Dooms what the edit at work takes away.
    pub(crate) fn doom_deleted(&mut self, value: Value<'m>, stand_in: Option<Value<'m>>) {
        self.edits.deleted.push((self.edits.current, value));
        self.doom(value, stand_in);
    }

    /// Dooms what the edit at work writes in another form.
    pub(crate) fn doom_reworded(&mut self, value: Value<'m>, by: Value<'m>) {
        self.edits.reworded.insert(value);
        self.doom(value, Some(by));
    }

    /// Notes that the edit at work put an instruction elsewhere.
    pub(crate) fn note_moved(&mut self, value: Value<'m>) {
        self.edits.moved.push((self.edits.current, value));
        self.touch(value);
    }

    /// Notes that the edit at work does what has an effect once more, or in the stead of something else.
    pub(crate) fn do_more(&mut self) {
        self.edits.doing_more.insert(self.edits.current);
    }

    /// The instructions that an edit made or changed and that stay.
    pub(crate) fn changed_by(&self, edit: EditId) -> Vec<Value<'m>> {
        let made = (0..=u8::MAX).map_while(|nth| self.edits.products.get(&(edit, nth)).copied());
        let changed = self.edits.changes.iter().filter(|(by, _)| *by == edit);
        let mut all: Vec<Value<'m>> = Vec::new();
        for value in made.chain(changed.map(|(_, value)| *value)) {
            if self.is_live(value) && !all.contains(&value) {
                all.push(value);
            }
        }
        all
    }

    /// The instructions that an edit wants a note on, as they are once they have it.
    pub(crate) fn wished_by(&self, edit: EditId) -> Vec<Value<'m>> {
        let wishes = self.edits.wishes.iter().filter(|(by, ..)| *by == edit);
        wishes
            .map(|&(_, value, wish)| {
                wish.add_to(value, self.module);
                value
            })
            .collect()
    }

    /// What an edit that was applied rests on, derived from what it changed: at worst, since tests may
    /// yet show that nothing depends on it.
    pub(crate) fn risk(
        &self,
        edit: EditId,
        decisions: &FxHashMap<Value<'m>, Risk>,
        operator: Operator,
    ) -> Risk {
        let own = match operator {
            Operator::DropBarrier => Risk::Barriers,
            Operator::Relax => Risk::Precision,
            Operator::Scale => Risk::Relaxed,
            _ => Risk::Tested,
        };
        let changed = self.edits.changes.iter().filter(|(by, _)| *by == edit);
        let found = changed.filter_map(|(_, user)| decisions.get(user).copied());
        found.fold(own, Risk::max)
    }

    /// The value a source names, if it has that type and is known at `point` of `function`.
    pub(crate) fn value(
        &self,
        source: &Source,
        ty: Type<'m>,
        (function, order): (usize, &Order<'m>),
        point: (usize, usize),
    ) -> Option<Value<'m>> {
        let value = match source {
            Source::At(spot) => self.standing_in(self.place(*spot)?)?,
            Source::Argument(index) => {
                let arguments = self.shapes[function].function.arguments();
                *arguments.get(*index as usize)?
            }
            Source::Global(name) => {
                let mut globals = self.module.globals().into_iter();
                globals.find(|global| global.name() == *name)?
            }
            Source::Int(value) => match ty.kind() {
                TypeKind::Int(_) => Value::int(ty, *value),
                _ => return None,
            },
            Source::Float(value) => match ty.kind() {
                TypeKind::Half | TypeKind::Brain | TypeKind::Float | TypeKind::Double => {
                    Value::float(ty, *value)
                }
                _ => return None,
            },
            Source::Zero => Value::zero(ty),
        };
        let fits = value.ty() == ty && order.is_known(&self.shapes[function], value, point);
        fits.then_some(value)
    }

    /// Follows doomed instructions to what took their place.
    fn standing_in(&self, value: Value<'m>) -> Option<Value<'m>> {
        let mut at = value;
        // Each step leads to what was there when the edit was made, so there is no circle; the
        // bound is for safety.
        for _ in 0..=self.edits.doomed.len() {
            if self.is_live(at) {
                return Some(at);
            }
            at = *self.edits.stand_ins.get(&at)?;
        }
        None
    }

    /// The source that names a value of `function`, as the edit at work names it.
    pub(crate) fn source(&self, function: usize, value: Value<'m>) -> Option<Source> {
        if let Some(spot) = self.spot(value) {
            return Some(Source::At(spot.named_in(self.edits.current)));
        }
        if value.is_argument() {
            let arguments = self.shapes[function].function.arguments();
            let index = arguments.iter().position(|&argument| argument == value)?;
            return Some(Source::Argument(index as u32));
        }
        if value.is_global_variable() {
            return Some(Source::Global(value.name()));
        }
        value
            .as_int()
            .map(Source::Int)
            .or_else(|| value.as_float().map(Source::Float))
    }

    /// Values of a type that are known at a point, in the order they become known: arguments, then
    /// instructions.
    pub(crate) fn candidates(
        &self,
        function: usize,
        order: &Order<'m>,
        ty: Type<'m>,
        point: (usize, usize),
    ) -> Vec<Value<'m>> {
        let shape = &self.shapes[function];
        let arguments = shape.function.arguments();
        let known = order.instructions.iter().copied().filter(|&value| {
            value.ty() == ty && self.is_live(value) && order.is_known(shape, value, point)
        });
        arguments
            .into_iter()
            .filter(|argument| argument.ty() == ty)
            .chain(known)
            .collect()
    }

    /// Gives a value to every operand of a function that has none any more: one that is doomed, or
    /// not known where it is used.
    pub(crate) fn mend(&mut self, function: usize, chooser: &mut dyn Chooser) {
        let order = self.shapes[function].order();
        let broken = self.broken(function, &order);
        for slot in broken {
            let Some(user) = self.spot(slot.user) else {
                continue;
            };
            let Some(point) = order.point(&self.shapes[function], slot) else {
                continue;
            };
            let place = Use {
                user: user.named_in(self.edits.current),
                operand: slot.operand,
            };
            let want = Want {
                piece: self,
                order: &order,
                function,
                place,
                slot,
                point,
            };
            let ty = slot.value().ty();
            let chosen = chooser
                .choose(&want)
                .and_then(|source| self.value(&source, ty, (function, &order), point));
            let value = chosen.unwrap_or_else(|| self.nearest(&order, function, slot, point));
            self.set(slot, value);
        }
    }

    /// Operands that need another value.
    fn broken(&self, function: usize, order: &Order<'m>) -> Vec<Slot<'m>> {
        let shape = &self.shapes[function];
        let mut broken = Vec::new();
        for &user in &order.instructions {
            if !self.is_live(user) || !order.is_reached(shape, user) {
                continue;
            }
            for operand in 0..user.operand_count() {
                let slot = Slot { user, operand };
                let value = slot.value();
                if !value.is_instruction() {
                    continue;
                }
                let is_known = order
                    .point(shape, slot)
                    .is_none_or(|point| order.is_known(shape, value, point));
                if !self.is_live(value) || !is_known {
                    broken.push(slot);
                }
            }
        }
        broken
    }

    /// What an operand gets when nothing was chosen: what stands in for its old value, else the value of
    /// its type that became known last, else zero.
    fn nearest(
        &self,
        order: &Order<'m>,
        function: usize,
        slot: Slot<'m>,
        point: (usize, usize),
    ) -> Value<'m> {
        let old = slot.value();
        let shape = &self.shapes[function];
        if let Some(value) = self.standing_in(old)
            && order.is_known(shape, value, point)
            && value != slot.user
        {
            return value;
        }
        let candidates = self.candidates(function, order, old.ty(), point);
        let mut alike = candidates.into_iter().rev();
        let found = if old.ty().is_pointer() {
            let object = UnderlyingObject::of(old);
            alike.find(|&value| UnderlyingObject::of(value).likeness(object) > 0)
        } else {
            alike.next()
        };
        found.unwrap_or_else(|| Value::zero(old.ty()))
    }

    /// Takes back promises, removes what is doomed, and lets the module go.
    pub(crate) fn finish(mut self) -> Lineage {
        let users = self.edits.touched.iter().flat_map(|value| value.uses());
        let users: Vec<Value<'m>> = users.map(|slot| slot.user).collect();
        self.edits.touched.extend(users);
        let touched: Vec<Value<'m>> = self.edits.touched.iter().copied().collect();
        let live = |value: &Value<'m>| !self.edits.doomed.contains(value);
        let mut renewed = FxHashMap::default();
        for value in touched.into_iter().filter(live) {
            value.drop_assumptions(self.module);
            if let Some(new) = value.without_fast_math(self.module) {
                renewed.insert(value, new);
            }
        }
        for &function in &self.edits.changed {
            self.shapes[function].function.drop_assumptions();
            self.shapes[function].function.loops_may_go_on(self.module);
        }
        for &function in &self.edits.mixed {
            let shape = &self.shapes[function];
            shape.function.arguments_may_alias();
            for instruction in shape.blocks.iter().flat_map(|block| block.instructions()) {
                instruction.forget_aliasing(self.module);
            }
        }
        for &(_, value, wish) in self.edits.wishes.iter().filter(|(_, value, _)| live(value)) {
            let value = renewed.get(&value).copied().unwrap_or(value);
            wish.add_to(value, self.module);
        }
        let mut numbers: FxHashMap<Value<'m>, u32> = FxHashMap::default();
        for (value, spot) in self.names.iter().filter(|(value, _)| live(value)) {
            if let Spot::Original(number) = spot {
                numbers.insert(renewed.get(value).copied().unwrap_or(*value), *number);
            }
        }
        let mut fed: FxHashSet<(EditId, u32)> = FxHashSet::default();
        for (edit, user) in &self.edits.changes {
            let user = renewed.get(user).unwrap_or(user);
            // What was put elsewhere is no longer executed as often: then its users show what changed.
            let others = user.uses().into_iter().map(|slot| slot.user);
            let fed_by_it = others
                .chain([*user])
                .filter_map(|value| numbers.get(&value));
            fed.extend(fed_by_it.map(|number| (*edit, *number)));
        }
        self.edits.doomed.extend(renewed.keys());
        let doomed: Vec<Value<'m>> = self.edits.doomed.into_iter().collect();
        self.module.erase(&doomed);
        let functions = self.module.functions().into_iter();
        let blocks = functions.flat_map(|function| function.blocks());
        let instructions = blocks.flat_map(|block| block.instructions());
        Lineage {
            numbers: instructions
                .map(|value| numbers.get(&value).copied())
                .collect(),
            fed,
            assumptions: FxHashMap::default(),
        }
    }
}

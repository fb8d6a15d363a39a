//! Memory effects, and what may happen between two accesses to memory. That a load found the same numbers elsewhere on
//! every input tried, or that a store was overwritten there, proves little: for another input two indices are equal, or
//! the program takes another path. So what edits do to memory is derived from the code: from the objects that may be
//! read or written on any path from one point to another.

mod address;
mod effects;
mod ways;

use rustc_hash::FxHashSet;

use self::address::Address;
use self::effects::{Effects, Place, effects};
pub use self::effects::{callee_name, computes, is_barrier, may_harm, writes};
use self::ways::makers;
use crate::llvm::{Layout, Module, Opcode, TypeKind, Value};
use crate::same::is_same_but_for_memory;
use crate::shape::Shape;
use crate::underlying_object::UnderlyingObject;

/// The arguments that launches pass to a program's functions, as the job states them. Buffers do not overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bindings {
    /// For each launch: the function, and the buffer behind each argument that is one.
    pub launches: Vec<(String, Vec<Option<usize>>)>,
    /// Buffers whose contents are not read after the launches.
    pub scratch: Vec<usize>,
}

/// A place between instructions of the original: the block, and the number of the instruction behind it.
pub type Point = (usize, usize);

/// What an operand was before any edit, if edits changed it.
pub type Before<'a, 'm> = Box<dyn Fn(Value<'m>, u32) -> Option<Value<'m>> + 'a>;

/// The underlying object of a pointer, as far as overlap is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object<'m> {
    /// A variable: a thread's own, a block's, or one for all.
    Variable(Value<'m>),
    /// What an argument of a function that is launched points to.
    Argument(usize),
    Unknown,
}

/// A function's accesses to memory in the order of the original.
pub struct Memory<'a, 'm> {
    shape: &'a Shape<'m>,
    layout: Layout<'m>,
    bindings: &'a Bindings,
    /// The original's instructions by block.
    blocks: Vec<Vec<Value<'m>>>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// Instructions that edits removed.
    gone: FxHashSet<Value<'m>>,
    /// Instructions that are new, and those that were moved, with where they are now.
    others: Vec<(Value<'m>, Point)>,
    /// What operands were before any edit, if edits changed them.
    before: Before<'a, 'm>,
}

impl<'a, 'm> Memory<'a, 'm> {
    /// Records a function: `gone` and `others` are what edits did to it, `before` what operands were.
    pub fn new(
        (module, shape): (&'m Module, &'a Shape<'m>),
        bindings: &'a Bindings,
        blocks: Vec<Vec<Value<'m>>>,
        (gone, others): (FxHashSet<Value<'m>>, Vec<(Value<'m>, Point)>),
        before: Before<'a, 'm>,
    ) -> Self {
        let successors = shape.successors();
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (block, next) in successors.iter().enumerate() {
            for &to in next {
                predecessors[to].push(block);
            }
        }
        Memory {
            shape,
            layout: module.layout(),
            bindings,
            blocks,
            successors,
            predecessors,
            gone,
            others,
            before,
        }
    }

    /// Where an instruction is: in the original, or else where an edit put it.
    fn point(&self, value: Value<'m>) -> Option<Point> {
        let in_block = |(block, all): (usize, &Vec<Value<'m>>)| {
            let at = all.iter().position(|one| *one == value)?;
            Some((block, at))
        };
        let original = self.blocks.iter().enumerate().find_map(in_block);
        original.or_else(|| self.new_point(value))
    }

    fn new_point(&self, value: Value<'m>) -> Option<Point> {
        let mut others = self.others.iter();
        others
            .find(|(other, _)| *other == value)
            .map(|(_, point)| *point)
    }

    /// Whether two loads from one place read the same: no path from one to the other has an instruction on it that may
    /// write there.
    pub fn read_the_same(&self, one: Value<'m>, other: Value<'m>) -> bool {
        let (Effects::Reads(place), Some(one), Some(other)) =
            (self.effects(other), self.point(one), self.point(other))
        else {
            return false;
        };
        self.has_no_clobber(one, other, place) || self.has_no_clobber(other, one, place)
    }

    /// Whether a load always reads what one of the stores to the same place wrote there, if it wrote this value.
    pub fn is_forwarded(&self, read: Value<'m>, is_value: impl Fn(Value<'m>) -> bool) -> bool {
        let (Effects::Reads(place), Some(at)) = (self.effects(read), self.point(read)) else {
            return false;
        };
        self.originals().any(|(store, (block, number))| {
            store.opcode() == Some(Opcode::LLVMStore)
                && !self.gone.contains(&store)
                && self.covers(store, place)
                && is_value(store.operand(0))
                && store.operand(0).ty() == read.ty()
                && self.has_no_clobber((block, number + 1), at, place)
        })
    }

    /// Whether an instruction may be removed: nothing ever reads what it wrote.
    pub fn may_be_deleted(&self, value: Value<'m>, everywhere: &[Memory<'_, 'm>]) -> bool {
        match self.effects(value) {
            Effects::Nothing | Effects::Reads(_) | Effects::ReadsAnything => true,
            Effects::Writes(place) => {
                self.is_forgotten(place, everywhere)
                    || self.is_overwritten(value, place, everywhere)
            }
            Effects::Changes(place) | Effects::Copies { to: place, .. } => {
                self.is_forgotten(place, everywhere)
            }
            Effects::Meets | Effects::Anything => false,
        }
    }

    /// Whether an instruction does the same where it is now as where it was.
    pub fn may_be_moved(&self, value: Value<'m>) -> bool {
        let (Some(was), Some(is)) = (self.point(value), self.new_point(value)) else {
            return false;
        };
        match self.effects(value) {
            Effects::Nothing => true,
            Effects::Reads(place) => {
                self.has_no_clobber(is, was, place) || self.has_no_clobber(was, is, place)
            }
            Effects::ReadsAnything => {
                let writes = |other: &Value<'m>| {
                    let effects = self.effects(*other);
                    !matches!(
                        effects,
                        Effects::Nothing | Effects::Reads(_) | Effects::ReadsAnything
                    )
                };
                !self.originals().any(|(other, _)| writes(&other))
            }
            effects => was.0 == is.0 && self.is_alone_between(value, effects, was, is),
        }
    }

    /// Whether a store may change places with everything between two points of a block, and nothing else that accesses
    /// memory was moved or added.
    fn is_alone_between(
        &self,
        value: Value<'m>,
        effects: Effects<'m>,
        one: Point,
        other: Point,
    ) -> bool {
        let Effects::Writes(place) = effects else {
            return false;
        };
        let is_other =
            |other: Value<'m>| other != value && !matches!(self.effects(other), Effects::Nothing);
        if self.others.iter().any(|(other, _)| is_other(*other)) {
            return false;
        }
        let range = one.1.min(other.1)..one.1.max(other.1);
        let mut between = self.blocks[one.0][range].iter();
        between.all(|other| {
            *other == value
                || !(self.is_clobbered_by(*other, place) || self.is_read_by(*other, place, &[]))
        })
    }

    /// Whether the original accesses the place that is read on every path through this point. If not, a condition may
    /// have guarded the access.
    pub fn is_accessed_anyway(&self, value: Value<'m>) -> bool {
        let Some(at) = self.new_point(value) else {
            return true;
        };
        let Effects::Reads(place) = self.effects(value) else {
            return !may_harm(value) || self.is_done_anyway(value, at);
        };
        let makers = makers(place.pointer);
        self.originals().any(|(other, point)| {
            let pointer = match self.effects(other) {
                Effects::Reads(other) | Effects::Writes(other) | Effects::Changes(other) => other,
                _ => return false,
            };
            self.is_same_place(pointer, place)
                && pointer.size >= place.size
                && other.alignment() >= value.alignment()
                && (self.comes_before(point, at) || self.comes_after(point, at, &makers))
        })
    }

    /// Whether the original did the same on every path through this point.
    fn is_done_anyway(&self, value: Value<'m>, at: Point) -> bool {
        let makers = makers(value);
        self.originals().any(|(other, point)| {
            let is_same = other == value || is_same_but_for_memory(other, value);
            is_same && (self.comes_before(point, at) || self.comes_after(point, at, &makers))
        })
    }

    /// Whether anything in the function may write where this load reads.
    pub fn may_be_written(&self, read: Value<'m>) -> bool {
        match self.effects(read) {
            Effects::Reads(place) => self.is_written(place),
            _ => true,
        }
    }

    fn is_written(&self, place: Place<'m>) -> bool {
        self.is_called() && !self.is_own(place)
            || self.there().any(|other| match self.effects(other) {
                Effects::Writes(other)
                | Effects::Changes(other)
                | Effects::Copies { to: other, .. } => self.may_overlap(other, place),
                Effects::Anything => true,
                _ => false,
            })
    }

    fn is_read(&self, place: Place<'m>) -> bool {
        self.is_called() && !self.is_own(place)
            || self.there().any(|other| match self.effects(other) {
                Effects::Reads(other)
                | Effects::Changes(other)
                | Effects::Copies { from: other, .. } => self.may_overlap(other, place),
                Effects::Anything | Effects::ReadsAnything => true,
                _ => false,
            })
    }

    /// The original's instructions, and where they are.
    fn originals(&self) -> impl Iterator<Item = (Value<'m>, Point)> + '_ {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(block, all)| {
            let numbered = all.iter().enumerate();
            numbered.map(move |(number, value)| (*value, (block, number)))
        })
    }

    /// The instructions after all edits.
    fn there(&self) -> impl Iterator<Item = Value<'m>> + '_ {
        let originals = self.originals().map(|(value, _)| value);
        let others = self.others.iter().map(|(value, _)| *value);
        originals
            .filter(|value| !self.gone.contains(value))
            .chain(others)
    }

    /// Whether every path to `to` passes `from`, and nothing between them may write to a place.
    fn has_no_clobber(&self, from: Point, to: Point, place: Place<'m>) -> bool {
        let mut seen = vec![false; self.blocks.len()];
        let mut open = vec![to];
        while let Some((block, end)) = open.pop() {
            let meets = block == from.0 && from.1 <= end;
            let start = if meets { from.1 } else { 0 };
            let mut between = self.blocks[block][start..end].iter();
            if between.any(|other| self.is_clobbered_by(*other, place)) {
                return false;
            }
            if meets {
                continue;
            }
            if block == 0 || self.predecessors[block].is_empty() {
                return false;
            }
            for &earlier in &self.predecessors[block] {
                if !std::mem::replace(&mut seen[earlier], true) {
                    open.push((earlier, self.blocks[earlier].len()));
                }
            }
        }
        true
    }

    /// Whether an instruction may change the contents of a place.
    fn is_clobbered_by(&self, other: Value<'m>, place: Place<'m>) -> bool {
        match self.effects(other) {
            Effects::Nothing | Effects::Reads(_) | Effects::ReadsAnything => false,
            Effects::Writes(to) | Effects::Copies { to, .. } => self.may_overlap(to, place),
            Effects::Changes(to) => self.may_overlap(to, place) || self.others_write(place),
            Effects::Meets => self.others_write(place),
            Effects::Anything => true,
        }
    }

    /// Whether other threads may write to a place.
    fn others_write(&self, place: Place<'m>) -> bool {
        !self.is_own(place) && self.is_written(place)
    }

    /// Whether a place is a thread's own.
    fn is_own(&self, place: Place<'m>) -> bool {
        match self.object(place.pointer) {
            Object::Variable(variable) => variable.opcode() == Some(Opcode::LLVMAlloca),
            _ => false,
        }
    }

    /// Whether what a store wrote is overwritten on every path before anything reads it.
    fn is_overwritten(
        &self,
        store: Value<'m>,
        place: Place<'m>,
        everywhere: &[Memory<'_, 'm>],
    ) -> bool {
        let Some((block, number)) = self.point(store) else {
            return false;
        };
        let others = self.others.iter();
        if others
            .clone()
            .any(|(other, _)| self.is_read_by(*other, place, everywhere))
        {
            return false;
        }
        let makers = makers(place.pointer);
        let mut seen = vec![false; self.blocks.len()];
        let mut open = vec![(block, number + 1)];
        'ways: while let Some((block, start)) = open.pop() {
            for &other in &self.blocks[block][start..] {
                // From here on the pointer has another value.
                if makers.contains(&other) {
                    return false;
                }
                let is_itself = other == store;
                if is_itself || (!self.gone.contains(&other) && self.covers(other, place)) {
                    continue 'ways;
                }
                if !self.gone.contains(&other) && self.is_read_by(other, place, everywhere) {
                    return false;
                }
            }
            let ends = self.successors[block].is_empty();
            if ends && !self.ends_with_program(place) {
                return false;
            }
            for &next in &self.successors[block] {
                if !std::mem::replace(&mut seen[next], true) {
                    open.push((next, 0));
                }
            }
        }
        true
    }

    /// Whether what a place holds is lost when the program ends: a thread's own memory, or a block's shared memory that
    /// no instruction reads. Other threads of the block may read what a thread wrote before it ended.
    fn ends_with_program(&self, place: Place<'m>) -> bool {
        const SHARED: TypeKind<'_> = TypeKind::Pointer(3);
        match self.object(place.pointer) {
            Object::Variable(variable) => {
                let is_of_block = variable.is_global_variable() && variable.ty().kind() == SHARED;
                variable.opcode() == Some(Opcode::LLVMAlloca)
                    || (is_of_block && !self.is_called() && !self.is_read(place))
            }
            _ => false,
        }
    }

    fn is_read_by(
        &self,
        other: Value<'m>,
        place: Place<'m>,
        everywhere: &[Memory<'_, 'm>],
    ) -> bool {
        match self.effects(other) {
            Effects::Nothing | Effects::Writes(_) => false,
            Effects::Reads(from) | Effects::Copies { from, .. } => self.may_overlap(from, place),
            Effects::Changes(from) => {
                self.may_overlap(from, place) || !self.is_forgotten(place, everywhere)
            }
            Effects::Meets => !self.is_own(place) && self.is_read(place),
            Effects::ReadsAnything | Effects::Anything => true,
        }
    }

    /// Whether the contents of an object are never read: the job does not use them, and no instruction reads there.
    fn is_forgotten(&self, place: Place<'m>, everywhere: &[Memory<'_, 'm>]) -> bool {
        if self.is_read(place) {
            return false;
        }
        match self.object(place.pointer) {
            Object::Variable(_) => self.ends_with_program(place),
            Object::Argument(number) => {
                let buffers = self.buffers(number);
                let is_read = |buffer: &usize| {
                    let all = everywhere.iter();
                    !self.bindings.scratch.contains(buffer)
                        || all.clone().any(|memory| memory.reads_buffer(*buffer))
                };
                !buffers.is_empty() && !buffers.iter().any(is_read)
            }
            Object::Unknown => false,
        }
    }

    /// Whether a function may read a buffer.
    fn reads_buffer(&self, buffer: usize) -> bool {
        self.there().any(|other| match self.effects(other) {
            Effects::Reads(from) | Effects::Changes(from) | Effects::Copies { from, .. } => {
                match self.object(from.pointer) {
                    Object::Variable(_) => false,
                    Object::Argument(number) => self.buffers(number).contains(&buffer),
                    Object::Unknown => true,
                }
            }
            Effects::Anything | Effects::ReadsAnything => true,
            _ => false,
        })
    }

    /// The buffers that launches pass as an argument.
    fn buffers(&self, number: usize) -> Vec<usize> {
        let name = self.shape.function.name();
        let launches = self.bindings.launches.iter();
        let own = launches.filter(|(entry, _)| *entry == name);
        own.filter_map(|(_, given)| given.get(number).copied().flatten())
            .collect()
    }

    /// Whether other functions call this one, so that its launches are not its only callers.
    fn is_called(&self) -> bool {
        !self.is_launched() || self.shape.function.value().is_used()
    }

    /// Whether a job launches the function, with arguments that are the function's own one by one: a struct may have
    /// become several.
    fn is_launched(&self) -> bool {
        let name = self.shape.function.name();
        let arguments = self.shape.function.arguments();
        let fits = |given: &[Option<usize>]| {
            let mut pairs = given.iter().zip(&arguments);
            given.len() == arguments.len()
                && pairs.all(|(buffer, argument)| buffer.is_none() || argument.ty().is_pointer())
        };
        let launches = self.bindings.launches.iter();
        let mut own = launches.filter(|(entry, _)| *entry == name).peekable();
        own.peek().is_some() && own.all(|(_, given)| fits(given))
    }

    fn object(&self, pointer: Value<'m>) -> Object<'m> {
        let base = UnderlyingObject::of(pointer).base;
        if base.opcode() == Some(Opcode::LLVMAlloca) || base.is_global_variable() {
            return Object::Variable(base);
        }
        let arguments = self.shape.function.arguments();
        match arguments.iter().position(|argument| *argument == base) {
            // A caller may pass anything.
            Some(number) if !self.is_called() => Object::Argument(number),
            _ => Object::Unknown,
        }
    }

    fn may_overlap(&self, one: Place<'m>, other: Place<'m>) -> bool {
        let objects = (self.object(one.pointer), self.object(other.pointer));
        let is_one_object = match objects {
            (Object::Unknown, _) | (_, Object::Unknown) => true,
            (Object::Argument(one), Object::Argument(other)) => {
                one == other || self.are_given_the_same(one, other)
            }
            (Object::Variable(one), Object::Variable(other)) => {
                // Variables that are only declared here begin at the same place of a block's memory.
                let is_elsewhere = |variable: Value<'m>| variable.is_declared_elsewhere();
                one == other || (is_elsewhere(one) && is_elsewhere(other))
            }
            (one, other) => one == other,
        };
        let is_beside = || {
            let sizes = one.size.zip(other.size);
            let (one, other) = (self.address(one.pointer), self.address(other.pointer));
            sizes.is_some_and(|sizes| one.is_beside(&other, sizes))
        };
        is_one_object && !is_beside()
    }

    /// Whether a launch passes the same buffer as both arguments.
    fn are_given_the_same(&self, one: usize, other: usize) -> bool {
        let name = self.shape.function.name();
        let mut launches = self.bindings.launches.iter();
        launches.any(|(entry, given)| {
            let buffer = |number: usize| given.get(number).copied().flatten();
            *entry == name && buffer(one).is_some() && buffer(one) == buffer(other)
        })
    }

    /// Whether a store overwrites all of a place.
    fn covers(&self, store: Value<'m>, place: Place<'m>) -> bool {
        let Effects::Writes(to) = self.effects(store) else {
            return false;
        };
        let is_whole = to.size.zip(place.size).is_some_and(|(to, size)| to >= size);
        is_whole && self.is_same_place(to, place)
    }

    /// The memory effects that an instruction had if it was removed, or has if it is still there.
    fn effects(&self, value: Value<'m>) -> Effects<'m> {
        let effects = effects(value, self.layout);
        if !self.gone.contains(&value) {
            return effects;
        }
        let first = |place: Place<'m>, operand: u32| Place {
            pointer: (self.before)(value, operand).unwrap_or(place.pointer),
            ..place
        };
        match effects {
            Effects::Reads(place) => Effects::Reads(first(place, 0)),
            Effects::Writes(place) if value.opcode() == Some(Opcode::LLVMStore) => {
                Effects::Writes(first(place, 1))
            }
            Effects::Writes(place) => Effects::Writes(first(place, 0)),
            Effects::Changes(place) => Effects::Changes(first(place, 0)),
            Effects::Copies { to, from } => Effects::Copies {
                to: first(to, 0),
                from: first(from, 1),
            },
            other => other,
        }
    }

    fn address(&self, pointer: Value<'m>) -> Address<'m> {
        Address::of(pointer, self.layout)
    }

    /// Whether two places begin at the same address, as long as what the addresses are computed from is not computed
    /// anew.
    fn is_same_place(&self, one: Place<'m>, other: Place<'m>) -> bool {
        self.address(one.pointer)
            .is_same(&self.address(other.pointer))
    }
}

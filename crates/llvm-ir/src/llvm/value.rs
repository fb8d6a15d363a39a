//! Values, and the instructions, functions and blocks among them.

use std::ffi::c_uint;
use std::marker::PhantomData;

use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};

pub use llvm_sys::LLVMOpcode as Opcode;

use super::{Module, Type, TypeKind, api, take_message};

/// A value: an instruction, an argument, a constant, a global.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'m> {
    pub(super) raw: LLVMValueRef,
    module: PhantomData<&'m Module>,
}

/// A place where a value is used: an operand of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot<'m> {
    /// The instruction.
    pub user: Value<'m>,
    /// Which of its operands.
    pub operand: u32,
}

/// A function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Function<'m>(pub(super) Value<'m>);

/// A basic block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Block<'m> {
    pub(super) raw: LLVMBasicBlockRef,
    module: PhantomData<&'m Module>,
}

impl<'m> Value<'m> {
    /// # Safety
    /// `raw` is a value of a module that lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        Value {
            raw,
            module: PhantomData,
        }
    }

    /// Its type.
    #[must_use]
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the handle is valid.
        unsafe { Type::new(api::LLVMTypeOf(self.raw)) }
    }

    /// Whether it is an instruction.
    #[must_use]
    pub fn is_instruction(self) -> bool {
        // SAFETY: the handle is valid, here and below.
        unsafe { !api::LLVMIsAInstruction(self.raw).is_null() }
    }

    /// Whether it is an argument of a function.
    #[must_use]
    pub fn is_argument(self) -> bool {
        unsafe { !api::LLVMIsAArgument(self.raw).is_null() }
    }

    /// Whether it is a constant, a global or a function: available everywhere.
    #[must_use]
    pub fn is_constant(self) -> bool {
        unsafe { !api::LLVMIsAConstant(self.raw).is_null() }
    }

    /// Whether it is a global variable.
    #[must_use]
    pub fn is_global_variable(self) -> bool {
        unsafe { !api::LLVMIsAGlobalVariable(self.raw).is_null() }
    }

    /// Whether it stays the same while the function runs: it is no instruction, or it is an `alloca`.
    #[must_use]
    pub fn is_always_there(self) -> bool {
        !self.is_instruction() || self.opcode() == Some(Opcode::LLVMAlloca)
    }

    /// Whether it is a global variable that is only declared here.
    #[must_use]
    pub fn is_declared_elsewhere(self) -> bool {
        self.is_global_variable() && unsafe { api::LLVMGetInitializer(self.raw).is_null() }
    }

    /// Whether it is a block used as an operand.
    #[must_use]
    pub fn is_block(self) -> bool {
        unsafe { api::LLVMValueIsBasicBlock(self.raw) != 0 }
    }

    /// The value of a constant integer of at most 64 bits, its sign extended.
    #[must_use]
    pub fn as_int(self) -> Option<i64> {
        let TypeKind::Int(bits) = self.ty().kind() else {
            return None;
        };
        unsafe {
            let is_int = !api::LLVMIsAConstantInt(self.raw).is_null();
            (is_int && bits <= 64).then(|| api::LLVMConstIntGetSExtValue(self.raw))
        }
    }

    /// The value of a constant floating-point number.
    #[must_use]
    pub fn as_float(self) -> Option<f64> {
        let mut loses = 0;
        unsafe {
            let is_float = !api::LLVMIsAConstantFP(self.raw).is_null();
            is_float.then(|| api::LLVMConstRealGetDouble(self.raw, &mut loses))
        }
    }

    /// Whether it is undefined or poison.
    #[must_use]
    pub fn is_undefined(self) -> bool {
        unsafe { api::LLVMIsUndef(self.raw) != 0 || !api::LLVMIsAPoisonValue(self.raw).is_null() }
    }

    /// Its name; empty if it has none.
    #[must_use]
    pub fn name(self) -> String {
        let mut length = 0;
        // SAFETY: name and length belong together.
        unsafe {
            let start = api::LLVMGetValueName2(self.raw, &mut length).cast::<u8>();
            String::from_utf8_lossy(std::slice::from_raw_parts(start, length)).into_owned()
        }
    }

    /// As LLVM writes it.
    #[must_use]
    pub fn text(self) -> String {
        // SAFETY: the string is ours.
        unsafe { take_message(api::LLVMPrintValueToString(self.raw)) }
    }

    /// The places that use it, in no particular order.
    #[must_use]
    pub fn uses(self) -> Vec<Slot<'m>> {
        let mut users: Vec<Value<'m>> = Vec::new();
        // SAFETY: this walks LLVM's own list, and nothing changes it meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstUse(self.raw);
            while !raw.is_null() {
                let user = Value::new(api::LLVMGetUser(raw));
                if !users.contains(&user) && user.is_instruction() {
                    users.push(user);
                }
                raw = api::LLVMGetNextUse(raw);
            }
        }
        let slots_of =
            |user: Value<'m>| (0..user.operand_count()).map(move |operand| Slot { user, operand });
        users
            .into_iter()
            .flat_map(slots_of)
            .filter(|slot| slot.value() == self)
            .collect()
    }

    /// Whether anything uses it.
    #[must_use]
    pub fn is_used(self) -> bool {
        unsafe { !api::LLVMGetFirstUse(self.raw).is_null() }
    }

    /// Makes every user of it use poison, so that it may be erased.
    pub(super) fn leave_uses(self) {
        if self.is_used() {
            // SAFETY: poison has the type of the value it stands for.
            unsafe {
                api::LLVMReplaceAllUsesWith(self.raw, api::LLVMGetPoison(self.ty().raw));
            }
        }
    }
}

/// Queries on instructions. On any other value they return `None`, `false`, 0 or an empty list.
impl<'m> Value<'m> {
    /// What it does.
    #[must_use]
    pub fn opcode(self) -> Option<Opcode> {
        // SAFETY: asked of instructions only.
        self.is_instruction()
            .then(|| unsafe { api::LLVMGetInstructionOpcode(self.raw) })
    }

    /// Whether it ends a block.
    #[must_use]
    pub fn is_terminator(self) -> bool {
        unsafe { !api::LLVMIsATerminatorInst(self.raw).is_null() }
    }

    /// Whether it joins values at the start of a block.
    #[must_use]
    pub fn is_phi(self) -> bool {
        self.opcode() == Some(Opcode::LLVMPHI)
    }

    /// Whether it is an operation on two numbers whose order does not matter.
    #[must_use]
    pub fn is_commutative(self) -> bool {
        matches!(
            self.opcode(),
            Some(
                Opcode::LLVMAdd
                    | Opcode::LLVMMul
                    | Opcode::LLVMAnd
                    | Opcode::LLVMOr
                    | Opcode::LLVMXor
                    | Opcode::LLVMFAdd
                    | Opcode::LLVMFMul
            )
        )
    }

    /// Whether it has no result.
    #[must_use]
    pub fn is_void(self) -> bool {
        self.ty().kind() == TypeKind::Void
    }

    /// How many operands it has.
    #[must_use]
    pub fn operand_count(self) -> u32 {
        unsafe { api::LLVMGetNumOperands(self.raw).max(0) as u32 }
    }

    /// An operand.
    ///
    /// # Panics
    /// It has no such operand.
    #[must_use]
    pub fn operand(self, index: u32) -> Value<'m> {
        assert!(index < self.operand_count(), "no operand {index}");
        // SAFETY: the operand exists.
        unsafe { Value::new(api::LLVMGetOperand(self.raw, index)) }
    }

    /// Every operand.
    #[must_use]
    pub fn operands(self) -> Vec<Value<'m>> {
        (0..self.operand_count())
            .map(|index| self.operand(index))
            .collect()
    }

    /// The block it is in.
    #[must_use]
    pub fn block(self) -> Option<Block<'m>> {
        // SAFETY: asked of instructions only.
        let raw = unsafe {
            if !self.is_instruction() {
                return None;
            }
            api::LLVMGetInstructionParent(self.raw)
        };
        (!raw.is_null()).then(|| unsafe { Block::new(raw) })
    }

    /// The function a call calls, if it is known by name.
    #[must_use]
    pub fn callee(self) -> Option<Function<'m>> {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return None;
        }
        // SAFETY: it is a call.
        unsafe {
            let callee = api::LLVMGetCalledValue(self.raw);
            (!api::LLVMIsAFunction(callee).is_null()).then(|| Function(Value::new(callee)))
        }
    }

    /// How many arguments a call passes.
    #[must_use]
    pub fn argument_count(self) -> u32 {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return 0;
        }
        // SAFETY: it is a call.
        unsafe { api::LLVMGetNumArgOperands(self.raw) }
    }

    /// Whether a branch has a condition.
    #[must_use]
    pub fn is_conditional_branch(self) -> bool {
        // SAFETY: asked of branches only.
        self.opcode() == Some(Opcode::LLVMBr) && unsafe { api::LLVMIsConditional(self.raw) != 0 }
    }

    /// The block that a phi's operand comes from.
    #[must_use]
    pub fn incoming_block(self, operand: u32) -> Option<Block<'m>> {
        if !self.is_phi() || operand >= self.operand_count() {
            return None;
        }
        // SAFETY: it is a phi with such an operand.
        Some(unsafe { Block::new(api::LLVMGetIncomingBlock(self.raw, operand)) })
    }

    /// The type whose elements a `getelementptr` counts.
    #[must_use]
    pub fn element_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of what has one.
        unsafe {
            match self.opcode()? {
                Opcode::LLVMGetElementPtr => {
                    Some(Type::new(api::LLVMGetGEPSourceElementType(self.raw)))
                }
                Opcode::LLVMAlloca => Some(Type::new(api::LLVMGetAllocatedType(self.raw))),
                _ => None,
            }
        }
    }

    /// Whether an access to memory is volatile.
    #[must_use]
    pub fn is_volatile(self) -> bool {
        // SAFETY: asked of loads and stores only.
        matches!(self.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore))
            && unsafe { api::LLVMGetVolatile(self.raw) != 0 }
    }
}

/// Changes to instructions.
impl<'m> Value<'m> {
    /// A copy with the same operands, in no block yet.
    pub fn duplicate(self) -> Value<'m> {
        assert!(self.is_instruction(), "only instructions can be copied");
        // SAFETY: it is an instruction.
        unsafe { Value::new(api::LLVMInstructionClone(self.raw)) }
    }

    /// Puts an instruction that is in no block before `place`, whose debug location it gets.
    pub fn insert_before(self, module: &'m Module, place: Value<'m>) {
        assert!(self.block().is_none() && place.block().is_some());
        // SAFETY: one is free, the other is in a block; the builder is ours.
        unsafe {
            let builder = api::LLVMCreateBuilderInContext(module.context);
            api::LLVMPositionBuilderBefore(builder, place.raw);
            api::LLVMInsertIntoBuilder(builder, self.raw);
            api::LLVMDisposeBuilder(builder);
        }
    }

    /// The instruction after it in its block; none after the last.
    #[must_use]
    pub fn next(self) -> Option<Value<'m>> {
        // SAFETY: it is an instruction in a block.
        unsafe {
            let raw = api::LLVMGetNextInstruction(self.raw);
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }

    /// Takes it out of its block; it must be put somewhere again.
    pub fn take_out(self) {
        assert!(self.block().is_some(), "it is in no block");
        // SAFETY: it is in a block.
        unsafe { api::LLVMInstructionRemoveFromParent(self.raw) };
    }

    /// A constant of type `ty`: an integer.
    pub fn int(ty: Type<'m>, value: i64) -> Value<'m> {
        assert!(matches!(ty.kind(), TypeKind::Int(_)));
        // SAFETY: the type is an integer's.
        unsafe { Value::new(api::LLVMConstInt(ty.raw, value as u64, 1)) }
    }

    /// A constant of type `ty`: a floating-point number.
    pub fn float(ty: Type<'m>, value: f64) -> Value<'m> {
        assert!(ty.is_float() && !matches!(ty.kind(), TypeKind::Vector(..)));
        // SAFETY: the type is a float's.
        unsafe { Value::new(api::LLVMConstReal(ty.raw, value)) }
    }

    /// Zero, null, or a collection of them.
    pub fn zero(ty: Type<'m>) -> Value<'m> {
        // SAFETY: the caller asks for types of first-class values.
        unsafe { Value::new(api::LLVMConstNull(ty.raw)) }
    }
}

impl<'m> Slot<'m> {
    /// What is used there.
    #[must_use]
    pub fn value(self) -> Value<'m> {
        self.user.operand(self.operand)
    }

    /// Makes it use something else of the same type.
    pub fn set(self, value: Value<'m>) {
        assert_eq!(self.value().ty(), value.ty(), "operands keep their types");
        // SAFETY: the operand exists, and the type is right.
        unsafe { api::LLVMSetOperand(self.user.raw, self.operand, value.raw) };
    }
}

impl<'m> Function<'m> {
    /// The function as a value.
    #[must_use]
    pub fn value(self) -> Value<'m> {
        self.0
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> String {
        self.0.name()
    }

    /// Whether it is defined here.
    #[must_use]
    pub fn has_body(self) -> bool {
        unsafe { api::LLVMIsDeclaration(self.0.raw) == 0 }
    }

    /// The features of the processor that it is for, if the function names them.
    pub fn processor_features(self) -> Option<String> {
        let name = "target-features";
        // SAFETY: the name is valid for its length, and so is the value for its own.
        unsafe {
            let found = api::LLVMGetStringAttributeAtIndex(
                self.0.raw,
                llvm_sys::LLVMAttributeFunctionIndex,
                name.as_ptr().cast(),
                name.len() as c_uint,
            );
            if found.is_null() {
                return None;
            }
            let mut length: c_uint = 0;
            let text = api::LLVMGetStringAttributeValue(found, &mut length);
            let bytes = std::slice::from_raw_parts(text.cast::<u8>(), length as usize);
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
    }

    /// Whether it is started on a GPU by its host.
    #[must_use]
    pub fn is_gpu_kernel(self) -> bool {
        const PTX_KERNEL: c_uint = 71;
        unsafe { api::LLVMGetFunctionCallConv(self.0.raw) == PTX_KERNEL }
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(self) -> Vec<Value<'m>> {
        // SAFETY: each index is one of the arguments'.
        unsafe {
            let count = api::LLVMCountParams(self.0.raw);
            (0..count)
                .map(|index| Value::new(api::LLVMGetParam(self.0.raw, index)))
                .collect()
        }
    }

    /// Its blocks, the first being where it starts.
    #[must_use]
    pub fn blocks(self) -> Vec<Block<'m>> {
        let mut blocks = Vec::new();
        // SAFETY: this walks LLVM's own list, and nothing changes it meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstBasicBlock(self.0.raw);
            while !raw.is_null() {
                blocks.push(Block::new(raw));
                raw = api::LLVMGetNextBasicBlock(raw);
            }
        }
        blocks
    }

    /// Whether argument `index` of calls must stay a constant.
    #[must_use]
    pub fn wants_constant(self, index: u32) -> bool {
        self.has_attribute(index + 1, "immarg")
    }

    /// Whether argument `index` is `byval`: a copy of what the caller has.
    #[must_use]
    pub fn is_given_copy(self, index: u32) -> bool {
        self.has_attribute(index + 1, "byval")
    }

    /// Whether it is `convergent`: what it does depends on which threads call it together.
    #[must_use]
    pub fn is_convergent(self) -> bool {
        self.has_attribute(u32::MAX, "convergent")
    }

    fn has_attribute(self, place: u32, name: &str) -> bool {
        // SAFETY: asking for an attribute changes nothing.
        unsafe {
            let kind = super::attribute_kind(name);
            !api::LLVMGetEnumAttributeAtIndex(self.0.raw, place, kind).is_null()
        }
    }
}

impl<'m> Block<'m> {
    /// # Safety
    /// `raw` is a block of a module that lives for `'m`.
    unsafe fn new(raw: LLVMBasicBlockRef) -> Self {
        Block {
            raw,
            module: PhantomData,
        }
    }

    /// Its instructions, in order.
    #[must_use]
    pub fn instructions(self) -> Vec<Value<'m>> {
        let mut instructions = Vec::new();
        // SAFETY: this walks LLVM's own list, and nothing changes it meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstInstruction(self.raw);
            while !raw.is_null() {
                instructions.push(Value::new(raw));
                raw = api::LLVMGetNextInstruction(raw);
            }
        }
        instructions
    }

    /// The blocks that may follow it.
    #[must_use]
    pub fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: each index is one of the terminator's.
        unsafe {
            let terminator = api::LLVMGetBasicBlockTerminator(self.raw);
            if terminator.is_null() {
                return Vec::new();
            }
            (0..api::LLVMGetNumSuccessors(terminator))
                .map(|index| Block::new(api::LLVMGetSuccessor(terminator, index)))
                .collect()
        }
    }

    /// The instruction that ends it.
    #[must_use]
    pub fn terminator(self) -> Option<Value<'m>> {
        // SAFETY: the block is whole or not yet ended.
        unsafe {
            let raw = api::LLVMGetBasicBlockTerminator(self.raw);
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }
}

//! Poison-generating flags, metadata and attributes: what code states about itself, such as no
//! overflow, no aliasing, no endless loop.
//!
//! The compiler that wrote the code knew that these statements hold. After an edit they may be
//! false, and a program that works only because no pass has used the false statement yet is not
//! faster, it is broken. So the instructions and functions that an edit touches lose them.

use std::ffi::c_uint;

use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex};

use super::value::{Function, Opcode, Value};
use super::{Module, Type, TypeKind, api, attribute_kind};

/// Metadata that states facts about values or memory.
const FACTS: [&str; 16] = [
    "tbaa",
    "tbaa.struct",
    "range",
    "noalias",
    "alias.scope",
    "invariant.load",
    "invariant.group",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "align",
    "noundef",
    "absolute_symbol",
    "fpmath",
    "llvm.access.group",
    "nofree",
];

/// Attributes of functions, arguments and results that passes derive from a body, or that allow
/// passes to assume what a mutated body may violate.
const DERIVED: [&str; 17] = [
    "mustprogress",
    "willreturn",
    "noundef",
    "nonnull",
    "readonly",
    "writeonly",
    "readnone",
    "memory",
    "captures",
    "nofree",
    "nosync",
    "speculatable",
    "returned",
    "range",
    "initializes",
    "dereferenceable",
    "dereferenceable_or_null",
];

const NO_NANS: c_uint = 0b10;
const NO_INFS: c_uint = 0b100;
const CONTRACT: c_uint = 0b10_0000;
/// All fast-math flags but `nnan` and `ninf`: those two state facts about values, and a value for
/// which they do not hold becomes poison. So infinities and NaN stay what they are.
const RELAXED: c_uint = 0b111_1111 & !NO_NANS & !NO_INFS;

impl<'m> Value<'m> {
    /// Drops the poison-generating flags of an instruction (`nnan` and `ninf` excepted, see
    /// [`Value::without_fast_math`]), its metadata that states facts, and attributes of calls.
    pub fn drop_assumptions(self, module: &'m Module) {
        let Some(opcode) = self.opcode() else { return };
        // SAFETY: each flag is cleared on instructions that have it.
        unsafe {
            match opcode {
                Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl => {
                    api::LLVMSetNSW(self.raw, 0);
                    api::LLVMSetNUW(self.raw, 0);
                }
                Opcode::LLVMTrunc => {
                    api::LLVMSetNSW(self.raw, 0);
                    api::LLVMSetNUW(self.raw, 0);
                }
                Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => {
                    api::LLVMSetExact(self.raw, 0);
                }
                Opcode::LLVMOr => api::LLVMSetIsDisjoint(self.raw, 0),
                Opcode::LLVMZExt | Opcode::LLVMUIToFP => api::LLVMSetNNeg(self.raw, 0),
                Opcode::LLVMICmp => api::LLVMSetICmpSameSign(self.raw, 0),
                Opcode::LLVMGetElementPtr => api::LLVMGEPSetNoWrapFlags(self.raw, 0),
                Opcode::LLVMCall => self.drop_call_attributes(),
                _ => {}
            }
            for fact in FACTS {
                api::LLVMSetMetadata(self.raw, module.metadata_kind(fact), std::ptr::null_mut());
            }
        }
    }

    /// The same operation without `nnan` and `ninf`, which takes its place; `None` if it has neither
    /// flag. The other fast-math flags stay: what the source *allows* (to fuse, to reorder) is still
    /// allowed.
    ///
    /// LLVM's interface can add these flags but not remove them, hence a new instruction.
    pub fn without_fast_math(self, module: &'m Module) -> Option<Value<'m>> {
        let opcode = self.opcode()?;
        // SAFETY: flags are read where there are any; the builder is ours and stands before an
        // instruction that is in a block, with operands of the types the opcode wants.
        unsafe {
            if api::LLVMCanValueUseFastMathFlags(self.raw) == 0 {
                return None;
            }
            let flags = api::LLVMGetFastMathFlags(self.raw);
            if flags & (NO_NANS | NO_INFS) == 0 {
                return None;
            }
            let builder = api::LLVMCreateBuilderInContext(module.context);
            api::LLVMPositionBuilderBefore(builder, self.raw);
            let operand = |index| api::LLVMGetOperand(self.raw, index);
            let name = c"".as_ptr();
            let new = match opcode {
                Opcode::LLVMFAdd
                | Opcode::LLVMFSub
                | Opcode::LLVMFMul
                | Opcode::LLVMFDiv
                | Opcode::LLVMFRem => {
                    api::LLVMBuildBinOp(builder, opcode, operand(0), operand(1), name)
                }
                Opcode::LLVMFNeg => api::LLVMBuildFNeg(builder, operand(0), name),
                Opcode::LLVMFCmp => {
                    let predicate = api::LLVMGetFCmpPredicate(self.raw);
                    api::LLVMBuildFCmp(builder, predicate, operand(0), operand(1), name)
                }
                Opcode::LLVMSelect => {
                    api::LLVMBuildSelect(builder, operand(0), operand(1), operand(2), name)
                }
                // A call of a function of the program, or of assembly, is more than its operands.
                Opcode::LLVMCall if self.callee().is_none_or(|callee| callee.has_body()) => {
                    std::ptr::null_mut()
                }
                Opcode::LLVMCall => {
                    let mut arguments: Vec<_> = (0..self.argument_count()).map(operand).collect();
                    api::LLVMBuildCall2(
                        builder,
                        api::LLVMGetCalledFunctionType(self.raw),
                        api::LLVMGetCalledValue(self.raw),
                        arguments.as_mut_ptr(),
                        self.argument_count(),
                        name,
                    )
                }
                _ => std::ptr::null_mut(),
            };
            api::LLVMDisposeBuilder(builder);
            // Constants may have been folded, and then no flags are left.
            if new.is_null() {
                return None;
            }
            if api::LLVMCanValueUseFastMathFlags(new) != 0 {
                api::LLVMSetFastMathFlags(new, flags & !(NO_NANS | NO_INFS));
            }
            api::LLVMReplaceAllUsesWith(self.raw, new);
            Some(Value::new(new))
        }
    }

    /// Whether a call is `convergent`: what it does depends on which threads make it together.
    pub fn is_convergent(self) -> bool {
        self.opcode() == Some(Opcode::LLVMCall)
            && self.has_call_attribute(LLVMAttributeFunctionIndex, "convergent")
    }

    /// Whether a call has this attribute on its result (0), an argument (from 1 on) or itself.
    fn has_call_attribute(self, index: c_uint, name: &str) -> bool {
        let kind = attribute_kind(name);
        // SAFETY: it is a call; asking for an attribute changes nothing.
        kind != 0 && unsafe { !api::LLVMGetCallSiteEnumAttribute(self.raw, index, kind).is_null() }
    }

    /// The poison-generating flags of an instruction, one bit each, with its fast-math flags from bit 8 on: if
    /// what a flag states does not hold, the result is poison.
    pub fn poison_flags(self) -> u32 {
        let Some(opcode) = self.opcode() else {
            return 0;
        };
        // SAFETY: each flag is read where there is one.
        unsafe {
            let flags = [
                match opcode {
                    Opcode::LLVMAdd
                    | Opcode::LLVMSub
                    | Opcode::LLVMMul
                    | Opcode::LLVMShl
                    | Opcode::LLVMTrunc => {
                        u32::from(api::LLVMGetNSW(self.raw) != 0)
                            | u32::from(api::LLVMGetNUW(self.raw) != 0) << 1
                    }
                    Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => {
                        u32::from(api::LLVMGetExact(self.raw) != 0)
                    }
                    Opcode::LLVMOr => u32::from(api::LLVMGetIsDisjoint(self.raw) != 0),
                    Opcode::LLVMZExt | Opcode::LLVMUIToFP => {
                        u32::from(api::LLVMGetNNeg(self.raw) != 0)
                    }
                    Opcode::LLVMICmp => u32::from(api::LLVMGetICmpSameSign(self.raw) != 0),
                    Opcode::LLVMGetElementPtr => api::LLVMGEPGetNoWrapFlags(self.raw),
                    _ => 0,
                },
                match api::LLVMCanValueUseFastMathFlags(self.raw) {
                    0 => 0,
                    _ => api::LLVMGetFastMathFlags(self.raw),
                },
            ];
            flags[0] | flags[1] << 8
        }
    }

    /// Its fast-math flags that make no poison but give permission (to fuse, to reorder). They are not dropped.
    pub fn relaxed_flags(self) -> u32 {
        self.poison_flags() & (RELAXED << 8)
    }

    /// Whether it has `contract`: it may be fused with a product or a sum, and rounded once.
    pub fn may_fuse(self) -> bool {
        self.poison_flags() & (CONTRACT << 8) != 0
    }

    /// Whether it is a floating-point operation that does not yet have all flags of [`Value::relax`].
    pub fn can_be_relaxed(self) -> bool {
        // SAFETY: flags are read where there are any.
        self.is_instruction()
            && unsafe {
                api::LLVMCanValueUseFastMathFlags(self.raw) != 0
                    && api::LLVMGetFastMathFlags(self.raw) & RELAXED != RELAXED
            }
    }

    /// # Safety
    /// It is a call.
    unsafe fn drop_call_attributes(self) {
        let facts = ["noundef", "nonnull", "range", "align", "dereferenceable"];
        // Index 0 is the result, the arguments follow.
        for index in 0..=self.argument_count() {
            // `align` of a `byval` argument is the alignment of the copy: caller and callee must agree on it.
            let is_copy = self.has_call_attribute(index, "byval");
            let facts = facts.iter().filter(|fact| !(is_copy && **fact == "align"));
            for kind in facts.map(|fact| attribute_kind(fact)) {
                if kind != 0 {
                    // SAFETY: removing an attribute that is not there does nothing.
                    unsafe { api::LLVMRemoveCallSiteEnumAttribute(self.raw, index, kind) };
                }
            }
        }
    }

    /// Sets the fast-math flags by which a floating-point operation may be computed as if it were one
    /// on real numbers.
    pub fn relax(self) {
        // SAFETY: the flags are set where there are any.
        unsafe {
            if api::LLVMCanValueUseFastMathFlags(self.raw) != 0 {
                api::LLVMSetFastMathFlags(self.raw, RELAXED);
            }
        }
    }

    /// Marks a load `invariant.load`: what it reads never changes while the kernel runs.
    pub fn read_only(self, module: &'m Module) {
        // SAFETY: an empty node, set on a load.
        unsafe {
            let node = api::LLVMMDNodeInContext2(module.context, std::ptr::null_mut(), 0);
            let node = api::LLVMMetadataAsValue(module.context, node);
            api::LLVMSetMetadata(self.raw, module.metadata_kind("invariant.load"), node);
        }
    }

    /// Marks a load or store `nontemporal`: what it accesses will not be needed again soon.
    pub fn stream(self, module: &'m Module) {
        // SAFETY: a node with the number one, set on a load or a store.
        unsafe {
            let one = api::LLVMConstInt(api::LLVMIntTypeInContext(module.context, 32), 1, 0);
            let mut one = api::LLVMValueAsMetadata(one);
            let node = api::LLVMMDNodeInContext2(module.context, &mut one, 1);
            let node = api::LLVMMetadataAsValue(module.context, node);
            api::LLVMSetMetadata(self.raw, module.metadata_kind("nontemporal"), node);
        }
    }

    /// Drops `llvm.loop.mustprogress` from the loop that this branch closes.
    fn drop_must_progress(self, module: &'m Module) {
        let kind = module.metadata_kind("llvm.loop");
        // SAFETY: only the operands of nodes are read, and lists are as long as LLVM says. The first operand of a
        // loop's node is the node itself, which is why it is made with a temporary node in that place.
        unsafe {
            let old = api::LLVMGetMetadata(self.raw, kind);
            if old.is_null() {
                return;
            }
            let parts = node_parts(old);
            let hints = parts.iter().skip(1).copied();
            let hints: Vec<LLVMValueRef> = hints.filter(|part| !is_must_progress(*part)).collect();
            if hints.len() + 1 == parts.len() {
                return;
            }
            let mut node = std::ptr::null_mut();
            if !hints.is_empty() {
                let stand_in = api::LLVMTemporaryMDNode(module.context, std::ptr::null_mut(), 0);
                let mut new = vec![stand_in];
                new.extend(hints.into_iter().map(|part| api::LLVMValueAsMetadata(part)));
                let made = api::LLVMMDNodeInContext2(module.context, new.as_mut_ptr(), new.len());
                api::LLVMMetadataReplaceAllUsesWith(stand_in, made);
                node = api::LLVMMetadataAsValue(module.context, made);
            }
            api::LLVMSetMetadata(self.raw, kind, node);
        }
    }

    /// Drops the metadata about which accesses alias.
    pub fn forget_aliasing(self, module: &'m Module) {
        for fact in ["noalias", "alias.scope"] {
            // SAFETY: removing missing metadata does nothing.
            unsafe {
                api::LLVMSetMetadata(self.raw, module.metadata_kind(fact), std::ptr::null_mut());
            }
        }
    }

    /// Whether metadata of this kind is on an instruction.
    #[must_use]
    pub fn has_metadata(self, module: &'m Module, kind: &str) -> bool {
        // SAFETY: asked of instructions only.
        self.is_instruction()
            && unsafe { !api::LLVMGetMetadata(self.raw, module.metadata_kind(kind)).is_null() }
    }

    /// Puts a line of assembly with one result or none before this instruction.
    ///
    /// `constraints` are LLVM's; `operands` are its inputs.
    pub fn assembly_before(
        self,
        module: &'m Module,
        (text, constraints): (&str, &str),
        result: Option<Type<'m>>,
        operands: &[Value<'m>],
    ) -> Value<'m> {
        let mut types: Vec<_> = operands.iter().map(|value| value.ty().raw).collect();
        let mut operands: Vec<_> = operands.iter().map(|value| value.raw).collect();
        let count = operands.len() as c_uint;
        // SAFETY: types and operands agree, strings are given with their lengths, and the builder
        // is ours.
        unsafe {
            let result =
                result.map_or_else(|| api::LLVMVoidTypeInContext(module.context), |ty| ty.raw);
            let function = api::LLVMFunctionType(result, types.as_mut_ptr(), count, 0);
            let assembly = api::LLVMGetInlineAsm(
                function,
                text.as_ptr().cast(),
                text.len(),
                constraints.as_ptr().cast(),
                constraints.len(),
                1,
                0,
                llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectATT,
                0,
            );
            let builder = api::LLVMCreateBuilderInContext(module.context);
            api::LLVMPositionBuilderBefore(builder, self.raw);
            let call = api::LLVMBuildCall2(
                builder,
                function,
                assembly,
                operands.as_mut_ptr(),
                count,
                c"".as_ptr(),
            );
            api::LLVMDisposeBuilder(builder);
            Value::new(call)
        }
    }
}

/// The operands of a node.
///
/// # Safety
/// It is a node.
unsafe fn node_parts(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: the list is as long as the node says.
    unsafe {
        let mut parts = vec![std::ptr::null_mut(); api::LLVMGetMDNodeNumOperands(node) as usize];
        api::LLVMGetMDNodeOperands(node, parts.as_mut_ptr());
        parts
    }
}

/// Whether an operand of a loop's node is `llvm.loop.mustprogress`: the loop ends.
///
/// # Safety
/// It is metadata, or null.
unsafe fn is_must_progress(part: LLVMValueRef) -> bool {
    // SAFETY: what is no node, or no string, is not read.
    unsafe {
        if part.is_null() || api::LLVMIsAMDNode(part).is_null() {
            return false;
        }
        let Some(name) = node_parts(part)
            .first()
            .copied()
            .filter(|name| !name.is_null())
        else {
            return false;
        };
        let mut length = 0;
        let text = api::LLVMGetMDString(name, &mut length);
        let text = (!text.is_null())
            .then(|| std::slice::from_raw_parts(text.cast::<u8>(), length as usize));
        text == Some(b"llvm.loop.mustprogress".as_slice())
    }
}

impl Function<'_> {
    /// Drops the attributes that passes derived from a body that an edit has changed.
    pub fn drop_assumptions(self) {
        let raw = self.0.raw;
        let places = [LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex]
            .into_iter()
            .chain(1..=self.arguments().len() as c_uint);
        for place in places {
            for kind in DERIVED
                .map(attribute_kind)
                .into_iter()
                .filter(|&kind| kind != 0)
            {
                // SAFETY: removing an attribute that is not there does nothing.
                unsafe { api::LLVMRemoveEnumAttributeAtIndex(raw, place, kind) };
            }
        }
    }

    /// Drops `llvm.loop.mustprogress` from every loop; hints beside it (to unroll, not to vectorise) stay.
    pub fn loops_may_go_on(self, module: &Module) {
        let ends = self
            .blocks()
            .into_iter()
            .filter_map(|block| block.terminator());
        ends.for_each(|end| end.drop_must_progress(module));
    }

    /// Drops `noalias` from the pointers among the arguments.
    pub fn arguments_may_alias(self) {
        let kind = attribute_kind("noalias");
        for (index, argument) in self.arguments().into_iter().enumerate() {
            if matches!(argument.ty().kind(), TypeKind::Pointer(_)) {
                // SAFETY: as above.
                unsafe {
                    api::LLVMRemoveEnumAttributeAtIndex(self.0.raw, index as c_uint + 1, kind);
                }
            }
        }
    }
}

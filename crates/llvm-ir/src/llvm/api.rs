//! The functions of LLVM's C interface that we call, opened at run time or linked.
//!
//! Types come from `llvm-sys`; its functions would have to be linked, and then every start of the
//! program would pay for a library of 200 MB that one verb needs. A test compares each signature
//! here with the one there.
#![allow(non_snake_case, clippy::too_many_arguments)]

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

use llvm_sys::analysis::LLVMVerifierFailureAction;
use llvm_sys::error::LLVMErrorRef;
use llvm_sys::prelude::*;
use llvm_sys::target::LLVMTargetDataRef;
use llvm_sys::target_machine::*;
#[cfg(any(test, feature = "static-llvm"))]
use llvm_sys::transforms::pass_builder;
use llvm_sys::transforms::pass_builder::LLVMPassBuilderOptionsRef;
use llvm_sys::*;

/// Declares the functions once: as a table of pointers, as functions that call through it, and as
/// the list that the linked variant and the test of signatures are made of.
macro_rules! api {
    ($($module:ident::$name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        struct Table {
            $($name: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
        }

        impl Table {
            #[cfg(not(feature = "static-llvm"))]
            fn open(library: &libloading::Library) -> Result<Self, String> {
                Ok(Table {
                    $($name: {
                        let name = concat!(stringify!($name), "\0");
                        // SAFETY: the signatures are those of LLVM's headers (see the test below),
                        // and the library is never closed.
                        let symbol = unsafe { library.get(name.as_bytes()) };
                        *symbol.map_err(|_| concat!("it has no `", stringify!($name), "`").to_owned())?
                    },)*
                })
            }

            #[cfg(feature = "static-llvm")]
            fn linked() -> Self {
                Table { $($name: $module::$name,)* }
            }
        }

        $(
            pub(super) unsafe fn $name($($argument: $type),*) $(-> $result)? {
                // SAFETY: the caller keeps to LLVM's rules for this function.
                unsafe { (table().$name)($($argument),*) }
            }
        )*

        /// Compiles only if every signature above is that of `llvm-sys`; never run.
        #[cfg(test)]
        #[allow(dead_code)]
        const SIGNATURES: () = {
            $(let _: unsafe extern "C" fn($($type),*) $(-> $result)? = $module::$name;)*
        };
    };
}

api! {
    // What LLVM this is.
    core::LLVMGetVersion(major: *mut c_uint, minor: *mut c_uint, patch: *mut c_uint);
    core::LLVMDisposeMessage(message: *mut c_char);
    // Contexts and modules.
    core::LLVMContextCreate() -> LLVMContextRef;
    core::LLVMContextDispose(c: LLVMContextRef);
    core::LLVMContextSetDiagnosticHandler(c: LLVMContextRef, handler: LLVMDiagnosticHandler, diagnostic_context: *mut c_void);
    core::LLVMGetDiagInfoSeverity(di: LLVMDiagnosticInfoRef) -> LLVMDiagnosticSeverity;
    core::LLVMGetDiagInfoDescription(di: LLVMDiagnosticInfoRef) -> *mut c_char;
    core::LLVMCreateMemoryBufferWithMemoryRangeCopy(input_data: *const c_char, input_data_length: usize, buffer_name: *const c_char) -> LLVMMemoryBufferRef;
    core::LLVMDisposeMemoryBuffer(mem_buf: LLVMMemoryBufferRef);
    core::LLVMGetBufferStart(mem_buf: LLVMMemoryBufferRef) -> *const c_char;
    core::LLVMGetBufferSize(mem_buf: LLVMMemoryBufferRef) -> usize;
    ir_reader::LLVMParseIRInContext2(context_ref: LLVMContextRef, mem_buf: LLVMMemoryBufferRef, outm: *mut LLVMModuleRef, out_message: *mut *mut c_char) -> LLVMBool;
    bit_writer::LLVMWriteBitcodeToMemoryBuffer(m: LLVMModuleRef) -> LLVMMemoryBufferRef;
    linker::LLVMLinkModules2(dest: LLVMModuleRef, src: LLVMModuleRef) -> LLVMBool;
    core::LLVMPrintModuleToString(m: LLVMModuleRef) -> *mut c_char;
    core::LLVMDisposeModule(m: LLVMModuleRef);
    core::LLVMSetTarget(m: LLVMModuleRef, triple: *const c_char);
    core::LLVMGetTarget(m: LLVMModuleRef) -> *const c_char;
    core::LLVMSetDataLayout(m: LLVMModuleRef, data_layout_str: *const c_char);
    analysis::LLVMVerifyModule(m: LLVMModuleRef, action: LLVMVerifierFailureAction, out_message: *mut *mut c_char) -> LLVMBool;
    debuginfo::LLVMStripModuleDebugInfo(module: LLVMModuleRef) -> LLVMBool;
    // Functions, globals and their attributes.
    core::LLVMGetFirstFunction(m: LLVMModuleRef) -> LLVMValueRef;
    core::LLVMGetNextFunction(the_fn: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsDeclaration(global: LLVMValueRef) -> LLVMBool;
    core::LLVMGetValueName2(val: LLVMValueRef, length: *mut usize) -> *const c_char;
    core::LLVMCountParams(the_fn: LLVMValueRef) -> c_uint;
    core::LLVMGetParam(the_fn: LLVMValueRef, index: c_uint) -> LLVMValueRef;
    core::LLVMGetFunctionCallConv(the_fn: LLVMValueRef) -> c_uint;
    core::LLVMGlobalGetValueType(global: LLVMValueRef) -> LLVMTypeRef;
    core::LLVMGetFirstGlobal(m: LLVMModuleRef) -> LLVMValueRef;
    core::LLVMGetNextGlobal(global_var: LLVMValueRef) -> LLVMValueRef;
    core::LLVMGetInitializer(global_var: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsGlobalConstant(global_var: LLVMValueRef) -> LLVMBool;
    core::LLVMGetEnumAttributeKindForName(name: *const c_char, s_len: usize) -> c_uint;
    core::LLVMGetEnumAttributeAtIndex(f: LLVMValueRef, idx: LLVMAttributeIndex, kindid: c_uint) -> LLVMAttributeRef;
    core::LLVMRemoveEnumAttributeAtIndex(f: LLVMValueRef, idx: LLVMAttributeIndex, kindid: c_uint);
    core::LLVMGetStringAttributeAtIndex(f: LLVMValueRef, idx: LLVMAttributeIndex, k: *const c_char, k_len: c_uint) -> LLVMAttributeRef;
    core::LLVMGetStringAttributeValue(a: LLVMAttributeRef, length: *mut c_uint) -> *const c_char;
    core::LLVMAddTargetDependentFunctionAttr(f: LLVMValueRef, a: *const c_char, v: *const c_char);
    core::LLVMRemoveStringAttributeAtIndex(f: LLVMValueRef, idx: LLVMAttributeIndex, k: *const c_char, k_len: c_uint);
    core::LLVMGetCallSiteEnumAttribute(c: LLVMValueRef, idx: LLVMAttributeIndex, kindid: c_uint) -> LLVMAttributeRef;
    core::LLVMRemoveCallSiteEnumAttribute(c: LLVMValueRef, idx: LLVMAttributeIndex, kindid: c_uint);
    core::LLVMGetTypeAttributeValue(a: LLVMAttributeRef) -> LLVMTypeRef;
    // Blocks and instructions.
    core::LLVMGetFirstBasicBlock(the_fn: LLVMValueRef) -> LLVMBasicBlockRef;
    core::LLVMGetNextBasicBlock(bb: LLVMBasicBlockRef) -> LLVMBasicBlockRef;
    core::LLVMGetBasicBlockTerminator(bb: LLVMBasicBlockRef) -> LLVMValueRef;
    core::LLVMValueIsBasicBlock(val: LLVMValueRef) -> LLVMBool;
    core::LLVMGetFirstInstruction(bb: LLVMBasicBlockRef) -> LLVMValueRef;
    core::LLVMGetNextInstruction(inst: LLVMValueRef) -> LLVMValueRef;
    core::LLVMGetInstructionParent(inst: LLVMValueRef) -> LLVMBasicBlockRef;
    core::LLVMGetInstructionOpcode(inst: LLVMValueRef) -> LLVMOpcode;
    core::LLVMIsATerminatorInst(inst: LLVMValueRef) -> LLVMValueRef;
    core::LLVMGetNumSuccessors(term: LLVMValueRef) -> c_uint;
    core::LLVMGetSuccessor(term: LLVMValueRef, i: c_uint) -> LLVMBasicBlockRef;
    core::LLVMIsConditional(branch: LLVMValueRef) -> LLVMBool;
    core::LLVMGetIncomingBlock(phi_node: LLVMValueRef, index: c_uint) -> LLVMBasicBlockRef;
    core::LLVMGetSwitchCaseValue(switch_instr: LLVMValueRef, i: c_uint) -> LLVMValueRef;
    core::LLVMInstructionClone(inst: LLVMValueRef) -> LLVMValueRef;
    core::LLVMInstructionRemoveFromParent(inst: LLVMValueRef);
    core::LLVMInstructionEraseFromParent(inst: LLVMValueRef);
    core::LLVMCreateBuilderInContext(c: LLVMContextRef) -> LLVMBuilderRef;
    core::LLVMPositionBuilderBefore(builder: LLVMBuilderRef, instr: LLVMValueRef);
    core::LLVMInsertIntoBuilder(builder: LLVMBuilderRef, instr: LLVMValueRef);
    core::LLVMDisposeBuilder(builder: LLVMBuilderRef);
    core::LLVMBuildCall2(arg1: LLVMBuilderRef, arg2: LLVMTypeRef, the_fn: LLVMValueRef, args: *mut LLVMValueRef, num_args: c_uint, name: *const c_char) -> LLVMValueRef;
    core::LLVMBuildBinOp(b: LLVMBuilderRef, op: LLVMOpcode, lhs: LLVMValueRef, rhs: LLVMValueRef, name: *const c_char) -> LLVMValueRef;
    core::LLVMBuildFNeg(b: LLVMBuilderRef, v: LLVMValueRef, name: *const c_char) -> LLVMValueRef;
    core::LLVMBuildFCmp(b: LLVMBuilderRef, op: LLVMRealPredicate, lhs: LLVMValueRef, rhs: LLVMValueRef, name: *const c_char) -> LLVMValueRef;
    core::LLVMBuildSelect(b: LLVMBuilderRef, the_if: LLVMValueRef, then: LLVMValueRef, otherwise: LLVMValueRef, name: *const c_char) -> LLVMValueRef;
    core::LLVMGetInlineAsm(ty: LLVMTypeRef, asm_string: *const c_char, asm_string_size: usize, constraints: *const c_char, constraints_size: usize, has_side_effects: LLVMBool, is_align_stack: LLVMBool, dialect: LLVMInlineAsmDialect, can_throw: LLVMBool) -> LLVMValueRef;
    core::LLVMGetInlineAsmAsmString(inline_asm_val: LLVMValueRef, len: *mut usize) -> *const c_char;
    // Values, operands and uses.
    core::LLVMTypeOf(val: LLVMValueRef) -> LLVMTypeRef;
    core::LLVMGetNumOperands(val: LLVMValueRef) -> c_int;
    core::LLVMGetOperand(val: LLVMValueRef, index: c_uint) -> LLVMValueRef;
    core::LLVMSetOperand(user: LLVMValueRef, index: c_uint, val: LLVMValueRef);
    core::LLVMGetFirstUse(val: LLVMValueRef) -> LLVMUseRef;
    core::LLVMGetNextUse(u: LLVMUseRef) -> LLVMUseRef;
    core::LLVMGetUser(u: LLVMUseRef) -> LLVMValueRef;
    core::LLVMReplaceAllUsesWith(old_val: LLVMValueRef, new_val: LLVMValueRef);
    core::LLVMPrintValueToString(val: LLVMValueRef) -> *mut c_char;
    core::LLVMIsAInstruction(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAArgument(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAConstant(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAFunction(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAGlobalVariable(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAConstantInt(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAConstantFP(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAConstantExpr(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAInlineAsm(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsAPoisonValue(val: LLVMValueRef) -> LLVMValueRef;
    core::LLVMIsUndef(val: LLVMValueRef) -> LLVMBool;
    core::LLVMIsNull(val: LLVMValueRef) -> LLVMBool;
    core::LLVMGetConstOpcode(constant_val: LLVMValueRef) -> LLVMOpcode;
    core::LLVMGetNumArgOperands(instr: LLVMValueRef) -> c_uint;
    core::LLVMGetCalledValue(instr: LLVMValueRef) -> LLVMValueRef;
    core::LLVMGetCalledFunctionType(c: LLVMValueRef) -> LLVMTypeRef;
    core::LLVMGetICmpPredicate(inst: LLVMValueRef) -> LLVMIntPredicate;
    core::LLVMGetFCmpPredicate(inst: LLVMValueRef) -> LLVMRealPredicate;
    core::LLVMGetGEPSourceElementType(gep: LLVMValueRef) -> LLVMTypeRef;
    core::LLVMGetAllocatedType(alloca: LLVMValueRef) -> LLVMTypeRef;
    core::LLVMGetAlignment(v: LLVMValueRef) -> c_uint;
    core::LLVMGetVolatile(inst: LLVMValueRef) -> LLVMBool;
    core::LLVMIsAtomic(inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetAtomicRMWBinOp(atomicrmw_inst: LLVMValueRef) -> LLVMAtomicRMWBinOp;
    core::LLVMGetNumIndices(inst: LLVMValueRef) -> c_uint;
    core::LLVMGetIndices(inst: LLVMValueRef) -> *const c_uint;
    core::LLVMGetNumMaskElements(shuffle_vector_inst: LLVMValueRef) -> c_uint;
    core::LLVMGetMaskValue(shuffle_vector_inst: LLVMValueRef, elt: c_uint) -> c_int;
    // Poison-generating flags, fast-math flags and metadata.
    core::LLVMGetNSW(arith_inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetNUW(arith_inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetExact(div_or_shr_inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetNNeg(non_neg_inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetIsDisjoint(inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetICmpSameSign(inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGEPGetNoWrapFlags(gep: LLVMValueRef) -> LLVMGEPNoWrapFlags;
    core::LLVMSetNSW(arith_inst: LLVMValueRef, hasnsw: LLVMBool);
    core::LLVMSetNUW(arith_inst: LLVMValueRef, hasnuw: LLVMBool);
    core::LLVMSetExact(div_or_shr_inst: LLVMValueRef, is_exact: LLVMBool);
    core::LLVMSetNNeg(non_neg_inst: LLVMValueRef, is_non_neg: LLVMBool);
    core::LLVMSetIsDisjoint(inst: LLVMValueRef, is_disjoint: LLVMBool);
    core::LLVMSetICmpSameSign(inst: LLVMValueRef, same_sign: LLVMBool);
    core::LLVMGEPSetNoWrapFlags(gep: LLVMValueRef, no_wrap_flags: LLVMGEPNoWrapFlags);
    core::LLVMCanValueUseFastMathFlags(inst: LLVMValueRef) -> LLVMBool;
    core::LLVMGetFastMathFlags(fp_math_inst: LLVMValueRef) -> LLVMFastMathFlags;
    core::LLVMSetFastMathFlags(fp_math_inst: LLVMValueRef, fmf: LLVMFastMathFlags);
    core::LLVMGetMDKindIDInContext(c: LLVMContextRef, name: *const c_char, s_len: c_uint) -> c_uint;
    core::LLVMValueAsMetadata(val: LLVMValueRef) -> LLVMMetadataRef;
    core::LLVMSetMetadata(val: LLVMValueRef, kindid: c_uint, node: LLVMValueRef);
    core::LLVMGetMetadata(val: LLVMValueRef, kindid: c_uint) -> LLVMValueRef;
    core::LLVMMDNodeInContext2(c: LLVMContextRef, m_ds: *mut LLVMMetadataRef, count: usize) -> LLVMMetadataRef;
    core::LLVMMetadataAsValue(c: LLVMContextRef, md: LLVMMetadataRef) -> LLVMValueRef;
    core::LLVMGetMDNodeNumOperands(v: LLVMValueRef) -> c_uint;
    core::LLVMGetMDNodeOperands(v: LLVMValueRef, dest: *mut LLVMValueRef);
    core::LLVMGetMDString(v: LLVMValueRef, length: *mut c_uint) -> *const c_char;
    core::LLVMIsAMDNode(val: LLVMValueRef) -> LLVMValueRef;
    debuginfo::LLVMTemporaryMDNode(ctx: LLVMContextRef, data: *mut LLVMMetadataRef, num_elements: usize) -> LLVMMetadataRef;
    debuginfo::LLVMMetadataReplaceAllUsesWith(temp_target_metadata: LLVMMetadataRef, replacement: LLVMMetadataRef);
    debuginfo::LLVMInstructionGetDebugLoc(inst: LLVMValueRef) -> LLVMMetadataRef;
    debuginfo::LLVMInstructionSetDebugLoc(inst: LLVMValueRef, loc: LLVMMetadataRef);
    debuginfo::LLVMDILocationGetLine(location: LLVMMetadataRef) -> c_uint;
    debuginfo::LLVMDILocationGetColumn(location: LLVMMetadataRef) -> c_uint;
    debuginfo::LLVMDILocationGetScope(location: LLVMMetadataRef) -> LLVMMetadataRef;
    debuginfo::LLVMDILocationGetInlinedAt(location: LLVMMetadataRef) -> LLVMMetadataRef;
    debuginfo::LLVMDIScopeGetFile(scope: LLVMMetadataRef) -> LLVMMetadataRef;
    debuginfo::LLVMDIFileGetFilename(file: LLVMMetadataRef, length: *mut c_uint) -> *const c_char;
    // Types and constants.
    core::LLVMGetTypeKind(ty: LLVMTypeRef) -> LLVMTypeKind;
    core::LLVMGetTypeContext(ty: LLVMTypeRef) -> LLVMContextRef;
    core::LLVMGetIntTypeWidth(integer_ty: LLVMTypeRef) -> c_uint;
    core::LLVMGetPointerAddressSpace(pointer_ty: LLVMTypeRef) -> c_uint;
    core::LLVMGetElementType(ty: LLVMTypeRef) -> LLVMTypeRef;
    core::LLVMGetVectorSize(vector_ty: LLVMTypeRef) -> c_uint;
    core::LLVMGetArrayLength2(array_ty: LLVMTypeRef) -> u64;
    core::LLVMCountStructElementTypes(struct_ty: LLVMTypeRef) -> c_uint;
    core::LLVMStructGetTypeAtIndex(struct_ty: LLVMTypeRef, i: c_uint) -> LLVMTypeRef;
    core::LLVMGetReturnType(function_ty: LLVMTypeRef) -> LLVMTypeRef;
    core::LLVMPrintTypeToString(val: LLVMTypeRef) -> *mut c_char;
    core::LLVMIntTypeInContext(c: LLVMContextRef, num_bits: c_uint) -> LLVMTypeRef;
    core::LLVMVoidTypeInContext(c: LLVMContextRef) -> LLVMTypeRef;
    core::LLVMFunctionType(return_type: LLVMTypeRef, param_types: *mut LLVMTypeRef, param_count: c_uint, is_var_arg: LLVMBool) -> LLVMTypeRef;
    core::LLVMConstInt(int_ty: LLVMTypeRef, n: u64, sign_extend: LLVMBool) -> LLVMValueRef;
    core::LLVMConstReal(real_ty: LLVMTypeRef, n: f64) -> LLVMValueRef;
    core::LLVMConstNull(ty: LLVMTypeRef) -> LLVMValueRef;
    core::LLVMGetPoison(ty: LLVMTypeRef) -> LLVMValueRef;
    core::LLVMConstIntGetZExtValue(constant_val: LLVMValueRef) -> u64;
    core::LLVMConstIntGetSExtValue(constant_val: LLVMValueRef) -> i64;
    core::LLVMConstRealGetDouble(constant_val: LLVMValueRef, loses_info: *mut LLVMBool) -> f64;
    core::LLVMGetAggregateElement(c: LLVMValueRef, idx: c_uint) -> LLVMValueRef;
    core::LLVMConstBitCast(constant_val: LLVMValueRef, to_type: LLVMTypeRef) -> LLVMValueRef;
    // Targets and passes.
    target_machine::LLVMGetTargetFromTriple(triple: *const c_char, t: *mut LLVMTargetRef, error_message: *mut *mut c_char) -> LLVMBool;
    target_machine::LLVMCreateTargetMachine(t: LLVMTargetRef, triple: *const c_char, cpu: *const c_char, features: *const c_char, level: LLVMCodeGenOptLevel, reloc: LLVMRelocMode, code_model: LLVMCodeModel) -> LLVMTargetMachineRef;
    target_machine::LLVMDisposeTargetMachine(t: LLVMTargetMachineRef);
    target_machine::LLVMTargetMachineEmitToMemoryBuffer(t: LLVMTargetMachineRef, m: LLVMModuleRef, codegen: LLVMCodeGenFileType, error_message: *mut *mut c_char, out_mem_buf: *mut LLVMMemoryBufferRef) -> LLVMBool;
    target_machine::LLVMCreateTargetDataLayout(t: LLVMTargetMachineRef) -> LLVMTargetDataRef;
    target::LLVMCopyStringRepOfTargetData(td: LLVMTargetDataRef) -> *mut c_char;
    target::LLVMDisposeTargetData(td: LLVMTargetDataRef);
    target::LLVMGetModuleDataLayout(m: LLVMModuleRef) -> LLVMTargetDataRef;
    target::LLVMABISizeOfType(td: LLVMTargetDataRef, ty: LLVMTypeRef) -> u64;
    target::LLVMStoreSizeOfType(td: LLVMTargetDataRef, ty: LLVMTypeRef) -> u64;
    target::LLVMABIAlignmentOfType(td: LLVMTargetDataRef, ty: LLVMTypeRef) -> c_uint;
    target::LLVMOffsetOfElement(td: LLVMTargetDataRef, struct_ty: LLVMTypeRef, element: c_uint) -> u64;
    target_machine::LLVMGetHostCPUName() -> *mut c_char;
    target_machine::LLVMGetHostCPUFeatures() -> *mut c_char;
    target_machine::LLVMGetDefaultTargetTriple() -> *mut c_char;
    pass_builder::LLVMRunPasses(m: LLVMModuleRef, passes: *const c_char, tm: LLVMTargetMachineRef, options: LLVMPassBuilderOptionsRef) -> LLVMErrorRef;
    pass_builder::LLVMCreatePassBuilderOptions() -> LLVMPassBuilderOptionsRef;
    pass_builder::LLVMDisposePassBuilderOptions(options: LLVMPassBuilderOptionsRef);
    error::LLVMGetErrorMessage(err: LLVMErrorRef) -> *mut c_char;
    error::LLVMDisposeErrorMessage(err_msg: *mut c_char);
    target::LLVMInitializeX86TargetInfo();
    target::LLVMInitializeX86Target();
    target::LLVMInitializeX86TargetMC();
    target::LLVMInitializeX86AsmPrinter();
    target::LLVMInitializeX86AsmParser();
    target::LLVMInitializeNVPTXTargetInfo();
    target::LLVMInitializeNVPTXTarget();
    target::LLVMInitializeNVPTXTargetMC();
    target::LLVMInitializeNVPTXAsmPrinter();

}

static TABLE: OnceLock<Table> = OnceLock::new();

fn table() -> &'static Table {
    TABLE
        .get()
        .expect("`Llvm::open` comes first, and nothing of LLVM exists before it")
}

/// Opens the library at `path` and fills the table.
#[cfg(not(feature = "static-llvm"))]
pub(super) fn open(path: &std::path::Path) -> Result<(), String> {
    if TABLE.get().is_some() {
        return Ok(());
    }
    // SAFETY: loading LLVM runs its constructors, which register options and targets.
    let library = unsafe { libloading::Library::new(path) }.map_err(|error| error.to_string())?;
    let table = Table::open(&library)?;
    // It holds threads' data and atexit handlers: it stays until the process ends.
    std::mem::forget(library);
    let _ = TABLE.set(table);
    Ok(())
}

/// Fills the table with what was linked in.
#[cfg(feature = "static-llvm")]
pub(super) fn link() {
    TABLE.get_or_init(Table::linked);
}

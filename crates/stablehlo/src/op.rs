//! What operations do.

use std::sync::Arc;

use crate::literal::Literal;

/// What an operation does, with everything but its operands, its regions and the types of its
/// results.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number or tensor that is written down.
    Constant(Literal),
    /// Each element's index along a dimension.
    Iota {
        /// The dimension.
        dimension: usize,
    },
    /// The same for every element of one operand.
    Unary(Unary),
    /// The same for every pair of elements of two operands.
    Binary(Binary),
    /// To other elements, as numbers.
    Convert,
    /// To other elements, as bits.
    BitcastConvert,
    /// Truth values of pairs.
    Compare(Compare),
    /// Operands: which, if true, if false.
    Select,
    /// Operands: least, number, greatest.
    Clamp,
    /// Another shape of the same elements in the same order.
    Reshape,
    /// Dimension `i` of the result is dimension `permutation[i]` of the operand.
    Transpose {
        /// For each dimension of the result, that of the operand.
        permutation: Vec<usize>,
    },
    /// Dimension `i` of the operand is dimension `dimensions[i]` of the result; where its length is 1 it
    /// is repeated.
    BroadcastInDim {
        /// For each dimension of the operand, that of the result.
        dimensions: Vec<usize>,
    },
    /// Backwards along some dimensions.
    Reverse {
        /// These.
        dimensions: Vec<usize>,
    },
    /// A part at a place that is written down.
    Slice(Slice),
    /// A part at a place that operands name: the tensor, then a number for every dimension.
    DynamicSlice {
        /// The part's shape.
        sizes: Vec<usize>,
    },
    /// A tensor with a part replaced; operands: the tensor, the part, then a number for every
    /// dimension.
    DynamicUpdateSlice,
    /// Operands: the tensor, and what is put around it and between.
    Pad(Pad),
    /// Operands behind each other.
    Concatenate {
        /// Along this dimension.
        dimension: usize,
    },
    /// Operands: tensors, then as many starts. One region combines two sets of numbers.
    Reduce {
        /// Along these dimensions.
        dimensions: Vec<usize>,
    },
    /// As [`Kind::Reduce`], over a window that moves.
    ReduceWindow(Window),
    /// Operands: the tensor, what is scattered, the start. Two regions: which of two is selected, and how
    /// what is scattered is combined.
    SelectAndScatter(Window),
    /// Products of tensors.
    DotGeneral(DotGeneral),
    /// Operands: the input, the kernel.
    Convolution(Box<Convolution>),
    /// Operands: the tensor, indices.
    Gather(Box<Gather>),
    /// Operands: tensors, indices, as many updates. One region combines.
    Scatter(Box<Scatter>),
    /// Operands become the arguments of both regions: the condition, and the body.
    While,
    /// One truth value, and two regions without arguments.
    If,
    /// One index, and regions without arguments; the last is for every other index.
    Case,
    /// Operands are sorted together. One region compares.
    Sort {
        /// Along this dimension.
        dimension: usize,
        /// Whether equals keep their order.
        is_stable: bool,
    },
    /// The largest numbers along the last dimension, the largest first, and their places there; of equals the first.
    TopK {
        /// How many.
        k: usize,
    },
    /// Random bits; the operand is the state, and so is the first result.
    RngBitGenerator {
        /// DEFAULT, THREE_FRY or PHILOX.
        algorithm: Arc<str>,
    },
    /// Operands: input, scale, offset, mean, variance.
    BatchNormInference(BatchNorm),
    /// Operands: input, scale, offset. Results: output, mean, variance.
    BatchNormTraining(BatchNorm),
    /// Operands: input, scale, mean, variance, gradient of the output. Results: gradients of input,
    /// scale and offset.
    BatchNormGrad(BatchNorm),
    /// No computation: all operands are computed before any result is used.
    OptimizationBarrier,
    /// An unknown operation, carried as it is written.
    Opaque(Opaque),
}

impl Kind {
    /// Its name in the text, without the dialect; with it for an unknown operation.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Kind::Constant(_) => "constant",
            Kind::Iota { .. } => "iota",
            Kind::Unary(unary) => unary.name(),
            Kind::Binary(binary) => binary.name(),
            Kind::Convert => "convert",
            Kind::BitcastConvert => "bitcast_convert",
            Kind::Compare(_) => "compare",
            Kind::Select => "select",
            Kind::Clamp => "clamp",
            Kind::Reshape => "reshape",
            Kind::Transpose { .. } => "transpose",
            Kind::BroadcastInDim { .. } => "broadcast_in_dim",
            Kind::Reverse { .. } => "reverse",
            Kind::Slice(_) => "slice",
            Kind::DynamicSlice { .. } => "dynamic_slice",
            Kind::DynamicUpdateSlice => "dynamic_update_slice",
            Kind::Pad(_) => "pad",
            Kind::Concatenate { .. } => "concatenate",
            Kind::Reduce { .. } => "reduce",
            Kind::ReduceWindow(_) => "reduce_window",
            Kind::SelectAndScatter(_) => "select_and_scatter",
            Kind::DotGeneral(_) => "dot_general",
            Kind::Convolution(_) => "convolution",
            Kind::Gather(_) => "gather",
            Kind::Scatter(_) => "scatter",
            Kind::While => "while",
            Kind::If => "if",
            Kind::Case => "case",
            Kind::Sort { .. } => "sort",
            Kind::TopK { .. } => "top_k",
            Kind::RngBitGenerator { .. } => "rng_bit_generator",
            Kind::BatchNormInference(_) => "batch_norm_inference",
            Kind::BatchNormTraining(_) => "batch_norm_training",
            Kind::BatchNormGrad(_) => "batch_norm_grad",
            Kind::OptimizationBarrier => "optimization_barrier",
            Kind::Opaque(opaque) => &opaque.name,
        }
    }
}

/// An attribute that is carried as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// Its name.
    pub name: Arc<str>,
    /// Its value as text; empty for an attribute without a value.
    pub text: Arc<str>,
    /// Whether it is an attribute of the operation itself, not one that another tool added.
    pub is_inherent: bool,
}

/// Attributes of operations that do not change what the results are: hints, and how exact results should be.
const HINTS: [&str; 5] = [
    "algorithm",
    "indices_are_sorted",
    "precision_config",
    "result_accuracy",
    "unique_indices",
];

impl Extra {
    /// Whether it may change what the operation does in a way unknown to us: newer versions have more attributes.
    /// Attributes that do not belong to the dialect have a dot in their name.
    #[must_use]
    pub fn is_strange(&self) -> bool {
        !self.name.contains('.') && !HINTS.contains(&&*self.name)
    }
}

macro_rules! names {
    ($(#[$about:meta])* $type:ident { $($variant:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum $type {
            $($variant,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: &[$type] = &[$($type::$variant,)*];

            /// Its name in the text.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }

            /// The one of that name.
            #[must_use]
            pub fn of_name(name: &str) -> Option<$type> {
                match name {
                    $($name => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

names! {
    /// Operations on one number.
    Unary {
        Abs = "abs",
        Cbrt = "cbrt",
        Ceil = "ceil",
        Cosine = "cosine",
        CountLeadingZeros = "count_leading_zeros",
        Erf = "erf",
        ErfInv = "erf_inv",
        Erfc = "erfc",
        Exponential = "exponential",
        ExponentialMinusOne = "exponential_minus_one",
        Floor = "floor",
        IsFinite = "is_finite",
        Lgamma = "lgamma",
        Log = "log",
        LogPlusOne = "log_plus_one",
        Logistic = "logistic",
        Negate = "negate",
        Not = "not",
        Popcnt = "popcnt",
        RoundNearestAfz = "round_nearest_afz",
        RoundNearestEven = "round_nearest_even",
        Rsqrt = "rsqrt",
        Sign = "sign",
        Sine = "sine",
        Square = "square",
        Sqrt = "sqrt",
        Tan = "tan",
        Tanh = "tanh",
    }
}

impl Unary {
    /// The dialect it belongs to; JAX writes some of the client's operations, too.
    #[must_use]
    pub fn dialect(self) -> &'static str {
        match self {
            Unary::Erf | Unary::ErfInv | Unary::Erfc | Unary::Lgamma | Unary::Square => "chlo",
            _ => "stablehlo",
        }
    }
}

names! {
    /// Operations on two numbers.
    Binary {
        Add = "add",
        Subtract = "subtract",
        Multiply = "multiply",
        Divide = "divide",
        Remainder = "remainder",
        Maximum = "maximum",
        Minimum = "minimum",
        Power = "power",
        Atan2 = "atan2",
        And = "and",
        Or = "or",
        Xor = "xor",
        ShiftLeft = "shift_left",
        ShiftRightArithmetic = "shift_right_arithmetic",
        ShiftRightLogical = "shift_right_logical",
    }
}

names! {
    /// Which way to compare.
    Direction {
        Eq = "EQ",
        Ne = "NE",
        Ge = "GE",
        Gt = "GT",
        Le = "LE",
        Lt = "LT",
    }
}

names! {
    /// As what to compare.
    CompareType {
        Float = "FLOAT",
        TotalOrder = "TOTALORDER",
        Signed = "SIGNED",
        Unsigned = "UNSIGNED",
    }
}

/// How two tensors are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compare {
    /// Which way.
    pub direction: Direction,
    /// As what; from the elements' type if absent.
    pub compare_type: Option<CompareType>,
}

/// A part of a tensor, one number for every dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slice {
    /// The first index.
    pub starts: Vec<usize>,
    /// The index after the last.
    pub limits: Vec<usize>,
    /// From one index to the next.
    pub strides: Vec<usize>,
}

/// What is put around a tensor, one number for every dimension; negative numbers remove elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pad {
    /// Before the first.
    pub low: Vec<i64>,
    /// After the last.
    pub high: Vec<i64>,
    /// Between any two.
    pub interior: Vec<usize>,
}

/// A window that moves over a tensor, one number for every dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Its lengths.
    pub dimensions: Vec<usize>,
    /// How far it moves.
    pub strides: Vec<usize>,
    /// From one element of the tensor to the next, in places of the window. All 1 where
    /// operations have none.
    pub base_dilations: Vec<usize>,
    /// From one place of the window to the next. All 1 where operations have none.
    pub window_dilations: Vec<usize>,
    /// Places before and after the tensor.
    pub padding: Vec<(i64, i64)>,
}

/// Which dimensions a product of tensors is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DotGeneral {
    /// Dimensions of the left operand that are kept and paired.
    pub lhs_batching: Vec<usize>,
    /// The right operand's, as many.
    pub rhs_batching: Vec<usize>,
    /// Dimensions of the left operand that are summed over.
    pub lhs_contracting: Vec<usize>,
    /// The right operand's, as many.
    pub rhs_contracting: Vec<usize>,
    /// DEFAULT, HIGH or HIGHEST for each operand; may be absent.
    pub precision: Vec<Arc<str>>,
}

/// How a convolution reads its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convolution {
    /// Dimensions of the input: batch, feature, and the spatial ones in their order.
    pub input: ConvolutionDimensions,
    /// Dimensions of the kernel: input feature, output feature, and the spatial ones.
    pub kernel: ConvolutionDimensions,
    /// Dimensions of the output: batch, feature, and the spatial ones.
    pub output: ConvolutionDimensions,
    /// How far the window moves, for every spatial dimension.
    pub strides: Vec<usize>,
    /// Places before and after the input.
    pub padding: Vec<(i64, i64)>,
    /// From one element of the input to the next.
    pub lhs_dilation: Vec<usize>,
    /// From one element of the kernel to the next.
    pub rhs_dilation: Vec<usize>,
    /// Whether the kernel is read backwards.
    pub reversal: Vec<bool>,
    /// The number of groups of features.
    pub feature_groups: usize,
    /// The number of groups of the batch.
    pub batch_groups: usize,
    /// DEFAULT, HIGH or HIGHEST for each operand; may be absent.
    pub precision: Vec<Arc<str>>,
}

/// What the dimensions of one operand of a convolution are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvolutionDimensions {
    /// The batch; of the kernel, the input feature.
    pub first: usize,
    /// The feature; of the kernel, the output feature.
    pub second: usize,
    /// The spatial ones.
    pub spatial: Vec<usize>,
}

/// How slices are gathered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the specification")]
pub struct Gather {
    pub offset_dims: Vec<usize>,
    pub collapsed_slice_dims: Vec<usize>,
    pub operand_batching_dims: Vec<usize>,
    pub start_indices_batching_dims: Vec<usize>,
    pub start_index_map: Vec<usize>,
    pub index_vector_dim: usize,
    pub slice_sizes: Vec<usize>,
    pub indices_are_sorted: bool,
}

/// How updates are scattered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the specification")]
pub struct Scatter {
    pub update_window_dims: Vec<usize>,
    pub inserted_window_dims: Vec<usize>,
    pub input_batching_dims: Vec<usize>,
    pub scatter_indices_batching_dims: Vec<usize>,
    pub scatter_dims_to_operand_dims: Vec<usize>,
    pub index_vector_dim: usize,
    pub indices_are_sorted: bool,
    pub unique_indices: bool,
}

/// How a batch is normalised.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BatchNorm {
    /// Added to variances.
    pub epsilon: f32,
    /// The dimension of features.
    pub feature_index: usize,
}

/// An operation as it is written, with holes for its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opaque {
    /// Its name, with the dialect.
    pub name: Arc<str>,
    /// The text from the name on to the end, types and all; operands go between these pieces.
    pub pieces: Vec<Arc<str>>,
}

//! From an operation's name and attributes to what it does.

use super::attribute::{Asked, named_counts, pairs};
use super::cursor::{Cursor, Parsed};
use crate::op::{
    BatchNorm, Binary, Compare, CompareType, Convolution, ConvolutionDimensions, Direction,
    DotGeneral, Gather, Kind, Pad, Scatter, Slice, Unary, Window,
};

/// The client's operation on more than one number that we know.
pub(super) const TOP_K: &str = "chlo.top_k";

/// What an operation does; nothing if we do not know it. `rank` is that of its first operand.
pub(super) fn kind(name: &str, rank: usize, asked: &mut Asked<'_, '_>) -> Parsed<Option<Kind>> {
    if let Some(unary) = unary(name) {
        return Ok(Some(Kind::Unary(unary)));
    }
    if name == TOP_K {
        let k = count(asked, "k")?;
        return Ok(Some(Kind::TopK { k }));
    }
    let Some(name) = name.strip_prefix("stablehlo.") else {
        return Ok(None);
    };
    if let Some(binary) = Binary::of_name(name) {
        return Ok(Some(Kind::Binary(binary)));
    }
    Ok(Some(match name {
        "constant" => {
            let value = asked.literal("value")?;
            Kind::Constant(asked.needed("value", value)?)
        }
        "iota" => Kind::Iota {
            dimension: count(asked, "iota_dimension")?,
        },
        "convert" => Kind::Convert,
        "bitcast_convert" => Kind::BitcastConvert,
        "compare" => Kind::Compare(compare(asked)?),
        "select" => Kind::Select,
        "clamp" => Kind::Clamp,
        "reshape" => Kind::Reshape,
        "transpose" => Kind::Transpose {
            permutation: counts(asked, "permutation")?,
        },
        "broadcast_in_dim" => Kind::BroadcastInDim {
            dimensions: counts(asked, "broadcast_dimensions")?,
        },
        "reverse" => Kind::Reverse {
            dimensions: counts(asked, "dimensions")?,
        },
        "slice" => Kind::Slice(Slice {
            starts: counts(asked, "start_indices")?,
            limits: counts(asked, "limit_indices")?,
            strides: counts(asked, "strides")?,
        }),
        "dynamic_slice" => Kind::DynamicSlice {
            sizes: counts(asked, "slice_sizes")?,
        },
        "dynamic_update_slice" => Kind::DynamicUpdateSlice,
        "pad" => {
            let low = asked.integers("edge_padding_low")?;
            let high = asked.integers("edge_padding_high")?;
            Kind::Pad(Pad {
                low: asked.needed("edge_padding_low", low)?,
                high: asked.needed("edge_padding_high", high)?,
                interior: counts(asked, "interior_padding")?,
            })
        }
        "concatenate" => Kind::Concatenate {
            dimension: count(asked, "dimension")?,
        },
        "reduce" => Kind::Reduce {
            dimensions: counts(asked, "dimensions")?,
        },
        "reduce_window" => Kind::ReduceWindow(window(asked)?),
        "select_and_scatter" => Kind::SelectAndScatter(window(asked)?),
        "dot_general" => Kind::DotGeneral(dot_general(asked)?),
        "convolution" => convolution(asked)?,
        "gather" => Kind::Gather(Box::new(gather(asked)?)),
        "scatter" => Kind::Scatter(Box::new(scatter(asked)?)),
        "while" => Kind::While,
        "if" => Kind::If,
        "case" => Kind::Case,
        "sort" => {
            let dimension = asked.integer("dimension")?.unwrap_or(-1);
            let dimension = match dimension < 0 {
                true => dimension.saturating_add_unsigned(rank as u64),
                false => dimension,
            };
            let dimension = usize::try_from(dimension).ok();
            Kind::Sort {
                dimension: asked.sound("dimension", dimension)?,
                is_stable: asked.integer("is_stable")? == Some(1),
            }
        }
        "rng_bit_generator" => {
            let algorithm = asked.word("rng_algorithm")?;
            Kind::RngBitGenerator {
                algorithm: asked.needed("rng_algorithm", algorithm)?.into(),
            }
        }
        "batch_norm_inference" => Kind::BatchNormInference(batch_norm(asked)?),
        "batch_norm_training" => Kind::BatchNormTraining(batch_norm(asked)?),
        "batch_norm_grad" => Kind::BatchNormGrad(batch_norm(asked)?),
        "optimization_barrier" => Kind::OptimizationBarrier,
        _ => return Ok(None),
    }))
}

/// An operation on one number, by its name with the dialect.
pub(super) fn unary(name: &str) -> Option<Unary> {
    let (dialect, name) = name.split_once('.')?;
    Unary::of_name(name).filter(|unary| unary.dialect() == dialect)
}

fn counts(asked: &mut Asked<'_, '_>, name: &str) -> Parsed<Vec<usize>> {
    let found = asked.counts(name)?;
    asked.needed(name, found)
}

fn count(asked: &mut Asked<'_, '_>, name: &str) -> Parsed<usize> {
    let found = asked.count(name)?;
    asked.needed(name, found)
}

fn compare(asked: &mut Asked<'_, '_>) -> Parsed<Compare> {
    let direction = asked.word("comparison_direction")?;
    let direction = asked.needed("comparison_direction", direction)?;
    let compare_type = match asked.word("compare_type")? {
        None | Some("NOTYPE") => None,
        Some(word) => Some(asked.sound("compare_type", CompareType::of_name(word))?),
    };
    Ok(Compare {
        direction: asked.sound("comparison_direction", Direction::of_name(direction))?,
        compare_type,
    })
}

fn window(asked: &mut Asked<'_, '_>) -> Parsed<Window> {
    let dimensions = counts(asked, "window_dimensions")?;
    let ones = vec![1; dimensions.len()];
    let strides = asked.counts("window_strides")?;
    let base_dilations = asked.counts("base_dilations")?;
    let window_dilations = asked.counts("window_dilations")?;
    let padding = asked.integers("padding")?;
    Ok(Window {
        padding: padding.map_or_else(|| vec![(0, 0); dimensions.len()], |all| pairs(&all)),
        dimensions,
        strides: strides.unwrap_or_else(|| ones.clone()),
        base_dilations: base_dilations.unwrap_or_else(|| ones.clone()),
        window_dilations: window_dilations.unwrap_or(ones),
    })
}

fn dot_general(asked: &mut Asked<'_, '_>) -> Parsed<DotGeneral> {
    let inside = asked.inside("dot_dimension_numbers")?;
    let mut inside = asked.needed("dot_dimension_numbers", inside)?;
    let mut fields = Fields(named_counts(&mut inside)?);
    Ok(DotGeneral {
        lhs_batching: fields.take("lhs_batching_dimensions"),
        rhs_batching: fields.take("rhs_batching_dimensions"),
        lhs_contracting: fields.take("lhs_contracting_dimensions"),
        rhs_contracting: fields.take("rhs_contracting_dimensions"),
        precision: asked.words("precision_config")?,
    })
}

fn convolution(asked: &mut Asked<'_, '_>) -> Parsed<Kind> {
    let inside = asked.inside("dimension_numbers")?;
    let mut inside = asked.needed("dimension_numbers", inside)?;
    let dimensions = convolution_dimensions(&mut inside)?;
    convolution_of(asked, dimensions)
}

/// A convolution over these dimensions.
pub(super) fn convolution_of(
    asked: &mut Asked<'_, '_>,
    (input, kernel, output): AllDimensions,
) -> Parsed<Kind> {
    let n = input.spatial.len();
    let padding = asked.integers("padding")?;
    let reversal = asked.integers("window_reversal")?;
    Ok(Kind::Convolution(Box::new(Convolution {
        input,
        kernel,
        output,
        strides: asked
            .counts("window_strides")?
            .unwrap_or_else(|| vec![1; n]),
        padding: padding.map_or_else(|| vec![(0, 0); n], |all| pairs(&all)),
        lhs_dilation: asked.counts("lhs_dilation")?.unwrap_or_else(|| vec![1; n]),
        rhs_dilation: asked.counts("rhs_dilation")?.unwrap_or_else(|| vec![1; n]),
        reversal: reversal.map_or_else(
            || vec![false; n],
            |all| all.into_iter().map(|one| one != 0).collect(),
        ),
        feature_groups: count(asked, "feature_group_count")?,
        batch_groups: count(asked, "batch_group_count")?,
        precision: asked.words("precision_config")?,
    })))
}

/// Those of the input, the kernel and the output.
pub(super) type AllDimensions = (
    ConvolutionDimensions,
    ConvolutionDimensions,
    ConvolutionDimensions,
);

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
pub(super) fn convolution_dimensions(at: &mut Cursor<'_>) -> Parsed<AllDimensions> {
    let input = dimensions(at, ("b", "f"))?;
    at.expect("x")?;
    let kernel = dimensions(at, ("i", "o"))?;
    at.expect("->")?;
    let output = dimensions(at, ("b", "f"))?;
    Ok((input, kernel, output))
}

fn dimensions(at: &mut Cursor<'_>, (first, second): (&str, &str)) -> Parsed<ConvolutionDimensions> {
    let mut start = *at;
    let mut place = 0;
    let (mut firsts, mut seconds, mut spatial) = (None, None, Vec::new());
    at.list(("[", "]"), |at| {
        if at.eat_word(first) {
            firsts = Some(place);
        } else if at.eat_word(second) {
            seconds = Some(place);
        } else {
            spatial.push((at.count()?, place));
        }
        place += 1;
        Ok(())
    })?;
    spatial.sort_unstable();
    let is_whole = spatial.iter().map(|(nth, _)| *nth).eq(0..spatial.len());
    match (firsts, seconds) {
        (Some(firsts), Some(seconds)) if is_whole && spatial.len() + 2 == place => {
            Ok(ConvolutionDimensions {
                first: firsts,
                second: seconds,
                spatial: spatial.into_iter().map(|(_, place)| place).collect(),
            })
        }
        _ => start.fault(format!(
            "`{first}`, `{second}` and the spatial dimensions from 0 on should be here, each once"
        )),
    }
}

fn gather(asked: &mut Asked<'_, '_>) -> Parsed<Gather> {
    let inside = asked.inside("dimension_numbers")?;
    let mut inside = asked.needed("dimension_numbers", inside)?;
    let mut fields = Fields(named_counts(&mut inside)?);
    Ok(Gather {
        offset_dims: fields.take("offset_dims"),
        collapsed_slice_dims: fields.take("collapsed_slice_dims"),
        operand_batching_dims: fields.take("operand_batching_dims"),
        start_indices_batching_dims: fields.take("start_indices_batching_dims"),
        start_index_map: fields.take("start_index_map"),
        index_vector_dim: fields.one("index_vector_dim"),
        slice_sizes: counts(asked, "slice_sizes")?,
        indices_are_sorted: asked.integer("indices_are_sorted")? == Some(1),
    })
}

fn scatter(asked: &mut Asked<'_, '_>) -> Parsed<Scatter> {
    let inside = asked.inside("scatter_dimension_numbers")?;
    let mut inside = asked.needed("scatter_dimension_numbers", inside)?;
    let mut fields = Fields(named_counts(&mut inside)?);
    Ok(Scatter {
        update_window_dims: fields.take("update_window_dims"),
        inserted_window_dims: fields.take("inserted_window_dims"),
        input_batching_dims: fields.take("input_batching_dims"),
        scatter_indices_batching_dims: fields.take("scatter_indices_batching_dims"),
        scatter_dims_to_operand_dims: fields.take("scatter_dims_to_operand_dims"),
        index_vector_dim: fields.one("index_vector_dim"),
        indices_are_sorted: asked.integer("indices_are_sorted")? == Some(1),
        unique_indices: asked.integer("unique_indices")? == Some(1),
    })
}

fn batch_norm(asked: &mut Asked<'_, '_>) -> Parsed<BatchNorm> {
    let epsilon = asked.float("epsilon")?;
    Ok(BatchNorm {
        epsilon: asked.needed("epsilon", epsilon)?,
        feature_index: count(asked, "feature_index")?,
    })
}

/// Lists with names; one that is not there is empty.
struct Fields<'t>(Vec<(&'t str, Vec<usize>)>);

impl Fields<'_> {
    fn take(&mut self, name: &str) -> Vec<usize> {
        let at = self.0.iter().position(|(other, _)| *other == name);
        at.map(|at| self.0.swap_remove(at).1).unwrap_or_default()
    }

    /// A single number, which is 0 if it is not there.
    fn one(&mut self, name: &str) -> usize {
        self.take(name).first().copied().unwrap_or(0)
    }
}

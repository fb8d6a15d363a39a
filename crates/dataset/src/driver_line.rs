//! `MIOpenDriver` command lines: the convolutions they run, as Records describe problems.
//!
//! MIOpen logs such a line for every call (`MIOPEN_ENABLE_LOGGING_CMD=1`), and people keep lists of
//! them. What stands before the program's name, such as a log's prefix, is passed over. Options
//! left out have the driver's own defaults. The driver names sizes as the forward convolution sees
//! them; a Record has the solver's view, in which *in* is the output gradient for directions B and
//! W.

use kernwright_space::Fields;

use crate::miopen_fields::{Convolution, Extra, FieldsBuilder, INTS, int_position};

/// The driver's name, which ends the path it is called by.
pub(crate) const PROGRAM: &str = "MIOpenDriver";
/// Sizes beyond this overflow MIOpen's own integers.
const LARGEST: i64 = i32::MAX as i64;

/// A driver's command line gives no problem.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// It runs something else.
    #[error("`{0}` is not a convolution")]
    OtherOperation(String),
    /// Nothing follows the program's name.
    #[error("no operation follows `{PROGRAM}`")]
    NoOperation,
    /// An option the driver does not have.
    #[error("`{0}` is no option of `{PROGRAM} conv`")]
    UnknownOption(String),
    /// An option without its value.
    #[error("`{0}` has no value")]
    NoValue(String),
    /// A value the option cannot have.
    #[error("`{option} {value}`: {allowed}")]
    BadValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// What it can be.
        allowed: &'static str,
    },
    /// Sizes that do not go together.
    #[error("{0}")]
    Sizes(String),
}

/// What an option says.
#[derive(Clone, Copy)]
enum Means {
    /// A size, kept at a position of [`Line::sizes`].
    Size(usize),
    /// Layout of input, filter or output.
    Layout(usize),
    Directions,
    /// Only this value can be read; any other would make another problem.
    Only(&'static str),
    /// Nothing about the problem.
    Nothing,
}

/// The sizes, by position: the option's letter, its name and the driver's default.
const SIZES: [(char, &str, i64); 14] = [
    ('n', "batchsize", 100),
    ('c', "in_channels", 3),
    ('H', "in_h", 32),
    ('W', "in_w", 32),
    ('k', "out_channels", 32),
    ('y', "fil_h", 3),
    ('x', "fil_w", 3),
    ('p', "pad_h", 0),
    ('q', "pad_w", 0),
    ('u', "conv_stride_h", 1),
    ('v', "conv_stride_w", 1),
    ('l', "dilation_h", 1),
    ('j', "dilation_w", 1),
    ('g', "group_count", 1),
];
const PADS: [usize; 2] = [7, 8];

/// Every other option.
const OTHERS: [(char, &str, Means); 37] = [
    ('I', "in_layout", Means::Layout(0)),
    ('f', "fil_layout", Means::Layout(1)),
    ('O', "out_layout", Means::Layout(2)),
    ('F', "forw", Means::Directions),
    ('m', "mode", Means::Only("conv")),
    ('_', "spatial_dim", Means::Only("2")),
    ('z', "pad_mode", Means::Only("default")),
    ('Z', "tensor_vect", Means::Only("0")),
    ('U', "in_cast_type", Means::Only("-1")),
    ('R', "wei_cast_type", Means::Only("-1")),
    ('T', "out_cast_type", Means::Only("-1")),
    ('L', "vector_length", Means::Nothing),
    ('!', "in_d", Means::Nothing),
    ('@', "fil_d", Means::Nothing),
    ('#', "conv_stride_d", Means::Nothing),
    ('$', "pad_d", Means::Nothing),
    ('^', "dilation_d", Means::Nothing),
    ('%', "trans_output_pad_d", Means::Nothing),
    ('Y', "trans_output_pad_h", Means::Nothing),
    ('X', "trans_output_pad_w", Means::Nothing),
    ('r', "pad_val", Means::Nothing),
    ('i', "iter", Means::Nothing),
    ('V', "verify", Means::Nothing),
    ('C', "verification_cache", Means::Nothing),
    ('t', "time", Means::Nothing),
    ('w', "wall", Means::Nothing),
    ('s', "search", Means::Nothing),
    ('P', "printconv", Means::Nothing),
    ('o', "dump_output", Means::Nothing),
    ('d', "in_data", Means::Nothing),
    ('e', "weights", Means::Nothing),
    // The driver adds the bias in a step of its own.
    ('b', "bias", Means::Nothing),
    ('a', "in_bias", Means::Nothing),
    ('D', "dout_data", Means::Nothing),
    ('S', "solution", Means::Nothing),
    ('G', "gpualloc", Means::Nothing),
    ('B', "gpubuffer_check", Means::Nothing),
];

/// Reads the convolutions that a line's `MIOpenDriver` commands run, one for each direction;
/// `None` if the line names no driver. Other operations are passed over beside a convolution and
/// an error where there is none.
///
/// ```
/// # use kernwright_dataset::driver_problems;
/// let line = "MIOpen(HIP): Command [LogCmdConvolution] ./bin/MIOpenDriver conv -n 8 -c 64 -H 28 \
///             -W 28 -k 256 -y 1 -x 1 -p 0 -q 0 -u 1 -v 1 -l 1 -j 1 -m conv -g 1 -F 2 -t 1";
/// let problems = driver_problems(line).unwrap().unwrap();
/// let size = |name: &str| problems[0].iter().find(|(field, _)| &**field == name).unwrap().1.as_int();
/// assert_eq!((size("in_channels"), size("out_channels")), (Some(256), Some(64)));
/// ```
pub fn driver_problems(line: &str) -> Option<Result<Vec<Fields>, DriverError>> {
    let line = without_colours(line);
    let words: Vec<&str> = line.split_whitespace().map(unquoted).collect();
    let mut problems = Vec::new();
    let mut named = false;
    let mut other = None;
    for command in words.split(|word| matches!(*word, "&&" | "||" | "|" | ";" | "&")) {
        let Some(at) = command.iter().position(|word| is_driver(word)) else {
            continue;
        };
        named = true;
        match read_command(&command[at + 1..]) {
            Ok(found) => problems.extend(found),
            // A convolution may stand beside it.
            Err(error @ DriverError::OtherOperation(_)) => other = Some(error),
            Err(error) => return Some(Err(error)),
        }
    }
    match other {
        Some(error) if problems.is_empty() => Some(Err(error)),
        _ => named.then_some(Ok(problems)),
    }
}

/// A driver's command line as far as it has been read.
struct Line {
    sizes: [i64; SIZES.len()],
    layouts: [String; 3],
    /// Forward, backward data, backward weights, as bits.
    directions: i64,
}

fn read_command(words: &[&str]) -> Result<Vec<Fields>, DriverError> {
    let (operation, options) = words.split_first().ok_or(DriverError::NoOperation)?;
    let precision = match *operation {
        "conv" => "FP32",
        "convfp16" => "FP16",
        "convbfp16" => "BF16",
        "convint8" => "INT8",
        "convfp8" => "FP8",
        "convbfp8" => "BF8",
        other => return Err(DriverError::OtherOperation(shown(other))),
    };
    let mut line = Line {
        sizes: SIZES.map(|size| size.2),
        layouts: ["NCHW", "NCHW", "NCHW"].map(str::to_owned),
        directions: 0,
    };
    let mut options = options.iter().copied();
    while let Some(option) = options.next() {
        // What redirects the output, or a remark, ends the command.
        if option.starts_with(['>', '<', '#']) || option.starts_with("2>") {
            break;
        }
        let (option, joined) = match option.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(value)),
            _ => (option, None),
        };
        let means = meaning(option).ok_or_else(|| DriverError::UnknownOption(shown(option)))?;
        let value = joined.or_else(|| options.next());
        let value = value.ok_or_else(|| DriverError::NoValue(shown(option)))?;
        line.set(means, option, value)?;
    }
    line.problems(precision)
}

fn meaning(option: &str) -> Option<Means> {
    let sizes = SIZES
        .iter()
        .enumerate()
        .map(|(at, size)| (size.0, size.1, Means::Size(at)));
    let mut all = sizes.chain(OTHERS);
    if let Some(name) = option.strip_prefix("--") {
        return all.find(|known| known.1 == name).map(|known| known.2);
    }
    let mut letters = option.strip_prefix('-')?.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    all.find(|known| known.0 == letter).map(|known| known.2)
}

impl Line {
    fn set(&mut self, means: Means, option: &str, value: &str) -> Result<(), DriverError> {
        let bad = |allowed| DriverError::BadValue {
            option: shown(option),
            value: shown(value),
            allowed,
        };
        let plain = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let number = value
            .parse::<i64>()
            .ok()
            .filter(|number| plain && *number <= LARGEST);
        match means {
            Means::Nothing => {}
            Means::Size(at) => {
                let least = i64::from(!PADS.contains(&at));
                let number = number.filter(|number| *number >= least);
                self.sizes[at] = number.ok_or_else(|| bad("a size is a positive integer"))?;
            }
            Means::Directions => {
                let number = number.filter(|bits| *bits <= 7);
                self.directions = number.ok_or_else(|| {
                    bad("directions are a sum of 1 (forward), 2 (backward data) and 4 (backward weights), or 0 for all")
                })?;
            }
            Means::Layout(at) => {
                let word = value.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if !word || value.is_empty() || value.len() > 40 {
                    return Err(bad("a layout is a word such as NCHW"));
                }
                value.clone_into(&mut self.layouts[at]);
            }
            Means::Only(readable) if value == readable => {}
            Means::Only("2") => {
                return Err(bad("only 2-D convolutions are read from driver lines"));
            }
            Means::Only("conv") => {
                return Err(bad(
                    "transposed convolutions are not read; give the plain one whose gradient it is",
                ));
            }
            Means::Only(_) => return Err(bad("only the default can be read")),
        }
        Ok(())
    }

    /// The problems of every direction asked for.
    fn problems(&self, precision: &str) -> Result<Vec<Fields>, DriverError> {
        let [input, filter, output] = &self.layouts;
        if input != filter || input != output {
            return Err(DriverError::Sizes(format!(
                "the layouts {input}, {filter} and {output} differ, which MIOpen's key cannot say; \
                 --in_layout, --fil_layout and --out_layout must agree"
            )));
        }
        let [n, c, h, w, k, y, x, p, q, u, v, l, j, g] = self.sizes;
        if c % g != 0 || k % g != 0 {
            return Err(DriverError::Sizes(format!(
                "{g} groups divide {c} and {k} channels into unequal parts"
            )));
        }
        let (Some(out_h), Some(out_w)) = (output_size(h, y, p, u, l), output_size(w, x, q, v, j))
        else {
            return Err(DriverError::Sizes(format!(
                "a filter of {y}x{x} does not fit into an image of {h}x{w}"
            )));
        };
        let mut builder = FieldsBuilder::default();
        let wanted = if self.directions == 0 {
            7
        } else {
            self.directions
        };
        let directions = [(1, "F"), (2, "B"), (4, "W")];
        let problem = |(_, direction): &(i64, &'static str)| {
            let forward = *direction == "F";
            let (read, written) = ((c, h, w), (k, out_h, out_w));
            let (from, to) = if forward {
                (read, written)
            } else {
                (written, read)
            };
            let mut ints = [0; INTS];
            for (name, size) in [
                ("spatial_dim", 2),
                ("in_channels", from.0),
                ("in_h", from.1),
                ("in_w", from.2),
                ("in_d", 1),
                ("fil_h", y),
                ("fil_w", x),
                ("fil_d", 1),
                ("out_channels", to.0),
                ("batchsize", n),
                ("pad_h", p),
                ("pad_w", q),
                ("stride_h", u),
                ("stride_w", v),
                ("dilation_h", l),
                ("dilation_w", j),
                ("group_count", g),
            ] {
                let at = int_position(name).expect("every one of these is a column");
                ints[at] = size;
            }
            // Backward, the size of x does not follow from that of dy.
            let extra = match forward {
                true => Vec::new(),
                false => vec![("out_h", Extra::Int(h)), ("out_w", Extra::Int(w))],
            };
            builder.build(&Convolution {
                ints,
                texts: [input, precision, direction],
                extra,
            })
        };
        let asked = directions.iter().filter(|(bit, _)| wanted & bit != 0);
        Ok(asked.map(problem).collect())
    }
}

/// The forward convolution's output size; `None` where the filter does not fit.
fn output_size(size: i64, filter: i64, pad: i64, stride: i64, dilation: i64) -> Option<i64> {
    let reach = dilation.checked_mul(filter - 1)?.checked_add(1)?;
    let room = size + 2 * pad - reach;
    (room >= 0).then(|| room / stride + 1)
}

fn is_driver(word: &str) -> bool {
    word.rsplit('/').next() == Some(PROGRAM)
}

fn unquoted(word: &str) -> &str {
    word.trim_matches(['"', '\'', '`'])
}

/// Takes out the signs that colour a terminal.
fn without_colours(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    plain
}

fn shown(word: &str) -> String {
    word.chars().take(40).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernwright_space::Value;

    use super::*;
    use crate::miopen_key_out::miopen_key;

    fn keys(line: &str) -> String {
        match driver_problems(line) {
            None => "no driver".to_owned(),
            Some(Err(error)) => error.to_string(),
            Some(Ok(problems)) => {
                let keys = problems.iter().map(|fields| miopen_key(fields).unwrap());
                keys.collect::<Vec<_>>().join(" ")
            }
        }
    }

    const PLAIN: &str = "MIOpenDriver conv -n 128 -c 64 -H 56 -W 57 -k 32 -y 3 -x 5 -p 1 -q 2 \
                         -u 2 -v 1 -l 1 -j 1 -m conv -g 1 -F 1 -t 1";
    const FORWARD: &str = "2x64x56x57x1x3x5x1x32x128x1x2x0x2x1x0x1x1x0x0x1xNCHWxFP32xF";

    #[test]
    fn every_spelling_says_the_same() {
        let long = "./MIOpenDriver conv --batchsize 128 --in_channels 64 --in_h 56 --in_w 57 \
                    --out_channels 32 --fil_h 3 --fil_w 5 --pad_h 1 --pad_w=2 --conv_stride_h 2 \
                    --forw 1 --solution -1";
        assert_eq!(keys(long), FORWARD);
        assert_eq!(keys(PLAIN), FORWARD);
        let logged = format!("MIOpen(HIP): Command [LogCmdConvolution] ./bin/{PLAIN}\r");
        assert_eq!(keys(&logged), FORWARD);
        let colours =
            format!("\u{1b}[0;32m[1/9]\u{1b}[0m A=1 '/opt/rocm/bin/{PLAIN}' > out.txt 2>&1");
        assert_eq!(keys(&colours), FORWARD);
        assert_eq!(
            keys(&format!("{PLAIN} && {PLAIN}")),
            format!("{FORWARD} {FORWARD}")
        );
        let pool = "MIOpenDriver pool -n 1";
        assert_eq!(keys(&format!("{PLAIN} && {pool}")), FORWARD);
        assert_eq!(keys(&format!("{pool} ; {PLAIN}")), FORWARD);
        assert_eq!(
            keys(&format!("{pool} && {pool}")),
            "`pool` is not a convolution"
        );
    }

    #[test]
    fn backward_in_is_the_output_gradient() {
        let all = keys(&PLAIN.replace("-F 1", "-F 0"));
        let backward = "2x32x28x57x1x3x5x1x64x128x1x2x0x2x1x0x1x1x0x0x1xNCHWxFP32x";
        assert_eq!(all, format!("{FORWARD} {backward}B {backward}W"));
        assert_eq!(
            keys(&PLAIN.replace("-F 1", "-F 6")),
            format!("{backward}B {backward}W")
        );
        let fields = driver_problems(&PLAIN.replace("-F 1", "-F 2"))
            .unwrap()
            .unwrap();
        let last: Vec<_> = fields[0].iter().rev().take(2).collect();
        assert_eq!(last[0], &(Arc::from("out_w"), Value::Int(57)));
        assert_eq!(last[1], &(Arc::from("out_h"), Value::Int(56)));
    }

    #[test]
    fn precisions_layouts_and_defaults() {
        let defaults = "x3x32x32x1x3x3x1x32x100x0x0x0x1x1x0x1x1x0x0x1x";
        assert_eq!(
            keys("MIOpenDriver convfp16 -F 1"),
            format!("2{defaults}NCHWxFP16xF")
        );
        assert_eq!(
            keys("MIOpenDriver convbfp16 -F 1 -b 1"),
            format!("2{defaults}NCHWxBF16xF")
        );
        let layouts = "MIOpenDriver conv -F 1 -I NHWC --fil_layout NHWC -O NHWC";
        assert_eq!(keys(layouts), format!("2{defaults}NHWCxFP32xF"));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        for (line, expected) in [
            ("plain text", "no driver"),
            ("MIOpenDriverX conv", "no driver"),
            ("MIOpenDriver", "no operation follows `MIOpenDriver`"),
            ("MIOpenDriver bnorm -n 1", "`bnorm` is not a convolution"),
            ("MIOpenDriver conv -n", "`-n` has no value"),
            (
                "MIOpenDriver conv -n x",
                "`-n x`: a size is a positive integer",
            ),
            (
                "MIOpenDriver conv -n 0",
                "`-n 0`: a size is a positive integer",
            ),
            (
                "MIOpenDriver conv -n 99999999999",
                "`-n 99999999999`: a size is a positive integer",
            ),
            (
                "MIOpenDriver conv --nn 3",
                "`--nn` is no option of `MIOpenDriver conv`",
            ),
            (
                "MIOpenDriver conv 3",
                "`3` is no option of `MIOpenDriver conv`",
            ),
            (
                "MIOpenDriver conv -_ 3",
                "`-_ 3`: only 2-D convolutions are read from driver lines",
            ),
            (
                "MIOpenDriver conv -z same",
                "`-z same`: only the default can be read",
            ),
            (
                "MIOpenDriver conv -g 2",
                "2 groups divide 3 and 32 channels into unequal parts",
            ),
            (
                "MIOpenDriver conv -H 2",
                "a filter of 3x3 does not fit into an image of 2x32",
            ),
        ] {
            assert_eq!(keys(line), expected, "{line}");
        }
        assert!(keys("MIOpenDriver conv -m trans").contains("transposed"));
        assert!(keys("MIOpenDriver conv -F 8").contains("a sum of 1"));
        assert!(keys("MIOpenDriver conv -I NHWC").contains("must agree"));
    }
}

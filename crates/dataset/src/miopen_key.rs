//! Keys of MIOpen's text databases: one convolution problem on one line.
//!
//! Two forms exist. The older joins with `-` and has output sizes,
//!
//! ```text
//! inC-inH-inW-RxS-outC-outH-outW-N-PHxPW-SHxSW-DHxDW-BIAS-LAYOUT-TYPE-DIR[_gN]
//! ```
//!
//! with depth first in every group for 3-D problems, and with three layouts (input, filter,
//! output) where they are not all the default. The newer joins 24 fields with `x`, in the order of
//! the SQLite columns, and may append `TF32`.

use kernwright_space::Fields;

use crate::miopen_fields::{Convolution, Extra, FieldsBuilder, INTS};

/// Reads one of MIOpen's problem keys as a Record's fields; `None` if it is none.
///
/// ```
/// # use kernwright_dataset::miopen_problem;
/// let fields = miopen_problem("192-28-28-1x1-64-28-28-8-0x0-1x1-1x1-0-NCHW-FP32-F").unwrap();
/// assert!(fields.iter().any(|(name, value)| &**name == "in_channels" && value.as_int() == Some(192)));
/// ```
pub fn miopen_problem(key: &str) -> Option<Fields> {
    parse_key(key).map(|problem| FieldsBuilder::default().build(&problem))
}

/// Reads a key of either form; `None` if it is neither.
pub(crate) fn parse_key(key: &str) -> Option<Convolution<'_>> {
    if key.contains('-') {
        parse_dashed(key)
    } else {
        parse_crossed(key)
    }
}

fn parse_crossed(key: &str) -> Option<Convolution<'_>> {
    let parts: Vec<&str> = key.splitn(INTS + 5, 'x').collect();
    let (numbers, words) = parts.split_at_checked(INTS)?;
    let mut ints = [0; INTS];
    for (int, text) in ints.iter_mut().zip(numbers) {
        *int = number(text)?;
    }
    let extra = match words.get(3) {
        None => Vec::new(),
        Some(&"TF32") => vec![("compute", Extra::Text("TF32"))],
        Some(_) => return None,
    };
    let [layout, precision, direction] = *words.get(..3)?.first_chunk::<3>()?;
    let sound = matches!(ints[0], 2 | 3)
        && words.len() <= 4
        && is_word(layout)
        && is_word(precision)
        && is_direction(direction);
    sound.then_some(Convolution {
        ints,
        texts: [layout, precision, direction],
        extra,
    })
}

fn parse_dashed(key: &str) -> Option<Convolution<'_>> {
    // The longest key, 3-D with three layouts, has 19 parts; one more shows that there are more.
    let parts: Vec<&str> = key.splitn(20, '-').collect();
    // The filter is the first group with crosses, and stands behind the input's sizes.
    let dims = match parts.iter().position(|part| part.contains('x'))? {
        3 => 2,
        4 => 3,
        _ => return None,
    };
    let mut parts = parts.into_iter();
    let in_channels = number(parts.next()?)?;
    let input = sizes(&mut parts, dims, 1)?;
    let filter = group(parts.next()?, dims, 1)?;
    let out_channels = number(parts.next()?)?;
    let output = sizes(&mut parts, dims, 1)?;
    let batchsize = number(parts.next()?)?;
    let pad = group(parts.next()?, dims, 0)?;
    let stride = group(parts.next()?, dims, 0)?;
    let dilation = group(parts.next()?, dims, 0)?;
    let bias = number(parts.next()?)?;
    let words: Vec<&str> = parts.collect();
    let (layout, other_layouts, precision, last) = match *words.as_slice() {
        [layout, precision, last] => (layout, None, precision, last),
        [layout, filter, output, precision, last] => {
            (layout, Some([filter, output]), precision, last)
        }
        _ => return None,
    };
    let (direction, group_count) = match last.split_once("_g") {
        Some((direction, groups)) => (direction, number(groups)?),
        None => (last, 1),
    };
    let mut layouts = other_layouts.iter().flatten().chain([&layout]);
    if !layouts.all(|layout| is_word(layout)) || !is_word(precision) || !is_direction(direction) {
        return None;
    }
    let mut extra = vec![
        ("out_h", Extra::Int(output[1])),
        ("out_w", Extra::Int(output[2])),
    ];
    if dims == 3 {
        extra.push(("out_d", Extra::Int(output[0])));
    }
    if let Some([filter, output]) = other_layouts {
        extra.push(("fil_layout", Extra::Text(filter)));
        extra.push(("out_layout", Extra::Text(output)));
    }
    let ints = [
        i64::from(dims),
        in_channels,
        input[1],
        input[2],
        input[0],
        filter[1],
        filter[2],
        filter[0],
        out_channels,
        batchsize,
        pad[1],
        pad[2],
        pad[0],
        stride[1],
        stride[2],
        stride[0],
        dilation[1],
        dilation[2],
        dilation[0],
        bias,
        group_count,
    ];
    Some(Convolution {
        ints,
        texts: [layout, precision, direction],
        extra,
    })
}

/// Reads height and width, or depth, height and width; a flat problem's depth is `flat`.
fn sizes<'t>(parts: &mut impl Iterator<Item = &'t str>, dims: u8, flat: i64) -> Option<[i64; 3]> {
    let depth = if dims == 3 {
        number(parts.next()?)?
    } else {
        flat
    };
    Some([depth, number(parts.next()?)?, number(parts.next()?)?])
}

/// Reads sizes joined with `x`.
fn group(text: &str, dims: u8, flat: i64) -> Option<[i64; 3]> {
    let mut parts = text.split('x');
    let sizes = sizes(&mut parts, dims, flat)?;
    parts.next().is_none().then_some(sizes)
}

/// Reads digits only: a sign or a space is damage.
fn number(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

pub(crate) fn is_word(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

pub(crate) fn is_direction(text: &str) -> bool {
    matches!(text, "F" | "B" | "W")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::miopen_fields::FieldsBuilder;

    fn shown(key: &str) -> String {
        let Some(problem) = parse_key(key) else {
            return "damaged".to_owned();
        };
        let fields = FieldsBuilder::default().build(&problem);
        let part = |(name, value): &(std::sync::Arc<str>, kernwright_space::Value)| {
            format!("{name}={value}")
        };
        fields.iter().map(part).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn both_forms_give_the_same_fields() {
        let common = "in_channels=6 in_h=28 in_w=27 fil_h=1 fil_w=3 out_channels=64 batchsize=8 \
                      pad_h=0 pad_w=1 stride_h=2 stride_w=1 dilation_h=1 dilation_w=1 bias=0 \
                      group_count=2 layout=NCHW precision=FP32 direction=B";
        let crossed = "2x6x28x27x1x1x3x1x64x8x0x1x0x2x1x0x1x1x0x0x2xNCHWxFP32xB";
        let dashed = "6-28-27-1x3-64-55-27-8-0x1-2x1-1x1-0-NCHW-FP32-B_g2";
        assert_eq!(shown(crossed), common);
        assert_eq!(
            shown(&format!("{crossed}xTF32")),
            format!("{common} compute=TF32")
        );
        assert_eq!(shown(dashed), format!("{common} out_h=55 out_w=27"));
        let layouts = dashed.replace("NCHW", "NCHW-NHWC-NCHW");
        let extra = "out_h=55 out_w=27 fil_layout=NHWC out_layout=NCHW";
        assert_eq!(shown(&layouts), format!("{common} {extra}"));
    }

    #[test]
    fn depth() {
        let common = "in_channels=6 in_h=28 in_w=27 fil_h=1 fil_w=3 out_channels=64 batchsize=8 \
                      pad_h=0 pad_w=1 stride_h=2 stride_w=1 dilation_h=1 dilation_w=1 bias=0 \
                      group_count=1 layout=NCDHW precision=FP16 direction=F spatial_dim=3 in_d=9 \
                      fil_d=5 pad_d=4 stride_d=3 dilation_d=7";
        let dashed = "6-9-28-27-5x1x3-64-10-55-26-8-4x0x1-3x2x1-7x1x1-0-NCDHW-FP16-F";
        let crossed = "3x6x28x27x9x1x3x5x64x8x0x1x4x2x1x3x1x1x7x0x1xNCDHWxFP16xF";
        assert_eq!(shown(crossed), common);
        assert_eq!(
            shown(dashed),
            format!("{common} out_h=55 out_w=26 out_d=10")
        );
    }

    #[test]
    fn damage_is_seen() {
        let dashed = "6-28-27-1x3-64-55-27-8-0x1-2x1-1x1-0-NCHW-FP32-B_g2";
        let crossed = "2x6x28x27x1x1x3x1x64x8x0x1x0x2x1x0x1x1x0x0x2xNCHWxFP32xB";
        for (key, from, to) in [
            (dashed, "6-28", "6-"),
            (dashed, "6-28", "6-+28"),
            (dashed, "6-28", "6-99999999999999999999"),
            (dashed, "1x3", "1x3x5"),
            (dashed, "1x3", "1"),
            (dashed, "_g2", "_g"),
            (dashed, "_g2", "_q2"),
            (dashed, "-B", "-X"),
            (dashed, "NCHW", "NCHW-NCHW"),
            (dashed, "NCHW", ""),
            (dashed, "-FP32", ""),
            (crossed, "2x6", "4x6"),
            (crossed, "xB", "xBxTF33"),
            (crossed, "xB", "xBxTF32x1"),
            (crossed, "xB", ""),
            (crossed, "xFP32", ""),
            (crossed, "x28x", "x2 8x"),
        ] {
            assert!(key.contains(from), "{from}");
            let key = key.replacen(from, to, 1);
            assert_eq!(shown(&key), "damaged", "{key}");
        }
        assert_eq!(shown(""), "damaged");
    }
}

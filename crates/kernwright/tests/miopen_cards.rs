//! The four MIOpen cards against an independent restatement of their rules in plain Rust, and
//! exact look-ahead against brute force, on random problems.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use kernwright::Catalog;
use kernwright::space::{Device, Kernel, Problem, Space, Value};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A convolution in the solver's view.
#[derive(Debug, Clone, Copy)]
struct Conv {
    precision: &'static str,
    direction: &'static str,
    c: i64,
    k: i64,
    n: i64,
    h: i64,
    w: i64,
    out_h: i64,
    out_w: i64,
    filter: i64,
    pad: i64,
    stride: i64,
    groups: i64,
}

fn ceil(a: i64, b: i64) -> i64 {
    (a + b - 1) / b
}

fn conv_asm_1x1u(p: &Conv, t: &[i64]) -> bool {
    let [r, km, cw, cs, nm, cm, wc, wk] = t.try_into().unwrap();
    let e = if p.precision == "FP32" { 1 } else { 2 };
    let area = p.out_h * p.out_w;
    let vg = 5 + 2 * ceil(cw * nm * cm, e) + cw * nm * km + i64::from(area % e != 0);
    let q = ceil(p.c, wc);
    km % e == 0
        && (p.direction != "B" || p.k % km == 0)
        && r * e <= cw
        && cw % e == 0
        && cw <= ceil(area, cs)
        && nm <= ceil(p.n, 64 / cs)
        && cm % e == 0
        && vg < 256
        && 25 + 2 * km * cm < 102
        && wc <= p.c
        && q % cm == 0
        && (p.c - q * (wc - 1)) % cm == 0
        && km * wk <= p.k
        && wc * wk <= 16
        && 4 * (256 / vg) >= wc * wk
}

fn conv_ocl_1x1(p: &Conv, t: &[i64]) -> bool {
    let [g1, g0, i1, i0, o1, l, o, i, s] = t.try_into().unwrap();
    let joint = p.precision == "FP32" && p.direction == "F" && p.c % 16 == 0 && p.k % 16 == 0;
    let strided: &[i64] = match p.direction {
        "F" if p.out_w % 2 == 1 => &[1],
        "B" if p.out_w % 2 == 1 || p.w % 2 == 1 => &[1],
        _ => &[1, 2],
    };
    let pixels: &[i64] = match (p.stride, p.h * p.w % 4) {
        (1, 0) => &[1, 2, 4],
        (1, 2) => &[1, 2],
        (1, _) => &[1],
        _ => strided,
    };
    let corners = g1 == 1 && i1 == 1 && i0 == 1 && s == 0;
    let grid = if joint {
        g0 == 64
            && o1 == 1
            && [0, 1, 4].contains(&l)
            && [16, 32, 64].contains(&o)
            && [64, 128, 256, 2048].contains(&i)
    } else {
        let outs = [4, 8, 16].contains(&o)
            || (o == 32 && p.k % 32 == 0 && l < 4)
            || (o == 64 && p.k % 64 == 0 && l < 2);
        [64, 128, 256].contains(&g0)
            && o1 == 0
            && pixels.contains(&l)
            && outs
            && (i == 4 || (i == 8 && p.c % 8 == 0))
    };
    let tile = |z: i64| {
        if z <= 8 {
            8
        } else if z <= 16 {
            16
        } else {
            32
        }
    };
    let per = |tile: i64| p.stride.max(if tile == 8 { 1 } else { 2 });
    let (p0, p1) = (per(tile(p.w)), per(tile(p.h)));
    let (d0, d1) = ((tile(p.w) / p0).max(8), (tile(p.h) / p1).max(8));
    let default = if joint {
        [d1, d0, d1 * p1, d0 * p0, 1, 0, 32, 128, 1]
    } else {
        let even = if p.out_h * p.out_w % 2 == 1 { 1 } else { 2 };
        let pixel = if p.stride == 1 {
            even
        } else {
            strided[strided.len() - 1]
        };
        [d1, 64, d1 * p1, d0 * p0, 0, pixel, 16, 4, 1]
    };
    (corners && grid) || t == default
}

fn conv_asm_wrw_1x1(p: &Conv, t: &[i64]) -> bool {
    let [cs, cg, cm, kg, km, _ng, np, r, ss, dp] = t.try_into().unwrap();
    let acc = cm * km * kg;
    let limit = if np > 4 { 128 } else { 256 };
    let buffer = i64::from(p.precision == "BF16");
    let store = match p.precision {
        "FP32" => ss == 0,
        _ => ss == 1 || (cm % 2 == 0 && p.k % 2 == 0),
    };
    cs * cg == 16
        && kg <= cg
        && 256 * (np - 1) * acc <= 65536
        && store
        && acc + 12 + (cm + km) * r * (dp + 1 + buffer) <= limit
}

fn conv_asm_wrw_3x3(p: &Conv, t: &[i64]) -> bool {
    let [lw, rv, cs, kw, pl, ng] = t.try_into().unwrap();
    let e = if p.precision == "FP16" { 2 } else { 1 };
    let cw = 64 / cs;
    let (x, y) = if rv == 0 { (p.k, p.c) } else { (p.c, p.k) };
    let acc = 9 * kw;
    let w = ceil(p.out_w, e);
    let gi0 = if cs == 16 {
        ceil(w, cs)
    } else {
        ceil(w, cs - p.pad)
    };
    let gi = gi0 + gi0 % p.stride;
    let go = if gi > 1 { gi / p.stride } else { 1 };
    let li = (pl + 2) * e * gi;
    let lo = ceil(pl, p.stride) * e * go;
    let q = p.c / (if rv == 1 { cw } else { kw }) / p.groups;
    let pow2 = q > 0 && q & (q - 1) == 0;
    let div = if pow2 {
        0
    } else {
        (if li < 4 { 4 } else { 0 }) + (if lo < 3 { 3 } else { 0 })
    };
    let vg = acc + li + lo + div + 6 + (e - 1);
    let u = pl * (pl + 2);
    let loops = pl + u + 0.max(p.out_h - 1 - pl) % u + 1;
    let m = 3 + (gi + 3) / 4;
    // The device of these tests, gfx900, has no packed dot product.
    let z = e;
    let v = e * (4 * kw * 9 * go * z / 3);
    let code = e * loops * (m + v + if e == 2 { 3 * m } else { 0 });
    (rv == 0 || p.stride == 1)
        && x % (cw * p.groups) == 0
        && y % (kw * p.groups) == 0
        && cs * kw <= 64
        && pl <= p.out_h
        && vg <= 256
        && code < 32000
        && ng <= p.n
        && (ng <= 4 || vg <= 128)
        && (lw == 0 || 4 * lw >= ng)
        && 256 * (ng - 1) * acc <= 65536
}

type Oracle = fn(&Conv, &[i64]) -> bool;

const ORACLES: [(&str, Oracle); 4] = [
    ("ConvAsm1x1U", conv_asm_1x1u),
    ("ConvOclDirectFwd1x1", conv_ocl_1x1),
    ("ConvAsmBwdWrW1x1", conv_asm_wrw_1x1),
    ("ConvAsmBwdWrW3x3", conv_asm_wrw_3x3),
];

fn draw(name: &str, rng: &mut ChaCha8Rng) -> Conv {
    let weights = name.contains("WrW");
    let three = name.ends_with("3x3");
    let mut int = |low: i64, high: i64| rng.random_range(low..=high);
    let precisions: &[&str] = match name {
        "ConvAsm1x1U" | "ConvAsmBwdWrW3x3" => &["FP32", "FP16"],
        _ => &["FP32", "FP16", "BF16"],
    };
    let precision = precisions[int(0, precisions.len() as i64 - 1) as usize];
    let direction = if weights {
        "W"
    } else {
        ["F", "B"][int(0, 1) as usize]
    };
    let step = [1, 4, 16, 32][int(0, 3) as usize];
    let (c, k, n) = (step * int(1, 40), step * int(1, 40), int(1, 70));
    let (h, w, stride) = (int(3, 60), int(3, 60), int(1, 2));
    let (filter, pad) = if three { (3, 1) } else { (1, 0) };
    let groups = if three && int(0, 3) == 0 { 2 } else { 1 };
    let out = |size: i64, extra: i64| match direction {
        "F" => (size + 2 * pad - filter) / stride + 1,
        _ => (size - 1) * stride + filter - 2 * pad + extra,
    };
    let (out_h, out_w) = (out(h, int(0, stride - 1)), out(w, int(0, stride - 1)));
    Conv {
        precision,
        direction,
        c,
        k,
        n,
        h,
        w,
        out_h,
        out_w,
        filter,
        pad,
        stride,
        groups,
    }
}

fn problem(kernel: &Kernel, p: &Conv) -> Problem {
    let sizes = [
        ("in_channels", p.c),
        ("out_channels", p.k),
        ("batchsize", p.n),
        ("in_h", p.h),
        ("in_w", p.w),
        ("out_h", p.out_h),
        ("out_w", p.out_w),
        ("fil_h", p.filter),
        ("fil_w", p.filter),
        ("pad_h", p.pad),
        ("pad_w", p.pad),
        ("stride_h", p.stride),
        ("stride_w", p.stride),
        ("group_count", p.groups),
    ];
    let words = [
        ("precision", p.precision.into()),
        ("direction", p.direction.into()),
    ];
    let sizes = sizes.map(|(name, size)| (name, Value::Int(size)));
    Problem::new(kernel.family(), sizes.into_iter().chain(words)).unwrap()
}

fn ints(kernel: &Kernel, positions: &[u16]) -> Vec<i64> {
    let params = kernel.params().iter().zip(positions);
    params
        .map(|(param, at)| param.values()[usize::from(*at)].as_int().unwrap())
        .collect()
}

fn random_positions(space: &Space, rng: &mut ChaCha8Rng) -> Vec<u16> {
    let params = space.params().iter();
    params
        .map(|param| rng.random_range(0..param.values().len() as u16))
        .collect()
}

fn kernels() -> Vec<(Arc<Kernel>, Oracle)> {
    let catalog = Catalog::embedded().unwrap();
    ORACLES
        .map(|(name, oracle)| (catalog.get(name).unwrap().clone(), oracle))
        .to_vec()
}

#[test]
fn cards_say_what_the_rules_say() {
    let device: Device = "gfx900_64".parse().unwrap();
    for (kernel, oracle) in kernels() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let (mut valid, mut refused) = (0, 0);
        for _ in 0..60 {
            let conv = draw(kernel.name(), &mut rng);
            let space = kernel
                .space(&problem(&kernel, &conv), Some(&device))
                .unwrap();
            let mut check = |positions: &[u16]| {
                let expected = oracle(&conv, &ints(&kernel, positions));
                let found = space.config_at(positions).is_some();
                let values = ints(&kernel, positions);
                assert_eq!(found, expected, "{} {conv:?} {values:?}", kernel.name());
                if expected { valid += 1 } else { refused += 1 }
            };
            for _ in 0..300 {
                check(&random_positions(&space, &mut rng));
            }
            // Random tuples are rarely valid, so valid ones and their neighbours are tried too.
            for _ in 0..10 {
                let Some(config) = space.sample(&mut rng).unwrap() else {
                    break;
                };
                check(config.positions());
                for (at, param) in space.params().iter().enumerate() {
                    for position in 0..param.values().len() as u16 {
                        let mut near = config.positions().to_vec();
                        near[at] = position;
                        check(&near);
                    }
                }
            }
        }
        assert!(
            valid > 2000 && refused > 2000,
            "{}: {valid} {refused}",
            kernel.name()
        );
    }
}

#[test]
fn counts_agree_with_brute_force_over_the_whole_domain() {
    let device: Device = "gfx900_64".parse().unwrap();
    for (kernel, oracle) in kernels() {
        // Millions of tuples each: one problem for the large domains, several for the small.
        let problems = if kernel.cartesian() > 1_000_000 { 1 } else { 6 };
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..problems {
            let conv = draw(kernel.name(), &mut rng);
            let space = kernel
                .space(&problem(&kernel, &conv), Some(&device))
                .unwrap();
            let domains: Vec<Vec<i64>> = kernel
                .params()
                .iter()
                .map(|param| param.values().iter().map(|v| v.as_int().unwrap()).collect())
                .collect();
            let mut tuple: Vec<i64> = domains.iter().map(|domain| domain[0]).collect();
            let mut at = vec![0; domains.len()];
            let mut count = 0_u128;
            'all: loop {
                count += u128::from(oracle(&conv, &tuple));
                for param in (0..domains.len()).rev() {
                    at[param] += 1;
                    if at[param] < domains[param].len() {
                        tuple[param] = domains[param][at[param]];
                        continue 'all;
                    }
                    at[param] = 0;
                    tuple[param] = domains[param][0];
                }
                break;
            }
            assert_eq!(space.count().unwrap(), count, "{} {conv:?}", kernel.name());
        }
    }
}

/// `can_extend` on random prefixes against trying every completion by the oracle.
#[test]
fn look_ahead_is_exact_on_the_four_kernels() {
    let device: Device = "gfx900_64".parse().unwrap();
    for (kernel, oracle) in kernels() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let (mut alive, mut dead) = (0, 0);
        for _ in 0..25 {
            let conv = draw(kernel.name(), &mut rng);
            let space = kernel
                .space(&problem(&kernel, &conv), Some(&device))
                .unwrap();
            let mut lookahead = space.lookahead();
            for _ in 0..20 {
                let start = match space.sample(&mut rng).unwrap() {
                    Some(config) if rng.random_range(0..3) > 0 => config.positions().to_vec(),
                    _ => random_positions(&space, &mut rng),
                };
                // Prefixes are long enough that few thousand completions remain.
                let mut length = start.len();
                let mut completions = 1;
                while length > 0 && completions * space.params()[length - 1].values().len() < 4000 {
                    length -= 1;
                    completions *= space.params()[length].values().len();
                }
                let length = rng.random_range(length..=start.len());
                let mut prefix = start[..length].to_vec();
                if let Some(last) = prefix.last_mut() {
                    *last = rng.random_range(0..space.params()[length - 1].values().len() as u16);
                }
                let possible = completes(&space, &mut prefix, &|tuple| oracle(&conv, tuple));
                assert_eq!(
                    lookahead.can_extend(&prefix),
                    possible,
                    "{} {conv:?} {prefix:?}",
                    kernel.name()
                );
                if possible { alive += 1 } else { dead += 1 }
            }
        }
        assert!(alive > 50 && dead > 50, "{}: {alive} {dead}", kernel.name());
    }
}

fn completes(space: &Space, prefix: &mut Vec<u16>, valid: &dyn Fn(&[i64]) -> bool) -> bool {
    let Some(param) = space.params().get(prefix.len()) else {
        return valid(&ints(space.kernel(), prefix));
    };
    (0..param.values().len() as u16).any(|position| {
        prefix.push(position);
        let found = completes(space, prefix, valid);
        prefix.pop();
        found
    })
}

/// Figures that do not depend on the problem, known from elsewhere.
#[test]
fn known_counts() {
    let catalog = Catalog::embedded().unwrap();
    let kernel = catalog.get("ConvAsmBwdWrW1x1").unwrap();
    for (precision, count) in [("FP32", 103_941), ("FP16", 177_147)] {
        let sizes = [("c", 64), ("k", 64), ("h", 14), ("w", 14), ("n", 8)];
        let sizes = sizes.map(|(name, size)| (name, Value::Int(size)));
        let words = [("direction", "W".into()), ("precision", precision.into())];
        let problem = Problem::new(kernel.family(), sizes.into_iter().chain(words)).unwrap();
        assert_eq!(
            kernel.space(&problem, None).unwrap().count().unwrap(),
            count
        );
    }
}

/// The rows that a strided database row stands for: valid if one possible size allows it.
#[test]
fn an_unknown_output_size_is_weighed_in_every_possible_world() {
    let catalog = Catalog::embedded().unwrap();
    let kernel = catalog.get("ConvAsmBwdWrW3x3").unwrap();
    let device: Device = "gfx900_56".parse().unwrap();
    let fields = |sizes: &[(&'static str, i64)]| {
        let sizes: Vec<_> = sizes
            .iter()
            .map(|(name, size)| (*name, Value::Int(*size)))
            .collect();
        let words = [("direction", "W".into()), ("precision", "FP32".into())];
        Problem::new(kernel.family(), sizes.into_iter().chain(words)).unwrap()
    };
    let strided = [
        ("c", 64),
        ("k", 64),
        ("n", 8),
        ("h", 5),
        ("w", 5),
        ("r", 3),
        ("s", 3),
        ("pad_h", 1),
        ("pad_w", 1),
        ("stride_h", 2),
        ("stride_w", 2),
    ];
    let unknown = kernel.space(&fields(&strided), Some(&device)).unwrap();
    let mut either = 0;
    for (out_h, out_w) in [(9, 9), (9, 10), (10, 9), (10, 10)] {
        let sized = [strided.as_slice(), &[("out_h", out_h), ("out_w", out_w)]].concat();
        let known = kernel.space(&fields(&sized), Some(&device)).unwrap();
        for config in known.iter().unwrap() {
            assert!(unknown.config_at(config.positions()).is_some());
        }
        either = either.max(known.count().unwrap());
    }
    // Depth 10 needs an image of 10 rows, which only some of the possible sizes have.
    assert!(unknown.count().unwrap() >= either);
    let deep = [0, 0, 8, 1, 10, 1].map(Value::Int);
    assert!(unknown.config(&deep).is_ok());
    let short = [strided.as_slice(), &[("out_h", 9), ("out_w", 9)]].concat();
    assert!(
        kernel
            .space(&fields(&short), Some(&device))
            .unwrap()
            .config(&deep)
            .is_err()
    );
}

//! Table IV of the paper, beside what was measured.

use super::Row;

/// What the paper reports for one kernel and precision, in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperRow {
    /// The kernel.
    pub kernel: &'static str,
    /// The precision.
    pub precision: &'static str,
    /// Hybrid-2, greedy: average accuracy and perfect prediction.
    pub greedy: (f64, f64),
    /// Perfect prediction of the plain beam at k = 10, 30, 50, 100.
    pub plain: [f64; 4],
    /// Perfect prediction of the constrained beam at k = 10, 30, 50, 100, where reported.
    pub constrained: Option<[f64; 4]>,
}

const fn paper(
    kernel: &'static str,
    precision: &'static str,
    greedy: (f64, f64),
    plain: [f64; 4],
    constrained: Option<[f64; 4]>,
) -> PaperRow {
    PaperRow {
        kernel,
        precision,
        greedy,
        plain,
        constrained,
    }
}

/// The paper's figures for Hybrid-2 (Tables III and IV).
pub const PAPER: [PaperRow; 8] = [
    paper(
        "ConvAsm1x1U",
        "FP32",
        (62.59, 6.53),
        [19.60, 28.55, 33.24, 39.20],
        Some([19.89, 30.40, 34.52, 40.91]),
    ),
    paper(
        "ConvAsm1x1U",
        "FP16",
        (82.23, 31.52),
        [67.88, 76.36, 80.30, 82.73],
        Some([68.48, 78.79, 81.52, 87.27]),
    ),
    paper(
        "ConvOclDirectFwd1x1",
        "FP32",
        (83.64, 18.93),
        [69.85, 87.17, 91.81, 94.94],
        Some([72.50, 90.49, 93.94, 95.79]),
    ),
    paper(
        "ConvOclDirectFwd1x1",
        "FP16",
        (86.73, 31.34),
        [79.10, 85.97, 88.36, 91.04],
        Some([79.70, 86.57, 89.25, 91.64]),
    ),
    paper(
        "ConvAsmBwdWrW1x1",
        "FP32",
        (75.78, 10.00),
        [34.90, 47.45, 54.31, 65.10],
        Some([36.47, 52.94, 60.00, 71.37]),
    ),
    paper(
        "ConvAsmBwdWrW1x1",
        "FP16",
        (77.76, 13.66),
        [40.37, 57.76, 62.73, 67.08],
        Some([44.10, 62.11, 65.84, 73.29]),
    ),
    paper(
        "ConvAsmBwdWrW3x3",
        "FP32",
        (75.48, 15.43),
        [58.57, 81.43, 87.14, 91.43],
        None,
    ),
    paper(
        "ConvAsmBwdWrW3x3",
        "FP16",
        (79.26, 22.22),
        [77.78, 88.89, 91.11, 95.56],
        None,
    ),
];

fn cell(value: Option<f64>) -> String {
    value.map_or_else(|| format!("{:>5}", "-"), |value| format!("{value:5.1}"))
}

fn cells(values: impl Iterator<Item = Option<f64>>) -> String {
    values.map(cell).collect::<Vec<_>>().join(" ")
}

/// Lays rows out as the paper's Table IV: for each kernel and precision, the plain beam on the
/// left and the constrained one on the right, at each k; and the means over all cases.
pub fn table_four(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut ks: Vec<usize> = rows.iter().map(|row| row.score.k).collect();
    ks.sort_unstable();
    ks.dedup();
    let mut cases: Vec<(&str, &str)> = Vec::new();
    let mut models: Vec<&str> = Vec::new();
    for row in rows {
        if !cases.contains(&(&row.kernel, &row.precision)) {
            cases.push((&row.kernel, &row.precision));
        }
        if !models.contains(&row.model.as_str()) {
            models.push(&row.model);
        }
    }
    cases.sort_unstable_by_key(|case| {
        let place = PAPER.iter().position(|p| (p.kernel, p.precision) == *case);
        (place.unwrap_or(usize::MAX), *case)
    });
    let find = |case: (&str, &str), model: &str, decoder: &str, k: usize| {
        rows.iter().find(|row| {
            (row.kernel.as_str(), row.precision.as_str()) == case
                && row.model == model
                && row.decoder == decoder
                && row.score.k == k
        })
    };
    let heads = ks
        .iter()
        .map(|k| format!("{k:>5}"))
        .collect::<Vec<_>>()
        .join(" ");
    type Pick = fn(&Row) -> f64;
    let tables: [(&str, Pick); 2] = [
        ("Perfect prediction, %", |row| row.score.perfect),
        ("Average accuracy of the best match, %", |row| {
            row.score.average
        }),
    ];
    for (title, pick) in tables {
        let perfect = title.starts_with("Perfect");
        text += &format!(
            "{title:<40}  plain{:1$}  constrained\n",
            "",
            heads.len().saturating_sub(5)
        );
        text += &format!("{:<40}  {heads}  {heads}\n", "k");
        let mut sums: Vec<(Vec<f64>, Vec<f64>)> =
            vec![(vec![0.0; ks.len()], vec![0.0; ks.len()]); models.len()];
        for case in &cases {
            let n = rows
                .iter()
                .find(|row| (row.kernel.as_str(), row.precision.as_str()) == *case)
                .map_or(0, |row| row.score.n);
            text += &format!("{} {} (n = {n})\n", case.0, case.1);
            if let Some(paper) = PAPER.iter().find(|p| (p.kernel, p.precision) == *case) {
                let at = |list: Option<[f64; 4]>, k: &usize| {
                    let place = [10, 30, 50, 100].iter().position(|other| other == k)?;
                    Some(list?[place]).filter(|_| perfect)
                };
                let greedy = if perfect {
                    paper.greedy.1
                } else {
                    paper.greedy.0
                };
                let plain = ks.iter().map(|k| {
                    if *k == 1 {
                        Some(greedy)
                    } else {
                        at(Some(paper.plain), k)
                    }
                });
                let constrained = ks.iter().map(|k| at(paper.constrained, k));
                text += &format!(
                    "  {:<38}  {}  {}\n",
                    "paper, Hybrid-2 (other data)",
                    cells(plain),
                    cells(constrained)
                );
            }
            for (model, sums) in models.iter().zip(&mut sums) {
                let of = |decoder: &str, sums: &mut Vec<f64>| -> Vec<Option<f64>> {
                    let values = ks.iter().zip(sums).map(|(k, sum)| {
                        let value = find(*case, model, decoder, *k).map(pick);
                        *sum += value.unwrap_or(f64::NAN);
                        value
                    });
                    values.collect()
                };
                let plain = of("plain", &mut sums.0);
                let constrained = of("constrained", &mut sums.1);
                text += &format!(
                    "  {model:<38}  {}  {}\n",
                    cells(plain.into_iter()),
                    cells(constrained.into_iter())
                );
            }
        }
        text += &format!("mean of {} cases\n", cases.len());
        for (model, sums) in models.iter().zip(&sums) {
            let mean = |sum: &f64| Some(sum / cases.len() as f64).filter(|mean| !mean.is_nan());
            text += &format!(
                "  {model:<38}  {}  {}\n",
                cells(sums.0.iter().map(mean)),
                cells(sums.1.iter().map(mean))
            );
        }
        text += "\n";
    }
    text
}

//! The classical methods on one thread: how long learning and answering takes.
//!
//! ```text
//! bench_classic FILE   one line per request on stdin (a method's name): seconds to learn, seconds
//!                      to answer, share right; FILE as `scripts/race_classic.py` writes it
//! ```
//!
//! The script holds the other end: it runs scikit-learn on the same rows in turn with this.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use kernwright_predict::classic::{Method, Table, learn};

type Failure = Box<dyn std::error::Error>;

/// Rows with the label of each.
struct Rows {
    rows: Vec<Vec<f64>>,
    labels: Vec<u16>,
}

/// Reads lines of integers, the label last.
fn read(lines: &[&str]) -> Result<Rows, Failure> {
    let (mut rows, mut labels) = (Vec::new(), Vec::new());
    for line in lines {
        let (row, label) = line.rsplit_once(' ').ok_or("a row needs a label")?;
        let row: Result<Vec<f64>, _> = row.split(' ').map(str::parse).collect();
        rows.push(row?);
        labels.push(label.parse()?);
    }
    Ok(Rows { rows, labels })
}

fn main() -> Result<(), Failure> {
    let file = std::env::args().nth(1).ok_or("name the file of rows")?;
    let text = std::fs::read_to_string(&file)?;
    let mut lines = text.lines();
    let n_train: usize = lines.next().ok_or("the file is empty")?.parse()?;
    let lines: Vec<&str> = lines.collect();
    let (train, test) = lines.split_at_checked(n_train).ok_or("too few rows")?;
    let (train, test) = (read(train)?, read(test)?);
    let classes = usize::from(*train.labels.iter().max().ok_or("no rows")?) + 1;
    for name in std::io::stdin().lock().lines() {
        let name = name?;
        let method = Method::ALL.into_iter().find(|m| m.name() == name);
        let method = method.ok_or_else(|| format!("no method is named `{name}`"))?;
        let start = Instant::now();
        let table = Table::new(train.rows.iter().map(Vec::as_slice))?;
        let classifier = black_box(learn(method, &table, &train.labels, classes, 1, 1)?);
        let learning = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let answers: Vec<u16> = test.rows.iter().map(|r| classifier.predict(r)).collect();
        let answering = start.elapsed().as_secs_f64();
        let right = answers.iter().zip(&test.labels).filter(|(a, b)| a == b);
        let right = right.count() as f64 / answers.len() as f64;
        println!("{learning} {answering} {right}");
    }
    Ok(())
}

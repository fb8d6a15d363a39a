//! [`Judged`]: answers that are judged by rows with labels, in the place of a reference.
//!
//! Rows lie in files, one for each buffer that holds them, so that a candidate's process reads them as
//! it reads any other input. The labels of the rows that judge stay here: no file holds them, and no
//! other process ever gets them.

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_answers::{DataError, DataSpec, Folders, Gauge, Graded, Labels, Rows, Use};
use kernwright_files::{Array, ElementType, scratch, write_npy};
use kernwright_space::Problem;
use tempfile::TempDir;

use super::raw::{MetricKind, RowsOf};
use super::{Buffer, Case, CaseError, Fill, Job, job_name};
use crate::fill;

/// How answers are judged by data.
#[derive(Debug)]
pub struct Judged {
    pub(super) spec: DataSpec,
    pub(super) kind: MetricKind,
    /// What may be lost, in points.
    pub(super) points: f64,
    /// The number of the buffer that holds answers.
    pub(super) answers: usize,
    /// What a person would tune first.
    pub(super) tuned: Option<Tuned>,
    /// The rows, once they are read.
    pub(super) rows: Option<Laid>,
}

/// A number that a person would tune first.
#[derive(Debug, Clone)]
pub struct Tuned {
    /// What it is called.
    pub what: String,
    /// The values that are tried, and the job with each.
    pub jobs: Vec<(f64, Arc<Job>)>,
}

/// Rows that were laid out for one use.
#[derive(Debug)]
pub(super) struct Laid {
    which: Use,
    sets: PathBuf,
    /// The file of each buffer that holds rows, by its number, and how many rows and numbers of each
    /// there are.
    files: BTreeMap<usize, RowFile>,
    /// What is right for the rows that judge.
    labels: Labels,
    /// Deleted with this value.
    _folder: TempDir,
}

/// A file of rows.
#[derive(Debug, Clone)]
pub(super) struct RowFile {
    pub(super) path: PathBuf,
    /// What the job's file calls them.
    pub(super) part: &'static str,
    pub(super) rows: usize,
    pub(super) length: usize,
}

impl Judged {
    /// What answers are judged by, for people.
    #[must_use]
    pub fn gauge(&self) -> Gauge {
        match self.kind {
            MetricKind::Accuracy => Gauge::Accuracy,
            MetricKind::MeanSquared => Gauge::Metric,
        }
    }

    /// What may be lost, in points.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.points
    }

    /// The rows that judge at present.
    #[must_use]
    pub fn which(&self) -> Option<Use> {
        self.rows.as_ref().map(|laid| laid.which)
    }

    /// Whether there are rows for confirmation.
    #[must_use]
    pub fn has_confirm(&self) -> bool {
        self.spec.confirm.is_some()
    }

    /// What a person would tune first, if the job says so.
    #[must_use]
    pub fn tuned(&self) -> Option<&Tuned> {
        self.tuned.as_ref()
    }

    /// The file that a buffer's rows lie in.
    pub(super) fn file(&self, buffer: usize) -> Option<&RowFile> {
        self.rows.as_ref()?.files.get(&buffer)
    }

    /// How many numbers an answer has, where rows are read.
    pub(super) fn width(&self) -> Option<usize> {
        Some(match &self.rows.as_ref()?.labels {
            Labels::Classes(_) => 1,
            Labels::Numbers(length, _) => *length,
        })
    }

    /// Judges the contents of the buffer of answers for a seed.
    pub(crate) fn grade(&self, case: &Case, seed: u64, found: &[u8]) -> Option<Graded> {
        let labels = &self.rows.as_ref()?.labels;
        let buffer = &case.buffers[self.answers];
        let [field] = buffer.element.fields.as_slice() else {
            return None;
        };
        let wanted = *buffer.shape.first()?;
        let rows = fill::rows((n_labels(labels), 0), wanted, (seed, false))?;
        let size = field.kind.size();
        let number = |at: usize| field.kind.load(&found[at * size..(at + 1) * size]);
        let losses = rows.iter().enumerate().map(|(place, row)| match labels {
            Labels::Classes(classes) => {
                f64::from(u8::from(number(place) != f64::from(classes[*row])))
            }
            Labels::Numbers(length, right) => {
                let squared = (0..*length).map(|nth| {
                    let off = number(place * length + nth) - f64::from(right[row * length + nth]);
                    // What is no number is as wrong as can be.
                    (off * off).min(f64::MAX)
                });
                squared.fold(0.0, |sum, one| sum + one / *length as f64)
            }
        });
        Some(Graded {
            losses: losses.collect(),
            rows,
        })
    }

    /// The least that a program could lose which answers every row alike, for a seed.
    pub(crate) fn constant(&self, case: &Case, seed: u64) -> Option<f64> {
        let laid = self.rows.as_ref()?;
        let wanted = *case.buffers[self.answers].shape.first()?;
        let rows = fill::rows((n_labels(&laid.labels), 0), wanted, (seed, false))?;
        let count = rows.len().max(1) as f64;
        Some(match &laid.labels {
            Labels::Classes(classes) => {
                let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
                for row in &rows {
                    *counts.entry(classes[*row]).or_default() += 1;
                }
                1.0 - counts.values().copied().max().unwrap_or(0) as f64 / count
            }
            Labels::Numbers(length, right) => {
                let of = |nth: usize| {
                    rows.iter()
                        .map(move |row| f64::from(right[row * length + nth]))
                };
                let variance = |nth: usize| {
                    let mean = of(nth).sum::<f64>() / count;
                    of(nth).map(|one| (one - mean).powi(2)).sum::<f64>() / count
                };
                (0..*length).map(variance).sum::<f64>() / (*length).max(1) as f64
            }
        })
    }

    /// What is lost if right answers are exchanged: each row's is judged by the next one's label.
    pub(crate) fn exchanged(&self, case: &Case, seed: u64, found: &[u8]) -> Option<f64> {
        let buffer = &case.buffers[self.answers];
        let step = found.len() / buffer.shape.first()?.max(&1);
        let mut turned = found.to_vec();
        turned.rotate_left(step.min(found.len()));
        Some(self.grade(case, seed, &turned)?.mean())
    }
}

fn n_labels(labels: &Labels) -> usize {
    match labels {
        Labels::Classes(classes) => classes.len(),
        Labels::Numbers(length, numbers) => numbers.len() / (*length).max(1),
    }
}

impl Job {
    /// The same job with its rows read, if it is judged by data: those that a search sees. Fetched sets
    /// lie in `sets`.
    ///
    /// # Errors
    /// The rows cannot be read, or do not fit the buffers.
    pub fn with_rows(&self, sets: &Path) -> Result<Job, DataError> {
        if let Some(judged) = &self.judged {
            let folders = self.folders(sets);
            judged.spec.check_unseen(folders)?;
        }
        self.laid(sets, Use::Fitness)
    }

    /// The same job judged by other rows: those for confirmation, or those for the test, which are read
    /// now.
    ///
    /// # Errors
    /// The rows cannot be read, or do not fit the buffers.
    pub fn judged_by(&self, which: Use) -> Result<Job, DataError> {
        let sets = self.judged.as_ref().and_then(|judged| judged.rows.as_ref());
        let sets = sets.map(|laid| laid.sets.clone()).unwrap_or_default();
        let mut job = self.laid(&sets, which)?;
        if job.judged.is_some() && which == Use::Test {
            job.seeds.search.clone_from(&job.seeds.held_out);
        }
        Ok(job)
    }

    /// Sees that every part of the data has the rows that these problems need, and that the number a
    /// person would tune can have every value, before anything depends on it.
    ///
    /// # Errors
    /// One has not.
    pub fn check_parts(&self, problem: &Problem, others: &[Problem]) -> Result<(), DataError> {
        let Some(judged) = &self.judged else {
            return Ok(());
        };
        let unfit = |error: CaseError| DataError::Unfit(error.to_string());
        for other in others {
            self.case(other).map_err(unfit)?;
        }
        let confirm = judged.spec.confirm.map(|_| Use::Confirm);
        for which in [Some(Use::Fitness), confirm, Some(Use::Test)]
            .into_iter()
            .flatten()
        {
            let part = self.judged_by(which)?;
            let case = part.case(problem).map_err(unfit)?;
            let constant = |seed: &u64| part.judged.as_ref()?.constant(&case, *seed);
            if part
                .seeds
                .search
                .iter()
                .any(|seed| constant(seed) == Some(0.0))
            {
                return Err(DataError::Unfit(format!(
                    "[data] all labels of the `{}` rows are the same: any answer to them says nothing",
                    which.word()
                )));
            }
        }
        for (_, job) in judged.tuned.iter().flat_map(|tuned| &tuned.jobs) {
            let config = job.default_config(problem, None);
            let config = config.map_err(|error| DataError::Unfit(error.to_string()))?;
            let laid = job.lay_out(job.program(), problem, &config);
            laid.map_err(|error| DataError::Unfit(format!("[tuned] {error}")))?;
        }
        Ok(())
    }

    fn folders<'f>(&'f self, sets: &'f Path) -> Folders<'f> {
        Folders {
            own: &self.folder,
            sets,
        }
    }

    fn laid(&self, sets: &Path, which: Use) -> Result<Job, DataError> {
        let mut job = self.clone();
        let Some(judged) = &self.judged else {
            return Ok(job);
        };
        let folders = self.folders(sets);
        let io = |error: std::io::Error| DataError::Unfit(format!("scratch for rows: {error}"));
        let folder = scratch::folder("rows", None).map_err(io)?;
        let (training, judging) = (
            judged.spec.rows(folders, Use::Training)?,
            judged.spec.rows(folders, which)?,
        );
        check_labels(judged.kind, &judging, which)?;
        let mut files = BTreeMap::new();
        for (index, buffer) in self.buffers.iter().enumerate() {
            let (rows, is_labels) = match buffer.fill {
                Fill::Data(RowsOf::Training) => (&training, false),
                Fill::Labels => (&training, true),
                Fill::Data(RowsOf::Judged) => (&judging, false),
                _ => continue,
            };
            let path = folder.path().join(format!("{index}.npy"));
            let array = array(rows, is_labels, buffer)?;
            let mut file = BufWriter::new(std::fs::File::create(&path).map_err(io)?);
            write_npy(&array, &mut file).map_err(io)?;
            let part = match buffer.fill {
                Fill::Data(RowsOf::Judged) => which.word(),
                _ => Use::Training.word(),
            };
            let rows = RowFile {
                path,
                part,
                rows: array.shape[0],
                length: array.shape.get(1).copied().unwrap_or(1),
            };
            files.insert(index, rows);
        }
        let laid = Laid {
            which,
            sets: sets.to_owned(),
            files,
            labels: judging.labels,
            _folder: folder,
        };
        let with = |tuned: Option<Tuned>| Judged {
            spec: judged.spec.clone(),
            kind: judged.kind,
            points: judged.points,
            answers: judged.answers,
            tuned,
            rows: None,
        };
        let mut own = with(judged.tuned.clone());
        own.rows = Some(laid);
        let own = Arc::new(own);
        job.judged = Some(own);
        Ok(job)
    }
}

/// Whether labels are what the metric compares.
fn check_labels(kind: MetricKind, rows: &Rows, which: Use) -> Result<(), DataError> {
    match (kind, &rows.labels) {
        (MetricKind::Accuracy, Labels::Classes(_)) | (MetricKind::MeanSquared, Labels::Numbers(..)) => {
            Ok(())
        }
        (MetricKind::Accuracy, _) => Err(DataError::Unfit(
            "[metric] `accuracy` compares classes, and [data] has `labels = \"numbers\"`; take `mean-squared`"
                .to_owned(),
        )),
        (MetricKind::MeanSquared, _) => Err(DataError::Unfit(format!(
            "[metric] `mean-squared` compares numbers, and the `{}` rows have classes; say [data] `labels = \"numbers\"`",
            which.word()
        ))),
    }
}

/// Rows, or what is right for them, as a buffer's type has them.
fn array(rows: &Rows, is_labels: bool, buffer: &Buffer) -> Result<Array, DataError> {
    let name = &buffer.name;
    let unfit = |why: String| DataError::Unfit(format!("buffer `{name}`: {why}"));
    let [field] = buffer.element.fields.as_slice() else {
        return Err(unfit("a struct cannot hold rows".to_owned()));
    };
    let (numbers, length): (Vec<f64>, usize) = match (is_labels, &rows.labels) {
        (false, _) => (
            rows.numbers.iter().map(|one| f64::from(*one)).collect(),
            rows.length,
        ),
        (true, Labels::Classes(classes)) => {
            (classes.iter().map(|one| f64::from(*one)).collect(), 1)
        }
        (true, Labels::Numbers(length, numbers)) => {
            (numbers.iter().map(|one| f64::from(*one)).collect(), *length)
        }
    };
    let kind = field.kind;
    if let Some(odd) = numbers.iter().position(|one| !holds(kind, *one)) {
        return Err(unfit(format!(
            "row {} has a {}, which `{}` cannot hold",
            odd / length.max(1),
            numbers[odd],
            job_name(kind)
        )));
    }
    let mut bytes = vec![0; numbers.len() * kind.size()];
    for (place, number) in bytes.chunks_exact_mut(kind.size()).zip(&numbers) {
        kind.store(*number, place);
    }
    let count = numbers.len() / length.max(1);
    let shape = match is_labels && length == 1 {
        true => vec![count],
        false => vec![count, length],
    };
    Ok(Array { shape, kind, bytes })
}

/// Whether a type holds a number, but for the last digits of floats.
fn holds(kind: ElementType, number: f64) -> bool {
    let (low, high) = kind.range().unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    number.is_finite()
        && (low..=high).contains(&number)
        && (kind.is_float() || number.fract() == 0.0)
}

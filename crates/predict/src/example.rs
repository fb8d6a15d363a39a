//! [`Example`]: one problem and the configuration that was best for it, ready to learn from.

use std::collections::HashMap;
use std::sync::Arc;

use kernwright_space::{Device, Kernel, Problem, Trial};
use serde::{Deserialize, Serialize};

/// One thing to learn: on this problem, this configuration was best.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// The problem.
    pub problem: Problem,
    /// Where it was found: indices into the pool's domains, all of one architecture.
    pub domains: Vec<usize>,
    /// A device it was found on; rules may read it.
    pub device: Device,
    /// The best configuration, as positions in the parameters' domains.
    pub best: Box<[u16]>,
}

/// What is known about one kernel, from any number of devices and sources.
#[derive(Debug, Clone)]
pub struct Pool {
    /// The kernel.
    pub kernel: Arc<Kernel>,
    /// The examples. The same answer to the same problem on one architecture is one example,
    /// whatever number of sources repeats it.
    pub examples: Vec<Example>,
    /// The devices and sources.
    pub domains: Vec<Domain>,
}

impl Pool {
    /// Starts empty.
    pub fn builder(kernel: Arc<Kernel>) -> PoolBuilder {
        PoolBuilder {
            kernel,
            domains: Vec::new(),
            examples: Vec::new(),
            seen: HashMap::new(),
        }
    }

    /// Examples that satisfy a condition, with the domains of all.
    pub fn filtered(&self, keep: impl Fn(&Example) -> bool) -> Pool {
        Pool {
            kernel: self.kernel.clone(),
            examples: self.examples.iter().filter(|e| keep(e)).cloned().collect(),
            domains: self.domains.clone(),
        }
    }

    /// A fingerprint of everything that is learned from.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.kernel.name().as_bytes());
        for domain in &self.domains {
            hasher.update(format!("|{} {}", domain.arch, domain.source).as_bytes());
        }
        for example in &self.examples {
            hasher.update(example.problem.to_string().as_bytes());
            let rest = format!("|{:?}{:?}", example.best, example.domains);
            hasher.update(rest.as_bytes());
        }
        hasher.finalize().to_hex()[..32].to_owned()
    }
}

/// Gathers a pool.
#[derive(Debug)]
pub struct PoolBuilder {
    kernel: Arc<Kernel>,
    domains: Vec<Domain>,
    examples: Vec<Example>,
    seen: HashMap<(String, String, Box<[u16]>), usize>,
}

impl PoolBuilder {
    /// Adds what a source found best.
    pub fn add(&mut self, trial: &Trial, source: &str) {
        let arch = trial.device.arch();
        let same = |domain: &Domain| domain.arch == arch && domain.source == source;
        let domain = self.domains.iter().position(same).unwrap_or_else(|| {
            self.domains.push(Domain {
                arch: arch.to_owned(),
                source: source.to_owned(),
                examples: 0,
            });
            self.domains.len() - 1
        });
        self.domains[domain].examples += 1;
        let best: Box<[u16]> = trial.config.positions().into();
        let key = (arch.to_owned(), trial.problem.to_string(), best.clone());
        match self.seen.get(&key) {
            Some(at) => {
                let domains = &mut self.examples[*at].domains;
                if !domains.contains(&domain) {
                    domains.push(domain);
                }
            }
            None => {
                self.seen.insert(key, self.examples.len());
                self.examples.push(Example {
                    problem: trial.problem.clone(),
                    domains: vec![domain],
                    device: trial.device.clone(),
                    best,
                });
            }
        }
    }

    /// Ends gathering. Domains stand in a fixed order, whatever came first.
    pub fn finish(mut self) -> Pool {
        let mut order: Vec<usize> = (0..self.domains.len()).collect();
        order.sort_by(|a, b| self.domains[*a].cmp(&self.domains[*b]));
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = new;
        }
        for example in &mut self.examples {
            for domain in &mut example.domains {
                *domain = place[*domain];
            }
            example.domains.sort_unstable();
        }
        self.examples.sort_by_cached_key(|example| {
            let problem = example.problem.to_string();
            (problem, example.domains.clone(), example.best.clone())
        });
        Pool {
            kernel: self.kernel,
            examples: self.examples,
            domains: order
                .into_iter()
                .map(|at| self.domains[at].clone())
                .collect(),
        }
    }
}

/// Where evidence comes from: a device's architecture and the source that reported it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Domain {
    /// The device's architecture.
    pub arch: String,
    /// The name of the snapshot, study or run.
    pub source: String,
    /// How many examples there were.
    pub examples: usize,
}

impl Domain {
    /// Sorts sources by age: `current` is the newest; of others, the last by name, where numbers
    /// count as such (`v10` is newer than `v9`).
    pub fn age(&self) -> (bool, Vec<(u64, String)>) {
        let mut parts = Vec::new();
        let mut rest = self.source.as_str();
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = rest[..digits].parse().unwrap_or(0);
            rest = &rest[digits..];
            let word = rest
                .find(|c: char| c.is_ascii_digit())
                .unwrap_or(rest.len());
            parts.push((number, rest[..word].to_owned()));
            rest = &rest[word..];
        }
        (self.source == "current", parts)
    }
}

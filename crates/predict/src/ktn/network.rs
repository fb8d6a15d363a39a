//! [`Network`]: layers as a graph with several inputs and outputs, run one problem at a time.

use std::collections::BTreeMap;
use std::path::Path;

use super::layer::{Gates, Layer, MOST_ROWS, Size, dense, embed, lstm, side};
use super::raw::{Numbers, RawGraph, RawLayer, RawNetwork, RawNumbers, RawTest, parse};
use crate::error::ModelError;

/// Test vectors that a file may have; the known ones have one.
const MOST_TESTS: usize = 16;
/// Layers that a network may have; the known ones have at most 9.
const MOST_LAYERS: usize = 256;
/// Numbers that the forward pass may hold at once: 16 MiB.
const MOST_ROOM: usize = 4 << 20;

/// A network of the layers that MIOpen's models are made of.
#[derive(Debug, Clone)]
pub struct Network {
    /// In an order in which each reads only what is there.
    nodes: Vec<Node>,
    /// The size of everything that is ever computed; a place in this list is a slot.
    slots: Vec<Size>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    /// Room that the layers need besides.
    room: usize,
    tests: Vec<Test>,
}

#[derive(Debug, Clone)]
struct Node {
    layer: Layer,
    /// The slots it reads.
    from: Vec<usize>,
    /// The first slot it writes.
    to: usize,
}

impl Node {
    fn writes(&self, slot: usize) -> bool {
        let count = if matches!(self.layer, Layer::Lstm { .. }) {
            3
        } else {
            1
        };
        (self.to..self.to + count).contains(&slot)
    }
}

/// Inputs and the outputs that belong to them.
#[derive(Debug, Clone)]
struct Test {
    inputs: Vec<Vec<f32>>,
    outputs: Vec<Vec<f32>>,
}

/// What a forward pass works in; made once, used for every step.
#[derive(Debug, Clone)]
pub(super) struct Scratch {
    slots: Vec<Vec<f32>>,
    room: Vec<f32>,
}

impl Network {
    /// Reads a network from the unpacked content of the file at a path, which an error names.
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Self, ModelError> {
        Network::parsed(bytes).map_err(|what| ModelError::Foreign {
            path: path.to_owned(),
            what,
        })
    }

    fn parsed(bytes: &[u8]) -> Result<Self, String> {
        let RawNetwork { architecture } = parse(bytes)?;
        if !matches!(architecture.class_name.as_str(), "Functional" | "Model") {
            let kind = architecture.class_name;
            return Err(format!("networks of the kind `{kind}` are not supported"));
        }
        check_kinds(&architecture.config)?;
        let RawNumbers {
            mut trainable_params,
            tests,
        } = parse(bytes)?;
        let mut network = Network::blank();
        let mut known: BTreeMap<String, Outputs> = BTreeMap::new();
        let mut waiting: Vec<&RawLayer> = architecture.config.layers.iter().collect();
        // Keras writes layers in an order in which they can be computed, but nothing says so.
        while !waiting.is_empty() {
            let before = waiting.len();
            let mut later = Vec::new();
            for raw in waiting {
                let sources = raw.inbound_nodes.iter().flatten();
                if !sources
                    .into_iter()
                    .all(|source| known.contains_key(&source.0))
                {
                    later.push(raw);
                    continue;
                }
                let weights = trainable_params.remove(&raw.name).unwrap_or_default();
                let outputs = network
                    .add(raw, weights, &known)
                    .map_err(|what| format!("layer `{}`: {what}", raw.name))?;
                if known.insert(raw.name.clone(), outputs).is_some() {
                    return Err(format!("two layers are named `{}`", raw.name));
                }
            }
            if later.len() == before {
                let name = &later[0].name;
                return Err(format!(
                    "layer `{name}` reads one that is not there, or itself"
                ));
            }
            waiting = later;
        }
        network.inputs = ends(&architecture.config.input_layers, &known)?;
        network.outputs = ends(&architecture.config.output_layers, &known)?;
        let is_input = |slot: &usize| !network.nodes.iter().any(|node| node.writes(*slot));
        if !network.inputs.iter().all(is_input) || network.outputs.iter().any(is_input) {
            return Err("an input is computed, or an output is an input".to_owned());
        }
        network.tests = network.checked(tests)?;
        Ok(network)
    }

    fn blank() -> Self {
        Network {
            nodes: Vec::new(),
            slots: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            room: 0,
            tests: Vec::new(),
        }
    }

    /// Adds a layer whose inputs are there.
    fn add(
        &mut self,
        raw: &RawLayer,
        weights: super::raw::RawWeights,
        known: &BTreeMap<String, Outputs>,
    ) -> Result<Outputs, String> {
        let to = self.slots.len();
        if raw.class_name == "InputLayer" {
            self.slots.push(input_size(raw)?);
            self.check_room()?;
            return Ok(Outputs {
                first: to,
                count: 1,
            });
        }
        let [sources] = raw.inbound_nodes.as_slice() else {
            let uses = raw.inbound_nodes.len();
            return Err(format!("it is used {uses} times, not once"));
        };
        if let Some(option) = sources.iter().find_map(|source| source.3.keys().next()) {
            return Err(format!("its input has the option `{option}`"));
        }
        let from = sources
            .iter()
            .map(|source| slot(&(source.0.clone(), source.1, source.2), known))
            .collect::<Result<Vec<usize>, _>>()?;
        let sizes: Vec<Size> = from.iter().map(|slot| self.slots[*slot]).collect();
        let layer = Layer::new(raw, weights, &sizes)?;
        let first = *sizes.first().ok_or("it reads nothing")?;
        self.slots.extend(layer.gives(first));
        self.room = self.room.max(layer.room(first));
        self.check_room()?;
        let is_lstm = matches!(layer, Layer::Lstm { .. });
        let count = if is_lstm && raw.config.return_state {
            3
        } else {
            1
        };
        self.nodes.push(Node { layer, from, to });
        Ok(Outputs { first: to, count })
    }

    fn check_room(&self) -> Result<(), String> {
        let slots: usize = self.slots.iter().map(|size| size.numbers()).sum();
        if slots + self.room > MOST_ROOM {
            return Err("its sizes are beyond reason".to_owned());
        }
        Ok(())
    }

    /// Test vectors of the right sizes.
    fn checked(&self, raw: Vec<RawTest>) -> Result<Vec<Test>, String> {
        if !(1..=MOST_TESTS).contains(&raw.len()) {
            let count = raw.len();
            return Err(format!(
                "it has {count} test vectors, not 1 to {MOST_TESTS}, so what it computes cannot \
                 be checked"
            ));
        }
        let fit = |tensors: Vec<super::raw::RawTensor>, slots: &[usize], what: &str| {
            let numbers: Vec<Vec<f32>> = tensors
                .into_iter()
                .map(|tensor| {
                    let Numbers(numbers) = tensor.values;
                    numbers
                })
                .collect();
            let lengths = numbers.iter().map(Vec::len);
            if lengths.eq(slots.iter().map(|slot| self.slots[*slot].numbers())) {
                return Ok(numbers);
            }
            Err(format!(
                "a test vector's {what} do not have the network's sizes"
            ))
        };
        let check = |test: RawTest| {
            Ok(Test {
                inputs: fit(test.inputs, &self.inputs, "inputs")?,
                outputs: fit(test.outputs, &self.outputs, "outputs")?,
            })
        };
        raw.into_iter().map(check).collect()
    }

    /// Runs the network on the test vectors of its file and gives the largest difference from the
    /// outputs that stand there; not a number where the network gives none.
    pub fn verify(&self) -> f32 {
        let mut scratch = self.scratch();
        let mut largest = 0.0_f32;
        for test in &self.tests {
            for (at, input) in test.inputs.iter().enumerate() {
                scratch.input_mut(self, at).copy_from_slice(input);
            }
            self.run(&mut scratch);
            for (at, expected) in test.outputs.iter().enumerate() {
                for (given, expected) in scratch.output(self, at).iter().zip(expected) {
                    let error = (given - expected).abs();
                    if error.is_nan() {
                        return f32::NAN;
                    }
                    largest = largest.max(error);
                }
            }
        }
        largest
    }

    /// How many numbers were learned.
    pub fn weights(&self) -> usize {
        self.nodes.iter().map(|node| node.layer.weights()).sum()
    }

    pub(super) fn input_sizes(&self) -> Vec<Size> {
        self.inputs.iter().map(|slot| self.slots[*slot]).collect()
    }

    pub(super) fn output_sizes(&self) -> Vec<Size> {
        self.outputs.iter().map(|slot| self.slots[*slot]).collect()
    }

    /// How many tokens the smallest embedding knows.
    pub(super) fn token_limit(&self) -> Option<usize> {
        let rows = self.nodes.iter().filter_map(|node| match &node.layer {
            Layer::Embedding { table } => Some(table.rows()),
            _ => None,
        });
        rows.min()
    }

    pub(super) fn scratch(&self) -> Scratch {
        let numbers = |size: &Size| vec![0.0; size.numbers()];
        Scratch {
            slots: self.slots.iter().map(numbers).collect(),
            room: vec![0.0; self.room],
        }
    }

    /// Computes the outputs from the inputs that stand in the scratch. Allocates nothing.
    pub(super) fn run(&self, scratch: &mut Scratch) {
        let Scratch { slots, room } = scratch;
        for Node { layer, from, to } in &self.nodes {
            // Taken out while it is written, so that the inputs can be read beside it.
            let mut out = std::mem::take(&mut slots[*to]);
            let x = &slots[from[0]];
            match layer {
                Layer::Dense {
                    weights,
                    bias,
                    activation,
                } => dense(x, weights, bias.as_deref(), *activation, &mut out),
                Layer::Embedding { table } => embed(x, table, &mut out),
                Layer::Lstm {
                    input,
                    recurrent,
                    bias,
                    ..
                } => {
                    let mut hidden = std::mem::take(&mut slots[*to + 1]);
                    let mut cell = std::mem::take(&mut slots[*to + 2]);
                    if let [_, given_hidden, given_cell] = from[..] {
                        hidden.copy_from_slice(&slots[given_hidden]);
                        cell.copy_from_slice(&slots[given_cell]);
                    } else {
                        hidden.fill(0.0);
                        cell.fill(0.0);
                    }
                    let gates = Gates {
                        input,
                        recurrent,
                        bias: bias.as_deref(),
                    };
                    lstm(
                        &slots[from[0]],
                        &gates,
                        &mut hidden,
                        &mut cell,
                        &mut out,
                        room,
                    );
                    slots[*to + 1] = hidden;
                    slots[*to + 2] = cell;
                }
            }
            slots[*to] = out;
        }
    }
}

impl Scratch {
    pub(super) fn input_mut(&mut self, network: &Network, at: usize) -> &mut [f32] {
        &mut self.slots[network.inputs[at]]
    }

    pub(super) fn output(&self, network: &Network, at: usize) -> &[f32] {
        &self.slots[network.outputs[at]]
    }

    /// Hands the outputs after the first on as the inputs after the first.
    pub(super) fn carry_states(&mut self, network: &Network) {
        for (input, output) in network.inputs.iter().zip(&network.outputs).skip(1) {
            let state = std::mem::take(&mut self.slots[*output]);
            self.slots[*input].copy_from_slice(&state);
            self.slots[*output] = state;
        }
    }
}

/// The slots of a layer's outputs that others may read.
#[derive(Debug, Clone, Copy)]
struct Outputs {
    first: usize,
    count: usize,
}

fn slot(end: &(String, usize, usize), known: &BTreeMap<String, Outputs>) -> Result<usize, String> {
    let (name, node, output) = end;
    let outputs = known
        .get(name)
        .ok_or_else(|| format!("there is no layer `{name}`"))?;
    if *node != 0 || *output >= outputs.count {
        return Err(format!("`{name}` has no output {output} of use {node}"));
    }
    Ok(outputs.first + output)
}

fn ends(
    raw: &[(String, usize, usize)],
    known: &BTreeMap<String, Outputs>,
) -> Result<Vec<usize>, String> {
    if raw.is_empty() {
        return Err("it has no inputs, or no outputs".to_owned());
    }
    raw.iter().map(|end| slot(end, known)).collect()
}

/// Refuses what cannot be run before its numbers are read, so that the layer is what is named.
fn check_kinds(graph: &RawGraph) -> Result<(), String> {
    if graph.layers.len() > MOST_LAYERS {
        return Err(format!("it has more than {MOST_LAYERS} layers"));
    }
    let known = ["InputLayer", "Dense", "Embedding", "LSTM"];
    let strange = |layer: &&RawLayer| !known.contains(&layer.class_name.as_str());
    match graph.layers.iter().find(strange) {
        None => Ok(()),
        Some(layer) => Err(format!(
            "layer `{}` is of the kind `{}`; supported are {}",
            layer.name,
            layer.class_name,
            known.join(", ")
        )),
    }
}

/// The size an input claims; its first dimension is the batch.
fn input_size(raw: &RawLayer) -> Result<Size, String> {
    let shape = raw.config.batch_input_shape.as_deref();
    let (rows, cols) = match shape {
        Some([_, cols]) => (Some(1), *cols),
        Some([_, rows, cols]) => (*rows, *cols),
        _ => return Err("it is no vector and no matrix".to_owned()),
    };
    let rows = side(rows, "its number of rows")?;
    if rows > MOST_ROWS {
        return Err(format!("it has {rows} rows, more than {MOST_ROWS}"));
    }
    let cols = side(cols, "its number of columns")?;
    Ok(Size { rows, cols })
}

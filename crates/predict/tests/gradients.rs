//! Every operation's gradient, against finite differences in `f64` and against values that
//! `scripts/nn_fixtures.py` computed once with PyTorch. A few small networks use all operations
//! between them.
#![allow(
    clippy::unwrap_used,
    reason = "a test stops at the first thing that is not as it should be"
)]

use std::sync::Arc;

use kernwright_predict::nn::{
    Act, Grads, Matrix, Params, Real, Steps, Tape, Var, Works, Workspace,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Numbers both sides can make: `half * sin(0.7 i + salt)`.
fn wave<T: Real>(rows: usize, cols: usize, salt: f64) -> Matrix<T> {
    Matrix::from_fn(rows, cols, |row, col| {
        T::of(0.5 * (0.7 * (row * cols + col) as f64 + salt).sin())
    })
}

/// A network that ends in a loss.
struct Net {
    name: &'static str,
    params: Params<f64>,
    loss: fn(&mut Tape<'_, f64>) -> Var,
}

/// Adds matrices named and salted by their order.
fn params(shapes: &[(usize, usize)]) -> Params<f64> {
    let mut params = Params::new();
    for (at, (rows, cols)) in shapes.iter().enumerate() {
        params.add(format!("p{at}"), wave(*rows, *cols, at as f64));
    }
    params
}

fn p(tape_index: usize, params: &Params<f64>) -> kernwright_predict::nn::ParamId {
    params.find(&format!("p{tape_index}")).unwrap()
}

const WIDTHS: [usize; 3] = [3, 2, 4];

/// Soft targets, some values invalid, uneven weights; the last row's last step counts nothing.
fn end(tape: &mut Tape<'_, f64>, logits: Var, rows: usize) -> Var {
    let steps = Steps::new(WIDTHS);
    let valid: Vec<bool> = (0..rows * 9).map(|at| at % 9 == 0 || at % 4 != 1).collect();
    let mut targets = Matrix::<f64>::from_fn(rows, 9, |row, col| {
        let share = 0.1 + 0.5 * ((row * 9 + col) as f64).cos().abs();
        if valid[row * 9 + col] { share } else { 0.0 }
    });
    targets.row_mut(rows - 1)[5..].fill(0.0);
    let weights: Vec<f64> = (0..rows).map(|row| 0.5 + 0.25 * row as f64).collect();
    tape.cross_entropy(logits, &targets, &valid, &weights, &steps)
}

fn nets() -> Vec<Net> {
    let chain = Net {
        name: "chain",
        params: params(&[
            (5, 2),  // token table
            (10, 6), // 4 numbers + 3 tokens of 2
            (1, 6),
            (1, 6), // gain
            (6, 6),
            (1, 6),
            (6, 24), // 3 steps of 4, shift and scale
            (1, 24),
            (9, 12), // prefix table
            (12, 4), // 3 blocks of 4x4
            (1, 12),
            (4, 9),
            (1, 9),
        ]),
        loss: |tape| {
            let q = tape.params().clone();
            let steps = Steps::new(WIDTHS);
            let numbers = tape.input(&wave(2, 4, 0.3));
            let tokens: Arc<[u32]> = [0, 3, 1, 4, 4, 2].into();
            let x = tape.embed(numbers, tokens, p(0, &q));
            let h = tape.linear(x, p(1, &q), p(2, &q), Act::Gelu);
            let n = tape.layer_norm(h, p(3, &q));
            let n = tape.linear(n, p(4, &q), p(5, &q), Act::Relu);
            let h = tape.add(h, n);
            let c = tape.linear(h, p(6, &q), p(7, &q), Act::None);
            let chosen: Arc<[u32]> = [2, 0, 3, 1, 1, 0].into();
            let e = tape.prefix(chosen, p(8, &q), &steps);
            let c = tape.modulate(c, e);
            let c = tape.activate(c, Act::Gelu);
            let d = tape.blocks(c, p(9, &q), p(10, &q), Act::Gelu);
            let d = tape.add(c, d);
            let logits = tape.heads(d, p(11, &q), p(12, &q), &steps);
            end(tape, logits, 2)
        },
    };
    let hybrid = Net {
        name: "hybrid",
        params: params(&[
            (2 * 6, 3), // window 2 over 6 tokens, 3 filters
            (1, 3),
            (2 * 3, 2),
            (1, 2),
            (4, 8), // 2 places of 2, hidden 2
            (2, 8),
            (1, 8),
            (4, 8),
            (2, 8),
            (1, 8),
            (4, 12), // second pair, hidden 3
            (3, 12),
            (1, 12),
            (4, 12),
            (3, 12),
            (1, 12),
            (6, 9),
            (1, 9),
        ]),
        loss: |tape| {
            let q = tape.params().clone();
            let tokens: Arc<[u32]> = [0, 5, 2, 2, 1, 3, 4, 5].into();
            let x = tape.token_conv(tokens, 4, p(0, &q), p(1, &q), Act::Relu, 2);
            let x = tape.conv(x, p(2, &q), p(3, &q), Act::Relu, 3);
            let there = tape.lstm(x, [p(4, &q), p(5, &q), p(6, &q)], 2, 3, false);
            let back = tape.lstm(x, [p(7, &q), p(8, &q), p(9, &q)], 2, 3, true);
            let (last, first) = (tape.rows(there, 4, 2), tape.rows(back, 0, 2));
            let x = tape.concat(last, first);
            let there = tape.lstm(x, [p(10, &q), p(11, &q), p(12, &q)], 2, 3, false);
            let back = tape.lstm(x, [p(13, &q), p(14, &q), p(15, &q)], 2, 3, true);
            let x = tape.concat(there, back);
            let logits = tape.heads_in_time(x, p(16, &q), p(17, &q), &Steps::new(WIDTHS));
            end(tape, logits, 2)
        },
    };
    let sequence = Net {
        name: "sequence",
        params: params(&[(3, 5), (1, 5), (5, 8), (2, 8), (1, 8), (2, 9), (1, 9)]),
        loss: |tape| {
            let q = tape.params().clone();
            let x = tape.input(&wave(6, 3, 0.9));
            let x = tape.linear(x, p(0, &q), p(1, &q), Act::Gelu);
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let x = tape.dropout(x, 0.0, &mut rng);
            let x = tape.lstm(x, [p(2, &q), p(3, &q), p(4, &q)], 2, 3, true);
            let logits = tape.heads_in_time(x, p(5, &q), p(6, &q), &Steps::new(WIDTHS));
            end(tape, logits, 2)
        },
    };
    let steps = Net {
        name: "steps",
        params: params(&[
            (6, 8), // what each token adds to the gates of 2 cells
            (2, 8),
            (1, 8),
            (4, 8), // the second LSTM, fed back
            (2, 8),
            (1, 8),
            (2, 9),
            (1, 9),
        ]),
        loss: |tape| {
            let q = tape.params().clone();
            let nothing = tape.input(&Matrix::zeros(2, 0));
            let mut state = tape.input(&wave(2, 4, 0.2));
            let mut outputs = None;
            let tokens = [[0, 5], [2, 2], [1, 3], [3, 0], [2, 1]];
            for (step, tokens) in tokens.into_iter().enumerate() {
                let at = if step < 2 { 0 } else { 3 };
                let x = tape.embed(nothing, tokens.into(), p(at, &q));
                let h = tape.columns(state, 0, 2);
                let h = tape.linear(h, p(at + 1, &q), p(at + 2, &q), Act::None);
                let sums = tape.add(x, h);
                state = tape.cell(sums, state);
                let h = tape.columns(state, 0, 2);
                outputs = match (step, outputs) {
                    (0 | 1, _) => None,
                    (_, Some(earlier)) => Some(tape.concat(earlier, h)),
                    (_, None) => Some(h),
                };
            }
            let logits = tape.heads(outputs.unwrap(), p(6, &q), p(7, &q), &Steps::new(WIDTHS));
            end(tape, logits, 2)
        },
    };
    let attention = Net {
        name: "attention",
        params: params(&[
            (6, 8), // what each token adds to the gates of 2 cells, forwards and backwards
            (2, 8),
            (6, 8),
            (2, 8),
            (4, 3), // keys
            (1, 3),
            (2, 3), // query
            (1, 3),
            (1, 3), // score
            (6, 8), // what was found and the state, to the gates
            (1, 8),
            (2, 9),
            (1, 9),
        ]),
        loss: |tape| {
            let q = tape.params().clone();
            let tokens: Arc<[u32]> = [0, 1, 5, 3, 2, 4, 2, 5].into();
            let nothing = tape.input(&Matrix::zeros(8, 0));
            let there = tape.embed(nothing, tokens.clone(), p(0, &q));
            let there = tape.recur(there, p(1, &q), 2, 4, false);
            let back = tape.embed(nothing, tokens, p(2, &q));
            let back = tape.recur(back, p(3, &q), 2, 4, true);
            let memory = tape.concat(there, back);
            let keys = tape.linear(memory, p(4, &q), p(5, &q), Act::None);
            let mut state = tape.input(&wave(2, 4, 0.2));
            let mut outputs = None;
            for _ in WIDTHS {
                let h = tape.columns(state, 0, 2);
                let query = tape.linear(h, p(6, &q), p(7, &q), Act::None);
                let found = tape.attend(memory, keys, query, p(8, &q), 4);
                let x = tape.concat(found, h);
                let sums = tape.linear(x, p(9, &q), p(10, &q), Act::None);
                state = tape.cell(sums, state);
                let h = tape.columns(state, 0, 2);
                outputs = Some(match outputs {
                    Some(earlier) => tape.concat(earlier, h),
                    None => h,
                });
            }
            let logits = tape.heads(outputs.unwrap(), p(11, &q), p(12, &q), &Steps::new(WIDTHS));
            end(tape, logits, 2)
        },
    };
    let weighing = Net {
        name: "weighing",
        params: params(&[
            (4, 24), // 3 steps of 4, shift and scale
            (1, 24),
            (3, 12), // 2 numbers of the first step's values, none of the second's, 1 of the third's
            (4, 9),
            (1, 9),
            (4, 6), // two wishes for each number
            (1, 6),
        ]),
        loss: |tape| {
            let q = tape.params().clone();
            let steps = Steps::new(WIDTHS);
            let works = Works::new(&steps, [2, 0, 1]);
            let x = tape.input(&wave(2, 4, 0.3));
            let c = tape.linear(x, p(0, &q), p(1, &q), Act::None);
            let work = tape.input(&wave(2, 10, 0.9));
            let e = tape.carry(work, [2, 0, 3, 1, 1, 0].into(), p(2, &q), &works);
            let c = tape.modulate(c, e);
            let c = tape.activate(c, Act::Gelu);
            let logits = tape.heads(c, p(3, &q), p(4, &q), &steps);
            let logits = tape.weigh(logits, c, work, (p(5, &q), p(6, &q)), &works);
            end(tape, logits, 2)
        },
    };
    vec![chain, weighing, hybrid, sequence, steps, attention]
}

fn loss_of(net: &Net, params: &Params<f64>) -> f64 {
    let mut tape = Tape::new(params, Workspace::new());
    let loss = (net.loss)(&mut tape);
    tape.value(loss).data()[0]
}

fn gradients(net: &Net) -> (f64, Grads<f64>) {
    let mut grads = Grads::zeros(&net.params);
    let mut tape = Tape::new(&net.params, Workspace::new());
    let loss = (net.loss)(&mut tape);
    tape.backward(loss, &mut grads);
    (tape.value(loss).data()[0], grads)
}

#[test]
fn finite_differences_agree() {
    for net in nets() {
        let (_, grads) = gradients(&net);
        let mut shaken = net.params.clone();
        for at in 0..net.params.values().len() {
            for entry in 0..net.params.values()[at].data().len() {
                let step = 1e-5;
                let here = shaken.values()[at].data()[entry];
                shaken.values_mut()[at].data_mut()[entry] = here + step;
                let above = loss_of(&net, &shaken);
                shaken.values_mut()[at].data_mut()[entry] = here - step;
                let below = loss_of(&net, &shaken);
                shaken.values_mut()[at].data_mut()[entry] = here;
                let slope = (above - below) / (2.0 * step);
                let found = grads.values()[at].data()[entry];
                assert!(
                    (slope - found).abs() < 1e-7 * (1.0 + slope.abs()),
                    "{} p{at}[{entry}]: {found} but the slope is {slope}",
                    net.name
                );
            }
        }
    }
}

#[test]
fn pytorch_agrees() {
    let stored: serde_json::Value =
        serde_json::from_str(include_str!("fixtures/gradients.json")).unwrap();
    for net in nets() {
        let (loss, grads) = gradients(&net);
        let case = &stored["cases"][net.name];
        let expected = case["loss"].as_f64().unwrap();
        assert!(
            (loss - expected).abs() < 1e-10,
            "{}: {loss} {expected}",
            net.name
        );
        assert_eq!(
            case["grads"].as_array().unwrap().len(),
            grads.values().len()
        );
        for (at, grad) in grads.values().iter().enumerate() {
            let theirs = case["grads"][at].as_array().unwrap();
            assert_eq!(theirs.len(), grad.data().len());
            for (mine, theirs) in grad.data().iter().zip(theirs) {
                let theirs = theirs.as_f64().unwrap();
                assert!(
                    (mine - theirs).abs() < 1e-9,
                    "{} p{at}: {mine} but PyTorch says {theirs}",
                    net.name
                );
            }
        }
    }
}

#[test]
fn dropout_goes_back_the_way_it_came() {
    let params = params(&[(4, 9), (1, 9)]);
    let loss = |params: &Params<f64>, grads: Option<&mut Grads<f64>>| {
        let mut tape = Tape::new(params, Workspace::new());
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let x = tape.input(&wave(8, 4, 0.1));
        let h = tape.linear(x, p(0, params), p(1, params), Act::None);
        let h = tape.dropout(h, 0.25, &mut rng);
        let loss = end(&mut tape, h, 8);
        if let Some(grads) = grads {
            tape.backward(loss, grads);
        }
        let zeros = tape.value(h).data().iter().filter(|x| **x == 0.0).count();
        (tape.value(loss).data()[0], zeros)
    };
    let mut grads = Grads::zeros(&params);
    let (_, zeros) = loss(&params, Some(&mut grads));
    assert!((8..30).contains(&zeros), "{zeros} of 72");
    let mut shaken = params.clone();
    shaken.values_mut()[0].data_mut()[5] += 1e-6;
    let above = loss(&shaken, None).0;
    shaken.values_mut()[0].data_mut()[5] -= 2e-6;
    let slope = (above - loss(&shaken, None).0) / 2e-6;
    assert!((slope - grads.values()[0].data()[5]).abs() < 1e-7);
}

/// A sequence that all queries share gives what one of its own for each would.
#[test]
fn a_shared_memory_is_seen_by_all() {
    let params = params(&[(1, 3)]);
    let found = |shared: bool| {
        let mut tape = Tape::new(&params, Workspace::new());
        let (memory, keys) = (wave::<f64>(4, 5, 0.1), wave::<f64>(4, 3, 0.2));
        let each = |known: &Matrix<f64>| {
            Matrix::from_fn(8, known.cols(), |row, col| known.row(row / 2)[col])
        };
        let (memory, keys) = if shared {
            (memory, keys)
        } else {
            (each(&memory), each(&keys))
        };
        let (memory, keys) = (tape.input(&memory), tape.input(&keys));
        let query = tape.input(&wave(2, 3, 0.3));
        let found = tape.attend(memory, keys, query, p(0, &params), 4);
        tape.value(found).clone()
    };
    assert_eq!(found(true), found(false));
}

#[test]
fn whole_rows_are_dropped() {
    let params = Params::<f64>::new();
    let mut tape = Tape::new(&params, Workspace::new());
    let x = tape.input(&Matrix::from_fn(200, 3, |_, _| 1.0));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let x = tape.dropout_rows(x, 0.25, &mut rng);
    let rows: Vec<&[f64]> = (0..200).map(|row| tape.value(x).row(row)).collect();
    let gone = rows.iter().filter(|row| row == &&[0.0; 3]).count();
    let kept = rows.iter().filter(|row| row == &&[4.0 / 3.0; 3]).count();
    assert_eq!(gone + kept, 200);
    assert!((30..70).contains(&gone), "{gone} of 200");
}

#[test]
fn a_workspace_used_again_changes_nothing_and_does_not_grow() {
    for net in nets() {
        let mut workspace = Workspace::new();
        let mut seen = Vec::new();
        for _ in 0..4 {
            let mut grads = Grads::zeros(&net.params);
            let mut tape = Tape::new(&net.params, workspace);
            let loss = (net.loss)(&mut tape);
            tape.backward(loss, &mut grads);
            workspace = tape.finish();
            seen.push((grads, workspace.spare()));
        }
        assert!(seen.iter().all(|(grads, _)| *grads == seen[0].0));
        assert_eq!(seen[1].1, seen[3].1, "{}", net.name);
    }
}

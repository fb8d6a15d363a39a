//! The inner loop: one thread, until it waits, ends or does something wrong.

use rustc_hash::FxHashMap;

use super::code::{Code, special};
use super::float;
use super::int::{self, NoQuotient, low, signed};
use super::map::Map;
use super::memory::{Fault, fault};
use super::op::{AtomicOp, Conversion, Op, Reg};
use super::report::{FindingKind, Observed, Sequence, mixed};

/// How deep functions may call each other.
const MOST_FRAMES: usize = 512;

/// A thread of the running block.
#[derive(Debug, Default)]
pub(super) struct Thread {
    pub(super) number: u32,
    pub(super) state: State,
    /// The next op; after a fault, the one behind the op to blame.
    pub(super) pc: u32,
    /// Frames on top of each other.
    pub(super) registers: Vec<u64>,
    /// Where the running function's frame begins.
    pub(super) base: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) special: [u32; special::COUNT],
    pub(super) returned: Vec<u64>,
}

/// What a thread is up to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum State {
    #[default]
    Ready,
    /// At this one of `Code::waits`.
    Waiting(u32),
    Done,
}

#[derive(Debug)]
pub(super) struct Frame {
    pc: u32,
    base: usize,
    site: u32,
    stack_mark: usize,
}

impl Thread {
    /// Starts over at a function's first op with these values as its first registers.
    pub(super) fn start(&mut self, code: &Code, arguments: &[u64]) {
        let routine = &code.functions[code.entry as usize];
        self.state = State::Ready;
        self.pc = routine.start;
        self.base = 0;
        self.frames.clear();
        self.registers.clear();
        self.registers.extend_from_slice(&routine.template);
        self.registers[..arguments.len()].copy_from_slice(arguments);
    }

    pub(super) fn get(&self, reg: Reg) -> u64 {
        self.registers[self.base + reg as usize]
    }

    pub(super) fn set(&mut self, reg: Reg, value: u64) {
        self.registers[self.base + reg as usize] = value;
    }
}

/// What all threads share.
#[derive(Debug)]
pub(super) struct Machine<'c> {
    pub(super) code: &'c Code,
    pub(super) map: Map,
    /// How often each block was entered.
    pub(super) entered: Vec<u64>,
    /// What instructions made, by place.
    pub(super) observed: Vec<Observed>,
    /// What was kept of their operands, by slot.
    pub(super) kept: Vec<FxHashMap<u64, Sequence>>,
    pub(super) fuel: u64,
}

impl Machine<'_> {
    /// Runs a thread as far as it gets by itself.
    #[allow(clippy::too_many_lines)]
    pub(super) fn run(&mut self, thread: &mut Thread) -> Result<(), Box<Fault>> {
        let code = self.code;
        let ops = &code.ops[..];
        let mut pc = thread.pc as usize;
        let mut regs = &mut thread.registers[thread.base..];
        macro_rules! get {
            ($reg:expr) => {
                regs[$reg as usize]
            };
        }
        macro_rules! single {
            ($reg:expr) => {
                f32::from_bits(regs[$reg as usize] as u32)
            };
        }
        macro_rules! double {
            ($reg:expr) => {
                f64::from_bits(regs[$reg as usize])
            };
        }
        macro_rules! check {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(fault) => {
                        thread.pc = pc as u32;
                        return Err(fault.into());
                    }
                }
            };
        }
        loop {
            let op = &ops[pc];
            pc += 1;
            match *op {
                Op::Enter { block } => {
                    let cost = u64::from(code.blocks[block as usize].cost);
                    self.entered[block as usize] += 1;
                    if self.fuel < cost {
                        check!(out_of_fuel());
                    }
                    self.fuel -= cost;
                }
                Op::Move { to, from } => get!(to) = get!(from),
                Op::Jump { target } => pc = target as usize,
                Op::Branch { condition, yes, no } => {
                    pc = if get!(condition) != 0 { yes } else { no } as usize;
                }
                Op::Switch { value, table } => {
                    let switch = &code.switches[table as usize];
                    let value = get!(value);
                    let case = switch.cases.binary_search_by_key(&value, |case| case.0);
                    pc = case.map_or(switch.otherwise, |index| switch.cases[index].1) as usize;
                }
                Op::Call { site } => {
                    let call = &code.calls[site as usize];
                    if thread.frames.len() >= MOST_FRAMES {
                        check!(too_deep());
                    }
                    thread.frames.push(Frame {
                        pc: pc as u32,
                        base: thread.base,
                        site,
                        stack_mark: self.map.stack_mark(thread.number),
                    });
                    let routine = &code.functions[call.function as usize];
                    let base = thread.registers.len();
                    thread.registers.extend_from_slice(&routine.template);
                    for (index, &argument) in call.arguments.iter().enumerate() {
                        let value = thread.registers[thread.base + argument as usize];
                        thread.registers[base + index] = value;
                    }
                    thread.base = base;
                    regs = &mut thread.registers[base..];
                    pc = routine.start as usize;
                }
                Op::Return { values } => {
                    let values = &code.returns[values as usize];
                    let Some(frame) = thread.frames.pop() else {
                        thread.returned = values.iter().map(|&value| get!(value)).collect();
                        thread.state = State::Done;
                        return Ok(());
                    };
                    self.map.release(thread.number, frame.stack_mark);
                    let call = &code.calls[frame.site as usize];
                    for (&to, &from) in call.results.iter().zip(values) {
                        let value = thread.registers[thread.base + from as usize];
                        thread.registers[frame.base + to as usize] = value;
                    }
                    thread.registers.truncate(thread.base);
                    thread.base = frame.base;
                    regs = &mut thread.registers[frame.base..];
                    pc = frame.pc as usize;
                }
                Op::Unreachable => check!(fault(
                    FindingKind::Unreachable,
                    "control came to where it never should".to_owned()
                )),
                Op::Trap => check!(fault(
                    FindingKind::Trap,
                    "the program stopped itself".to_owned()
                )),
                Op::Exit => {
                    thread.state = State::Done;
                    return Ok(());
                }
                Op::Wait { index } => {
                    thread.pc = pc as u32;
                    thread.state = State::Waiting(index);
                    return Ok(());
                }

                Op::Add { bits, to, a, b } => get!(to) = low(bits, get!(a).wrapping_add(get!(b))),
                Op::Sub { bits, to, a, b } => get!(to) = low(bits, get!(a).wrapping_sub(get!(b))),
                Op::Mul { bits, to, a, b } => get!(to) = low(bits, get!(a).wrapping_mul(get!(b))),
                Op::And { to, a, b } => get!(to) = get!(a) & get!(b),
                Op::Or { to, a, b } => get!(to) = get!(a) | get!(b),
                Op::Xor { to, a, b } => get!(to) = get!(a) ^ get!(b),
                Op::Shl { bits, to, a, b } => {
                    let by = get!(b);
                    get!(to) = if by < u64::from(bits) {
                        low(bits, get!(a) << by)
                    } else {
                        int::unwanted(bits, get!(a), by)
                    };
                }
                Op::Shr { bits, to, a, b } => {
                    let by = get!(b);
                    get!(to) = if by < u64::from(bits) {
                        get!(a) >> by
                    } else {
                        int::unwanted(bits, get!(a), by)
                    };
                }
                Op::Sar { bits, to, a, b } => {
                    let by = get!(b);
                    get!(to) = if by < u64::from(bits) {
                        low(bits, (signed(bits, get!(a)) >> by) as u64)
                    } else {
                        int::unwanted(bits, get!(a), by)
                    };
                }
                Op::Int { op, bits, to, a, b } => {
                    get!(to) = check!(int::int(op, bits, get!(a), get!(b)).map_err(no_quotient));
                }
                Op::Funnel {
                    left,
                    bits,
                    to,
                    a,
                    b,
                    by,
                } => {
                    get!(to) = int::funnel(left, bits, get!(a), get!(b), get!(by));
                }
                Op::Mask { bits, to, a } => get!(to) = low(bits, get!(a)),
                Op::SignExtend { from, bits, to, a } => {
                    get!(to) = low(bits, signed(from, get!(a)) as u64);
                }
                Op::Equal { to, a, b } => get!(to) = u64::from(get!(a) == get!(b)),
                Op::NotEqual { to, a, b } => get!(to) = u64::from(get!(a) != get!(b)),
                Op::Below { to, a, b } => get!(to) = u64::from(get!(a) < get!(b)),
                Op::BelowEqual { to, a, b } => get!(to) = u64::from(get!(a) <= get!(b)),
                Op::Less { bits, to, a, b } => {
                    get!(to) = u64::from(signed(bits, get!(a)) < signed(bits, get!(b)));
                }
                Op::LessEqual { bits, to, a, b } => {
                    get!(to) = u64::from(signed(bits, get!(a)) <= signed(bits, get!(b)));
                }
                Op::Select {
                    to,
                    condition,
                    yes,
                    no,
                } => {
                    get!(to) = if get!(condition) != 0 {
                        get!(yes)
                    } else {
                        get!(no)
                    };
                }

                Op::Add32 { to, a, b } => get!(to) = u64::from((single!(a) + single!(b)).to_bits()),
                Op::Sub32 { to, a, b } => get!(to) = u64::from((single!(a) - single!(b)).to_bits()),
                Op::Mul32 { to, a, b } => get!(to) = u64::from((single!(a) * single!(b)).to_bits()),
                Op::Fma32 { to, a, b, c } => {
                    let sum = single!(a).mul_add(single!(b), single!(c));
                    get!(to) = u64::from(sum.to_bits());
                }
                Op::Add64 { to, a, b } => get!(to) = (double!(a) + double!(b)).to_bits(),
                Op::Sub64 { to, a, b } => get!(to) = (double!(a) - double!(b)).to_bits(),
                Op::Mul64 { to, a, b } => get!(to) = (double!(a) * double!(b)).to_bits(),
                Op::Float { op, kind, to, a, b } => {
                    get!(to) = float::float(op, kind, get!(a), get!(b));
                }
                Op::Float1 { op, kind, to, a } => get!(to) = float::float1(op, kind, get!(a)),
                Op::Fma { kind, to, a, b, c } => {
                    get!(to) = float::fma(kind, get!(a), get!(b), get!(c));
                }
                Op::Scale {
                    ldexp,
                    kind,
                    to,
                    a,
                    b,
                } => {
                    get!(to) = float::scale(ldexp, kind, get!(a), signed(32, get!(b)));
                }
                Op::FloatCompare {
                    kind,
                    predicate,
                    to,
                    a,
                    b,
                } => {
                    get!(to) = u64::from(float::compare(kind, predicate, get!(a), get!(b)));
                }
                Op::Convert {
                    how,
                    kind,
                    bits,
                    to,
                    a,
                } => {
                    get!(to) = convert(how, kind, bits, get!(a));
                }
                Op::Resize { from, kind, to, a } => {
                    get!(to) = float::bits(kind, float::number(from, get!(a)));
                }

                Op::AddScaled {
                    bits,
                    scale,
                    to,
                    base,
                    index,
                } => {
                    let step = signed(bits, get!(index)).wrapping_mul(i64::from(scale));
                    get!(to) = get!(base).wrapping_add(step as u64);
                }
                Op::AddOffset { offset, to, base } => {
                    get!(to) = get!(base).wrapping_add(i64::from(offset) as u64);
                }
                Op::Load {
                    access,
                    to,
                    address,
                    offset,
                } => {
                    let address = get!(address).wrapping_add(i64::from(offset) as u64);
                    get!(to) = check!(self.map.load(access, address));
                }
                Op::LoadChosen {
                    access,
                    chosen,
                    to,
                    address,
                    offset,
                    condition,
                } => {
                    let address = get!(address).wrapping_add(i64::from(offset) as u64);
                    get!(to) = if (get!(condition) != 0) == chosen {
                        check!(self.map.load(access, address))
                    } else {
                        check!(self.map.glance(access, address))
                    };
                }
                Op::Store {
                    access,
                    value,
                    address,
                    offset,
                } => {
                    let address = get!(address).wrapping_add(i64::from(offset) as u64);
                    let value = low(access.size * 8, get!(value));
                    check!(self.map.store(access, address, value));
                }
                Op::LoadIf {
                    access,
                    to,
                    address,
                    offset,
                    mask,
                    otherwise,
                } => {
                    get!(to) = if get!(mask) != 0 {
                        let address = get!(address).wrapping_add(i64::from(offset) as u64);
                        check!(self.map.load(access, address))
                    } else {
                        get!(otherwise)
                    };
                }
                Op::StoreIf {
                    access,
                    value,
                    address,
                    offset,
                    mask,
                } => {
                    if get!(mask) != 0 {
                        let address = get!(address).wrapping_add(i64::from(offset) as u64);
                        check!(self.map.store(access, address, get!(value)));
                    }
                }
                Op::Atomic {
                    op,
                    access,
                    to,
                    address,
                    value,
                } => {
                    let (bits, value) = (access.size * 8, get!(value));
                    let change = |old| Some(changed(op, bits, old, value));
                    get!(to) = check!(self.map.change(access, get!(address), change));
                }
                Op::Fence => self.map.clock.fence(),
                Op::Keep { slot, a, b } => {
                    let values = mixed(get!(a)).wrapping_add(mixed(get!(b)));
                    let block =
                        [0, 1, 2].map(|axis| thread.special[special::BLOCK as usize + axis]);
                    let who = block.iter().fold(u64::from(thread.number), |who, place| {
                        mixed(who ^ u64::from(*place))
                    });
                    if who.is_multiple_of(code.one_in) {
                        let sequence = self.kept[slot as usize].entry(who).or_default();
                        sequence.add(values);
                    }
                }
                Op::Observe {
                    place,
                    compares,
                    value,
                    a,
                    b,
                } => {
                    let operands = compares.then(|| [get!(a), get!(b)]);
                    let value = get!(value);
                    self.observed[place as usize].see(value, operands);
                }
                Op::CompareExchange {
                    access,
                    to,
                    done,
                    address,
                    expected,
                    new,
                } => {
                    let (expected, new) = (get!(expected), get!(new));
                    let change = |old| (old == expected).then_some(new);
                    let old = check!(self.map.change(access, get!(address), change));
                    get!(to) = old;
                    get!(done) = u64::from(old == expected);
                }
                Op::Copy { to, from, length } => {
                    check!(self.map.copy(get!(to), get!(from), get!(length)));
                }
                Op::Fill { to, value, length } => {
                    check!(self.map.fill(get!(to), get!(value) as u8, get!(length)));
                }
                Op::Alloca {
                    to,
                    count,
                    size,
                    align,
                } => {
                    let size = get!(count).saturating_mul(u64::from(size));
                    get!(to) = check!(self.map.allocate(thread.number, size, align));
                }
                Op::Special { which, to } => {
                    get!(to) = u64::from(thread.special[usize::from(which)]);
                }
                Op::Pick {
                    to,
                    first,
                    count,
                    index,
                } => {
                    let index = get!(index);
                    get!(to) = if index < u64::from(count) {
                        get!(u64::from(first) + index)
                    } else {
                        0
                    };
                }
                Op::Put {
                    first,
                    count,
                    index,
                    value,
                } => {
                    let index = get!(index);
                    if index < u64::from(count) {
                        get!(u64::from(first) + index) = get!(value);
                    }
                }
                Op::IsSpace { space, to, a } => {
                    get!(to) = u64::from(self.map.space(get!(a)) == Some(space));
                }
            }
        }
    }
}

#[cold]
fn out_of_fuel() -> Result<(), Box<Fault>> {
    fault(
        FindingKind::OutOfFuel,
        "the allowed number of instructions is used up".to_owned(),
    )
}

#[cold]
fn too_deep() -> Result<(), Box<Fault>> {
    fault(
        FindingKind::NotEmulated,
        format!("more than {MOST_FRAMES} calls inside each other"),
    )
}

#[cold]
fn no_quotient(why: NoQuotient) -> Box<Fault> {
    let detail = match why {
        NoQuotient::ByZero => "division by zero",
        NoQuotient::Overflow => "a quotient that does not fit",
    };
    Box::new(Fault {
        kind: FindingKind::Division,
        detail: detail.to_owned(),
    })
}

/// Conversions that clamp take what is not a number as 0, as PTX does; of the others, what does not fit
/// gives what no program wants.
fn convert(how: Conversion, kind: float::FloatKind, bits: u8, a: u64) -> u64 {
    match how {
        Conversion::SignedToFloat => float::from_int(kind, i128::from(signed(bits, a))),
        Conversion::UnsignedToFloat => float::from_int(kind, i128::from(a)),
        Conversion::FloatToSigned => {
            let most = (1i128 << (bits - 1)) - 1;
            let value = float::number(kind, a) as i128;
            low(bits, value.clamp(-most - 1, most) as u64)
        }
        Conversion::FloatToUnsigned => {
            let value = float::number(kind, a) as i128;
            value.clamp(0, (1i128 << bits) - 1) as u64
        }
        Conversion::FittingToSigned => {
            let most = (1i128 << (bits - 1)) - 1;
            fitting(kind, bits, a, -most - 1, most)
        }
        Conversion::FittingToUnsigned => fitting(kind, bits, a, 0, (1i128 << bits) - 1),
    }
}

fn fitting(kind: float::FloatKind, bits: u8, a: u64, least: i128, most: i128) -> u64 {
    let number = float::number(kind, a);
    let value = number as i128;
    match number.is_nan() || value < least || value > most {
        true => int::unwanted(bits, a, 0),
        false => low(bits, value as u64),
    }
}

/// What an atomic operation leaves in memory.
fn changed(op: AtomicOp, bits: u8, old: u64, value: u64) -> u64 {
    match op {
        AtomicOp::Exchange => value,
        // None of those that are atomic divides.
        AtomicOp::Int(op) => int::int(op, bits, old, value).unwrap_or(old),
        AtomicOp::Nand => low(bits, !(old & value)),
        AtomicOp::Float(op, kind) => float::float(op, kind, old, value),
        AtomicOp::IncrementWrap => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        AtomicOp::DecrementWrap => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
        AtomicOp::SubtractIfEnough => old.checked_sub(value).unwrap_or(old),
    }
}

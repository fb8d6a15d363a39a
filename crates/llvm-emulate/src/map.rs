//! Memory while a launch runs: every access is checked here.

use super::memory::{
    BLANK, CLASS_BITS, CLASSES, Fault, HOLE, LOCALS, RANGE_BITS, Region, VARIABLES, WRITTEN,
    address_of, fault, variable_address,
};
use super::op::Access;
use super::op::Space;
use super::race::{Clock, Conflict, Manner, Other};
use super::report::{FindingKind, Traffic};

/// One thread's stack may not grow beyond this.
const MOST_LOCAL: usize = 1 << 24;
/// Bytes between neighbours on a stack that belong to neither.
const RED_ZONE: usize = 32;

/// Everything that has an address while a launch runs.
#[derive(Debug, Default)]
pub(super) struct Map {
    /// By class, where its allocations begin in `regions`.
    starts: [usize; CLASSES + 1],
    pub(super) regions: Vec<Region>,
    pub(super) clock: Clock,
    pub(super) traffic: Traffic,
    granule_shift: u32,
    tolerant: bool,
}

impl Map {
    /// Puts buffers, variables and as many stacks as a block has threads in one map.
    pub(super) fn new(
        buffers: Vec<Region>,
        variables: Vec<Region>,
        stacks: usize,
        (granule, tolerant): (usize, bool),
    ) -> Self {
        let mut regions = vec![Region::new("nothing".to_owned(), 0)];
        regions.extend(buffers);
        let variables_at = regions.len();
        for (index, mut region) in variables.into_iter().enumerate() {
            region.base = variable_address(index);
            regions.push(region);
        }
        let locals_at = regions.len();
        for index in 0..stacks {
            let mut region = Region::new(String::new(), address_of(LOCALS, index as u64));
            region.space = Some(Space::Local);
            region.writable = true;
            regions.push(region);
        }
        Map {
            starts: [0, variables_at, locals_at, usize::MAX],
            regions,
            clock: Clock::default(),
            traffic: Traffic::default(),
            granule_shift: granule.trailing_zeros(),
            tolerant,
        }
    }

    /// Gives buffers and variables back.
    pub(super) fn into_parts(mut self) -> (Vec<Region>, Vec<Region>) {
        self.regions.truncate(self.starts[LOCALS as usize]);
        let variables = self.regions.split_off(self.starts[VARIABLES as usize]);
        self.regions.remove(0);
        (self.regions, variables)
    }

    pub(super) fn variable(&mut self, index: usize) -> &mut Region {
        &mut self.regions[self.starts[VARIABLES as usize] + index]
    }

    /// Which region an address is meant for. Whether it lies in it is another question.
    #[inline(always)]
    fn index(&self, address: u64) -> usize {
        let id = address >> RANGE_BITS;
        let class = ((id >> CLASS_BITS) as usize).min(CLASSES);
        self.starts[class].saturating_add((id & ((1 << CLASS_BITS) - 1)) as usize)
    }

    /// The kind of memory behind an address.
    pub(super) fn space(&self, address: u64) -> Option<Space> {
        let region = self.regions.get(self.index(address))?;
        let inside = address.wrapping_sub(region.base) <= region.bytes.len() as u64;
        region.space.filter(|_| inside)
    }

    /// The region and the offset of an access that lies inside.
    #[inline(always)]
    fn locate(&self, address: u64, size: u64) -> Result<(usize, usize), Box<Fault>> {
        let index = self.index(address);
        if let Some(region) = self.regions.get(index) {
            let offset = address.wrapping_sub(region.base);
            let length = region.bytes.len() as u64;
            if offset <= length && length - offset >= size {
                return Ok((index, offset as usize));
            }
        }
        self.outside(address, size)
    }

    #[cold]
    #[inline(never)]
    fn outside<T>(&self, address: u64, size: u64) -> Result<T, Box<Fault>> {
        let region = self.regions.get(self.index(address));
        let Some(region) =
            region.filter(|region| address >> RANGE_BITS == region.base >> RANGE_BITS)
        else {
            return fault(
                FindingKind::OutOfBounds,
                format!("{size} bytes at address {address:#x}, where nothing lies"),
            );
        };
        if region.base == 0 {
            return fault(
                FindingKind::Null,
                format!("{size} bytes at address {address:#x}"),
            );
        }
        let offset = address.wrapping_sub(region.base) as i64;
        let (name, length) = (region.name(), region.bytes.len());
        fault(
            FindingKind::OutOfBounds,
            format!("{size} bytes at offset {offset} of `{name}`, which has {length}"),
        )
    }

    #[cold]
    #[inline(never)]
    fn not_written<T>(&self, index: usize, offset: usize, size: usize) -> Result<T, Box<Fault>> {
        let region = &self.regions[index];
        let state = &region.state[offset..offset + size];
        let name = region.name();
        if state.contains(&HOLE) {
            return fault(
                FindingKind::OutOfBounds,
                format!("{size} bytes at offset {offset} of `{name}`, beside what was allocated"),
            );
        }
        fault(
            FindingKind::Uninitialised,
            format!("{size} bytes at offset {offset} of `{name}`, never written"),
        )
    }

    #[cold]
    #[inline(never)]
    fn conflict<T>(
        &self,
        index: usize,
        offset: usize,
        conflict: Conflict,
        same: bool,
    ) -> Result<T, Box<Fault>> {
        let name = self.regions[index].name();
        let who = |other| match other {
            Other::Thread(thread) => format!("thread {thread} of the same block"),
            Other::SomeThread => "another thread of the same block".to_owned(),
            Other::Block => "another block".to_owned(),
        };
        let (kind, what) = match conflict {
            Conflict::WrittenBy(other) => (
                FindingKind::Race,
                format!("reads what {} writes", who(other)),
            ),
            Conflict::ReadBy(other) => (
                FindingKind::Race,
                format!("writes what {} reads", who(other)),
            ),
            Conflict::BothWrite(other) if same => (
                FindingKind::SameValueRace,
                format!("writes the value that {} writes too", who(other)),
            ),
            Conflict::BothWrite(other) => (
                FindingKind::Race,
                format!("writes what {} writes too", who(other)),
            ),
            Conflict::NotInvariant => (
                FindingKind::NotInvariant,
                "is written although a load promised that it never changes".to_owned(),
            ),
        };
        let between_blocks = matches!(
            conflict,
            Conflict::WrittenBy(Other::Block)
                | Conflict::ReadBy(Other::Block)
                | Conflict::BothWrite(Other::Block)
        );
        let order = match between_blocks {
            true => "no fence with an atomic operation behind it orders them",
            false => "nothing orders them",
        };
        fault(
            kind,
            format!("{what}, and {order}: offset {offset} of `{name}`"),
        )
    }

    /// Notes that blocks may learn of each other here.
    #[inline(always)]
    fn meet(&mut self, index: usize, offset: usize, flags: u8) {
        let region = &self.regions[index];
        let is_shared = region.space == Some(Space::Shared) || region.cells.is_empty();
        if flags & Access::ATOMIC != 0 && !is_shared {
            self.clock.meet((index, offset));
        }
    }

    /// Looks for races of a read.
    #[inline(always)]
    fn watch_read(
        &mut self,
        index: usize,
        offset: usize,
        size: usize,
        flags: u8,
    ) -> Result<(), Box<Fault>> {
        let region = &mut self.regions[index];
        if region.cells.is_empty() || size == 0 {
            return Ok(());
        }
        let manner = Manner {
            atomic: flags & Access::ATOMIC != 0,
            invariant: flags & Access::INVARIANT != 0,
            same: false,
            tolerant: self.tolerant,
            own: region.space == Some(Space::Shared),
        };
        let cells = offset >> self.granule_shift..=(offset + size - 1) >> self.granule_shift;
        for cell in &mut region.cells[cells] {
            if let Err(conflict) = self.clock.read(cell, manner) {
                return self.conflict(index, offset, conflict, false);
            }
        }
        Ok(())
    }

    /// Looks for races of a write.
    #[inline(always)]
    fn watch_write(
        &mut self,
        index: usize,
        offset: usize,
        size: usize,
        (flags, same): (u8, bool),
    ) -> Result<(), Box<Fault>> {
        let region = &mut self.regions[index];
        if region.cells.is_empty() || size == 0 {
            return Ok(());
        }
        let manner = Manner {
            atomic: flags & Access::ATOMIC != 0,
            invariant: false,
            same,
            tolerant: self.tolerant,
            own: region.space == Some(Space::Shared),
        };
        let cells = offset >> self.granule_shift..=(offset + size - 1) >> self.granule_shift;
        for cell in &mut region.cells[cells] {
            if let Err(conflict) = self.clock.write(cell, manner) {
                return self.conflict(index, offset, conflict, same);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn check_alignment(access: Access, address: u64) -> Result<(), Box<Fault>> {
        if address & ((1 << access.align) - 1) != 0 {
            return fault(
                FindingKind::Misaligned,
                format!(
                    "{} bytes at address {address:#x}, which is not a multiple of {}",
                    access.size,
                    1u64 << access.align
                ),
            );
        }
        Ok(())
    }

    /// Reads a number.
    #[inline(always)]
    pub(super) fn load(&mut self, access: Access, address: u64) -> Result<u64, Box<Fault>> {
        Self::check_alignment(access, address)?;
        let size = usize::from(access.size);
        let (index, offset) = self.locate(address, size as u64)?;
        let region = &self.regions[index];
        let value = number(&region.bytes[offset..offset + size]);
        let written = number(&region.state[offset..offset + size]);
        if written != u64::MAX >> (64 - 8 * size) {
            return self.not_written(index, offset, size);
        }
        if access.leads() {
            self.traffic.loads[region.space.unwrap_or(Space::Global) as usize] += 1;
        }
        self.meet(index, offset, access.flags);
        self.watch_read(index, offset, size, access.flags)?;
        Ok(value)
    }

    /// Reads what will not be used: it must lie in bounds, and that is all.
    pub(super) fn glance(&mut self, access: Access, address: u64) -> Result<u64, Box<Fault>> {
        Self::check_alignment(access, address)?;
        let (index, _) = self.locate(address, u64::from(access.size))?;
        let space = self.regions[index].space.unwrap_or(Space::Global);
        self.traffic.loads[space as usize] += u64::from(access.leads());
        Ok(0)
    }

    /// Writes a number.
    #[inline(always)]
    pub(super) fn store(
        &mut self,
        access: Access,
        address: u64,
        value: u64,
    ) -> Result<(), Box<Fault>> {
        Self::check_alignment(access, address)?;
        let size = usize::from(access.size);
        let (index, offset) = self.locate(address, size as u64)?;
        self.writable(index, offset, size)?;
        if access.leads() {
            let space = self.regions[index].space.unwrap_or(Space::Global);
            self.traffic.stores[space as usize] += 1;
        }
        self.meet(index, offset, access.flags);
        let before = number(&self.regions[index].bytes[offset..offset + size]);
        let same = before == value;
        self.watch_write(index, offset, size, (access.flags, same))?;
        let region = &mut self.regions[index];
        region.bytes[offset..offset + size].copy_from_slice(&value.to_le_bytes()[..size]);
        region.state[offset..offset + size].fill(WRITTEN);
        Ok(())
    }

    #[inline(always)]
    fn writable(&self, index: usize, offset: usize, size: usize) -> Result<(), Box<Fault>> {
        let region = &self.regions[index];
        if !region.writable {
            let name = region.name();
            return fault(
                FindingKind::ReadOnly,
                format!("writes {size} bytes at offset {offset} of `{name}`"),
            );
        }
        if region.space == Some(Space::Local) && region.state[offset..offset + size].contains(&HOLE)
        {
            return self.not_written(index, offset, size);
        }
        Ok(())
    }

    /// Reads, changes and writes as one atomic access; gives what was there before.
    pub(super) fn change(
        &mut self,
        access: Access,
        address: u64,
        change: impl FnOnce(u64) -> Option<u64>,
    ) -> Result<u64, Box<Fault>> {
        Self::check_alignment(access, address)?;
        let size = usize::from(access.size);
        let (index, offset) = self.locate(address, size as u64)?;
        self.writable(index, offset, size)?;
        let region = &mut self.regions[index];
        if region.state[offset..offset + size] != [WRITTEN; 8][..size] {
            return self.not_written(index, offset, size);
        }
        let space = region.space.unwrap_or(Space::Global) as usize;
        self.traffic.loads[space] += 1;
        let old = number(&region.bytes[offset..offset + size]);
        match change(old) {
            None => self.watch_read(index, offset, size, Access::ATOMIC)?,
            Some(new) => {
                self.traffic.stores[space] += 1;
                region.bytes[offset..offset + size].copy_from_slice(&new.to_le_bytes()[..size]);
                self.watch_write(index, offset, size, (Access::ATOMIC, false))?;
            }
        }
        self.meet(index, offset, Access::ATOMIC);
        Ok(old)
    }

    /// `memcpy` and `memmove`: what was not written stays so.
    pub(super) fn copy(&mut self, to: u64, from: u64, length: u64) -> Result<(), Box<Fault>> {
        if length == 0 {
            return Ok(());
        }
        let (source, from) = self.locate(from, length)?;
        let (target, to) = self.locate(to, length)?;
        let length = length as usize;
        self.writable(target, to, length)?;
        let region = &self.regions[source];
        let bytes = region.bytes[from..from + length].to_vec();
        let state = region.state[from..from + length].to_vec();
        if state.contains(&HOLE) {
            return self.not_written(source, from, length);
        }
        let space = |region: &Region| region.space.unwrap_or(Space::Global) as usize;
        self.traffic.loads[space(&self.regions[source])] += 1;
        self.traffic.stores[space(&self.regions[target])] += 1;
        self.watch_read(source, from, length, 0)?;
        let same = self.regions[target].bytes[to..to + length] == bytes[..];
        self.watch_write(target, to, length, (0, same))?;
        let region = &mut self.regions[target];
        region.bytes[to..to + length].copy_from_slice(&bytes);
        region.state[to..to + length].copy_from_slice(&state);
        Ok(())
    }

    /// `memset`.
    pub(super) fn fill(&mut self, to: u64, value: u8, length: u64) -> Result<(), Box<Fault>> {
        if length == 0 {
            return Ok(());
        }
        let (target, to) = self.locate(to, length)?;
        let length = length as usize;
        self.writable(target, to, length)?;
        let bytes = &self.regions[target].bytes[to..to + length];
        let same = bytes.iter().all(|&byte| byte == value);
        self.watch_write(target, to, length, (0, same))?;
        let region = &mut self.regions[target];
        self.traffic.stores[region.space.unwrap_or(Space::Global) as usize] += 1;
        region.bytes[to..to + length].fill(value);
        region.state[to..to + length].fill(WRITTEN);
        Ok(())
    }

    /// Room on a thread's stack.
    pub(super) fn allocate(
        &mut self,
        thread: u32,
        size: u64,
        align: u32,
    ) -> Result<u64, Box<Fault>> {
        let region = &mut self.regions[self.starts[LOCALS as usize] + thread as usize];
        let align = align.max(16) as usize;
        let start = (region.bytes.len() + RED_ZONE).next_multiple_of(align);
        let wanted = usize::try_from(size)
            .ok()
            .and_then(|size| start.checked_add(size));
        let Some(end) = wanted.filter(|&end| end <= MOST_LOCAL) else {
            return fault(
                FindingKind::NotEmulated,
                format!("more than {MOST_LOCAL} bytes of local memory in one thread"),
            );
        };
        region.state.resize(start, HOLE);
        region.state.resize(end, BLANK);
        region.bytes.resize(end, 0);
        Ok(region.base + start as u64)
    }

    /// How much of a thread's stack is in use; given back to `release`.
    pub(super) fn stack_mark(&self, thread: u32) -> usize {
        self.regions[self.starts[LOCALS as usize] + thread as usize]
            .bytes
            .len()
    }

    pub(super) fn release(&mut self, thread: u32, mark: usize) {
        let region = &mut self.regions[self.starts[LOCALS as usize] + thread as usize];
        region.bytes.truncate(mark);
        region.state.truncate(mark);
    }
}

/// Up to eight bytes as a number.
#[inline(always)]
fn number(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes
            .iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | u64::from(byte)),
    }
}

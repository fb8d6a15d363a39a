//! Contents of a CUDA device's memory: filled, copied and condensed without crossing the bus.

use std::ffi::{CString, c_void};

use super::sys::{CUdeviceptr, CUfunction};
use super::{Cuda, STREAM};
use crate::device::{Digest, Machine, OnDevice, Place};
use crate::failure::Failure;
use crate::fill::{Quick, SPREAD, spread_digest, spread_rest};
use crate::job::ElementType;

/// The kernel that condenses; the driver compiles it for the device.
const PTX: &str = concat!(include_str!("digest.ptx"), "\0");
/// The one that fills.
const QUICK_FILL: &str = concat!(include_str!("quick_fill.ptx"), "\0");
/// Their threads per block, a multiple of a warp's,
const THREADS: usize = 256;
/// and the most blocks for every multiprocessor.
const BLOCKS_PER_UNIT: usize = 8;
/// Bytes of a word.
const WORD: usize = 8;

/// The kernel, and memory for what it finds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Condenser {
    function: CUfunction,
    sums: CUdeviceptr,
    /// The number of ranges that `sums` has room for.
    room: usize,
}

impl Cuda {
    /// Loads the kernel when it is first wanted. A device that cannot have it does without.
    pub(super) fn condenser(&mut self) -> Option<Condenser> {
        if self.condenser.is_none() {
            let made = self.make_condenser();
            self.condenser = Some(made.ok());
        }
        self.condenser.flatten()
    }

    /// Loads the kernel that fills when it is first wanted. A device that cannot have it does without.
    fn quick_fill(&mut self) -> Option<CUfunction> {
        if self.quick_fill.is_none() {
            let entries = [CString::new("quick_fill").unwrap_or_default()];
            let made = self.load_image(QUICK_FILL.as_bytes(), &entries);
            let function = made.ok().map(|(_, functions)| functions[0].handle);
            self.quick_fill = Some(function);
        }
        self.quick_fill.flatten()
    }

    /// Blocks for `count` pieces of work.
    fn blocks(&self, count: u64) -> u32 {
        let most = BLOCKS_PER_UNIT * self.info.units.max(1) as usize;
        (count as usize).div_ceil(THREADS).clamp(1, most) as u32
    }

    fn make_condenser(&mut self) -> Result<Condenser, Failure> {
        let entries = [CString::new("spread_digest").unwrap_or_default()];
        // The module stays as long as the context.
        let (_, functions) = self.load_image(PTX.as_bytes(), &entries)?;
        let mut condenser = Condenser {
            function: functions[0].handle,
            sums: 0,
            room: 0,
        };
        self.make_room(&mut condenser, 64)?;
        Ok(condenser)
    }

    fn make_room(&mut self, condenser: &mut Condenser, ranges: usize) -> Result<(), Failure> {
        if condenser.room >= ranges {
            return Ok(());
        }
        let mut address = 0;
        // SAFETY: the driver writes one address.
        let error = unsafe { (self.api.cuMemAlloc_v2)(&raw mut address, ranges * 2 * WORD) };
        self.check(error, "no memory for digests")?;
        if condenser.room > 0 {
            // SAFETY: the memory is ours, and no kernel is running.
            unsafe { (self.api.cuMemFree_v2)(condenser.sums) };
        }
        (condenser.sums, condenser.room) = (address, ranges);
        self.condenser = Some(Some(*condenser));
        Ok(())
    }

    /// Copies within the device's memory; queued, not waited for.
    fn copy_within(
        &mut self,
        from: CUdeviceptr,
        to: CUdeviceptr,
        bytes: usize,
    ) -> Result<(), Failure> {
        // SAFETY: both ranges lie inside their memories, which the callers checked.
        let error = unsafe { (self.api.cuMemcpyDtoD_v2)(to, from, bytes) };
        self.check(error, "cannot copy a buffer")
    }

    /// Queues the kernel for one range.
    fn condense(
        &mut self,
        condenser: Condenser,
        words: CUdeviceptr,
        count: usize,
        at: usize,
    ) -> Result<(), Failure> {
        let (mut words, mut count) = (words, count as u64);
        let mut sums = condenser.sums + (at * 2 * WORD) as u64;
        let mut arguments =
            [&raw mut words, &raw mut count, &raw mut sums].map(|at| at.cast::<c_void>());
        let blocks = self.blocks(count);
        // SAFETY: the three arguments are what the kernel takes, and the words lie in memory.
        let error = unsafe {
            (self.api.cuLaunchKernel)(
                condenser.function,
                blocks,
                1,
                1,
                THREADS as u32,
                1,
                1,
                0,
                STREAM,
                arguments.as_mut_ptr(),
                std::ptr::null_mut(),
            )
        };
        self.check(error, "cannot condense a buffer")
    }
}

impl OnDevice for Cuda {
    /// Writes the tile once and doubles what is there.
    fn fill(&mut self, place: Place, bytes: usize, tile: &[u8]) -> Result<(), Failure> {
        let mut done = bytes.min(tile.len());
        self.write(place, &tile[..done])?;
        let start = self.address(place, bytes);
        while done > 0 && done < bytes {
            let more = done.min(bytes - done);
            self.copy_within(start, start + done as u64, more)?;
            done += more;
        }
        Ok(())
    }

    fn fill_quickly(&mut self, place: Place, bytes: usize, quick: Quick) -> Result<bool, Failure> {
        self.alive()?;
        let Some(function) = self.quick_fill() else {
            return Ok(false);
        };
        let (kind, span, size) = match quick.kind {
            ElementType::F32 => {
                let span = quick.high as f32 - quick.low as f32;
                (0_u32, f64::from(span), size_of::<f32>())
            }
            ElementType::F64 => (1, quick.high - quick.low, size_of::<f64>()),
            _ => (2, quick.high - quick.low + 1.0, size_of::<u32>()),
        };
        let mut count = (bytes / size) as u64;
        let [mut one, mut other] = quick.key;
        let (mut kind, mut low, mut span, mut high) = (kind, quick.low, span, quick.high);
        let mut start = self.address(place, bytes);
        let mut arguments = [
            (&raw mut start).cast::<c_void>(),
            (&raw mut count).cast(),
            (&raw mut one).cast(),
            (&raw mut other).cast(),
            (&raw mut kind).cast(),
            (&raw mut low).cast(),
            (&raw mut span).cast(),
            (&raw mut high).cast(),
        ];
        let blocks = self.blocks(count);
        // SAFETY: the arguments are what the kernel takes, and the buffer has room for `count` numbers.
        let error = unsafe {
            (self.api.cuLaunchKernel)(
                function,
                blocks,
                1,
                1,
                THREADS as u32,
                1,
                1,
                0,
                STREAM,
                arguments.as_mut_ptr(),
                std::ptr::null_mut(),
            )
        };
        self.check(error, "cannot fill a buffer")?;
        Ok(true)
    }

    fn copy(&mut self, from: Place, to: Place, bytes: usize) -> Result<(), Failure> {
        self.alive()?;
        if bytes == 0 {
            return Ok(());
        }
        let (from, to) = (self.address(from, bytes), self.address(to, bytes));
        self.copy_within(from, to, bytes)
    }

    fn digests(&mut self, ranges: &[(Place, usize)]) -> Result<Vec<Digest>, Failure> {
        self.alive()?;
        let mut sums = vec![0_u64; 2 * ranges.len()];
        let bytes = size_of_val(sums.as_slice());
        let (Some(mut condenser), 1..) = (self.condenser(), bytes) else {
            return ranges
                .iter()
                .map(|range| self.digest_here(*range))
                .collect();
        };
        self.make_room(&mut condenser, ranges.len())?;
        // SAFETY: there is room for `bytes` bytes, here and on the device.
        let error =
            unsafe { (self.api.cuMemcpyHtoD_v2)(condenser.sums, sums.as_ptr().cast(), bytes) };
        self.check(error, "cannot clear digests")?;
        for (at, (place, bytes)) in ranges.iter().enumerate() {
            let start = self.address(*place, *bytes);
            if is_whole(start) {
                self.condense(condenser, start, bytes / WORD, at)?;
            }
        }
        // SAFETY: as above; the call waits for the kernels.
        let error =
            unsafe { (self.api.cuMemcpyDtoH_v2)(sums.as_mut_ptr().cast(), condenser.sums, bytes) };
        self.check(error, "cannot read digests")?;
        let pairs = sums.chunks_exact(2).zip(ranges);
        pairs
            .map(|(sums, range)| self.with_rest([sums[0], sums[1]], *range))
            .collect()
    }
}

impl Cuda {
    /// Adds what the host knows or must look at: the length, and bytes behind the last word.
    fn with_rest(
        &mut self,
        sums: Digest,
        (place, bytes): (Place, usize),
    ) -> Result<Digest, Failure> {
        if !is_whole(self.address(place, bytes)) {
            return self.digest_here((place, bytes));
        }
        let mut rest = vec![0; bytes % WORD];
        let behind = Place {
            offset: place.offset + bytes - rest.len(),
            ..place
        };
        self.read(behind, &mut rest)?;
        let [one, other] = SPREAD.map(|spread| spread_rest(&rest, bytes, spread));
        Ok([sums[0].wrapping_add(one), sums[1].wrapping_add(other)])
    }

    fn digest_here(&mut self, (place, bytes): (Place, usize)) -> Result<Digest, Failure> {
        let mut contents = vec![0; bytes];
        self.read(place, &mut contents)?;
        Ok(spread_digest(&contents))
    }
}

/// Returns whether words can be read from an address.
fn is_whole(address: CUdeviceptr) -> bool {
    address.is_multiple_of(WORD as u64)
}

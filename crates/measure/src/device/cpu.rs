//! The CPU: shared objects loaded into this process, memory between guard pages.

use std::collections::BTreeSet;
use std::ffi::{CStr, OsStr, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use kernwright_space::{FailureClass, Nanos};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW, Symbol};

use super::{Artifact, DeviceInfo, Elapsed, Loaded, Machine, Memory, Place};
use crate::failure::Failure;
use crate::job::{CaseArgument, CaseLaunch, CaseLoop, CaseTurn, CaseUntil};
use crate::steps::{Steps, Walker};
use crate::worker::crash;

/// The name of the function that a launch's wrapper has in the shared object.
pub(crate) fn wrapper_name(launch: usize) -> String {
    format!("kernwright_launch_{launch}")
}

/// A wrapper takes an array of pointers to the arguments' values.
type Wrapper = unsafe extern "C" fn(*const *const c_void);

/// Guards are this wide.
const GUARD: usize = 65536;
/// Memory begins at multiples of this many bytes.
const ALIGNMENT: usize = 256;

/// The processor this process runs on.
#[derive(Debug)]
pub struct Cpu {
    info: DeviceInfo,
    memories: Vec<Option<Region>>,
    programs: Vec<Option<Object>>,
    processors: Processors,
}

/// The processors this thread may run on, as they were at first.
struct Processors(libc::cpu_set_t);

impl Processors {
    fn now() -> Self {
        // SAFETY: the set is plain bits, and the system fills in as many as it has.
        unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set);
            Processors(set)
        }
    }

    /// Undoes what a candidate did: it would slow down the programs that run after it.
    fn restore(&self) {
        // SAFETY: the set is initialised.
        unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const self.0) };
    }
}

impl std::fmt::Debug for Processors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Processors")
    }
}

/// Mapped memory with a guard at either end.
#[derive(Debug)]
struct Region {
    base: *mut u8,
    /// Bytes between the guards that may be used.
    bytes: usize,
}

#[derive(Debug)]
struct Object {
    wrappers: Vec<Symbol<Wrapper>>,
    state: Vec<Variables>,
    path: PathBuf,
    // Only kept: the wrappers point into it. Dropped last.
    _library: Library,
}

impl Object {
    /// Loads a shared object, finds its wrappers and remembers what its variables hold.
    fn open(path: &Path, launches: usize) -> Result<Self, Failure> {
        let refuse = |error: libloading::Error| {
            // The outer error only says which call failed; the linker's own words are inside.
            let why = std::error::Error::source(&error).map(ToString::to_string);
            let why = why.unwrap_or_else(|| error.to_string());
            let why = match why.rsplit_once("undefined symbol: ") {
                Some((_, symbol)) => format!(
                    "`{symbol}` is called and defined nowhere; is the entry's name spelt as in the source (C++ wants \
                     `extern \"C\"`), or a library missing from the flags?"
                ),
                None => why,
            };
            Failure::new(FailureClass::DoesNotLaunch, why)
        };
        // SAFETY: loading runs the object's initialisers, which may do anything: this process is
        // a worker's child, made to be lost.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
        let library = library.map_err(refuse)?;
        default_floating_point();
        let mut wrappers = Vec::new();
        for index in 0..launches {
            // SAFETY: the compiler's payload wrote this function with this signature.
            let wrapper = unsafe { library.get::<Wrapper>(wrapper_name(index).as_bytes()) };
            wrappers.push(wrapper.map_err(refuse)?);
        }
        Ok(Object {
            wrappers,
            state: variables(path),
            path: path.to_owned(),
            _library: library,
        })
    }
}

impl Object {
    /// Sets its variables to what they held after loading.
    fn put_back(&self) {
        for piece in &self.state {
            let address = match piece.kind {
                VariablesKind::Global(address) => address,
                VariablesKind::ThreadLocal => match thread_block(&self.path) {
                    Some(address) => address,
                    None => continue,
                },
            };
            // SAFETY: the range is a writable segment (or this thread's block) of a loaded object,
            // found by the dynamic linker's own tables, and none of its code is running.
            unsafe {
                std::ptr::copy_nonoverlapping(
                    piece.contents.as_ptr(),
                    address,
                    piece.contents.len(),
                );
            }
        }
    }
}

/// Pages that a program may be moved by.
const MOST_PADDING: usize = 4096;
/// Pages of memory that may be taken meanwhile.
const MOST_MIXED: usize = 64;

/// Addresses, or memory as well, that are taken while this value lives.
struct Padding(*mut c_void, usize);

impl Padding {
    /// Takes addresses alone.
    fn of_addresses(pages: usize) -> Self {
        Padding::map(pages, libc::PROT_NONE, libc::MAP_NORESERVE)
    }

    /// Takes pages of memory.
    fn of_memory(pages: usize) -> Self {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        Padding::map(pages, access, libc::MAP_POPULATE)
    }

    fn map(pages: usize, access: c_int, how: c_int) -> Self {
        let bytes = pages * page_size();
        let how = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | how;
        // SAFETY: a fresh mapping touches nothing that exists.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, how, -1, 0) };
        Padding(base, bytes)
    }
}

impl Drop for Padding {
    fn drop(&mut self) {
        if self.0 != libc::MAP_FAILED {
            // SAFETY: the mapping is ours and nothing lies in it.
            unsafe { libc::munmap(self.0, self.1) };
        }
    }
}

/// Names the libraries that are loaded.
fn libraries() -> BTreeSet<PathBuf> {
    unsafe extern "C" fn visit(
        info: *mut libc::dl_phdr_info,
        _size: usize,
        found: *mut c_void,
    ) -> c_int {
        // SAFETY: the linker passes a valid description, and `found` is the set given below.
        let (info, found) = unsafe { (&*info, &mut *found.cast::<BTreeSet<PathBuf>>()) };
        if !info.dlpi_name.is_null() {
            // SAFETY: the name is a C string of the linker's.
            let name = unsafe { CStr::from_ptr(info.dlpi_name) };
            found.insert(OsStr::from_bytes(name.to_bytes()).into());
        }
        0
    }
    let mut found = BTreeSet::new();
    // SAFETY: the callback matches the linker's signature and gets a pointer to `found`, which
    // outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// Keeps a library for good. OpenMP's has threads of its own: unloaded with the program that
/// needed it, it would leave them with nowhere to return to.
fn pin(name: &Path) {
    let flags = RTLD_NOW | libc::RTLD_NOLOAD | libc::RTLD_NODELETE;
    // SAFETY: the library is loaded already; nothing of it runs.
    if let Ok(library) = unsafe { Library::open(Some(name), flags) } {
        std::mem::forget(library);
    }
}

/// A piece of a program's own writable memory and what it held after loading.
#[derive(Debug, Clone)]
struct Variables {
    kind: VariablesKind,
    contents: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VariablesKind {
    /// At this address.
    Global(*mut u8),
    /// In the thread's block; looked up when needed.
    ThreadLocal,
}

impl Cpu {
    /// Opens the processor.
    pub fn open() -> Self {
        let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = text
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
            .map_or("unknown", |(_, model)| model.trim());
        let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let info = DeviceInfo {
            device: super::named("cpu", std::env::consts::ARCH, model),
            model: model.to_owned(),
            driver: format!("Linux {}", release.trim()),
            memory: physical_memory(),
            units: std::thread::available_parallelism().map_or(1, |n| n.get() as u32),
            alignment: ALIGNMENT,
            clock_step: clock_step(),
        };
        Cpu {
            info,
            memories: Vec::new(),
            programs: Vec::new(),
            processors: Processors::now(),
        }
    }

    fn region(&self, memory: Memory) -> &Region {
        self.memories[memory.0]
            .as_ref()
            .expect("memory is used only until it is freed")
    }

    fn object(&self, program: Loaded) -> &Object {
        self.programs[program.0]
            .as_ref()
            .expect("a program is used only until it is unloaded")
    }

    /// Finds the address of a range, which must lie inside its memory.
    fn address(&self, place: Place, bytes: usize) -> *mut u8 {
        let region = self.region(place.memory);
        assert!(
            place.offset + bytes <= region.bytes,
            "a range lies inside its memory"
        );
        region.base.wrapping_add(place.offset)
    }
}

fn page_size() -> usize {
    // SAFETY: `sysconf` has no preconditions.
    let bytes = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(bytes).unwrap_or(4096)
}

/// Bytes of memory that the machine has.
#[must_use]
pub fn physical_memory() -> u64 {
    // SAFETY: `sysconf` has no preconditions.
    let pages = unsafe { libc::sysconf(libc::_SC_PHYS_PAGES) };
    (pages.max(0) as u64).saturating_mul(page_size() as u64)
}

/// The smallest step seen between two looks at the clock, in nanoseconds.
fn clock_step() -> u32 {
    let step = || {
        let start = Instant::now();
        loop {
            let step = start.elapsed().as_nanos();
            if step > 0 {
                return step as u32;
            }
        }
    };
    (0..100).map(|_| step()).min().unwrap_or(1)
}

fn out_of_memory(what: &str) -> Failure {
    let error = std::io::Error::last_os_error();
    Failure::new(FailureClass::OutOfMemory, format!("{what}: {error}"))
}

impl Machine for Cpu {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure> {
        let inner = bytes.next_multiple_of(page_size());
        // SAFETY: a fresh anonymous mapping touches nothing that exists.
        let base = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                inner + 2 * GUARD,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if base == libc::MAP_FAILED {
            return Err(out_of_memory(&format!("cannot map {bytes} bytes")));
        }
        let start = base.cast::<u8>().wrapping_add(GUARD);
        // SAFETY: the range is the inside of the mapping just made.
        if unsafe { libc::mprotect(start.cast(), inner, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
            return Err(out_of_memory(&format!("cannot use {bytes} bytes")));
        }
        // The end abuts the guard, so that what reads or writes past it is stopped at once.
        let bytes = bytes.next_multiple_of(ALIGNMENT);
        let base = start.wrapping_add(inner - bytes);
        self.memories.push(Some(Region { base, bytes }));
        crash::note_region(self.memories.len() - 1, base as usize, bytes);
        Ok(Memory(self.memories.len() - 1))
    }

    fn free(&mut self, memory: Memory) {
        if let Some(region) = self.memories[memory.0].take() {
            crash::note_region(memory.0, 0, 0);
            let (start, inner) = region.pages();
            // SAFETY: this is the whole mapping that `allocate` made, and nothing points into it
            // any more.
            unsafe { libc::munmap(start.wrapping_sub(GUARD).cast(), inner + 2 * GUARD) };
        }
    }

    fn write(&mut self, place: Place, bytes: &[u8]) -> Result<(), Failure> {
        let address = self.address(place, bytes.len());
        // SAFETY: the range lies inside the mapping; `bytes` is ours and cannot overlap it.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address, bytes.len()) };
        Ok(())
    }

    fn read(&mut self, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
        let address = self.address(place, bytes.len());
        // SAFETY: as in `write`.
        unsafe { std::ptr::copy_nonoverlapping(address, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn seals(&self) -> bool {
        true
    }

    fn seal(&mut self, memory: Memory, sealed: bool) -> Result<(), Failure> {
        let (start, inner) = self.region(memory).pages();
        let access = if sealed {
            libc::PROT_READ
        } else {
            libc::PROT_READ | libc::PROT_WRITE
        };
        // SAFETY: the range is the inside of a mapping of ours.
        if unsafe { libc::mprotect(start.cast(), inner, access) } != 0 {
            return Err(out_of_memory("cannot change the protection of a buffer"));
        }
        Ok(())
    }

    fn load(&mut self, artifact: &Artifact, launches: &[CaseLaunch]) -> Result<Loaded, Failure> {
        let path = artifact.path.clone();
        let before = libraries();
        let mut object = Object::open(&path, launches.len())?;
        // Loaded twice, a program has its variables once, and they may have been used since.
        let loaded = self
            .programs
            .iter()
            .flatten()
            .find(|object| object.path == path);
        if let Some(loaded) = loaded {
            object.state = loaded.state.clone();
        }
        for library in libraries()
            .difference(&before)
            .filter(|name| **name != path)
        {
            pin(library);
        }
        self.programs.push(Some(object));
        Ok(Loaded(self.programs.len() - 1))
    }

    fn relocate(&mut self, program: Loaded, salt: u64) -> Result<(), Failure> {
        let Some(old) = self.programs[program.0].take() else {
            return Ok(());
        };
        let same = |object: &&Object| object.path == old.path;
        if self.programs.iter().flatten().any(|object| same(&object)) {
            // One copy serves both arms: there is nothing to be lucky with.
            self.programs[program.0] = Some(old);
            return Ok(());
        }
        let (path, launches) = (old.path.clone(), old.wrappers.len());
        drop(old);
        // The linker takes the first gap that is wide enough; this makes it another one.
        let addresses = Padding::of_addresses(1 + salt as usize % MOST_PADDING);
        // The system hands out first what was given back last; this makes that other pages.
        let memory = Padding::of_memory(1 + (salt >> 32) as usize % MOST_MIXED);
        let object = Object::open(&path, launches);
        drop((memory, addresses));
        self.programs[program.0] = Some(object?);
        Ok(())
    }

    fn unload(&mut self, program: Loaded) {
        // A finaliser that fails takes the process with it, which is noticed there.
        self.programs[program.0] = None;
    }

    /// Puts back the variables of all programs that are loaded: what surrounds the runs of two that are
    /// compared takes the same time, however much memory either has of its own.
    fn refresh(&mut self, _program: Loaded) -> Result<(), Failure> {
        for object in self.programs.iter().flatten() {
            object.put_back();
        }
        Ok(())
    }

    fn run(
        &mut self,
        program: Loaded,
        steps: Steps<'_>,
        buffers: &[Place],
    ) -> Result<Elapsed, Failure> {
        let addresses: Vec<*mut u8> = buffers
            .iter()
            .map(|place| self.address(*place, 0))
            .collect();
        let arguments = steps.launches.iter().map(|launch| {
            let pointer = |argument: &CaseArgument| match argument {
                CaseArgument::Buffer(index) => (&raw const addresses[*index]).cast::<c_void>(),
                CaseArgument::Value { bytes, .. } => bytes.as_ptr().cast::<c_void>(),
            };
            launch.arguments.iter().map(pointer).collect()
        });
        let mut run = Run {
            object: self.object(program),
            addresses: &addresses,
            arguments: arguments.collect(),
            start: Instant::now(),
        };
        default_floating_point();
        self.processors.restore();
        let turns = steps.walk(&mut run);
        let elapsed = Nanos(run.start.elapsed().as_nanos() as f64);
        default_floating_point();
        Ok(Elapsed {
            kernel: elapsed,
            wall: elapsed,
            turns: turns?,
        })
    }
}

/// A run under way.
struct Run<'r> {
    object: &'r Object,
    addresses: &'r [*mut u8],
    /// For each launch, where its arguments lie.
    arguments: Vec<Vec<*const c_void>>,
    start: Instant,
}

impl Walker for Run<'_> {
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        self.start = Instant::now();
        Ok(())
    }

    fn launch(
        &mut self,
        number: usize,
        launch: &CaseLaunch,
        turn: Option<&CaseTurn>,
    ) -> Result<(), Failure> {
        let arguments = &mut self.arguments[number];
        for (argument, bytes) in turn.into_iter().flat_map(|turn| &turn.values) {
            arguments[*argument] = bytes.as_ptr().cast();
        }
        let wrapper = &self.object.wrappers[number];
        for _ in 0..launch.repeat {
            // SAFETY: the wrapper reads as many pointers as the launch has arguments, of the
            // types it was generated from. What the candidate does with them is its own
            // affair: this process is made to be lost.
            unsafe { wrapper(arguments.as_ptr()) };
        }
        Ok(())
    }

    fn element(&mut self, until: &CaseUntil) -> Result<[u8; 8], Failure> {
        let (mut element, size) = ([0; 8], until.kind.size());
        let address = self.addresses[until.buffer].wrapping_add(until.element * size);
        // SAFETY: the element lies inside the buffer, and `size` is at most 8.
        unsafe { std::ptr::copy_nonoverlapping(address, element.as_mut_ptr(), size) };
        Ok(element)
    }

    fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Failure {
        super::endless(one, until, element)
    }
}

impl Region {
    /// The pages between the guards.
    fn pages(&self) -> (*mut u8, usize) {
        let end = self.base.wrapping_add(self.bytes);
        let inner = self.bytes.next_multiple_of(page_size());
        (end.wrapping_sub(inner), inner)
    }
}

impl Drop for Cpu {
    fn drop(&mut self) {
        for index in 0..self.memories.len() {
            self.free(Memory(index));
        }
    }
}

/// Undoes what a candidate (or `-ffast-math`, on loading) did to rounding and denormals.
fn default_floating_point() {
    unsafe extern "C" {
        fn fesetenv(environment: *const c_void) -> c_int;
    }
    // The value of C's `FE_DFL_ENV` in glibc and musl.
    let default = std::ptr::without_provenance(usize::MAX);
    // SAFETY: the C library takes this constant instead of a pointer to an environment.
    unsafe { fesetenv(default) };
}

/// What the dynamic linker says about one loaded object.
struct Segments {
    wanted: PathBuf,
    /// Writable ranges: address and length.
    writable: Vec<(usize, usize)>,
    /// Ranges that can only be read or executed: address, length, and which of these.
    fixed: Vec<(usize, usize, c_int)>,
    /// Ranges made read-only after relocation.
    relro: Vec<(usize, usize)>,
    /// The initial image of thread-local variables: address, bytes given, bytes in all.
    tls_image: Option<(usize, usize, usize)>,
    /// This thread's block of them, if it has one already.
    tls_block: Option<usize>,
}

fn segments(path: &Path) -> Segments {
    unsafe extern "C" fn visit(
        info: *mut libc::dl_phdr_info,
        _size: usize,
        found: *mut c_void,
    ) -> c_int {
        // SAFETY: the linker passes a valid description, and `found` is the value given below.
        let (info, found) = unsafe { (&*info, &mut *found.cast::<Segments>()) };
        if info.dlpi_name.is_null() {
            return 0;
        }
        // SAFETY: the name is a C string of the linker's.
        let name = unsafe { CStr::from_ptr(info.dlpi_name) };
        if name.to_bytes() != found.wanted.as_os_str().as_encoded_bytes() {
            return 0;
        }
        // SAFETY: the linker gives this many headers at this address.
        let headers =
            unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        for header in headers {
            let start = info.dlpi_addr as usize + header.p_vaddr as usize;
            let bytes = header.p_memsz as usize;
            match header.p_type {
                libc::PT_LOAD if header.p_flags & libc::PF_W != 0 => {
                    found.writable.push((start, bytes))
                }
                libc::PT_LOAD => {
                    let access = [(libc::PF_R, libc::PROT_READ), (libc::PF_X, libc::PROT_EXEC)];
                    let access = access.iter().filter(|(flag, _)| header.p_flags & flag != 0);
                    let access = access.fold(0, |all, (_, one)| all | one);
                    found.fixed.push((start, bytes, access));
                }
                libc::PT_GNU_RELRO => found.relro.push((start, bytes)),
                libc::PT_TLS => found.tls_image = Some((start, header.p_filesz as usize, bytes)),
                _ => {}
            }
        }
        found.tls_block = (!info.dlpi_tls_data.is_null()).then_some(info.dlpi_tls_data as usize);
        1
    }
    let mut found = Segments {
        wanted: path.to_owned(),
        writable: Vec::new(),
        fixed: Vec::new(),
        relro: Vec::new(),
        tls_image: None,
        tls_block: None,
    };
    // SAFETY: the callback matches the linker's signature and gets a pointer to `found`, which
    // outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// Gives a loaded object's code and constants pages of its own. Those of the file are where they are
/// for as long as the file is there, and for some files that is a better place than for others: equal
/// programs differed by 2 % for a whole comparison.
fn own_pages(segments: &Segments) {
    let page = page_size();
    for &(start, bytes, access) in &segments.fixed {
        let from = start / page * page;
        let length = start + bytes - from;
        let base = std::ptr::with_exposed_provenance_mut::<u8>(from);
        // SAFETY: the pages are a mapped segment of a loaded object, and nothing of it runs now. What
        // is written is what is there; it makes the page a copy of this process's.
        unsafe {
            if libc::mprotect(base.cast(), length, libc::PROT_READ | libc::PROT_WRITE) == 0 {
                for offset in (0..length).step_by(page) {
                    let byte = base.wrapping_add(offset);
                    std::ptr::write_volatile(byte, std::ptr::read_volatile(byte));
                }
                libc::mprotect(base.cast(), length, access);
            }
        }
    }
}

/// Copies a loaded object's own variables.
fn variables(path: &Path) -> Vec<Variables> {
    let segments = segments(path);
    own_pages(&segments);
    let page = 4096;
    let mut pieces = Vec::new();
    for (start, bytes) in segments.writable {
        // The linker protects whole pages up to the end of its read-only part.
        let relro = segments.relro.iter().find(|(from, _)| *from == start);
        let from = match relro {
            Some((from, length)) => (from + length) / page * page,
            None => start,
        };
        let from = from.max(start);
        if from < start + bytes {
            let length = start + bytes - from;
            let address = std::ptr::with_exposed_provenance_mut::<u8>(from);
            // SAFETY: the range is a mapped segment of a loaded object.
            let contents = unsafe { std::slice::from_raw_parts(address, length) }.to_vec();
            let kind = VariablesKind::Global(address);
            pieces.push(Variables { kind, contents });
        }
    }
    if let Some((start, given, bytes)) = segments.tls_image {
        let image = std::ptr::with_exposed_provenance::<u8>(start);
        // SAFETY: the image is part of a loaded object.
        let mut contents = unsafe { std::slice::from_raw_parts(image, given) }.to_vec();
        contents.resize(bytes, 0);
        let kind = VariablesKind::ThreadLocal;
        pieces.push(Variables { kind, contents });
    }
    pieces
}

/// Finds this thread's block of an object's thread-local variables.
fn thread_block(path: &Path) -> Option<*mut u8> {
    segments(path)
        .tls_block
        .map(std::ptr::with_exposed_provenance_mut)
}

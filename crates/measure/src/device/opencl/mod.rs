//! OpenCL: programs built by the driver when they are loaded, timed by the device's own events.
//!
//! PoCL makes the processor an OpenCL device; it starts threads that run the candidates' code, and
//! a thread keeps the sandbox it was born with. So the driver is not opened by [`OpenCl::new`] but
//! by [`Machine::settle`], when the sandbox is closed.

mod build;
mod info;
mod limits;
mod parts;
mod sys;

pub(crate) use info::no_opencl_device;
pub use info::opencl_devices;

use std::ffi::{CString, c_int, c_uint, c_void};
use std::time::Instant;

use kernwright_space::{FailureClass, Nanos};

use self::info::describe;
use self::limits::{DeviceLimits, KernelLimits, failure, may_have_variables, obstacle, refused};
use self::parts::Parts;
use self::sys::{
    Api, CL_DEVICE_LOCAL_MEM_SIZE, CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_ITEM_SIZES,
    CL_MEM_READ_WRITE, CL_QUEUE_PROFILING_ENABLE, CL_SUCCESS, cl_context, cl_device, cl_event,
    cl_kernel, cl_mem, cl_program, cl_queue, error_name,
};
use super::{Artifact, DeviceInfo, Elapsed, Loaded, Machine, Memory, Place};
use crate::failure::Failure;
use crate::job::{CaseArgument, CaseLaunch, CaseLoop, CaseTurn, CaseUntil};
use crate::steps::{Steps, Walker};

/// One OpenCL device.
///
/// A launch's dynamic shared memory, if it asks for any, is one more argument behind the listed
/// ones: a `__local` pointer. When waiting for a run fails, drivers have lost the queue with all
/// that is in it; from then on every call returns the same failure and the machine is spent.
#[derive(Debug)]
pub struct OpenCl {
    index: usize,
    session: Option<Session>,
}

/// An opened device.
#[derive(Debug)]
struct Session {
    api: Api,
    device: cl_device,
    context: cl_context,
    queue: cl_queue,
    info: DeviceInfo,
    limits: DeviceLimits,
    memories: Vec<Option<Buffer>>,
    programs: Vec<Option<Program>>,
    /// Programs built so far, so that each can be distinguished from the others.
    builds: u64,
    lost: Option<Failure>,
}

#[derive(Debug)]
struct Buffer {
    handle: cl_mem,
    bytes: usize,
}

#[derive(Debug)]
struct Program {
    handle: cl_program,
    kernels: Vec<Kernel>,
    source: String,
    options: CString,
    entries: Vec<String>,
}

#[derive(Debug)]
struct Kernel {
    handle: cl_kernel,
    limits: KernelLimits,
}

impl OpenCl {
    /// Chooses the device with this number, counted over all platforms; [`Machine::settle`] opens
    /// it.
    pub fn new(index: usize) -> Self {
        OpenCl {
            index,
            session: None,
        }
    }

    fn session(&mut self) -> Result<&mut Session, Failure> {
        let session = self.session.as_mut().expect(SETTLED);
        match &session.lost {
            Some(failure) => Err(failure.clone()),
            None => Ok(session),
        }
    }
}

/// What callers keep to.
const SETTLED: &str = "a machine is settled before it is used";

impl Machine for OpenCl {
    fn settle(&mut self) -> Result<(), String> {
        self.session = Some(Session::open(self.index)?);
        Ok(())
    }

    fn is_spent(&self) -> bool {
        let lost = |session: &Session| session.lost.is_some();
        self.session.as_ref().is_some_and(lost)
    }

    fn info(&self) -> &DeviceInfo {
        &self.session.as_ref().expect(SETTLED).info
    }

    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure> {
        self.session()?.allocate(bytes)
    }

    fn free(&mut self, memory: Memory) {
        if let Some(session) = &mut self.session {
            session.free(memory);
        }
    }

    fn write(&mut self, place: Place, bytes: &[u8]) -> Result<(), Failure> {
        let session = self.session()?;
        let handle = session.range(place, bytes.len());
        if bytes.is_empty() {
            return Ok(());
        }
        // SAFETY: the range lies inside the buffer, and the call returns when it was copied.
        let error = unsafe {
            (session.api.clEnqueueWriteBuffer)(
                session.queue,
                handle,
                1,
                place.offset,
                bytes.len(),
                bytes.as_ptr().cast(),
                0,
                std::ptr::null(),
                std::ptr::null_mut(),
            )
        };
        session.copied("write", error)
    }

    fn read(&mut self, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
        let session = self.session()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let error = session.read(place, bytes);
        session.copied("read", error)
    }

    fn load(&mut self, artifact: &Artifact, launches: &[CaseLaunch]) -> Result<Loaded, Failure> {
        let session = self.session()?;
        let refuse = |text: String| Failure::new(FailureClass::DoesNotCompile, text);
        let bytes = std::fs::read(&artifact.path)
            .map_err(|error| refuse(format!("`{}`: {error}", artifact.path.display())))?;
        let options = CString::new(artifact.options.as_str())
            .map_err(|_| refuse("the build options hold a NUL byte".to_owned()))?;
        let program = session.build(
            String::from_utf8_lossy(&bytes).into_owned(),
            options,
            launches.iter().map(|launch| launch.entry.clone()).collect(),
        )?;
        session.programs.push(Some(program));
        Ok(Loaded(session.programs.len() - 1))
    }

    fn unload(&mut self, program: Loaded) {
        if let Some(session) = &mut self.session
            && let Some(program) = session.programs[program.0].take()
        {
            session.release(program);
        }
    }

    /// Before OpenCL C 2.0 the language has no variables that outlive a launch, so there is
    /// nothing to forget. From 2.0 on a program may have them, and no question to the driver
    /// settles whether it does: PoCL 3.1 says 0 bytes where there are some. Such a program is built
    /// anew from its source with one more macro. Measured with PoCL 3.1: creating it from its
    /// binary takes 1.1 to 1.6 ms and building the same source again 45 ms, but both find the
    /// loaded code, variables and all, in its cache; with another macro it takes 190 to
    /// 210 ms and starts afresh. What a kernel finds in uninitialised `__local` memory is not reset.
    fn refresh(&mut self, program: Loaded) -> Result<(), Failure> {
        let session = self.session()?;
        let old = session.program(program);
        if !may_have_variables(&old.options) {
            return Ok(());
        }
        let (source, options, entries) =
            (old.source.clone(), old.options.clone(), old.entries.clone());
        let new = session.build(source, options, entries)?;
        if let Some(old) = session.programs[program.0].replace(new) {
            session.release(old);
        }
        Ok(())
    }

    /// The kernel's time is the sum of the launches' own, from start to end by the device's clock:
    /// what lies between launches is left out. The host's time begins before the first launch is
    /// queued; a driver that finishes compiling when it knows the work-group's size (PoCL: some
    /// 30 ms) spends that in the first run.
    fn run(
        &mut self,
        program: Loaded,
        steps: Steps<'_>,
        buffers: &[Place],
    ) -> Result<Elapsed, Failure> {
        let session = self.session()?;
        for (launch, kernel) in steps.launches.iter().zip(&session.program(program).kernels) {
            if let Some(why) = obstacle(launch, &kernel.limits, &session.limits) {
                return Err(refused(why));
            }
        }
        let mut parts = Parts::new(session.api);
        let elapsed = session.launch(program, steps, buffers, &mut parts);
        if let Err(failure) = &elapsed
            && failure.class == FailureClass::Crashes
        {
            session.lost = Some(failure.clone());
        }
        elapsed
    }
}

impl Session {
    fn open(index: usize) -> Result<Self, String> {
        let api = Api::open()?;
        let devices = api.devices();
        let Some(&(platform, device)) = devices.get(index) else {
            let count = devices.len();
            return Err(format!(
                "there is no OpenCL device {index}; the drivers here have {count}"
            ));
        };
        let failed = |what: &str, error| format!("OpenCL: {what}: {}", error_name(error));
        let mut error = CL_SUCCESS;
        // SAFETY: one device is given, and no callback.
        let context = unsafe {
            (api.clCreateContext)(
                std::ptr::null(),
                1,
                &raw const device,
                std::ptr::null(),
                std::ptr::null_mut(),
                &raw mut error,
            )
        };
        if error != CL_SUCCESS {
            return Err(failed("no context", error));
        }
        // SAFETY: the context is one of this device.
        let queue = unsafe {
            (api.clCreateCommandQueue)(context, device, CL_QUEUE_PROFILING_ENABLE, &raw mut error)
        };
        if error != CL_SUCCESS {
            return Err(failed("no queue that takes times", error));
        }
        let limits = DeviceLimits {
            group: api.number(device, CL_DEVICE_MAX_WORK_GROUP_SIZE),
            items: api.number(device, CL_DEVICE_MAX_WORK_ITEM_SIZES),
            local: api.number(device, CL_DEVICE_LOCAL_MEM_SIZE),
        };
        Ok(Session {
            info: describe(&api, platform, device),
            api,
            device,
            context,
            queue,
            limits,
            memories: Vec::new(),
            programs: Vec::new(),
            builds: 0,
            lost: None,
        })
    }

    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure> {
        let mut error = CL_SUCCESS;
        // SAFETY: the driver allocates; no host memory is given.
        let handle = unsafe {
            (self.api.clCreateBuffer)(
                self.context,
                CL_MEM_READ_WRITE,
                bytes.max(1),
                std::ptr::null_mut(),
                &raw mut error,
            )
        };
        if error != CL_SUCCESS {
            return Err(failure(error, &format!("cannot allocate {bytes} bytes")));
        }
        self.memories.push(Some(Buffer { handle, bytes }));
        Ok(Memory(self.memories.len() - 1))
    }

    fn free(&mut self, memory: Memory) {
        if let Some(buffer) = self.memories[memory.0].take() {
            // SAFETY: the buffer is ours and no launch is under way.
            unsafe { (self.api.clReleaseMemObject)(buffer.handle) };
        }
    }

    fn buffer(&self, memory: Memory) -> &Buffer {
        self.memories[memory.0]
            .as_ref()
            .expect("memory is used only until it is freed")
    }

    fn program(&self, program: Loaded) -> &Program {
        self.programs[program.0]
            .as_ref()
            .expect("a program is used only until it is unloaded")
    }

    /// Finds the buffer of a range, which must lie inside it.
    fn range(&self, place: Place, bytes: usize) -> cl_mem {
        let buffer = self.buffer(place.memory);
        assert!(
            place.offset + bytes <= buffer.bytes,
            "a range lies inside its memory"
        );
        buffer.handle
    }

    /// Copies bytes from a buffer and waits for them.
    fn read(&self, place: Place, bytes: &mut [u8]) -> c_int {
        let handle = self.range(place, bytes.len());
        // SAFETY: the range lies inside its buffer; the call returns when it was copied.
        unsafe {
            (self.api.clEnqueueReadBuffer)(
                self.queue,
                handle,
                1,
                place.offset,
                bytes.len(),
                bytes.as_mut_ptr().cast(),
                0,
                std::ptr::null(),
                std::ptr::null_mut(),
            )
        }
    }

    /// Judges a copy. Copies wait for what was queued before them, so its errors show here too.
    fn copied(&mut self, what: &str, error: c_int) -> Result<(), Failure> {
        if error == CL_SUCCESS {
            return Ok(());
        }
        let text = format!("cannot {what} a buffer: {}", error_name(error));
        let failure = Failure::new(FailureClass::Crashes, text);
        self.lost = Some(failure.clone());
        Err(failure)
    }

    /// Sets the arguments, queues every launch, waits, and adds up the times.
    fn launch(
        &self,
        program: Loaded,
        steps: Steps<'_>,
        buffers: &[Place],
        parts: &mut Parts,
    ) -> Result<Elapsed, Failure> {
        let kernels = &self.program(program).kernels;
        for place in buffers {
            let buffer = self.buffer(place.memory);
            parts.part(*place, (buffer.handle, buffer.bytes))?;
        }
        for (launch, kernel) in steps.launches.iter().zip(kernels) {
            self.set_arguments(launch, kernel, buffers, parts)?;
        }
        let mut run = Run {
            session: self,
            kernels,
            buffers,
            parts,
            kernel: 0.0,
            start: Instant::now(),
        };
        let walked = steps.walk(&mut run);
        // What is queued already must not outlive its parts of buffers.
        let finished = run.finish();
        let wall = Nanos(run.start.elapsed().as_nanos() as f64);
        let turns = walked?;
        finished?;
        run.take_times()?;
        Ok(Elapsed {
            kernel: Nanos(run.kernel),
            wall,
            turns,
        })
    }

    /// Queues a launch's repeats, and keeps their events if they are timed.
    fn queue(
        &self,
        launch: &CaseLaunch,
        grid: [u32; 3],
        kernel: &Kernel,
        parts: &mut Parts,
    ) -> Result<(), Failure> {
        let global: [usize; 3] =
            std::array::from_fn(|axis| grid[axis] as usize * launch.block[axis] as usize);
        let local = launch.block.map(|threads| threads as usize);
        let dimensions = 1 + (1..3).rev().find(|axis| global[*axis] > 1).unwrap_or(0);
        for _ in 0..launch.repeat {
            let mut event: cl_event = std::ptr::null_mut();
            // SAFETY: the kernel's arguments are set and both sizes have three numbers. What
            // the candidate does is its own affair: this process is made to be lost.
            let error = unsafe {
                (self.api.clEnqueueNDRangeKernel)(
                    self.queue,
                    kernel.handle,
                    dimensions as c_uint,
                    std::ptr::null(),
                    global.as_ptr(),
                    local.as_ptr(),
                    0,
                    std::ptr::null(),
                    &raw mut event,
                )
            };
            if error != CL_SUCCESS {
                return Err(failure(error, &format!("cannot launch `{}`", launch.entry)));
            }
            parts.events.push(event);
        }
        Ok(())
    }

    fn set_argument(
        &self,
        launch: &CaseLaunch,
        kernel: &Kernel,
        (index, bytes, value): (usize, usize, *const c_void),
    ) -> Result<(), Failure> {
        // SAFETY: `value` has this many bytes, or is null for local memory.
        match unsafe { (self.api.clSetKernelArg)(kernel.handle, index as c_uint, bytes, value) } {
            CL_SUCCESS => Ok(()),
            error => {
                let what = format!("argument {index} of `{}`", launch.entry);
                Err(failure(error, &what))
            }
        }
    }

    fn set_arguments(
        &self,
        launch: &CaseLaunch,
        kernel: &Kernel,
        buffers: &[Place],
        parts: &Parts,
    ) -> Result<(), Failure> {
        let set = |index: usize, bytes: usize, value: *const c_void| {
            self.set_argument(launch, kernel, (index, bytes, value))
        };
        for (index, argument) in launch.arguments.iter().enumerate() {
            match argument {
                CaseArgument::Buffer(number) => {
                    let part = parts.at(buffers[*number]);
                    set(index, size_of::<cl_mem>(), (&raw const part).cast())?;
                }
                CaseArgument::Value { bytes, .. } => {
                    set(index, bytes.len(), bytes.as_ptr().cast())?;
                }
            }
        }
        if launch.shared > 0 {
            let index = launch.arguments.len();
            set(index, launch.shared as usize, std::ptr::null())?;
        }
        Ok(())
    }
}

/// Launches that wait for their times at most.
const MOST_WAITING: usize = 4096;

/// A run under way.
struct Run<'r> {
    session: &'r Session,
    kernels: &'r [Kernel],
    buffers: &'r [Place],
    parts: &'r mut Parts,
    kernel: f64,
    start: Instant,
}

impl Run<'_> {
    fn finish(&mut self) -> Result<(), Failure> {
        // SAFETY: waiting has no preconditions.
        match unsafe { (self.session.api.clFinish)(self.session.queue) } {
            CL_SUCCESS => Ok(()),
            error => {
                let text = format!("the run was lost: {}", error_name(error));
                Err(Failure::new(FailureClass::Crashes, text))
            }
        }
    }

    /// Adds up the times of launches that have finished.
    fn take_times(&mut self) -> Result<(), Failure> {
        self.kernel += self.parts.take_kernel_time()?;
        Ok(())
    }
}

impl Walker for Run<'_> {
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        if !self.parts.events.is_empty() {
            self.finish()?;
            // What made the inputs is not timed.
            self.parts.take_kernel_time()?;
        }
        self.start = Instant::now();
        Ok(())
    }

    fn launch(
        &mut self,
        number: usize,
        launch: &CaseLaunch,
        turn: Option<&CaseTurn>,
    ) -> Result<(), Failure> {
        if self.parts.events.len() >= MOST_WAITING {
            self.finish()?;
            self.take_times()?;
        }
        let kernel = &self.kernels[number];
        for (argument, bytes) in turn.into_iter().flat_map(|turn| &turn.values) {
            let value = bytes.as_ptr().cast();
            self.session
                .set_argument(launch, kernel, (*argument, bytes.len(), value))?;
        }
        let grid = turn.map_or(launch.grid, |turn| turn.grid);
        self.session.queue(launch, grid, kernel, self.parts)
    }

    fn element(&mut self, until: &CaseUntil) -> Result<[u8; 8], Failure> {
        self.finish()?;
        self.take_times()?;
        let (mut element, size) = ([0; 8], until.kind.size());
        let mut place = self.buffers[until.buffer];
        place.offset += until.element * size;
        let error = self.session.read(place, &mut element[..size]);
        match error {
            CL_SUCCESS => Ok(element),
            error => {
                let text = format!("the run was lost: {}", error_name(error));
                Err(Failure::new(FailureClass::Crashes, text))
            }
        }
    }

    fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Failure {
        super::endless(one, until, element)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        for program in std::mem::take(&mut self.programs).into_iter().flatten() {
            self.release(program);
        }
        for index in 0..self.memories.len() {
            self.free(Memory(index));
        }
        // SAFETY: both are ours, and nothing uses them any more.
        unsafe {
            (self.api.clReleaseCommandQueue)(self.queue);
            (self.api.clReleaseContext)(self.context);
        }
    }
}

//! CUDA: cubins and PTX loaded by the driver, timed by its events.

mod assembler;
mod contents;
mod image;
mod limits;
pub(crate) mod nvrtc;
mod sys;
pub(crate) mod toolkit;

use std::ffi::{CString, c_int, c_void};
use std::time::Instant;

use kernwright_space::{FailureClass, Nanos};

pub use self::assembler::Assembler;
use self::contents::Condenser;
use self::limits::{DeviceLimits, FunctionLimits, class, is_sticky};
pub use self::nvrtc::nvrtc_version;
use self::sys::{
    Api, COMPUTE_CAPABILITY_MAJOR, COMPUTE_CAPABILITY_MINOR, CUDA_SUCCESS, CUdevice, CUdeviceptr,
    CUevent, CUfunction, CUmodule, CUresult, FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES,
    MULTIPROCESSOR_COUNT,
};
pub use self::toolkit::{Toolkit, assembler_library, libdevice, toolkit_headers, toolkits};
use super::{Artifact, DeviceInfo, Elapsed, Loaded, Machine, Memory, OnDevice, Place};
use crate::device::native::NativeError;
use crate::failure::Failure;
use crate::job::{CaseArgument, CaseLaunch, CaseLoop, CaseTurn, CaseUntil};
use crate::steps::{Steps, Walker};

/// `cuMemAlloc` gives addresses that are multiples of this.
const ALIGNMENT: usize = 256;
/// The documented resolution of events, in nanoseconds.
const EVENT_STEP: u32 = 500;
/// Everything is queued on the default stream, whose copies and launches wait for each other.
const STREAM: *mut c_void = std::ptr::null_mut();

/// One CUDA device, by its primary context.
///
/// Some errors of a kernel (an illegal address, say) destroy the context for the rest of the
/// process. The call that meets such an error returns it as a failure of the candidate; from then
/// on every call returns the same failure and the machine is [spent](Machine::is_spent).
#[derive(Debug)]
pub struct Cuda {
    api: Api,
    device: CUdevice,
    info: DeviceInfo,
    limits: DeviceLimits,
    memories: Vec<Option<Region>>,
    programs: Vec<Option<Module>>,
    /// Two for each launch of a run.
    events: Vec<CUevent>,
    /// What condenses contents, once it was wanted, if the device can have it.
    condenser: Option<Option<Condenser>>,
    quick_fill: Option<Option<CUfunction>>,
    lost: Option<Failure>,
}

#[derive(Debug, Clone, Copy)]
struct Region {
    address: CUdeviceptr,
    bytes: usize,
}

#[derive(Debug)]
struct Module {
    /// A cubin, which knows its own length.
    image: Vec<u8>,
    entries: Vec<CString>,
    handle: CUmodule,
    functions: Vec<Function>,
}

#[derive(Debug)]
struct Function {
    handle: CUfunction,
    limits: FunctionLimits,
}

/// Lists the CUDA devices; none where there is no driver.
///
/// The driver is opened in this process: call it where nothing is measured.
pub fn cuda_devices() -> Vec<DeviceInfo> {
    let Ok(api) = Api::open() else {
        return Vec::new();
    };
    (0..api.count())
        .filter_map(|index| device(&api, index).ok())
        .map(|device| describe(&api, device))
        .collect()
}

/// Says why there is no CUDA device.
pub(crate) fn no_cuda_device() -> String {
    match Api::open() {
        Err(why) => why,
        Ok(_) => "the CUDA driver shows no device; CUDA_VISIBLE_DEVICES may hide it".to_owned(),
    }
}

fn device(api: &Api, index: usize) -> Result<CUdevice, String> {
    let count = api.count();
    if index >= count {
        return Err(format!(
            "there is no CUDA device {index}; the driver has {count}"
        ));
    }
    let mut device = 0;
    // SAFETY: the driver writes one number; the index is below the count.
    match unsafe { (api.cuDeviceGet)(&raw mut device, index as c_int) } {
        CUDA_SUCCESS => Ok(device),
        error => Err(api.error_text(error)),
    }
}

fn describe(api: &Api, device: CUdevice) -> DeviceInfo {
    let mut name = [0_u8; 256];
    // SAFETY: the buffer is larger than the size passed, and a zero stays at its end.
    unsafe { (api.cuDeviceGetName)(name.as_mut_ptr().cast(), 255, device) };
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(0);
    let model = String::from_utf8_lossy(&name[..end]).into_owned();
    let mut memory = 0;
    // SAFETY: the driver writes one number.
    unsafe { (api.cuDeviceTotalMem_v2)(&raw mut memory, device) };
    let mut version = 0;
    // SAFETY: as above.
    unsafe { (api.cuDriverGetVersion)(&raw mut version) };
    let (major, minor) = (
        api.attribute(device, COMPUTE_CAPABILITY_MAJOR),
        api.attribute(device, COMPUTE_CAPABILITY_MINOR),
    );
    let short = model.strip_prefix("NVIDIA ").unwrap_or(&model);
    DeviceInfo {
        device: super::named("nvidia", &format!("sm_{major}{minor}"), short),
        driver: driver(version),
        memory: memory as u64,
        units: api.attribute(device, MULTIPROCESSOR_COUNT),
        alignment: ALIGNMENT,
        clock_step: EVENT_STEP,
        model,
    }
}

/// Names the driver: its own version, where the system reports it, and that of its interface.
fn driver(version: c_int) -> String {
    let cuda = format!("CUDA {}.{}", version / 1000, version % 1000 / 10);
    match std::fs::read_to_string("/sys/module/nvidia/version") {
        Ok(own) => format!("NVIDIA {}, {cuda}", own.trim()),
        Err(_) => cuda,
    }
}

impl Cuda {
    /// Opens the device with this number.
    pub fn open(index: usize) -> Result<Self, NativeError> {
        let api = Api::open().map_err(NativeError::Library)?;
        let device = device(&api, index).map_err(NativeError::Refused)?;
        let mut context = std::ptr::null_mut();
        // SAFETY: the driver writes one pointer.
        let mut error = unsafe { (api.cuDevicePrimaryCtxRetain)(&raw mut context, device) };
        if error == CUDA_SUCCESS {
            // SAFETY: the context was given just now.
            error = unsafe { (api.cuCtxSetCurrent)(context) };
        }
        if error != CUDA_SUCCESS {
            let text = format!("CUDA device {index}: {}", api.error_text(error));
            return Err(NativeError::Refused(text));
        }
        Ok(Cuda {
            info: describe(&api, device),
            limits: DeviceLimits::of(&api, device),
            api,
            device,
            memories: Vec::new(),
            programs: Vec::new(),
            events: Vec::new(),
            condenser: None,
            quick_fill: None,
            lost: None,
        })
    }

    fn alive(&self) -> Result<(), Failure> {
        match &self.lost {
            Some(failure) => Err(failure.clone()),
            None => Ok(()),
        }
    }

    /// Judges what a call returned.
    fn check(&mut self, error: CUresult, what: &str) -> Result<(), Failure> {
        if error == CUDA_SUCCESS {
            return Ok(());
        }
        let text = format!("{what}: {}", self.api.error_text(error));
        let failure = Failure::new(class(error), text);
        if is_sticky(error) {
            self.lost = Some(failure.clone());
        }
        Err(failure)
    }

    /// Waits for everything queued; errors of kernels show here.
    fn wait(&mut self, what: &str) -> Result<(), Failure> {
        // SAFETY: the context is current on this machine's only thread.
        let error = unsafe { (self.api.cuCtxSynchronize)() };
        self.check(error, what)
    }

    /// Finds the address of a range, which must lie inside its memory.
    fn address(&self, place: Place, bytes: usize) -> CUdeviceptr {
        let region = self.memories[place.memory.0].expect("memory is used only until it is freed");
        assert!(
            place.offset + bytes <= region.bytes,
            "a range lies inside its memory"
        );
        region.address + place.offset as u64
    }

    fn module(&self, program: Loaded) -> &Module {
        self.programs[program.0]
            .as_ref()
            .expect("a program is used only until it is unloaded")
    }

    fn unload_module(&mut self, module: CUmodule) {
        // SAFETY: the module is ours and none of its kernels is running.
        unsafe { (self.api.cuModuleUnload)(module) };
    }

    /// Refuses launches that cannot start, and asks for shared memory beyond the usual.
    fn prepare(&mut self, program: Loaded, launches: &[CaseLaunch]) -> Result<(), Failure> {
        for (index, launch) in launches.iter().enumerate() {
            let function = &self.module(program).functions[index];
            if let Some(why) = self.limits.obstacle(launch, &function.limits) {
                return Err(Failure::new(FailureClass::DoesNotLaunch, why));
            }
            if self.limits.must_ask(launch, &function.limits) {
                // Launches of one kernel share its limit: the largest of them counts.
                let same = launches.iter().filter(|other| other.entry == launch.entry);
                let most = same
                    .map(|other| other.shared)
                    .max()
                    .unwrap_or(launch.shared);
                // SAFETY: the function is loaded; its limit is below the device's.
                let error = unsafe {
                    (self.api.cuFuncSetAttribute)(
                        function.handle,
                        FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                        most as c_int,
                    )
                };
                let what = format!("no {} bytes of shared memory", launch.shared);
                self.check(error, &what)?;
            }
        }
        self.events(launches.len().saturating_sub(1)).map(drop)
    }

    /// Gives the two events of a launch, of which this many are waiting already.
    fn events(&mut self, waiting: usize) -> Result<[CUevent; 2], Failure> {
        while self.events.len() < 2 * (waiting + 1) {
            let mut event = std::ptr::null_mut();
            // SAFETY: the driver writes one pointer; without flags an event takes times.
            let error = unsafe { (self.api.cuEventCreate)(&raw mut event, 0) };
            self.check(error, "no event")?;
            self.events.push(event);
        }
        Ok([self.events[2 * waiting], self.events[2 * waiting + 1]])
    }

    /// Adds up what the first launches took, all of which have finished.
    fn kernel_time(&mut self, launches: usize) -> Result<f64, Failure> {
        let mut kernel = 0.0;
        for index in 0..launches {
            let mut milliseconds = 0.0_f32;
            let (before, after) = (self.events[2 * index], self.events[2 * index + 1]);
            // SAFETY: both events were recorded and have happened.
            let error =
                unsafe { (self.api.cuEventElapsedTime)(&raw mut milliseconds, before, after) };
            self.check(error, "no time was taken")?;
            kernel += f64::from(milliseconds) * 1e6;
        }
        Ok(kernel)
    }

    /// Queues a launch's repeats, between two events if they are timed.
    fn queue(
        &mut self,
        launch: &CaseLaunch,
        [gx, gy, gz]: [u32; 3],
        function: CUfunction,
        arguments: &mut [*mut c_void],
        events: Option<[CUevent; 2]>,
    ) -> Result<(), Failure> {
        let what = format!("cannot launch `{}`", launch.entry);
        if let Some([before, _]) = events {
            // SAFETY: the event is ours and the stream is the default one.
            let error = unsafe { (self.api.cuEventRecord)(before, STREAM) };
            self.check(error, &what)?;
        }
        let [bx, by, bz] = launch.block;
        for _ in 0..launch.repeat {
            // SAFETY: there is a pointer for every parameter (checked where the driver reports
            // their number). What the candidate does is its own affair: this process is made to be lost.
            let error = unsafe {
                (self.api.cuLaunchKernel)(
                    function,
                    gx,
                    gy,
                    gz,
                    bx,
                    by,
                    bz,
                    launch.shared,
                    STREAM,
                    arguments.as_mut_ptr(),
                    std::ptr::null_mut(),
                )
            };
            self.check(error, &what)?;
        }
        let Some([_, after]) = events else {
            return Ok(());
        };
        // SAFETY: as above.
        let error = unsafe { (self.api.cuEventRecord)(after, STREAM) };
        self.check(error, &what)
    }
}

impl Machine for Cuda {
    fn is_spent(&self) -> bool {
        self.lost.is_some()
    }

    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure> {
        self.alive()?;
        let mut address = 0;
        // SAFETY: the driver writes one address.
        let error = unsafe { (self.api.cuMemAlloc_v2)(&raw mut address, bytes.max(1)) };
        self.check(error, &format!("cannot allocate {bytes} bytes"))?;
        self.memories.push(Some(Region { address, bytes }));
        Ok(Memory(self.memories.len() - 1))
    }

    fn free(&mut self, memory: Memory) {
        if let Some(region) = self.memories[memory.0].take() {
            // SAFETY: the memory is ours, and no kernel is running. After an error that destroyed
            // the context the call fails, and the memory went with the context.
            unsafe { (self.api.cuMemFree_v2)(region.address) };
        }
    }

    fn write(&mut self, place: Place, bytes: &[u8]) -> Result<(), Failure> {
        self.alive()?;
        let address = self.address(place, bytes.len());
        if bytes.is_empty() {
            return Ok(());
        }
        // SAFETY: the range lies inside the memory; the driver has read `bytes` on return.
        let error =
            unsafe { (self.api.cuMemcpyHtoD_v2)(address, bytes.as_ptr().cast(), bytes.len()) };
        self.check(error, "cannot write a buffer")
    }

    fn read(&mut self, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
        self.alive()?;
        let address = self.address(place, bytes.len());
        if bytes.is_empty() {
            return Ok(());
        }
        // SAFETY: the range lies inside the memory, and the call returns when it was copied.
        let error =
            unsafe { (self.api.cuMemcpyDtoH_v2)(bytes.as_mut_ptr().cast(), address, bytes.len()) };
        self.check(error, "cannot read a buffer")
    }

    fn on_device(&mut self) -> Option<&mut dyn OnDevice> {
        // Without its own digests everything would be read back after all.
        self.condenser()
            .is_some()
            .then_some(self as &mut dyn OnDevice)
    }

    fn load(&mut self, artifact: &Artifact, launches: &[CaseLaunch]) -> Result<Loaded, Failure> {
        self.alive()?;
        let refuse = |text: String| Failure::new(FailureClass::DoesNotLaunch, text);
        let mut image = std::fs::read(&artifact.path)
            .map_err(|error| refuse(format!("`{}`: {error}", artifact.path.display())))?;
        // PTX is a C string to the driver; a cubin knows its own length.
        image.push(0);
        let entries: Result<Vec<CString>, _> = launches
            .iter()
            .map(|launch| CString::new(launch.entry.as_str()))
            .collect();
        let entries = entries.map_err(|_| refuse("a kernel's name holds a NUL byte".to_owned()))?;
        let image = self.assembled(image)?;
        let (handle, functions) = self.load_image(&image, &entries)?;
        self.programs.push(Some(Module {
            image,
            entries,
            handle,
            functions,
        }));
        Ok(Loaded(self.programs.len() - 1))
    }

    fn unload(&mut self, program: Loaded) {
        if let Some(module) = self.programs[program.0].take() {
            self.unload_module(module.handle);
        }
    }

    /// Loads the program again and unloads the old one, which sets its `__device__` and `__constant__`
    /// variables to their first values. Shared memory that a kernel does not initialise is not reset.
    fn refresh(&mut self, program: Loaded) -> Result<(), Failure> {
        self.alive()?;
        let mut module = self.programs[program.0]
            .take()
            .expect("a program is used only until it is unloaded");
        let loaded = self.load_image(&module.image, &module.entries);
        let refreshed = loaded.map(|(handle, functions)| {
            self.unload_module(module.handle);
            (module.handle, module.functions) = (handle, functions);
        });
        self.programs[program.0] = Some(module);
        refreshed
    }

    /// The kernel's time is the sum over launches, each from an event before it to one behind, so
    /// what the host does between two launches is left out. A launch that repeats is timed as a
    /// whole: events between short kernels would cost as much as the kernels, and a job that
    /// repeats one means the sequence. For a kernel of few microseconds the time includes the
    /// moment between the event and the launch's arrival at the device.
    fn run(
        &mut self,
        program: Loaded,
        steps: Steps<'_>,
        buffers: &[Place],
    ) -> Result<Elapsed, Failure> {
        self.alive()?;
        self.prepare(program, steps.launches)?;
        let addresses: Vec<CUdeviceptr> = buffers
            .iter()
            .map(|place| self.address(*place, 0))
            .collect();
        let arguments = steps.launches.iter().map(|launch| {
            // The driver only reads the values, though its signature does not say so.
            let pointer = |argument: &CaseArgument| match argument {
                CaseArgument::Buffer(index) => {
                    (&raw const addresses[*index]).cast_mut().cast::<c_void>()
                }
                CaseArgument::Value { bytes, .. } => bytes.as_ptr().cast_mut().cast::<c_void>(),
            };
            launch.arguments.iter().map(pointer).collect()
        });
        let arguments = arguments.collect();
        let functions = self.module(program).functions.iter();
        let functions = functions.map(|function| function.handle).collect();
        // Copies to the device may still be under way when they return.
        self.wait("the buffers cannot be filled")?;
        let mut run = Run {
            cuda: self,
            addresses: &addresses,
            arguments,
            functions,
            waiting: 0,
            kernel: 0.0,
            start: Instant::now(),
        };
        let walked = steps.walk(&mut run);
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
}

/// Launches that wait for their times at most; each has two events.
const MOST_WAITING: usize = 512;

/// A run under way.
struct Run<'r> {
    cuda: &'r mut Cuda,
    addresses: &'r [CUdeviceptr],
    /// For each launch, where its arguments lie.
    arguments: Vec<Vec<*mut c_void>>,
    functions: Vec<CUfunction>,
    /// Launches whose times are not added up.
    waiting: usize,
    kernel: f64,
    start: Instant,
}

impl Run<'_> {
    fn finish(&mut self) -> Result<(), Failure> {
        self.cuda.wait("the run was lost")
    }

    /// Adds up the times of launches that have finished.
    fn take_times(&mut self) -> Result<(), Failure> {
        let waiting = std::mem::take(&mut self.waiting);
        self.kernel += self.cuda.kernel_time(waiting)?;
        Ok(())
    }
}

impl Walker for Run<'_> {
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        self.finish()?;
        self.start = Instant::now();
        Ok(())
    }

    fn launch(
        &mut self,
        number: usize,
        launch: &CaseLaunch,
        turn: Option<&CaseTurn>,
    ) -> Result<(), Failure> {
        if self.waiting == MOST_WAITING {
            self.finish()?;
            self.take_times()?;
        }
        let arguments = &mut self.arguments[number];
        for (argument, bytes) in turn.into_iter().flat_map(|turn| &turn.values) {
            arguments[*argument] = bytes.as_ptr().cast_mut().cast();
        }
        let events = match launch.is_prepared {
            true => None,
            false => Some(self.cuda.events(self.waiting)?),
        };
        self.waiting += usize::from(events.is_some());
        let grid = turn.map_or(launch.grid, |turn| turn.grid);
        self.cuda
            .queue(launch, grid, self.functions[number], arguments, events)
    }

    fn element(&mut self, until: &CaseUntil) -> Result<[u8; 8], Failure> {
        let (mut element, size) = ([0; 8], until.kind.size());
        let address = self.addresses[until.buffer] + (until.element * size) as u64;
        // SAFETY: the element lies inside its buffer; the call returns when what was launched before
        // has finished and the element was copied.
        let error =
            unsafe { (self.cuda.api.cuMemcpyDtoH_v2)(element.as_mut_ptr().cast(), address, size) };
        self.cuda.check(error, "the run was lost")?;
        self.take_times()?;
        Ok(element)
    }

    fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Failure {
        crate::device::endless(one, until, element)
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        for index in 0..self.programs.len() {
            self.unload(Loaded(index));
        }
        for index in 0..self.memories.len() {
            self.free(Memory(index));
        }
        for event in std::mem::take(&mut self.events) {
            // SAFETY: the event is ours and not waited for.
            unsafe { (self.api.cuEventDestroy_v2)(event) };
        }
        // SAFETY: the context was retained when the device was opened.
        unsafe { (self.api.cuDevicePrimaryCtxRelease_v2)(self.device) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_driver_is_named_by_its_interface() {
        assert!(driver(13000).ends_with("CUDA 13.0"));
        assert!(driver(12080).ends_with("CUDA 12.8"));
    }

    #[test]
    fn listing_never_fails() {
        for info in cuda_devices() {
            assert_eq!(info.device.vendor(), "nvidia");
        }
    }
}

//! What a CUDA device can launch and what its errors mean: plain functions, tested without one.

use kernwright_space::FailureClass;

use super::sys::{
    Api, CUDA_ERROR_LAUNCH_TIMEOUT, CUDA_ERROR_OUT_OF_MEMORY, CUdevice, CUresult, MAX_BLOCK_DIM,
    MAX_GRID_DIM, MAX_SHARED_MEMORY_PER_BLOCK, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
    MAX_THREADS_PER_BLOCK,
};
use crate::job::{CaseArgument, CaseLaunch};

/// What a device can launch.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeviceLimits {
    threads: u32,
    block: [u32; 3],
    grid: [u32; 3],
    /// Bytes of shared memory that a block may have without asking,
    shared: u32,
    /// and if it asks.
    shared_on_demand: u32,
}

/// What a function needs.
#[derive(Debug, Clone)]
pub(super) struct FunctionLimits {
    /// Threads that its registers leave room for.
    pub(super) threads: u32,
    /// Bytes of shared memory that it declares itself.
    pub(super) shared: u32,
    /// Bytes of every parameter, where the driver reports them.
    pub(super) parameters: Option<Vec<usize>>,
}

impl DeviceLimits {
    /// Asks a device.
    pub(super) fn of(api: &Api, device: CUdevice) -> Self {
        let axes = |first: i32| [0, 1, 2].map(|axis| api.attribute(device, first + axis));
        let shared = api.attribute(device, MAX_SHARED_MEMORY_PER_BLOCK);
        DeviceLimits {
            threads: api.attribute(device, MAX_THREADS_PER_BLOCK),
            block: axes(MAX_BLOCK_DIM),
            grid: axes(MAX_GRID_DIM),
            shared,
            shared_on_demand: api
                .attribute(device, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
                .max(shared),
        }
    }

    /// Returns whether a launch must ask for its dynamic shared memory.
    pub(super) fn must_ask(&self, launch: &CaseLaunch, function: &FunctionLimits) -> bool {
        launch.shared > 0 && launch.shared.saturating_add(function.shared) > self.shared
    }

    /// Finds what keeps a launch from starting.
    pub(super) fn obstacle(
        &self,
        launch: &CaseLaunch,
        function: &FunctionLimits,
    ) -> Option<String> {
        let entry = &launch.entry;
        if let Some(parameters) = &function.parameters
            && let Some(why) = wrong_arguments(launch, parameters)
        {
            return Some(why);
        }
        let threads: u64 = launch.block.map(u64::from).iter().product();
        let most = self.threads.min(function.threads);
        if threads > u64::from(most) {
            return Some(format!(
                "a block of {threads} threads is too large; `{entry}` can have {most} on this device"
            ));
        }
        for (what, asked, allowed) in [
            ("a block", launch.block, self.block),
            ("the grid", launch.widest_grid(), self.grid),
        ] {
            if let Some(axis) = (0..3).find(|&axis| asked[axis] > allowed[axis]) {
                return Some(format!(
                    "{what} of `{entry}` has {} along {}, and the device allows {}",
                    asked[axis],
                    ["x", "y", "z"][axis],
                    allowed[axis]
                ));
            }
        }
        let shared = launch.shared.saturating_add(function.shared);
        (shared > self.shared_on_demand).then(|| {
            format!(
                "a block of `{entry}` needs {shared} bytes of shared memory; the device has {}",
                self.shared_on_demand
            )
        })
    }
}

/// Compares a launch's arguments with a function's parameters; the driver would read whatever lies
/// behind ours.
fn wrong_arguments(launch: &CaseLaunch, parameters: &[usize]) -> Option<String> {
    let entry = &launch.entry;
    let (given, taken) = (launch.arguments.len(), parameters.len());
    if given != taken {
        return Some(format!(
            "`{entry}` takes {taken} arguments and the job gives {given}"
        ));
    }
    for (index, (argument, wanted)) in launch.arguments.iter().zip(parameters).enumerate() {
        let bytes = match argument {
            CaseArgument::Buffer(_) => size_of::<u64>(),
            CaseArgument::Value { bytes, .. } => bytes.len(),
        };
        if bytes != *wanted {
            return Some(format!(
                "argument {index} of `{entry}` has {wanted} bytes and the job gives {bytes}"
            ));
        }
    }
    None
}

/// Returns whether an error has destroyed the context, so that every later call returns it too.
pub(super) fn is_sticky(error: CUresult) -> bool {
    // ECC and NVLink errors, contained memory errors; illegal address, time-out, destroyed
    // context, assertion; stack, instruction, alignment, address space, program counter, unknown
    // failure of a launch, leaked tensor memory; unknown.
    matches!(
        error,
        214 | 220 | 226 | 700 | 702 | 709 | 710 | 714..=719 | 721 | 999
    )
}

/// Sorts an error of a launch or a copy.
pub(super) fn class(error: CUresult) -> FailureClass {
    match error {
        CUDA_ERROR_OUT_OF_MEMORY => FailureClass::OutOfMemory,
        CUDA_ERROR_LAUNCH_TIMEOUT => FailureClass::Hangs,
        _ if is_sticky(error) => FailureClass::Crashes,
        _ => FailureClass::DoesNotLaunch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Element, ElementType};

    /// An H200's.
    const DEVICE: DeviceLimits = DeviceLimits {
        threads: 1024,
        block: [1024, 1024, 64],
        grid: [2_147_483_647, 65535, 65535],
        shared: 49152,
        shared_on_demand: 232_448,
    };

    fn launch() -> CaseLaunch {
        CaseLaunch {
            entry: "f".into(),
            arguments: vec![
                CaseArgument::Buffer(0),
                CaseArgument::Value {
                    element: Element::plain(ElementType::F32),
                    bytes: vec![0; 4],
                },
            ],
            grid: [1; 3],
            block: [256, 1, 1],
            shared: 0,
            repeat: 1,
            is_prepared: false,
            is_edited: true,
            turns: Vec::new(),
        }
    }

    fn function() -> FunctionLimits {
        FunctionLimits {
            threads: 1024,
            shared: 1024,
            parameters: Some(vec![8, 4]),
        }
    }

    #[test]
    fn launches_that_cannot_start_are_refused_with_the_reason() {
        type Change = fn(&mut CaseLaunch, &mut FunctionLimits);
        let cases: [(Change, Option<&str>); 11] = [
            (|_, _| (), None),
            (|l, _| l.block = [1024, 1, 1], None),
            (
                |l, _| l.block = [32, 33, 1],
                Some("1056 threads is too large"),
            ),
            (|_, f| f.threads = 128, Some("can have 128")),
            (|l, _| l.block = [1, 1, 65], Some("65 along z")),
            (|l, _| l.grid = [1, 65536, 1], Some("65536 along y")),
            (|l, _| l.shared = 231_424, None),
            (|l, _| l.shared = 231_425, Some("232449 bytes of shared")),
            (
                |_, f| f.parameters = Some(vec![8]),
                Some("takes 1 arguments"),
            ),
            (
                |_, f| f.parameters = Some(vec![8, 8]),
                Some("argument 1 of `f` has 8"),
            ),
            (|_, f| f.parameters = None, None),
        ];
        for (change, expected) in cases {
            let (mut launch, mut function) = (launch(), function());
            change(&mut launch, &mut function);
            let found = DEVICE.obstacle(&launch, &function);
            match expected {
                None => assert_eq!(found, None),
                Some(part) => assert!(found.as_deref().unwrap_or("").contains(part), "{found:?}"),
            }
        }
    }

    #[test]
    fn only_much_shared_memory_must_be_asked_for() {
        for (shared, expected) in [(0, false), (48128, false), (48129, true)] {
            let launch = CaseLaunch { shared, ..launch() };
            assert_eq!(DEVICE.must_ask(&launch, &function()), expected, "{shared}");
        }
    }

    #[test]
    fn errors_are_sorted() {
        for (error, expected, sticky) in [
            (1, FailureClass::DoesNotLaunch, false),
            (2, FailureClass::OutOfMemory, false),
            (700, FailureClass::Crashes, true),
            (701, FailureClass::DoesNotLaunch, false),
            (702, FailureClass::Hangs, true),
            (716, FailureClass::Crashes, true),
            (719, FailureClass::Crashes, true),
            (720, FailureClass::DoesNotLaunch, false),
        ] {
            assert_eq!(
                (class(error), is_sticky(error)),
                (expected, sticky),
                "{error}"
            );
        }
    }
}

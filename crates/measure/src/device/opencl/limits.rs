//! What OpenCL devices can launch and what errors mean: plain functions, tested without a device.

use std::ffi::{CString, c_int};

use kernwright_space::FailureClass;

use super::sys::{
    CL_INVALID_BUFFER_SIZE, CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY,
    CL_OUT_OF_RESOURCES, error_name,
};
use crate::failure::Failure;
use crate::job::CaseLaunch;

/// What a device can launch.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeviceLimits {
    pub(super) group: usize,
    pub(super) items: [usize; 3],
    pub(super) local: u64,
}

/// What a kernel needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct KernelLimits {
    pub(super) arguments: u32,
    pub(super) group: usize,
    /// The work-group it was written for; zeros if any will do.
    pub(super) required: [usize; 3],
    pub(super) local: u64,
}

pub(super) fn refused(text: impl Into<String>) -> Failure {
    Failure::new(FailureClass::DoesNotLaunch, text)
}

/// Sorts an error that came before anything ran.
pub(super) fn failure(error: c_int, what: &str) -> Failure {
    let class = match error {
        CL_OUT_OF_RESOURCES
        | CL_MEM_OBJECT_ALLOCATION_FAILURE
        | CL_OUT_OF_HOST_MEMORY
        | CL_INVALID_BUFFER_SIZE => FailureClass::OutOfMemory,
        _ => FailureClass::DoesNotLaunch,
    };
    Failure::new(class, format!("{what}: {}", error_name(error)))
}

/// Returns whether a program built with these options may have variables that outlive a launch: the
/// language has had them since 2.0, which is used only on demand.
pub(super) fn may_have_variables(options: &CString) -> bool {
    let options = options.to_string_lossy();
    let mut standards = options
        .split_ascii_whitespace()
        .filter_map(|option| option.strip_prefix("-cl-std="));
    standards.any(|standard| !standard.starts_with("CL1"))
}

/// Finds what keeps a launch from starting.
pub(super) fn obstacle(
    launch: &CaseLaunch,
    kernel: &KernelLimits,
    device: &DeviceLimits,
) -> Option<String> {
    let entry = &launch.entry;
    let given = launch.arguments.len() + usize::from(launch.shared > 0);
    if given != kernel.arguments as usize {
        let local = match launch.shared {
            0 => "",
            _ => ", the shared memory being the last",
        };
        return Some(format!(
            "`{entry}` takes {} arguments and the job gives {given}{local}",
            kernel.arguments
        ));
    }
    let block = launch.block.map(|threads| threads as usize);
    let threads: usize = block.iter().product();
    let group = device.group.min(kernel.group);
    if threads > group {
        return Some(format!(
            "a work-group of {threads} is too large; `{entry}` can have {group} on this device"
        ));
    }
    if let Some(axis) = (0..3).find(|&axis| block[axis] > device.items[axis]) {
        return Some(format!(
            "a work-group has {} along {}, and the device allows {}",
            block[axis],
            ["x", "y", "z"][axis],
            device.items[axis]
        ));
    }
    if kernel.required != [0; 3] && kernel.required != block {
        return Some(format!(
            "`{entry}` was written for work-groups of {:?}, not {block:?}",
            kernel.required
        ));
    }
    let local = kernel.local + u64::from(launch.shared);
    (local > device.local).then(|| {
        format!(
            "`{entry}` needs {local} bytes of local memory; the device has {}",
            device.local
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launches_that_cannot_start_are_refused_with_the_reason() {
        let device = DeviceLimits {
            group: 1024,
            items: [1024, 1024, 64],
            local: 49152,
        };
        let kernel = KernelLimits {
            arguments: 0,
            group: 256,
            required: [0; 3],
            local: 1024,
        };
        let launch = CaseLaunch {
            entry: "f".into(),
            arguments: Vec::new(),
            grid: [9; 3],
            block: [256, 1, 1],
            shared: 0,
            repeat: 1,
            is_prepared: false,
            is_edited: true,
            turns: Vec::new(),
        };
        assert_eq!(obstacle(&launch, &kernel, &device), None);
        let check = |launch: CaseLaunch, kernel: KernelLimits, part: &str| {
            let found = obstacle(&launch, &kernel, &device).unwrap_or_default();
            assert!(found.contains(part), "{found:?} has no {part:?}");
        };
        let block = |block| CaseLaunch {
            block,
            ..launch.clone()
        };
        check(block([257, 1, 1]), kernel, "257 is too large");
        let roomy = KernelLimits {
            group: 4096,
            ..kernel
        };
        check(block([32, 32, 2]), roomy, "2048 is too large");
        check(block([1, 1, 65]), roomy, "65 along z");
        let strict = KernelLimits {
            required: [16, 16, 1],
            ..kernel
        };
        check(block([256, 1, 1]), strict, "[16, 16, 1]");
        let wanting = KernelLimits {
            arguments: 2,
            ..kernel
        };
        check(launch.clone(), wanting, "takes 2 arguments");
        let shared = CaseLaunch {
            shared: 49000,
            ..launch.clone()
        };
        check(shared.clone(), kernel, "gives 1, the shared memory");
        let taking = KernelLimits {
            arguments: 1,
            ..kernel
        };
        check(shared, taking, "50024 bytes of local memory");
    }

    #[test]
    fn only_newer_standards_have_variables() {
        for (options, expected) in [
            ("", false),
            ("-DN=1 -cl-std=CL1.2", false),
            ("-cl-std=CL2.0", true),
            ("-cl-std=CL3.0 -DN=2", true),
            ("-cl-std=CLC++", true),
        ] {
            let options = CString::new(options).unwrap();
            assert_eq!(may_have_variables(&options), expected, "{options:?}");
        }
    }
}

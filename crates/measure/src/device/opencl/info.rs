//! What OpenCL devices are, in the words that results use.

use kernwright_space::Device;

use super::sys::{
    Api, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV,
    CL_DEVICE_GLOBAL_MEM_SIZE, CL_DEVICE_MAX_COMPUTE_UNITS, CL_DEVICE_MEM_BASE_ADDR_ALIGN,
    CL_DEVICE_NAME, CL_DEVICE_PROFILING_TIMER_RESOLUTION, CL_DEVICE_TYPE, CL_DEVICE_TYPE_CPU,
    CL_DEVICE_VENDOR, CL_DRIVER_VERSION, CL_PLATFORM_NAME, ask_text, cl_device, cl_platform,
};
use crate::device::DeviceInfo;

/// Lists the OpenCL devices of all platforms, in the order that
/// [`DeviceChoice::OpenCl`](crate::device::DeviceChoice) counts them; none where there is no OpenCL.
///
/// Drivers are opened in this process and start threads in it: call it where nothing is measured.
pub fn opencl_devices() -> Vec<DeviceInfo> {
    let Ok(api) = Api::open() else {
        return Vec::new();
    };
    let devices = api.devices().into_iter();
    devices
        .map(|(platform, device)| describe(&api, platform, device))
        .collect()
}

/// Says why there is no OpenCL device.
pub(crate) fn no_opencl_device() -> String {
    match Api::open() {
        Err(why) => why,
        Ok(_) => "OpenCL is here, but no driver with a device; for the processor there is PoCL \
                  (Debian: `apt install pocl-opencl-icd`)"
            .to_owned(),
    }
}

/// Describes a device; what it does not report is 0 or "unknown".
pub(super) fn describe(api: &Api, platform: cl_platform, device: cl_device) -> DeviceInfo {
    let platform = ask_text(|room, value, size| {
        // SAFETY: `value` has the size that is passed.
        unsafe { (api.clGetPlatformInfo)(platform, CL_PLATFORM_NAME, room, value, size) }
    });
    let model = api.text(device, CL_DEVICE_NAME);
    let units = api.number(device, CL_DEVICE_MAX_COMPUTE_UNITS);
    let identity = Identity {
        vendor: &api.text(device, CL_DEVICE_VENDOR),
        platform: &platform,
        model: &model,
        is_cpu: api.number::<u64>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU != 0,
        capability: (
            api.number(device, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV),
            api.number(device, CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV),
        ),
        units,
    };
    let alignment_bits: u32 = api.number(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN);
    let step: usize = api.number(device, CL_DEVICE_PROFILING_TIMER_RESOLUTION);
    DeviceInfo {
        device: identity.device(),
        driver: format!("{platform} {}", api.text(device, CL_DRIVER_VERSION)),
        memory: api.number(device, CL_DEVICE_GLOBAL_MEM_SIZE),
        units,
        alignment: (alignment_bits as usize / 8).max(1),
        clock_step: u32::try_from(step).unwrap_or(u32::MAX).max(1),
        model,
    }
}

/// What a device's name is made of.
struct Identity<'t> {
    vendor: &'t str,
    platform: &'t str,
    model: &'t str,
    is_cpu: bool,
    /// NVIDIA's own numbering; zeros elsewhere.
    capability: (u32, u32),
    units: u32,
}

impl Identity<'_> {
    /// Names the device as other ways to the same chip name it, where OpenCL reports enough.
    fn device(&self) -> Device {
        let maker = self.vendor.to_lowercase();
        let (vendor, arch) = if self.is_cpu {
            ("cpu", std::env::consts::ARCH.to_owned())
        } else if maker.contains("nvidia") {
            let (major, minor) = self.capability;
            ("nvidia", format!("sm_{major}{minor}"))
        } else if maker.contains("advanced micro") || maker.contains("amd") {
            // AMD's driver calls a device `gfx90a:sramecc+:xnack-`.
            let chip = self.model.split(':').next().unwrap_or_default();
            match chip.starts_with("gfx") {
                true => ("amd", format!("{chip}_{}", self.units)),
                false => ("amd", "opencl".to_owned()),
            }
        } else if maker.contains("intel") {
            ("intel", "opencl".to_owned())
        } else {
            ("other", "opencl".to_owned())
        };
        // Times of PoCL are not times of a C compiler's code on the same processor.
        let through = match self.platform {
            "Portable Computing Language" => "pocl ",
            _ => "",
        };
        let model = self.model.strip_prefix("NVIDIA ").unwrap_or(self.model);
        crate::device::named(vendor, &arch, &format!("{through}{model}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_named_after_vendor_chip_and_model() {
        let check = |vendor, platform, model, is_cpu, expected: &str| {
            let identity = Identity {
                vendor,
                platform,
                model,
                is_cpu,
                capability: (9, 0),
                units: 60,
            };
            let expected = expected.replace("ARCH", std::env::consts::ARCH);
            assert_eq!(identity.device().to_string(), expected);
        };
        let pocl = "Portable Computing Language";
        let name = "pthread-skylake-avx512-Intel(R) Xeon(R)";
        check(
            "GenuineIntel",
            pocl,
            name,
            true,
            "cpu:ARCH:pocl pthread-skylake-avx512-Intel(R) Xeon(R)",
        );
        let nvidia = "NVIDIA Corporation";
        check(
            nvidia,
            "NVIDIA CUDA",
            "NVIDIA H200",
            false,
            "nvidia:sm_90:H200",
        );
        let amd = "Advanced Micro Devices, Inc.";
        check(
            amd,
            "AMD",
            "gfx906:sramecc+",
            false,
            "amd:gfx906_60:gfx906sramecc+",
        );
        check(
            "Intel(R) Corporation",
            "",
            "Arc/770",
            false,
            "intel:opencl:Arc770",
        );
        check("Another", "", "", false, "other:opencl");
    }
}

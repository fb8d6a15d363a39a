//! The free text that a driver calls a device by, as a [`Device`].

use kernwright_space::Device;

/// What a name must contain for its maker to be known, in small letters.
const MAKERS: [(&str, &[&str]); 3] = [
    (
        "nvidia",
        &["nvidia", "geforce", "tesla", "quadro", "rtx", "gtx"],
    ),
    ("amd", &["amd", "radeon", "instinct", "mi100", "mi2", "mi3"]),
    ("intel", &["intel"]),
];

/// Makes a Device of a driver's name for it, such as `NVIDIA A100-PCIE-40GB`; `None` if it is
/// empty.
///
/// The name gives the model and perhaps the maker, not the architecture, which is then `unknown`:
/// `nvidia:unknown:A100-PCIE-40GB`. A name in our own spelling is taken as it is.
///
/// ```
/// # use kernwright_dataset::kernel_tuner::device_from_name;
/// let device = device_from_name("AMD Radeon PRO W6600").unwrap();
/// assert_eq!(device.to_string(), "amd:unknown:Radeon PRO W6600");
/// ```
pub fn device_from_name(name: &str) -> Option<Device> {
    if let Ok(device) = name.parse() {
        return Some(device);
    }
    let lowercase = name.to_lowercase();
    let maker = MAKERS
        .iter()
        .find(|(_, words)| words.iter().any(|word| lowercase.contains(word)))
        .map_or("other", |(maker, _)| maker);
    let model = ["NVIDIA ", "AMD "]
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix))
        .unwrap_or(name);
    let mut plain: String = model
        .chars()
        .filter(|c| c.is_alphanumeric() || "_-+. ()@".contains(*c))
        .collect();
    while plain.len() > 80 {
        plain.pop();
    }
    let plain = plain.trim();
    let device = (!plain.is_empty()).then(|| format!("{maker}:unknown:{plain}").parse());
    device?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_drivers() {
        for (name, device) in [
            (
                "NVIDIA A100-PCIE-40GB",
                Some("nvidia:unknown:A100-PCIE-40GB"),
            ),
            (
                "GeForce GTX 1080 Ti",
                Some("nvidia:unknown:GeForce GTX 1080 Ti"),
            ),
            ("AMD Instinct MI250X", Some("amd:unknown:Instinct MI250X")),
            ("MI250X", Some("amd:unknown:MI250X")),
            (
                "Intel(R) UHD [0x9b41]",
                Some("intel:unknown:Intel(R) UHD 0x9b41"),
            ),
            ("A100_T4", Some("other:unknown:A100_T4")),
            ("nvidia:sm_90:H200", Some("nvidia:sm_90:H200")),
            ("gfx90a_104", Some("amd:gfx90a_104")),
            ("", None),
            (" ☃ ", None),
        ] {
            let found = device_from_name(name).map(|device| device.to_string());
            assert_eq!(found.as_deref(), device, "{name}");
        }
    }
}

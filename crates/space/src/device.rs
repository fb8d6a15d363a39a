//! [`Device`]: what a measurement was taken on or a prediction is asked for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::value::Value;

/// A device, written `vendor:arch[_cu][:model]`: `amd:gfx906_60`, `nvidia:sm_90:H200`,
/// `cpu:x86_64:EPYC`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Device {
    vendor: String,
    arch: String,
    compute_units: Option<u32>,
    model: Option<String>,
}

/// The text names no device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a device; write `vendor:arch`, such as `amd:gfx906_60` or `nvidia:sm_90:H200`"
)]
pub struct NotDevice(String);

/// The attributes that constraints may read, in the order they are bound.
pub(crate) const ATTRIBUTES: [&str; 3] = ["device.vendor", "device.arch", "device.cu"];

impl Device {
    /// Names the maker: `amd`, `nvidia`, `cpu`.
    pub fn vendor(&self) -> &str {
        &self.vendor
    }

    /// Names the instruction set or chip: `gfx906`, `sm_90`, `x86_64`.
    pub fn arch(&self) -> &str {
        &self.arch
    }

    /// Counts the compute units where the name says so (AMD).
    pub fn compute_units(&self) -> Option<u32> {
        self.compute_units
    }

    /// Looks up what a constraint reads; `None` where this device's name does not give it.
    pub(crate) fn attribute(&self, index: usize) -> Option<Value> {
        match ATTRIBUTES[index] {
            "device.vendor" => Some(Value::text(&*self.vendor)),
            "device.arch" => Some(Value::text(&*self.arch)),
            _ => self.compute_units.map(|units| Value::Int(i64::from(units))),
        }
    }
}

impl FromStr for Device {
    type Err = NotDevice;

    fn from_str(text: &str) -> Result<Self, NotDevice> {
        let refuse = || NotDevice(text.chars().take(60).collect());
        let plain = |part: &str| {
            !part.is_empty()
                && part.len() <= 80
                && part
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_-+. ()@".contains(c))
        };
        // ROCm's target ids say how a chip is set up, `gfx906:sramecc+:xnack-`; the chip is the same.
        let is_setting = |part: &str| part.ends_with(['+', '-']) && !part.contains(' ');
        let id = text
            .split_once(':')
            .filter(|(first, rest)| first.starts_with("gfx") && rest.split(':').all(is_setting));
        let text = id.map_or(text, |(first, _)| first);
        let mut parts = text.splitn(3, ':');
        let first = parts.next().unwrap_or_default();
        let (vendor, arch) = match parts.next() {
            Some(arch) => (first, arch),
            None => (vendor_of(first).ok_or_else(refuse)?, first),
        };
        let model = parts.next();
        if !plain(vendor) || !plain(arch) || !model.is_none_or(plain) {
            return Err(refuse());
        }
        let (arch, compute_units) = if vendor == "amd" {
            split_units(arch)
        } else {
            (arch, None)
        };
        Ok(Device {
            vendor: vendor.to_owned(),
            arch: arch.to_owned(),
            compute_units,
            model: model.map(str::to_owned),
        })
    }
}

/// Guesses the maker of a shorthand such as `gfx906_60` or `sm_90`.
fn vendor_of(arch: &str) -> Option<&'static str> {
    match arch {
        _ if arch.starts_with("gfx") => Some("amd"),
        _ if arch.starts_with("sm_") => Some("nvidia"),
        "x86_64" | "aarch64" | "riscv64" => Some("cpu"),
        _ => None,
    }
}

/// Splits `gfx906_60` into `gfx906` and 60; `gfx90a_xnack` has no count.
fn split_units(arch: &str) -> (&str, Option<u32>) {
    match arch.rsplit_once('_') {
        Some((name, units)) if !name.is_empty() => match units.parse() {
            Ok(units) => (name, Some(units)),
            Err(_) => (arch, None),
        },
        _ => (arch, None),
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.vendor, self.arch)?;
        if let Some(units) = self.compute_units {
            write!(f, "_{units}")?;
        }
        match &self.model {
            Some(model) => write!(f, ":{model}"),
            None => Ok(()),
        }
    }
}

impl Serialize for Device {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Device {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (input, shown) in [
            ("gfx906_60", "amd:gfx906_60"),
            ("amd:gfx90a_104", "amd:gfx90a_104"),
            ("amd:gfx90a_xnack", "amd:gfx90a_xnack"),
            ("nvidia:sm_90:H200", "nvidia:sm_90:H200"),
            ("sm_90", "nvidia:sm_90"),
            ("gfx906:sramecc+:xnack-", "amd:gfx906"),
            ("cpu:x86_64:EPYC 9554", "cpu:x86_64:EPYC 9554"),
        ] {
            assert_eq!(input.parse::<Device>().unwrap().to_string(), shown);
        }
        for bad in [
            "",
            "banana",
            "amd:",
            ":gfx906",
            "amd:gfx906:\n",
            "a:b:c:d\u{0}",
        ] {
            assert!(bad.parse::<Device>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn compute_units_come_from_the_name() {
        let device: Device = "gfx906_60".parse().unwrap();
        assert_eq!(
            (device.arch(), device.compute_units()),
            ("gfx906", Some(60))
        );
    }
}

//! `kernwright devices`: what can be measured on.

use kernwright::measure::device::DeviceChoice;
use serde_json::json;

use crate::output::{Output, grouped};

pub(crate) fn run(output: &mut Output) -> anyhow::Result<()> {
    let devices = DeviceChoice::all();
    if output.json {
        let listed: Vec<_> = devices
            .iter()
            .map(|(choice, info)| json!({ "name": choice.to_string(), "info": info }))
            .collect();
        return output.document("devices", &json!({ "devices": listed }));
    }
    let rows = devices.iter().map(|(choice, info)| {
        vec![
            choice.to_string(),
            info.device.to_string(),
            info.units.to_string(),
            format!("{} MiB", grouped(info.memory >> 20)),
            info.driver.clone(),
        ]
    });
    Ok(output.table(&["name", "device", "units>", "memory>", "driver"], rows)?)
}

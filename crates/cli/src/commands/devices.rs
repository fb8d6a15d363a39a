//! `kernwright devices`: what can be measured on.

use kernwright::measure::listing;
use serde_json::json;

use crate::exit::NoDevice;
use crate::output::{Output, grouped};
use crate::tools;

pub(crate) fn run(output: &mut Output) -> anyhow::Result<()> {
    let listed = listing::devices(tools::launcher(true)?);
    let listed = listed.map_err(|lost| NoDevice(lost.to_string()))?;
    let devices = listed.found;
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

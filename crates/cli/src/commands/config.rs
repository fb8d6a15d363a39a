//! `kernwright config`: the settings and where they come from.

use crate::args::ConfigCommand;
use crate::output::Output;
use crate::settings::Settings;

pub(crate) fn run(
    command: &ConfigCommand,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<()> {
    let ConfigCommand::Show { origin } = command;
    if output.json {
        return output.document("config", settings);
    }
    let cards: Vec<String> = settings
        .cards
        .value
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let rows = [
        (
            "store",
            settings.store.value.display().to_string(),
            &settings.store.origin,
        ),
        ("cards", cards.join(", "), &settings.cards.origin),
    ];
    let from = |at: &crate::settings::Origin| {
        if *origin {
            format!("from {at}")
        } else {
            String::new()
        }
    };
    let rows = rows.map(|(name, value, at)| vec![name.to_owned(), value, from(at)]);
    Ok(output.table(&["setting", "value", ""], rows)?)
}

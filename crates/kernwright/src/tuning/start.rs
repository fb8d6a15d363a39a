//! Configurations to start from: as a person wrote them, and as a Run keeps them.

use kernwright_dataset::Listed;
use kernwright_space::{Config, Space, Value, did_you_mean};

use super::{OnEvent, TuneEvent, TuningError};

/// Makes Configs of a list, each once; one that is not valid is reported and passed over. Parameters
/// that are not named are as in the default.
pub(super) fn configs(
    space: &Space,
    default: &Config,
    list: &[Listed],
    on_event: &mut OnEvent<'_>,
) -> Result<Vec<Config>, TuningError> {
    let mut valid: Vec<Config> = Vec::new();
    let mut first_refused = None;
    for listed in list {
        let values = listed.values.as_ref().map_err(Clone::clone);
        match values.and_then(|values| changed(space, default, values)) {
            Ok(config) if valid.contains(&config) => {}
            Ok(config) => valid.push(config),
            Err(why) => {
                let place = &listed.place;
                on_event(TuneEvent::StartRefused { place, why: &why });
                first_refused.get_or_insert(format!("{place}: {why}"));
            }
        }
    }
    match first_refused {
        Some(first) if valid.is_empty() => Err(TuningError::NoStart {
            count: list.len(),
            first,
        }),
        _ => Ok(valid),
    }
}

/// Changes the named parameters of a Config and checks the result.
fn changed(space: &Space, start: &Config, named: &[(String, Value)]) -> Result<Config, String> {
    let names = || space.params().iter().map(|param| param.name());
    let mut values: Vec<Value> = start.values().cloned().collect();
    for (name, value) in named {
        let Some(at) = names().position(|known| known == name) else {
            let (kernel, hint) = (space.kernel().name(), did_you_mean(name, names()));
            return Err(format!("`{name}` is no parameter of `{kernel}`{hint}"));
        };
        if let Some(text) = quoted_number(space.params()[at].values(), value) {
            return Err(format!(
                "`{name}` is given as text; write {text} without quotes"
            ));
        }
        values[at] = value.clone();
    }
    space.config(&values).map_err(|refusal| refusal.to_string())
}

/// Text that is no value of a parameter and would be one without its quotes.
fn quoted_number<'t>(known: &[Value], given: &'t Value) -> Option<&'t str> {
    let text = given.as_text()?;
    let has = |value: &Value| known.iter().any(|known| known.means(value));
    (!has(given) && has(&Value::parse(text))).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_quotes_is_seen() {
        let known = [Value::Int(4), Value::Int(8)];
        assert_eq!(quoted_number(&known, &"8".into()), Some("8"));
        assert_eq!(quoted_number(&known, &"9".into()), None);
        assert_eq!(quoted_number(&known, &Value::Int(8)), None);
        assert_eq!(quoted_number(&["8".into()], &"8".into()), None);
    }
}

//! A winner that our interpreter judged, timed by XLA: speed by the one is not speed by the other.

use crate::{ModelEdit, ModelLabSetup};
use kernwright_evolve::Genome;
use kernwright_stablehlo_run::EngineChoice;

use super::clock::fresh_time;
use super::report::ByXla;
use super::{EvolveError, ModelRequest};

/// What a winner takes by XLA; nothing where it was judged by that.
pub(super) fn by_xla(
    request: &ModelRequest,
    setup: &ModelLabSetup,
    genome: &Genome<ModelEdit>,
) -> Result<Option<ByXla>, EvolveError> {
    let not = |why: String| Ok(Some(ByXla::Not { why }));
    if !matches!(request.engine, EngineChoice::Interpreter { .. }) {
        return Ok(None);
    }
    let Some(engine) = &request.xla else {
        return not("no PJRT plugin was found".to_owned());
    };
    let setup = ModelLabSetup {
        engine: engine.clone(),
        ..setup.clone()
    };
    match fresh_time((&request.launcher, &setup), genome) {
        Ok(Ok((begun, time))) => Ok(Some(ByXla::Measured {
            engine: begun.engine,
            time,
        })),
        Ok(Err(failed)) => not(failed.to_string()),
        Err(EvolveError::Unfit(why)) => not(why),
        Err(error) => Err(error),
    }
}

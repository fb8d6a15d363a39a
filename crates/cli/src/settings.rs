//! Preferences: flag, then `KERNWRIGHT_*` variable, then project file, then user file, then default.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use kernwright::space::Run;
use kernwright::{RunId, Store, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::Global;
use crate::exit::Usage;

/// The name of preference files, in a project's folder or the user's configuration folder.
const FILE_NAME: &str = "kernwright.toml";

/// `kernwright.toml`: preferences only.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Kernwright preferences")]
pub(crate) struct ConfigFile {
    /// The ledger's file; relative to this file.
    pub(crate) store: Option<PathBuf>,
    /// Folders of kernel cards to add; relative to this file.
    pub(crate) cards: Option<Vec<PathBuf>>,
}

/// A value and where it was found.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Setting<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

/// Where a setting was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Origin {
    Flag(&'static str),
    Variable(&'static str),
    File(PathBuf),
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Flag(flag) => write!(f, "flag {flag}"),
            Origin::Variable(name) => write!(f, "variable {name}"),
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Default => f.write_str("default"),
        }
    }
}

/// All settings, resolved.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Settings {
    pub(crate) store: Setting<PathBuf>,
    pub(crate) cards: Setting<Vec<PathBuf>>,
}

impl Settings {
    /// Opens the ledger for writing, making it and its folder if they are not there.
    pub(crate) fn open_store(&self) -> anyhow::Result<Store> {
        let ledger = &self.store.value;
        let folder = ledger.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
        Ok(Store::open(ledger)?)
    }

    /// Opens the ledger for reading; one of an earlier version is brought up to date first.
    pub(crate) fn read_store(&self) -> Result<Store, StoreError> {
        let ledger = &self.store.value;
        match Store::open_read_only(ledger) {
            Err(error @ StoreError::OlderVersion { .. }) => {
                // Where it may not be written, the earlier version is the error to report.
                Store::open(ledger).map_err(|_| error)?;
                Store::open_read_only(ledger)
            }
            opened => opened,
        }
    }

    /// Opens the ledger for reading where there is one, and changes nothing: one of an earlier
    /// version, which would have to be brought up to date, is passed over.
    pub(crate) fn glance_at_store(&self) -> Result<Option<Store>, StoreError> {
        let ledger = &self.store.value;
        if !ledger.exists() {
            return Ok(None);
        }
        match Store::open_read_only(ledger) {
            Err(StoreError::OlderVersion { .. }) => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// The folder of data sets, beside the ledger.
    pub(crate) fn sets_folder(&self) -> PathBuf {
        absolute(&self.store.value.with_file_name("sets"))
    }

    /// The ledger's absolute path, if the command line named it.
    pub(crate) fn named_store(&self) -> Option<PathBuf> {
        let is_named = matches!(self.store.origin, Origin::Flag(_));
        is_named.then(|| absolute(&self.store.value))
    }

    /// The folders of cards that the command line named.
    pub(crate) fn named_cards(&self) -> &[PathBuf] {
        match self.cards.origin {
            Origin::Flag(_) => &self.cards.value,
            _ => &[],
        }
    }

    /// The command that resumes a run, from any folder.
    pub(crate) fn resume_command(&self, run: &Run, id: RunId) -> String {
        kernwright::resume_command(run, id, self.named_store().as_deref())
    }

    /// An error of the ledger; where it has no such run, with the command that lists those it has.
    pub(crate) fn ledger_error(&self, error: StoreError) -> anyhow::Error {
        match (&error, self.named_store()) {
            (StoreError::UnknownRun(run), Some(ledger)) => {
                let list = kernwright::list_command(Some(&ledger));
                Usage(format!("no run {run} in the ledger; `{list}` lists them")).into()
            }
            _ => error.into(),
        }
    }

    /// Resolves every setting.
    pub(crate) fn load(global: &Global) -> anyhow::Result<Self> {
        let app = AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "kernwright".into(),
            app_name: "kernwright".into(),
        };
        let folders = choose_app_strategy(app).context("cannot find the home folder")?;
        let here = env::current_dir().context("cannot find the current folder")?;
        let project = here
            .ancestors()
            .map(|folder| folder.join(FILE_NAME))
            .find(|f| f.is_file());
        let user = Some(folders.config_dir().join(FILE_NAME)).filter(|file| file.is_file());
        let mut files = Vec::new();
        for path in project.into_iter().chain(user) {
            files.push((read(&path)?, path));
        }
        let default_cards = Some(folders.data_dir().join("kernels")).filter(|dir| dir.is_dir());
        Ok(Settings {
            store: first_of(
                global
                    .store
                    .clone()
                    .map(|path| (path, Origin::Flag("--store"))),
                variable("KERNWRIGHT_STORE").map(|path| (path.into(), "KERNWRIGHT_STORE")),
                files
                    .iter()
                    .map(|(file, path)| (file.store.as_ref().map(|p| beside(path, p)), path)),
                folders.data_dir().join("ledger.db"),
            ),
            cards: first_of(
                Some((global.cards.clone(), Origin::Flag("--cards")))
                    .filter(|(c, _)| !c.is_empty()),
                variable("KERNWRIGHT_CARDS")
                    .map(|paths| (env::split_paths(&paths).collect(), "KERNWRIGHT_CARDS")),
                files.iter().map(|(file, path)| {
                    let cards = file.cards.as_ref();
                    (
                        cards.map(|cards| cards.iter().map(|p| beside(path, p)).collect()),
                        path,
                    )
                }),
                default_cards.into_iter().collect(),
            ),
        })
    }
}

fn first_of<'f, T>(
    flag: Option<(T, Origin)>,
    variable: Option<(T, &'static str)>,
    files: impl Iterator<Item = (Option<T>, &'f PathBuf)>,
    default: T,
) -> Setting<T> {
    let from_variable = variable.map(|(value, name)| (value, Origin::Variable(name)));
    let mut from_files =
        files.filter_map(|(value, path)| Some((value?, Origin::File(path.clone()))));
    let found = flag.or(from_variable).or_else(|| from_files.next());
    let (value, origin) = found.unwrap_or((default, Origin::Default));
    Setting { value, origin }
}

/// An empty variable counts as unset.
fn variable(name: &str) -> Option<std::ffi::OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The path as it is from every folder.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn beside(file: &Path, path: &Path) -> PathBuf {
    file.parent().unwrap_or(Path::new(".")).join(path)
}

fn read(path: &Path) -> anyhow::Result<ConfigFile> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read settings from `{}`", path.display()))?;
    toml::from_str(&text).map_err(|error| {
        let mut message = format!("`{}`: {}", path.display(), error.message());
        if let Some(span) = error.span() {
            let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
            message = format!("`{}` line {line}: {}", path.display(), error.message());
            let unknown = text.get(span).unwrap_or_default();
            message += &kernwright::space::did_you_mean(unknown, ["store", "cards"]);
        }
        Usage(message).into()
    })
}

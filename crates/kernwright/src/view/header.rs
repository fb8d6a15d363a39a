//! The winner as a C header: one block per device, chosen by a macro where there are several.
//!
//! A header is ours from its first line to its last. Before a block is added the file is read and
//! laid out again; unless that gives the same bytes, it was edited, and it is refused
//! rather than rewritten without the edits.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use kernwright_files::replace_file;
use kernwright_files::units;
use kernwright_measure::job::macro_text;
use kernwright_space::{Config, Device, Space, Value};

use super::RunView;
use super::words::{VERSION, both_times, evidence};

const BEGINS: &str = "/* Kernwright header 1: ";

/// What became of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeaderChange {
    /// The file had no block for this device.
    Added,
    /// The device's block was replaced.
    Replaced,
    /// Nothing beats the default, and the device's block stays as it was.
    Kept,
}

/// A header cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// A parameter whose name C does not take.
    #[error("parameter `{0}` cannot be a macro: it is no C identifier, or a word of C itself")]
    Name(String),
    /// A value that cannot stand in a line of C.
    #[error("`{value}`, the value of `{name}`, cannot be a macro: {why}")]
    Value {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
        /// What is in the way.
        why: &'static str,
    },
    /// The Run has not come to a winner.
    #[error("the run is not finished and has no winner yet")]
    Unfinished,
    /// The file is there and is none of our headers.
    #[error("it was not written by Kernwright, or was changed since; name another file")]
    Foreign,
    /// The file is about something else.
    #[error("it is for {what} `{there}`, and this is for `{here}`; name another file")]
    Other {
        /// Kernel, problem or device.
        what: &'static str,
        /// What the file holds.
        there: String,
        /// What was to be written.
        here: String,
    },
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The header's lines for one device.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Block {
    /// The macro that chooses it.
    target: String,
    device: String,
    problem: String,
    /// The rest, ready to be written.
    rest: String,
}

/// A header taken apart.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    kernel: String,
    blocks: Vec<Block>,
}

/// Writes the configuration to use into a header, beside those of other devices.
///
/// # Errors
///
/// Fails if the Run is not finished, C does not take a name or a value, or the file is not ours, is about something
/// else, or cannot be written; it is then as it was.
pub fn write_header(path: &Path, view: &RunView) -> Result<HeaderChange, HeaderError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // Two Runs that end together must not lose each other's block. The folder is locked because
    // the file itself is replaced; file systems without locks are none the worse for it.
    let folder: PathBuf = folder.unwrap_or(Path::new(".")).to_owned();
    let _held = File::open(&folder).and_then(|folder| folder.lock().map(|()| folder));
    let existing = existing_text(path)?;
    let (text, change) = merged_header(existing.as_deref(), view)?;
    if existing.as_deref() != Some(&*text) {
        let mark = format!("{}.kernwright", std::process::id());
        replace_file(path, &mark, &mut |out| out.write_all(text.as_bytes()))?;
    }
    Ok(change)
}

/// Refuses a header that cannot take what a tuning will find, before hours are spent on it.
///
/// # Errors
///
/// Fails as [`write_header`] would, as far as that can be known before.
pub fn check_header(path: &Path, space: &Space, device: &Device) -> Result<(), HeaderError> {
    for param in space.params().iter() {
        refuse_name(param.name())?;
    }
    let existing = existing_text(path)?;
    let header = Header::of(existing.as_deref(), &plain(space.kernel().name()))?;
    let (device, problem) = (plain(&device.to_string()), space.problem().to_string());
    match header
        .blocks
        .iter()
        .find(|block| block.target == target(&device))
    {
        Some(there) => there.refuse_other(&device, &plain(&problem)),
        None => Ok(()),
    }
}

fn existing_text(path: &Path) -> Result<Option<String>, HeaderError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => match String::from_utf8(fs::read(path)?) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(HeaderError::Foreign),
        },
        _ => Ok(None),
    }
}

/// The text of the header that has this Run's block besides those there already.
///
/// # Errors
///
/// Fails as [`write_header`] does, but for files.
pub fn merged_header(
    existing: Option<&str>,
    view: &RunView,
) -> Result<(String, HeaderChange), HeaderError> {
    // A winner that was proven before the Run was resumed is one.
    if view.run.found.is_none() {
        return Err(HeaderError::Unfinished);
    }
    let kernel = plain(&view.run.kernel);
    let block = block(view)?;
    let mut header = Header::of(existing, &kernel)?;
    let same = |there: &&mut Block| there.target == block.target;
    let change = match header.blocks.iter_mut().find(same) {
        None => {
            header.blocks.push(block);
            header
                .blocks
                .sort_by(|one, other| one.target.cmp(&other.target));
            HeaderChange::Added
        }
        Some(there) => {
            there.refuse_other(&block.device, &block.problem)?;
            match view.winner() {
                Some(_) => {
                    *there = block;
                    HeaderChange::Replaced
                }
                None => HeaderChange::Kept,
            }
        }
    };
    Ok((header.to_text(), change))
}

/// The macro that chooses a device.
fn target(device: &str) -> String {
    format!("TARGET_{}", macro_name(device))
}

fn agree(what: &'static str, there: &str, here: &str) -> Result<(), HeaderError> {
    match there == here {
        true => Ok(()),
        false => Err(HeaderError::Other {
            what,
            there: there.to_owned(),
            here: here.to_owned(),
        }),
    }
}

fn block(view: &RunView) -> Result<Block, HeaderError> {
    let device = plain(&view.run.device.to_string());
    let mut rest = String::new();
    let mut note = |name: &str, text: &str| {
        let _ = writeln!(rest, " * {:9}{}", format!("{name}:"), plain(text));
    };
    match view.winner() {
        Some(winner) => {
            if let Some((time, default)) = both_times(&winner) {
                note("time", &format!("{time}; the default takes {default}"));
            }
            note("gain", &evidence(&winner));
        }
        None => {
            let time = view.default_time().map(units::time);
            note("time", time.as_deref().unwrap_or("not measured"));
            note(
                "gain",
                "none: this is the default, which nothing tried beats",
            );
        }
    }
    let number = view.id.map_or("not kept".to_owned(), |id| id.to_string());
    let day = view.started_at.map(|at| format!(" of {}", units::day(at)));
    let (day, strategy) = (day.unwrap_or_default(), &view.run.recipe.strategy);
    let tried = view.trials.len();
    let how = format!("{tried} tried by {strategy}, seed {}", view.run.seed);
    note(
        "run",
        &format!("{number}{day}, {how}, kernwright {VERSION}"),
    );
    rest += " */\n";
    rest += &defines(view.chosen())?;
    Ok(Block {
        target: target(&device),
        device,
        problem: plain(&view.space.problem().to_string()),
        rest,
    })
}

/// One macro per parameter, spelled as the bench spelled them when it compiled the program. A value
/// from outside comes first: otherwise a kernel that includes its own header could not be tuned
/// again.
fn defines(config: &Config) -> Result<String, HeaderError> {
    let mut lines = String::new();
    for (name, value) in config.pairs() {
        refuse_name(name)?;
        let text = macro_text(value);
        if let Some(why) = trouble(value, &text) {
            return Err(HeaderError::Value {
                name: name.to_owned(),
                value: text,
                why,
            });
        }
        let define = format!("#define {name} {text}");
        let _ = writeln!(lines, "#ifndef {name}\n{}\n#endif", define.trim_end());
    }
    Ok(lines)
}

/// Refuses a name that C does not take for a macro.
fn refuse_name(name: &str) -> Result<(), HeaderError> {
    let identifier = !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match identifier && !RESERVED.contains(&name) {
        true => Ok(()),
        false => Err(HeaderError::Name(name.to_owned())),
    }
}

/// What in a text would end or change the line it stands in.
fn trouble(value: &Value, text: &str) -> Option<&'static str> {
    value.as_text()?;
    if text.chars().any(char::is_control) {
        return Some("it has more than one line or a control character");
    }
    if text.contains("//") || text.contains("/*") {
        return Some("C reads a part of it as a comment");
    }
    if text.trim() != text || text.ends_with('\\') {
        return Some("C does not keep its first or last character");
    }
    None
}

impl Block {
    /// Refuses to take another device or problem for this one.
    fn refuse_other(&self, device: &str, problem: &str) -> Result<(), HeaderError> {
        agree("device", &self.device, device)?;
        agree("problem", &self.problem, problem)
    }
}

impl Header {
    /// The header of a file of this kernel, or a new one.
    fn of(existing: Option<&str>, kernel: &str) -> Result<Self, HeaderError> {
        let header = match existing.filter(|text| !text.trim().is_empty()) {
            None => Header {
                kernel: kernel.to_owned(),
                blocks: Vec::new(),
            },
            Some(text) => Header::parse(text)
                .filter(|header| header.to_text() == text)
                .ok_or(HeaderError::Foreign)?,
        };
        agree("kernel", &header.kernel, kernel)?;
        Ok(header)
    }

    fn to_text(&self) -> String {
        let guard = format!("KERNWRIGHT_{}_H", macro_name(&self.kernel));
        let mut text = format!(
            "{BEGINS}{}\n * The fastest configuration found, by device. Tuning with --header puts its own\n \
             * block here and keeps the others; a file changed by hand is refused. */\n\
             #ifndef {guard}\n#define {guard}\n\n",
            self.kernel
        );
        let several = self.blocks.len() > 1;
        for (at, block) in self.blocks.iter().enumerate() {
            if several {
                let word = if at == 0 { "if" } else { "elif" };
                let _ = writeln!(text, "#{word} defined({})", block.target);
            }
            let Block {
                target,
                device,
                problem,
                rest,
            } = block;
            let _ = writeln!(text, "/* {target}: {device}\n * problem: {problem}");
            text += rest;
        }
        if several {
            let targets: Vec<&str> = self.blocks.iter().map(|block| &*block.target).collect();
            let _ = writeln!(
                text,
                "#else\n#error \"define the device to build for: {}\"\n#endif",
                targets.join(" or ")
            );
        }
        text + "\n#endif\n"
    }

    /// Takes a header apart; what this overlooks shows when it is laid out again.
    fn parse(text: &str) -> Option<Header> {
        let mut lines = text.lines();
        let kernel = lines.next()?.strip_prefix(BEGINS)?.to_owned();
        let mut blocks: Vec<Block> = Vec::new();
        let mut before = "";
        while let Some(line) = lines.next() {
            let is_macro = line.starts_with("#ifndef ")
                || line.starts_with("#define ")
                || (line == "#endif" && before.starts_with("#define "));
            before = line;
            if let Some(named) = line.strip_prefix("/* TARGET_") {
                let (target, device) = named.split_once(": ")?;
                let problem = lines.next()?.strip_prefix(" * problem: ")?;
                blocks.push(Block {
                    target: format!("TARGET_{target}"),
                    device: device.to_owned(),
                    problem: problem.to_owned(),
                    rest: String::new(),
                });
            } else if let Some(block) = blocks.last_mut()
                && (line.starts_with(" *") || is_macro)
            {
                block.rest += line;
                block.rest.push('\n');
            }
        }
        Some(Header { kernel, blocks })
    }
}

/// Text that stays within a comment, in letters that every compiler reads.
fn plain(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| match c {
            'µ' => 'u',
            c if c.is_ascii() && !c.is_ascii_control() => c,
            _ => '?',
        })
        .collect();
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// The letters and digits of a name, in capitals.
fn macro_name(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => name.push(c.to_ascii_uppercase()),
            _ if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    name.trim_matches('_').to_owned()
}

/// Words that a macro would take away from C or C++.
const RESERVED: [&str; 64] = [
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "default",
    "defined",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "namespace",
    "new",
    "not",
    "nullptr",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
];

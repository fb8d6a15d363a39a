//! How a T1 file of Kernel Tuner runs its kernel: `KernelSpecification`, as far as it is there.
//!
//! Nothing is refused: what a file leaves out, or writes in another way, is absent.

use serde_json::Value as Json;

/// The kernel, its launch and its arguments.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct T1Program {
    /// `CUDA`, `OpenCL`, …
    pub language: String,
    /// The function.
    pub kernel: Option<String>,
    /// The source, as the file names it.
    pub file: Option<String>,
    /// Threads of a block, as Python expressions.
    pub local: Vec<String>,
    /// The launch's size, as Python expressions.
    pub global: Vec<String>,
    /// Whether `global` counts blocks; otherwise threads.
    pub counts_blocks: bool,
    /// For each dimension, what the problem's size is divided by to give blocks.
    pub divisors: Vec<Vec<String>>,
    /// Bytes of shared memory.
    pub shared: Option<i64>,
    /// The arguments, in order.
    pub arguments: Vec<T1Argument>,
    /// The values that parameters have by default.
    pub defaults: Vec<(String, Json)>,
}

/// An argument of the kernel.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct T1Argument {
    /// Its name.
    pub name: String,
    /// Its type in C, such as `float`.
    pub kind: String,
    /// Whether it is passed by value.
    pub is_scalar: bool,
    /// The number of its elements, as a Python expression.
    pub size: Option<String>,
    /// `ReadOnly`, `WriteOnly` or `ReadWrite`.
    pub access: String,
    /// Whether it holds random numbers.
    pub is_random: bool,
    /// The number it holds.
    pub value: Option<f64>,
}

/// Reads how a T1 file runs its kernel.
pub fn read(bytes: &[u8]) -> T1Program {
    let json: Json = serde_json::from_slice(bytes).unwrap_or_default();
    let specification = &json["KernelSpecification"];
    let divisors = ["GridDivX", "GridDivY", "GridDivZ"];
    let divisors = divisors.map(|key| expressions(&specification[key]));
    let kept = divisors.iter().rposition(|list| !list.is_empty());
    let params = list(&json["ConfigurationSpace"]["TuningParameters"]);
    T1Program {
        language: text(&specification["Language"]).unwrap_or_default(),
        kernel: text(&specification["KernelName"]),
        file: text(&specification["KernelFile"]),
        local: dimensions(&specification["LocalSize"]),
        global: dimensions(&specification["GlobalSize"]),
        counts_blocks: text(&specification["GlobalSizeType"]).as_deref() == Some("CUDA"),
        divisors: divisors[..kept.map_or(0, |last| last + 1)].to_vec(),
        shared: specification["SharedMemory"]
            .as_i64()
            .filter(|bytes| *bytes > 0),
        arguments: list(&specification["Arguments"])
            .iter()
            .filter_map(argument)
            .collect(),
        defaults: params
            .iter()
            .filter(|param| !param["Default"].is_null())
            .filter_map(|param| Some((text(&param["Name"])?, param["Default"].clone())))
            .collect(),
    }
}

fn argument(json: &Json) -> Option<T1Argument> {
    Some(T1Argument {
        name: text(&json["Name"])?,
        kind: text(&json["Type"]).unwrap_or_default(),
        is_scalar: text(&json["MemoryType"]).as_deref() == Some("Scalar"),
        size: expression(&json["Size"]),
        access: text(&json["AccessType"]).unwrap_or_default(),
        is_random: text(&json["FillType"]).as_deref() == Some("Random"),
        value: json["FillValue"].as_f64(),
    })
}

/// `{"X": …, "Y": …, "Z": …}`, without ones at the end.
fn dimensions(json: &Json) -> Vec<String> {
    let mut found: Vec<String> = ["X", "Y", "Z"]
        .iter()
        .map_while(|key| expression(&json[*key]))
        .collect();
    while found.len() > 1 && found.last().is_some_and(|last| last == "1") {
        found.pop();
    }
    found
}

fn expressions(json: &Json) -> Vec<String> {
    list(json).iter().filter_map(expression).collect()
}

fn expression(json: &Json) -> Option<String> {
    match json {
        Json::Number(number) => Some(number.to_string()),
        other => text(other),
    }
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

fn text(json: &Json) -> Option<String> {
    json.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_read_and_the_rest_is_absent() {
        let text = br#"{"KernelSpecification": {"Language": "CUDA", "KernelName": "k", "KernelFile": "k.cu",
            "LocalSize": {"X": "bx", "Y": "1", "Z": "1"}, "GridDivX": ["bx", 4], "GridDivY": [],
            "Arguments": [{"Name": "x", "Type": "float", "Size": "ProblemSize[0]", "FillType": "Random",
                           "AccessType": "ReadOnly"},
                          {"Name": "a", "Type": "float", "MemoryType": "Scalar", "FillValue": 2.5}, 7]}}"#;
        let program = read(text);
        assert_eq!(program.kernel.as_deref(), Some("k"));
        assert_eq!(program.local, ["bx"]);
        assert_eq!(program.divisors, [["bx", "4"]]);
        assert_eq!(program.arguments.len(), 2);
        assert_eq!(program.arguments[1].value, Some(2.5));
        assert!(program.arguments[0].is_random && program.arguments[1].is_scalar);
        assert_eq!(read(b"no JSON"), T1Program::default());
        assert_eq!(read(b"{}"), T1Program::default());
    }
}

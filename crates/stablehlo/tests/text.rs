//! Reading and writing modules: a module that is written and read again is the same.

use std::path::{Path, PathBuf};

use kernwright_stablehlo::{Block, Module, canonical, check, parse};

/// Files with an ending in a folder; empty if the folder is not there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "mlir"))
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Result<Module, String> {
    let bytes = std::fs::read(path).expect("readable");
    let text = String::from_utf8_lossy(&bytes);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    parse(&name, &text).map_err(|error| error.to_string())
}

/// Removes what is kept apart from the program.
fn without_locations(mut module: Module) -> Module {
    fn clear(block: &mut Block) {
        for op in &mut block.ops {
            op.location = None;
            op.regions.iter_mut().for_each(clear);
        }
    }
    clear(&mut module.main.body);
    module.main.argument_names.fill("".into());
    module
}

fn round_trip(path: &Path) {
    let name = path.display();
    let module = read(path).unwrap_or_else(|error| panic!("{error}"));
    check(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = module.to_string();
    let again = parse("again", &text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(
        without_locations(module),
        without_locations(again.clone()),
        "{name}"
    );
    assert_eq!(again.to_string(), text, "{name}");
}

/// Texts that are no modules, and their errors; `UPDATE_EXPECT=1` accepts the errors.
#[test]
fn errors_name_their_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let mut errors = String::new();
    for path in files(&folder) {
        let error = match read(&path) {
            Err(error) => error,
            Ok(_) => panic!("{} is taken for a module", path.display()),
        };
        errors += &format!("{error}\n\n");
    }
    let path = folder.join("expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &errors).expect("writable");
    }
    let expected = std::fs::read_to_string(&path).expect("what is expected");
    assert!(expected.lines().count() > 100);
    assert_eq!(errors, expected, "UPDATE_EXPECT=1 accepts the errors");
}

#[test]
fn malformed_texts_are_refused_without_a_crash() {
    let brackets = "[".repeat(100_000);
    let texts = [
        String::new(),
        "\u{0}\u{1}\u{fffd}%@#".to_owned(),
        format!("module attributes {{a = {brackets}}} {{}}"),
        format!("func.func @main() {{ %0 = stablehlo.constant dense<{brackets}> : tensor<1xf32>"),
        format!(
            "func.func @main() {{ %0 = \"a.b\"() ({{ {}",
            "\"a.b\"() ({ ".repeat(10_000)
        ),
    ];
    for text in texts {
        assert!(parse("strange", &text).is_err(), "{:.40}", text);
    }
    // One function calls the next, and so on.
    let mut chain = "func.func public @main(%a: tensor<f32>) -> tensor<f32> {\n".to_owned();
    for nth in 0..20_000 {
        chain += &format!(
            "  %0 = call @f{nth}(%a) : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}}\n\
             func.func private @f{nth}(%a: tensor<f32>) -> tensor<f32> {{\n"
        );
    }
    chain += "  return %a : tensor<f32>\n}\n";
    let error = parse("chain", &chain).map(drop).unwrap_err().to_string();
    assert!(error.contains("deep in each other"), "{error:.200}");
}

#[test]
fn operations_that_make_no_sense_are_refused() {
    let refused = |arguments: &str, op: &str| {
        let text = format!("func.func public @main({arguments}) {{\n  {op}\n  return\n}}\n");
        parse("op", &text).map(drop).unwrap_err().diagnostic.message
    };
    let two = "%a: tensor<2x3xf32>";
    let complex = "%p: tensor<i1>, %a: tensor<complex<f32>>";
    for (arguments, op, part) in [
        (
            two,
            "%0 = stablehlo.constant dense<0x100> : tensor<i8>",
            "is no i8",
        ),
        (
            two,
            "%0 = stablehlo.constant dense<0x2> : tensor<i1>",
            "is no i1",
        ),
        (
            complex,
            "%0 = stablehlo.select %p, %a, %a : tensor<complex<f32>> -> ()",
            "have names",
        ),
        (
            two,
            "%x:9223372036854775807, %y:9223372036854775807, %z:3 = \"a.b\"() : () -> tensor<f32>",
            "more have names",
        ),
        (
            two,
            "%0 = \"stablehlo.sort\"(%a) <{dimension = -3 : i64}> ({\n^bb0(%b: tensor<f32>, %c: tensor<f32>):\n\
             %1 = stablehlo.compare LT, %b, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>\n\
             stablehlo.return %1 : tensor<i1>\n}) : (tensor<2x3xf32>) -> tensor<2x3xf32>",
            "`dimension` makes no sense",
        ),
        (
            two,
            "%0 = \"stablehlo.compare\"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction XX>}> : \
             (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
            "`comparison_direction` makes no sense",
        ),
        (
            two,
            "%0 = \"stablehlo.transpose\"(%a) <{permutation = dense<0> : tensor<1152921504606846975xi64>}> : \
             (tensor<2x3xf32>) -> tensor<3x2xf32>",
            "this many numbers",
        ),
    ] {
        let message = refused(arguments, op);
        assert!(message.contains(part), "{op}: {message}");
    }
}

#[test]
fn names_that_unknown_operations_refer_to_are_kept() {
    let text = "#local = [1]\n#loc9 = loc(fused[#loc9, #loc9])\nmodule attributes {x.y = #local} {\n\
                func.func public @main(%a: tensor<f32>) -> tensor<f32> {\n\
                \"x.call\"() {fn = @f} : () -> () loc(#loc9)\n\"x.other\"() {n = 3 : i64, m = @\"my f\"} : () -> ()\n\
                return %a : tensor<f32>\n}\n\
                func.func private @f(%a: tensor<f32>) -> tensor<f32> {\nreturn %a : tensor<f32>\n}\n\
                func.func private @\"my f\"(%a: tensor<f32>) -> tensor<f32> {\nreturn %a : tensor<f32>\n}\n\
                func.func private @f3(%a: tensor<f32>) -> tensor<f32> {\nreturn %a : tensor<f32>\n}\n}\n";
    let written = parse("kept", text).expect("a module").to_string();
    for part in ["#local = [1]", "private @f(", "private @\"my f\"("] {
        assert!(written.contains(part), "{part}:\n{written}");
    }
    assert!(
        !written.contains("@f3") && !written.contains("loc9"),
        "{written}"
    );
}

#[test]
fn operations_with_unknown_effects_are_kept() {
    let text = "func.func public @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n\
                %0 = stablehlo.negate %x : tensor<f32>\n\
                \"stablehlo.if\"(%p) ({\nstablehlo.custom_call @log(%x) {has_side_effect = true} : (tensor<f32>) -> ()\n\
                stablehlo.return\n}, {\nstablehlo.return\n}) : (tensor<i1>) -> ()\nreturn %x : tensor<f32>\n}\n";
    let module = parse("effects", text).expect("a module");
    let text = canonical(module).to_string();
    assert!(text.contains("@log") && !text.contains("negate"), "{text}");
}

#[test]
fn any_part_of_a_text_is_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    for path in files(&folder) {
        let text = std::fs::read_to_string(&path).expect("text");
        for end in (0..text.len()).step_by(7) {
            let _ = parse("part", &text[..end]);
            // And with a hole of a few bytes.
            let after = (end + 5).min(text.len());
            if let (Some(before), Some(after)) = (text.get(..end), text.get(after..)) {
                let _ = parse("part", &format!("{before}{after}"));
            }
        }
    }
}

#[test]
fn places_in_the_source_are_kept_apart() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules/calls.loc.mlir");
    let module = read(&path).expect("a module");
    let ops = module.main.body.ops.iter();
    let places: Vec<String> = ops
        .map(|op| {
            op.location
                .as_ref()
                .map_or(String::new(), ToString::to_string)
        })
        .collect();
    assert_eq!(
        places,
        [
            "neg at layer.py:3:9",
            "jit(f)/outer at model.py:12:4",
            "neg at layer.py:3:9"
        ]
    );
    assert_eq!(&*module.main.argument_names[0], "weights");
    assert!(!module.to_string().contains("loc"));
}

#[test]
fn functions_and_aliases_of_unknown_operations_are_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules/carried.mlir");
    let text = read(&path).expect("a module").to_string();
    for part in [
        "@lapack_spotrf_ffi(%arg0) {mhlo.backend_config = {uplo = 76 : ui8}",
        "chlo.asin %0#0 :",
        "func.func private @twice",
        "#shape = [2, 3]",
        "{mhlo.sharding = \"{replicated}\", tf.aliasing_output = 0 : i32}",
        "\"stablehlo.all_reduce\"(%2) <{channel_handle =",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(!text.contains("@never"));
}

#[test]
fn modules_survive_a_round_trip() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    let mut paths = files(&own);
    assert!(paths.len() > 5, "the modules are there");
    // Further folders, if the environment names them.
    if let Some(more) = std::env::var_os("KERNWRIGHT_MLIR_SAMPLES") {
        paths.extend(std::env::split_paths(&more).flat_map(|folder| files(&folder)));
    }
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/stablehlo");
    let is_good = |path: &PathBuf| !path.to_string_lossy().contains("bad_");
    paths.extend(files(&shared).into_iter().filter(is_good));
    for path in paths {
        round_trip(&path);
    }
}

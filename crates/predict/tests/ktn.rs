//! MIOpen's models: small ones made by `scripts/ktn_fixture.py`, and the real ones where they are
//! available.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_predict::ModelError;
use kernwright_predict::ktn::{Answer, Contents, Incumbent, Network};
use kernwright_space::{Family, Kernel, Problem, Space, Value};
use proptest::prelude::*;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/ktn")
}

fn kernel(name: &str) -> Arc<Kernel> {
    let folder = root().join("kernels/miopen-conv");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let family = Family::parse("family.toml", &read("family.toml")).unwrap();
    let card = read(&format!("{name}.toml"));
    Kernel::parse(name, &card, &|_| Some(family.clone())).unwrap()
}

fn space(kernel: &Arc<Kernel>, fields: &str) -> Space {
    let pairs = fields.split(' ').map(|pair| pair.split_once('=').unwrap());
    let pairs = pairs.map(|(name, value)| (name, Value::parse(value)));
    let problem = Problem::new(kernel.family(), pairs).unwrap();
    kernel.space(&problem, None).unwrap()
}

/// The unpacked content of a small model's files, to be changed.
#[derive(Clone)]
struct Files {
    metadata: Vec<u8>,
    encoder: Vec<u8>,
    decoder: Vec<u8>,
}

impl Files {
    fn new() -> Self {
        let read = |part: &str| {
            std::fs::read(fixtures().join(format!("gfx908_ConvAsm1x1U_{part}.ktn.model"))).unwrap()
        };
        Files {
            metadata: read("metadata"),
            encoder: read("encoder"),
            decoder: read("decoder"),
        }
    }

    fn open(&self) -> Result<Incumbent, ModelError> {
        let contents = Contents {
            metadata: &self.metadata,
            encoder: &self.encoder,
            decoder: &self.decoder,
        };
        Incumbent::from_bytes("gfx908", &kernel("ConvAsm1x1U"), contents)
    }

    fn part(&mut self, at: usize) -> &mut Vec<u8> {
        match at {
            0 => &mut self.metadata,
            1 => &mut self.encoder,
            _ => &mut self.decoder,
        }
    }

    /// Replaces the first occurrence of a text, which must be there.
    fn replace(&mut self, at: usize, from: &str, to: &str) {
        let text = String::from_utf8(std::mem::take(self.part(at))).unwrap();
        assert!(text.contains(from), "{from}");
        *self.part(at) = text.replacen(from, to, 1).into_bytes();
    }
}

const PROBLEM: &str = "n=128 c=1024 h=14 w=14 k=256";

#[test]
fn a_small_model_keeps_its_word_and_answers_within_the_rules() {
    let incumbent = Files::new().open().unwrap();
    assert!(
        incumbent.largest_error() < 1e-6,
        "{}",
        incumbent.largest_error()
    );
    assert_eq!(incumbent.arch(), "gfx908");
    let kernel = kernel("ConvAsm1x1U");
    let mut answered = 0;
    for precision in ["FP32", "FP16"] {
        for direction in ["F", "B"] {
            for sizes in [PROBLEM, "n=1 c=8 h=1 w=3 k=4", "n=16 c=64 h=28 w=28 k=128"] {
                let fields = format!("{sizes} precision={precision} direction={direction}");
                let space = space(&kernel, &fields);
                let answer = incumbent.answer(&space).unwrap();
                assert_eq!(answer, incumbent.answer(&space).unwrap());
                if let Answer::Values { values, .. } = answer {
                    answered += 1;
                    assert!(space.config(&values).is_ok(), "{fields}: {values:?}");
                }
            }
        }
    }
    assert!(answered > 0);
}

/// Changes what every token stands for, from the second on.
fn all_tokens_mean(files: &mut Files, value: &str) {
    let mut metadata: serde_json::Value = serde_json::from_slice(&files.metadata).unwrap();
    for (token, text) in metadata["decodings"]["tunings"].as_object_mut().unwrap() {
        if token != "0" || value != "-1" {
            *text = value.into();
        }
    }
    files.metadata = serde_json::to_vec(&metadata).unwrap();
}

#[test]
fn what_ends_without_an_answer_is_reported() {
    let kernel = kernel("ConvAsm1x1U");
    let problem = space(&kernel, PROBLEM);
    let mut stops = Files::new();
    all_tokens_mean(&mut stops, "-1");
    let answer = stops.open().unwrap().answer(&problem).unwrap();
    let param = "read_size".to_owned();
    assert_eq!(answer, Answer::Stopped { param });
    assert_eq!(
        answer.to_string(),
        "the incumbent gives no answer: it stops at `read_size`"
    );
    // 3 is a read_size and no k_mult.
    let mut dead = Files::new();
    all_tokens_mean(&mut dead, "3");
    let answer = dead.open().unwrap().answer(&problem).unwrap();
    let param = "k_mult".to_owned();
    assert_eq!(answer, Answer::DeadEnd { param });
    let strided = space(&kernel, &format!("{PROBLEM} stride_h=2 stride_w=2"));
    let answer = Files::new().open().unwrap().answer(&strided).unwrap();
    assert!(matches!(answer, Answer::Refused { .. }), "{answer}");
}

/// No look-ahead: a value is taken though no configuration follows from it.
#[test]
fn a_value_without_a_future_is_taken() {
    let kernel = kernel("ConvAsm1x1U");
    // Half precision needs chunks in pairs, and 2 * read_size of them; 16 are the most there are,
    // but an image of 2 pixels has room for 2.
    let tight = space(&kernel, "n=1 c=8 h=1 w=2 k=8 precision=FP16");
    let mut files = Files::new();
    all_tokens_mean(&mut files, "4");
    let answer = files.open().unwrap().answer(&tight).unwrap();
    let Answer::DeadEnd { param } = answer else {
        panic!("{answer}");
    };
    assert_ne!(param, "read_size");
    let four = kernel.params()[0].position(&Value::Int(4)).unwrap();
    assert!(!tight.can_extend(&[four]));
}

#[test]
fn an_encoder_that_reads_a_column() {
    let bytes = std::fs::read(fixtures().join("column.ktn.model")).unwrap();
    let network = Network::read("column.ktn.model".as_ref(), &bytes).unwrap();
    assert!(network.verify() < 1e-6, "{}", network.verify());
    let mut files = Files::new();
    files.encoder = bytes;
    let message = files.open().unwrap_err().to_string();
    assert_eq!(message, "encoder: it does not take one input of 8 by 8");
}

#[test]
fn damage_is_named() {
    let huge = r#""units":99999999999"#;
    for (part, from, to, expected) in [
        (
            1,
            r#""units":6"#,
            r#""units":7"#,
            "layer `lstm`: its weights are 120 numbers where 5 by 28 are needed",
        ),
        (
            1,
            r#""units":6"#,
            huge,
            "layer `lstm`: `units` is 99999999999, not 1 to 4096",
        ),
        (
            1,
            "[null,8,8]",
            "[null,4096,4096]",
            "layer `input_1`: it has 4096 rows, more than 256",
        ),
        (
            1,
            "[null,8,8]",
            "[null,8,9]",
            "layer `dense`: its weights are 40 numbers where 9 by 5",
        ),
        (
            1,
            r#""LSTM""#,
            r#""GRU""#,
            "layer `lstm` is of the kind `GRU`; supported are InputLayer",
        ),
        (
            1,
            r#""linear""#,
            r#""mish""#,
            "layer `dense`: the activation `mish` is not supported",
        ),
        (
            1,
            r#""go_backwards":false"#,
            r#""go_backwards":true"#,
            "`go_backwards` is not supported",
        ),
        (
            1,
            r#"["input_1",0,0,{}]"#,
            r#"["input_9",0,0,{}]"#,
            "layer `dense` reads one that is not there",
        ),
        (
            1,
            r#"["dense",0,0,{}]"#,
            r#"["lstm_1",0,0,{}]"#,
            "reads one that is not there, or itself",
        ),
        (
            1,
            r#""Functional""#,
            r#""Sequential""#,
            "networks of the kind `Sequential` are not supported",
        ),
        (
            1,
            r#""tests":[{"#,
            r#""tests":[],"x":[{"#,
            "it has 0 test vectors",
        ),
        (
            1,
            r#"["lstm_1",0,2]]"#,
            r#"["lstm_1",0,3]]"#,
            "`lstm_1` has no output 3",
        ),
        (
            2,
            r#"["lstm_3",0,2]]"#,
            r#"["lstm_3",0,1],["lstm_3",0,2]]"#,
            "outputs do not have the network's sizes",
        ),
        (
            0,
            r#""fwd":8"#,
            r#""fwd":7"#,
            "its answers do not have the 8 parameters of `ConvAsm1x1U`",
        ),
        (
            0,
            r#""predict_type":0"#,
            r#""predict_type":1"#,
            "its first token names a kernel",
        ),
        (0, r#""0":"-1","#, "", "but none is numbered 0"),
        (
            0,
            r#""36":"1""#,
            r#""36":"1","37":"1""#,
            "a score for each of the 38 tokens",
        ),
        (0, "{", "[", "it is no model of MIOpen's, or damaged"),
    ] {
        let mut files = Files::new();
        files.replace(part, from, to);
        let shown = files.open().unwrap_err().to_string();
        let file = ["metadata: ", "encoder: ", "decoder: "][part];
        assert!(shown.contains(expected), "{to}: {shown}");
        let joined = expected.contains("each of the");
        assert!(joined || shown.starts_with(file), "{to}: {shown}");
    }
}

/// The number at a place of a layer's weights, as base64 of its own.
fn with_first_weight(files: &mut Files, number: [u8; 4]) {
    use base64::Engine;
    let engine = base64::engine::general_purpose::STANDARD;
    let mut encoder: serde_json::Value = serde_json::from_slice(&files.encoder).unwrap();
    let piece = &mut encoder["trainable_params"]["dense"]["weights"][0];
    let mut bytes = engine.decode(piece.as_str().unwrap()).unwrap();
    bytes[..4].copy_from_slice(&number);
    *piece = engine.encode(bytes).into();
    files.encoder = serde_json::to_vec(&encoder).unwrap();
}

#[test]
fn numbers_that_are_none_or_disagree_are_refused() {
    let refused = |number: [u8; 4]| {
        let mut files = Files::new();
        with_first_weight(&mut files, number);
        files.open().unwrap_err().to_string()
    };
    let message = refused(f32::NAN.to_le_bytes());
    assert!(message.contains("infinite or not a number"), "{message}");
    let message = refused(9.5_f32.to_le_bytes());
    assert!(
        message.starts_with("encoder: its own test vectors are missed by"),
        "{message}"
    );
    for (from, to, expected) in [
        (r#"=="#, "", "damaged base64"),
        (r#""weights":[""#, r#""weights":["*"#, "damaged base64"),
        (
            r#""weights":[""#,
            r#""weights":["AAA=",""#,
            "ends within a number",
        ),
        (r#""weights":[""#, r#""weights":[7,""#, "invalid type"),
    ] {
        let mut files = Files::new();
        files.replace(1, from, to);
        let shown = files.open().unwrap_err().to_string();
        assert!(shown.contains(expected), "{to}: {shown}");
    }
}

#[test]
fn files_are_found_packed_or_not_and_missing_ones_are_named() {
    use std::io::Write;
    let kernel = kernel("ConvAsm1x1U");
    let folder = tempfile::tempdir().unwrap();
    let place = |part: &str| {
        folder
            .path()
            .join(format!("gfx908_ConvAsm1x1U_{part}.ktn.model"))
    };
    for (part, bytes) in [
        ("metadata", Files::new().metadata),
        ("encoder", Files::new().encoder),
    ] {
        std::fs::write(place(part), bytes).unwrap();
    }
    let open = || Incumbent::open(folder.path(), "gfx908", &kernel);
    let message = open().unwrap_err().to_string();
    assert!(
        message.contains("_decoder.ktn.model: there is no such file"),
        "{message}"
    );
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&Files::new().decoder).unwrap();
    let packed = packer.finish().unwrap();
    let packed_place = place("decoder").with_extension("model.gz");
    std::fs::write(&packed_place, &packed).unwrap();
    assert!(open().is_ok());
    std::fs::write(&packed_place, &packed[..packed.len() / 2]).unwrap();
    let message = open().unwrap_err().to_string();
    assert!(
        message.contains("decoder.ktn.model.gz: its gzip data is damaged"),
        "{message}"
    );
    let bomb = vec![0_u8; 20 << 20];
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&bomb).unwrap();
    std::fs::write(&packed_place, packer.finish().unwrap()).unwrap();
    let message = open().unwrap_err().to_string();
    assert!(
        message.contains("larger than the 16777216 bytes"),
        "{message}"
    );
    let other = self::kernel("ConvAsmBwdWrW1x1");
    let error = Incumbent::open(folder.path(), "gfx908", &other).unwrap_err();
    assert!(matches!(error, ModelError::NoIncumbent { .. }), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Whatever is changed, the files are read or refused, and what is read answers or says why.
    #[test]
    fn changed_files_never_panic(
        part in 0..3_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        let mut files = Files::new();
        let bytes = files.part(part);
        for (place, byte, kind) in changes {
            let at = place.index(bytes.len().max(1));
            match kind {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, byte),
                2 if at < bytes.len() => { bytes.remove(at); }
                // A digit for a digit keeps the JSON whole.
                _ if at < bytes.len() && bytes[at].is_ascii_digit() => bytes[at] = b'0' + byte % 10,
                _ if at < bytes.len() => bytes[at] = byte,
                _ => {}
            }
        }
        if let Ok(incumbent) = files.open() {
            let kernel = kernel("ConvAsm1x1U");
            let _ = incumbent.answer(&space(&kernel, PROBLEM));
        }
    }
}

/// The problems and answers of MIOpen's own unit test of this model, whose C and K are those of
/// the forward convolution.
#[test]
fn the_real_model_keeps_its_word_and_gives_the_known_answers() {
    let data = match std::env::var_os("KERNWRIGHT_DATA") {
        Some(data) => PathBuf::from(data),
        None => root().join("../shared/data"),
    };
    let folder = data.join("miopen/ktn");
    if !folder.exists() {
        println!("skipped: `miopen/ktn` is not there; name its folder in KERNWRIGHT_DATA");
        return;
    }
    let kernel = kernel("ConvAsm1x1U");
    let incumbent = Incumbent::open(&folder, "gfx908", &kernel).unwrap();
    println!("largest error {:e}", incumbent.largest_error());
    assert!(
        incumbent.largest_error() < 2e-5,
        "{:e}",
        incumbent.largest_error()
    );
    assert_eq!(incumbent.weights(), 421_206);
    for (fields, expected) in [
        (
            "n=512 c=288 k=192 h=56 w=56 direction=B",
            "1,16,1,64,2,2,1,4",
        ),
        (
            "n=256 c=2048 k=512 h=7 w=7 precision=FP16",
            "2,8,4,16,1,4,1,4",
        ),
    ] {
        let answer = incumbent.answer(&space(&kernel, fields)).unwrap();
        assert_eq!(answer.to_string(), expected, "{fields}");
    }
}

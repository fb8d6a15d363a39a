//! `kernwright reproduce` from data to tables and page, and the confidence that `predict` reports.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fmt::Write as _;

use user::User;

/// Sixty layers whose best configuration follows from their height.
fn layers() -> String {
    let mut csv = "arch,num_cu,precision,direction,layout,in_channels,in_h,in_w,fil_h,fil_w,out_channels,batchsize,\
         pad_h,pad_w,stride_h,stride_w,dilation_h,dilation_w,bias,group_count,out_h,out_w,read_size,k_mult,\
         chunks_per_wave,chunk_size,n_mult,c_mult,waves_c_in_group,waves_k_in_group\n"
        .to_owned();
    for height in 14..74 {
        let k_mult = if height < 44 { 8 } else { 16 };
        writeln!(
            csv,
            "gfx900,64,FP32,F,NCHW,64,{height},28,1,1,128,8,0,0,1,1,1,1,0,1,{height},28,1,{k_mult},2,16,1,2,2,4"
        )
        .unwrap();
    }
    csv
}

#[test]
fn tables_can_be_made_again_from_what_was_written() {
    let user = User::new();
    let home = user.home.path();
    std::fs::create_dir(home.join("data")).unwrap();
    std::fs::write(home.join("data/ConvAsm1x1U.2019-02.csv"), layers()).unwrap();
    let common = "reproduce --data data --kernels ConvAsm1x1U --precisions FP32 --threads 1 --tables 2,4 --seeds 2";
    let one = user.run(&format!(
        "{common} --models tree,neighbours --json one.json --report page.html"
    ));
    let line = one
        .lines()
        .find(|line| line.starts_with("ConvAsm1x1U") && line.contains("here"));
    let line = line.unwrap_or_else(|| panic!("{one}"));
    // Height alone decides, and a tree finds that out; neighbours are wrong at the border at most.
    assert!(line.contains("100.0 ±0.0"), "{one}");
    let page = std::fs::read_to_string(home.join("page.html")).unwrap();
    assert!(page.contains("Table II") && page.contains("</html>"));

    let two = user.run(&format!("{common} --models frequent --json two.json"));
    assert!(two.contains("frequent"), "{two}");
    let both = user
        .run("reproduce --from one.json,two.json --tables 2,4 --models tree,neighbours,frequent");
    assert!(both.contains(line), "{both}");
    for model in ["tree", "neighbours", "frequent"] {
        assert!(both.contains(model), "{model} in {both}");
    }
    assert!(both.contains("from 2 runs"), "{both}");
    let of_itself = user.run("reproduce --from one.json");
    assert!(of_itself.contains("Table II:"), "{of_itself}");
    assert!(!of_itself.contains("Table IV:"), "{of_itself}");

    // Neither a mistake nor other test rows damage the file that is there.
    let before = std::fs::read(home.join("one.json")).unwrap();
    let other = user.run(&format!(
        "{common} --models frequent --split hash:other --json other.json"
    ));
    assert!(other.contains("frequent"), "{other}");
    let mixed = user.run("reproduce --from one.json,other.json --json one.json");
    assert!(mixed.contains("tested other rows"), "{mixed}");
    let forgot = user.run("reproduce --data absent --json one.json");
    assert!(forgot.contains("--- exit"), "{forgot}");
    assert_eq!(std::fs::read(home.join("one.json")).unwrap(), before);
    std::fs::write(
        home.join("junk.json"),
        "{\"schema\": \"kernwright.predict/1\"}",
    )
    .unwrap();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("reproduce_mistakes", user.all(&[
            "reproduce",
            "reproduce --from absent.json",
            "reproduce --from junk.json",
            "reproduce --from one.json --data data",
            "reproduce --data data --precisions FP64 --kernels ConvAsm1x1U --models frequent",
            "reproduce --data data --snapshot 1999 --kernels ConvAsm1x1U --models frequent",
            "reproduce --data data --report absent/page.html --models frequent",
        ]));
    });
}

/// A training that ends leaves alone the checkpoints that another one needs to resume.
#[test]
fn a_training_leaves_other_checkpoints_alone() {
    let user = User::new();
    let home = user.home.path();
    std::fs::create_dir(home.join("data")).unwrap();
    std::fs::write(home.join("data/ConvAsm1x1U.2019-02.csv"), layers()).unwrap();
    let folder = home.join("models/.checkpoints");
    std::fs::create_dir_all(&folder).unwrap();
    let others = folder.join("ConvAsm1x1U.encdec.0.0badcafe.7.checkpoint");
    std::fs::write(&others, "another training's work").unwrap();
    let begun = folder.join("ConvAsm1x1U.encdec.0.0badcafe.7.checkpoint.77.model-tmp");
    std::fs::write(&begun, "half of it").unwrap();
    let train = "train ConvAsm1x1U --data data --output models --architecture encdec --threads 1";
    let shown = user.run(&format!("{train} --restart"));
    assert!(shown.contains("60 examples"), "{shown}");
    assert!(others.exists() && !begun.exists());
    let left = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(left, 2, "the lock and what was there");
}

#[test]
fn lists_report_how_likely_they_hold_the_tuned_answer() {
    let user = User::new();
    let layer = "predict ConvAsm1x1U -d gfx906_60 c=1024 k=256 h=14 w=14 n=128";
    let holds_the_best = |k: usize| -> f64 {
        let output = user.output(&format!("{layer} -k {k} --json"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        document["holds_the_best"].as_f64().unwrap()
    };
    let (one, ten, hundred) = (holds_the_best(1), holds_the_best(10), holds_the_best(100));
    assert!(0.0 < one && one < ten && ten < hundred && hundred < 1.0);
    let text = user.run(&format!("{layer} -k 3"));
    assert!(
        text.contains("the tuned answer is among these 3 with a probability of"),
        "{text}"
    );

    // No probability is reported where none was measured.
    let strange = "predict ConvAsm1x1U -d gfx908 c=1024 k=256 h=14 w=14 n=128 -k 3";
    let (far, beam) = (format!("{layer} -k 3 --beam 40"), strange.to_owned());
    for arguments in [far, beam] {
        let output = user.output(&format!("{arguments} --json"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(document["holds_the_best"].is_null(), "{arguments}");
    }

    // The list of all valid configurations holds it for certain.
    let all =
        user.output("predict ConvOclDirectFwd1x1 -d gfx900 n=8 c=64 h=14 w=14 k=64 -k 5000 --json");
    let all: serde_json::Value = serde_json::from_slice(&all.stdout).unwrap();
    assert_eq!(all["holds_the_best"], 1.0);

    let stats = user.output(&format!("{layer} -k 3 --stats --json"));
    let stats: serde_json::Value = serde_json::from_slice(&stats.stdout).unwrap();
    let within = stats["stats"]["within"].as_array().unwrap();
    let lengths: Vec<i64> = within
        .iter()
        .map(|one| one["k"].as_i64().unwrap())
        .collect();
    assert_eq!(lengths, [1, 3, 10, 30, 100]);
    assert!((within[2]["holds_the_best"].as_f64().unwrap() - ten).abs() < 0.01);
    let text = user.run(&format!("{layer} -k 3 --stats"));
    for part in [
        "valid configurations",
        "distance",
        "holds the best, by k",
        "examples not seen",
        "learned from",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

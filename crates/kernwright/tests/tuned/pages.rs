//! Pages and documents of every kind of Run.

use std::fs;
use std::path::Path;

use kernwright::figures::{Seen, convergence};
use kernwright::measure::stats::Verdict;
use kernwright::space::Nanos;
use kernwright::tuned::{Tuned, page};

use crate::runs::{begun, cheated, hopeless, in_vain, large, single, usual};

const ALONE: &str = "kernel = \"alone\"\nfield = [{ name = \"n\", min = 1 }]\nparam = [{ name = \"p\", values = [1] }]\n";

fn every_kind() -> Vec<(&'static str, Tuned)> {
    vec![
        ("usual", usual()),
        ("large", large(15, 400)),
        ("many", large(6, 5000)),
        ("hopeless", hopeless()),
        ("single", single()),
        ("cheated", cheated()),
        ("same", in_vain(Verdict::Same)),
        ("undecided", in_vain(Verdict::Undecided)),
        ("begun", begun(ALONE)),
    ]
}

/// What every page must be, whatever it shows. The pages are left for a look at them.
#[test]
fn every_page_is_whole_and_needs_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&folder).unwrap();
    for (name, tuned) in every_kind() {
        let html = page(&tuned);
        fs::write(folder.join(format!("{name}.html")), &html).unwrap();
        for tag in [
            "html", "body", "table", "figure", "dl", "ul", "pre", "div", "p", "svg", "text",
        ] {
            let opened = html.matches(&format!("<{tag}>")).count()
                + html.matches(&format!("<{tag} ")).count();
            assert_eq!(
                opened,
                html.matches(&format!("</{tag}>")).count(),
                "{name}: <{tag}>"
            );
        }
        let foreign = html.replace("http://www.w3.org/2000/svg", "");
        for word in ["http", "src=", "<script", "NaN", "inf\"", "infinity"] {
            assert!(!foreign.contains(word), "{name}: {word}");
        }
        assert!(html.len() < 400_000, "{name}: {} bytes", html.len());
        assert_eq!(html, page(&tuned), "{name} differs the second time");
    }
}

#[test]
fn the_claim_is_what_was_shown_and_no_more() {
    let claim = |tuned: &Tuned| {
        let html = page(tuned);
        let from = html.find("<h1").unwrap();
        let text = &html[from..from + html[from..].find("</h1>").unwrap()];
        text[text.find('>').unwrap() + 1..].to_owned()
    };
    let mut killed = usual();
    (killed.winner, killed.run.stop) = (None, None);
    let mut default_is_best = usual();
    default_is_best.winner = None;
    let claims = [
        claim(&usual()),
        claim(&in_vain(Verdict::Same)),
        claim(&in_vain(Verdict::Slower)),
        claim(&in_vain(Verdict::Undecided)),
        claim(&cheated()),
        claim(&default_is_best),
        claim(&killed),
        claim(&hopeless()),
        claim(&begun(ALONE)),
    ];
    insta::assert_snapshot!("claims", claims.join("\n"));
}

#[test]
fn a_page_is_what_it_was() {
    insta::assert_snapshot!("page", page(&usual()));
}

#[test]
fn a_document_is_what_it_was() {
    let mut tuned = usual();
    tuned.trials.truncate(12);
    let text = serde_json::to_string_pretty(&tuned.document()).unwrap();
    insta::assert_snapshot!("document", text);
    for (name, tuned) in every_kind() {
        let value = serde_json::to_value(tuned.document()).unwrap();
        assert_eq!(
            value["trials"].as_array().unwrap().len(),
            tuned.trials.len(),
            "{name}"
        );
    }
}

#[test]
fn t4_has_every_trial_with_a_time() {
    let tuned = usual();
    let mut written = Vec::new();
    tuned.t4().write_to(&mut written).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&written).unwrap();
    let results = document["results"].as_array().unwrap();
    assert_eq!(results.len(), tuned.fastest_first().len());
    assert_eq!(document["metadata"]["origin"], "measured");
    assert_eq!(document["metadata"]["problem"]["n"], 512);
}

#[test]
fn figures_with_nothing_to_draw_are_figures() {
    assert!(convergence(&[], None).ends_with("</svg>\n"));
    let flat = convergence(&[Seen::Timed(Nanos(5.0)); 3], Some(Nanos(5.0)));
    assert!(!flat.contains("NaN"), "{flat}");
}

//! Pages and documents of every kind of Run.

use std::fs;
use std::path::Path;

use kernwright::figures::{Seen, convergence};
use kernwright::space::{Nanos, Outcome, Verification};
use kernwright::view::{RunView, page, write_t4};

use crate::runs::{begun, cheated, hopeless, in_vain, large, no_finalist, single, usual};

const ALONE: &str = "kernel = \"alone\"\nfield = [{ name = \"n\", min = 1 }]\nparam = [{ name = \"p\", values = [1] }]\n";

/// A text as every version of the program writes it.
pub(crate) fn versionless(text: &str) -> String {
    let version = format!("kernwright {}", env!("CARGO_PKG_VERSION"));
    text.replace(&version, "kernwright VERSION")
}

fn every_kind() -> Vec<(&'static str, RunView)> {
    vec![
        ("usual", usual()),
        ("large", large(15, 400)),
        ("many", large(7, 5000)),
        ("hopeless", hopeless()),
        ("single", single()),
        ("cheated", cheated()),
        ("same", in_vain("same")),
        ("undecided", in_vain("undecided")),
        ("begun", begun(ALONE)),
    ]
}

/// What every page must be, whatever it shows. The pages are left for a look at them.
#[test]
fn every_page_is_whole_and_needs_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&folder).unwrap();
    for (name, view) in every_kind() {
        let html = page(&view);
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
        assert_eq!(html, page(&view), "{name} differs the second time");
    }
}

#[test]
fn the_claim_is_what_was_shown_and_no_more() {
    let claim = |view: &RunView| {
        let html = page(view);
        let from = html.find("<h1").unwrap();
        let text = &html[from..from + html[from..].find("</h1>").unwrap()];
        text[text.find('>').unwrap() + 1..].to_owned()
    };
    let mut killed = usual();
    (killed.run.found, killed.run.stop) = (None, None);
    let claims = [
        claim(&usual()),
        claim(&in_vain("same")),
        claim(&in_vain("slower")),
        claim(&in_vain("undecided")),
        claim(&cheated()),
        claim(&no_finalist()),
        claim(&killed),
        claim(&hopeless()),
        claim(&begun(ALONE)),
    ];
    insta::assert_snapshot!("claims", claims.join("\n"));
}

#[test]
fn a_page_is_what_it_was() {
    insta::assert_snapshot!("page", versionless(&page(&usual())));
}

#[test]
fn t4_has_every_trial() {
    let view = usual();
    let mut written = Vec::new();
    write_t4(&view, &mut written).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&written).unwrap();
    let results = document["results"].as_array().unwrap();
    assert_eq!(results.len(), view.trials.len());
    let right = |result: &&serde_json::Value| result["invalidity"] == "correct";
    let timed = results.iter().filter(right).count();
    assert_eq!(timed, view.fastest_first().len());
    assert!(!String::from_utf8(written).unwrap().contains("-0.0"));
    assert_eq!(document["metadata"]["origin"], "measured");
    assert_eq!(document["metadata"]["problem"]["n"], 512);
}

#[test]
fn t4_has_the_medians_that_the_page_shows() {
    let mut view = usual();
    view.trials.truncate(1);
    view.trials[0].outcome = Outcome::Timed {
        samples: [1e6, 2e6, 4e6, 9e6].map(Nanos).to_vec(),
        verification: Verification::Passed,
    };
    let mut written = Vec::new();
    write_t4(&view, &mut written).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&written).unwrap();
    assert_eq!(document["results"][0]["measurements"][0]["value"], 3.0);
}

#[test]
fn figures_with_nothing_to_draw_are_figures() {
    assert!(convergence(&[], None).ends_with("</svg>\n"));
    let flat = convergence(&[Seen::Timed(Nanos(5.0)); 3], Some(Nanos(5.0)));
    assert!(!flat.contains("NaN"), "{flat}");
}

//! Parts of pages that kernels' and models' Runs share.

use std::fmt::Write as _;

use kernwright_space::Doubt;

use crate::{Ancestor, Standing, Unproven};
use kernwright_report::{counted, escape};

/// From the original to the candidate that the winner was reduced from.
pub fn lineage(ancestors: &[Ancestor]) -> String {
    if ancestors.is_empty() {
        return String::new();
    }
    let mut html = "<h2>Where it came from</h2>\n<p class=\"soft\">The candidate that the winner was reduced from, and back from \
                    parent to parent; of two parents, the better one.</p>\n<div class=\"scroll\"><table>\n\
                    <tr><th class=\"number\">candidate</th><th>of</th><th class=\"number\">share</th>\
                    <th class=\"number\">edits</th><th>new in it</th></tr>\n"
        .to_owned();
    for ancestor in ancestors {
        let parents: Vec<String> = ancestor.parents.iter().map(u64::to_string).collect();
        let _ = writeln!(
            html,
            "<tr><td class=\"number\">{}</td><td>{}</td><td class=\"number\">{:.4}</td>\
             <td class=\"number\">{}</td><td>{}</td></tr>",
            ancestor.individual,
            parents.join(", "),
            ancestor.share,
            ancestor.edits,
            escape(&ancestor.news.join("; "))
        );
    }
    html + "</table></div>\n"
}

/// The best that was left when proving was stopped.
fn unproven<E>(unproven: &Unproven<E>) -> String {
    format!(
        "<h1>Better while searching, and not proven</h1>\n<p>Candidate {} with {} cost {:.4} of the original while \
         searching; {}. It may be wrong on other inputs, and no better: its edits are in \
         <code>unproven.edits.json</code>.</p>\n",
        unproven.individual,
        counted(unproven.genome.len(), "edit"),
        unproven.share,
        escape(&unproven.why)
    )
}

/// What stands in the place of a claim.
pub fn no_winner<E>(left: Option<&Unproven<E>>) -> String {
    let nothing =
        "<h1>Nothing better was found that proved itself</h1>\n<p>The original stays.</p>\n";
    left.map_or_else(|| nothing.to_owned(), unproven)
}

/// Why candidates were not valid.
pub fn failures(standing: &Standing) -> String {
    let failures = &standing.failures;
    if failures.is_empty() {
        return String::new();
    }
    let mut html = "<h2>What was not valid</h2>\n<table>\n".to_owned();
    for (why, count) in failures {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td class=\"number\">{count}</td></tr>",
            escape(why)
        );
    }
    html + "</table>\n"
}

/// Why the times are to be trusted less.
pub fn doubts(doubts: &[Doubt]) -> String {
    if doubts.is_empty() {
        return String::new();
    }
    let mut html = "<h2>Doubts</h2>\n<ul>\n".to_owned();
    for doubt in doubts {
        let (what, remedy) = (escape(&doubt.what), escape(&doubt.remedy));
        let _ = writeln!(html, "<li>{what}; {remedy}</li>");
    }
    html + "</ul>\n"
}

/// Those that were struck out in the end.
pub fn fallen(fallen: &[String]) -> String {
    if fallen.is_empty() {
        return String::new();
    }
    let mut html = "<h2>Better in the search, and struck out afterwards</h2>\n<ul>\n".to_owned();
    for why in fallen {
        let _ = writeln!(html, "<li>{}</li>", escape(why));
    }
    html + "</ul>\n"
}

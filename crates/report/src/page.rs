//! Pages: their head, and facts side by side.

use std::fmt::Write as _;

use crate::text::escape;

const STYLE: &str = include_str!("page.css");

/// A page as far as its body.
pub fn page_head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Kernwright: {}</title>\n<style>\n{STYLE}</style></head><body>\n",
        escape(title)
    )
}

/// Facts side by side: what each is called, itself, and what there is to add.
pub fn fact_list(facts: impl IntoIterator<Item = (&'static str, String, String)>) -> String {
    let mut html = "<dl>\n".to_owned();
    for (name, fact, more) in facts {
        let _ = writeln!(
            html,
            "<div><dt>{name}</dt><dd>{}<small>{}</small></dd></div>",
            escape(&fact),
            escape(&more)
        );
    }
    html + "</dl>\n"
}

//! The fields of a MIOpen convolution problem, named the same for every kind of file.
//!
//! MIOpen's SQLite rows and its 24-field text keys carry the same 21 integers and 3 texts. A
//! Record has 18 of them always, `conv_stride_*` as `stride_*` and `data_type` as `precision`.
//! The other six say that a problem is flat: `spatial_dim` 2 and no depth. They are fields of a
//! Record only when one of them has another value, so nothing is lost and nothing is stored twice.

use std::collections::HashMap;
use std::sync::Arc;

use kernwright_space::{Fields, Value};

/// Distinct texts that are worth sharing; layouts, precisions and directions are few.
const MAX_SHARED: usize = 1024;

/// An integer column: its name in the database, the field's name, and for the six depth columns
/// the value that a flat problem has.
struct Column(&'static str, &'static str, Option<i64>);

/// The integers in the database's order, which is that of the text key too.
const COLUMNS: [Column; 21] = [
    Column("spatial_dim", "spatial_dim", Some(2)),
    Column("in_channels", "in_channels", None),
    Column("in_h", "in_h", None),
    Column("in_w", "in_w", None),
    Column("in_d", "in_d", Some(1)),
    Column("fil_h", "fil_h", None),
    Column("fil_w", "fil_w", None),
    Column("fil_d", "fil_d", Some(1)),
    Column("out_channels", "out_channels", None),
    Column("batchsize", "batchsize", None),
    Column("pad_h", "pad_h", None),
    Column("pad_w", "pad_w", None),
    Column("pad_d", "pad_d", Some(0)),
    Column("conv_stride_h", "stride_h", None),
    Column("conv_stride_w", "stride_w", None),
    Column("conv_stride_d", "stride_d", Some(0)),
    Column("dilation_h", "dilation_h", None),
    Column("dilation_w", "dilation_w", None),
    Column("dilation_d", "dilation_d", Some(0)),
    Column("bias", "bias", None),
    Column("group_count", "group_count", None),
];

/// The texts in the database's order.
pub(crate) const TEXT_COLUMNS: [&str; 3] = ["layout", "data_type", "direction"];
/// What Records call them.
pub(crate) const TEXT_FIELDS: [&str; 3] = ["layout", "precision", "direction"];

/// How many integers describe a problem.
pub(crate) const INTS: usize = COLUMNS.len();

/// Names the integer columns in the database's order.
pub(crate) fn int_columns() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|column| column.0)
}

/// Finds the integer column that a Record's field is called after.
pub(crate) fn int_position(field: &str) -> Option<usize> {
    COLUMNS.iter().position(|column| column.1 == field)
}

/// Names the field of an integer column, and gives what a flat problem has there if that is fixed.
pub(crate) fn int_field(position: usize) -> (&'static str, Option<i64>) {
    (COLUMNS[position].1, COLUMNS[position].2)
}

/// Finds the text column that a Record's field is called after.
pub(crate) fn text_position(field: &str) -> Option<usize> {
    TEXT_FIELDS.iter().position(|name| *name == field)
}

/// A problem as a file gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Convolution<'t> {
    /// The integers in the database's order.
    pub(crate) ints: [i64; INTS],
    /// Layout, precision and direction.
    pub(crate) texts: [&'t str; 3],
    /// What only some files hold, by the field's name.
    pub(crate) extra: Vec<(&'static str, Extra<'t>)>,
}

/// An additional field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extra<'t> {
    Int(i64),
    Text(&'t str),
}

/// Builds fields, sharing names and texts between problems.
#[derive(Debug)]
pub(crate) struct FieldsBuilder {
    /// The integer fields' names; looking them up for every problem would take most of the time.
    int_names: [Arc<str>; INTS],
    text_names: [Arc<str>; TEXT_FIELDS.len()],
    shared: HashMap<Box<str>, Arc<str>>,
}

impl Default for FieldsBuilder {
    fn default() -> Self {
        FieldsBuilder {
            int_names: COLUMNS.map(|column| column.1.into()),
            text_names: TEXT_FIELDS.map(Arc::from),
            shared: HashMap::new(),
        }
    }
}

impl FieldsBuilder {
    /// Gives a text that is allocated once however often it occurs.
    pub(crate) fn share(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.shared.get(text) {
            return Arc::clone(known);
        }
        let fresh: Arc<str> = text.into();
        if self.shared.len() < MAX_SHARED {
            self.shared.insert(text.into(), Arc::clone(&fresh));
        }
        fresh
    }

    /// Names and orders the values.
    pub(crate) fn build(&mut self, problem: &Convolution<'_>) -> Fields {
        let flat = COLUMNS
            .iter()
            .zip(problem.ints)
            .all(|(column, int)| column.2.is_none_or(|plain| plain == int));
        let mut fields = Vec::with_capacity(INTS + TEXT_FIELDS.len() + problem.extra.len());
        self.push_ints(&mut fields, problem, |column| column.2.is_none());
        for (index, text) in problem.texts.into_iter().enumerate() {
            let value = Value::Text(self.share(text));
            fields.push((Arc::clone(&self.text_names[index]), value));
        }
        if !flat {
            self.push_ints(&mut fields, problem, |column| column.2.is_some());
        }
        for (name, extra) in &problem.extra {
            let value = match extra {
                Extra::Int(int) => Value::Int(*int),
                Extra::Text(text) => Value::Text(self.share(text)),
            };
            fields.push((self.share(name), value));
        }
        fields.into()
    }

    fn push_ints(
        &self,
        fields: &mut Vec<(Arc<str>, Value)>,
        problem: &Convolution<'_>,
        wanted: fn(&Column) -> bool,
    ) {
        for (index, column) in COLUMNS.iter().enumerate() {
            if wanted(column) {
                fields.push((
                    Arc::clone(&self.int_names[index]),
                    Value::Int(problem.ints[index]),
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(fields: &Fields) -> String {
        fields
            .iter()
            .map(|(name, _)| &**name)
            .collect::<Vec<_>>()
            .join(",")
    }

    #[test]
    fn depth_is_a_field_only_where_there_is_some() {
        let mut ints = [1; INTS];
        for (index, column) in COLUMNS.iter().enumerate() {
            ints[index] = column.2.unwrap_or(1);
        }
        let texts = ["NCHW", "FP32", "F"];
        let mut problem = Convolution {
            ints,
            texts,
            extra: Vec::new(),
        };
        let mut builder = FieldsBuilder::default();
        let flat = "in_channels,in_h,in_w,fil_h,fil_w,out_channels,batchsize,pad_h,pad_w,\
                    stride_h,stride_w,dilation_h,dilation_w,bias,group_count,layout,precision,\
                    direction";
        assert_eq!(names(&builder.build(&problem)), flat);
        problem.ints[12] = 1;
        problem.extra.push(("compute", Extra::Text("TF32")));
        let deep = format!("{flat},spatial_dim,in_d,fil_d,pad_d,stride_d,dilation_d,compute");
        assert_eq!(names(&builder.build(&problem)), deep);
    }
}

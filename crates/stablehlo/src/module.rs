//! A model's program.

use std::sync::Arc;

use crate::op::{Extra, Kind};
use crate::types::Type;

/// A value: an argument, or a result of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(pub u32);

/// A program: one function, into which everything it calls is inlined.
#[derive(Debug, Clone, PartialEq)]
pub struct Module {
    /// Its name.
    pub name: Arc<str>,
    /// Its attributes as they are written.
    pub attributes: Vec<Extra>,
    /// The function that is the model.
    pub main: Function,
    /// Functions that only unknown operations refer to, as they are written.
    pub others: Vec<Arc<str>>,
    /// The type of every value.
    types: Vec<Type>,
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// Arguments, operations, results.
    pub body: Block,
    /// For each argument, its attributes as they are written.
    pub argument_attributes: Vec<Arc<str>>,
    /// For each argument, its name in the source; empty if unknown.
    pub argument_names: Vec<Arc<str>>,
    /// For each result, its attributes as they are written.
    pub result_attributes: Vec<Arc<str>>,
}

/// Operations in their order. Those of a region see the values of the block around it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block {
    /// Its arguments.
    pub arguments: Vec<ValueId>,
    /// What it does.
    pub ops: Vec<Op>,
    /// The values it returns.
    pub returns: Vec<ValueId>,
}

/// An operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Op {
    /// What it does.
    pub kind: Kind,
    /// Its operands.
    pub operands: Vec<ValueId>,
    /// Its results.
    pub results: Vec<ValueId>,
    /// Programs it runs.
    pub regions: Vec<Block>,
    /// Attributes that are carried as they are written.
    pub extras: Vec<Extra>,
    /// Where it comes from.
    pub location: Option<Arc<Location>>,
}

impl Op {
    /// An attribute whose meaning for the operation is unknown.
    #[must_use]
    pub fn strange(&self) -> Option<&Extra> {
        self.extras.iter().find(|extra| extra.is_strange())
    }
}

/// Where an operation comes from in the program that the model was exported from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Location {
    /// What it is called there: `jit(step)/jvp()/dot_general`.
    pub name: Option<Arc<str>>,
    /// The file without its folders, line and column.
    pub place: Option<(Arc<str>, u32, u32)>,
}

impl Module {
    /// A module with a function and nothing in it.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Module {
            name: name.into(),
            attributes: Vec::new(),
            main: Function {
                name: "main".into(),
                body: Block::default(),
                argument_attributes: Vec::new(),
                argument_names: Vec::new(),
                result_attributes: Vec::new(),
            },
            others: Vec::new(),
            types: Vec::new(),
        }
    }

    /// A hash of its program as we write it, wherever its operations come from.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let text = self.to_string();
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// A new value.
    pub fn add_value(&mut self, ty: Type) -> ValueId {
        let id = ValueId(u32::try_from(self.types.len()).expect("fewer than four billion values"));
        self.types.push(ty);
        id
    }

    /// The value that the next one to be added will be.
    pub fn next_value(&self) -> ValueId {
        ValueId(self.types.len() as u32)
    }

    /// The type of a value.
    #[must_use]
    pub fn ty(&self, value: ValueId) -> &Type {
        &self.types[value.0 as usize]
    }

    /// Gives a value another type.
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        self.types[value.0 as usize] = ty;
    }

    /// How many values there are.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.types.len()
    }
}

impl Block {
    /// How many operations there are, those in regions included.
    #[must_use]
    pub fn n_ops(&self) -> usize {
        let inside = |op: &Op| op.regions.iter().map(Block::n_ops).sum::<usize>();
        self.ops.iter().map(|op| 1 + inside(op)).sum()
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = self
            .place
            .as_ref()
            .map(|(file, line, column)| format!("{file}:{line}:{column}"));
        match (&self.name, place) {
            (Some(name), Some(place)) => write!(f, "{name} at {place}"),
            (Some(name), None) => f.write_str(name),
            (None, Some(place)) => f.write_str(&place),
            (None, None) => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::parse;

    #[test]
    fn locations_do_not_change_the_fingerprint() {
        let plain = "module @m {
  func.func public @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
";
        let located = plain
            .replace("%arg0: tensor<2xf32>)", "%arg0: tensor<2xf32> loc(\"x\"))")
            .replace(
                "%arg0 : tensor<2xf32>\n",
                "%arg0 : tensor<2xf32> loc(#loc1)\n",
            )
            + "#loc = loc(\"net.py\":3:0)\n#loc1 = loc(\"jit(f)/tanh\"(#loc))\n";
        assert_ne!(plain, located);
        let fingerprint = |text: &str| parse("m.mlir", text).expect("a module").fingerprint();
        assert_eq!(fingerprint(plain), fingerprint(&located));
        let other = plain.replace("tanh", "sine");
        assert_ne!(fingerprint(plain), fingerprint(&other));
    }

    #[test]
    fn inlined_operations_have_the_place_of_their_call() {
        let text = "module @m {
  func.func public @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = call @f(%arg0) : (tensor<2xf32>) -> tensor<2xf32> loc(#loc1)
    return %0 : tensor<2xf32>
  }
  func.func private @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<2xf32> loc(\"sub\")
    %1 = stablehlo.sine %0 : tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}
#loc = loc(\"net.py\":3:0)
#loc1 = loc(\"jit(step)/relu\"(#loc))
";
        let module = parse("m.mlir", text).expect("a module");
        let ops = module.main.body.ops.iter();
        let places: Vec<String> = ops
            .filter_map(|op| op.location.as_ref().map(|location| location.to_string()))
            .collect();
        assert_eq!(
            places,
            ["sub at net.py:3:0", "jit(step)/relu at net.py:3:0"]
        );
    }
}

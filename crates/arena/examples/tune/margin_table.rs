//! The numbers that an engine lets others tune.

use std::fmt::Write;
use std::process::Command;

/// A number, where it may go, and how far it has to move to be felt.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TunedMargin {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
    pub(crate) step: f64,
}

/// All of them.
pub(crate) struct MarginTable(Vec<TunedMargin>);

impl MarginTable {
    /// Asks the program for its table.
    pub(crate) fn of_engine(engine: &str) -> Result<MarginTable, String> {
        let told =
            Command::new(engine).arg("margins").output().map_err(|error| format!("{engine}: {error}"))?;
        let text = String::from_utf8_lossy(&told.stdout);
        MarginTable::read(&text).ok_or_else(|| {
            format!("{engine} has no numbers to tune: build tabiya-uci with `--features tune`")
        })
    }

    /// Reads `name,value,least,most,step`, a line for each.
    pub(crate) fn read(text: &str) -> Option<MarginTable> {
        let margin = |line: &str| {
            let mut fields = line.split(',');
            let name = fields.next()?.to_owned();
            let mut number = || fields.next()?.parse::<f64>().ok();
            let (value, least, most, step) = (number()?, number()?, number()?, number()?);
            Some(TunedMargin { name, value, least, most, step })
        };
        let margins: Vec<TunedMargin> = text.lines().skip(1).map(margin).collect::<Option<_>>()?;
        (!margins.is_empty()).then_some(MarginTable(margins))
    }

    /// Those with these names; all if there are none.
    pub(crate) fn only(mut self, names: &[String]) -> Result<MarginTable, String> {
        if let Some(unknown) = names.iter().find(|name| !self.0.iter().any(|margin| margin.name == **name)) {
            return Err(format!("the engine has no number {unknown:?}"));
        }
        self.0.retain(|margin| names.is_empty() || names.contains(&margin.name));
        Ok(self)
    }

    pub(crate) fn margins(&self) -> &[TunedMargin] {
        &self.0
    }

    /// The table with other values, as `crates/engine/src/margins.rs` has it.
    pub(crate) fn source(&self, values: &[f64]) -> String {
        let mut text = String::new();
        for (TunedMargin { name, value, least, most, step }, tuned) in self.0.iter().zip(values) {
            let _ = writeln!(text, "    {name} = {tuned:.0}, {least}, {most}, {step}; // was {value}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::MarginTable;

    const TABLE: &str = "name,value,least,most,step\nwindow,12,5,40,3\ncheck_bonus,5000,0,20000,1500\n";

    #[test]
    fn a_table_is_read_and_written_as_source() {
        let table = MarginTable::read(TABLE).unwrap();
        assert_eq!(table.margins().len(), 2);
        let source = table.source(&[13.6, 4_800.0]);
        assert!(source.contains("    window = 14, 5, 40, 3; // was 12\n"), "{source}");
        let one = table.only(&["window".to_owned()]).unwrap();
        assert_eq!(one.margins().len(), 1);
        assert!(one.only(&["razor".to_owned()]).is_err());
    }

    #[test]
    fn what_is_no_table_is_none() {
        for text in
            ["", "name,value,least,most,step\n", "name,value\nwindow,12\n", "help\nThe chess engine\n"]
        {
            assert!(MarginTable::read(text).is_none(), "{text:?}");
        }
    }
}

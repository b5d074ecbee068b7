//! The log of a tuning: a line of values for each batch, and all that is needed to go on.

use crate::margin_table::MarginTable;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// How far a tuning has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TuningState {
    /// Pairs of games that were learnt from.
    pub(crate) pairs: u64,
    /// Half points of those sides that were called the first.
    pub(crate) halves: u64,
    pub(crate) values: Vec<f64>,
}

/// The file.
pub(crate) struct TuningLog {
    path: PathBuf,
}

impl TuningLog {
    /// Opens a log, or begins one, and gives the state behind its last whole line.
    pub(crate) fn open(path: &Path, table: &MarginTable) -> Result<(TuningLog, TuningState), String> {
        let log = TuningLog { path: path.to_owned() };
        let mut head = "pairs,halves".to_owned();
        table.margins().iter().for_each(|margin| head = format!("{head},{}", margin.name));
        let begin = TuningState {
            pairs: 0,
            halves: 0,
            values: table.margins().iter().map(|margin| margin.value).collect(),
        };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        // A line without its end was being written when the machine stopped.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        if whole.is_empty() {
            log.write(&format!("{head}\n"))?;
            return Ok((log, begin));
        }
        if whole.lines().next() != Some(&head) {
            return Err(format!("{} is the log of other numbers", path.display()));
        }
        if whole.len() < text.len() {
            log.write(whole)?;
        }
        let last = whole.lines().skip(1).last();
        let state = match last {
            None => begin,
            Some(line) => read(line, begin.values.len())
                .ok_or_else(|| format!("{}: the last line cannot be read: {line}", path.display()))?,
        };
        Ok((log, state))
    }

    fn write(&self, text: &str) -> Result<(), String> {
        fs::write(&self.path, text).map_err(|error| format!("{}: {error}", self.path.display()))
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, state: &TuningState) -> Result<(), String> {
        let mut line = format!("{},{}", state.pairs, state.halves);
        state.values.iter().for_each(|value| line = format!("{line},{value}"));
        line.push('\n');
        let file = OpenOptions::new().append(true).open(&self.path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

fn read(line: &str, count: usize) -> Option<TuningState> {
    let mut fields = line.split(',');
    let pairs = fields.next()?.parse().ok()?;
    let halves = fields.next()?.parse().ok()?;
    let values: Vec<f64> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    (values.len() == count).then_some(TuningState { pairs, halves, values })
}

#[cfg(test)]
mod tests {
    use super::{TuningLog, TuningState};
    use crate::margin_table::MarginTable;
    use std::fs;

    #[test]
    fn a_tuning_goes_on_behind_the_last_whole_line() {
        let folder = std::env::temp_dir().join(format!("tabiya-tuning-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("log.csv");
        let _ = fs::remove_file(&path);
        let table = MarginTable::read("name,value,least,most,step\nwindow,12,5,40,3\n").unwrap();
        let (mut log, state) = TuningLog::open(&path, &table).unwrap();
        assert_eq!(state, TuningState { pairs: 0, halves: 0, values: vec![12.0] });
        let state = TuningState { pairs: 8, halves: 17, values: vec![12.25] };
        log.add(&state).unwrap();
        let cut_short = format!("{}16,3", fs::read_to_string(&path).unwrap());
        fs::write(&path, cut_short).unwrap();
        assert_eq!(TuningLog::open(&path, &table).unwrap().1, state);
        let other = MarginTable::read("name,value,least,most,step\nrazor,200,5,400,3\n").unwrap();
        assert!(TuningLog::open(&path, &other).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}

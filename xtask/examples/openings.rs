//! `cargo xtask openings`: the table of openings as the library and the npm package carry it, made of the table that people
//! read. Apart from the other commands, so that these do not wait until the rules are built.
//!
//! `crates/tabiya/src/openings/table.rs` and `tree.rs` describe what is written here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Bound;
use std::path::Path;
use std::process::ExitCode;

use tabiya::{Move, Position};

const TABLE: &str = "crates/tabiya/data/openings.tsv";
const LINES: &str = "crates/tabiya/src/openings/lines.bin";
const KEYS: &str = "crates/tabiya/src/openings/keys.bin";
const WEB: &str = "npm/tabiya/data/openings.bin";

/// Writes all files.
fn main() -> ExitCode {
    let written = made().and_then(|files| {
        for (file, bytes) in files {
            fs::write(root().join(file), &bytes).map_err(|error| format!("{file}: {error}"))?;
            println!("{file}: {} bytes", bytes.len());
        }
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The files, each with what it should say.
fn made() -> Result<[(&'static str, Vec<u8>); 3], String> {
    let table = read_table()?;
    let compact = compact(&table)?;
    let web = web(&table, &compact.lines)?;
    Ok([(LINES, compact.lines), (KEYS, compact.keys), (WEB, web)])
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this folder is in the workspace")
}

/// The file that `npm/tabiya/src/openings.ts` reads: as `lines.bin`, but a node is two bytes, in two columns: from where a
/// move starts, with the flags, and where it arrives. So a page needs no list of legal moves to follow the tree.
fn web(table: &[NamedLine], lines: &[u8]) -> Result<Vec<u8>, String> {
    let mut squares: BTreeMap<&[u8], Move> = BTreeMap::new();
    for line in table {
        let mut position = Position::new();
        for (ply, &number) in line.path.iter().enumerate() {
            let mv = in_order(&position)[usize::from(number)];
            if mv.promoted().is_some() {
                return Err(format!("{} promotes a pawn, which the web's table cannot say", line.name));
            }
            squares.insert(&line.path[..=ply], mv);
            position = position.play(mv).map_err(|why| why.to_string())?;
        }
    }
    let head = 10;
    let nodes = &lines[head..head + squares.len()];
    let mut out = lines[..head].to_vec();
    out.extend(nodes.iter().zip(squares.values()).map(|(node, mv)| node & 0xc0 | mv.from() as u8));
    out.extend(squares.values().map(|mv| mv.king_to() as u8));
    out.extend(&lines[head + squares.len()..]);
    Ok(out)
}

/// A row of the table.
struct NamedLine {
    /// 0 for A00 to 499 for E99.
    eco: usize,
    name: String,
    /// The numbers of the moves among the legal ones, in their order.
    path: Vec<u8>,
    end: Position,
}

/// The files of the library.
struct CompactOpenings {
    lines: Vec<u8>,
    keys: Vec<u8>,
}

fn read_table() -> Result<Vec<NamedLine>, String> {
    let text = fs::read_to_string(root().join(TABLE)).map_err(|error| format!("{TABLE}: {error}"))?;
    let rows = text.lines().enumerate().filter(|(_, row)| !row.starts_with('#') && !row.starts_with("eco\t"));
    rows.map(|(number, row)| read_row(row).map_err(|why| format!("{TABLE}:{}: {why}", number + 1))).collect()
}

fn read_row(row: &str) -> Result<NamedLine, String> {
    let [eco, name, moves] = row.split('\t').collect::<Vec<_>>()[..] else {
        return Err("a row has a code, a name and moves".into());
    };
    let mut end = Position::new();
    let mut path = Vec::new();
    for text in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        let mv = end.parse_san(text).map_err(|why| format!("{text}: {why}"))?;
        let number = in_order(&end).iter().position(|&other| other == mv).ok_or("no legal move")?;
        path.push(u8::try_from(number).ok().filter(|&number| number < 64).ok_or("more than 64 moves")?);
        end = end.play(mv).map_err(|why| why.to_string())?;
    }
    let eco = match eco.as_bytes() {
        &[letter @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            100 * usize::from(letter - b'A') + 10 * usize::from(tens - b'0') + usize::from(ones - b'0')
        }
        _ => return Err(format!("{eco} is not a code")),
    };
    Ok(NamedLine { eco, name: name.to_owned(), path, end })
}

/// The legal moves in the order by which the table counts them.
fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

fn compact(table: &[NamedLine]) -> Result<CompactOpenings, String> {
    let mut lines: Vec<&NamedLine> = table.iter().collect();
    lines.sort_by(|a, b| a.path.cmp(&b.path));
    let tree = Tree::of(&lines)?;
    let names = Names::of(&lines);

    let mut out = Vec::new();
    for size in [lines.len(), tree.nodes.len(), names.of_names.len(), names.parts.len(), names.text_len()] {
        push(&mut out, size)?;
    }
    out.extend(&tree.nodes);
    out.extend(
        tree.named
            .chunks(8)
            .map(|bits| bits.iter().enumerate().fold(0, |byte, (bit, &named)| byte | u8::from(named) << bit)),
    );
    for line in &lines {
        let bits = line.eco | names.number(&parts_of(&line.name)) << 9;
        let [a, b, c, 0, ..] = bits.to_le_bytes() else { return Err("too many names".into()) };
        out.extend([a, b, c]);
    }
    for (parent, _) in &names.of_names {
        push(&mut out, parent.unwrap_or(usize::from(u16::MAX)))?;
    }
    for (_, part) in &names.of_names {
        push(&mut out, *part)?;
    }
    let mut end = 0;
    for part in &names.parts {
        end += part.len();
        push(&mut out, end)?;
    }
    for part in &names.parts {
        out.extend(part.bytes());
    }
    Ok(CompactOpenings { lines: out, keys: keys(&lines)? })
}

fn push(out: &mut Vec<u8>, number: usize) -> Result<(), String> {
    let number = u16::try_from(number).map_err(|_| format!("{number} is more than 16 bits hold"))?;
    out.extend(number.to_le_bytes());
    Ok(())
}

/// The keys in order, each with its line.
fn keys(lines: &[&NamedLine]) -> Result<Vec<u8>, String> {
    let mut of_key = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        if let Some(other) = of_key.insert(line.end.key(), number) {
            return Err(format!("{} and {} are one position", lines[other].name, line.name));
        }
    }
    let mut out = Vec::new();
    for bucket in 0..=256_u128 {
        push(&mut out, of_key.keys().filter(|&&key| u128::from(key) < bucket << 56).count())?;
    }
    for &number in of_key.values() {
        push(&mut out, number)?;
    }
    for key in of_key.keys() {
        out.extend(&key.to_le_bytes()[..7]);
    }
    out.push(0);
    Ok(out)
}

/// The moves as a tree, as a walk meets them.
struct Tree {
    nodes: Vec<u8>,
    named: Vec<bool>,
}

impl Tree {
    /// Of lines that are sorted.
    fn of(lines: &[&NamedLine]) -> Result<Tree, String> {
        let named: BTreeSet<&[u8]> = lines.iter().map(|line| &line.path[..]).collect();
        // Sorted, every path comes before those that go on from it.
        let paths: BTreeSet<&[u8]> =
            lines.iter().flat_map(|line| (1..=line.path.len()).map(|end| &line.path[..end])).collect();
        let from = |path: &[u8]| paths.range::<[u8], _>((Bound::Included(path), Bound::Unbounded));
        let mut tree = Tree { nodes: Vec::new(), named: Vec::new() };
        for path in &paths {
            let (number, before) = path.split_last().ok_or("a line has no moves")?;
            if path.len() > 64 {
                return Err("a line of more than 64 plies".into());
            }
            // Anything behind all that goes on from here, and still behind what came before?
            let goes_on = from(path).nth(1).is_some_and(|next| next.starts_with(path));
            let mut after = before.to_vec();
            after.push(number + 1);
            let sibling = from(&after).next();
            let has_sibling = sibling.is_some_and(|next| next.starts_with(before));
            tree.nodes.push(number | u8::from(goes_on) << 6 | u8::from(has_sibling) << 7);
            tree.named.push(named.contains(path));
        }
        Ok(tree)
    }
}

/// The names, each going on from another.
struct Names {
    /// Every part once.
    parts: Vec<String>,
    /// Every name by its parts.
    numbers: BTreeMap<Vec<String>, usize>,
    /// For each what it goes on from, and the number of the part that it adds.
    of_names: Vec<(Option<usize>, usize)>,
}

impl Names {
    fn of(lines: &[&NamedLine]) -> Names {
        let names: BTreeSet<Vec<String>> = lines
            .iter()
            .flat_map(|line| {
                let parts = parts_of(&line.name);
                (1..=parts.len()).map(move |end| parts[..end].to_vec())
            })
            .collect();
        let parts: BTreeSet<&String> = names.iter().flatten().collect();
        let parts: Vec<String> = parts.into_iter().cloned().collect();
        let numbers: BTreeMap<Vec<String>, usize> =
            names.into_iter().enumerate().map(|(number, name)| (name, number)).collect();
        let of_names = numbers.keys().map(|name| {
            let (last, before) = name.split_last().expect("a name has a part");
            let part = parts.binary_search(last).expect("all parts are listed");
            (numbers.get(before).copied(), part)
        });
        let of_names = of_names.collect();
        Names { parts, numbers, of_names }
    }

    fn number(&self, parts: &[String]) -> usize {
        self.numbers[parts]
    }

    fn text_len(&self) -> usize {
        self.parts.iter().map(String::len).sum()
    }
}

/// `Sicilian Defense: Najdorf Variation, English Attack` has three parts.
fn parts_of(name: &str) -> Vec<String> {
    let (family, rest) = name.split_once(": ").unwrap_or((name, ""));
    let rest = rest.split(", ").filter(|part| !part.is_empty());
    std::iter::once(family).chain(rest).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{KEYS, LINES, made, root};
    use std::fs;

    #[test]
    fn the_packages_carry_the_table_as_it_reads_now() {
        for (file, bytes) in made().unwrap() {
            assert!(fs::read(root().join(file)).unwrap() == bytes, "{file} is old: cargo xtask openings");
        }
    }

    #[test]
    fn the_table_stays_small() {
        let size = |file: &str| fs::metadata(root().join(file)).unwrap().len();
        assert!(size(LINES) + size(KEYS) <= 120_000);
    }
}

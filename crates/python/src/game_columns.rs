//! Games as columns: what is told of a file of games, row by row.

use crate::game_facts::GameFacts;
use crate::pgn_tree;
use arrow_array::{ArrayRef, Int32Array, ListArray, RecordBatch, StringArray, UInt32Array, UInt64Array};
use arrow_array::{Int16Array, UInt16Array};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use std::sync::Arc;
use tabiya::Position;
use tabiya::pgn::{
    Comment, Flow, GameResult, ProblemKind, Score, Severity, StartTags, Tag, Tags, Token, Visitor,
};
use tabiya_data::Filter;

/// What columns are given unless others are asked for.
pub(crate) const USUAL: [&str; 11] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO", "moves"];

/// No score, where others are.
const NO_EVAL: i16 = i16::MIN;
/// No time, where others are.
const NO_CLOCK: i32 = -1;
/// A mate in no moves; one in `n` is `n` less.
const MATE: i32 = 32_000;

/// A column as it grows.
enum Column {
    Tag { name: String, bytes: Vec<u8>, offsets: Vec<i32>, valid: Vec<bool> },
    Elo { name: String, values: Vec<i32>, valid: Vec<bool> },
    Moves { values: Vec<u16>, offsets: Vec<i32> },
    Clocks { values: Vec<i32>, offsets: Vec<i32> },
    Evals { values: Vec<i16>, offsets: Vec<i32> },
    Plies(Vec<u16>),
    Key { values: Vec<u64>, valid: Vec<bool> },
    Problems(Vec<u32>),
    Told { what: Fact, bytes: Vec<u8>, offsets: Vec<i32>, valid: Vec<bool> },
    PawnOrder { values: Vec<u64>, valid: Vec<bool> },
    PawnsHome { values: Vec<u16>, valid: Vec<bool> },
}

/// What is told of a game in words.
#[derive(Clone, Copy)]
enum Fact {
    Eco,
    Opening,
    Material,
}

impl Fact {
    fn name(self) -> &'static str {
        match self {
            Fact::Eco => "opening_eco",
            Fact::Opening => "opening_name",
            Fact::Material => "material",
        }
    }

    fn text(self, facts: &GameFacts, last: Option<&Position>) -> Option<String> {
        match self {
            Fact::Eco => facts.opening.map(|opening| opening.eco().to_owned()),
            Fact::Opening => facts.opening.map(|opening| opening.name()),
            Fact::Material => last.map(|position| position.board().material().to_string()),
        }
    }
}

impl Column {
    fn new(name: &str) -> Column {
        let name = name.to_owned();
        let told = |what| Column::Told { what, bytes: Vec::new(), offsets: vec![0], valid: Vec::new() };
        match name.as_str() {
            "opening_eco" => told(Fact::Eco),
            "opening_name" => told(Fact::Opening),
            "material" => told(Fact::Material),
            "pawn_order" => Column::PawnOrder { values: Vec::new(), valid: Vec::new() },
            "pawns_home" => Column::PawnsHome { values: Vec::new(), valid: Vec::new() },
            "moves" => Column::Moves { values: Vec::new(), offsets: vec![0] },
            "clocks" => Column::Clocks { values: Vec::new(), offsets: vec![0] },
            "evals" => Column::Evals { values: Vec::new(), offsets: vec![0] },
            "plies" => Column::Plies(Vec::new()),
            "key" => Column::Key { values: Vec::new(), valid: Vec::new() },
            "problems" => Column::Problems(Vec::new()),
            _ if name.ends_with("Elo") => Column::Elo { name, values: Vec::new(), valid: Vec::new() },
            _ => Column::Tag { name, bytes: Vec::new(), offsets: vec![0], valid: Vec::new() },
        }
    }

    fn is_of_tag(&self) -> bool {
        matches!(self, Column::Tag { .. } | Column::Elo { .. })
    }

    fn grows_by_move(&self) -> bool {
        matches!(self, Column::Moves { .. } | Column::Clocks { .. } | Column::Evals { .. })
    }

    fn field(&self) -> Field {
        let list = |item| DataType::List(Arc::new(Field::new("item", item, false)));
        match self {
            Column::Tag { name, .. } => Field::new(name, DataType::Utf8, true),
            Column::Elo { name, .. } => Field::new(name, DataType::Int32, true),
            Column::Moves { .. } => Field::new("moves", list(DataType::UInt16), false),
            Column::Clocks { .. } => Field::new("clocks", list(DataType::Int32), false),
            Column::Evals { .. } => Field::new("evals", list(DataType::Int16), false),
            Column::Plies(_) => Field::new("plies", DataType::UInt16, false),
            Column::Key { .. } => Field::new("key", DataType::UInt64, true),
            Column::Problems(_) => Field::new("problems", DataType::UInt32, false),
            Column::Told { what, .. } => Field::new(what.name(), DataType::Utf8, true),
            Column::PawnOrder { .. } => Field::new("pawn_order", DataType::UInt64, true),
            Column::PawnsHome { .. } => Field::new("pawns_home", DataType::UInt16, true),
        }
    }

    /// How many bytes its numbers and letters have.
    fn bytes(&self) -> usize {
        match self {
            Column::Tag { bytes, .. } | Column::Told { bytes, .. } => bytes.len(),
            Column::Moves { values, .. } => 2 * values.len(),
            Column::Clocks { values, .. } => 4 * values.len(),
            Column::Evals { values, .. } => 2 * values.len(),
            _ => 0,
        }
    }

    /// The array of what was gathered, which is forgotten.
    fn take(&mut self) -> Result<ArrayRef, ArrowError> {
        fn ends(offsets: &mut Vec<i32>) -> OffsetBuffer<i32> {
            OffsetBuffer::new(ScalarBuffer::from(std::mem::replace(offsets, vec![0])))
        }
        fn list(offsets: &mut Vec<i32>, item: DataType, values: ArrayRef) -> Result<ArrayRef, ArrowError> {
            let field = Arc::new(Field::new("item", item, false));
            Ok(Arc::new(ListArray::try_new(field, ends(offsets), values, None)?))
        }
        Ok(match self {
            Column::Tag { bytes, offsets, valid, .. } | Column::Told { bytes, offsets, valid, .. } => {
                let nulls = NullBuffer::from(std::mem::take(valid));
                let bytes = Buffer::from_vec(std::mem::take(bytes));
                Arc::new(StringArray::try_new(ends(offsets), bytes, Some(nulls))?)
            }
            Column::Elo { values, valid, .. } => {
                let nulls = NullBuffer::from(std::mem::take(valid));
                Arc::new(Int32Array::try_new(std::mem::take(values).into(), Some(nulls))?)
            }
            Column::Moves { values, offsets } => {
                let values = Arc::new(UInt16Array::from(std::mem::take(values)));
                list(offsets, DataType::UInt16, values)?
            }
            Column::Clocks { values, offsets } => {
                let values = Arc::new(Int32Array::from(std::mem::take(values)));
                list(offsets, DataType::Int32, values)?
            }
            Column::Evals { values, offsets } => {
                let values = Arc::new(Int16Array::from(std::mem::take(values)));
                list(offsets, DataType::Int16, values)?
            }
            Column::Plies(values) => Arc::new(UInt16Array::from(std::mem::take(values))),
            Column::Problems(values) => Arc::new(UInt32Array::from(std::mem::take(values))),
            Column::Key { values, valid } | Column::PawnOrder { values, valid } => {
                let nulls = NullBuffer::from(std::mem::take(valid));
                Arc::new(UInt64Array::try_new(std::mem::take(values).into(), Some(nulls))?)
            }
            Column::PawnsHome { values, valid } => {
                let nulls = NullBuffer::from(std::mem::take(valid));
                Arc::new(UInt16Array::try_new(std::mem::take(values).into(), Some(nulls))?)
            }
        })
    }
}

/// Games as they become rows.
pub(crate) struct GameColumns {
    columns: Vec<Column>,
    /// The places of those that tags fill.
    by_tag: Vec<usize>,
    /// The places of those that grow with every move.
    by_move: Vec<usize>,
    schema: SchemaRef,
    filters: Vec<Filter>,
    /// The tags of this game, if filters look at them.
    tags: Tags,
    /// For each column of a tag, whether this game has had it.
    seen: Vec<bool>,
    /// What its tags tell of where it starts.
    starts: StartTags,
    /// Where it starts, if that can be read.
    start: Option<Position>,
    position: Position,
    is_wanted: bool,
    plies: u16,
    problems: u32,
    rows: usize,
    needs_moves: bool,
    needs_comments: bool,
    needs_facts: bool,
    facts: GameFacts,
    /// The result behind the moves, if there is one.
    result: Option<GameResult>,
}

impl GameColumns {
    pub(crate) fn new(names: &[String], filters: Vec<Filter>) -> GameColumns {
        let columns: Vec<Column> = names.iter().map(|name| Column::new(name)).collect();
        let fields: Vec<Field> = columns.iter().map(Column::field).collect();
        let has =
            |names: &[&str]| columns.iter().any(|column| names.contains(&column.field().name().as_str()));
        let needs_facts = has(&["opening_eco", "opening_name", "material", "pawn_order", "pawns_home"]);
        GameColumns {
            needs_moves: needs_facts || has(&["moves", "clocks", "evals", "plies", "key", "problems"]),
            needs_facts,
            facts: GameFacts::default(),
            result: None,
            needs_comments: has(&["clocks", "evals"]),
            seen: vec![false; columns.len()],
            by_tag: (0..columns.len()).filter(|place| columns[*place].is_of_tag()).collect(),
            by_move: (0..columns.len()).filter(|place| columns[*place].grows_by_move()).collect(),
            columns,
            schema: Arc::new(Schema::new(fields)),
            filters,
            tags: Tags::new(),
            starts: StartTags::default(),
            start: None,
            position: Position::new(),
            is_wanted: true,
            plies: 0,
            problems: 0,
            rows: 0,
        }
    }

    pub(crate) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// How many bytes the longest column has, which takes twice that when it grows.
    pub(crate) fn bytes(&self) -> usize {
        self.columns.iter().map(Column::bytes).max().unwrap_or(0)
    }

    /// The rows so far, which are forgotten.
    pub(crate) fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.rows = 0;
        let arrays: Result<Vec<ArrayRef>, ArrowError> = self.columns.iter_mut().map(Column::take).collect();
        RecordBatch::try_new(self.schema(), arrays?)
    }

    fn count(&mut self, kind: &ProblemKind) {
        self.problems += u32::from(kind.severity() == Severity::Error);
    }

    /// The last values of the lists that comments fill.
    fn note(&mut self, comment: &Comment) {
        for column in &mut self.columns {
            match column {
                Column::Clocks { values, offsets } if offsets.last() < Some(&(values.len() as i32)) => {
                    if let (Some(clock), Some(last)) = (comment.clock, values.last_mut()) {
                        *last = i32::try_from(clock.0.as_millis()).unwrap_or(i32::MAX);
                    }
                }
                Column::Evals { values, offsets } if offsets.last() < Some(&(values.len() as i32)) => {
                    if let (Some(eval), Some(last)) = (comment.eval, values.last_mut()) {
                        let number = match eval.score {
                            Score::Centipawns(score) => score.clamp(-30_000, 30_000),
                            Score::Mate(moves) if moves < 0 => (-MATE - moves).min(-30_001),
                            Score::Mate(moves) => (MATE - moves).max(30_001),
                            _ => i32::from(NO_EVAL),
                        };
                        *last = number as i16;
                    }
                }
                _ => {}
            }
        }
    }
}

impl Visitor for GameColumns {
    fn begin_game(&mut self) {
        self.seen.fill(false);
        (self.tags, self.starts) = (Tags::new(), StartTags::default());
        (self.start, self.is_wanted) = (None, true);
        (self.plies, self.problems, self.result) = (0, 0, None);
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let name = tag.name.bytes();
        self.starts.note(&tag);
        if !self.filters.is_empty() && self.tags.get(&tag.name.text()).is_none() {
            self.tags.set(&tag.name.text(), &tag.value_text());
        }
        for place in &self.by_tag {
            match &mut self.columns[*place] {
                // The first of a name counts, in any case, as everywhere.
                Column::Tag { name: wanted, bytes, .. }
                    if wanted.as_bytes().eq_ignore_ascii_case(name) && !self.seen[*place] =>
                {
                    bytes.extend(tag.value_text().as_bytes());
                    self.seen[*place] = true;
                }
                Column::Elo { name: wanted, values, .. }
                    if wanted.as_bytes().eq_ignore_ascii_case(name) && !self.seen[*place] =>
                {
                    if let Ok(number) = tag.value_text().trim().parse() {
                        values.push(number);
                        self.seen[*place] = true;
                    }
                }
                _ => continue,
            }
            break;
        }
    }

    fn begin_moves(&mut self) -> Flow {
        self.is_wanted = self.filters.is_empty() || Filter::flow(&self.filters, &self.tags) == Flow::Read;
        self.facts = GameFacts::default();
        if !self.is_wanted || !self.needs_moves {
            return Flow::Skip;
        }
        let starts = std::mem::take(&mut self.starts);
        self.start = starts.start(&pgn_tree::limits(), |kind, _| self.count(&kind));
        let Some(start) = &self.start else { return Flow::Skip };
        self.position = *start;
        self.facts = GameFacts::begin(start);
        Flow::Read
    }

    #[inline]
    fn san(&mut self, san: Token<'_>) -> Flow {
        let Some(mv) = san.to_move(&self.position) else {
            self.problems += 1;
            return Flow::Skip;
        };
        tabiya_kernels::play(&mut self.position, mv);
        self.plies = self.plies.saturating_add(1);
        if self.needs_facts {
            self.facts.note(&self.position);
        }
        for place in &self.by_move {
            match &mut self.columns[*place] {
                Column::Moves { values, .. } => values.push(mv.bits()),
                Column::Clocks { values, .. } => values.push(NO_CLOCK),
                Column::Evals { values, .. } => values.push(NO_EVAL),
                _ => {}
            }
        }
        Flow::Read
    }

    fn comment(&mut self, comment: Token<'_>) {
        if self.needs_comments && self.plies > 0 {
            self.note(&Comment::parse(&comment.text()));
        }
    }

    fn problem(&mut self, kind: ProblemKind, _: Token<'_>) {
        self.count(&kind);
    }

    fn result(&mut self, result: GameResult, _: Token<'_>) {
        self.result = Some(result);
    }

    fn end_game(&mut self, _: Token<'_>) {
        if self.is_wanted && !self.filters.is_empty() {
            // What stands behind the moves counts, unless it says nothing.
            let told = self.result.filter(|result| *result != GameResult::Unknown);
            let result = told.or_else(|| self.tags.get("Result").and_then(GameResult::from_text));
            let result = result.unwrap_or(GameResult::Unknown);
            self.is_wanted = self.filters.iter().all(|filter| filter.takes_result(result));
        }
        if !self.is_wanted {
            self.forget();
            return;
        }
        self.rows += 1;
        let last = self.start.is_some().then_some(&self.position);
        // Of games from elsewhere pawns at home say nothing.
        let is_usual = self.start == Some(Position::new());
        for (column, seen) in self.columns.iter_mut().zip(&self.seen) {
            match column {
                Column::Tag { bytes, offsets, valid, .. } => {
                    offsets.push(bytes.len() as i32);
                    valid.push(*seen);
                }
                Column::Elo { values, valid, .. } => {
                    if !*seen {
                        values.push(0);
                    }
                    valid.push(*seen);
                }
                Column::Moves { values, offsets } => offsets.push(values.len() as i32),
                Column::Clocks { values, offsets } => offsets.push(values.len() as i32),
                Column::Evals { values, offsets } => offsets.push(values.len() as i32),
                Column::Plies(values) => values.push(self.plies),
                Column::Key { values, valid } => {
                    values.push(last.map_or(0, Position::key));
                    valid.push(last.is_some());
                }
                Column::Problems(values) => values.push(self.problems),
                Column::Told { what, bytes, offsets, valid } => {
                    let text = what.text(&self.facts, last);
                    bytes.extend(text.as_deref().unwrap_or_default().as_bytes());
                    offsets.push(bytes.len() as i32);
                    valid.push(text.is_some());
                }
                Column::PawnOrder { values, valid } => {
                    values.push(self.facts.order);
                    valid.push(is_usual);
                }
                Column::PawnsHome { values, valid } => {
                    values.push(self.facts.home);
                    valid.push(is_usual);
                }
            }
        }
    }
}

impl GameColumns {
    /// Takes back what a game that is not wanted has left.
    fn forget(&mut self) {
        let end = |offsets: &[i32]| offsets.last().map_or(0, |end| *end as usize);
        for (column, seen) in self.columns.iter_mut().zip(&self.seen) {
            match column {
                Column::Tag { bytes, offsets, .. } => bytes.truncate(end(offsets)),
                Column::Elo { values, .. } if *seen => drop(values.pop()),
                Column::Moves { values, offsets } => values.truncate(end(offsets)),
                Column::Clocks { values, offsets } => values.truncate(end(offsets)),
                Column::Evals { values, offsets } => values.truncate(end(offsets)),
                _ => {}
            }
        }
    }
}

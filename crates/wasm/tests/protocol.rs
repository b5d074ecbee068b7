//! The package and the module agree on every number: `npm/tabiya/src/protocol.ts` is written from the one table of them.

#[path = "shared/numbers.rs"]
mod numbers;

use std::fmt::Write;
use tabiya::{DrawRules, Role, Status, Variant};
use tabiya_wasm::protocol::{Counter, NUMBERS, NodeNote, Question, Word};

#[test]
fn the_package_has_the_numbers_of_the_module() {
    numbers::assert_written("tabiya/src/protocol.ts", &typescript());
}

#[test]
fn every_number_has_one_name() {
    let names: Vec<&str> = NUMBERS.iter().map(|(name, ..)| *name).collect();
    for (at, name) in names.iter().enumerate() {
        assert!(!names[..at].contains(name), "{name}");
    }
    for (number, word) in Word::ALL.iter().enumerate() {
        assert_eq!(Word::from_number(number as u32), Some(*word));
    }
    assert_eq!(Word::from_number(Word::ALL.len() as u32), None);
}

/// The numbers, and the names of what is known by number.
fn typescript() -> String {
    let mut text = numbers::typescript("wasm", NUMBERS);
    let mut list = |what: &str, name: &str, items: Vec<&str>| {
        let items = items.iter().map(|item| format!("'{item}'")).collect::<Vec<_>>().join(", ");
        write!(text, "\n/** {what} @internal */\nexport const {name} = [{items}] as const;\n").unwrap();
    };
    list("The roles by number.", "ROLES", Role::ALL.map(Role::name).to_vec());
    list("The rules by number.", "RULES", DrawRules::ALL.map(DrawRules::name).to_vec());
    list("The variants by number.", "VARIANTS", Variant::ALL.map(Variant::name).to_vec());
    list("How a game stands, by number.", "STATUSES", Status::ALL.map(Status::name).to_vec());
    list(
        "Those among them that are over.",
        "OVER",
        Status::ALL.into_iter().filter(|status| status.is_over()).map(Status::name).collect(),
    );
    list("What a side can say, by number.", "WORDS", Word::ALL.iter().map(|word| word.name()).collect());
    list("What can be counted, by number.", "COUNTERS", Counter::ALL.iter().map(|it| it.name()).collect());
    list(
        "What can be written about a move of a record, by number.",
        "NODE_NOTES",
        NodeNote::ALL.iter().map(|it| it.name()).collect(),
    );
    list(
        "What can be asked about a side, by number.",
        "QUESTIONS",
        Question::ALL.iter().map(|it| it.name()).collect(),
    );
    text
}

//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "order",
    "quoted",
    "rng",
    "color",
    "piece",
    "square",
    "square_set",
    "attacks",
    "moves",
    "castling",
    "variant",
    "pockets",
    "board",
    "zobrist",
    "setup",
    "position",
    "chess960",
    "outcome",
    "draw_rules",
    "rules",
    "dead",
    "fen",
    "uci",
    "san",
    "prose",
    "explain",
    "epd",
    "perft",
    "game",
    "openings",
    "clock",
    "timed",
    "pgn",
    "book",
    "orientation",
    "diagram",
    "svg",
];

/// Modules that import each other all the same. The generator is written once for all games: what it asks of the rules
/// of a variant is a trait, and their answers are made of its own parts. The grammar of sentences recurs.
const RINGS: &[&[&str]] = &[
    &["position/legal", "position/sink", "position/variants"],
    &["position/variants/atomic", "position/variants/make", "position/variants/rules"],
    &[
        "prose/announcements",
        "prose/colons",
        "prose/layout",
        "prose/lines",
        "prose/names",
        "prose/objections",
        "prose/references",
        "prose/roles",
    ],
    &[
        "prose/deeds",
        "prose/drops",
        "prose/letters",
        "prose/notation",
        "prose/passing",
        "prose/takings",
        "prose/worded",
    ],
];

#[test]
fn no_module_imports_a_later_one() {
    let layers = layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER);
    layers.with_macros(&["text_serde"]).with_rings(RINGS).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER)
        .check_lengths(&["prose/lexicon", "zobrist/random64"]);
}

/// Without it, a file that nobody names would be a test that nobody runs.
#[test]
fn every_file_of_tests_is_part_of_a_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let named = ["all.rs", "perft.rs"].map(read).concat() + "mod all; mod perft; mod layers;";
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let module = format!("mod {};", path.file_stem().unwrap().display());
            assert!(named.contains(&module), "`{module}` is missing in tests/all.rs");
        }
    }
}

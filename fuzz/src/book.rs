//! Opening books of any bytes.

use tabiya::Position;
use tabiya::book::{Book, BookEntry};

/// A book of any bytes: what is no book is refused, and the rest is looked up, walked through and written without harm.
pub fn book(bytes: &[u8]) {
    let book = match Book::from_bytes(bytes.to_vec()) {
        Ok(book) => book,
        Err(error) => {
            assert!(bytes.is_empty() || bytes.len() % BookEntry::BYTES != 0, "{error}");
            return;
        }
    };
    let entries: Vec<BookEntry> = book.entries().map(|entry| entry.expect("it is in memory")).collect();
    assert_eq!(entries.len(), bytes.len() / BookEntry::BYTES);
    let report = book.check().expect("it is in memory");
    assert_eq!(report.entries, book.len());
    let mut written = Vec::new();
    book.write_to(&mut written).expect("a vector takes everything");
    assert_eq!(written, bytes, "what is read is written");
    let is_sorted = entries.is_sorted_by_key(|entry| entry.key);
    for entry in entries.iter().take(64) {
        let found = book.entries_of(entry.key).expect("it is in memory");
        assert!(!is_sorted || found.contains(entry) || found.len() >= 1024, "{entry}");
    }
    let start = Position::new();
    for found in book.probe(&start).expect("it is in memory").moves {
        assert!(start.is_legal(found.mv));
    }
    // Put in order, it is a book in which all is found.
    let merged = Book::from_entries(entries.clone());
    for entry in entries.iter().take(64) {
        let found = merged.entries_of(entry.key).expect("it is in memory");
        assert!(found.iter().any(|other| other.mv == entry.mv) || found.len() >= 1024, "{entry}");
    }
}

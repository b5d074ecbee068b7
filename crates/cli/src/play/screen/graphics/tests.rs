//! What is sent, read again as a terminal would.

use super::super::layout::{ScreenLayout, SmallPieces};
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks, Tint};
use super::super::view_model::{BoardShape, BoardView};
use super::{BoardPictures, GraphicsProtocol};
use crate::play::terminal_caps::Charset;
use flate2::read::ZlibDecoder;
use ratatui::layout::Size;
use std::io::Read;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tabiya::diagram::Theme;
use tabiya::{Orientation, Position, Square, SquareSet};

const STYLES: ScreenStyle = ScreenStyle {
    depth: ColorDepth::Full,
    theme: Theme::Sea,
    pieces: PieceRendering::Pictures,
    charset: Charset::Unicode,
};

const CELL: Size = Size { width: 8, height: 16 };

fn board_view(position: &Position) -> BoardView {
    BoardView {
        board: *position.board(),
        orientation: Orientation::White,
        marks: [SquareMarks::default(); 64],
        drawn: Vec::new(),
        unpainted: SquareSet::EMPTY,
    }
}

/// Longer than painting takes.
const LONG: Duration = Duration::from_secs(60);

/// What is sent for a board when everything is painted.
fn shown(pictures: &mut BoardPictures, view: &BoardView) -> String {
    assert_eq!(pictures.ask(view, &STYLES, LONG), SquareSet::EMPTY);
    pictures.show(&layout())
}

fn layout() -> ScreenLayout {
    ScreenLayout::of(Size { width: 100, height: 30 }, SmallPieces::Drawn).unwrap()
}

/// Pictures in a way of sending, and what was sent first for the standard array.
fn begun(how: GraphicsProtocol) -> (BoardPictures, String) {
    let mut pictures = BoardPictures::new(Arc::new(|| ()));
    assert_eq!(pictures.leave(Some(&layout()), Some((how, CELL))), None);
    let sent = shown(&mut pictures, &board_view(&Position::new()));
    (pictures, sent)
}

/// The places to which the cursor goes, from one.
fn places(sent: &str) -> Vec<(u16, u16)> {
    let parts = sent.split("\x1b[").skip(1);
    let numbers = parts.map(|part| part[..part.find('H').unwrap()].split_once(';').unwrap());
    numbers.map(|(row, column)| (row.parse().unwrap(), column.parse().unwrap())).collect()
}

/// A picture of Sixel: its size, and every pixel's colour.
fn decoded_sixel(text: &str) -> (usize, usize, Vec<Option<[u8; 3]>>) {
    let body = text.strip_prefix("\x1bP0;1;0q\"").unwrap();
    let (head, rest) = body.split_at(body.find('#').unwrap());
    let numbers: Vec<usize> = head.split(';').map(|it| it.parse().unwrap()).collect();
    let (width, height) = (numbers[2], numbers[3]);
    let mut pixels = vec![None; width * height];
    let mut colors = std::collections::HashMap::new();
    let (mut x, mut band, mut color) = (0, 0, 0);
    let mut rest = rest;
    let number = |text: &mut &str| {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap();
        let (digits, after) = text.split_at(end);
        *text = after;
        digits.parse::<usize>().unwrap()
    };
    loop {
        let letter = rest.chars().next().unwrap();
        rest = &rest[letter.len_utf8()..];
        let mut count = 1;
        let mut letter = letter;
        match letter {
            '\x1b' => {
                assert_eq!(rest, "\\");
                return (width, height, pixels);
            }
            '#' => {
                color = number(&mut rest);
                if let Some(after) = rest.strip_prefix(";2;") {
                    rest = after;
                    let mut parts = [0; 3];
                    for (i, part) in parts.iter_mut().enumerate() {
                        *part = (number(&mut rest) * 255 / 100) as u8;
                        if i < 2 {
                            rest = rest.strip_prefix(';').unwrap();
                        }
                    }
                    colors.insert(color, parts);
                }
                continue;
            }
            '$' => {
                x = 0;
                continue;
            }
            '-' => {
                (x, band) = (0, band + 1);
                continue;
            }
            '!' => {
                count = number(&mut rest);
                letter = rest.chars().next().unwrap();
                rest = &rest[1..];
            }
            _ => {}
        }
        let bits = letter as u8 - b'?';
        assert!(bits < 64, "{letter:?}");
        for _ in 0..count {
            for row in (0..6).filter(|row| bits >> row & 1 == 1) {
                let y = 6 * band + row;
                assert!(x < width && y < height, "a pixel outside of the picture: {x} {y}");
                pixels[y * width + x] = Some(colors[&color]);
            }
            x += 1;
        }
    }
}

/// Text in base 64 as bytes.
fn decoded_base64(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{}", char::from(other)),
    };
    let mut bytes = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let letters: Vec<u8> = four.iter().copied().filter(|&letter| letter != b'=').collect();
        let number = letters.iter().fold(0u32, |number, &letter| number << 6 | u32::from(digit(letter)));
        let number = number << (6 * (4 - letters.len()));
        bytes.extend(&number.to_be_bytes()[1..letters.len()]);
    }
    bytes
}

/// The pixels of a PNG file.
fn decoded_png(file: &[u8]) -> (u32, u32, Vec<u8>) {
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    let (width, height) = (side(16), side(20));
    let data = file.windows(4).position(|name| name == b"IDAT").unwrap() + 4;
    let mut rows = Vec::new();
    ZlibDecoder::new(&file[data..]).read_to_end(&mut rows).unwrap();
    let rgb = rows.chunks(width as usize * 3 + 1).flat_map(|row| row[1..].to_vec()).collect();
    (width, height, rgb)
}

#[test]
fn a_board_in_sixel_has_a_picture_for_every_square_at_its_place() {
    let (_, sent) = begun(GraphicsProtocol::Sixel);
    let layout = layout();
    let expected: Vec<(u16, u16)> = Square::ALL
        .into_iter()
        .map(|square| {
            let (column, row) = Orientation::White.cell(square);
            let cell = layout.cell(column, row);
            (cell.y + 1, cell.x + 1)
        })
        .collect();
    assert_eq!(places(&sent), expected);
    assert!(sent.starts_with("\x1b7\x1b[") && sent.ends_with("\x1b8"));
    for part in sent.split("\x1bP").skip(1) {
        let text = format!("\x1bP{}", &part[..part.find("\x1b\\").unwrap() + 2]);
        let (width, height, pixels) = decoded_sixel(&text);
        assert_eq!((width, height), (7 * 8, 3 * 16));
        assert!(pixels.iter().all(Option::is_some), "every pixel is painted");
    }
}

#[test]
fn white_and_black_pieces_are_light_and_dark_in_sixel() {
    let (_, sent) = begun(GraphicsProtocol::Sixel);
    let pictures: Vec<&str> = sent.split("\x1bP").skip(1).collect();
    let brightest_and_darkest = |square: Square| {
        let part = pictures[square.index()];
        let (_, _, pixels) = decoded_sixel(&format!("\x1bP{}", &part[..part.find("\x1b\\").unwrap() + 2]));
        let count = |test: fn(u8) -> bool| pixels.iter().flatten().filter(|pixel| test(pixel[0])).count();
        (count(|part| part > 230), count(|part| part < 30))
    };
    let (bright, dark) = brightest_and_darkest(Square::E1);
    assert!(bright > 200 && dark < bright, "{bright} {dark}");
    let (bright, dark) = brightest_and_darkest(Square::E8);
    assert!(dark > 200 && bright < 20, "{bright} {dark}");
    assert_eq!(brightest_and_darkest(Square::E4), (0, 0));
}

#[test]
fn a_board_in_kitty_is_files_in_pieces_that_are_not_answered() {
    let (_, sent) = begun(GraphicsProtocol::Kitty);
    let commands: Vec<&str> =
        sent.split("\x1b_G").skip(1).map(|part| &part[..part.find("\x1b\\").unwrap()]).collect();
    let mut files: Vec<(String, String)> = Vec::new();
    for command in commands {
        let (head, data) = command.split_once(';').unwrap();
        assert!(head.contains("q=2"), "{head}");
        assert!(data.len() <= 4096);
        if head.starts_with("a=T") {
            files.push((head.to_owned(), data.to_owned()));
        } else {
            files.last_mut().unwrap().1.push_str(data);
        }
    }
    assert_eq!(files.len(), 64);
    for (square, (head, data)) in Square::ALL.into_iter().zip(files) {
        assert!(head.contains(&format!("i={},", 7_000 + square.index())), "{head}");
        assert!(head.contains("c=7,r=3,C=1"), "{head}");
        let (width, height, rgb) = decoded_png(&decoded_base64(&data));
        assert_eq!((width, height, rgb.len()), (56, 48, 56 * 48 * 3));
    }
}

#[test]
fn a_board_in_iterm_is_files_as_large_as_their_squares() {
    let (_, sent) = begun(GraphicsProtocol::ITerm);
    let files: Vec<&str> =
        sent.split("\x1b]1337;File=").skip(1).map(|part| &part[..part.find('\x07').unwrap()]).collect();
    assert_eq!(files.len(), 64);
    for file in files {
        let (head, data) = file.split_once(':').unwrap();
        assert_eq!(head, "inline=1;width=7;height=3;preserveAspectRatio=0;doNotMoveCursor=1");
        assert_eq!(decoded_png(&decoded_base64(data)).0, 56);
    }
}

#[test]
fn only_what_has_changed_is_sent_again() {
    let (mut pictures, _) = begun(GraphicsProtocol::Sixel);
    let mut view = board_view(&Position::new());
    assert_eq!(shown(&mut pictures, &view), "");
    let after: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    view.board = *after.board();
    assert_eq!(places(&shown(&mut pictures, &view)).len(), 2);
    // An arrow lies over the squares between its ends.
    view.drawn = vec![BoardShape { from: Square::A1, to: Square::A4, tint: Tint::Best }];
    assert_eq!(places(&shown(&mut pictures, &view)).len(), 4);
    view.drawn.clear();
    assert_eq!(places(&shown(&mut pictures, &view)).len(), 4);
    pictures.forget();
    assert_eq!(places(&shown(&mut pictures, &view)).len(), 64);
}

#[test]
fn pictures_go_before_a_dialog_or_another_size_comes() {
    let (mut pictures, _) = begun(GraphicsProtocol::Kitty);
    let how = Some((GraphicsProtocol::Kitty, CELL));
    assert_eq!(pictures.leave(Some(&layout()), how), None);
    assert_eq!(pictures.leave(Some(&layout()), None), Some(super::kitty::DELETE));
    assert_eq!(pictures.leave(Some(&layout()), None), None);
    assert_eq!(pictures.leave(Some(&layout()), how), None);
    let other = ScreenLayout::of(Size { width: 120, height: 40 }, SmallPieces::Drawn).unwrap();
    assert_eq!(pictures.leave(Some(&other), how), Some(super::kitty::DELETE));
    let (mut pictures, _) = begun(GraphicsProtocol::Sixel);
    assert_eq!(pictures.leave(None, None), Some(""));
}

#[test]
fn nobody_waits_for_pictures_and_those_of_a_size_that_is_gone_are_not_painted() {
    // A painter who goes on only when told to.
    let (begin, begins) = channel();
    let (go_on, goes_on) = channel::<()>();
    let goes_on = Mutex::new(goes_on);
    let mut pictures = BoardPictures::painted_by(Arc::new(|| ()), move |order| {
        begin.send((order.square, order.place.square)).unwrap();
        goes_on.lock().unwrap().recv_timeout(LONG).unwrap();
        format!("<{}>", order.square)
    });
    let view = board_view(&Position::new());
    let how = Some((GraphicsProtocol::Kitty, CELL));
    pictures.leave(Some(&layout()), how);
    assert_eq!(pictures.ask(&view, &STYLES, Duration::ZERO), SquareSet::ALL);
    assert_eq!(pictures.show(&layout()), "");
    let (first, _) = begins.recv_timeout(LONG).unwrap();
    // Another size, while the first picture of the one before is painted.
    let other = ScreenLayout::of(Size { width: 120, height: 40 }, SmallPieces::Drawn).unwrap();
    assert_eq!(pictures.leave(Some(&other), how), Some(super::kitty::DELETE));
    assert_eq!(pictures.ask(&view, &STYLES, Duration::ZERO), SquareSet::ALL);
    for _ in 0..65 {
        go_on.send(()).unwrap();
    }
    assert_eq!(pictures.ask(&view, &STYLES, LONG), SquareSet::EMPTY);
    let sent = pictures.show(&other);
    assert_eq!(sent.matches('<').count(), 64);
    let later: Vec<(Square, Size)> = begins.try_iter().collect();
    assert_eq!(first, Square::A1);
    assert_eq!(later.len(), 64);
    assert!(later.iter().all(|(_, square)| *square == other.square));
    // What is on the screen and not right any more goes before what replaces it is painted.
    let after: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    let view = board_view(&after);
    assert_eq!(pictures.ask(&view, &STYLES, Duration::ZERO), SquareSet::from_iter([Square::E2, Square::E4]));
    let sent = pictures.show(&other);
    assert!(sent.contains("a=d,d=I,i=7012") && sent.contains("a=d,d=I,i=7028"), "{sent:?}");
    go_on.send(()).unwrap();
    go_on.send(()).unwrap();
    assert_eq!(pictures.ask(&view, &STYLES, LONG), SquareSet::EMPTY);
    assert_eq!(pictures.show(&other).matches('<').count(), 2);
}

/// In a terminal whose characters erase pictures, some squares stayed as bare characters' grounds: their pictures had come
/// between the drawing of the characters and the sending, and the next frame wrote over them.
#[test]
fn a_picture_that_is_painted_while_characters_are_drawn_waits_for_the_next_frame() {
    let (go_on, goes_on) = channel::<()>();
    let goes_on = Mutex::new(goes_on);
    let (tell, told) = channel();
    let wake = Mutex::new(tell);
    let mut pictures = BoardPictures::painted_by(
        Arc::new(move || {
            let _ = wake.lock().unwrap().send(());
        }),
        move |order| {
            goes_on.lock().unwrap().recv_timeout(LONG).unwrap();
            format!("<{}>", order.square)
        },
    );
    let view = board_view(&Position::new());
    pictures.leave(Some(&layout()), Some((GraphicsProtocol::Sixel, CELL)));
    assert_eq!(pictures.ask(&view, &STYLES, Duration::ZERO), SquareSet::ALL);
    // Characters are drawn now, and meanwhile everything is painted.
    for _ in 0..64 {
        go_on.send(()).unwrap();
        told.recv_timeout(LONG).unwrap();
    }
    assert_eq!(pictures.show(&layout()), "");
    assert_eq!(pictures.ask(&view, &STYLES, LONG), SquareSet::EMPTY);
    assert_eq!(pictures.show(&layout()).matches('<').count(), 64);
}

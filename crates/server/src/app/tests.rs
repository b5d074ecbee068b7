use super::*;
use std::io::Read;
use std::net::TcpStream;
use std::sync::mpsc;

/// What is in the file, and that packed with brotli.
const TEXT: &str = "The rook takes the rook. ";
const TIMES: usize = 40;
const PACKED: &[u8] = &[
    27, 231, 3, 248, 141, 196, 56, 22, 242, 143, 81, 21, 212, 84, 101, 104, 114, 26, 228, 109, 205, 101, 10,
    178, 75, 101, 41, 0, 10, 255, 148, 116, 221, 140, 156, 120, 2,
];
static SOME: [AppFile; 3] = [
    AppFile::new("index.html", "12ab", PACKED),
    AppFile::new("assets/rook-1.js", "34cd", PACKED),
    AppFile::new("broken.txt", "56ef", &[255, 255, 255]),
];

/// What a request with these lines was answered, over a socket: status, headers in small letters, and the bytes behind.
struct Answered {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answered {
    fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }
}

/// Serves the files as long as requests are made.
fn served(requests: impl FnOnce(&dyn Fn(&str, &[&str]) -> Answered)) {
    let (told, address) = mpsc::channel();
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.spawn(async move {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        told.send(listener.local_addr().unwrap()).unwrap();
        axum::serve(listener, router(&SOME)).await.unwrap();
    });
    let address = address.recv().unwrap();
    requests(&|line, headers| {
        let mut stream = TcpStream::connect(address).unwrap();
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        write!(stream, "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n").unwrap();
        let mut all = Vec::new();
        stream.read_to_end(&mut all).unwrap();
        let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(all[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answered { status, head: head.to_ascii_lowercase(), body: all[end + 4..].to_vec() }
    });
}

#[test]
fn who_takes_brotli_is_sent_the_file_as_it_is_kept() {
    served(|ask| {
        for taken in ["Accept-Encoding: gzip, deflate, br, zstd", "accept-encoding: br;q=0.5"] {
            let answered = ask("GET /", &[taken]);
            assert_eq!((answered.status, &*answered.body), (200, PACKED), "{taken}");
            assert_eq!(answered.header("content-encoding"), Some("br"));
            assert_eq!(answered.header("content-type"), Some("text/html; charset=utf-8"));
            assert_eq!(answered.header("vary"), Some("accept-encoding"));
            assert_eq!(answered.header("content-length"), Some("37"));
        }
    });
}

#[test]
fn who_does_not_take_brotli_is_sent_the_file_unpacked() {
    let whole = TEXT.repeat(TIMES);
    served(|ask| {
        for taken in [
            &[][..],
            &["Accept-Encoding: gzip"],
            &["Accept-Encoding: br;q=0, gzip"],
            &["Accept-Encoding: identity"],
        ] {
            // And once more, from what is kept then.
            for _ in 0..2 {
                let answered = ask("GET /assets/rook-1.js", taken);
                assert_eq!((answered.status, &*answered.body), (200, whole.as_bytes()), "{taken:?}");
                assert_eq!(answered.header("content-encoding"), None);
                assert_eq!(answered.header("vary"), Some("accept-encoding"));
                assert_eq!(answered.header("cache-control"), Some("public, max-age=31536000, immutable"));
            }
        }
    });
}

#[test]
fn a_head_tells_what_a_get_would_send_and_sends_nothing() {
    served(|ask| {
        let packed = ask("HEAD /", &["Accept-Encoding: br"]);
        assert_eq!((packed.status, packed.body.len()), (200, 0));
        assert_eq!(packed.header("content-encoding"), Some("br"));
        assert_eq!(packed.header("content-length"), Some("37"));
        let plain = ask("HEAD /", &[]);
        assert_eq!((plain.status, plain.body.len()), (200, 0));
        assert_eq!(plain.header("content-encoding"), None);
        assert_eq!(plain.header("content-length"), Some("1000"));
    });
}

#[test]
fn who_has_the_file_is_not_sent_it_again_and_packed_it_is_another_one() {
    served(|ask| {
        let first = ask("GET /", &["Accept-Encoding: br"]);
        let tag = first.header("etag").unwrap();
        assert_eq!(tag, "\"12ab-br\"");
        let asked = format!("If-None-Match: {tag}");
        let again = ask("GET /", &["Accept-Encoding: br", &asked]);
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!((again.header("etag"), again.header("vary")), (Some(tag), Some("accept-encoding")));
        let plain = ask("GET /", &[&asked]);
        assert_eq!((plain.status, plain.header("etag")), (200, Some("\"12ab\"")));
        assert_eq!(plain.body.len(), 1000);
    });
}

#[test]
fn what_is_not_there_not_allowed_or_broken_is_told() {
    served(|ask| {
        assert_eq!(ask("GET /nothing.js", &[]).status, 404);
        let refused = ask("POST /", &[]);
        assert_eq!((refused.status, refused.header("allow")), (405, Some("get, head")));
        assert_eq!(ask("GET /broken.txt", &[]).status, 500);
        assert_eq!(ask("GET /broken.txt", &["Accept-Encoding: br"]).status, 200);
    });
}

/// Each file of the app that this program has, if it has one, can be unpacked.
#[test]
fn every_file_of_the_app_can_be_unpacked() {
    for file in &FILES {
        let whole = file.unpacked().unwrap_or_else(|error| panic!("{file:?}: {error}"));
        assert!(!whole.is_empty());
    }
}

fn headers(name: header::HeaderName, value: &'static str) -> HeaderMap {
    HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
}

#[test]
fn only_names_of_this_machine_are_answered() {
    for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8642", "127.8.8.8"] {
        assert!(is_of_this_machine(&headers(header::HOST, host)), "{host}");
    }
    for host in [
        "",
        "evil.example",
        "evil.example:80",
        "localhost.evil.example",
        "10.0.0.1",
        "127.0.0.1.evil.example:80",
    ] {
        assert!(!is_of_this_machine(&headers(header::HOST, host)), "{host}");
    }
}

#[test]
fn other_machines_are_not_let_in() {
    let told = stay_on_this_machine(([0, 0, 0, 0], 0).into()).unwrap_err().to_string();
    assert!(told.contains("0.0.0.0 can be reached from other machines"), "{told}");
    assert!(stay_on_this_machine(([127, 0, 0, 1], 8080).into()).is_ok());
}

#[test]
fn a_program_without_the_app_says_how_to_get_it() {
    let options = AppOptions { address: ([127, 0, 0, 1], 0).into(), open: false };
    if !is_inside() {
        let told = run(&options, &mut Vec::new()).unwrap_err().to_string();
        assert!(told.contains("cargo xtask web"), "{told}");
    }
}

//! A page in Chromium that plays over HTTP, and a page of another origin that cannot.

use super::raw::{Server, VERSION};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// How long a browser may take before a test says that it does nothing; machines that test may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A Chromium, if there is one.
fn chromium() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let known =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(str::to_owned);
    named.into_iter().chain(known).find(|path| Path::new(path).exists())
}

/// The page: it plays three moves at its seat and tells what it heard, or why it heard nothing.
const PAGE: &str = r#"<!doctype html><title>play</title><script>
let id = 0;
async function call(method, params, name) {
  id += 1;
  params._meta = {
    'io.modelcontextprotocol/protocolVersion': 'VERSION',
    'io.modelcontextprotocol/clientInfo': { name: 'page', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': 'VERSION', 'Mcp-Method': method };
  if (name) headers['Mcp-Name'] = name;
  const reply = await fetch('SERVER', { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
  return (await reply.json()).result;
}
const tool = async (name, given) => (await call('tools/call', { name, arguments: given }, name)).structuredContent;
(async () => {
  const told = [];
  try {
    told.push((await call('tools/list', {})).tools.length > 5);
    for (const move of ['e4', 'Ke3', 'd4']) {
      await tool('wait_for_turn', { seconds: 60 });
      const answer = await tool('play', { move });
      told.push(answer.code ?? answer.played.san);
    }
  } catch (error) {
    told.push(String(error));
  }
  await fetch('/told', { method: 'POST', body: JSON.stringify(told) });
})();
</script>"#;

/// Serves the page, and passes on what it tells.
fn serve(listener: TcpListener, page: String, tell: Sender<String>) {
    for stream in listener.incoming().flatten() {
        let (page, tell) = (page.clone(), tell.clone());
        std::thread::spawn(move || answer(stream, &page, &tell));
    }
}

fn answer(stream: TcpStream, page: &str, tell: &Sender<String>) {
    let mut stream = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    if stream.read_line(&mut first).is_err() {
        return;
    }
    loop {
        let mut line = String::new();
        match stream.read_line(&mut line) {
            Ok(1..) if !line.trim().is_empty() => {}
            _ => break,
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    let _ = stream.read_exact(&mut body);
    let text = match first.starts_with("POST /told") {
        true => {
            let _ = tell.send(String::from_utf8_lossy(&body).into_owned());
            ""
        }
        false => page,
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        text.len()
    );
    let _ = stream
        .get_mut()
        .write_all(head.as_bytes())
        .and_then(|()| stream.get_mut().write_all(text.as_bytes()));
}

/// A browser that shows a page, ended when dropped.
struct Browser(Child, std::path::PathBuf);

impl Browser {
    fn open(chromium: &str, address: &str, number: usize) -> Browser {
        let profile = std::env::temp_dir().join(format!("tabiya-browser-{}-{number}", std::process::id()));
        let child = Command::new(chromium)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(["--remote-debugging-port=0", address])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium starts");
        Browser(child, profile)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = std::fs::remove_dir_all(&self.1);
    }
}

#[test]
#[ignore = "Chromium: cargo xtask test --setup"]
fn browser_a_page_in_chromium_plays_where_its_origin_is_named_and_nowhere_else() {
    let chromium = chromium().expect("there is a Chromium, or CHROMIUM names one");
    for (number, named) in [true, false].into_iter().enumerate() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let other = "http://127.0.0.1:1".to_owned();
        let server = Server::start(&[
            "--seat",
            "white",
            "--opponent",
            "random",
            "--origin",
            if named { &origin } else { &other },
        ]);
        let page =
            PAGE.replace("SERVER", &format!("http://{}/mcp", server.address)).replace("VERSION", VERSION);
        let (tell, told) = channel();
        std::thread::spawn(move || serve(listener, page, tell));
        let _browser = Browser::open(&chromium, &format!("{origin}/"), number);
        let told = told.recv_timeout(PATIENCE).expect("the page tells something");
        match named {
            true => assert_eq!(
                told,
                r#"[true,"e4","king-into-check","d4"]"#.replace("king-into-check", CODE),
                "{told}"
            ),
            false => assert!(told.contains("Failed to fetch"), "{told}"),
        }
    }
}

/// Why the king does not go so far.
const CODE: &str = "does-not-move-so";

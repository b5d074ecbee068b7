"""A model on this machine: an endpoint as OpenAI's that answers each question with what a function says."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class LoopbackModel:
    """Answers the last message of a conversation; `url` is where it is asked."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                text = answer(_text(asked["messages"][-1]["content"]))
                if asked.get("stream"):
                    parts = [_chunk({"role": "assistant", "content": text}, None), _chunk({}, "stop")]
                    lines = [f"data: {json.dumps(part)}\n\n" for part in parts] + ["data: [DONE]\n\n"]
                    self._send("text/event-stream", "".join(lines))
                else:
                    message = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
                    self._send("application/json", json.dumps({**_HEAD, "object": "chat.completion", "choices": [message]}))

            def do_GET(self) -> None:
                self._send("application/json", json.dumps({"object": "list", "data": [{"id": "loopback", "object": "model"}]}))

            def _send(self, kind: str, text: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> LoopbackModel:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


_HEAD = {
    "id": "1",
    "created": 0,
    "model": "loopback",
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
}


def _chunk(delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {**_HEAD, "object": "chat.completion.chunk", "choices": [choice]}


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)

"""Connections that say nothing keep nobody else from the server."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from served import WAIT

FILES = 300
SERVE = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from warquest.web import connections, serve
connections.SLOWEST = float(sys.argv[2])
serve(sys.argv[1], port=0, on_ready=lambda address: print(address, flush=True))
"""


class Small:
    """A server that may open few files, and that waits so long for a request."""

    def __init__(self, folder: Path, patience: float) -> None:
        command = [sys.executable, "-c", SERVE, str(folder), str(patience)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)

    def get(self) -> int:
        return httpx.get(f"http://127.0.0.1:{self.port}/", timeout=WAIT).status_code

    def end(self) -> str:
        self.process.terminate()
        return self.process.communicate(timeout=WAIT)[1]


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET"]
)
def test_who_does_not_finish_a_request_is_sent_away(tmp_path: Path, said: bytes) -> None:
    server = Small(tmp_path, 0.3)
    with server.connect() as silent:
        silent.sendall(said)
        try:
            while silent.recv(65536):
                pass
        except ConnectionResetError:
            pass
    assert server.get() == 200
    assert server.end() == ""


def test_more_connections_than_files_do_not_stop_the_server(tmp_path: Path) -> None:
    server = Small(tmp_path, 1000.0)
    with ExitStack() as held:
        for _ in range(2 * FILES):
            held.enter_context(server.connect())
    assert server.get() == 200
    assert "Too many open files" not in server.end()

"""A line between browser and server that can be cut: being "offline" leaves a browser its sockets to this machine."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class Line:
    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self._far = host, int(port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._is_cut = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._door.close()

    def cut(self) -> None:
        self._is_cut = True
        for one in tuple(self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._is_cut = False

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if self._is_cut:
                near.close()
                continue
            far = socket.create_connection(self._far)
            self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        self._open.discard(one)
        one.close()

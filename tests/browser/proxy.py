"""A line that can be cut, deafened and slowed, between a browser and the house."""

import socket
import threading
import time
from contextlib import suppress


class Proxy:
    """Hands bytes on both ways; `up` is from the page to the house, `down` the other way."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.up = self.down = True  # whether bytes get through
        self.shut = False  # nobody gets in
        self.delay = 0.0
        self.lines: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def cut(self) -> None:
        """Every line breaks; what was swallowed is gone."""
        lines, self.lines = self.lines, []
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def heal(self) -> None:
        self.up = self.down = True
        self.shut, self.delay = False, 0.0

    def close(self) -> None:
        self._door.close()
        self.cut()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self._door.accept()
                if self.shut:
                    page.close()
                    continue
                try:
                    house = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    page.close()
                    continue
                self.lines += [page, house]
                threading.Thread(target=self._carry, args=(page, house, "up"), daemon=True).start()
                threading.Thread(target=self._carry, args=(house, page, "down"), daemon=True).start()

    def _carry(self, from_: socket.socket, to: socket.socket, way: str) -> None:
        with suppress(OSError):
            while data := from_.recv(65536):
                time.sleep(self.delay)
                if getattr(self, way):
                    to.sendall(data)
        for line in (from_, to):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

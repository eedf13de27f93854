"""How the application is run: what a connection may cost, and who is believed where it comes from."""

from typing import Any

import uvicorn

HEAD = 16_384  # bytes of the head of a request
MESSAGE = 8_192  # bytes of a message on a line


def server(app: Any, proxy: str | None = None, **more: Any) -> uvicorn.Server:
    """Forwarded headers are believed only from that proxy."""
    usual: dict[str, Any] = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws_max_size": MESSAGE,
        "h11_max_incomplete_event_size": HEAD,
        "timeout_keep_alive": 15,
        "proxy_headers": proxy is not None,
        "forwarded_allow_ips": proxy,
    }
    return uvicorn.Server(uvicorn.Config(app, **usual | more))

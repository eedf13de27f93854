"""`stammtisch serve`: the table in the browser."""

import socket
import webbrowser
from pathlib import Path
from threading import Thread, Timer
from urllib.parse import urlsplit

import click

from stammtisch.cli.spoken import SpokenCommand, lang_option, say
from stammtisch.cli.values import Number
from stammtisch.core.problem import Problem

TRIES = 20  # ports after the one asked for


def usual_place() -> Path:
    """Where tables are kept if nobody says where."""
    return Path(click.get_app_dir("stammtisch")) / "tables.db"


def open_port(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next free one."""
    reason = ""
    for at in range(port, min(port + TRIES, 65_535) + 1):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends small messages at once only where the socket says that it is TCP; else they wait 40 ms
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, at))
        except OSError as error:
            taken.close()
            reason = error.strerror or str(error)
            continue
        taken.listen(256)
        return taken
    raise Problem("error.port", host=host, port=port, reason=reason)


def network_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists nowhere; no packet leaves
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def outside_address(text: str | None) -> str:
    """What the house is called outside, without a path; a Problem where that is no address."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.path.strip("/") or parts.query or parts.username:
        raise Problem("error.address", text=text)
    return f"{parts.scheme}://{parts.netloc.lower()}"


@click.command("serve", cls=SpokenCommand, help="cli.help.serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="cli.serve.host")
@click.option("--port", default=8853, show_default=True, type=Number(1, 65_535), help="cli.serve.port")
@click.option("--db", default=None, help="cli.serve.db")
@click.option("--no-open", is_flag=True, help="cli.serve.no_open")
@click.option("--keep-days", default=90, show_default=True, type=Number(0, 36_500), help="cli.serve.keep")
@click.option("--address", default=None, help="cli.serve.address")
@click.option("--proxy", default=None, help="cli.serve.proxy")
@lang_option
def serve(
    host: str,
    port: int,
    db: str | None,
    no_open: bool,
    keep_days: int,
    address: str | None,
    proxy: str | None,
) -> None:
    from stammtisch.server import running
    from stammtisch.server.app import make_app
    from stammtisch.server.house import House
    from stammtisch.server.ledger import Ledger
    from stammtisch.server.qr import letters
    from stammtisch.server.welcome import get_ready

    outside = outside_address(address)
    if db is None:
        usual_place().parent.mkdir(parents=True, exist_ok=True)
        db = f"sqlite:///{usual_place()}"
    ledger = Ledger(db, None if db.startswith("sqlite") else usual_place().with_name("keys.json"))
    ledger.alone()
    listening = open_port(host, port)
    Thread(target=get_ready, daemon=True).start()  # while the browser opens
    found = listening.getsockname()[1]
    if found != port:
        click.echo(say("web.port_taken", port=port, other=found))
    app = make_app(House(ledger, keep_days=keep_days), ledger.keys.get("secret"), outside)
    near = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = (outside and f"{outside}/") or f"http://{near}:{found}/"
    click.echo(say("web.address", address=address))
    if not outside and host in ("0.0.0.0", "::") and (far := network_address()):
        phone = f"http://{far}:{found}/"
        click.echo(say("web.address_phone", address=phone))
        click.echo(letters(phone))
    click.echo(say("web.stop"))
    if not no_open:
        Timer(0.8, webbrowser.open, [address]).start()
    running.server(app, proxy).run(sockets=[listening])

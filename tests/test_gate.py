"""The door: what other pages may not do, what is not there, what a browser is told, whose files."""

import json
import stat
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from serving import Guest, Served, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from stammtisch.cli.serve import outside_address
from stammtisch.core.problem import Problem
from stammtisch.server.gate import HEADERS
from stammtisch.server.keys import Keys
from stammtisch.server.ledger import Ledger
from stammtisch.server.schema import facts


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db") as found:
        yield found


def asked(
    served: Served, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[int, str, dict[str, str]]:
    line = HTTPConnection("127.0.0.1", served.port, timeout=20)
    line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    text, told = answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}
    line.close()
    return answer.status, text, told


TABLE = json.dumps({"game": "watten", "players": 4})


# --- other pages
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://localhost:{port}", ""]
)
def test_a_page_of_somebody_else_opens_nothing(served: Served, origin: str) -> None:
    status, text, _ = asked(served, "POST", "/api/tables", TABLE, origin=origin.format(port=served.port))
    assert status == 403 and "fremden" in json.loads(text)["error"]


def test_ones_own_page_and_programs_may(served: Served) -> None:
    assert asked(served, "POST", "/api/tables", TABLE, origin=served.address)[0] == 201
    assert asked(served, "POST", "/api/tables", TABLE)[0] == 201
    assert asked(served, "POST", "/api/tables", TABLE, sec_fetch_site="same-origin")[0] == 201
    assert asked(served, "POST", "/api/tables", TABLE, sec_fetch_site="cross-site")[0] == 403
    assert asked(served, "GET", "/api/games", sec_fetch_site="cross-site")[0] == 200, "a link from elsewhere"


def lined(address: str, guest: Guest, origin: str) -> None:
    with connect(address, additional_headers={"cookie": guest.cookie}, origin=Origin(origin)):
        pass


def test_a_page_of_somebody_else_gets_no_line(served: Served) -> None:
    guest = Guest(served)
    address = f"ws://127.0.0.1:{served.port}/ws/{guest.open('watten', 4)}"
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus, match="403"):
            lined(address, guest, origin)
    lined(address, guest, served.address)


def test_a_pass_is_not_taken_by_another_page(served: Served) -> None:
    guest = Guest(served)
    table = guest.open("watten", 4)
    path = guest.get(f"/api/tables/{table}/pass")[1]["link"].removeprefix(served.address)
    status, _, told = asked(served, "POST", path, origin="https://evil.example")
    assert status == 403 and "set-cookie" not in told


# --- what a browser is told
@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/t/nothing", "/ws", "/manifest.webmanifest"]
)
def test_every_answer_says_what_a_browser_may_do_with_it(served: Served, path: str) -> None:
    told = asked(served, "GET", path)[2]
    assert {name: told.get(name) for name in HEADERS} == HEADERS
    assert "script-src 'self'" in told["content-security-policy"] and "unsafe-eval" not in str(told)


def test_the_cookie_is_for_the_house_alone(served: Served) -> None:
    cookie = asked(served, "GET", "/")[2]["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie


# --- names and addresses
@pytest.fixture
def named(tmp_path: Path) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path}/tables.db", address="https://karten.example.org") as found:
        yield found


def test_a_house_that_knows_its_name_answers_to_no_other(named: Served) -> None:
    assert asked(named, "GET", "/api/games")[0] == 421
    assert asked(named, "GET", "/api/games", host="evil.example")[0] == 421
    assert asked(named, "GET", "/api/games", host="karten.example.org")[0] == 200
    own = {"host": "karten.example.org", "origin": "https://karten.example.org"}
    status, text, told = asked(named, "POST", "/api/tables", TABLE, **own)
    assert status == 201
    table, cookie = json.loads(text)["table"], told["set-cookie"].split(";")[0]
    _, text, _ = asked(named, "GET", f"/api/tables/{table}/pass", cookie=cookie, **own)
    assert json.loads(text)["link"].startswith("https://karten.example.org/come/")
    assert "secure" in asked(named, "GET", "/", **own)[2]["set-cookie"].lower(), "it is reached by https"


def test_forwarded_headers_are_not_believed(served: Served) -> None:
    forged = {
        "x_forwarded_proto": "https",
        "x_forwarded_host": "evil.example",
        "forwarded": "host=evil.example",
    }
    assert "secure" not in asked(served, "GET", "/", **forged)[2]["set-cookie"].lower()
    guest = Guest(served)
    table = guest.open("watten", 4)
    _, text, _ = asked(served, "GET", f"/api/tables/{table}/pass", cookie=guest.cookie, **forged)
    assert json.loads(text)["link"].startswith(served.address)


@pytest.mark.parametrize(
    "text",
    [
        "karten.example.org",
        "ftp://x",
        "https://",
        "https://x/path",
        "https://u@x",
        "http://x:0",
        "http://x:99999999",
    ],
)
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Problem):
        outside_address(text)


def test_an_address_may_end_in_a_slash() -> None:
    assert outside_address("https://Karten.example.org/") == "https://karten.example.org"
    assert outside_address(None) == outside_address("") == ""


# --- what is not there
@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing", "/api/", "/api/tables/nothing", "/api/tables/nothing/record", "/nothing",
        "/api/tables/nothing/seals", "/api/tables/nothing/qr.svg", "/api/tables/nothing/pass",
        "/api/tables/nothing/advice", "/api/partien/nothing", "/api/partien/nothing/0",
        "/api/partien/nothing/record", "/api/rules/XX-999", "/api/help/nothing",
        "/t/nothing", "/partie/nothing", "/hilfe/schach", "/t", "/assets/nothing.js", "/api/partien/x/²",
    ],
)  # fmt: skip
def test_what_is_not_there_is_404(served: Served, path: str) -> None:
    guest = Guest(served)
    status, told = guest.get(path.replace("²", "%C2%B2"))
    assert status == 404, told
    assert "Traceback" not in str(told)
    if path.startswith("/api"):
        assert told["error"] and told["error"] != "Not Found"


def test_what_is_there_is_not(served: Served) -> None:
    guest = Guest(served)
    table = guest.open("watten", 4)
    for path in ("/", f"/t/{table}", "/partie", "/fair", "/hilfe/watten", f"/api/tables/{table}/qr.svg"):
        assert guest.get(path)[0] == 200, path


def test_a_wrong_way_of_asking_is_said(served: Served) -> None:
    status, text, _ = asked(served, "DELETE", "/api/tables", accept_language="it")
    assert status == 405 and "indirizzo" in json.loads(text)["error"]


# --- files
def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_the_house_writes_only_its_owner_reads(served: Served, tmp_path: Path) -> None:
    Guest(served).open("watten", 4)
    found = sorted(tmp_path.iterdir())
    assert len(found) >= 2 and all(mode(file) == 0o600 for file in found), [(f, oct(mode(f))) for f in found]


def test_a_database_that_others_could_read_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    Ledger(f"sqlite:///{file}").close()
    file.chmod(0o644)
    Ledger(f"sqlite:///{file}").close()
    assert mode(file) == 0o600


def test_secrets_lie_apart_from_the_database(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as served:
        Guest(served).open("watten", 4)
        words = [served.house.ledger.keys.get(name) for name in ("secret", "chances")]
    whole = b"".join(f.read_bytes() for f in tmp_path.glob("tables.db*") if f.suffix != ".keys")
    assert all(len(word) > 10 and word.encode() not in whole for word in words)


def test_a_secret_of_an_older_house_moves_out_of_the_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    ledger = Ledger(url)
    with ledger._engine.begin() as connection:
        connection.execute(facts.insert().values(name="secret", value="an old secret of the house"))
    ledger.close()
    ledger = Ledger(url)
    assert ledger.keys.get("secret") == "an old secret of the house", "nobody is logged out"
    ledger.close()
    assert b"an old secret" not in (tmp_path / "tables.db").read_bytes()
    assert Ledger(url).keys.get("secret") == "an old secret of the house"


def test_keys_that_cannot_be_read_are_not_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "k"
    file.write_text("{broken")
    with pytest.raises(Problem):
        Keys(file)
    assert Keys(None).get("secret") != Keys(None).get("secret")

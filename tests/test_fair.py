"""Fair deals: committed to before the first card, told after the Partie, done again by anybody."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from serving import Guest, serving

from stammtisch.cli import main
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game, games
from stammtisch.core.seal import Seal, clean_number, commitment_of
from stammtisch.core.shuffle import sealed_deal
from stammtisch.record import read, record_of, replay, write
from stammtisch.record.verify import BROKEN_SEAL, NOT_NOTED, OTHER_CARDS, SAME, UNSEALED, verify

SEAL = Seal("table/1", commitment_of("table/1", "5ec4e7"), "5ec4e7", ("7", "", "drei", ""))


def test_the_fingerprint_is_the_documented_one() -> None:
    """Anybody can compute it: SHA-256 of scheme, place and secret with zero bytes between."""
    assert SEAL.commitment == sha256(b"stammtisch seal 1\0table/1\x005ec4e7").hexdigest()
    assert SEAL.kept
    assert SEAL.seed == "5ec4e7\n0 7\n2 drei"


def test_every_number_changes_the_pack_and_no_two_seats_are_the_same() -> None:
    pack = game("watten").pack(game("watten").rules(settings("watten"), 4))
    numbers = [("", "", "", ""), ("7", "", "", ""), ("", "7", "", ""), ("7", "7", "", ""), ("77", "", "", "")]
    packs = {sealed_deal(pack, replace(SEAL, numbers=n)).pack for n in numbers}
    assert len(packs) == len(numbers)
    assert clean_number("  1\n2\t3 ") == "1 2 3"


@pytest.mark.parametrize("name", games())
def test_a_sealed_deal_goes_through_a_record_and_back(name: str) -> None:
    """Played to the end of a deal, written, read, done again."""
    played = game(name)
    agreed = settings(name)
    players = 4
    rules = played.rules(agreed, players)
    seal = replace(SEAL, numbers=("7", "", "drei", ""))
    match = Match.begin(played, rules, players, Seat(0)).deal(sealed_deal(played.pack(rules), seal))
    while not match.deal_over:
        seat = min(played.waiting_on(match.state))
        match, _ = match.apply(played.options(played.observe(match.state, seat))[0])
    text = write(record_of(match, ("A", "B", "C", "D"), agreed, "fair"))
    run = replay(read(text))
    assert [v.verdict for v in verify(run)] == [SAME]
    assert [v.verdict for v in verify(run, {seal.commitment})] == [SAME]
    assert [v.verdict for v in verify(run, {"ab"})] == [NOT_NOTED]
    other = replay(read(text.replace("drei", "vier")))
    assert [v.verdict for v in verify(other)] == [OTHER_CARDS]
    broken = replay(read(text.replace("secret: 5ec4e7", "secret: 5ec4e8")))
    assert [v.verdict for v in verify(broken)] == [BROKEN_SEAL]
    unsealed = "\n".join(line for line in text.splitlines() if not line.startswith("    seal:"))
    assert [v.verdict for v in verify(replay(read(unsealed)))] == [UNSEALED]


def test_a_table_commits_takes_numbers_and_tells_after_the_partie(tmp_path: Path) -> None:
    with serving("sqlite://") as served:
        guest = Guest(served)
        table = guest.open("watten", 2)
        page = guest.page(table)
        page.ask("sit", seat=0, name="Anna")
        page.until(lambda: bool(page.now.get("seal")))
        first = page.now["seal"]
        assert first["open"] and first["numbers"] == ["", ""] and "secret" not in first
        assert page.ask("number", number=" 1492 ")["type"] == "done"
        assert page.ask("begin")["type"] == "done"
        page.until(lambda: page.now["begun"])
        running = page.now["seal"]
        if not running["open"]:  # bots may have ended the deal already
            assert running["commitment"] == first["commitment"] and running["numbers"] == ["1492", ""]
            assert page.ask("number", number="2")["type"] == "refused"
        _, told = guest.get(f"/api/tables/{table}/seals")
        assert told[0]["commitment"] == first["commitment"] and "secret" not in told[0]
        seen = {first["commitment"]}
        while not (page.over and page.now["slate"].get("winner")):
            if page.over:
                page.until(lambda: page.now["seal"]["open"])
                seen.add(page.now["seal"]["commitment"])
                _, told = guest.get(f"/api/tables/{table}/seals")
                assert all("secret" not in deal for deal in told)
                page.ask("deal")
            page.play(lambda answers: answers[-1])
        secrets = json.dumps(page.heard)
        _, told = guest.get(f"/api/tables/{table}/seals")
        assert {deal["commitment"] for deal in told} <= seen
        for deal in told:
            assert commitment_of(deal["where"], deal["secret"]) == deal["commitment"]
            assert deal["secret"] not in secrets, "a secret went over the line before the Partie was over"
        _, record = guest.get(f"/api/tables/{table}/record")
        page.close()
    file = tmp_path / "partie.yaml"
    file.write_text(record)
    noted = [word for deal in told for word in ("--commitment", deal["commitment"])]
    ran = CliRunner().invoke(main, ["verify-deal", str(file), *noted, "--lang", "en"])
    assert ran.exit_code == 0, ran.output
    assert f"{len(told)} of {len(told)} deals are correct" in ran.output
    ran = CliRunner().invoke(main, ["verify-deal", str(file), "--commitment", "00", "--json"])
    assert ran.exit_code == 1
    assert {deal["verdict"] for deal in json.loads(ran.output)["deals"]} == {NOT_NOTED}


def test_a_number_that_a_page_adds_by_itself_takes_no_others_place() -> None:
    with serving("sqlite://") as served:
        guest = Guest(served)
        page = guest.page(guest.open("watten", 2))
        page.ask("sit", seat=0, name="Anna")
        assert page.ask("number", number="first", keep=True)["type"] == "done"
        assert page.ask("number", number="second device", keep=True)["type"] == "done"
        page.until(lambda: page.now["seal"]["numbers"][0] == "first")
        assert page.ask("number", number="1492")["type"] == "done"
        page.until(lambda: page.now["seal"]["numbers"][0] == "1492")

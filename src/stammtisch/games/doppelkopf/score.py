"""The result form: a deal that is only settled, from kind, eyes, announcements and Tacks (section 6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.model import Deal, Seat
from stammtisch.core.parts import Scoring
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_of
from stammtisch.core.standing import Standing

from .announcing import is_vorab, names_other, rung_of
from .auction import open_table
from .cells import DONE, HOCHZEIT, KINDS, NORMAL, SAYS, Cells, Rules, is_solo
from .settle import settle

PARTIES = ("re", "kontra")
STATUS = ("valid", "invalid", "void")
KEYS = ("kind", "re", "re_eyes", "announcements", "tacks", "tricks", "revoke")
SCORE_KINDS = (*KINDS, "silent")


def read(r: Rules, standing: Standing, told: Mapping[str, Any], names: Sequence[str]) -> Deal:
    """The form as a record tells it, seats as numbers; a Problem says what is wrong with it."""
    _known(told, KEYS)
    for key in ("kind", "re"):
        if key not in told:
            raise Problem("error.key_missing", key=key)
    if ("re_eyes" in told) == ("revoke" in told):
        raise Problem("error.key_missing", key="re_eyes")
    kind = SCORE_KINDS[one_of(str(told["kind"]), SCORE_KINDS, "error.kind_unknown", "kind")]
    score: dict[str, Any] = {
        "kind": kind,
        "re": _re(r, standing, kind, told["re"], names),
        "announcements": tuple(_word(entry) for entry in _list(told.get("announcements"), "announcements")),
        "tacks": _pair(told.get("tacks"), "tacks", 40),
    }
    if "revoke" in told:
        revoke = _mapping(told["revoke"], "revoke", ("by", "own_eyes"))
        score["revoke"] = (
            one_of(str(revoke.get("by")), PARTIES, "error.party_unknown", "party"),
            _number(revoke.get("own_eyes"), "own_eyes", 240),
        )
    else:
        score["re_eyes"] = _number(told["re_eyes"], "re_eyes", 240)
    if "tricks" in told:
        score["tricks"] = _pair(told["tricks"], "tricks", r.hand)
    return Deal((), 0, score=score)


def write(deal: Deal, names: Sequence[str]) -> dict[str, Any]:
    """The form again, with the names of the table."""
    assert deal.score is not None
    told = dict(deal.score)
    told["re"] = [names[seat] for seat in told["re"]]
    told["announcements"] = [
        {"by": PARTIES[by], "say": say} | ({"status": status} if status != "valid" else {})
        for by, say, status in told["announcements"]
    ]
    for key in ("tacks", "tricks"):
        if key in told:
            told[key] = dict(zip(PARTIES, told[key], strict=True))
    if "revoke" in told:
        by, eyes = told["revoke"]
        told["revoke"] = {"by": PARTIES[by], "own_eyes": eyes}
    return told


def fill(r: Rules, s: Cells, score: Mapping[str, Any]) -> None:
    """The account of such a deal, settled."""
    open_table(r, s)
    s.phase, s.re = DONE, sum(1 << seat for seat in score["re"])
    s.kind = NORMAL if score["kind"] == "silent" else KINDS.index(score["kind"])
    if s.kind != NORMAL:
        s.alone = score["re"][0]
    if is_solo(s.kind) and r.pflicht and s.owes >> s.alone & 1:
        s.pflichtsolo = 1
    if "revoke" in score:
        s.revoked = score["revoke"][0]
        s.eyes[s.revoked], s.eyes[1 - s.revoked] = score["revoke"][1], 240 - score["revoke"][1]
    else:
        s.eyes[:] = [score["re_eyes"], 240 - score["re_eyes"]]
    s.tacks[:] = score["tacks"]
    s.taken[:] = score.get("tricks", [int(eyes > 0) for eyes in s.eyes])
    for by, say, status in score["announcements"]:
        _enter_word(s, by, SAYS.index(say), status)
    settle(r, s)


def _enter_word(s: Cells, by: int, word: int, status: str) -> None:
    rung = 1 << rung_of(word)
    if status == "void":
        s.voided[by] = 1
        return
    if status == "invalid":
        s.late[by] |= rung
    else:
        s.stands[by] |= rung
    if is_vorab(word):
        s.vorab[by] |= 2 if status == "invalid" else 1


# --- reading
def _re(r: Rules, standing: Standing, kind: str, told: Any, names: Sequence[str]) -> tuple[Seat, ...]:
    """One seat in a lone game, two otherwise, each of the four who play (DO-005, DO-040, DO-044)."""
    s = Cells()
    s.seats, s.dealer = len(names), standing.dealer
    open_table(r, s)
    seats = []
    for name in _list(told, "re"):
        if str(name) not in names:
            raise Problem("error.seat_unknown", seat=str(name), allowed=tuple(names))
        seat = Seat(list(names).index(str(name)))
        if seat not in s.order:
            raise Problem("error.sits_out", ("DO-006",), seat=seat)
        if seat in seats:
            raise Problem("error.seat_twice", seat=str(name))
        seats.append(seat)
    needed = 2 if kind in (KINDS[NORMAL], KINDS[HOCHZEIT]) else 1
    if len(seats) != needed:
        raise Problem("error.re_seats", ("DO-040", "DO-044"), kind=kind, n=len(seats), needed=needed)
    return tuple(seats)


def _word(entry: Any) -> tuple[int, str, str]:
    told = _mapping(entry, "announcements", ("by", "say", "status"))
    by = one_of(str(told.get("by")), PARTIES, "error.party_unknown", "party")
    word = one_of(str(told.get("say")), SAYS, "error.say_unknown", "say")
    if names_other(word, by):
        raise Problem("refusal.DO-132", ("DO-132",))
    return (
        by,
        SAYS[word],
        STATUS[one_of(str(told.get("status", "valid")), STATUS, "error.status_unknown", "status")],
    )


def _known(told: Mapping[str, Any], allowed: Sequence[str]) -> None:
    for key in told:
        if key not in allowed:
            raise Problem("error.key_unknown", key=key, allowed=tuple(allowed))


def _mapping(told: Any, key: str, allowed: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(told, Mapping):
        raise Problem("error.type", key=key, wanted="mapping", got=_type(told))
    _known(told, allowed)
    return told


def _list(told: Any, key: str) -> Sequence[Any]:
    if told is None:
        return ()
    if not isinstance(told, (list, tuple)):
        raise Problem("error.type", key=key, wanted="list", got=_type(told))
    return told


def _pair(told: Any, key: str, most: int) -> tuple[int, int]:
    pair = _mapping(told or {}, key, PARTIES)
    return _number(pair.get("re", 0), key, most), _number(pair.get("kontra", 0), key, most)


def _number(told: Any, key: str, most: int) -> int:
    if not isinstance(told, int) or isinstance(told, bool):
        raise Problem("error.type", key=key, wanted="number", got=_type(told))
    if not 0 <= told <= most:
        raise Problem("error.number_range", key=key, low=0, high=most, value=told)
    return told


def _type(told: Any) -> str:
    if isinstance(told, Mapping):
        return "mapping"
    if isinstance(told, (list, tuple)):
        return "list"
    return "nothing" if told is None else "text"


SCORING = Scoring(read=read, write=write)

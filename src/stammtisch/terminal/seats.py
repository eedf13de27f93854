"""Where the players sit around the table, as the reader sees it."""


def around(me: int | None, players: int) -> list[int]:
    """Clockwise, the reader last: he sits below."""
    start = 0 if me is None else me + 1
    return [(start + i) % players for i in range(players)]

"""A spike: Perlaggen's names, showdown and settlement, to judge the core before the game moves in."""

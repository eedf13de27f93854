"""Doppelkopf as a bot imagines it: hands that agree with what it saw, and how they would be played."""

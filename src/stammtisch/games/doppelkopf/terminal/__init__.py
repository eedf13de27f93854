"""Doppelkopf at the terminal."""

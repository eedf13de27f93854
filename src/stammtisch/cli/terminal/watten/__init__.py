"""Watten at the terminal."""

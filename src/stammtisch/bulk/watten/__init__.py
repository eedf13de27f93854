"""Imagined deals of Watten, drawn and played out by the compiler's code."""

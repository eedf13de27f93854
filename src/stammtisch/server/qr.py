"""An address as a picture that a phone reads."""

import io

import segno


def svg(address: str) -> bytes:
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=6, border=3, dark="#2a211a", light="#fffaf0")
    return out.getvalue()


def letters(address: str) -> str:
    """For the terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()

"""Draws our cards as three SVG sprites: ordinary, large print and without colour.  Standard library only.

    python3 web/cards/draw.py web/src

A card is 180 x 290 units and reads the same from both ends: `half` draws the upper half,
the lower one is the same turned by 180 degrees. The index stands on the left, the picture
leans to the right, so that nothing is lost when cards overlap in the hand.

Colour is never the only sign. A suit has its own shape, its own inner drawing, its own edge
band (Eichel squares, Laub ticks, Herz one line, Schell dots) and its own lightness. The court
is told apart by letter, by headgear and by where the suit sign is: Ober high, Unter low, König in
the middle.

The face without colour goes further: black on white, each suit's sign filled its own way (full, striped,
dotted, empty) and the beginning of its name below it, since shapes alone are small on a phone.
"""

import argparse
import re
from pathlib import Path

W, H = 180, 290
PAPER, INK, SKIN, GOLD, LINEN = "#fdf8ec", "#2a211a", "#f3d2ac", "#e3ad2b", "#fffdf6"

# code: (name, ink of the index, cloth of the figures, second cloth, edge band as a dash pattern)
SUITS = {
    "E": ("Eichel", "#4a2c12", "#8a5527", "#e0b060", "9 9"),
    "L": ("Laub", "#1f5c2e", "#2f7a3f", "#a8c66c", "3 6"),
    "H": ("Herz", "#b01c22", "#b9272b", "#efb0a0", ""),
    "S": ("Schell", "#8a5300", "#d99a16", "#b9272b", "0 11"),
    "C": ("Kreuz", "#173c33", "#245a4b", "#9cc4a6", "9 9"),
    "P": ("Pik", "#1c2633", "#33465e", "#a9bdd6", "3 6"),
    "R": ("Herz", "#b01c22", "#b9272b", "#efb0a0", ""),
    "D": ("Karo", "#a8470b", "#cf6a1f", "#f0cf8e", "0 11"),
}
GERMAN, FRENCH = "ELHS", "CPRD"  # French P and R are Pik and Herz; their files are named S and H
RANK_NAMES = {"A": "Ass", "K": "König", "O": "Ober", "U": "Unter", "Q": "Dame", "J": "Bube"}

# Suit signs in a box from -20 to 20. Inner lines carry the pattern, so they also work in grey.
HEART = (
    "M0 20C-8 10-19 4-19-8-19-15-14-19-9-19-5-19-2-17 0-12 2-17 5-19 9-19 14-19 19-15 19-8 19 4 8 10 0 20Z"
)
SIGNS = {
    "E": '<path d="M-12-4C-13 9-5 13 0 21 5 13 13 9 12-4Z" fill="#c98a3a" stroke="#4a2c12" stroke-width="2"/>'
    '<path d="M-6 1C-6 7-4 9-2 12" fill="none" stroke="#fbe3b4" stroke-width="2.5" stroke-linecap="round"/>'
    '<path d="M-16-3C-17-13-9-17 0-17S17-13 16-3C10 0-10 0-16-3Z" fill="#4a2c12"/>'
    '<path d="M0-16C0-20 2-22 6-22" fill="none" stroke="#4a2c12" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M-11-5-4-14M-4-4 4-14M4-4 10-12M11-5 4-14M4-4-4-14M-4-4-10-12" stroke="#d9a866" stroke-width="1.3"/>',
    "L": '<path d="M0 5C1 13-2 18-8 21" fill="none" stroke="#1f5c2e" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M0-21C5-12 19-7 19 4 19 12 11 16 5 13 2 12 1 10 0 8-1 10-2 12-5 13-11 16-19 12-19 4-19-7-5-12 0-21Z" fill="#2f7a3f"/>'
    '<path d="M0-14V10M0 5 12 4M0 5-12 4M0-2 9-5M0-2-9-5" fill="none" stroke="#d5e8a8" stroke-width="1.8" stroke-linecap="round"/>',
    "H": f'<path d="{HEART}" fill="#c0272d"/><path d="M-13-7C-13-11-11-13-8-13" fill="none" stroke="#fbd9cc" stroke-width="3" stroke-linecap="round"/>',
    "S": '<circle cy="-18" r="4" fill="none" stroke="#5c3a06" stroke-width="2.5"/>'
    '<circle cy="2" r="16.5" fill="#efb92e" stroke="#5c3a06" stroke-width="2.5"/>'
    '<path d="M-16.5-1C-8 3 8 3 16.5-1V4C8 8-8 8-16.5 4Z" fill="#b9272b" stroke="#5c3a06" stroke-width="1.3"/>'
    '<path d="M0 10V17M-5 11H5" stroke="#5c3a06" stroke-width="2.6" stroke-linecap="round"/>'
    '<path d="M-9-5C-7-9-4-10-2-11" fill="none" stroke="#fff3c4" stroke-width="2.6" stroke-linecap="round"/>',
    "C": '<path d="M0 4C1 12 3 17 8 20H-8C-3 17-1 12 0 4Z" fill="#173c33"/><g fill="#173c33"><circle cy="-10" r="9.5"/>'
    '<circle cx="-10" cy="5" r="9.5"/><circle cx="10" cy="5" r="9.5"/><path d="M-5-4H5L3 7H-3Z"/></g>',
    "P": '<path d="M0 6C1 13 3 17 8 20H-8C-3 17-1 13 0 6Z" fill="#1c2633"/>'
    '<path d="M0-20C7-10 19-5 19 5 19 12 13 15 8 15 4 15 1 12 0 8-1 12-4 15-8 15-13 15-19 12-19 5-19-5-7-10 0-20Z" fill="#1c2633"/>',
    "R": f'<path d="{HEART}" fill="#c0272d"/>',
    "D": '<path d="M0-21C4-12 9-6 15 0 9 6 4 12 0 21-4 12-9 6-15 0-9-6-4-12 0-21Z" fill="#cf6a1f" stroke="#a8470b" stroke-width="1.5"/>',
}

# The same signs without colour: the two that are alike in shape are never alike in filling.
EMPTY = f'<path d="{HEART}" fill="#ffffff" stroke="#000000" stroke-width="4" stroke-linejoin="round"/>'
INKED = {
    "E": '<path d="M-12-4C-13 9-5 13 0 21 5 13 13 9 12-4Z" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
    '<path d="M-16-3C-17-13-9-17 0-17S17-13 16-3C10 0-10 0-16-3Z" fill="#000000"/>'
    '<path d="M0-16C0-20 2-22 6-22" fill="none" stroke="#000000" stroke-width="4" stroke-linecap="round"/>',
    "L": '<path d="M0 5C1 13-2 18-8 21" fill="none" stroke="#000000" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M0-21C5-12 19-7 19 4 19 12 11 16 5 13 2 12 1 10 0 8-1 10-2 12-5 13-11 16-19 12-19 4-19-7-5-12 0-21Z" fill="#000000"/>'
    '<path d="M0-14V10M0 5 12 4M0 5-12 4M0-2 9-5M0-2-9-5" fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round"/>',
    "H": EMPTY,
    "S": '<circle cy="-18" r="4" fill="none" stroke="#000000" stroke-width="3"/>'
    '<circle cy="2" r="16.5" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
    '<path d="M-16-1H16" stroke="#000000" stroke-width="4"/><path d="M0 9V16" stroke="#000000" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M-8-8h.1M0-8h.1M8-8h.1M-9 8h.1M9 8h.1" stroke="#000000" stroke-width="4" stroke-linecap="round"/>',
    "C": SIGNS["C"].replace("#173c33", "#000000"),
    "P": '<path d="M0 6C1 13 3 17 8 20H-8C-3 17-1 13 0 6Z" fill="#000000"/>'
    '<path d="M0-20C7-10 19-5 19 5 19 12 13 15 8 15 4 15 1 12 0 8-1 12-4 15-8 15-13 15-19 12-19 5-19-5-7-10 0-20Z" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
    '<path d="M-12-3V13M-6-9V13M0-16V7M6-9V13M12-3V13" stroke="#000000" stroke-width="2.6"/>',
    "R": EMPTY,
    "D": '<path d="M0-21C4-12 9-6 15 0 9 6 4 12 0 21-4 12-9 6-15 0-9-6-4-12 0-21Z" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
    '<path d="M0-10h.1M0 0h.1M0 10h.1M-7 0h.1M7 0h.1" stroke="#000000" stroke-width="4.6" stroke-linecap="round"/>',
}

# Letters and figures of the index: our own single-stroke alphabet, 56 high. (width, path)
GLYPHS = {
    "A": (38, "M2 56 19 0 36 56M8 38H30"),
    "K": (34, "M4 0V56M33 0 4 33M14 23 34 56"),
    "O": (42, "M21 0C8 0 2 13 2 28S8 56 21 56 40 43 40 28 34 0 21 0Z"),
    "U": (36, "M3 0V36C3 49 8 56 18 56S33 49 33 36V0"),
    "D": (36, "M4 0V56H13C28 56 34 44 34 28S28 0 13 0Z"),
    "B": (34, "M4 0V56H17C28 56 32 49 32 42S28 28 17 28H4M17 28C26 28 29 21 29 14S26 0 17 0H4"),
    "Q": (42, "M21 0C8 0 2 13 2 28S8 56 21 56 40 43 40 28 34 0 21 0ZM26 42 40 58"),
    "J": (30, "M27 0V39C27 51 22 56 15 56S4 51 3 42"),
    "W": (52, "M2 0 14 56 26 12 38 56 50 0"),
    "E": (30, "M28 0H4V56H28M4 27H24"),
    "L": (28, "M4 0V56H27"),
    "I": (8, "M4 0V56"),
    "C": (38, "M36 10C32 4 27 0 21 0 8 0 2 13 2 28S8 56 21 56C27 56 32 52 36 46"),
    "H": (36, "M4 0V56M32 0V56M4 28H32"),
    "P": (32, "M4 56V0H16C26 0 30 7 30 15S26 30 16 30H4"),
    "R": (34, "M4 56V0H16C26 0 30 7 30 15S26 30 16 30H4M18 30 33 56"),
    "S": (32, "M29 9C26 3 22 0 16 0 8 0 3 5 3 13 3 31 30 24 30 42 30 50 24 56 16 56 9 56 5 53 2 46"),
    "1": (17, "M1 13 14 0V56"),
    "0": (30, "M15 0C5 0 1 12 1 28S5 56 15 56 29 44 29 28 25 0 15 0Z"),
    "9": (34, "M32 18C32 28 26 35 17 35S2 28 2 18 8 0 17 0 32 7 32 18C32 36 26 50 11 56"),
    "8": (
        34,
        "M17 26C9 26 4 20 4 13S9 0 17 0 30 6 30 13 25 26 17 26C7 26 1 33 1 41S7 56 17 56 33 49 33 41 27 26 17 26Z",
    ),
    "7": (34, "M1 0H33C21 18 14 36 12 56"),
}


def word(text, x, y, height, colour, weight=9, centre=False, squeeze=1.0):
    """Text in our own strokes; `weight` is the stroke in final units."""
    k = height / 56
    gap = 13
    width = (sum(GLYPHS[c][0] for c in text) + gap * (len(text) - 1)) * k * squeeze
    x -= width / 2 if centre else 0
    parts, at = [], 0
    for c in text:
        parts.append(f'<path d="{GLYPHS[c][1]}"' + (f' transform="translate({at})"' if at else "") + "/>")
        at += GLYPHS[c][0] + gap
    sx = f"{k * squeeze:.3g} {k:.3g}" if squeeze != 1 else f"{k:.3g}"
    return (
        f'<g transform="translate({x:.4g} {y}) scale({sx})" fill="none" stroke="{colour}" '
        f'stroke-width="{weight / k:.3g}" stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'
    )


def sign(suit, x, y, size, turn=0):
    """A suit sign `size` units wide, centred on x, y."""
    t = (
        f"translate({x:g} {y:g})"
        + (f"rotate({turn})" if turn else "")
        + (f"scale({size / 40:.3g})" if size != 40 else "")
    )
    return f'<use href="#s{suit}" transform="{t}"/>'


def index(suit, letter, large=False):
    """Rank above, sign below. Beside pips the sign is smaller, so that nobody counts it; the Weli's letter needs none."""
    y, h, weight, sign_size, room = (20, 100, 15, 62, 72) if large else (22, 52, 8.5, 38, 44)
    wide = (sum(GLYPHS[c][0] for c in letter) + 13 * (len(letter) - 1)) * h / 56
    squeeze = round(min(1, room / wide), 2)
    middle = 50 if large else max(15 + wide * squeeze / 2, 33)
    if not large and letter in PIPS:
        sign_size = 30
    below = sign(suit, middle, y + h + (46 if large else 28), sign_size) if letter != "W" or large else ""
    return word(letter, middle, y, h, SUITS[suit][1], weight, True, squeeze) + below


def band(suit, width=5):
    """The edge band: a pattern for each suit, for those who do not see the colours."""
    dash = SUITS[suit][4]
    cap = ' stroke-linecap="round"' if dash.startswith("0") else ""
    return (
        f'<path d="M14 8.5H166" stroke="{SUITS[suit][1]}" stroke-width="{width}"{cap}'
        + (f' stroke-dasharray="{dash}"' if dash else "")
        + "/>"
    )


def mirrored(half, extra="", clip=False, top=""):
    """The half and its turned twin. With clip, the halves meet in a slanting line."""
    if clip:
        half = f'{top}<g clip-path="url(#h)">{half}</g>'
        extra = '<path d="M6 127 174 163" stroke="#2a211a" stroke-width="2.5"/>' + extra
    clipdef = '<clipPath id="h"><path d="M0 0H180V164.3L0 125.7Z"/></clipPath>' if clip else ""
    return f'{clipdef}<g id="u">{half}</g><use href="#u" transform="rotate(180 90 145)"/>{extra}'


PIPS = {  # places in the upper half, and whether one lies in the middle of the card
    "7": ([(94, 44), (150, 44), (122, 96)], True),
    "8": ([(94, 50), (150, 50), (94, 106), (150, 106)], False),
    "9": ([(96, 40), (150, 40), (96, 93), (150, 93)], True),
    "10": ([(93, 39), (151, 39), (122, 76), (93, 113), (151, 113)], False),
}


def pips(suit, rank):
    places, middle = PIPS[rank]
    size = 44 if rank != "10" else 42
    half = "".join(sign(suit, x, y, size) for x, y in places)
    return half, sign(suit, 90, 145, size) if middle else ""


def ace(suit):
    """Two great signs on one flourish: the old Daus."""
    second = SUITS[suit][2]
    half = (
        f'<path d="M66 134C54 120 62 104 74 110 84 116 76 128 68 124M114 134C150 140 170 120 160 104 154 96 142 104 148 112" '
        f'fill="none" stroke="{second}" stroke-width="3" stroke-linecap="round"/>' + sign(suit, 112, 78, 88)
    )
    extra = (
        f'<path d="M34 145H146" stroke="{second}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle cx="90" cy="145" r="9" fill="{PAPER}" stroke="{second}" stroke-width="3"/><circle cx="90" cy="145" r="3.5" fill="{second}"/>'
    )
    return half, extra


# ---- figures -------------------------------------------------------------------------------------
# All share one head and one torso; hats, hair, arms and cloth make the person.


def line(d, width=2.5, fill="none", colour=INK):
    return f'<path d="{d}" fill="{fill}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'


def face(x, y, look=1):
    """Head of 15 x 18 units around x, y, looking a little to one side."""
    return (
        f'<g transform="translate({x} {y})">'
        + line("M-15-6C-15 10-9 19 0 19S15 10 15-6C15-22-15-22-15-6Z", fill=SKIN)
        + f'<path d="M-9-4h5M4-4h5" stroke="{INK}" stroke-width="2"/><circle cx="{-6.5 + look}" cy="0" r="2" fill="{INK}"/><circle cx="{6.5 + look}" cy="0" r="2" fill="{INK}"/>'
        + line(f"M{look} 0 {3 * look} 6H0M-4 11H4", 1.8)
        + "</g>"
    )


def medal(suit, x, y, size):
    """The sign on a light shield, where it lies on cloth of its own colour."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{size * 0.66:g}" fill="{LINEN}" stroke="{INK}" stroke-width="2"/>'
        + sign(suit, x, y, size)
    )


def torso(cloth, trim):
    return line("M66 190C62 130 70 98 92 92H118C140 98 150 130 148 190Z", fill=cloth) + line(
        "M92 92 105 112 118 92", 2.5, trim
    )


BEARDS = {  # E full, L pointed, H long and white, S moustache
    "E": ("#6b4a2b", "M-15 2C-17 24-8 31 0 31S17 24 15 2C10 12-10 12-15 2Z"),
    "L": ("#3a2c22", "M-15 0C-14 18-6 22 0 36 6 22 14 18 15 0C9 10-9 10-15 0Z"),
    "H": ("#efe9dc", "M-16 0C-20 26-10 40 0 44 10 40 20 26 16 0C9 11-9 11-16 0Z"),
    "S": ("#8a5a24", "M0 8C-6 6-14 7-18 14-12 15-6 15 0 11 6 15 12 15 18 14 14 7 6 6 0 8Z"),
}


def king(suit):
    """Crowned, on a throne, the sign before his breast."""
    cloth = SUITS[suit][2]
    colour, beard = BEARDS[suit if suit in GERMAN else GERMAN[FRENCH.index(suit)]]
    throne = (
        line("M64 190V72C64 40 150 40 150 72V190Z", 2.5, "#c79a62")
        + line("M72 190V76C72 52 142 52 142 76V190", 1.5, "#ecd3a4")
        + f'<circle cx="64" cy="62" r="6" fill="{GOLD}" stroke="{INK}" stroke-width="2"/><circle cx="150" cy="62" r="6" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>'
    )
    crown = (
        line("M88 46 83 20 96 32 107 13 118 32 131 20 126 46Z", 2.5, GOLD)
        + f'<circle cx="107" cy="38" r="3.5" fill="{cloth}"/><path d="M93 40h6M115 40h6" stroke="{INK}" stroke-width="2"/>'
    )
    robe = (
        line("M70 190C66 130 74 102 94 96H120C140 102 150 130 146 190Z", fill=cloth)
        + line("M78 104C92 118 122 118 136 104L142 116C124 132 90 132 72 116Z", 2, LINEN)
        + f'<path d="M84 114v5M96 119v5M118 119v5M130 114v5" stroke="{INK}" stroke-width="2.5" stroke-linecap="round"/>'
    )
    bearded = f'<g transform="translate(107 60)">{line(beard, 2, colour)}</g>'
    sceptre = (
        line("M158 158 152 84", 4, colour="#8a6238")
        + f'<circle cx="152" cy="80" r="7" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>'
    )
    hand = f'<circle cx="153" cy="122" r="7.5" fill="{SKIN}" stroke="{INK}" stroke-width="2"/>'
    arm = line("M138 112C150 112 156 122 152 132 146 136 138 134 134 128Z", 2, cloth)
    return throne + robe + face(107, 58) + bearded + crown + sceptre + arm + hand + medal(suit, 107, 127, 26)


HAIR = {
    "E": "#5b3b1f",
    "L": "#3a2c22",
    "H": "#b9863b",
    "S": "#8a4a1c",
    "C": "#3a2c22",
    "P": "#5b3b1f",
    "R": "#b9863b",
    "D": "#8a4a1c",
}


def ober(suit):
    """Officer with plumed hat and moustache; holds the sign up."""
    cloth, trim = SUITS[suit][2:4]
    plume = line("M80 46C62 40 60 22 74 16 72 28 82 32 92 36Z", 2, trim)
    hat = line("M80 47C92 42 122 42 134 47 130 52 84 52 80 47Z", 2.5, INK) + line(
        "M88 45C88 26 124 22 126 45Z", 2.5, cloth
    )
    arm = (
        line("M124 96C138 100 148 88 150 70L140 66C138 78 132 82 120 84Z", 2.5, cloth)
        + f'<circle cx="146" cy="64" r="7.5" fill="{SKIN}" stroke="{INK}" stroke-width="2"/>'
    )
    moustache = line(
        "M107 68C101 66 96 68 93 72 99 74 104 73 107 71 110 73 115 74 121 72 118 68 113 66 107 68Z",
        1.5,
        HAIR[suit],
    )
    hair = line("M91 52C86 64 88 74 92 80L96 62ZM123 52C128 64 126 74 122 80L118 62Z", 2, HAIR[suit])
    sash = line("M74 112 140 168 132 178 70 126Z", 2, trim)
    buttons = "".join(f'<circle cx="107" cy="{y}" r="2.6" fill="{GOLD}"/>' for y in (116, 126, 136))
    return (
        hair
        + torso(cloth, LINEN)
        + sash
        + buttons
        + face(107, 62)
        + moustache
        + plume
        + hat
        + arm
        + sign(suit, 148, 36, 44)
    )


def unter(suit):
    """Foot soldier, young, soft cap, a staff on his shoulder; holds the sign low."""
    cloth, trim = SUITS[suit][2:4]
    staff = line("M68 150 72 30", 4, colour="#8a6238") + line("M72 34 66 22 72 8 78 22Z", 2, "#cfd3d6")
    hair = line("M90 50C85 62 86 72 90 76L97 56ZM124 50C129 62 128 72 124 76L117 56Z", 2, HAIR[suit])
    cap = line("M86 50C84 30 104 24 118 30 132 26 140 40 128 50 116 44 98 44 86 50Z", 2.5, trim) + line(
        "M86 50C98 44 116 44 128 50", 4, colour=cloth
    )
    arm = line("M126 96C144 100 152 108 150 118L140 122C138 114 130 112 122 110Z", 2.5, cloth)
    strap = line("M90 96 134 150", 5, colour=trim)
    left = (
        line("M88 100C76 104 66 108 64 118L72 124C78 118 84 118 90 116Z", 2.5, cloth)
        + f'<circle cx="69" cy="118" r="7" fill="{SKIN}" stroke="{INK}" stroke-width="2"/>'
    )
    return (
        staff
        + hair
        + torso(cloth, LINEN)
        + strap
        + face(107, 62, -1)
        + cap
        + left
        + arm
        + medal(suit, 148, 130, 38)
    )


def queen(suit):
    """The Dame of the French pack: long hair, small crown, a flower in her hand."""
    cloth, trim = SUITS[suit][2:4]
    hair = line(
        "M107 34C80 34 80 66 82 98 92 104 96 96 96 84H118C118 96 122 104 132 98 134 66 134 34 107 34Z",
        2.5,
        HAIR[suit],
    )
    fringe = line(
        "M90 56C92 42 104 40 107 46 110 40 122 42 124 56 122 40 116 36 107 36S92 40 90 56Z", 1.5, HAIR[suit]
    )
    crown = line("M93 38 90 22 100 30 107 18 114 30 124 22 121 38Z", 2, GOLD)
    chain = f'<path d="M94 96C98 110 116 110 120 96" fill="none" stroke="{GOLD}" stroke-width="4" stroke-dasharray="0 6" stroke-linecap="round"/>'
    arm = line("M124 100C142 106 152 116 148 124L136 128C134 120 128 116 120 114Z", 2.5, cloth)
    flower = (
        line("M144 126C148 110 146 100 148 92", 3, colour="#3f6b3a")
        + "".join(
            f'<circle cx="{148 + dx}" cy="{86 + dy}" r="6" fill="{trim}" stroke="{INK}" stroke-width="1.5"/>'
            for dx, dy in ((-6, 0), (6, 0), (0, -6), (0, 6))
        )
        + f'<circle cx="148" cy="86" r="4" fill="{GOLD}"/>'
    )
    hand = f'<circle cx="144" cy="122" r="7" fill="{SKIN}" stroke="{INK}" stroke-width="2"/>'
    return (
        hair
        + torso(cloth, SKIN)
        + chain
        + face(107, 62)
        + fringe
        + crown
        + flower
        + arm
        + hand
        + sign(suit, 150, 40, 36)
    )


def jack(suit):
    cloth, trim = SUITS[suit][2:4]
    hair = line("M90 50C84 64 86 78 92 82L97 56ZM124 50C130 64 128 78 122 82L117 56Z", 2, HAIR[suit])
    cap = line("M86 50C86 34 98 30 110 30L132 36 128 50C116 45 98 45 86 50Z", 2.5, cloth) + line(
        "M86 42C70 36 70 22 80 14 82 26 92 30 98 34Z", 2, trim
    )
    left = line("M90 98C74 104 68 118 72 134L84 132C82 122 86 116 92 114Z", 2.5, cloth)
    stripes = line("M96 116V170M118 116V170", 5, colour=trim)
    return hair + torso(cloth, LINEN) + stripes + face(107, 62, -1) + cap + left + sign(suit, 150, 40, 36)


def weli():
    """Six bells, a heart and an acorn, and its own name, written."""
    half = sign("S", 100, 44, 42) + sign("S", 150, 44, 42) + sign("S", 150, 95, 42)
    ribbon = line("M16 122C50 112 130 132 164 122V166C130 176 50 156 16 166Z", 2.5, "#f6dfa0") + word(
        "WELI", 90, 131, 27, "#8a2a12", 5.5, True
    )
    return half, ribbon + sign("H", 100, 93, 38) + sign("E", 80, 197, 38, 180)


def headgear(suit, rank):
    """All that is left of the figures in large print: crown, plumed hat, soft cap."""
    cloth, trim = SUITS[suit][2:4]
    hat = {
        "K": line("M106 78 98 34 117 54 133 26 149 54 168 34 160 78Z", 4, GOLD),
        "Q": line("M112 72 106 42 122 56 133 32 144 56 160 42 154 72Z", 4, GOLD)
        + line("M108 84H158", 5, colour=cloth),
        "O": line("M108 58C90 52 88 32 102 26 102 40 112 44 124 48Z", 3, trim)
        + line("M112 66C112 38 158 38 156 66Z", 4, cloth)
        + line("M98 72C116 62 152 62 168 72 152 80 114 80 98 72Z", 4, INK),
        "U": line("M104 72C102 42 128 34 142 42 162 36 174 56 160 72 142 64 122 64 104 72Z", 4, trim)
        + line("M104 74C122 66 142 66 160 74", 6, colour=cloth),
    }
    return hat.get("U" if rank == "J" else rank, "")


def picture(suit, rank):
    """(half, middle, clip) of the normal face."""
    if rank in PIPS:
        return *pips(suit, rank), False
    if rank == "A":
        return *ace(suit), False
    return {"K": king, "O": ober, "U": unter, "Q": queen, "J": jack}[rank](suit), "", True


def inked(suit, letter):
    """The index without colour: rank, sign, the beginning of the suit's name; all in the strip that a fan shows."""
    wide = (sum(GLYPHS[c][0] for c in letter) + 13 * (len(letter) - 1)) * 88 / 56
    squeeze = round(min(1, 72 / wide), 2)
    return (
        word(letter, 48, 20, 88, "#000000", 15, True, squeeze)
        + sign(suit, 48, 144, 54)
        + word(SUITS[suit][0][:2].upper(), 48, 178, 25, "#000000", 5.5, True)
    )


def face_of(card, face="normal", letters="de"):
    """Inner markup of a card."""
    suit, rank = ("S", "W") if card == "WE" else (card[0], card[1:])
    letter = {"Q": "D", "J": "B"}.get(rank, rank) if letters == "de" else rank
    if face != "normal":
        named = word("WELI", 131, 40, 21, "#8a2a12", 5.5, True) if card == "WE" else headgear(suit, rank)
        if face == "plain":
            return mirrored(
                band(suit, 7) + inked(suit, letter) + f'<g transform="translate(0 -10)">{named}</g>'
            )
        return mirrored(band(suit, 7) + index(suit, letter, True) + named)
    half, middle, clip = (*weli(), False) if card == "WE" else picture(suit, rank)
    top = band(suit) + index(suit, letter)
    return mirrored(half, "", True, top) if clip else mirrored(top + half, middle)


def defs(signs):
    return "".join(f'<g id="s{suit}">{drawn}</g>' for suit, drawn in signs.items())


def grey(colour):
    """Cloth and gold by their lightness, paper white and ink black."""
    red, green, blue = (int(colour[1][i : i + 2], 16) for i in (0, 2, 4))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    light = 0 if light < 110 else 255 if light > 200 else light
    return f"#{light:02x}{light:02x}{light:02x}"


SHEET = (
    f'<rect x="1" y="1" width="178" height="288" rx="13" fill="{PAPER}" stroke="#b9a67e" stroke-width="2"/>'
)


def back():
    """The back: a carved rosette, as on old chests and table tops, on a woven ground. Same from both ends."""
    petal = "M0 0A46 46 0 0 1 0-46 46 46 0 0 1 0 0Z"
    rim = "M0-46A46 46 0 0 1 39.8-23 46 46 0 0 1 0-46Z"
    turns = "".join(f'<use href="#bk" transform="rotate({a})"/>' for a in range(60, 360, 60))
    woven = (
        '<pattern id="bp" width="20" height="20" patternUnits="userSpaceOnUse" '
        'patternTransform="translate(90 145) rotate(45)"><path d="M0 0H20M0 0V20" stroke="#a9544f" '
        'stroke-width="3"/><circle cx="10" cy="10" r="2.2" fill="#e7c79a"/></pattern>'
    )
    body = (
        f'{SHEET}<rect x="9" y="9" width="162" height="272" rx="8" fill="#7c2430"/>'
        '<rect x="16" y="16" width="148" height="258" rx="5" fill="url(#bp)" stroke="#e7c79a" '
        'stroke-width="2.5"/><g transform="translate(90 145)">'
        '<circle r="58" fill="#7c2430" stroke="#e7c79a" stroke-width="2.5"/>'
        '<circle r="51" fill="none" stroke="#e7c79a" stroke-width="1.5"/>'
        f'<g fill="#f6e3bd"><g id="bk"><path d="{petal}"/><path d="{rim}" fill="#c98f6a"/></g>{turns}</g></g>'
    )
    return woven, f'<symbol id="back" viewBox="0 0 {W} {H}">{body}</symbol>'


def deck():
    german = [s + r for s in GERMAN for r in ("A", "K", "O", "U", "10", "9", "8", "7")] + ["WE"]
    return german, [s + r for s in FRENCH for r in ("A", "10", "K", "Q", "J", "9")]


def name(card):
    """As the rules name it: german-HK is Herz König, french-SQ Pik Dame."""
    if card[0] in FRENCH:
        return f"french-{'CSHD'[FRENCH.index(card[0])]}{card[1:]}"
    return f"german-{card}"


def sprite(face="normal", letters="de"):
    """One file to put inline, then <use href="#german-HK"/>; suit signs are shared, ids inside a card get
    its name."""
    symbols = []
    german, french = deck()
    for card in german + french:
        body = face_of(card, face, letters)
        for inner in ("u", "h"):
            body = body.replace(f'"{inner}"', f'"{inner}{card}"')
        body = body.replace("#u", f"#u{card}").replace("#h)", f"#h{card})")
        symbols.append(f'<symbol id="{name(card)}" viewBox="0 0 {W} {H}">{SHEET}{body}</symbol>')
    for suit in SIGNS:
        shape = f'<use href="#s{suit}"/>'
        symbols.append(f'<symbol id="{name(suit + "-sign")}" viewBox="-24 -26 48 50">{shape}</symbol>')
    woven, behind = back()
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">'
        f"<defs>{defs(INKED if face == 'plain' else SIGNS)}{woven}</defs>{''.join(symbols)}{behind}</svg>\n"
    )
    return re.sub("#([0-9a-f]{6})", grey, drawn) if face == "plain" else drawn


FILES = {"normal": "cards.svg", "large": "cards-large.svg", "plain": "cards-plain.svg"}


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("out", type=Path)
    p.add_argument("--letters", choices=("de", "en"), default="de")
    a = p.parse_args()
    for face, file in FILES.items():
        (a.out / file).write_text(sprite(face, a.letters), encoding="utf-8")


if __name__ == "__main__":
    main()

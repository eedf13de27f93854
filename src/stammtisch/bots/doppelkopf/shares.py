"""The share of the eyes still out that a party gets, measured on many deals: by role, and by games with as
many trumps as a normal one, with few, with none.

A ground; for each trick still to be played: trumps, their height, plain winners, suits without a card, the
lead; whether there are nines; how much of the deal is gone.
"""

ALL_EYES = 240
RE_MANY = (0.30, 0.28, 0.45, 0.24, 0.14, 0.11, 0.03, -0.09)
KONTRA_MANY = (0.13, 0.36, 0.58, 0.16, 0.07, 0.13, 0.03, -0.32)
ALONE_MANY = (-0.23, 0.53, 0.64, 0.49, 0.31, 0.09, 0.01, -0.45)
ALONE_FEW = (0.00, 0.43, 0.49, 0.63, 0.48, -0.02, 0.01, -0.33)
ALONE_NONE = (0.06, 0.00, 0.00, 0.84, 0.00, -0.13, 0.00, -0.10)
AGAINST_MANY = (0.45, 0.04, 0.28, -0.06, 0.06, -0.35, 0.07, 0.11)
AGAINST_FEW = (0.43, 0.01, 0.36, 0.12, 0.18, -0.32, 0.07, 0.18)
AGAINST_NONE = (0.53, 0.00, 0.00, 0.30, 0.00, -0.87, 0.00, 0.30)

"""First rounds of whist calendars: everybody partners everybody else once and opposes everybody twice.

Each line is the first round for so many players, in fours: two partners, then their opponents. The other rounds follow
by counting on in a circle. For a multiple of four the last player stands outside the circle (`∞` in the books); for one
more than that nobody does, and player 0 rests in the first round, the next one in the second. The tests prove every
calendar anew.
"""

from __future__ import annotations

FIRST_ROUNDS: dict[int, str] = {
    4: "2 3 1 0",
    5: "1 4 3 2",
    8: "0 3 6 1 | 5 4 2 7",
    9: "1 2 8 4 | 5 7 6 3",
    12: "6 9 10 1 | 8 3 4 5 | 0 7 11 2",
    13: "11 5 9 10 | 1 4 2 7 | 8 6 3 12",
    16: "5 1 12 15 | 4 6 13 3 | 2 10 8 7 | 14 11 0 9",
    17: "12 2 8 11 | 1 7 9 14 | 3 5 6 10 | 4 13 15 16",
    20: "10 9 1 7 | 16 8 15 11 | 3 6 12 19 | 18 13 17 5 | 2 0 4 14",
    21: "13 4 15 18 | 9 2 6 10 | 1 3 16 5 | 19 14 7 8 | 17 11 20 12",
    24: "7 18 11 8 | 17 13 0 2 | 19 3 12 21 | 23 6 9 10 | 5 15 14 20 | 16 1 22 4",
    25: "9 10 17 6 | 4 7 16 11 | 15 24 5 1 | 14 2 22 3 | 13 21 19 12 | 20 18 23 8",
    28: "18 13 11 22 | 9 6 1 7 | 0 14 26 17 | 23 4 12 16 | 5 25 2 19 | 10 8 24 27 | 21 20 15 3",
    29: "23 22 20 13 | 11 16 27 10 | 12 2 26 24 | 9 6 7 1 | 4 25 8 17 | 21 3 14 18 | 28 15 19 5",
    32: "24 9 6 20 | 1 21 30 22 | 14 12 10 29 | 0 25 19 18 | 4 7 31 27 | 26 5 11 2 | 13 17 3 8 | 15 28 16 23",
    33: "26 5 1 29 | 14 12 19 22 | 25 21 27 4 | 28 9 30 15 | 20 7 23 6 | 11 3 16 10 | 24 31 2 13 | 17 18 8 32",
    36: "13 5 16 23 | 33 3 18 7 | 31 29 17 26 | 22 34 12 6 | "
    "15 2 14 32 | 8 11 30 9 | 20 1 27 28 | 25 21 19 35 | 24 4 10 0",
    37: "1 2 3 8 | 16 32 11 17 | 34 31 28 13 | 26 15 4 23 | "
    "9 18 27 35 | 33 29 25 5 | 10 20 30 6 | 12 24 36 22 | 7 14 21 19",
    40: "4 3 37 33 | 19 7 15 18 | 34 25 11 32 | 5 24 38 27 | 10 0 23 1 | "
    "14 29 12 17 | 22 35 30 39 | 2 8 28 26 | 13 21 6 31 | 9 16 36 20",
}

PLANES: dict[int, int] = {9: 3}
"""Where no circle will do: the players stand in a square with this side, and one counts on in both directions."""

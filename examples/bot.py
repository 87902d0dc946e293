"""A complete bot for Pinella in Python, without Pinella: it speaks PBP 1 (docs/protocol.md) and knows no rule.

    pinella arena "exec:python3 examples/bot.py" random --code fibur-italiano --pairs 100 --seed 1

It lays whatever it may, longest first and without wilds where it can, picks up small piles, and throws away the card
that goes worst with the rest of its hand.
"""

import json
import sys

RANKS = "A23456789TJQK"


def is_wild(card: str) -> bool:
    return card == "Jo" or card[0] == "2"


def use(card: str, hand: list[str]) -> float:
    """How well a card goes with the others: neighbours of its suit, others of its rank."""
    if is_wild(card):
        return 100.0
    found = 0.0
    for other in hand:
        if is_wild(other) or other == card:
            continue
        apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
        if card[1] == other[1] and apart in (1, 2, 11, 12):
            found += 2 if apart in (1, 12) else 1
        elif apart == 0:
            found += 1.5
    return found


def price(step: str, hand: list[str], pile: list[str]) -> float:
    """What a lawful step is worth to us; the dearest is played."""
    words = step.split()
    if words[0] in ("opens", "ties"):
        laid = step.partition(" to ")[0].split()[1:]
        return 50.0 - 30 * sum(is_wild(card.partition("=")[0]) for card in laid)
    if words[0] == "picks":
        return 5.0 if len(pile) > 1 or any(use(card, hand) >= 3 for card in pile) else -1.0
    return -use(words[1], hand) if words[0] == "discards" else 0.0


position: dict[str, dict] = {}
lawful: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = ""
    if word == "pbp":
        answer = "id example.py 1 Pinella\npbpok"
    elif word == "ready?":
        answer = "ready"
    elif word == "sync":
        position = json.loads(rest)
    elif word == "lawful":
        lawful = rest.split(" | ")
    elif word == "go":
        mine = position["seats"][position["seat"]]["hand"]
        answer = "play " + max(lawful, key=lambda step: price(step, mine, position["pile"]))
    elif word == "bye":
        break
    if answer:
        print(answer, flush=True)

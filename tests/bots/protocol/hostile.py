"""A program that misbehaves as it is told: `python hostile.py HOW [FROM]`, good until its decision number FROM.

Until then, and in the handshake, it plays the first lawful step.
"""

import contextlib
import os
import sys
import time

HOW = sys.argv[1]
FROM = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(lawful: list[str]) -> None:
    match HOW:
        case "silence":
            time.sleep(3600)
        case "garbage":
            write("lorem ipsum dolor sit amet\n")
        case "bytes":
            sys.stdout.buffer.write(b"play \xff\xfe\x00\xc3\n")
            sys.stdout.flush()
        case "flood":
            while True:
                write("info thinking\n" * 1000)
        case "long-line":
            while True:
                write("x" * 10_000)
        case "half-line":
            write("play disc")
            time.sleep(3600)
        case "half-death":
            write("play disc")
            os._exit(0)
        case "death":
            os._exit(7)
        case "unlawful":
            write("play discards ??\n")
        case "never":
            write("play opens Jo Jo Jo, closes with Jo\n")
        case "nonsense":
            write("play \u00e9\U0001f0cf,,, ,to to to 99999999999999999999\n")
        case "error":
            write("error I have a headache\n")
        case "twice":
            write(f"play {lawful[0]}\nplay {lawful[0]}\nplay {lawful[0]}\n")
        case "burn":
            while True:
                pass
        case "memory":
            hoard = []
            with contextlib.suppress(MemoryError):
                while True:
                    hoard.append(bytearray(50_000_000))
            os._exit(9)
        case "fork":
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)
        case "overlong":
            write(f"play {', '.join(lawful[:1] * 500)}\n")
        case _:
            write(f"play {lawful[0]}\n")


def main() -> None:
    lawful: list[str] = []
    asked = 0
    if HOW == "mute":
        time.sleep(3600)
    if HOW == "stillborn":
        os._exit(1)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "pbp":
            write("id hostile 1 nobody\npbpok\n")
        elif word == "ready?":
            write("ready\n")
            if HOW == "deaf":
                time.sleep(3600)
        elif word == "lawful":
            lawful = rest.split(" | ")
        elif word == "go":
            asked += 1
            if asked >= FROM:
                misbehave(lawful)
            else:
                write(f"play {lawful[0]}\n")


main()

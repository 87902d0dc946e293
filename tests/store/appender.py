"""Another process that appends to a stream: `python -m tests.store.appender DATABASE STREAM WHO COUNT`.

It prints the request and the number of every event it was acknowledged; conflicts it settles by trying again.
"""

from __future__ import annotations

import sys

from pinella.store import Conflict, open_store
from tests.store.short import add, new


def main(database: str, stream: str, who: str, count: int) -> None:
    with open_store(database) as store:
        for number in range(count):
            while True:
                try:
                    done = add(store, new(who=who, number=number), stream=stream, request=f"{who}-{number}")
                except Conflict:
                    continue
                sys.stdout.write(f"{who}-{number} {done.last_seq}\n")
                break


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))

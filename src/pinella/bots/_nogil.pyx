# Loops over the policy that release the GIL. The same in Python: bots/compiled_match.py.
from pinella.bots.policy cimport Table
from pinella.rules.kernel cimport i64


def finish(Table table, i64 limit):
    """Play the table's state to its end."""
    with nogil:
        table._finish(limit)

"""Random and hostile inputs for everything that takes any: acts, routes, parsers, live messages, all found by their
declarations. `PINELLA_FUZZ` says how many; `python -m tests.fuzz 1000000` runs them by hand."""

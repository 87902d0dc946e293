"""How the bots' numbers are found: tuning on one list of deals, confirmation on another, search for opponents."""

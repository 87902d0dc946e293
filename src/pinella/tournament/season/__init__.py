"""A federation's season: tournaments counted, rankings, discipline across them; a stream of events of its own."""

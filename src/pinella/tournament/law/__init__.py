"""What a code says of lateness, absence, byes and entries: pure functions from knobs and facts to decisions."""

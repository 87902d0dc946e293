"""Tables where people and bots play: what happens there as events, what it adds up to, what a seat is told of it."""

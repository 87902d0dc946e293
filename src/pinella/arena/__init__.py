"""Matches between bots: the same cards with the seats changed, statistics, and evidence that anybody can replay."""

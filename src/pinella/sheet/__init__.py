"""Score sheets: from the totals of the deals to match points and victory points."""

"""Who asks, and what they may do: one table of roles and actions, sessions, tokens, forms that cannot be forged."""

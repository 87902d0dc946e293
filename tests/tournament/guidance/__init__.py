"""Cards, checklists, reminders and duties: what only people do."""

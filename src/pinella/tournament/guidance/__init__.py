"""What people do by themselves and no program can do for them: rules cards, checklists, reminders, duties at a table.

Nothing here is a rule of its own: every line reads a knob, says its value in words and names the article and the
clauses behind it.
"""

"""What an act is, whatever it acts on: declaration, arguments, roles, safety."""

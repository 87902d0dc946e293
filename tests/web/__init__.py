"""The front end: its build, its lock, its types."""

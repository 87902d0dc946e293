"""The prints, a file for each: its name is the name people ask for. See `pinella.prints.catalogue`."""

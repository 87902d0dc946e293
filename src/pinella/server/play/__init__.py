"""Tables that are being played: who is connected, what is told to whom, what happens by itself."""

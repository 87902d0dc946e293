"""Telling every open page what has changed: topics, one socket per page, polling where sockets do not pass."""

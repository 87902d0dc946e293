"""PBP 1, the protocol by which bots in any language sit down at our tables: lines of text, described in
docs/protocol.md. `client` is the table's end of the pipe, `service` the bot's."""

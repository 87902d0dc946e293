"""The pages: thin over the core, readable without JavaScript."""

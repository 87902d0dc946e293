"""Who meets whom at which table: a pure engine that returns meetings with their reasons and never writes."""

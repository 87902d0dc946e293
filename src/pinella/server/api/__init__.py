"""What programs ask: JSON in, JSON out, refusals as `{"error": ...}` with a status of the 400s."""

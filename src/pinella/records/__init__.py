"""Text forms of deals, positions and cases: what files and the wire hold."""

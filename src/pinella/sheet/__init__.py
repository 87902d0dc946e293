"""Score sheets: what was written, whether it can be, who signs and corrects it, and the points that follow."""

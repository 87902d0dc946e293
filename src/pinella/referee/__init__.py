"""The referee: incidents, the facts that decide them, and rulings made of measures: data first, text after."""

"""The knobs of a code as types, one file per subject. Each struct is one `[section]` of a code file."""

"""The games, one folder each: rules in rulebook order, state, cards and charts as data files, rule list."""

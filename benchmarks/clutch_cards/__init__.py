"""What Clutch's cards, coaches, stadiums, decks and salaries are worth: the measurements behind docs/cards-clutch.md."""

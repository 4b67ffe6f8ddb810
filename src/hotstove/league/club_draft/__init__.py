"""The draft of a league: several clubs pick their men in turn from the cards of whole leagues."""

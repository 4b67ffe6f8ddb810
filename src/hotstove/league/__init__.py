"""The league: drafts and series, for every game that offers them."""

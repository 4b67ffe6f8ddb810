"""The league: drafts, series, schedules, seasons and postseasons, and shorthand, for every game that offers them."""

"""SportsClix's press: figures of a season's players, fitted together as a league."""

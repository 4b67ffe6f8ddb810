"""SportsClix: figures on dials that click, fielders on a field of zones, secret dice, four tiers."""

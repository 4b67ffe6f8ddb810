"""What follows a season: ties played off, and the series of the era."""

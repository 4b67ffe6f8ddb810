"""Schedules: made from a season's data, or read from a user's file."""

"""Seasons on pages: the season files of one folder, looked at and played in the browser (decision 19)."""

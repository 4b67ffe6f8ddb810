"""Clutch: every at-bat a d20 contest, bent by two hidden hands of strategy cards."""

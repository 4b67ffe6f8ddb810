"""Clutch's card press: cards of real seasons, fitted together by league (docs/press.md)."""

"""Sheets to print, cut out and play with on paper: cards, charts, a sheet to keep score on; as SVG and PDF."""

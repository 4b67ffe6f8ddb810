"""Clutch's computer managers: thumb rules for every question (``sensible.py``), simulated continuations (``rollout.py``)."""

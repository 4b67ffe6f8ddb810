"""RB8's computer managers: thumb rules for every question (``sensible.py``), and simulated continuations (``rollout.py``)."""

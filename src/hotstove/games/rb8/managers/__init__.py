"""RB8's computer managers: thumb rules for every question (``sensible.py``), and games in the head (``rollout.py``)."""

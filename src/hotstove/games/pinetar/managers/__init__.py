"""Pine Tar's computer manager: thumb rules for every question (``sensible.py``)."""

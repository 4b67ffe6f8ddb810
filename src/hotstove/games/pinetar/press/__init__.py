"""The card maker of Pine Tar (``maker.Press``), in modules that can be imported separately."""

"""The card maker of Pine Tar (``maker.Press``), module by module, so that who wants a part loads no more than that."""

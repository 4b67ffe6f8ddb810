"""The ``hotstove`` command: a module for each subcommand, and the terminal table."""

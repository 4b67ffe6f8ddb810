"""The ``hotstove`` command: what is installed under that name, and what ``python -m hotstove`` runs."""

from __future__ import annotations

from hotstove.cli.loading import loading


def main() -> None:
    """Load and run the command."""
    with loading():
        from hotstove.cli.main import main as run
    run()


if __name__ == "__main__":
    main()

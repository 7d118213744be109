"""``python -m paiju``: the same as the command ``paiju``."""

import sys


def main() -> None:
    """Run the command line; whoever interrupts it while it is still loading meets no traceback."""
    try:
        from paiju.cli.main import main as street

        street()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

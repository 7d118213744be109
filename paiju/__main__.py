"""``python -m paiju``: the same as the command ``paiju``."""

from paiju.cli.main import main

main()

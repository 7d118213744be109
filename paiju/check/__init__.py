"""Everything about an event derived once more from its log, by other hands than those that ran it.

Nothing here imports what deals with scores, places and seats elsewhere (import-linter keeps it
so): matchpoints are compared one against one, places are counted, lots are drawn again from the
published construction. Shared are the rules of the game, the dealing, the readers of files.
"""

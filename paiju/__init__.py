"""paiju 牌局: competition software for 竞技二打一 and 竞技跑胡子.

The rooms lie on one street, each importing only those to its left::

    cards → rules → deal → play → record → score → contest → show → desk → store → cli

Start reading in :mod:`paiju.cards`; ``ARCHITECTURE.md`` draws the street.
"""

__version__ = "0.1.0"

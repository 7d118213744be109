-- Version 2: one folded state a stream, a cache that may be emptied at any time.
CREATE TABLE snapshot (
    stream TEXT    PRIMARY KEY,
    number INTEGER NOT NULL CHECK (number >= 0),
    data   BLOB    NOT NULL
) WITHOUT ROWID;

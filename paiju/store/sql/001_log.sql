-- Version 1: the log. (stream, number) is the only arbiter between two writers.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE entry (
    stream TEXT    NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    data   BLOB    NOT NULL,
    PRIMARY KEY (stream, number)
) WITHOUT ROWID;

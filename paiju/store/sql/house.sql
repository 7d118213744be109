-- The house: who may do what in which event, and how they get in. No cards, no results.
CREATE TABLE IF NOT EXISTS fact (
    key   TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- An account is made by a person who wants a password; codes need none.
CREATE TABLE IF NOT EXISTS account (
    name     TEXT PRIMARY KEY,
    password TEXT NOT NULL
) WITHOUT ROWID;

-- A role in an event. player is the entry's number for players, 0 for everybody else; "*" as
-- the event stands for all of them.
CREATE TABLE IF NOT EXISTS role (
    id      INTEGER PRIMARY KEY,
    event   TEXT    NOT NULL,
    role    TEXT    NOT NULL,
    player  INTEGER NOT NULL,
    name    TEXT    NOT NULL,
    account TEXT,
    code    BLOB    UNIQUE
);
CREATE UNIQUE INDEX IF NOT EXISTS role_player ON role (event, player) WHERE player > 0;

-- A session or a program's token, by its hash.
CREATE TABLE IF NOT EXISTS session (
    token BLOB    PRIMARY KEY,
    role  INTEGER NOT NULL REFERENCES role (id) ON DELETE CASCADE,
    until INTEGER NOT NULL
) WITHOUT ROWID;

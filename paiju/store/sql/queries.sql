-- Every statement that the store runs, by name.

-- name: add
INSERT INTO entry (stream, number, data) VALUES (?, ?, ?);

-- name: read
SELECT number, data FROM entry WHERE stream = ? AND number > ? ORDER BY number;

-- name: last
SELECT coalesce(max(number), 0) FROM entry WHERE stream = ?;

-- name: held
SELECT count(*) FROM entry WHERE stream = ?;

-- Only to take names out of an event that is over.
-- name: amend
UPDATE entry SET data = ? WHERE stream = ? AND number = ?;

-- The first entry stands for its stream. substr, not LIKE: a name may hold % and _.
-- name: streams
SELECT stream FROM entry
WHERE number = 1 AND substr(stream, 1, length(?1)) = ?1
ORDER BY stream;

-- An older snapshot gives way, a newer one stays.
-- name: keep
INSERT INTO snapshot (stream, number, data) VALUES (?, ?, ?)
ON CONFLICT (stream) DO UPDATE SET number = excluded.number, data = excluded.data
WHERE excluded.number >= snapshot.number;

-- name: snapshot
SELECT number, data FROM snapshot WHERE stream = ?;

-- name: version
SELECT value FROM meta WHERE key = 'schema';

-- name: set_version
INSERT INTO meta (key, value) VALUES ('schema', ?)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: tables
SELECT count(*) FROM sqlite_master;

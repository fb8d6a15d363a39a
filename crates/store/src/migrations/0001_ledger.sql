-- Version 1: dictionaries, problems, sources, records, runs and trials.
-- Every checksum is the first 64 bits of a BLAKE3 hash; docs/formats/store.md says over what.

CREATE TABLE kernel (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE device (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE field_set (
    id       INTEGER PRIMARY KEY,
    names    TEXT NOT NULL UNIQUE,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE problem (
    id           INTEGER PRIMARY KEY,
    field_set    INTEGER NOT NULL REFERENCES field_set (id),
    field_values TEXT NOT NULL,
    checksum     INTEGER NOT NULL
) STRICT;

CREATE INDEX problem_checksum ON problem (checksum);

CREATE TABLE source (
    id          INTEGER PRIMARY KEY,
    path        TEXT NOT NULL,
    format      TEXT NOT NULL,
    digest      TEXT NOT NULL,
    imported_at INTEGER NOT NULL,
    rows_read   INTEGER NOT NULL,
    added       INTEGER NOT NULL,
    duplicates  INTEGER NOT NULL,
    trials      INTEGER NOT NULL,
    report      TEXT NOT NULL,
    checksum    INTEGER NOT NULL
) STRICT;

CREATE TABLE record (
    id          INTEGER PRIMARY KEY,
    kernel      INTEGER NOT NULL REFERENCES kernel (id),
    problem     INTEGER NOT NULL REFERENCES problem (id),
    device      INTEGER NOT NULL REFERENCES device (id),
    param_names INTEGER REFERENCES field_set (id),
    params      TEXT NOT NULL,
    outcome     TEXT NOT NULL,
    source      INTEGER NOT NULL REFERENCES source (id),
    line        INTEGER NOT NULL,
    identity    INTEGER NOT NULL,
    checksum    INTEGER NOT NULL
) STRICT;

CREATE INDEX record_identity ON record (identity);

CREATE TABLE run (
    id          INTEGER PRIMARY KEY,
    kernel      INTEGER NOT NULL REFERENCES kernel (id),
    device      INTEGER NOT NULL REFERENCES device (id),
    seed        TEXT NOT NULL,
    budget      TEXT NOT NULL,
    started_at  INTEGER NOT NULL,
    stop        TEXT,
    finished_at INTEGER,
    checksum    INTEGER NOT NULL
) STRICT;

CREATE TABLE trial (
    id            INTEGER PRIMARY KEY,
    record        INTEGER REFERENCES record (id),
    run           INTEGER REFERENCES run (id),
    kernel        INTEGER NOT NULL REFERENCES kernel (id),
    problem       INTEGER NOT NULL REFERENCES problem (id),
    device        INTEGER NOT NULL REFERENCES device (id),
    config_names  INTEGER NOT NULL REFERENCES field_set (id),
    config_values TEXT NOT NULL,
    outcome       TEXT NOT NULL,
    doubts        TEXT NOT NULL,
    checksum      INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX trial_record ON trial (record) WHERE record IS NOT NULL;
CREATE INDEX trial_run ON trial (run) WHERE run IS NOT NULL;

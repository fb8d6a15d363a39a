-- Version 2: a run keeps how it goes, so that it can be resumed, and what it found.
-- Both are null in older rows.

ALTER TABLE run ADD COLUMN recipe TEXT;
ALTER TABLE run ADD COLUMN found TEXT;

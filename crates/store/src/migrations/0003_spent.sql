-- Version 3: a run keeps how long its search has taken, so that a limit of time holds after it was
-- resumed. Null in older rows.

ALTER TABLE run ADD COLUMN spent INTEGER;

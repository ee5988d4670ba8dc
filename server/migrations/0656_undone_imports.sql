-- Imports are undone from the control panel, and those of the command are listed (docs/decisions/0277).

ALTER TABLE record_imports DROP CONSTRAINT record_imports_work_check;
ALTER TABLE record_imports ADD CONSTRAINT record_imports_work_check CHECK (work IN ('CHECK', 'IMPORT', 'UNDO'));
ALTER TABLE record_imports DROP CONSTRAINT record_imports_origin_check;
ALTER TABLE record_imports ADD CONSTRAINT record_imports_origin_check CHECK (origin IN ('UPLOAD', 'FOLDER', 'COMMAND'));
COMMENT ON COLUMN record_imports.origin IS 'The control panel, the watched folder, or the command, which runs in its process and is only listed here.';
COMMENT ON COLUMN record_imports.work IS 'The work that runs now, or ran last: checking, importing, or undoing the import.';

ALTER TABLE record_imports ADD COLUMN undo_requested_by text, ADD COLUMN undo_refusal jsonb;
COMMENT ON COLUMN record_imports.undo_requested_by IS 'The user who undoes it or tried last.';
COMMENT ON COLUMN record_imports.undo_refusal IS 'The reason why it was not undone: problem, count and the first records.';

-- The import of a command doesn't keep the others waiting here: the lock of imports does.
DROP INDEX record_imports_one_at_a_time;
CREATE UNIQUE INDEX record_imports_one_at_a_time ON record_imports ((true))
  WHERE state = 'RUNNING' AND (origin <> 'COMMAND' OR work = 'UNDO');

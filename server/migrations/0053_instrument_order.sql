-- Instruments are sorted byte by byte, as everything else in an index: nothing before something, and the same wherever a list is
-- sorted, in the database of any locale or in the browser.
ALTER TABLE instruments ALTER COLUMN description TYPE text COLLATE "C";

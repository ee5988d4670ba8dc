-- Alerts of the property watch that wait until staff have looked at them, if the county wants that.
ALTER TABLE watch_deliveries
  ADD COLUMN state text NOT NULL DEFAULT 'RELEASED' CHECK (state IN ('HELD', 'RELEASED', 'DISCARDED')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by text,
  ADD CONSTRAINT watch_deliveries_decided CHECK (
    (decided_at IS NULL) = (decided_by IS NULL) AND (state <> 'DISCARDED' OR decided_at IS NOT NULL)
    AND (state <> 'HELD' OR decided_at IS NULL));
COMMENT ON COLUMN watch_deliveries.state IS 'HELD waits for staff, RELEASED is queued as an email, DISCARDED is never sent';
COMMENT ON COLUMN watch_deliveries.decided_at IS 'When staff released or discarded it; empty if it was not held';
COMMENT ON COLUMN watch_deliveries.decided_by IS 'The user name of the staff member';
CREATE INDEX watch_deliveries_held_idx ON watch_deliveries (created_at, id) WHERE state = 'HELD';

-- The list of decisions by clerk and day reads the events of a period that decided a filing (docs/decisions/0342).
CREATE INDEX filing_events_of_decisions ON filing_events (occurred_at) WHERE from_state = 'IN_REVIEW' AND to_state <> 'SUBMITTED';

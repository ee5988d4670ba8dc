-- The statistics of returns read the events of a year that returned a filing, a small part of all events.
CREATE INDEX filing_events_of_returns ON filing_events (occurred_at) WHERE to_state IN ('CORRECTION', 'REJECTED');

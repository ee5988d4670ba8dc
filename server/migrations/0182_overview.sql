-- The overview counts the entries of three actions by day.

CREATE INDEX audit_entries_of_overview ON audit_entries (action, occurred_at)
  WHERE action IN ('image.viewed', 'image.pageViewed', 'session.refused');

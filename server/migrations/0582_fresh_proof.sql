ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
COMMENT ON COLUMN sessions.proved_at IS 'When the user last typed password or code in this session since signing in; null if they haven''t.';

ALTER TABLE door_attempts DROP CONSTRAINT door_attempts_kind_check;
ALTER TABLE door_attempts ADD CONSTRAINT door_attempts_kind_check CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG'));

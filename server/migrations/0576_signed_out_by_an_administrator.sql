ALTER TABLE ended_sessions DROP CONSTRAINT ended_sessions_reason_check;
ALTER TABLE ended_sessions ADD CONSTRAINT ended_sessions_reason_check
  CHECK (reason IN ('SIGNED_OUT_ELSEWHERE', 'PASSWORD_CHANGED', 'ACCESS_CHANGED', 'ENDED_BY_COUNTY', 'ENDED_BY_ADMINISTRATOR'));

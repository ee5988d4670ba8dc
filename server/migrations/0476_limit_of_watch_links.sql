-- Emailed links of watches can't be guessed; calls with them are counted and limited like other public calls all the same.
ALTER TABLE public_call_attempts DROP CONSTRAINT public_call_attempts_kind_check;
ALTER TABLE public_call_attempts ADD CONSTRAINT public_call_attempts_kind_check
  CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG', 'WATCH', 'WATCH_LINK', 'SEARCH_CERTIFICATE'));

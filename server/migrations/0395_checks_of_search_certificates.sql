-- Anyone can check a search certificate; such calls are counted and limited like other public calls.
ALTER TABLE public_call_attempts DROP CONSTRAINT public_call_attempts_kind_check;
ALTER TABLE public_call_attempts ADD CONSTRAINT public_call_attempts_kind_check
  CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG', 'WATCH', 'SEARCH_CERTIFICATE'));

-- The table counts calls that need no session. Its name says so.
ALTER TABLE door_attempts RENAME TO public_call_attempts;
ALTER TABLE public_call_attempts RENAME CONSTRAINT door_attempts_kind_check TO public_call_attempts_kind_check;
ALTER INDEX door_attempts_by_address RENAME TO public_call_attempts_by_address;
ALTER INDEX door_attempts_by_email RENAME TO public_call_attempts_by_email;
ALTER INDEX door_attempts_by_time RENAME TO public_call_attempts_by_time;

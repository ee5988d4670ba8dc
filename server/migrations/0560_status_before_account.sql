-- Activating an account brings back only the users whom its deactivation switched off.

ALTER TABLE users ADD COLUMN status_before_account text
  CHECK (status_before_account IN ('A', 'P', 'L'))
  CHECK (status_before_account IS NULL OR status = 'I');
COMMENT ON COLUMN users.status_before_account IS 'What the user was before the account was deactivated, and becomes again when it is activated. NULL for users whom nothing but a decision of their own made what they are.';

CREATE FUNCTION forget_status_before_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_before_account := NULL;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION forget_status_before_account() IS 'A user who gets another status, or moves to another account, is no longer waiting for the account.';

CREATE TRIGGER users_leave_account_status BEFORE UPDATE OF status, account_id ON users
  FOR EACH ROW WHEN (NEW.status_before_account IS NOT NULL AND (NEW.status <> 'I' OR NEW.account_id <> OLD.account_id))
  EXECUTE FUNCTION forget_status_before_account();

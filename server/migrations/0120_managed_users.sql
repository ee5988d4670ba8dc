-- Users as staff manage them: who saved what, invitations, deletion that leaves money and audit explained, and a list of 20,000.

ALTER TABLE users
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN saved_at timestamptz,
  ADD COLUMN saved_by text,
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN username_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(username)) STORED,
  ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(last_name || ', ' || first_name)) STORED,
  ADD COLUMN search_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    lower(username || E'\n' || last_name || ', ' || first_name || ' ' || last_name || E'\n' || email || E'\n' || company)
  ) STORED;
COMMENT ON COLUMN users.version IS 'Counts the saves that changed a field of the user''s form; a trigger counts.';
COMMENT ON COLUMN users.field_versions IS 'The version in which each of those columns last changed; absent for a column that never did.';
COMMENT ON COLUMN users.saved_at IS 'When a field last changed; null for a user whom no one has changed.';
COMMENT ON COLUMN users.saved_by IS 'User name of who changed it; null for the portal itself.';
COMMENT ON COLUMN users.invited_at IS 'When staff last emailed an invitation that the user hasn''t accepted. A pending user without it registered without staff.';
COMMENT ON COLUMN users.username_key IS 'Sorts lists without regard to case.';
COMMENT ON COLUMN users.name_key IS 'Sorts lists by last name.';
COMMENT ON COLUMN users.search_key IS 'What the text filter of the user list searches: user name, both orders of the name, email and company, one per line.';

-- An invited user isn't a registration: registering with the same address must not replace a user whom staff created.
DROP INDEX users_pending_by_email;
CREATE UNIQUE INDEX users_pending_by_email ON users (lower(email)) WHERE status = 'P' AND invited_at IS NULL;
COMMENT ON INDEX users_pending_by_email IS 'One registration at a time waits for an email address; registering again replaces it.';

ALTER TABLE user_tickets DROP CONSTRAINT user_tickets_purpose_check;
ALTER TABLE user_tickets ADD CONSTRAINT user_tickets_purpose_check
  CHECK (purpose IN ('COMPLETE_REGISTRATION', 'RESET_PASSWORD', 'INVITATION'));

CREATE FUNCTION count_version_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  SELECT jsonb_object_agg(key, OLD.version + 1) INTO changed
  FROM jsonb_each(to_jsonb(NEW)) AS field
  WHERE key IN ('username', 'account_id', 'role', 'first_name', 'last_name', 'company', 'address', 'city', 'state', 'zip',
    'email', 'phone_format_type', 'phone') AND value IS DISTINCT FROM to_jsonb(OLD) -> key;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || changed;
  IF NEW.saved_at IS NOT DISTINCT FROM OLD.saved_at THEN
    NEW.saved_at := now();
    NEW.saved_by := NULL;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION count_version_of_user() IS 'A save that started from an older version can then be told which fields changed since.';

CREATE TRIGGER users_changed_counted BEFORE UPDATE OF username, account_id, role, first_name, last_name, company, address, city,
  state, zip, email, phone_format_type, phone ON users
  FOR EACH ROW EXECUTE FUNCTION count_version_of_user();

-- A user who is deleted leaves a name, so that what they bought and did can still be told whose it was.
CREATE TABLE deleted_users (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  username text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  deleted_at timestamptz NOT NULL
);
COMMENT ON TABLE deleted_users IS 'Users who were deleted. Purchases, payments and audit entries keep their ids.';
COMMENT ON COLUMN deleted_users.id IS 'The id that the user had; ids are never used again.';
COMMENT ON COLUMN deleted_users.account_id IS 'No foreign key: the account may be deleted with its users.';

CREATE FUNCTION keep_name_of_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_users (id, account_id, username, first_name, last_name, deleted_at)
  VALUES (OLD.id, OLD.account_id, OLD.username, OLD.first_name, OLD.last_name, now());
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_name_of_deleted_user() IS 'No deletion can forget to keep the name.';

CREATE TRIGGER users_deleted_named AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.status <> 'P') EXECUTE FUNCTION keep_name_of_deleted_user();
COMMENT ON TRIGGER users_deleted_named ON users IS 'A pending user never signed in, so nothing is theirs.';

CREATE VIEW user_names AS
  SELECT id, account_id, username, first_name, last_name FROM users
  UNION ALL
  SELECT id, account_id, username, first_name, last_name FROM deleted_users;
COMMENT ON VIEW user_names IS 'The names of all users, also of deleted ones, for what they once did.';

-- These outlive the user. The ids stay: deleting a user must neither fail because of a purchase nor delete it.
ALTER TABLE payment_intents DROP CONSTRAINT payment_intents_user_id_fkey;
ALTER TABLE card_tabs DROP CONSTRAINT card_tabs_user_id_fkey;
ALTER TABLE download_orders DROP CONSTRAINT download_orders_user_id_fkey;
ALTER TABLE flat_fee_add_ons DROP CONSTRAINT flat_fee_add_ons_user_id_fkey;

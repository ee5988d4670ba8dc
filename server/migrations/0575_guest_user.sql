-- The user for "Continue as guest" is kept by id. It was kept by name alone, so that guests lost access without a word when the user was
-- renamed, deactivated, deleted or given another role.

CREATE TABLE guest_user (
  user_id bigint NOT NULL PRIMARY KEY REFERENCES users (id)
);
CREATE UNIQUE INDEX guest_user_is_one ON guest_user ((true));
COMMENT ON TABLE guest_user IS 'The user whom visitors become with "Continue as guest": one row or none.';

CREATE FUNCTION refuse_change_of_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM guest_user WHERE user_id = OLD.id) THEN
    RAISE EXCEPTION 'guests use the user %', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'users_guest_stays';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
COMMENT ON FUNCTION refuse_change_of_guest() IS 'Another user is chosen for guests first, or none.';

CREATE TRIGGER users_guest_stays BEFORE UPDATE OF username, role, status ON users
  FOR EACH ROW WHEN (OLD.role = 'GUEST' AND (NEW.username, NEW.role, NEW.status) IS DISTINCT FROM (OLD.username, OLD.role, OLD.status))
  EXECUTE FUNCTION refuse_change_of_guest();
CREATE TRIGGER users_guest_is_kept BEFORE DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'GUEST') EXECUTE FUNCTION refuse_change_of_guest();

INSERT INTO guest_user (user_id)
SELECT users.id
FROM users
JOIN (SELECT content FROM settings_versions WHERE group_name = 'userAccess' ORDER BY version DESC LIMIT 1) AS access
  ON lower(users.username) = lower(trim(access.content ->> 'guestUserName'))
WHERE users.role = 'GUEST' AND users.status = 'A';

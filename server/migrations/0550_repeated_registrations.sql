-- Whoever registers an address ahead of its owner knows the password that they typed. After a second registration no link may keep it.
ALTER TABLE users ADD COLUMN is_registration_repeated boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN users.is_registration_repeated IS
  'The address was registered again before the registration was completed: the owner of the mailbox chooses the password.';

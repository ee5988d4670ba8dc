-- A user whom staff activate again starts anew: without this, her first slip would lock her.

CREATE FUNCTION forgive_failed_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failed_sign_ins := 0;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION forgive_failed_sign_ins() IS 'Whoever becomes active has made no mistake yet; whatever writes it cannot forget to say so.';

CREATE TRIGGER users_activated_forgiven BEFORE UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status <> 'A' AND NEW.status = 'A')
  EXECUTE FUNCTION forgive_failed_sign_ins();

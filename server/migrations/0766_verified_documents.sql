-- A second clerk verifies the index data of recorded filings (docs/decisions/0341).

CREATE TABLE documents_to_verify (
  record_key  text COLLATE "C" PRIMARY KEY,
  is_torrens  boolean NOT NULL,
  recorded_on date NOT NULL
);
COMMENT ON TABLE documents_to_verify IS 'Recorded documents that a second clerk has not verified: no index is shown as verified through their days.';
CREATE INDEX documents_to_verify_by_day ON documents_to_verify (is_torrens, recorded_on);

CREATE TABLE filing_verifications (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filing_id     bigint NOT NULL REFERENCES filings (id),
  record_key    text COLLATE "C" NOT NULL,
  due_at        timestamptz NOT NULL,
  claimed_by    bigint,
  claimed_until timestamptz,
  first_clerk   bigint,
  first_facts   jsonb,
  second_clerk  bigint,
  second_facts  jsonb,
  keyed_at      timestamptz,
  differing     text[] NOT NULL DEFAULT '{}',
  first_wrong   text[] NOT NULL DEFAULT '{}',
  settled_by    bigint,
  settled_at    timestamptz,
  CONSTRAINT filing_verifications_claimed CHECK ((claimed_by IS NULL) = (claimed_until IS NULL) AND (claimed_by IS NULL OR keyed_at IS NULL)),
  CONSTRAINT filing_verifications_keyed CHECK (
    num_nulls(first_clerk, first_facts, second_clerk, second_facts, keyed_at) IN (0, 5)),
  CONSTRAINT filing_verifications_settled CHECK (
    num_nulls(settled_by, settled_at) IN (0, 2) AND (settled_at IS NULL OR keyed_at IS NOT NULL)),
  CONSTRAINT filing_verifications_differing CHECK (first_wrong <@ differing AND (first_wrong = '{}' OR settled_at IS NOT NULL)),
  CONSTRAINT filing_verifications_two_clerks CHECK (second_clerk <> first_clerk AND settled_by <> first_clerk)
);
COMMENT ON TABLE filing_verifications IS 'Second passes of recorded filings: a clerk keys the index data without those of the first clerk, and differences are settled.';
COMMENT ON COLUMN filing_verifications.claimed_by IS 'The clerk who keys it now, until claimed_until.';
COMMENT ON COLUMN filing_verifications.first_clerk IS 'Whose facts the record had when the second clerk had keyed theirs: who accepted it, or corrected it last.';
COMMENT ON COLUMN filing_verifications.differing IS 'The fields that differ; settled at once if none does.';
COMMENT ON COLUMN filing_verifications.first_wrong IS 'The differing fields that were settled as the second clerk keyed them; of the others, the second clerk was wrong.';
CREATE UNIQUE INDEX filing_verifications_open ON filing_verifications (filing_id) WHERE settled_at IS NULL;
CREATE INDEX filing_verifications_by_age ON filing_verifications (due_at, id) WHERE settled_at IS NULL;
CREATE INDEX filing_verifications_by_filing ON filing_verifications (filing_id);
CREATE INDEX filing_verifications_by_settlement ON filing_verifications (settled_at) WHERE settled_at IS NOT NULL;

CREATE FUNCTION determined_facts(filing bigint, clerk bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM filings WHERE id = filing AND (user_id = clerk OR decided_by = clerk))
    OR EXISTS (SELECT FROM filing_corrections WHERE filing_id = filing AND clerk IN (corrected_by, approved_by))
$$;
COMMENT ON FUNCTION determined_facts(bigint, bigint) IS 'Whether a user filed a document, accepted it, or made or approved a correction of it.';

CREATE FUNCTION refuse_own_verification() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.settled_at IS NOT NULL THEN
    RAISE EXCEPTION 'verification % is settled', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'filing_verifications_final';
  END IF;
  IF OLD.keyed_at IS NOT NULL AND (NEW.first_clerk, NEW.first_facts, NEW.second_clerk, NEW.second_facts, NEW.keyed_at, NEW.differing)
       IS DISTINCT FROM (OLD.first_clerk, OLD.first_facts, OLD.second_clerk, OLD.second_facts, OLD.keyed_at, OLD.differing) THEN
    RAISE EXCEPTION 'what was keyed never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'filing_verifications_final';
  END IF;
  IF (NEW.claimed_by IS NOT NULL AND determined_facts(NEW.filing_id, NEW.claimed_by))
     OR (NEW.second_clerk IS NOT NULL AND OLD.second_clerk IS NULL AND determined_facts(NEW.filing_id, NEW.second_clerk))
     OR (NEW.settled_by IS NOT NULL AND determined_facts(NEW.filing_id, NEW.settled_by)) THEN
    RAISE EXCEPTION 'clerks don''t verify their own work' USING ERRCODE = 'check_violation', CONSTRAINT = 'filing_verifications_own';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_own_verification() IS 'Refuses a second pass by a clerk who determined the facts, and changes of what was keyed or settled.';
CREATE TRIGGER filing_verifications_own BEFORE UPDATE ON filing_verifications
  FOR EACH ROW EXECUTE FUNCTION refuse_own_verification();

CREATE FUNCTION refuse_settled_verification_loss() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'verification % is settled', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'filing_verifications_final';
END $$;
COMMENT ON FUNCTION refuse_settled_verification_loss() IS 'Keeps settled second passes, from which the accuracy of clerks is counted.';
CREATE TRIGGER filing_verifications_kept BEFORE DELETE ON filing_verifications
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL) EXECUTE FUNCTION refuse_settled_verification_loss();

CREATE FUNCTION refuse_correction_of_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM filing_verifications
             WHERE filing_id = NEW.filing_id AND keyed_at IS NOT NULL AND settled_at IS NULL) THEN
    RAISE EXCEPTION 'the filing % has a difference to settle', NEW.filing_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'filing_corrections_of_difference';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_correction_of_difference() IS 'While the entries of two clerks differ, only their settlement changes the index data.';
CREATE TRIGGER filing_corrections_of_difference AFTER INSERT ON filing_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_correction_of_difference();

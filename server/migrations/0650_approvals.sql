-- What staff do with money can need a second person, by the county's settings (docs/decisions/0295).

CREATE TABLE approval_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action       text NOT NULL,
  action_key   text NOT NULL CHECK (length(action_key) BETWEEN 1 AND 200),
  kind         text NOT NULL CHECK (kind IN ('REFUND', 'CORRECTION', 'WRITE_OFF', 'PAYOUT', 'METHOD_CHANGE')),
  account_id   bigint NOT NULL REFERENCES accounts (id),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 10000000000),
  reason       text NOT NULL CHECK (length(reason) <= 500),
  request      jsonb NOT NULL,
  basis        jsonb NOT NULL,
  requested_by bigint NOT NULL,
  requester    text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at > requested_at),
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  decided_by   bigint,
  decider      text,
  decided_at   timestamptz,
  CONSTRAINT approval_requests_decided CHECK ((state = 'WAITING') = (decided_at IS NULL)),
  CONSTRAINT approval_requests_decider CHECK ((state IN ('APPROVED', 'DECLINED', 'WITHDRAWN')) = (decided_by IS NOT NULL)),
  CONSTRAINT approval_requests_second_person
    CHECK ((state IN ('APPROVED', 'DECLINED') AND decided_by <> requested_by) OR state NOT IN ('APPROVED', 'DECLINED')),
  CONSTRAINT approval_requests_withdrawn CHECK (state <> 'WITHDRAWN' OR decided_by = requested_by),
  CONSTRAINT approval_requests_in_time CHECK (state <> 'APPROVED' OR decided_at < expires_at)
);
COMMENT ON TABLE approval_requests IS 'What staff asked a second person to approve, with everything that is needed to do it. A decided request never changes.';
COMMENT ON COLUMN approval_requests.action IS 'The action of the program that carries it out.';
COMMENT ON COLUMN approval_requests.action_key IS 'Identifies the action: only one request for it waits or was approved.';
COMMENT ON COLUMN approval_requests.request IS 'The request of the call, which the action is carried out with.';
COMMENT ON COLUMN approval_requests.basis IS 'What the request was based on; it must be the same at the approval.';
COMMENT ON COLUMN approval_requests.requester IS 'The user name, which stays when the user is deleted.';
COMMENT ON COLUMN approval_requests.decided_by IS 'Null while it waits, and if it expired.';
COMMENT ON COLUMN approval_requests.decider IS 'The user name, which stays when the user is deleted.';
CREATE UNIQUE INDEX approval_requests_once ON approval_requests (action_key) WHERE state IN ('WAITING', 'APPROVED');
CREATE INDEX approval_requests_by_state ON approval_requests (state, id);
CREATE INDEX approval_requests_by_account ON approval_requests (account_id);
CREATE INDEX approval_requests_by_expiry ON approval_requests (expires_at) WHERE state = 'WAITING';

CREATE FUNCTION check_approval_request() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE people bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Requests for approval are kept.' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'WAITING' THEN
    RAISE EXCEPTION 'A decided request never changes.' USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_requests_final';
  END IF;
  IF (OLD.id, OLD.action, OLD.action_key, OLD.kind, OLD.account_id, OLD.amount_cents, OLD.reason, OLD.request, OLD.basis,
      OLD.requested_by, OLD.requester, OLD.requested_at, OLD.expires_at)
    IS DISTINCT FROM (NEW.id, NEW.action, NEW.action_key, NEW.kind, NEW.account_id, NEW.amount_cents, NEW.reason, NEW.request, NEW.basis,
      NEW.requested_by, NEW.requester, NEW.requested_at, NEW.expires_at) THEN
    RAISE EXCEPTION 'A request is only decided.' USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_requests_fixed';
  END IF;
  IF NEW.state = 'APPROVED' THEN
    -- Locked, so that no one is moved into the account or loses their role while the money moves.
    SELECT count(*) INTO people FROM (
      SELECT FROM users WHERE id IN (NEW.requested_by, NEW.decided_by) AND account_id <> NEW.account_id
        AND status = 'A' AND role IN ('COUNTY', 'TRIMIN') ORDER BY id FOR SHARE) AS locked;
    IF people <> 2 THEN
      RAISE EXCEPTION 'Two active members of the staff outside the account approve it.'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_requests_two_people';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_requests_checked BEFORE UPDATE OR DELETE ON approval_requests
  FOR EACH ROW EXECUTE FUNCTION check_approval_request();

-- What the processes of a portal measured: how long calls took, and how each process is.

CREATE TABLE call_times (
  period text NOT NULL CHECK (period IN ('MINUTES', 'DAY', 'TOTAL')),
  starts_at timestamptz NOT NULL,
  call text NOT NULL,
  requests bigint NOT NULL,
  errors bigint NOT NULL,
  total_ms double precision NOT NULL,
  buckets bigint[] NOT NULL,
  PRIMARY KEY (period, starts_at, call)
);
COMMENT ON TABLE call_times IS 'Histograms of response times by call. All processes add to the same rows, so that a restart loses nothing.';
COMMENT ON COLUMN call_times.period IS 'MINUTES: five minutes, kept for a day. DAY: a day of the county, kept for 400 days. TOTAL: everything, for counters that only grow.';
COMMENT ON COLUMN call_times.starts_at IS 'The beginning of the period; 1970 for the total.';
COMMENT ON COLUMN call_times.call IS 'The method and path of the contract, such as "POST search/searchByName".';
COMMENT ON COLUMN call_times.errors IS 'Requests that failed with a status of 500 or more.';
COMMENT ON COLUMN call_times.buckets IS 'Requests by the limit of their time (CALL_TIME_LIMITS_MS); the last element has what took longer.';

CREATE TABLE portal_processes (
  machine text NOT NULL,
  process_id integer NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  product_version text NOT NULL,
  measured jsonb NOT NULL,
  PRIMARY KEY (machine, process_id)
);
COMMENT ON TABLE portal_processes IS 'The processes that serve the county. Each updates its row every ten seconds.';
COMMENT ON COLUMN portal_processes.seen_at IS 'The last update; a process that was not seen for an hour is deleted.';
COMMENT ON COLUMN portal_processes.measured IS 'Memory, processor, delay, image cache, disk, and the slowest statements.';

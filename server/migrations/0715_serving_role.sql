-- A role can serve the county without owning its tables (decision 0315).

CREATE SCHEMA IF NOT EXISTS import_stage;
COMMENT ON SCHEMA import_stage IS 'The staged rows of a running import: tables that exist only meanwhile.';

-- Whoever may create temporary tables could otherwise give a trigger's function another table of the name that it reads.
DO $$
DECLARE found regprocedure;
BEGIN
  FOR found IN SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', found);
  END LOOP;
END $$;

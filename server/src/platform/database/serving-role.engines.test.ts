import { SERVING_ROLE } from '@portal/testing/database/roles';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkDatabase } from '../../commands/county/check/check-database.ts';
import type { OpenDatabase } from './open-database.ts';
import { ownsSchema } from './serving-role.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql(`
    INSERT INTO audit_entries (action) VALUES ('session.opened');
    INSERT INTO accounts (name) VALUES ('Pine Title');
    INSERT INTO journal_entries (op_key, kind, account_id, posted_at) SELECT 'one', (SELECT min(kind) FROM journal_kinds), id, now() FROM accounts`);
});
afterAll(() => database.close());

/** Runs statements one after the other on one connection of the serving role. @returns the message of the first that fails. */
async function attack(...statements: readonly string[]): Promise<string | undefined> {
  if (database.engine !== 'postgresql') throw new Error('Only PostgreSQL has roles.');
  const client = await database.pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.release(true);
  }
}

if (inject('engine') === 'postgresql')
  describe('The role that serves', () => {
    it.each([
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'ALTER TABLE journal_entries DISABLE TRIGGER USER',
      'DROP TRIGGER audit_entries_append_only ON audit_entries',
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
      'ALTER FUNCTION refuse_unsealed_purge() RESET ALL',
      'TRUNCATE audit_entries',
      'TRUNCATE journal_entries CASCADE',
      "UPDATE audit_entries SET action = 'user.left'",
      'DELETE FROM audit_entries',
      'UPDATE journal_entries SET kind = kind',
      'DELETE FROM journal_entries',
      'DELETE FROM postings',
      'SET session_replication_role = replica',
      'CREATE TABLE public.mine (id int)',
      'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'CREATE SCHEMA mine',
      'ALTER TABLE users ADD COLUMN mine int',
      'DROP TABLE audit_entries',
      'ALTER TABLE audit_entries RENAME TO gone',
      `ALTER TABLE audit_entries OWNER TO ${SERVING_ROLE}`,
      'CREATE RULE quiet AS ON INSERT TO audit_entries DO INSTEAD NOTHING',
      'CREATE TRIGGER quiet BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      'DROP SCHEMA public CASCADE',
      'DROP SCHEMA import_stage CASCADE',
      'DELETE FROM schema_migrations',
      "UPDATE schema_migrations SET checksum = ''",
      'SET ROLE portal_owner',
      `ALTER ROLE ${SERVING_ROLE} SUPERUSER`,
    ])('is refused: %s', async (statement) => {
      expect(await attack(statement)).toMatch(
        /permission denied|must be owner|append-only|covered by a checkpoint|can.?not|must be superuser/i,
      );
    });

    it.each([
      [
        'a temporary table',
        'CREATE TEMP TABLE audit_checkpoints AS SELECT 9000000000 AS through_transaction, 9000 AS last_seal_id',
      ],
      [
        'a table in another schema',
        'CREATE TABLE import_stage.audit_checkpoints AS SELECT 9000000000 AS through_transaction, 9000 AS last_seal_id; SET search_path = import_stage, public',
      ],
    ])('can’t delete entries by showing the triggers %s', async (_title, preparation) => {
      expect(await attack(preparation, 'DELETE FROM audit_entries')).toMatch(/is not covered by a checkpoint/);
      await database.executeSql('DROP TABLE IF EXISTS import_stage.audit_checkpoints');
    });

    it('is distinguished from an owner by the check', async () => {
      const verdicts = async (of: Pick<OpenDatabase, 'engine' | 'executeSql'>) =>
        (await checkDatabase(of)).map(({ verdict, text }) => `${verdict}: ${text}`);
      const serving = {
        engine: 'postgresql' as const,
        executeSql: async (text: string) => ({
          rows: (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows,
        }),
      };
      expect(await verdicts(serving)).toContainEqual(
        `OK: the role ${SERVING_ROLE} serves, and can't change tables and triggers`,
      );
      expect(await verdicts(database)).toContainEqual(
        expect.stringMatching(/^WARNING: the role postgres serves and owns/),
      );
      expect(await ownsSchema(database)).toBe(true);
      await database.executeSql(`REVOKE DELETE ON sessions FROM ${SERVING_ROLE}`);
      expect(await verdicts(serving)).toContainEqual(
        `FAILED: the role ${SERVING_ROLE} can't use 1 tables (sessions); npm run county -- migrate gives it its rights`,
      );
      await database.executeSql(
        `GRANT DELETE ON sessions TO ${SERVING_ROLE}; GRANT CREATE ON SCHEMA public TO ${SERVING_ROLE}`,
      );
      expect(await verdicts(serving)).toContainEqual(
        expect.stringMatching(/^WARNING: the role portal_serving could create/),
      );
    });
  });

it('finds only the portal’s tables in the functions of triggers, whatever the session’s path is', async () => {
  const { rows } = await database.executeSql(`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
      AND NOT coalesce('search_path=public, pg_temp' = ANY (proconfig), false)`);
  expect(rows).toEqual([]);
});

import type {
  MigrationKind,
  MigrationProblem,
  MigrationReport,
} from '@portal/contract/office/legacy-migration/migrations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A stored migration. */
export interface StoredRun {
  readonly id: number;
  readonly kind: MigrationKind;
  readonly isCheck: boolean;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'INTERRUPTED';
  readonly startedAt: Date;
  readonly username: string;
  readonly source: string;
  readonly problem: MigrationProblem | null;
  readonly report: MigrationReport;
}

const RUN_COLUMNS = [
  'id',
  'kind',
  'is_check as isCheck',
  'state',
  'started_at as startedAt',
  'started_by_username as username',
  'source',
  'problem',
  'report',
] as const;

/** Marks a run as interrupted if its process hasn't reported since a given time. */
export async function interruptStaleRuns(db: Db, aliveBefore: Date): Promise<void> {
  await db
    .updateTable('migration_runs')
    .set({ state: 'INTERRUPTED' })
    .where('state', '=', 'RUNNING')
    .where('alive_at', '<', aliveBefore)
    .execute();
}

/**
 * Starts a run; a unique index allows one at a time. A run that reads the same part of the audit log as the interrupted
 * or failed run before it continues after that run's last entry.
 *
 * @throws a unique violation of the database while another run is at work.
 */
export async function insertRun(
  db: Db,
  run: Pick<StoredRun, 'kind' | 'isCheck' | 'startedAt' | 'username' | 'source' | 'report'> & {
    readonly selection: string;
  },
): Promise<StoredRun & { readonly lastEntryId: number }> {
  const { kind, isCheck, startedAt, username, source, selection, report } = run;
  return db
    .insertInto('migration_runs')
    .values({
      ...{ kind, source, selection, state: 'RUNNING', is_check: isCheck },
      ...{ started_at: startedAt, alive_at: startedAt, started_by_username: username },
      report: JSON.stringify(report),
      last_entry_id: sql<number>`coalesce((
        SELECT CASE WHEN state = 'DONE' THEN 0 ELSE last_entry_id END FROM migration_runs
        WHERE kind = ${kind} AND source = ${source} AND selection = ${selection} ORDER BY id DESC LIMIT 1), 0)`,
    })
    .returning([...RUN_COLUMNS, 'last_entry_id as lastEntryId'])
    .$castTo<StoredRun & { readonly lastEntryId: number }>()
    .executeTakeFirstOrThrow();
}

/** Says that a run's process is at work. */
export async function updateAlive(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('migration_runs').set({ alive_at: at }).where('id', '=', id).execute();
}

/**
 * Stores the progress of a run. Call it in the transaction that loads the data.
 *
 * @returns false if the run has since been marked as interrupted: its data must not be committed.
 */
export async function updateRun(
  tx: Db,
  id: number,
  changes: {
    readonly state?: 'DONE' | 'FAILED';
    readonly problem?: MigrationProblem;
    /** Left out, the stored report stays. */
    readonly report?: MigrationReport;
    readonly lastEntryId?: number;
  },
): Promise<boolean> {
  const { state, problem, report, lastEntryId } = changes;
  const row = await tx
    .updateTable('migration_runs')
    .set({
      ...(report && { report: JSON.stringify(report) }),
      ...(state && { state }),
      ...(problem && { problem }),
      ...(lastEntryId !== undefined && { last_entry_id: lastEntryId }),
    })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest run of each kind. */
export async function listNewestRuns(db: Db): Promise<readonly StoredRun[]> {
  return db
    .selectFrom('migration_runs')
    .distinctOn('kind')
    .select(RUN_COLUMNS)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .$castTo<StoredRun>()
    .execute();
}

/** The roles that stay in the portal when accounts and users are replaced: its staff, the provider's, and guests. */
const KEPT_ROLES = ['TRIMIN', 'COUNTY', 'GUEST'] as const;

/** Users of the portal by whether they stay, and the accounts that stay with them. */
export interface PresentUsers {
  readonly keptUsernames: ReadonlySet<string>;
  /** By name in lower case. */
  readonly keptAccounts: ReadonlyMap<string, number>;
  readonly replacedUserIds: readonly number[];
}

export async function listPresentUsers(db: Db): Promise<PresentUsers> {
  const users = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.role', 'users.account_id as accountId'])
    .select([sql<string>`lower(users.username)`.as('username'), sql<string>`lower(accounts.name)`.as('accountName')])
    .execute();
  const isKept = (role: string) => KEPT_ROLES.some((kept) => kept === role);
  const kept = users.filter(({ role }) => isKept(role));
  return {
    keptUsernames: new Set(kept.map(({ username }) => username)),
    keptAccounts: new Map(kept.map(({ accountName, accountId }) => [accountName, accountId])),
    replacedUserIds: users.filter(({ role }) => !isKept(role)).map(({ id }) => id),
  };
}

/** The accounts that are replaced. */
export async function listReplacedAccountIds(db: Db, kept: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '<>', sql<number>`ALL(${[...kept]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the account created for each row of the staging table, replacing the accounts of an earlier migration. */
export async function replaceMigratedAccounts(
  tx: Db,
  accounts: readonly { readonly key: number; readonly accountId: number }[],
): Promise<void> {
  await tx.deleteFrom('migrated_accounts').execute();
  await sql`
    INSERT INTO migrated_accounts (source_account_id, account_id)
    SELECT * FROM unnest(${accounts.map(({ key }) => key)}::bigint[], ${accounts.map(({ accountId }) => accountId)}::bigint[])`.execute(
    tx,
  );
}

/** The meaning of the audit log's names and account keys in the portal. */
export async function listMigratedOwners(
  db: Db,
): Promise<{ readonly accounts: ReadonlyMap<number, number>; readonly users: ReadonlyMap<string, number> }> {
  const accounts = await db
    .selectFrom('migrated_accounts')
    .select(['source_account_id as key', 'account_id as accountId'])
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['id', sql<string>`lower(username)`.as('username')])
    .execute();
  return {
    accounts: new Map(accounts.map(({ key, accountId }) => [key, accountId])),
    users: new Map(users.map(({ id, username }) => [username, id])),
  };
}

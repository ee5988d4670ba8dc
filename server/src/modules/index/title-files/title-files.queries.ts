import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { FILE_STATES, titleFileList } from '@portal/contract/index/title-files/title-files';
import type { ListRow } from '@portal/contract/lists/define-list';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Decision, FoundRecord } from './found-documents.rules.ts';

export interface TitleFile {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly clientReference: string;
  readonly state: (typeof FILE_STATES)[number];
  readonly version: number;
  /** Since when it isn't open; null for an open file. */
  readonly closedAt: Date | null;
}

/** Files that the caller shares; all of the account for its administrators. */
function selectShared(db: Db, { accountId, userId, role }: Caller) {
  return db
    .selectFrom('title_files')
    .where('title_files.account_id', '=', accountId)
    .$if(role !== 'ACCOUNT', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('title_file_people')
            .select('user_id')
            .whereRef('file_id', '=', 'title_files.id')
            .where('user_id', '=', userId),
        ),
      ),
    );
}

/**
 * Finds a file. With `lock`, its row is locked first and its people are read afterwards, in another statement: a statement that waits for a lock
 * would still see someone whom the other transaction has removed.
 *
 * @returns undefined for a file that the caller doesn't share.
 */
export async function findSharedFile(
  db: Db,
  caller: Caller,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<TitleFile | undefined> {
  if (options.lock === true)
    await db
      .selectFrom('title_files')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', caller.accountId)
      .forUpdate()
      .execute();
  return selectShared(db, caller)
    .select([
      'title_files.id',
      'number',
      'name',
      'client_reference as clientReference',
      'state',
      'version',
      'closed_at as closedAt',
    ])
    .where('title_files.id', '=', id)
    .$castTo<TitleFile>()
    .executeTakeFirst();
}

/** A row of the list before it is described. */
export type ListedFile = Omit<ListRow<typeof titleFileList>, 'createdAt' | 'deletedOn'> & {
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

export function selectFiles(db: Db, caller: Caller, text: string) {
  return selectShared(db, caller)
    .select((eb) => [
      ...(['title_files.id', 'number', 'name', 'state'] as const),
      'client_reference as clientReference',
      'created_at as createdAt',
      'closed_at as closedAt',
      eb
        .selectFrom('title_file_searches')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('file_id', '=', 'title_files.id')
        .as('searchCount'),
    ])
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`strpos(upper(number || ' ' || name || ' ' || client_reference), ${text.toUpperCase()}) > 0`,
      ),
    )
    .$castTo<ListedFile>();
}

export type FileFields = Omit<TitleFile, 'id' | 'version' | 'closedAt'>;

const toColumns = ({ number, name, clientReference, state }: FileFields) => ({
  ...{ number, name, state, client_reference: clientReference },
});

/** Adds a file, if the account has fewer than the limit. @returns its id; undefined if it has as many. @throws the database's unique violation. */
export async function insertFile(
  tx: Db,
  file: FileFields & { readonly accountId: number; readonly userId: number; readonly at: Date },
  limit: number,
): Promise<number | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`title files:${file.accountId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('title_files')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', file.accountId)
    .executeTakeFirstOrThrow();
  if (count >= limit) return undefined;
  const { id } = await tx
    .insertInto('title_files')
    .values({
      ...toColumns(file),
      account_id: file.accountId,
      created_by: file.userId,
      created_at: file.at,
      closed_at: file.state === 'OPEN' ? null : file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** @returns whether the file still had the version. @throws the database's unique violation. */
export async function updateFile(
  tx: Db,
  { id, version, at }: { readonly id: number; readonly version: number; readonly at: Date },
  fields: FileFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('title_files')
    .set((eb) => ({
      ...{ ...toColumns(fields), version: eb('version', '+', 1) },
      closed_at: fields.state === 'OPEN' ? null : sql<Date>`coalesce(closed_at, ${at}::timestamptz)`,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the people of a file by users of the account. @returns how many of the names are users of it. */
export async function replacePeople(
  tx: Db,
  {
    id,
    accountId,
    usernames,
  }: { readonly id: number; readonly accountId: number; readonly usernames: readonly string[] },
): Promise<number> {
  await tx.deleteFrom('title_file_people').where('file_id', '=', id).execute();
  const { rows } = await sql`
    INSERT INTO title_file_people (file_id, user_id)
    SELECT ${id}, users.id FROM users
    WHERE account_id = ${accountId} AND lower(username) = ANY(${usernames.map((name) => name.toLowerCase())}::text[])
    RETURNING user_id`.execute(tx);
  return rows.length;
}

export async function listPeople(db: Db, id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('title_file_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('file_id', '=', id)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

export interface StoredSearch {
  readonly id: number;
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
  readonly title: string;
  readonly searched: readonly string[];
  readonly results: readonly FoundRecord[];
  readonly verifiedThrough: string;
  readonly runAt: Date;
  readonly runBy: string;
  /** Whether the typed days reach the end of the index, which bringing down then follows. */
  readonly reachesEnd: boolean;
}

/** The searches of a file in the order in which they were put into it; at most `FILE_MAX_SEARCHES`. */
export async function listSearches(db: Db, fileId: number): Promise<readonly StoredSearch[]> {
  const rows = await db
    .selectFrom('title_file_searches')
    .select([
      ...(['id', 'criteria', 'title', 'searched', 'results'] as const),
      'search_type as type',
      'verified_through as verifiedThrough',
      'run_at as runAt',
      'run_by as runBy',
      'reaches_end as reachesEnd',
    ])
    .where('file_id', '=', fileId)
    .orderBy('id')
    .$castTo<StoredSearch>()
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Adds a search; one that the file has stays as it is. @returns its id. */
export async function insertSearch(tx: Db, fileId: number, search: Omit<StoredSearch, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('title_file_searches')
    .values({
      ...{ file_id: fileId, search_type: search.type, criteria: JSON.stringify(search.criteria), title: search.title },
      ...{ searched: [...search.searched], results: JSON.stringify(search.results), reaches_end: search.reachesEnd },
      ...{ verified_through: search.verifiedThrough, run_at: search.runAt, run_by: search.runBy },
    })
    .onConflict((conflict) =>
      conflict
        .constraint('title_file_searches_once')
        .doUpdateSet((eb) => ({ title: eb.ref('title_file_searches.title') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Locks a search, so that two runs compare one after the other. @returns its results; undefined if it is gone. */
export async function lockResults(tx: Db, id: number): Promise<readonly FoundRecord[] | undefined> {
  const found = await tx
    .selectFrom('title_file_searches')
    .select('results')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found && (found.results as unknown as readonly FoundRecord[]);
}

export async function updateSearch(
  tx: Db,
  id: number,
  run: Pick<StoredSearch, 'searched' | 'results' | 'verifiedThrough' | 'runAt' | 'runBy'>,
): Promise<void> {
  await tx
    .updateTable('title_file_searches')
    .set({
      ...{ searched: [...run.searched], results: JSON.stringify(run.results) },
      ...{ verified_through: run.verifiedThrough, run_at: run.runAt, run_by: run.runBy },
    })
    .where('id', '=', id)
    .execute();
}

export async function listDecisions(db: Db, fileId: number): Promise<readonly Decision[]> {
  return db
    .selectFrom('title_file_documents')
    .select([
      ...(['decision', 'reason', 'version'] as const),
      'document_key as documentKey',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
    ])
    .where('file_id', '=', fileId)
    .$castTo<Decision>()
    .execute();
}

/** Stores a decision, if the document still has the version that the user saw. @returns whether it had. */
export async function storeDecision(
  tx: Db,
  fileId: number,
  { documentKey, version, decision, reason, decidedBy, decidedAt }: Decision,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO title_file_documents AS stored (file_id, document_key, decision, reason, decided_by, decided_at)
    SELECT ${fileId}, ${documentKey}, ${decision}, ${reason}, ${decidedBy}, ${decidedAt}
    WHERE ${version} = 0 OR EXISTS (SELECT FROM title_file_documents WHERE file_id = ${fileId} AND document_key = ${documentKey})
    ON CONFLICT (file_id, document_key) DO UPDATE SET decision = excluded.decision, reason = excluded.reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at, version = stored.version + 1
    WHERE stored.version = ${version}
    RETURNING version`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes files whose years have ended, with all that is in them: those that haven't been open since before the same day `years` ago.
 *
 * @param limit files at most.
 * @returns their ids and accounts.
 */
export async function deleteClosedFiles(
  tx: Db,
  { now, years, timeZone }: { readonly now: Date; readonly years: number; readonly timeZone: string },
  limit: number,
): Promise<readonly { readonly id: number; readonly accountId: number }[]> {
  const lastKept = sql<Date>`((${now}::timestamptz AT TIME ZONE ${timeZone}::text)::date - make_interval(years => ${years}))::date`;
  return tx
    .deleteFrom('title_files')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('title_files')
        .select('id')
        .where(sql<boolean>`closed_at < ${lastKept}::timestamp AT TIME ZONE ${timeZone}::text`)
        .orderBy('closed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id as accountId'])
    .execute();
}

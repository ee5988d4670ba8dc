import type { FeeFacts } from '@portal/contract/filing/efile/fee-facts';
import type { EfileType, FilingState, ReturnAddress } from '@portal/contract/filing/efile/filing';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { DocumentKey } from '@portal/contract/values/document-key';
import type { Language } from '@portal/contract/values/language';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type AliasableExpression, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { ChargedFee } from '../recording-fees.rules.ts';

/** A stored filing. */
export interface StoredFiling {
  readonly id: number;
  readonly number: string;
  /** The id of the first document of its package; its own for a document that was filed alone. */
  readonly packageId: number;
  /** Its place in the package, from 1. */
  readonly position: number;
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly language: Language;
  readonly state: FilingState;
  readonly version: number;
  readonly efileType: EfileType;
  readonly pageCount: number;
  readonly contact: ReturnAddress;
  readonly totalCents: Cents;
  readonly retainedCents: Cents;
  readonly journalEntryId: number | null;
  readonly submittedAt: Date;
  readonly queuedAt: Date;
  readonly claimedBy: number | null;
  readonly claimedUntil: Date | null;
  readonly clerk: string | null;
  readonly documentNumber: string | null;
  /** MM/DD/YYYY. */
  readonly correctBy: string | null;
  readonly recordedOn: string | null;
  readonly recordedTime: string | null;
  readonly book: string;
  readonly page: string;
  readonly indexFacts: Partial<IndexFacts>;
  readonly feeFacts: Partial<FeeFacts>;
  /** The lines of its price; empty for filings before these lines were kept. */
  readonly fees: readonly ChargedFee[];
  /** The day whose fees apply; null for those. */
  readonly pricedOn: PlainDate | null;
  /** The key of its record in the index, and the facts of that; null without one. */
  readonly recordKey: DocumentKey | null;
  readonly recordedFacts: IndexFacts | null;
}

/** Reserves the id and the number of a filing, under which it is charged before it is inserted. */
export async function reserveFiling(tx: Db): Promise<{ readonly id: number; readonly number: string }> {
  // The number as the column of the table computes it.
  const { rows } = await sql<{ id: number; number: string }>`
    SELECT id, 'EF-' || (100000 + id)::text AS number
    FROM (SELECT nextval(pg_get_serial_sequence('filings', 'id'))::bigint AS id) AS reserved`.execute(tx);
  const { id, number = '' } = rows[0] ?? {};
  return { id: Number(id), number };
}

/** Inserts a paid filing into the queue. */
export async function insertFiling(
  tx: Db,
  filing: Pick<
    StoredFiling,
    | 'id'
    | 'packageId'
    | 'position'
    | 'accountId'
    | 'userId'
    | 'language'
    | 'efileType'
    | 'pageCount'
    | 'contact'
    | 'totalCents'
    | 'journalEntryId'
    | 'indexFacts'
    | 'feeFacts'
    | 'fees'
    | 'pricedOn'
  > & { readonly acknowledgedStatement: string; readonly submittedAt: Date },
): Promise<void> {
  await tx
    .insertInto('filings')
    .values({
      id: filing.id,
      first_id: filing.position === 1 ? null : filing.packageId,
      position: filing.position,
      account_id: filing.accountId,
      user_id: filing.userId,
      language: filing.language,
      efile_type: filing.efileType,
      page_count: filing.pageCount,
      contact: JSON.stringify(filing.contact),
      index_facts: JSON.stringify(filing.indexFacts),
      fee_facts: JSON.stringify(filing.feeFacts),
      fees: JSON.stringify(filing.fees),
      priced_on: filing.pricedOn,
      acknowledged_statement: filing.acknowledgedStatement,
      total_cents: filing.totalCents,
      journal_entry_id: filing.journalEntryId,
      submitted_at: filing.submittedAt,
      queued_at: filing.submittedAt,
    })
    .execute();
}

/** The filings that a caller can see: all, those of an account, or those of a user. */
export interface FilingScope {
  readonly accountId?: number;
  readonly userId?: number;
}

/** Selects filings with the names that lists and screens show, including names of deleted users. */
export function selectFilings(db: Db, { accountId, userId }: FilingScope) {
  return db
    .selectFrom('filings')
    .innerJoin('user_names as filer', 'filer.id', 'filings.user_id')
    .leftJoin('user_names as clerk', 'clerk.id', 'filings.claimed_by')
    .select([
      'filings.id',
      'filings.number',
      'filings.package_id as packageId',
      'filings.position',
      'filings.account_id as accountId',
      'filings.user_id as userId',
      'filer.username as username',
      'filings.language',
      'filings.state',
      'filings.version',
      'filings.efile_type as efileType',
      'filings.page_count as pageCount',
      'filings.contact',
      'filings.total_cents as totalCents',
      'filings.retained_cents as retainedCents',
      'filings.journal_entry_id as journalEntryId',
      'filings.submitted_at as submittedAt',
      'filings.queued_at as queuedAt',
      'filings.claimed_by as claimedBy',
      'filings.claimed_until as claimedUntil',
      'clerk.username as clerk',
      'filings.document_number as documentNumber',
      sql<string | null>`to_char(filings.correct_by, 'MM/DD/YYYY')`.as('correctBy'),
      sql<string | null>`to_char(filings.recorded_on, 'MM/DD/YYYY')`.as('recordedOn'),
      sql<string | null>`to_char(filings.recorded_time, 'HH24:MI')`.as('recordedTime'),
      'filings.book',
      'filings.page',
      'filings.index_facts as indexFacts',
      'filings.fee_facts as feeFacts',
      'filings.fees',
      sql<string | null>`filings.priced_on::text`.as('pricedOn'),
      'filings.record_key as recordKey',
      'filings.recorded_facts as recordedFacts',
    ])
    .$if(accountId !== undefined, (query) => query.where('filings.account_id', '=', accountId as number))
    .$if(userId !== undefined, (query) => query.where('filings.user_id', '=', userId as number))
    .$castTo<StoredFiling>();
}

/** Selects the filings of a filer's list, in a state or in any. */
export function selectListedFilings(
  db: Db,
  scope: FilingScope,
  state: FilingState | undefined,
): AliasableExpression<StoredFiling> {
  return selectFilings(db, scope).$if(state !== undefined, (all) =>
    all.where('filings.state', '=', state as FilingState),
  );
}

export function findFiling(db: Db, id: number, scope: FilingScope = {}): Promise<StoredFiling | undefined> {
  return selectFilings(db, scope).where('filings.id', '=', id).executeTakeFirst();
}

/** The first document of a package, which names it. @throws Error for a package without documents. */
export function firstOf<Filing>([first]: readonly Filing[]): Filing {
  if (first === undefined) throw new Error('The package has no documents.');
  return first;
}

/** Lists the documents of a package in their order. */
export function listPackage(db: Db, packageId: number): Promise<readonly StoredFiling[]> {
  return selectFilings(db, {}).where('filings.package_id', '=', packageId).orderBy('filings.position').execute();
}

/** The number of the first document of packages, and how many documents each has. */
export function listPackageFacts(db: Db, packageIds: readonly number[]) {
  return db
    .selectFrom('filings')
    .select([
      'package_id as packageId',
      sql<string>`min(number) FILTER (WHERE position = 1)`.as('packageNumber'),
      sql<number>`count(*)::integer`.as('documentCount'),
    ])
    .where('package_id', '=', sql<number>`ANY(${[...packageIds]}::bigint[])`)
    .groupBy('package_id')
    .execute();
}

/**
 * Lists the documents of the package that a filing belongs to, and locks the package until the transaction ends.
 * Everything that changes a filing locks the first document of its package before any other.
 *
 * @param scope the required owner of the filing.
 * @returns an empty list if there is no such filing.
 */
export async function lockPackage(tx: Db, id: number, scope: FilingScope = {}): Promise<readonly StoredFiling[]> {
  const filing = await findFiling(tx, id, scope);
  if (filing === undefined) return [];
  await tx.selectFrom('filings').select('id').where('id', '=', filing.packageId).forUpdate().execute();
  return listPackage(tx, filing.packageId);
}

/** Finds the number of the filing that a file belongs to. */
export async function getFilingNumber(db: Db, id: number): Promise<string> {
  const { number } = await db.selectFrom('filings').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return number;
}

/** An event in the history of a filing. */
export interface FilingEvent {
  readonly filingId: number;
  readonly version: number;
  readonly occurredAt: Date;
  readonly userId: number | null;
  readonly fromState: FilingState | null;
  readonly toState: FilingState;
  readonly reasons?: readonly string[];
  readonly remark?: string;
}

export async function insertEvent(tx: Db, event: FilingEvent): Promise<void> {
  await tx
    .insertInto('filing_events')
    .values({
      filing_id: event.filingId,
      version: event.version,
      occurred_at: event.occurredAt,
      user_id: event.userId,
      from_state: event.fromState,
      to_state: event.toState,
      reasons: JSON.stringify(event.reasons ?? []),
      remark: event.remark ?? '',
    })
    .execute();
}

/** More events than a filing has, unless clerks claim it all day. */
const EVENTS_MAX = 500;

/** Lists what happened to a filing, in order. */
export function listEvents(db: Db, filingId: number) {
  return db
    .selectFrom('filing_events')
    .leftJoin('user_names', 'user_names.id', 'filing_events.user_id')
    .select([
      'filing_events.version',
      'filing_events.occurred_at as occurredAt',
      'filing_events.to_state as toState',
      'filing_events.reasons',
      'filing_events.remark',
      'user_names.username',
    ])
    .where('filing_id', '=', filingId)
    .orderBy('filing_events.id')
    .limit(EVENTS_MAX)
    .$castTo<{
      readonly version: number;
      readonly occurredAt: Date;
      readonly toState: FilingState;
      readonly reasons: readonly string[];
      readonly remark: string;
      readonly username: string | null;
    }>()
    .execute();
}

/** The part of the price that the county keeps for a document: its fee, but no more than the document cost. */
export const retainedCents = (feeCents: Cents) => sql<number>`least(total_cents, ${feeCents})`;

/** Withdraws a package that no clerk reviews. @returns whether it had this version and a state that allows it. */
export async function withdrawPackage(
  tx: Db,
  withdrawn: {
    readonly packageId: number;
    readonly version: number;
    readonly userId: number;
    readonly at: Date;
    /** The fee that the county keeps for each document. */
    readonly feeCents: Cents;
  },
): Promise<boolean> {
  const updated = await tx
    .updateTable('filings')
    .set({
      state: 'WITHDRAWN',
      decided_at: withdrawn.at,
      decided_by: withdrawn.userId,
      retained_cents: retainedCents(withdrawn.feeCents),
    })
    .where('package_id', '=', withdrawn.packageId)
    .where('version', '=', withdrawn.version)
    .where('state', 'in', ['SUBMITTED', 'CORRECTION'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns a filing to the queue whose correction was requested. @returns whether it was waiting for one. */
export async function resubmitFiling(
  tx: Db,
  corrected: Pick<
    StoredFiling,
    | 'id'
    | 'version'
    | 'contact'
    | 'pageCount'
    | 'totalCents'
    | 'journalEntryId'
    | 'indexFacts'
    | 'feeFacts'
    | 'fees'
    | 'queuedAt'
  > & { readonly submittedAt: Date | undefined },
): Promise<boolean> {
  const updated = await tx
    .updateTable('filings')
    .set({
      state: 'SUBMITTED',
      version: corrected.version + 1,
      contact: JSON.stringify(corrected.contact),
      page_count: corrected.pageCount,
      total_cents: corrected.totalCents,
      journal_entry_id: corrected.journalEntryId,
      index_facts: JSON.stringify(corrected.indexFacts),
      fee_facts: JSON.stringify(corrected.feeFacts),
      fees: JSON.stringify(corrected.fees),
      queued_at: corrected.queuedAt,
      ...(corrected.submittedAt && { submitted_at: corrected.submittedAt }),
    })
    .where('id', '=', corrected.id)
    .where('state', '=', 'CORRECTION')
    .where('version', '=', corrected.version)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

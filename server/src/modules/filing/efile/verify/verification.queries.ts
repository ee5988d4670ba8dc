import type { EfileType } from '@portal/contract/filing/efile/filing';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { VerifiedField } from '@portal/contract/filing/efile/verification';
import type { DocumentKey } from '@portal/contract/values/document-key';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** How long a clerk keeps a recording without renewing the claim, as for reviews. */
const CLAIM_MINUTES = 15;

/** A recording that waits for its second clerk, or whose entries differ. */
export interface OpenVerification {
  readonly id: number;
  readonly filingId: number;
  readonly recordKey: DocumentKey;
  readonly claimedBy: number | null;
  readonly claimedUntil: Date | null;
  readonly firstClerk: number | null;
  readonly firstName: string | null;
  readonly firstFacts: IndexFacts | null;
  readonly secondClerk: number | null;
  readonly secondName: string | null;
  readonly secondFacts: IndexFacts | null;
  readonly differing: readonly VerifiedField[];
}

interface Claim {
  readonly clerkId: number;
  readonly now: Date;
}

/** Makes the verification of a recording due. */
export async function insertVerification(
  tx: Db,
  due: { readonly filingId: number; readonly recordKey: DocumentKey; readonly dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('filing_verifications')
    .values({ filing_id: due.filingId, record_key: due.recordKey, due_at: due.dueAt })
    .execute();
}

/**
 * Claims the oldest recording that a clerk can verify, without those that others are keying or claiming at this moment.
 *
 * @returns its id; undefined if none is left.
 */
export async function claimOldestDue(tx: Db, { clerkId, now }: Claim): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE filing_verifications SET claimed_by = ${clerkId}, claimed_until = ${claimEnd(now)}
    WHERE id = (
      SELECT id FROM filing_verifications
      WHERE settled_at IS NULL AND keyed_at IS NULL AND (claimed_until IS NULL OR claimed_until <= ${now} OR claimed_by = ${clerkId})
        AND NOT determined_facts(filing_id, ${clerkId})
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Claims a recording that waits for its second clerk, or renews the claim. @returns whether the clerk has it now. */
export async function claimDue(tx: Db, id: number, { clerkId, now }: Claim): Promise<boolean> {
  const { rows } = await sql`
    UPDATE filing_verifications SET claimed_by = ${clerkId}, claimed_until = ${claimEnd(now)}
    WHERE id = ${id} AND settled_at IS NULL AND keyed_at IS NULL
      AND (claimed_until IS NULL OR claimed_until <= ${now} OR claimed_by = ${clerkId}) AND NOT determined_facts(filing_id, ${clerkId})
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MINUTES * 60_000);

/** Whether a user filed a document, accepted it, or made or approved a correction of it. */
export async function hasDeterminedFacts(db: Db, filingId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT determined_facts(${filingId}, ${userId}) AS is`.execute(db);
  return rows[0]?.is === true;
}

/** Finds a verification that isn't settled. */
export function findOpenVerification(db: Db, id: number): Promise<OpenVerification | undefined> {
  return db
    .selectFrom('filing_verifications')
    .leftJoin('user_names as first', 'first.id', 'first_clerk')
    .leftJoin('user_names as second', 'second.id', 'second_clerk')
    .select(['filing_verifications.id', 'filing_id as filingId', 'record_key as recordKey', 'differing'])
    .select(['claimed_by as claimedBy', 'claimed_until as claimedUntil'])
    .select(['first_clerk as firstClerk', 'first_facts as firstFacts', 'first.username as firstName'])
    .select(['second_clerk as secondClerk', 'second_facts as secondFacts', 'second.username as secondName'])
    .where('filing_verifications.id', '=', id)
    .where('settled_at', 'is', null)
    .$castTo<OpenVerification>()
    .executeTakeFirst();
}

/**
 * Stores what the second clerk keyed, next to the facts of the recording. Call it while the package is locked.
 *
 * @returns whether the clerk's claim held.
 */
export async function storeSecondEntry(
  tx: Db,
  entry: Claim & {
    readonly id: number;
    readonly first: IndexFacts;
    readonly second: IndexFacts;
    readonly differing: readonly VerifiedField[];
  },
): Promise<boolean> {
  const { id, clerkId, now, first, second, differing } = entry;
  const settled = differing.length === 0;
  const { rows } = await sql`
    UPDATE filing_verifications SET claimed_by = NULL, claimed_until = NULL, keyed_at = ${now},
      first_clerk = coalesce((SELECT corrected_by FROM filing_corrections AS correction
                              WHERE correction.filing_id = filing_verifications.filing_id ORDER BY revision DESC LIMIT 1), filings.decided_by),
      first_facts = ${JSON.stringify(first)}, second_clerk = ${clerkId}, second_facts = ${JSON.stringify(second)},
      differing = ${[...differing]}::text[],
      settled_by = ${settled ? clerkId : null}::bigint, settled_at = ${settled ? now : null}::timestamptz
    FROM filings
    WHERE filings.id = filing_id AND filing_verifications.id = ${id} AND keyed_at IS NULL
      AND filing_verifications.claimed_by = ${clerkId} AND filing_verifications.claimed_until > ${now}
    RETURNING filing_verifications.id`.execute(tx);
  return rows.length > 0;
}

/** Settles the differences of a recording. @returns whether they were still open. */
export async function storeSettlement(
  tx: Db,
  settled: Claim & { readonly id: number; readonly firstWrong: readonly VerifiedField[] },
): Promise<boolean> {
  const { id, clerkId, now, firstWrong } = settled;
  const stored = await tx
    .updateTable('filing_verifications')
    .set({ settled_by: clerkId, settled_at: now, first_wrong: [...firstWrong] })
    .where('id', '=', id)
    .where('keyed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Ends the open verification of a filing whose recording is withdrawn. */
export async function deleteOpenVerification(tx: Db, filingId: number): Promise<void> {
  await tx
    .deleteFrom('filing_verifications')
    .where('filing_id', '=', filingId)
    .where('settled_at', 'is', null)
    .execute();
}

/** A row of the list of recordings to verify. */
export interface ListedVerification {
  readonly id: number;
  readonly dueAt: Date;
  readonly state: 'DUE' | 'DIFFERS';
  readonly documentNumber: string;
  readonly transactionNumber: string;
  readonly efileType: EfileType;
  readonly numberOfPages: number;
  readonly firstClerk: string | null;
  readonly secondClerk: string | null;
}

/** Selects the recordings that a second clerk has to verify. */
export function selectOpenVerifications(db: Db, now: Date) {
  return db
    .selectFrom('filing_verifications')
    .innerJoin('filings', 'filings.id', 'filing_verifications.filing_id')
    .leftJoin('user_names as first', (join) =>
      join.on('first.id', '=', sql<number>`coalesce(filing_verifications.first_clerk, filings.decided_by)`),
    )
    .leftJoin('user_names as second', (join) =>
      join.on(
        'second.id',
        '=',
        sql<number>`coalesce(filing_verifications.second_clerk,
          CASE WHEN filing_verifications.claimed_until > ${now} THEN filing_verifications.claimed_by END)`,
      ),
    )
    .where('filing_verifications.settled_at', 'is', null)
    .select(['filing_verifications.id', 'filing_verifications.due_at as dueAt'])
    .select(['filings.number as transactionNumber', 'filings.efile_type as efileType'])
    .select(['filings.page_count as numberOfPages', 'first.username as firstClerk', 'second.username as secondClerk'])
    .select([
      sql<string>`coalesce(filings.document_number, '')`.as('documentNumber'),
      sql<'DUE' | 'DIFFERS'>`CASE WHEN filing_verifications.keyed_at IS NULL THEN 'DUE' ELSE 'DIFFERS' END`.as('state'),
    ])
    .$castTo<ListedVerification>();
}

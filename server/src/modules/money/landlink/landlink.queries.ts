import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { FinancePosting } from './landlink.rules.ts';

export async function insertPostings(
  db: Db,
  told: {
    readonly journalEntryId: number;
    readonly landLinkAccount: string;
    readonly at: Date;
    readonly postings: readonly FinancePosting[];
  },
): Promise<void> {
  const values = told.postings.map((posting) => ({
    journal_entry_id: told.journalEntryId,
    part: posting.part,
    land_link_account: told.landLinkAccount,
    fee_code: posting.feeCode,
    charge_code: posting.chargeCode,
    amount_cents: posting.amountCents,
    posted_at: told.at,
  }));
  await db.insertInto('landlink_postings').values(values).execute();
}

/** Serializes the assignment of postings to deliveries until the transaction ends. */
export async function lockDeliveries(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('landlink', 0))`.execute(db);
}

/**
 * Creates the delivery of a day with all postings through that day that haven't been delivered.
 *
 * @returns false if there is nothing to deliver, or the day already has a delivery.
 */
export async function insertFile(
  db: Db,
  file: { readonly coversOn: PlainDate; readonly timeZone: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    WITH due AS (
      SELECT id, amount_cents FROM landlink_postings
      WHERE file_id IS NULL AND posted_at < ((${file.coversOn}::date + 1)::timestamp AT TIME ZONE ${file.timeZone})
    ), file AS (
      INSERT INTO landlink_files (covers_on, posting_count, total_cents, made_at)
      SELECT ${file.coversOn}::date, count(*), sum(amount_cents), ${file.at}::timestamptz FROM due HAVING count(*) > 0
      ON CONFLICT (covers_on) DO NOTHING
      RETURNING id
    ), assigned AS (
      UPDATE landlink_postings SET file_id = file.id FROM file, due WHERE landlink_postings.id = due.id
    )
    SELECT id FROM file`.execute(db);
  return rows.length > 0;
}

export interface LandlinkFile {
  readonly id: number;
  readonly coversOn: PlainDate;
  readonly totalCents: Cents;
  readonly madeAt: Date;
}

const FILE_COLUMNS = ['id', 'covers_on as coversOn', 'total_cents as totalCents', 'made_at as madeAt'] as const;

/** Finds the oldest delivery without files in the folder, and locks it until the transaction ends. */
export function lockUnwrittenFile(tx: Db): Promise<LandlinkFile | undefined> {
  return tx
    .selectFrom('landlink_files')
    .select(FILE_COLUMNS)
    .where('written_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<LandlinkFile>()
    .executeTakeFirst();
}

export async function markFileWritten(
  tx: Db,
  id: number,
  written: { readonly at: Date; readonly sendAt: Date | null },
) {
  await tx
    .updateTable('landlink_files')
    .set({ written_at: written.at, webhook_next_at: written.sendAt })
    .where('id', '=', id)
    .execute();
}

/** Finds the next delivery for the webhook, and locks it until the transaction ends. */
export function lockUnsentFile(tx: Db, now: Date): Promise<(LandlinkFile & { readonly attempts: number }) | undefined> {
  return tx
    .selectFrom('landlink_files')
    .select([...FILE_COLUMNS, 'webhook_attempts as attempts'])
    .where('webhook_next_at', '<=', now)
    .orderBy('webhook_next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<LandlinkFile & { readonly attempts: number }>()
    .executeTakeFirst();
}

export async function markFileSent(tx: Db, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('landlink_files')
    .set({ webhook_done_at: at, webhook_next_at: null, webhook_error: null })
    .where('id', '=', id)
    .execute();
}

export async function deferFile(
  tx: Db,
  id: number,
  failure: { readonly attempts: number; readonly nextAt: Date | null; readonly error: string },
): Promise<void> {
  await tx
    .updateTable('landlink_files')
    .set({ webhook_attempts: failure.attempts, webhook_next_at: failure.nextAt, webhook_error: failure.error })
    .where('id', '=', id)
    .execute();
}

export interface DeliveredPosting extends FinancePosting {
  readonly id: number;
  readonly journalEntryId: number;
  readonly kind: string;
  readonly landLinkAccount: string;
  readonly postedAt: Date;
}

/** Lists the postings of a delivery in order; a few thousand on a county's busiest day. */
export function listFilePostings(db: Db, fileId: number): Promise<readonly DeliveredPosting[]> {
  return db
    .selectFrom('landlink_postings')
    .innerJoin('journal_entries', 'journal_entries.id', 'landlink_postings.journal_entry_id')
    .select([
      'landlink_postings.id',
      'journal_entry_id as journalEntryId',
      'journal_entries.kind',
      'part',
      'land_link_account as landLinkAccount',
      'fee_code as feeCode',
      'charge_code as chargeCode',
      'amount_cents as amountCents',
      'landlink_postings.posted_at as postedAt',
    ])
    .where('file_id', '=', fileId)
    .orderBy('landlink_postings.id')
    .$castTo<DeliveredPosting>()
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists deliveries whose count or sum differs from their postings. */
export async function listWrongFiles(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ coversOn: string }>`
    SELECT covers_on::text AS "coversOn" FROM landlink_files LEFT JOIN landlink_postings ON landlink_postings.file_id = landlink_files.id
    GROUP BY landlink_files.id
    HAVING posting_count <> count(landlink_postings.id) OR total_cents <> coalesce(sum(amount_cents), 0)
    ORDER BY covers_on LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ coversOn }) => coversOn);
}

/** Lists entries with postings of more than they moved. */
export async function listPostingsBeyondEntries(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entry_id AS id FROM landlink_postings JOIN journal_totals USING (journal_entry_id)
    GROUP BY journal_entry_id, moved_cents
    HAVING sum(amount_cents) > moved_cents
    ORDER BY journal_entry_id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Lists deliveries that were due before an instant and are not in the folder, or that the webhook didn't accept after all attempts. */
export async function listStuckFiles(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ coversOn: string }>`
    SELECT covers_on::text AS "coversOn" FROM landlink_files
    WHERE (written_at IS NULL AND made_at < ${before}::timestamptz)
       OR (written_at IS NOT NULL AND webhook_error IS NOT NULL AND webhook_next_at IS NULL)
    ORDER BY covers_on LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ coversOn }) => coversOn);
}

import type { RecordingFee } from '@portal/contract/filing/efile/fee-facts';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A line of a sale of a filing, with the amount that it keeps. */
export interface FilingSaleLine {
  readonly saleId: number;
  readonly line: number;
  readonly item: RecordingFee;
  readonly amountCents: Cents;
}

/** More lines than ten fees have in all corrections of a filing. */
const LINES_MAX = 1_000;

/** Lists what the lines of a filing's sales keep, newest sale first; without lines that were returned. */
export function listSaleLines(db: Db, filingId: number): Promise<readonly FilingSaleLine[]> {
  return db
    .selectFrom('filing_sales')
    .innerJoin('sale_lines', 'sale_lines.journal_entry_id', 'filing_sales.journal_entry_id')
    .select([
      'sale_lines.journal_entry_id as saleId',
      'sale_lines.line',
      'sale_lines.item',
      sql<number>`sale_lines.amount_cents - sale_lines.refunded_cents`.as('amountCents'),
    ])
    .where('filing_sales.filing_id', '=', filingId)
    .whereRef('sale_lines.refunded_cents', '<', 'sale_lines.amount_cents')
    .orderBy('sale_lines.journal_entry_id', 'desc')
    .orderBy('sale_lines.line')
    .limit(LINES_MAX)
    .$castTo<FilingSaleLine>()
    .execute();
}

/** Keeps what a correction charged and returned. */
export async function insertDifference(
  tx: Db,
  difference: {
    readonly filingId: number;
    readonly version: number;
    readonly journalEntryId: number | null;
    readonly chargedCents: Cents;
    readonly returnedCents: Cents;
  },
): Promise<void> {
  await tx
    .insertInto('filing_differences')
    .values({
      filing_id: difference.filingId,
      version: difference.version,
      journal_entry_id: difference.journalEntryId,
      charged_cents: difference.chargedCents,
      returned_cents: difference.returnedCents,
    })
    .execute();
}

/** Keeps what a correction of a recorded filing charged and returned. */
export async function insertRecordedDifference(
  tx: Db,
  difference: {
    readonly filingId: number;
    readonly revision: number;
    /** Of the filing. */
    readonly version: number;
    readonly journalEntryId: number | null;
    readonly chargedCents: Cents;
    readonly returnedCents: Cents;
  },
): Promise<void> {
  await tx
    .insertInto('recorded_differences')
    .values({
      filing_id: difference.filingId,
      revision: difference.revision,
      filing_version: difference.version,
      journal_entry_id: difference.journalEntryId,
      charged_cents: difference.chargedCents,
      returned_cents: difference.returnedCents,
    })
    .execute();
}

/** Whether an account still owes what corrections of recorded filings charged. */
export async function findRecordingDebt(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`SELECT owes_for_recordings(${accountId}) AS owes`.execute(db);
  return rows[0]?.owes === true;
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A violated rule about filings, with the ids of the first hundred violations. */
export interface EfileFault {
  readonly rule:
    | 'filingWithoutSale'
    | 'saleWithoutFiling'
    | 'filingRefund'
    | 'filingRefundedInQueue'
    | 'filingHistory'
    | 'filingPackage'
    | 'filingDocument'
    | 'filingRecord';
  readonly ids: readonly number[];
}

/** The queries of the rules; each selects the ids of violations. */
const RULES = {
  /** The cost of a filing equals its sales, less what its corrections returned; corrections of its record charge and return beyond it. */
  filingWithoutSale: sql<{ id: number }>`
    SELECT filings.id FROM filings JOIN LATERAL (
      SELECT sum(amount_cents) AS cents FROM filing_sales JOIN sale_lines USING (journal_entry_id) WHERE filing_id = filings.id) AS sold ON true
    WHERE filings.journal_entry_id IS NOT NULL AND sold.cents IS DISTINCT FROM filings.total_cents
      + (SELECT coalesce(sum(returned_cents), 0) FROM filing_differences WHERE filing_id = filings.id)
      + (SELECT coalesce(sum(CASE WHEN filing_version = filings.version THEN charged_cents ELSE returned_cents END), 0)
         FROM recorded_differences WHERE filing_id = filings.id)`,
  /** Every charged filing is in the queue. The subject of the sale is the filing's number. */
  saleWithoutFiling: sql<{ id: number }>`
    SELECT entry.id FROM journal_entries AS entry
    WHERE entry.kind = 'EFILE' AND NOT EXISTS (SELECT FROM filing_sales WHERE filing_sales.journal_entry_id = entry.id)
      AND entry.op_key LIKE 'efile:%'`,
  /** A rejected or withdrawn filing is refunded, but for what the county keeps and what no card ever paid; staff can refund more by hand. */
  filingRefund: sql<{ id: number }>`
    SELECT filings.id FROM filings JOIN LATERAL (
      SELECT sum(amount_cents - refunded_cents) AS cents FROM filing_sales JOIN sale_lines USING (journal_entry_id)
      WHERE filing_id = filings.id) AS kept ON true
    WHERE filings.state IN ('REJECTED', 'WITHDRAWN') AND kept.cents > filings.retained_cents
      AND NOT EXISTS (
        SELECT FROM refunds JOIN filing_sales ON filing_sales.journal_entry_id = refunds.sale_id
        WHERE filing_id = filings.id AND refunds.state = 'REFUSED')
      AND NOT EXISTS (
        SELECT FROM filing_sales JOIN card_tab_charges USING (journal_entry_id) JOIN card_tabs ON card_tabs.id = card_tab_charges.card_tab_id
        WHERE filing_id = filings.id AND card_tabs.state IN ('EXPIRED', 'WRITTEN_OFF'))`,
  /** A filing that waits for the recorder keeps what was paid for it. */
  filingRefundedInQueue: sql<{ id: number }>`
    SELECT filings.id FROM filings
    WHERE state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION') AND is_filing_unpaid(filings)`,
  /** The last event of a filing says the state that it has. */
  filingHistory: sql<{ id: number }>`
    SELECT filings.id FROM filings LEFT JOIN LATERAL (
      SELECT to_state FROM filing_events WHERE filing_events.filing_id = filings.id ORDER BY id DESC LIMIT 1) AS last ON true
    WHERE last.to_state IS DISTINCT FROM filings.state`,
  /** The documents of a package are in one state and without gaps. */
  filingPackage: sql<{ id: number }>`
    SELECT package_id AS id FROM filings GROUP BY package_id
    HAVING count(DISTINCT (state, version)) > 1 OR count(*) <> max(position)`,
  /** A filing has its document. */
  filingDocument: sql<{ id: number }>`
    SELECT filings.id FROM filings
    WHERE NOT EXISTS (SELECT FROM filing_images WHERE filing_images.filing_id = filings.id AND filing_images.version = 1)`,
  /** A filing that was written to the index is there. */
  filingRecord: sql<{ id: number }>`
    SELECT filings.id FROM filings
    WHERE record_key IS NOT NULL AND NOT EXISTS (
      SELECT FROM documents WHERE document_type = left(record_key, 1) AND number = substr(record_key, 2))`,
} as const;

/** Ids that a fault names. */
const IDS_MAX = 100;

/** Checks filings against what was charged and refunded for them, and against their history. */
export async function findEfileFaults(db: Db): Promise<readonly EfileFault[]> {
  const faults: EfileFault[] = [];
  for (const [rule, select] of Object.entries(RULES)) {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM (${select}) AS found ORDER BY id LIMIT ${IDS_MAX}`.execute(db);
    if (rows.length > 0) faults.push({ rule: rule as EfileFault['rule'], ids: rows.map(({ id }) => id) });
  }
  return faults;
}

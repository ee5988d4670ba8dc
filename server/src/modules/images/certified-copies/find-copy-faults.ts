import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A rule that always holds between certified copies and their sales, and its violations. */
export interface CopyFault {
  readonly rule: 'a sale of a certified copy has its copy, of the same document and account';
  /** Journal entries; the first hundred. */
  readonly ids: readonly string[];
}

const FAULTS_MAX = 100;

/** Checks all sales of certified copies against the register. @returns an empty list if the rule holds. */
export async function findCopyFaults(db: Db): Promise<readonly CopyFault[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT coalesce(sold.journal_entry_id, certified_copies.journal_entry_id)::text AS id
    FROM (
      SELECT DISTINCT journal_entry_id, account_id, op_key, line_subject FROM sale_lines JOIN journal_totals USING (journal_entry_id)
      WHERE item IN ('CERTIFICATION', 'CERTIFIED_PAGES')) AS sold
    FULL JOIN (SELECT * FROM certified_copies WHERE journal_entry_id IS NOT NULL) AS certified_copies
      ON certified_copies.journal_entry_id = sold.journal_entry_id AND line_subject IN ('', document_key)
    WHERE sold.journal_entry_id IS NULL OR number IS NULL OR sold.account_id <> certified_copies.account_id
      OR (line_subject = '' AND op_key <> 'certified-copy:' || number)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  const rule = 'a sale of a certified copy has its copy, of the same document and account';
  return rows.length === 0 ? [] : [{ rule, ids: rows.map(({ id }) => id) }];
}

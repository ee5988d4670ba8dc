import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A rule that always holds between certified copies and their sales, and its violations. */
export interface CopyFault {
  readonly rule: 'a sale of a certified copy has its copy, of the same number and account';
  /** Journal entries; the first hundred. */
  readonly ids: readonly string[];
}

const FAULTS_MAX = 100;

/** Checks all sales of certified copies against the register. @returns an empty list if the rule holds. */
export async function findCopyFaults(db: Db): Promise<readonly CopyFault[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(sold.journal_entry_id, certified_copies.journal_entry_id)::text AS id
    FROM (SELECT journal_entry_id, account_id, op_key FROM journal_totals WHERE kind = 'CERTIFIED_COPY') AS sold
    FULL JOIN (SELECT * FROM certified_copies WHERE journal_entry_id IS NOT NULL) AS certified_copies
      ON certified_copies.journal_entry_id = sold.journal_entry_id
    WHERE sold.journal_entry_id IS NULL OR number IS NULL
      OR op_key <> 'certified-copy:' || number OR sold.account_id <> certified_copies.account_id
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  const rule = 'a sale of a certified copy has its copy, of the same number and account';
  return rows.length === 0 ? [] : [{ rule, ids: rows.map(({ id }) => id) }];
}

interface SqlDatabase {
  readonly executeSql: (text: string, values?: readonly unknown[]) => Promise<unknown>;
}

interface MovedMoney {
  /** Has an escrow with enough for 500 cents, after an earlier movement. */
  readonly accountId: number;
  readonly userId: number;
  readonly count: number;
  /** The instant of the first movement; three share each instant, and instants are 20 seconds apart. */
  readonly from: Date;
}

/**
 * Moves odd amounts into and out of an escrow, many times in one statement: adjustments with the notes `Number 1`, `Number 2` and so
 * on, balanced like those of the ledger. Meant for large journals only.
 */
export async function moveMoneyAtLarge(
  database: SqlDatabase,
  { accountId, userId, count, from }: MovedMoney,
): Promise<void> {
  await database.executeSql(
    `WITH escrow AS (
       SELECT id, unit, balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'ESCROW'
     ), county AS (
       SELECT id, unit FROM ledger_accounts WHERE account_id IS NULL AND kind = 'ADJUSTMENT'
     ), moves AS (
       -- In pairs that sum to one cent, so that the balance never falls below the one before.
       SELECT i, CASE WHEN i % 2 = 1 THEN 2 + (i * 7919) % 997 ELSE -1 - ((i - 1) * 7919) % 997 END AS amount
       FROM generate_series(1, $3::integer) AS i
     ), entries AS (
       INSERT INTO journal_entries (op_key, kind, account_id, user_id, note, posted_at)
       SELECT 'large:' || $1 || ':' || i, 'ESCROW_ADJUSTMENT', $1::bigint, $2::bigint, 'Number ' || i,
              $4::timestamptz + (i / 3) * interval '20 seconds'
       FROM moves ORDER BY i
       RETURNING id, substring(note FROM 8)::integer AS i
     ), posted AS (
       INSERT INTO postings (journal_entry_id, ledger_account_id, unit, amount, balance_after)
       SELECT entries.id, escrow.id, escrow.unit, amount, escrow.balance + sum(amount) OVER (ORDER BY moves.i)
       FROM moves JOIN entries USING (i) CROSS JOIN escrow
       UNION ALL
       SELECT entries.id, county.id, county.unit, -amount, NULL FROM moves JOIN entries USING (i) CROSS JOIN county
     )
     UPDATE ledger_accounts SET balance = balance + (SELECT sum(amount) FROM moves)
     WHERE id = (SELECT id FROM escrow)`,
    [accountId, userId, count, from],
  );
}

import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
  const accountId = await createAccount(database.db, { name: 'Account' });
  for (const amountCents of [500, -100, 7]) {
    await adjustEscrow(database.db, {
      accountId,
      amountCents,
      opKey: randomUUID(),
      note: '',
      actor: SYSTEM_ACTOR,
      at: new Date('2026-11-20T18:00:00Z'),
    });
  }
});
afterAll(() => database.close());

test('a correct ledger has no faults', async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});

/** Rolls back a test's manual changes. */
const UNDONE = new Error('undone');

/** Makes a manual change that the portal can't make, without the database's triggers. */
test.each([
  {
    rules: ['every entry sums to zero', 'a sale is the sum of its lines'],
    tampering: `INSERT INTO journal_entries (op_key, kind, account_id, posted_at)
                SELECT 'empty', 'IMAGE_PURCHASE', id, now() FROM accounts`,
  },
  {
    rules: ['a balance is the sum of its postings'],
    tampering: `UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'ESCROW'`,
  },
  {
    rules: ['every entry sums to zero', 'a balance is the sum of its postings', 'balances after each posting chain'],
    tampering: `UPDATE postings SET amount = amount + 1 WHERE balance_after = 400`,
  },
  {
    rules: ['balances after each posting chain'],
    tampering: `UPDATE postings SET balance_after = 401 WHERE balance_after = 400`,
  },
  {
    rules: ['no balance is below its minimum'],
    tampering: `UPDATE ledger_accounts SET min_balance = NULL WHERE kind = 'ESCROW'`,
  },
  {
    rules: ['an entry moves the money of its account alone'],
    tampering: `WITH other AS (INSERT INTO accounts (name) VALUES ('Other') RETURNING id)
                UPDATE ledger_accounts SET account_id = other.id FROM other WHERE kind = 'ESCROW'`,
  },
])('finds each fault: $rules', async ({ rules, tampering }) => {
  const tampered = database.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE postings DISABLE TRIGGER USER`.execute(tx);
    await sql.raw(tampering).execute(tx);
    const faults = await findLedgerFaults(tx);
    expect(faults.map(({ rule }) => rule)).toEqual(rules);
    expect(faults.every(({ ids }) => ids.length > 0)).toBe(true);
    throw UNDONE;
  });
  await expect(tampered).rejects.toBe(UNDONE);
});

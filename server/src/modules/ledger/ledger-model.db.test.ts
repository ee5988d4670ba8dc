import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { chargeAccount } from './charge-account.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { findBalance } from './ledger.queries.ts';

const AT = new Date('2026-11-20T18:00:00Z');
/** The rules are the same on both engines; the embedded one is slower. */
const SEQUENCES = inject('engine') === 'pglite' ? 20 : 100;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

/** What may happen to a balance: staff add or take, a user buys, and either is sent twice. */
const command = fc.record({
  kind: fc.constantFrom('adjust', 'charge'),
  who: fc.constantFrom('first', 'second', 'invoice'),
  cents: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 25_000)),
  takes: fc.boolean(),
  twice: fc.boolean(),
});

test('any sequence of adjustments and charges leaves the balances that a plain sum leaves', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const accounts = {
        first: await createAccount(db, { name: randomUUID() }),
        second: await createAccount(db, { name: randomUUID() }),
        invoice: await createAccount(db, { name: randomUUID(), paymentMethod: 'INVOICE' }),
      };
      const escrow = { first: 0, second: 0, invoice: 0 };
      let owedCents = 0;
      for (const { kind, who, cents, takes, twice } of commands) {
        const accountId = accounts[who];
        const opKey = randomUUID();
        if (kind === 'adjust') {
          const amountCents = takes ? -cents : cents;
          const adjust = () =>
            adjustEscrow(db, { accountId, amountCents, opKey, note: '', actor: SYSTEM_ACTOR, at: AT });
          const fits = escrow[who] + amountCents >= 0;
          if (fits) escrow[who] += amountCents;
          const expected = fits ? { status: 'ADJUSTED', balanceCents: escrow[who] } : { status: 'INSUFFICIENT_FUNDS' };
          expect(await adjust()).toEqual(expected);
          if (twice) expect(await adjust()).toEqual(expected);
        } else {
          const charge = () =>
            chargeAccount(db, { accountId, userId: 1, amountCents: cents, kind: 'IMAGE_PURCHASE', opKey, at: AT });
          const fits = who === 'invoice' || escrow[who] >= cents;
          if (fits && who === 'invoice') owedCents += cents;
          else if (fits) escrow[who] -= cents;
          expect((await charge()).status).toBe(fits ? 'CHARGED' : 'INSUFFICIENT_FUNDS');
          // Unless the first found too little, a second charge under the key is refused by the database.
          if (twice && fits && (who === 'invoice' || escrow[who] >= cents)) await expect(charge()).rejects.toThrow();
        }
      }
      for (const who of ['first', 'second', 'invoice'] as const)
        expect((await findBalance(db, accounts[who], 'ESCROW')) ?? 0).toBe(escrow[who]);
      expect((await findBalance(db, accounts.invoice, 'RECEIVABLE')) ?? 0).toBe(0 - owedCents);
    }),
    { numRuns: SEQUENCES },
  );
}, 180_000);

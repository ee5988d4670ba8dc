import { createHash, randomUUID } from 'node:crypto';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { findSides, insertLines, insertMatch, insertStatement, updateMatchUndone } from './bank-statements.queries.ts';

const AT = new Date('2026-11-20T18:00:00Z');
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (inject('engine') === 'pglite' ? 15 : 60));
const SEQUENCE_TIMEOUT_MS = 10_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const STEPS = ['import', 'settle', 'match', 'noDeposit', 'undo'] as const;
interface Step {
  readonly what: (typeof STEPS)[number];
  readonly one: number;
  readonly other: number;
  readonly hasReason: boolean;
}
/** The actions of banks, the gateway and clerks, in any order: few lines and batches, so that they meet. */
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS),
  one: fc.integer({ min: 0, max: 4 }),
  other: fc.integer({ min: 0, max: 4 }),
  hasReason: fc.boolean(),
});

/** Lines and batches by number, with their amounts, and who is matched with whom. */
interface Model {
  readonly lines: Map<number, { readonly cents: number; matched: number | 'NO_DEPOSIT' | undefined }>;
  readonly batches: Map<number, number>;
}

const centsOf = (number: number) => 1_000 + (number % 3);

async function play(db: Db, world: string, model: Model, { what, one, other, hasReason }: Step): Promise<void> {
  const reason = hasReason ? 'Fee of the processor' : '';
  const batchKey = (number: number) => `${world}${number}`;
  const lineId = async (number: number) =>
    (await db.selectFrom('bank_lines').select('id').where('reference', '=', batchKey(number)).executeTakeFirst())?.id ??
    0;
  if (what === 'import') {
    // A file with two lines, of which earlier ones are known by their key.
    const numbers = [...new Set([one, other])];
    const added = await inTransaction(db, async (tx) => {
      const facts = { sha256: createHash('sha256').update(randomUUID()).digest(), importedAt: AT, importedBy: 'clerk' };
      const id = await insertStatement(tx, { ...facts, fileName: 'x', format: 'OFX', lines: numbers.length });
      return insertLines(
        tx,
        id ?? 0,
        numbers.map((number) => ({
          key: createHash('sha256').update(batchKey(number)).digest(),
          ...{ account: '1', reference: batchKey(number), postedOn: '2026-11-21' as PlainDate, description: '' },
          amountCents: centsOf(number),
        })),
      );
    });
    expect(added).toBe(numbers.filter((number) => !model.lines.has(number)).length);
    for (const number of numbers)
      if (!model.lines.has(number)) model.lines.set(number, { cents: centsOf(number), matched: undefined });
    return;
  }
  if (what === 'settle') {
    if (model.batches.has(one)) return;
    await sql`WITH batch AS (
        INSERT INTO settlement_batches (batch_id, settled_at, is_settled, transactions, charge_cents, refund_cents, booked_cents, read_at)
        VALUES (${batchKey(one)}, ${AT}, true, 1, ${centsOf(one)}, 0, ${centsOf(one)}, ${AT}))
      INSERT INTO settlement_transactions (batch_id, transaction_id, invoice_number, status, moved_cents, booked_cents)
      VALUES (${batchKey(one)}, ${`T${one}`}, '', 'settledSuccessfully', ${centsOf(one)}, ${centsOf(one)})`.execute(db);
    model.batches.set(one, centsOf(one));
    return;
  }
  const line = model.lines.get(one);
  if (what === 'undo') {
    // Read first: PGlite has one connection, which the transaction takes.
    const undoneLine = await lineId(one);
    const undone = await inTransaction(db, (tx) =>
      updateMatchUndone(tx, { lineId: undoneLine, at: AT, by: 'clerk', reason: 'Wrong' }),
    );
    expect(undone !== undefined).toBe(line?.matched !== undefined);
    if (line !== undefined) line.matched = undefined;
    return;
  }
  const deposit = what === 'match' ? ({ kind: 'CARD_BATCH', key: batchKey(other) } as const) : null;
  const id = await lineId(one);
  const isMatched = await inTransaction(db, async (tx) => {
    const { lineCents, depositCents } = await findSides(tx, id, deposit);
    expect([lineCents, depositCents]).toEqual([line?.cents, deposit === null ? undefined : model.batches.get(other)]);
    if (lineCents === undefined || (deposit !== null && depositCents === undefined)) return false;
    if (reason === '' && lineCents !== depositCents) return false;
    const chosen = deposit === null ? null : { ...deposit, cents: depositCents ?? 0 };
    return insertMatch(tx, { lineId: id, lineCents, deposit: chosen, reason, confirmedAt: AT, confirmedBy: 'clerk' });
  });
  const isTaken = what === 'match' && [...model.lines.values()].some(({ matched }) => matched === other);
  const agrees = what === 'match' && line?.cents === model.batches.get(other);
  const fits =
    line !== undefined &&
    line.matched === undefined &&
    (what === 'noDeposit' || (model.batches.has(other) && !isTaken)) &&
    (hasReason || agrees);
  expect(isMatched).toBe(fits);
  if (fits && line !== undefined) line.matched = what === 'match' ? other : 'NO_DEPOSIT';
}

test(
  'any sequence of imports, settlements and matches leaves each line and each batch matched at most once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { db } = database;
        const world = `${randomUUID().slice(0, 8)}-`;
        const model: Model = { lines: new Map(), batches: new Map() };
        for (const each of steps) await play(db, world, model, each);
        const { rows } = await sql<{ reference: string; key: string | null }>`
          SELECT reference, batch_id AS key
          FROM bank_lines JOIN bank_matches ON bank_matches.line_id = bank_lines.id AND undone_at IS NULL
          WHERE starts_with(reference, ${world}) ORDER BY reference COLLATE "C"`.execute(db);
        const expected = [...model.lines]
          .filter(([, { matched }]) => matched !== undefined)
          .map(([number, { matched }]) => ({
            reference: `${world}${number}`,
            key: matched === 'NO_DEPOSIT' ? null : `${world}${matched}`,
          }));
        expect(rows).toEqual(expected.sort((first, second) => (first.reference < second.reference ? -1 : 1)));
      }),
      pickRuns(SEQUENCES),
    );
  },
  SEQUENCES * SEQUENCE_TIMEOUT_MS,
);

import {
  bankLineList,
  depositList,
  importStatement,
  matchLine,
  undoMatch,
} from '@portal/contract/money/bank-statements/bank-statements';
import { closeDrawerWith, openDrawerOf, startCounter } from '@portal/testing/apps/counter';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';

type Counter = Awaited<ReturnType<typeof startCounter>>;
let counter: Counter;
beforeEach(async () => {
  counter = await startCounter();
});
afterEach(async () => {
  expect(await findMoneyFaults(counter.test.county)).toEqual([]);
  await counter.test.close();
});

interface Line {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly memo?: string;
}

function ofx(lines: readonly Line[], account = '000123456789'): string {
  const rows = lines.map(
    ({ id, date, amount, memo = '' }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${id}<NAME>DEPOSIT<MEMO>${memo}</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM>${rows.join('\n')}</STMTRS></OFX>`;
}

const load = async (content: string, csv?: object) =>
  (await counter.ann.call(importStatement, { fileName: 'november.ofx', content, csv } as never)).content;

const readLines = async (state: 'OPEN' | 'MATCHED' | 'ALL' = 'OPEN') =>
  (await counter.ann.call(bankLineList.endpoint, { state })).content.lines;
const readDeposits = async (state: 'OPEN' | 'MATCHED' | 'ALL' = 'OPEN') =>
  (await counter.ann.call(depositList.endpoint, { state })).content.deposits;

/** A day with $120.00 in cash and a check of $40.00, closed. Its slip is $160.00. */
async function closeDayOf160(): Promise<void> {
  const { ann, pay, payCheck, closeDay } = counter;
  const drawerId = await openDrawerOf(ann, 5_000);
  await pay(ann, { amountCents: 12_000 });
  const check = await payCheck(ann, '31', 4_000);
  await closeDrawerWith(ann, drawerId, { cashCents: 17_000, startCents: 5_000, checks: [check] });
  await closeDay();
}

/** A batch as the nightly comparison stores it. */
async function addBatch(batchId: string, cents: number, settledAt = '2026-11-20T05:00:00Z'): Promise<void> {
  await sql`WITH batch AS (
      INSERT INTO settlement_batches (batch_id, settled_at, is_settled, transactions, charge_cents, refund_cents, booked_cents, read_at)
      VALUES (${batchId}, ${settledAt}, true, 1, ${cents}, 0, ${cents}, now()))
    INSERT INTO settlement_transactions (batch_id, transaction_id, invoice_number, status, moved_cents, booked_cents)
    VALUES (${batchId}, ${`T${batchId}`}, '', 'settledSuccessfully', ${cents}, ${cents})`.execute(
    counter.test.county.db,
  );
}

const SLIP = { kind: 'DEPOSIT_SLIP', key: '2026-11-20' } as const;

it('A closed day is proposed for the line of its slip, and is matched when a person confirms it', async () => {
  await closeDayOf160();
  expect(await load(ofx([{ id: '1', date: '20261121', amount: '160.00' }]))).toEqual({
    ...{ status: 'IMPORTED', format: 'OFX', lines: 1, added: 1 },
  });
  const [line] = await readLines();
  expect(line).toMatchObject({
    ...{ postedOn: '11/21/2026', amountCents: 16_000, account: '6789', ageDays: -1, state: 'OPEN' },
    candidates: [{ ...SLIP, day: '11/20/2026', amountCents: 16_000 }],
  });
  expect(await readDeposits()).toMatchObject([{ ...SLIP, amountCents: 16_000, ageDays: 0, paidCents: null }]);
  const match = { lineId: line?.id ?? 0, deposit: SLIP };
  expect((await counter.ann.call(matchLine, match)).content).toEqual({ status: 'MATCHED' });
  expect(await readLines()).toEqual([]);
  expect(await readDeposits()).toEqual([]);
  expect(await readDeposits('MATCHED')).toMatchObject([{ paidCents: 16_000, paidOn: '11/21/2026', feeCents: 0 }]);
  expect(await readLines('MATCHED')).toMatchObject([{ deposit: 'Deposit slip, 11/20/2026' }]);
});

it('The same file again, and another one with the same lines, add nothing; equal lines of one file are two', async () => {
  const lines = [
    { id: '1', date: '20261121', amount: '10.00' },
    { id: '2', date: '20261121', amount: '10.00' },
    // Banks have given one number to several lines.
    { id: '2', date: '20261121', amount: '12.00' },
  ];
  expect(await load(ofx(lines))).toMatchObject({ lines: 3, added: 3 });
  expect(await load(ofx(lines))).toMatchObject({ lines: 3, added: 0 });
  // The bank's text has changed since.
  const next = [...lines.map((line) => ({ ...line, memo: 'NEW' })), { id: '3', date: '20261122', amount: '1.00' }];
  expect(await load(ofx(next))).toMatchObject({ lines: 4, added: 1 });
  // The same numbers of another account are other lines.
  expect(await load(ofx(lines, '999'))).toMatchObject({ lines: 3, added: 3 });
  const csv = { date: 'Date', dateOrder: 'MDY', amount: 'Amount' };
  const rows = 'Date,Amount\n11/21/2026,7.00\n11/21/2026,7.00\n';
  expect(await load(rows, csv)).toMatchObject({ format: 'CSV', lines: 2, added: 2 });
  expect(await load(`${rows}11/22/2026,8.00\n`, csv)).toMatchObject({ lines: 3, added: 1 });
});

it('Several people who import overlapping files at once store each line once', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    id: String(index),
    date: '20261121',
    amount: `${index}.00`,
  }));
  const files = [lines, lines.toReversed(), lines.slice(50), lines.slice(0, 150)].map((part) => ofx(part));
  const outcomes = await Promise.all(files.map((file) => load(file)));
  expect(outcomes.map(({ status }) => status)).toEqual(files.map(() => 'IMPORTED'));
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM bank_lines`.execute(
    counter.test.county.db,
  );
  expect(rows).toEqual([{ n: 200 }]);
});

it('A file that is refused imports nothing', async () => {
  const content = ofx([
    { id: '1', date: '20261121', amount: '10.00' },
    { id: '2', date: '20261321', amount: '10.00' },
  ]);
  expect(await load(content)).toEqual({ status: 'REFUSED', problem: 'DATE', line: 4 });
  expect(await readLines('ALL')).toEqual([]);
});

it('A line and a deposit are matched once, although several people confirm at the same time', async () => {
  await closeDayOf160();
  await load(
    ofx([
      { id: '1', date: '20261121', amount: '160.00' },
      { id: '2', date: '20261121', amount: '160.00' },
    ]),
  );
  const lines = await readLines();
  const outcomes = await Promise.all(
    [counter.ann, counter.ben, counter.ann, counter.ben].map((client, index) =>
      client.call(matchLine, { lineId: lines[index % 2]?.id ?? 0, deposit: SLIP }),
    ),
  );
  expect(outcomes.map(({ content }) => content.status).sort()).toEqual(['MATCHED', 'TAKEN', 'TAKEN', 'TAKEN']);
  expect(await readLines()).toHaveLength(1);
  expect((await readLines())[0]?.candidates).toEqual([]);
});

it('A batch that the bank paid less a fee needs a reason, which the list shows with the fee', async () => {
  await addBatch('7000001', 100_000);
  await addBatch('7000002', 200_000);
  await load(ofx([{ id: '1', date: '20261122', amount: '970.00' }]));
  const [line] = await readLines();
  expect(line?.candidates).toMatchObject([{ kind: 'CARD_BATCH', key: '7000001', amountCents: 100_000 }]);
  const match = { lineId: line?.id ?? 0, deposit: { kind: 'CARD_BATCH', key: '7000001' } } as const;
  expect((await counter.ann.call(matchLine, match)).content.status).toBe('REASON_NEEDED');
  expect((await counter.ann.call(matchLine, { ...match, reason: 'Fee of 3 %' })).content.status).toBe('MATCHED');
  expect(await readDeposits('MATCHED')).toMatchObject([{ key: '7000001', paidCents: 97_000, feeCents: 3_000 }]);
  expect(await readDeposits('OPEN')).toMatchObject([{ key: '7000002' }]);
});

it('A line that is no deposit needs a reason; a match is taken back with one, and both sides are open again', async () => {
  await closeDayOf160();
  await load(ofx([{ id: '1', date: '20261121', amount: '160.00' }]));
  const lineId = (await readLines())[0]?.id ?? 0;
  expect((await counter.ann.call(matchLine, { lineId, deposit: null })).content.status).toBe('REASON_NEEDED');
  await counter.ann.call(matchLine, { lineId, deposit: null, reason: 'Interest' });
  expect(await readDeposits('OPEN')).toHaveLength(1);
  expect((await counter.ann.call(matchLine, { lineId, deposit: SLIP })).content.status).toBe('TAKEN');
  expect((await counter.ben.call(undoMatch, { lineId, reason: 'It is the slip' })).content.status).toBe('UNDONE');
  expect((await counter.ben.call(undoMatch, { lineId, reason: 'Again' })).content.status).toBe('NOT_MATCHED');
  expect((await counter.ann.call(matchLine, { lineId, deposit: SLIP })).content.status).toBe('MATCHED');
});

it.each([
  { kind: 'DEPOSIT_SLIP', key: '2026-11-19' },
  { kind: 'DEPOSIT_SLIP', key: '7000001' },
  { kind: 'CARD_TERMINAL', key: '2026-11-20' },
  { kind: 'CARD_BATCH', key: 'nothing' },
] as const)('A deposit that is not there is refused: %j', async (deposit) => {
  await closeDayOf160();
  await load(ofx([{ id: '1', date: '20261121', amount: '160.00' }]));
  const lineId = (await readLines())[0]?.id ?? 0;
  expect((await counter.ann.call(matchLine, { lineId, deposit, reason: 'x' })).content.status).toBe('TAKEN');
});

it('The database refuses a second match, another amount than the deposit has, a match without a reason, and changes', async () => {
  await closeDayOf160();
  await load(
    ofx([
      { id: '1', date: '20261121', amount: '160.00' },
      { id: '2', date: '20261121', amount: '160.00' },
    ]),
  );
  const [first, second] = (await readLines()).map(({ id }) => id);
  await counter.ann.call(matchLine, { lineId: first ?? 0, deposit: SLIP });
  const insert = (line: number | undefined, lineCents: number, depositCents: number, reason: string) =>
    counter.test.database.executeSql(`INSERT INTO bank_matches
      (line_id, line_cents, kind, day, deposit_cents, reason, confirmed_at, confirmed_by)
      VALUES (${line}, ${lineCents}, 'DEPOSIT_SLIP', '2026-11-20', ${depositCents}, '${reason}', now(), 'ann')`);
  await expect(insert(second, 16_000, 16_000, '')).rejects.toThrow('bank_matches_day_once');
  await expect(insert(second, 16_000, 15_000, 'x')).rejects.toThrow("isn't there with this amount");
  await expect(insert(second, 15_000, 16_000, '')).rejects.toThrow('bank_matches_explained');
  await expect(insert(second, 15_000, 16_000, 'x')).rejects.toThrow();
  const refuse = (statement: string) => expect(counter.test.database.executeSql(statement)).rejects.toThrow();
  await refuse('DELETE FROM bank_matches');
  await refuse('UPDATE bank_matches SET deposit_cents = 1');
  await refuse('UPDATE bank_lines SET amount_cents = 1');
  await refuse('DELETE FROM bank_statements');
});

import { randomUUID } from 'node:crypto';
import type { CounterMethod } from '@portal/contract/people/account-admin/account-payments';
import { instantOf } from '@portal/contract/values/local-date-time';
import type { Cents } from '@portal/contract/values/money';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { importStatement } from '@portal/server/modules/money/bank-statements';
import { closeCounterDay, closeDrawer, openDrawer } from '@portal/server/modules/money/drawers';
import { postCounterPayment } from '@portal/server/modules/money/ledger';
import { actorOf } from '@portal/server/modules/office/audit';
import type { Db } from '@portal/server/platform/database/database';
import type { CallContext } from '@portal/server/platform/http/route';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { callAsUser } from './call-as-user.ts';

/** The account that pays at the counter. */
const PAYER = 'Northwoods Title';
const CLERK = 'demo.county';
const COLLEAGUE = 'demo.provider';
const START_CENTS = 20_000;

/** The evening count of yesterday: the start stays, a quarter is missing. */
const EVENING_CASH = [
  { denominationCents: 2_000, counted: 6, deposited: 1 },
  { denominationCents: 1_000, counted: 9, deposited: 1 },
  { denominationCents: 500, counted: 5, deposited: 1 },
  { denominationCents: 100, counted: 4, deposited: 4 },
  { denominationCents: 25, counted: 3, deposited: 3 },
] as const;

/**
 * Tells a day at the counter: yesterday with two drawers is closed, and today the clerk's drawer is open with a payment. What is paid is
 * part of the payer's opening balance (demo-users.ts).
 */
export async function seedCounter(tx: Db, county: County): Promise<void> {
  const now = county.clock.now();
  const yesterday = addDays(plainDateAt(now, county.timeZone), -1);
  const reports = startReportExports();
  const call = (username: string, at: Date) => callAsUser({ tx, county, reports }, { username, at });
  const callYesterday = (username: string, time: string) =>
    call(username, instantOf(`${yesterday}T${time}`, county.timeZone));
  try {
    const first = await openDrawerOf(await callYesterday(CLERK, '08:25'), START_CENTS);
    const second = await openDrawerOf(await callYesterday(COLLEAGUE, '08:40'), 0);
    const check = await pay(await callYesterday(CLERK, '10:05'), {
      method: 'CHECK',
      reference: '1187',
      amountCents: 15_000,
    });
    await pay(await callYesterday(COLLEAGUE, '11:30'), { method: 'CARD', reference: '', amountCents: 2_000 });
    await pay(await callYesterday(CLERK, '14:20'), { method: 'CASH', reference: '', amountCents: 4_000 });
    await closeDrawer(await callYesterday(COLLEAGUE, '16:20'), {
      ...{ drawerId: second, cash: [], checks: [], cardCents: 2_000, reason: '' },
    });
    await closeDrawer(await callYesterday(CLERK, '16:30'), {
      ...{ drawerId: first, cash: [...EVENING_CASH], checks: [check], cardCents: 0 },
      reason: 'A quarter short, counted twice',
    });
    await closeCounterDay(await callYesterday(CLERK, '16:40'), { day: formatPlainDate(yesterday) });
    await importStatement(await call(CLERK, now), { fileName: 'statement.ofx', content: writeStatement(county, now) });
    await openDrawerOf(await call(CLERK, now), START_CENTS);
    await pay(await call(CLERK, now), { method: 'CASH', reference: '', amountCents: 500 });
  } finally {
    await reports.close();
  }
}

/** A statement of the bank with the deposit slip of yesterday, which waits to be confirmed, and a line that is no deposit. */
function writeStatement({ timeZone }: County, now: Date): string {
  const date = plainDateAt(now, timeZone).replaceAll('-', '');
  const lines = [
    { id: '1001', amount: '189.75', name: 'COUNTER DEPOSIT' },
    { id: '1002', amount: '0.42', name: 'INTEREST' },
  ].map(
    ({ id, amount, name }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM>${lines.join('\n')}</STMTRS></OFX>`;
}

async function openDrawerOf(context: CallContext, startCents: Cents): Promise<number> {
  return (await openDrawer(context, { requestKey: randomUUID(), startCents })).drawerId;
}

/** Records a deposit of the payer. @returns the number of its journal entry. */
async function pay(
  context: CallContext,
  payment: { readonly method: CounterMethod; readonly reference: string; readonly amountCents: Cents },
): Promise<number> {
  const { db, county } = context;
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', PAYER)
    .executeTakeFirstOrThrow();
  const at = county.clock.now();
  const outcome = await postCounterPayment(db, {
    ...{ ...payment, accountId, at, day: plainDateAt(at, county.timeZone), actor: actorOf(context) },
    ...({ purpose: 'ESCROW_DEPOSIT', own: 'ESCROW', reason: 'Deposit', isOffered: true } as const),
    opKey: `demo counter:${randomUUID()}`,
  });
  if (outcome.status !== 'POSTED') throw new Error(`The demo's payment isn't posted: ${outcome.status}`);
  return outcome.journalEntryId;
}

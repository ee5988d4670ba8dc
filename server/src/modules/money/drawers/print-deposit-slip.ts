import { DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, getPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findEmblem } from '../../office/county-settings/index.ts';
import { listAccountNames } from '../../people/accounts/index.ts';
import { type DepositedCash, listDepositedCash, listDepositedChecks } from './day-reports.queries.ts';
import { type Drawer, findDay, type HeldCheck, listDifferences, listDrawersOfDays } from './drawers.queries.ts';

type DepositSlip = typeof DEPOSIT_SLIP;

interface Deposit {
  readonly day: PlainDate;
  readonly drawers: readonly Drawer[];
  readonly overCents: Cents;
  readonly cash: readonly DepositedCash[];
  readonly checks: readonly HeldCheck[];
  readonly accountNames: ReadonlyMap<number, string>;
}

/** Prints what the bank gets of a closed day. @throws Refusal NOT_FOUND if the day isn't closed. */
export function printDepositSlip(
  context: CallContext,
  request: ReportRequest<DepositSlip>,
): Promise<CallResponse<ReportContent>> {
  return runReport(DEPOSIT_SLIP, SOURCE, context, request);
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0);

const SOURCE: ReportSource<DepositSlip, Deposit> = {
  // A closed day never changes.
  prepare: async ({ db }, request) => {
    const day = getPlainDate(request.day);
    const stored = await findDay(db, day);
    if (stored === undefined || stored.closedAt === null) throw new Refusal('NOT_FOUND');
    const drawers = await listDrawersOfDays(db, [day]);
    const differences = await listDifferences(
      db,
      drawers.map(({ drawerId }) => drawerId),
    );
    const checks = await listDepositedChecks(db, day);
    const accountNames = await listAccountNames(
      db,
      checks.map(({ accountId }) => accountId),
    );
    const overCents = sum(differences.map(({ amountCents }) => amountCents));
    return { day, drawers, overCents, cash: await listDepositedCash(db, day), checks, accountNames };
  },
  totals: async (_context, { cash, checks }) => ({
    totalCount: cash.length + checks.length,
    amountCents:
      sum(cash.map(({ denominationCents, pieces }) => denominationCents * pieces)) +
      sum(checks.map(({ amountCents }) => amountCents)),
  }),
  describe: async ({ db, translate }, { day, drawers, overCents }) => {
    const startShortCents = sum(drawers.map(({ keepCents, cashCents }) => Math.max(0, keepCents - (cashCents ?? 0))));
    const leftCents = sum(drawers.map((drawer) => drawer.leftCents));
    const cardCents = sum(drawers.map((drawer) => drawer.cardCents ?? 0));
    const amounts = [
      { label: translate('control-panel:drawers.cardNotDeposited'), amount: cardCents },
      { label: translate('control-panel:drawers.overShort'), amount: overCents },
      { label: translate('control-panel:drawers.startShort'), amount: startShortCents },
      { label: translate('control-panel:drawers.leftForNext'), amount: leftCents },
    ];
    return {
      emblem: await findEmblem(db),
      title: translate('control-panel:drawers.depositSlip'),
      facts: [
        { label: translate('control-panel:drawers.day'), value: formatPlainDate(day) },
        { label: translate('control-panel:drawers.clerk'), value: drawers.map(({ username }) => username).join(', ') },
        ...amounts
          .filter(({ amount }) => amount !== 0)
          .map(({ label, amount }) => ({ label, value: formatCents(amount) })),
      ],
      labels: {
        item: translate('receipts:item'),
        count: translate('receipts:count'),
        amountCents: translate('receipts:amount'),
      },
      emptyText: translate('control-panel:drawers.nothingDeposited'),
      totalLabel: translate('receipts:total'),
      fileName: `deposit slip ${day}`,
    };
  },
  rows: listRows,
};

async function* listRows(
  { translate }: CallContext,
  { cash, checks, accountNames }: Deposit,
): AsyncGenerator<ReportRow<DepositSlip>> {
  for (const { denominationCents, pieces } of cash)
    yield { item: formatCents(denominationCents), count: pieces, amountCents: denominationCents * pieces };
  for (const { number, accountId, amountCents } of checks) {
    const item = translate('control-panel:drawers.check', { number, account: accountNames.get(accountId) ?? '' });
    yield { item, count: 1, amountCents };
  }
}

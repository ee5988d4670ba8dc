import { DAY_JOURNAL } from '@portal/contract/money/drawers/day-reports';
import type { CounterMethod } from '@portal/contract/people/account-admin/account-payments';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { formatLocalDateTime, localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, getPlainDate } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listAccountNames } from '../../people/accounts/index.ts';
import { listUsernames } from '../../people/identity/index.ts';
import { type CounterEntry, listCounterPaymentsOfDay } from '../ledger/index.ts';
import { sumDay } from './day-reports.queries.ts';
import { type Drawer, findDay, listDifferences, listDrawersOfDays, type StoredDay } from './drawers.queries.ts';

type DayJournal = typeof DAY_JOURNAL;

/** Movements that are read at a time. */
const BATCH_ROWS = 500;

/** Lists the movements at the counter on a day. @throws Refusal NOT_FOUND for a day without any. */
export function printDayJournal(
  context: CallContext,
  request: ReportRequest<DayJournal>,
): Promise<CallResponse<ReportContent>> {
  return runReport(DAY_JOURNAL, SOURCE, context, request);
}

const SOURCE: ReportSource<DayJournal, StoredDay> = {
  prepare: async ({ db }, request) => {
    const day = await findDay(db, getPlainDate(request.day));
    if (day === undefined) throw new Refusal('NOT_FOUND');
    return day;
  },
  totals: async ({ db }, { day }) => {
    const { count, ...totals } = await sumDay(db, day);
    return { totalCount: count, ...totals };
  },
  describe: async ({ county, translate }, { day, closedAt, closedBy }) => ({
    title: translate('control-panel:drawers.dayJournal'),
    facts: [
      { label: translate('control-panel:drawers.day'), value: formatPlainDate(day) },
      {
        label: translate('control-panel:drawers.state'),
        value:
          closedAt === null
            ? translate('control-panel:drawers.isOpen')
            : translate('control-panel:drawers.closedBy', {
                username: closedBy ?? '',
                time: formatLocalDateTime(localDateTimeAt(closedAt, county.timeZone)),
              }),
      },
    ],
    labels: {
      receipt: translate('receipts:receipt'),
      postedAt: translate('receipts:date'),
      clerk: translate('control-panel:drawers.clerk'),
      account: translate('receipts:account'),
      payment: translate('receipts:payment'),
      method: translate('receipts:method'),
      reference: translate('receipts:reference'),
      drawerCents: translate('control-panel:drawers.inDrawers'),
      otherCents: translate('control-panel:drawers.notInDrawers'),
    },
    statusLabels: { method: (code) => translate(`receipts:methods.${code as CounterMethod}`) },
    emptyText: translate('control-panel:drawers.noMovements'),
    totalLabel: translate('receipts:total'),
    fileName: `counter journal ${day}`,
  }),
  rows: listRows,
};

async function* listRows(context: CallContext, { day }: StoredDay): AsyncGenerator<ReportRow<DayJournal>> {
  const drawers = new Map((await listDrawersOfDays(context.db, [day])).map((drawer) => [drawer.drawerId, drawer]));
  let after = 0;
  for (;;) {
    const payments = await listCounterPaymentsOfDay(context.db, { day, after, limit: BATCH_ROWS });
    yield* await describePayments(context, payments, drawers);
    after = payments.at(-1)?.journalEntryId ?? after;
    if (payments.length < BATCH_ROWS) break;
  }
  yield* await describeDifferences(context, drawers);
}

async function describePayments(
  { db, county, translate }: CallContext,
  payments: readonly CounterEntry[],
  drawers: ReadonlyMap<number, Drawer>,
): Promise<readonly ReportRow<DayJournal>[]> {
  const accountIds = [...new Set(payments.map(({ accountId }) => accountId))];
  const accounts = await listAccountNames(db, accountIds);
  const usernames = await listUsernames(db, [...new Set(payments.flatMap(({ userId }) => userId ?? []))]);
  return payments.map(({ drawerId, userId, amountCents, ...payment }) => ({
    receipt: payment.receipt,
    postedAt: localDateTimeAt(payment.postedAt, county.timeZone),
    clerk: drawers.get(drawerId ?? 0)?.username ?? usernames.get(userId ?? 0) ?? '',
    account: accounts.get(payment.accountId) ?? '',
    payment: translate(`receipts:purposes.${payment.purpose}`),
    method: payment.method,
    reference: payment.reference,
    drawerCents: drawerId === null ? 0 : amountCents,
    otherCents: drawerId === null ? amountCents : 0,
  }));
}

async function describeDifferences(
  { db, county, translate }: CallContext,
  drawers: ReadonlyMap<number, Drawer>,
): Promise<readonly ReportRow<DayJournal>[]> {
  const differences = await listDifferences(db, [...drawers.keys()]);
  return differences.flatMap(({ drawerId, kind, amountCents }) => {
    const drawer = drawers.get(drawerId);
    if (drawer === undefined || drawer.closedAt === null) return [];
    const { username: clerk, closedAt, reason: reference } = drawer;
    const payment = translate('control-panel:drawers.overShort');
    const postedAt = localDateTimeAt(closedAt, county.timeZone);
    return [
      {
        receipt: '',
        postedAt,
        clerk,
        account: '',
        payment,
        method: kind,
        reference,
        drawerCents: amountCents,
        otherCents: 0,
      },
    ];
  });
}

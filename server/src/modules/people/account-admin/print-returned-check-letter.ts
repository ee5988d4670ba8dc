import { RETURNED_CHECK_LETTER } from '@portal/contract/people/account-admin/returned-checks';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Translate } from '../../../platform/translate.ts';
import {
  type CounterEntry,
  findCounterPayment,
  findReturnedCheck,
  type ReceiptLine,
  type ReturnedCheck,
} from '../../money/ledger/index.ts';
import { findEmblem } from '../../office/county-settings/index.ts';
import { findManagedAccount, type ManagedAccount } from '../accounts/index.ts';

type Letter = typeof RETURNED_CHECK_LETTER;

interface Described {
  readonly account: ManagedAccount;
  readonly payment: CounterEntry;
  readonly reversal: CounterEntry;
  readonly returned: ReturnedCheck;
  readonly timeZone: string;
}

/** Prints the letter about a returned check as a PDF. @throws Refusal NOT_FOUND if the account has no such returned check. */
export function printReturnedCheckLetter(
  context: CallContext,
  request: ReportRequest<Letter>,
): Promise<CallResponse<ReportContent>> {
  return runReport(RETURNED_CHECK_LETTER, SOURCE, context, request);
}

const SOURCE: ReportSource<Letter, Described> = {
  prepare: async ({ db, county }, { accountId, journalEntryId }) => {
    const account = await findManagedAccount(db, accountId);
    const reversal = await findCounterPayment(db, accountId, journalEntryId);
    const paymentId = reversal?.reversesId ?? null;
    if (account === undefined || reversal === undefined || paymentId === null) throw new Refusal('NOT_FOUND');
    const returned = await findReturnedCheck(db, paymentId);
    const payment = await findCounterPayment(db, accountId, paymentId);
    if (returned === undefined || payment === undefined) throw new Refusal('NOT_FOUND');
    return { account, payment, reversal, returned, timeZone: county.timeZone };
  },
  totals: async (_context, { payment, returned }) => ({
    totalCount: 1,
    amountCents: payment.amountCents + returned.feeCents,
  }),
  describe: async ({ db, translate }, described) => ({
    emblem: await findEmblem(db),
    title: translate('receipts:returnedCheckTitle'),
    facts: [
      ...describeReturnedCheck(described, translate).map(([label, value]) => ({ label, value })),
      { label: translate('receipts:returnedCheckNext'), value: translate('receipts:returnedCheckClosing') },
    ],
    labels: { item: translate('receipts:charge'), amountCents: translate('receipts:amount') },
    emptyText: '',
    totalLabel: translate('receipts:total'),
    fileName: `returned check ${described.reversal.receipt}`,
  }),
  rows: listRows,
};

async function* listRows(
  { translate }: CallContext,
  { payment, returned }: Described,
): AsyncGenerator<ReportRow<Letter>> {
  yield { item: translate('receipts:returnedCheck'), amountCents: payment.amountCents };
  if (returned.feeCents > 0)
    yield { item: translate('receipts:items.RETURNED_CHECK_FEE'), amountCents: returned.feeCents };
}

/** The lines of the letter, for the mail and the PDF. */
export function describeReturnedCheck(
  { account, payment, reversal, returned, timeZone }: Described,
  translate: Translate,
): readonly ReceiptLine[] {
  const { name, address, city, state, zip } = account.fields;
  const place = [address, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const dateOf = (at: Date) => formatPlainDate(plainDateAt(at, timeZone));
  const lines: readonly ReceiptLine[] = [
    [translate('receipts:account'), name],
    [translate('receipts:address'), place],
    [translate('receipts:date'), dateOf(reversal.postedAt)],
    [translate('receipts:reference'), payment.reference],
    [translate('receipts:paidOn'), dateOf(payment.postedAt)],
    [translate('receipts:reverses'), payment.receipt],
    [translate('receipts:receipt'), reversal.receipt],
    [translate('receipts:reason'), reversal.reason],
    [translate('receipts:owedByInvoice'), formatCents(returned.owedCents)],
  ];
  return lines.filter(([, value]) => value !== '');
}

import { COUNTER_RECEIPT, PAYOUT_PURPOSES } from '@portal/contract/people/account-admin/account-payments';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CounterEntry, findCounterPayment } from '../../money/ledger/index.ts';
import { findEmblem } from '../../office/county-settings/index.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { describeCounterPayment } from './queue-counter-receipt.ts';

type CounterReceipt = typeof COUNTER_RECEIPT;

interface Printed {
  readonly payment: CounterEntry;
  readonly accountName: string;
}

/** Prints the receipt of a payment at the counter as a PDF. @throws Refusal NOT_FOUND if the account has no such payment. */
export function printCounterReceipt(
  context: CallContext,
  request: ReportRequest<CounterReceipt>,
): Promise<CallResponse<ReportContent>> {
  return runReport(COUNTER_RECEIPT, SOURCE, context, request);
}

const SOURCE: ReportSource<CounterReceipt, Printed> = {
  prepare: async ({ db }, { accountId, journalEntryId }) => {
    const account = await findManagedAccount(db, accountId);
    const payment = await findCounterPayment(db, accountId, journalEntryId);
    if (account === undefined || payment === undefined) throw new Refusal('NOT_FOUND');
    return { payment, accountName: account.fields.name };
  },
  totals: async (_context, { payment }) => ({ totalCount: 1, amountCents: payment.amountCents }),
  describe: async ({ db, county, translate }, { payment, accountName }) => {
    const date = formatPlainDate(plainDateAt(payment.postedAt, county.timeZone));
    return {
      emblem: await findEmblem(db),
      title: translate(`receipts:${titleOf(payment)}`),
      facts: [
        { label: translate('receipts:account'), value: accountName },
        ...describeCounterPayment(payment, translate).map(([label, value]) => ({ label, value })),
        { label: translate('receipts:date'), value: date },
        ...(payment.paidAt === null
          ? []
          : [
              {
                label: translate('receipts:checkWrittenOn'),
                value: formatPlainDate(plainDateAt(payment.paidAt, county.timeZone)),
              },
            ]),
      ],
      labels: { item: translate('receipts:payment'), amountCents: translate('receipts:amount') },
      emptyText: '',
      totalLabel: translate('receipts:total'),
      fileName: `receipt ${payment.receipt}`,
    };
  },
  rows: listRows,
};

async function* listRows({ translate }: CallContext, { payment }: Printed): AsyncGenerator<ReportRow<CounterReceipt>> {
  yield { item: translate(`receipts:purposes.${payment.purpose}`), amountCents: payment.amountCents };
}

function titleOf(payment: CounterEntry) {
  if (payment.voidedBy !== null) return 'counterTitleVoid';
  return PAYOUT_PURPOSES.includes(payment.purpose) && payment.amountCents < 0 ? 'voucherTitle' : 'counterTitle';
}

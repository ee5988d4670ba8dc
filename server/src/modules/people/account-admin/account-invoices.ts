import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  ACCOUNT_INVOICE,
  type sendAccountInvoice as sendEndpoint,
} from '@portal/contract/people/account-admin/account-payments';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findInvoice, formatPeriod, queueInvoiceEmail, sumInvoiceLines } from '../../money/billing/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { findEmblem } from '../../office/county-settings/index.ts';
import { findManagedAccount, type ManagedAccount } from '../accounts/index.ts';
import { listMoneyRecipients } from './queue-counter-receipt.ts';

type AccountInvoice = typeof ACCOUNT_INVOICE;

interface Printed {
  readonly account: ManagedAccount;
  readonly invoice: NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
}

/** Prints an invoice as a PDF, with its charges by kind. @throws Refusal NOT_FOUND if the account has no such invoice. */
export function printAccountInvoice(
  context: CallContext,
  request: ReportRequest<AccountInvoice>,
): Promise<CallResponse<ReportContent>> {
  return runReport(ACCOUNT_INVOICE, SOURCE, context, request);
}

const SOURCE: ReportSource<AccountInvoice, Printed> = {
  prepare: ({ db }, request) => getInvoice(db, request),
  totals: async (_context, { invoice }) => ({ totalCount: 1, amountCents: invoice.totalCents }),
  describe: async ({ db, county, translate }, { account, invoice }) => {
    const date = formatPlainDate(plainDateAt(invoice.issuedAt, county.timeZone));
    const month = formatPeriod(invoice.period);
    return {
      emblem: await findEmblem(db),
      title: translate('receipts:invoiceTitle', { month }),
      facts: [
        { label: translate('receipts:account'), value: account.fields.name },
        { label: translate('receipts:invoice'), value: String(invoice.id) },
        { label: translate('receipts:date'), value: date },
      ],
      labels: {
        charge: translate('receipts:charge'),
        count: translate('receipts:count'),
        amountCents: translate('receipts:amount'),
      },
      emptyText: '',
      totalLabel: translate('receipts:total'),
      fileName: `invoice ${invoice.id}`,
    };
  },
  rows: listRows,
};

async function* listRows(
  { db, translate }: CallContext,
  { invoice }: Printed,
): AsyncGenerator<ReportRow<AccountInvoice>> {
  for (const { kind, count, amountCents } of await sumInvoiceLines(db, invoice.id))
    yield { charge: translate(`transactions:kinds.${kind}`), count, amountCents };
}

/**
 * Mails an invoice again: to the account's own address and its administrators.
 *
 * @throws Refusal NOT_FOUND; NO_EMAIL_ADDRESS if neither the account nor an administrator has one.
 */
export async function sendAccountInvoice(
  context: CallContext,
  { accountId, invoiceId }: ParsedRequestOf<typeof sendEndpoint>,
): Promise<CallResponse<ContentOf<typeof sendEndpoint>>> {
  const { county, translate } = context;
  await inTransaction(context.db, async (tx) => {
    const { invoice, account } = await getInvoice(tx, { accountId, invoiceId });
    const recipients = await listMoneyRecipients(tx, context, account);
    if (recipients.length === 0) throw new Refusal('NO_EMAIL_ADDRESS');
    await queueInvoiceEmail(tx, county, invoice, recipients);
    await recordAudit(tx, {
      action: 'account.invoiceSent',
      actor: actorOf(context),
      details: { accountId, invoiceId },
    });
  });
  return new CallResponse({ content: {}, message: translate('accounts:invoiceSent') });
}

async function getInvoice(
  db: CallContext['db'],
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: number },
) {
  const account = await findManagedAccount(db, accountId);
  const invoice = await findInvoice(db, accountId, invoiceId);
  if (account === undefined || invoice === undefined) throw new Refusal('NOT_FOUND');
  return { invoice, account };
}

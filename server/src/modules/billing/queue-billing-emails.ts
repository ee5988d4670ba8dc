import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import { type Account, getAccount } from '../accounts/index.ts';
import { listAdministrators } from '../identity/index.ts';
import { getFunds, queueReceiptEmail, type ReceiptLine } from '../ledger/index.ts';
import { type IssuedInvoice, sumInvoiceLines } from './billing.queries.ts';
import { formatPeriod, type Period } from './period.rules.ts';
import type { RenewalTerms } from './renewal.rules.ts';

/**
 * Queues a receipt of a renewal's charges and images for the account's administrators, in the transaction that charges it
 * (docs/decisions/0033). A free renewal needs no receipt.
 */
export async function queueRenewalReceipt(
  tx: Db,
  county: County,
  account: Account,
  { period, terms }: { readonly period: Period; readonly terms: RenewalTerms },
): Promise<void> {
  const { monthlyFeeCents, flatFeeCents } = terms;
  if (monthlyFeeCents + flatFeeCents === 0) return;
  const recipients = await listAdministrators(tx, account.id);
  if (recipients.length === 0) return;
  const { balanceCents } = await getFunds(tx, account);
  const month = formatPeriod(period);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:renewalSubject', { county: countyName, month }),
    lines: (translate) => [
      [translate('receipts:account'), account.name],
      ...lineIfNotZero(translate('receipts:monthlyFee'), monthlyFeeCents),
      ...lineIfNotZero(translate('receipts:flatFee'), flatFeeCents),
      ...formatGrant(terms, translate),
      [translate('receipts:charged'), formatCents(monthlyFeeCents + flatFeeCents)],
      [translate('receipts:balance'), formatCents(balanceCents)],
      dateLine(county, translate),
    ],
  });
}

/** Queues an issued invoice for the account's administrators, with the charges by kind, in the transaction that issues it. */
export async function queueInvoiceEmail(
  tx: Db,
  county: County,
  { id, accountId, period, totalCents }: IssuedInvoice,
): Promise<void> {
  const recipients = await listAdministrators(tx, accountId);
  if (recipients.length === 0) return;
  const { name } = await getAccount(tx, accountId);
  const charges = await sumInvoiceLines(tx, id);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) =>
      translate('receipts:invoiceSubject', { county: countyName, month: formatPeriod(period) }),
    lines: (translate) => [
      [translate('receipts:account'), name],
      [translate('receipts:invoice'), String(id)],
      ...charges.map(({ kind, count, amountCents }): ReceiptLine => {
        const label = `${translate(`transactions:kinds.${kind}`)} (${count})`;
        return [label, formatCents(amountCents)];
      }),
      [translate('receipts:total'), formatCents(totalCents)],
      dateLine(county, translate),
    ],
  });
}

function lineIfNotZero(label: string, amountCents: Cents): readonly ReceiptLine[] {
  return amountCents === 0 ? [] : [[label, formatCents(amountCents)]];
}

function formatGrant({ grant }: RenewalTerms, translate: Translate): readonly ReceiptLine[] {
  if (grant === undefined) return [];
  return [[translate('receipts:copies'), grant === 'UNLIMITED' ? translate('receipts:unlimited') : String(grant)]];
}

function dateLine({ clock, timeZone }: County, translate: Translate): ReceiptLine {
  return [translate('receipts:date'), formatPlainDate(plainDateAt(clock.now(), timeZone))];
}

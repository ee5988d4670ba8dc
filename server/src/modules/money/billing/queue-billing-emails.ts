import type { RenewalFailure } from '@portal/contract/money/billing/failed-renewals';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type Account, getAccount } from '../../people/accounts/index.ts';
import { type EmailRecipient, listAdministrators } from '../../people/identity/index.ts';
import { getFunds, queueReceiptEmail, type ReceiptLine } from '../ledger/index.ts';
import { type IssuedInvoice, sumInvoiceLines, summarizeFailedRenewals } from './billing.queries.ts';
import { formatPeriod, type Period } from './period.rules.ts';
import { computeRenewalTerms, type RenewalTerms } from './renewal.rules.ts';

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

/** Queues a notice that a month is owed, with its fees and images, in the transaction that charges it. */
export async function queueOwedRenewal(
  tx: Db,
  county: County,
  account: Account,
  { period, terms }: { readonly period: Period; readonly terms: RenewalTerms },
): Promise<void> {
  const recipients = await listAdministrators(tx, account.id);
  if (recipients.length === 0) return;
  const { monthlyFeeCents, flatFeeCents } = terms;
  const month = formatPeriod(period);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:renewalOwedSubject', { county: countyName, month }),
    lines: (translate) => [
      [translate('receipts:account'), account.name],
      ...lineIfNotZero(translate('receipts:monthlyFee'), monthlyFeeCents),
      ...lineIfNotZero(translate('receipts:flatFee'), flatFeeCents),
      ...formatGrant(terms, translate),
      [translate('receipts:amountDue'), formatCents(monthlyFeeCents + flatFeeCents)],
      dateLine(county, translate),
    ],
    closing: (translate) => translate('receipts:renewalOwedClosing'),
  });
}

/** Queues a notice that an account wasn't renewed, and why, for its administrators: they can correct it. */
export async function queueRenewalFailure(
  tx: Db,
  county: County,
  failed: { readonly accountId: number; readonly period: Period; readonly failure: RenewalFailure },
): Promise<void> {
  const recipients = await listAdministrators(tx, failed.accountId);
  if (recipients.length === 0) return;
  const account = await getAccount(tx, failed.accountId);
  const terms = computeRenewalTerms(account, (await getSettings(tx, 'flatFee')).rates);
  const month = formatPeriod(failed.period);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:renewalFailedSubject', { county: countyName, month }),
    lines: (translate) => [
      [translate('receipts:account'), account.name],
      ...lineIfNotZero(
        translate('receipts:amountDue'),
        terms === undefined ? 0 : terms.monthlyFeeCents + terms.flatFeeCents,
      ),
      [translate('receipts:reason'), translate(`receipts:renewalFailures.${failed.failure}`)],
      dateLine(county, translate),
    ],
    closing: (translate) =>
      translate(
        failed.failure === 'INSUFFICIENT_FUNDS' ? 'receipts:renewalUnpaidClosing' : 'receipts:renewalFailedClosing',
      ),
  });
}

/** Accounts named in the county's email; the list of failed renewals has all. */
const NAMES_MAX = 50;

/**
 * Queues a report of a run's failures for the county's contact address; does nothing without failures or an address.
 */
export async function queueFailureSummary(tx: Db, county: County, period: Period): Promise<void> {
  const { contactEmail } = await getSettings(tx, 'common');
  if (contactEmail === '') return;
  const { count, names } = await summarizeFailedRenewals(tx, period, NAMES_MAX);
  if (count === 0) return;
  const month = formatPeriod(period);
  const rest = count > names.length ? ', …' : '';
  await queueReceiptEmail(tx, county, [{ email: contactEmail, language: DEFAULT_LANGUAGE }], {
    subject: (translate, countyName) =>
      translate('receipts:renewalsFailedSubject', { county: countyName, month, count }),
    lines: (translate) => [
      [translate('receipts:month'), month],
      [translate('receipts:renewalsFailed'), String(count)],
      [translate('receipts:renewalsFailedAccounts'), `${names.join(', ')}${rest}`],
    ],
    closing: (translate) => translate('receipts:renewalsFailedClosing'),
  });
}

/** Queues an issued invoice for the account's administrators, with the charges by kind, in the transaction that issues it. */
export async function queueInvoiceEmail(
  tx: Db,
  county: County,
  { id, accountId, period, totalCents }: IssuedInvoice,
  known?: readonly EmailRecipient[],
): Promise<void> {
  const recipients = known ?? (await listAdministrators(tx, accountId));
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

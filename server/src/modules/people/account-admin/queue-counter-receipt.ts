import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { Translate } from '../../../platform/translate.ts';
import {
  type CounterEntry,
  findCounterPayment,
  isToPay,
  queueReceiptEmail,
  type ReceiptLine,
} from '../../money/ledger/index.ts';
import type { ManagedAccount } from '../accounts/index.ts';
import { type EmailRecipient, listAdministrators } from '../identity/index.ts';

/**
 * Queues the receipt of a payment at the counter in its transaction: for the account's own address, and for its administrators, each in
 * their language.
 */
export async function queueCounterReceipt(
  tx: Db,
  context: CallContext,
  { account, journalEntryId }: { readonly account: ManagedAccount; readonly journalEntryId: number },
): Promise<void> {
  const { county } = context;
  const { name } = account.fields;
  const recipients = await listMoneyRecipients(tx, context, account);
  const payment = await findCounterPayment(tx, account.id, journalEntryId);
  if (payment === undefined || recipients.length === 0) return;
  const date = formatPlainDate(plainDateAt(payment.postedAt, county.timeZone));
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:counterSubject', { county: countyName }),
    lines: (translate) => [
      [translate('receipts:account'), name],
      ...describeCounterPayment(payment, translate),
      [translate('receipts:date'), date],
    ],
  });
}

/** Lists who learns of an account's money: its own address, and its administrators. */
export async function listMoneyRecipients(
  tx: Db,
  { caller }: CallContext,
  { id, fields: { email } }: ManagedAccount,
): Promise<readonly EmailRecipient[]> {
  const administrators = await listAdministrators(tx, id);
  const isKnown = administrators.some((user) => user.email.toLowerCase() === email.toLowerCase());
  return email === '' || isKnown ? administrators : [{ email, language: caller.language }, ...administrators];
}

/** The lines of a receipt, for the mail and the PDF. */
export function describeCounterPayment(payment: CounterEntry, translate: Translate): readonly ReceiptLine[] {
  const { receipt, purpose, method, reference, reason, amountCents, reversesReceipt, voidedBy, balanceCents } = payment;
  const { returnsReceipt } = payment;
  const lines: readonly ReceiptLine[] = [
    [translate('receipts:receipt'), receipt],
    [translate('receipts:payment'), translate(`receipts:purposes.${purpose}`)],
    [translate('receipts:voidedBy'), voidedBy ?? ''],
    [translate('receipts:reverses'), reversesReceipt ?? ''],
    [translate('receipts:returns'), returnsReceipt ?? ''],
    [translate('receipts:method'), translate(`receipts:methods.${method}`)],
    [translate('receipts:reference'), payment.checkNumber ?? reference],
    [translate('receipts:payoutState'), isToPay(payment) ? translate('receipts:payoutToPay') : ''],
    [translate('receipts:checkWrittenBy'), payment.paidBy ?? ''],
    [translate('receipts:reason'), reason],
    [translate('receipts:amount'), formatCents(amountCents)],
    [translate('receipts:balance'), formatCents(balanceCents)],
  ];
  return lines.filter(([, value]) => value !== '');
}

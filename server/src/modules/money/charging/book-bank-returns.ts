import { type Cents, formatCents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { listAdministrators, listEmailRecipients } from '../../people/identity/index.ts';
import { type BankDeposit, insertBankReturn, listBankDeposits, lockBankDeposit } from '../cards/index.ts';
import { postReturnedDeposit, queueReceiptEmail } from '../ledger/index.ts';
import { charge } from './charge.ts';

/** A consumer has 60 days after the statement of the account to have a payment taken back (NACHA R05, R07, R10). */
const RETURNABLE_DAYS = 95;
/** Far more than a county has in that time. The rest is asked for in the next night. */
const DEPOSITS_PER_RUN = 2_000;
/** After so many missing responses in a row, the gateway won't respond for the next deposit either. */
const UNANSWERED_MAX = 3;
const NO_CODE = 'R00';

/**
 * Asks the gateway which deposits and payments from bank accounts came back, and takes them back, each once, even if the money is spent (decision 0337).
 * Runs every night before the books are compared; several runs at the same time do no harm.
 */
export async function bookBankReturns(county: County): Promise<void> {
  const { cardGateway, clock, db, log } = county;
  if (cardGateway === undefined) return;
  const since = new Date(clock.now().getTime() - RETURNABLE_DAYS * 86_400_000);
  let unanswered = 0;
  for (const { intentId, gatewayTransactionId } of await listBankDeposits(db, { since, limit: DEPOSITS_PER_RUN })) {
    const lookup = await cardGateway.findTransaction(gatewayTransactionId);
    unanswered = lookup.status === 'UNKNOWN' ? unanswered + 1 : 0;
    if (unanswered === UNANSWERED_MAX) break;
    if (lookup.status !== 'FOUND' || lookup.transaction.state !== 'RETURNED') continue;
    const { invoiceNumber, returnCode } = lookup.transaction;
    try {
      await inTransaction(db, (tx) => bookReturn(tx, county, { intentId, invoiceNumber, returnCode }));
    } catch (error) {
      // A day of the counter can be closed: the next night is another day.
      log.error({ err: error, invoiceNumber }, 'a deposit that the bank gave back could not be taken back');
    }
  }
}

async function bookReturn(
  tx: Db,
  county: County,
  found: { readonly intentId: number; readonly invoiceNumber: string; readonly returnCode: string },
): Promise<void> {
  const deposit = await lockBankDeposit(tx, found.intentId);
  // Details with another number say nothing about this deposit.
  if (deposit === undefined || deposit.invoiceNumber !== found.invoiceNumber) return;
  const { accountId, userId, amountCents, invoiceNumber, journalEntryId } = deposit;
  const at = county.clock.now();
  const code = /^R\d\d$/.test(found.returnCode) ? found.returnCode : NO_CODE;
  const actor = { ...SYSTEM_ACTOR, accountId };
  const posted = await postReturnedDeposit(tx, {
    ...{ accountId, userId, journalEntryId, amountCents, actor, at },
    own: deposit.purpose === 'ESCROW_DEPOSIT' ? 'ESCROW' : 'RECEIVABLE',
    reason: `${code} ${invoiceNumber}`,
    day: plainDateAt(at, county.timeZone),
    chargeFee: (inner) => chargeFee(inner, county, deposit),
  });
  await insertBankReturn(tx, { intentId: found.intentId, code, returnedAt: at, ...posted });
  await recordAudit(tx, {
    ...{
      action: deposit.purpose === 'ESCROW_DEPOSIT' ? 'escrow.depositReturned' : 'invoice.paymentReturned',
      actor,
      journalEntryId: posted.journalEntryId,
    },
    details: { accountId, invoiceNumber, amountCents, reason: code },
  });
  await queueReturnEmail(tx, county, { deposit, code, ...posted });
}

/** The account owes the fee whatever it pays with, as for a returned check. */
async function chargeFee(tx: Db, county: County, { accountId, userId, journalEntryId }: BankDeposit): Promise<Cents> {
  const { returnedCheckFee } = await getSettings(tx, 'escrow');
  const buyer = { db: tx, county, accountId, userId, sessionIdHash: undefined };
  const item = { journalEntryId, amountCents: returnedCheckFee };
  await charge(buyer, {
    kind: 'RETURNED_CHECK_FEE',
    item,
    opKey: `returned-check-fee:${journalEntryId}`,
    isOwed: true,
  });
  return returnedCheckFee;
}

const RETURN_WORDS = {
  ESCROW_DEPOSIT: { subject: 'receipts:returnedDepositSubject', amount: 'receipts:returnedDeposit' },
  INVOICE_PAYMENT: { subject: 'receipts:returnedPaymentSubject', amount: 'receipts:returnedPayment' },
} as const;

/** Writes to who made the deposit or payment and to the account's administrators. */
async function queueReturnEmail(
  tx: Db,
  county: County,
  returned: {
    readonly deposit: BankDeposit;
    readonly code: string;
    readonly feeCents: Cents;
    readonly owedCents: Cents;
  },
): Promise<void> {
  const { deposit, code, feeCents, owedCents } = returned;
  const words = RETURN_WORDS[deposit.purpose];
  const known = [
    ...(await listAdministrators(tx, deposit.accountId)),
    ...(await listEmailRecipients(tx, deposit.userId)),
  ];
  const recipients = [...new Map(known.map((recipient) => [recipient.email.toLowerCase(), recipient])).values()];
  if (recipients.length === 0) return;
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate(words.subject, { county: countyName }),
    lines: (translate) => [
      [translate(words.amount), formatCents(deposit.amountCents)],
      [translate('receipts:payment'), deposit.invoiceNumber],
      [translate('receipts:reason'), code],
      [translate('receipts:items.RETURNED_CHECK_FEE'), formatCents(feeCents)],
      [translate('receipts:owedByInvoice'), formatCents(owedCents)],
    ],
    closing: (translate) => translate('receipts:returnedCheckClosing'),
  });
}

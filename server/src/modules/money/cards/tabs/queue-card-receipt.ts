import { type Cents, formatCents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { type Translate, translatorOf } from '../../../../platform/translate.ts';
import { listEmailRecipients } from '../../../people/identity/index.ts';
import {
  formatPaymentFacts,
  getPaymentFacts,
  type PaymentFacts,
  queueReceiptEmail,
  type ReceiptLine,
} from '../../ledger/index.ts';
import type { Intent } from '../gateway/intents.queries.ts';
import { getInvoiceNumber } from './card-receipts.queries.ts';
import { describeTabCharges } from './describe-tab-charges.ts';
import type { Tab } from './tabs.queries.ts';

/** Queues the receipt of a deposit or of a payment by invoice, with what paid it and the new balance, in the transaction that books it. */
export async function queueDepositReceipt(
  tx: Db,
  county: County,
  deposit: { readonly intent: Intent; readonly cardNumberMasked: string; readonly balanceCents: Cents },
): Promise<void> {
  const { intent, cardNumberMasked, balanceCents } = deposit;
  const { accountId, userId, invoiceNumber: number } = intent;
  const facts = await getPaymentFacts(tx, { number, accountId, userId, paidAt: county.clock.now() });
  const isDeposit = intent.purpose === 'ESCROW_DEPOSIT';
  const subject = isDeposit ? 'cards:depositMailSubject' : 'cards:invoicePaymentMailSubject';
  const isOwed = !isDeposit && balanceCents <= 0;
  await queuePayerEmail(tx, county, { userId, facts, subject }, async (translate) => [
    [
      translate(isDeposit ? 'cards:receiptDeposit' : 'receipts:purposes.INVOICE_PAYMENT'),
      formatCents(intent.amountCents),
    ],
    ...lineIfNotZero(translate('imaging:receiptSurcharge'), intent.surchargeCents),
    [translate(intent.isBank ? 'cards:receiptBankTotal' : 'cards:receiptTotal'), formatCents(intent.totalCents)],
    [translate(intent.isBank ? 'receipts:paidBy.BANK' : 'cards:receiptCard'), cardNumberMasked],
    [translate(isOwed ? 'receipts:owedByInvoice' : 'cards:receiptBalance'), formatCents(Math.abs(balanceCents))],
  ]);
}

/** Queues the receipt of a capture, listing the tab's charges, in the transaction that books it. */
export async function queueCaptureReceipt(tx: Db, county: County, tab: Tab): Promise<void> {
  const { accountId, userId } = tab;
  const number = await getInvoiceNumber(tx, tab.intentId);
  const facts = await getPaymentFacts(tx, { number, accountId, userId, paidAt: county.clock.now() });
  await queuePayerEmail(tx, county, { userId, facts, subject: 'cards:captureMailSubject' }, async (translate) => [
    ...(await describeTabCharges(tx, tab.id, translate)).map(
      ({ item, amountCents }): ReceiptLine => [item, formatCents(amountCents)],
    ),
    ...lineIfNotZero(translate('imaging:receiptSurcharge'), tab.surchargeCents),
    [translate('cards:receiptTotal'), formatCents(tab.usedCents + tab.surchargeCents)],
  ]);
}

function lineIfNotZero(label: string, amountCents: Cents): readonly ReceiptLine[] {
  return amountCents === 0 ? [] : [[label, formatCents(amountCents)]];
}

/** Users without an email address get no receipt. */
async function queuePayerEmail(
  tx: Db,
  county: County,
  receipt: {
    readonly userId: number;
    readonly facts: PaymentFacts;
    readonly subject: 'cards:depositMailSubject' | 'cards:invoicePaymentMailSubject' | 'cards:captureMailSubject';
  },
  formatLines: (translate: Translate) => Promise<readonly ReceiptLine[]>,
): Promise<void> {
  const { userId, facts, subject } = receipt;
  for (const recipient of await listEmailRecipients(tx, userId)) {
    const lines = await formatLines(translatorOf(recipient.language));
    await queueReceiptEmail(tx, county, [recipient], {
      subject: (translate, countyName) => translate(subject, { county: countyName }),
      lines: (translate) => [...lines, ...formatPaymentFacts(facts, county, translate)],
    });
  }
}

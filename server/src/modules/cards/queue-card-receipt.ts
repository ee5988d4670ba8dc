import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import { listEmailRecipients } from '../identity/index.ts';
import { queueReceiptEmail, type ReceiptLine } from '../ledger/index.ts';
import type { Intent } from './intents.queries.ts';
import { listTabCharges, type Tab } from './tabs.queries.ts';

/** Charges listed on a receipt; the transaction report has all of them. */
const CHARGES_MAX = 200;

/** Queues the receipt of a deposit, with the card's charge and the new balance, in the transaction that books it. */
export async function queueDepositReceipt(
  tx: Db,
  county: County,
  deposit: { readonly intent: Intent; readonly cardNumberMasked: string; readonly balanceCents: Cents },
): Promise<void> {
  const { intent, cardNumberMasked, balanceCents } = deposit;
  await queuePayerEmail(tx, county, intent.userId, 'cards:depositMailSubject', (translate) => [
    [translate('cards:receiptDeposit'), formatCents(intent.amountCents)],
    ...lineIfNotZero(translate('cards:receiptSurcharge'), intent.surchargeCents),
    [translate('cards:receiptTotal'), formatCents(intent.totalCents)],
    [translate('cards:receiptCard'), cardNumberMasked],
    [translate('cards:receiptBalance'), formatCents(balanceCents)],
    [translate('cards:receiptNumber'), intent.invoiceNumber],
  ]);
}

/** Queues the receipt of a capture, with what the tab was used for, in the transaction that books it. */
export async function queueCaptureReceipt(tx: Db, county: County, tab: Tab): Promise<void> {
  const charges = await listTabCharges(tx, tab.id, CHARGES_MAX);
  const byKind = [...Map.groupBy(charges, ({ kind }) => kind)];
  await queuePayerEmail(tx, county, tab.userId, 'cards:captureMailSubject', (translate) => [
    ...byKind.map(([kind, of]): ReceiptLine => {
      const label = translate(`cards:receiptKind_${kind}`, { count: of.length });
      return [label, formatCents(of.reduce((sum, { amountCents }) => sum + amountCents, 0))];
    }),
    ...lineIfNotZero(translate('cards:receiptSurcharge'), tab.surchargeCents),
    [translate('cards:receiptTotal'), formatCents(tab.usedCents + tab.surchargeCents)],
    [translate('cards:receiptNumber'), tab.gatewayTransactionId],
  ]);
}

function lineIfNotZero(label: string, amountCents: Cents): readonly ReceiptLine[] {
  return amountCents === 0 ? [] : [[label, formatCents(amountCents)]];
}

/** Users without an email address get no receipt. */
async function queuePayerEmail(
  tx: Db,
  county: County,
  userId: number,
  subject: 'cards:depositMailSubject' | 'cards:captureMailSubject',
  formatLines: (translate: Translate) => readonly ReceiptLine[],
): Promise<void> {
  const today = formatPlainDate(plainDateAt(county.clock.now(), county.timeZone));
  await queueReceiptEmail(tx, county, await listEmailRecipients(tx, userId), {
    subject: (translate, countyName) => translate(subject, { county: countyName }),
    lines: (translate) => [...formatLines(translate), [translate('cards:receiptDate'), today]],
  });
}

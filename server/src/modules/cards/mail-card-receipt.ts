import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import { listEmailRecipients } from '../identity/index.ts';
import { mailReceipt, type ReceiptLine } from '../ledger/index.ts';
import type { Intent } from './intents.queries.ts';
import { listTabCharges, type Tab } from './tabs.queries.ts';

/** A receipt longer than this says the rest in one line; the statement has them all. */
const CHARGES_MAX = 200;

/** Mails what a deposit's card was charged and what the escrow gained, in the transaction that books it. */
export async function mailDepositReceipt(
  tx: Db,
  county: County,
  deposit: { readonly intent: Intent; readonly cardNumberMasked: string; readonly balanceCents: Cents },
): Promise<void> {
  const { intent, cardNumberMasked, balanceCents } = deposit;
  await mailPayer(tx, county, intent.userId, 'cards:depositMailSubject', (translate) => [
    [translate('cards:receiptDeposit'), formatCents(intent.amountCents)],
    ...lineUnlessZero(translate('cards:receiptSurcharge'), intent.surchargeCents),
    [translate('cards:receiptTotal'), formatCents(intent.totalCents)],
    [translate('cards:receiptCard'), cardNumberMasked],
    [translate('cards:receiptBalance'), formatCents(balanceCents)],
    [translate('cards:receiptNumber'), intent.invoiceNumber],
  ]);
}

/** Mails what a tab was used for and what its card was charged, in the transaction that books the capture. */
export async function mailCaptureReceipt(tx: Db, county: County, tab: Tab): Promise<void> {
  const charges = await listTabCharges(tx, tab.id, CHARGES_MAX);
  const byKind = [...Map.groupBy(charges, ({ kind }) => kind)];
  await mailPayer(tx, county, tab.userId, 'cards:captureMailSubject', (translate) => [
    ...byKind.map(([kind, of]): ReceiptLine => {
      const label = translate(`cards:receiptKind_${kind}`, { count: of.length });
      return [label, formatCents(of.reduce((sum, { amountCents }) => sum + amountCents, 0))];
    }),
    ...lineUnlessZero(translate('cards:receiptSurcharge'), tab.surchargeCents),
    [translate('cards:receiptTotal'), formatCents(tab.usedCents + tab.surchargeCents)],
    [translate('cards:receiptNumber'), tab.gatewayTransactionId],
  ]);
}

function lineUnlessZero(label: string, amountCents: Cents): readonly ReceiptLine[] {
  return amountCents === 0 ? [] : [[label, formatCents(amountCents)]];
}

/** A user without an address gets none. */
async function mailPayer(
  tx: Db,
  county: County,
  userId: number,
  subject: 'cards:depositMailSubject' | 'cards:captureMailSubject',
  wordLines: (translate: Translate) => readonly ReceiptLine[],
): Promise<void> {
  const today = formatPlainDate(plainDateAt(county.clock.now(), county.timeZone));
  await mailReceipt(tx, county, await listEmailRecipients(tx, userId), {
    subject: (translate, countyName) => translate(subject, { county: countyName }),
    lines: (translate) => [...wordLines(translate), [translate('cards:receiptDate'), today]],
  });
}

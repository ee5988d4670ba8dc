import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail-outbox.ts';
import type { Translate } from '../../platform/translate.ts';
import { findEmail } from '../identity/index.ts';

interface Purchase {
  readonly guid: string;
  readonly title: string;
  /** In the order of the copy. */
  readonly pages: readonly number[];
  readonly chargedCents: Cents;
  readonly purchasedOn: PlainDate;
  readonly freeThroughOn: PlainDate;
}

/**
 * Mails the buyer what was charged and for which pages, in the transaction of the payment. A copy that cost nothing needs no
 * receipt, and a user without an address gets none: the screen shows the same.
 */
export async function mailReceipt(tx: Db, { county, caller, translate }: CallContext, purchase: Purchase) {
  if (purchase.chargedCents === 0) return;
  const recipient = await findEmail(tx, caller.userId);
  if (recipient === undefined) return;
  const subject = translate('imaging:receiptMailSubject', { county: county.name, title: purchase.title });
  await enqueueMail(tx, { recipient, subject, text: wordReceipt(purchase, translate) });
}

function wordReceipt(purchase: Purchase, translate: Translate): string {
  const { guid, title, pages, chargedCents, purchasedOn, freeThroughOn } = purchase;
  const facts = [
    [translate('imaging:receiptDocument'), title],
    [translate('imaging:receiptPages'), formatPageSelection(pages)],
    [translate('imaging:receiptCharged'), formatCents(chargedCents)],
    [translate('imaging:receiptDate'), formatPlainDate(purchasedOn)],
    [translate('imaging:receiptOrder'), guid],
  ];
  const until = translate('imaging:receiptFreeThrough', { date: formatPlainDate(freeThroughOn) });
  return [...facts.map(([label, value]) => `${label}: ${value}`), '', until, ''].join('\n');
}

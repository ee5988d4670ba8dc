import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { listMailRecipients } from '../identity/index.ts';
import { mailReceipt } from '../ledger/index.ts';

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
export async function mailCopyReceipt(
  tx: Db,
  { county, caller }: Pick<CallContext, 'county' | 'caller'>,
  { guid, title, pages, chargedCents, purchasedOn, freeThroughOn }: Purchase,
): Promise<void> {
  if (chargedCents === 0) return;
  await mailReceipt(tx, county, await listMailRecipients(tx, caller.userId), {
    subject: ['imaging:receiptMailSubject', { title }],
    lines: (translate) => [
      [translate('imaging:receiptDocument'), title],
      [translate('imaging:receiptPages'), formatPageSelection(pages)],
      [translate('imaging:receiptCharged'), formatCents(chargedCents)],
      [translate('imaging:receiptDate'), formatPlainDate(purchasedOn)],
      [translate('imaging:receiptOrder'), guid],
    ],
    closing: (translate) => translate('imaging:receiptFreeThrough', { date: formatPlainDate(freeThroughOn) }),
  });
}

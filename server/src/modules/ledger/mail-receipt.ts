import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueEmail } from '../../platform/mail/mail-outbox.ts';
import { type Translate, translatorOf } from '../../platform/translate.ts';
import { type EmailRecipient, getCountyName } from '../identity/index.ts';

/** What a receipt says in one of its lines. */
export type ReceiptLine = readonly [label: string, value: string];

export interface Receipt {
  /** @param county the county's name, with which every subject starts. */
  subject(translate: Translate, county: string): string;
  lines(translate: Translate): readonly ReceiptLine[];
  /** A sentence below the lines. */
  closing?(translate: Translate): string;
}

/**
 * Writes a receipt to each of those who get it, in her own language, in the transaction of what was paid: it is sent if and only if
 * that is committed.
 *
 * @param recipients those who have given no address are left out by whoever lists them.
 */
export async function mailReceipt(
  tx: Db,
  county: County,
  recipients: readonly EmailRecipient[],
  receipt: Receipt,
): Promise<void> {
  if (recipients.length === 0) return;
  const countyName = await getCountyName(tx, county);
  for (const { email, language } of recipients) {
    const translate = translatorOf(language);
    const lines = receipt.lines(translate).map(([label, value]) => `${label}: ${value}`);
    const closing = receipt.closing === undefined ? [] : ['', receipt.closing(translate)];
    await queueEmail(tx, {
      recipient: email,
      subject: receipt.subject(translate, countyName),
      text: [...lines, ...closing, ''].join('\n'),
    });
  }
}

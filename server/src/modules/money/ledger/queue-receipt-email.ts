import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { queueEmail, storeEmailFile } from '../../../platform/mail/mail-outbox.ts';
import { type Translate, translatorOf } from '../../../platform/translate.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type EmailRecipient, getCountyName } from '../../people/identity/index.ts';

/** A line of a receipt. */
export type ReceiptLine = readonly [label: string, value: string];

export interface Receipt {
  /** @param county the county's name, with which every subject starts. */
  subject(translate: Translate, county: string): string;
  lines(translate: Translate): readonly ReceiptLine[];
  /** A sentence below the lines. */
  closing?(translate: Translate): string;
  /** Says why the email has no file, should it be removed before the email is sent (`removeFilesAbout`). */
  withoutFile?(translate: Translate): string;
}

/**
 * Queues a receipt for each recipient, in their language, headed with the county's name and address, in the transaction of the payment: it
 * is sent if and only if the payment is committed.
 *
 * @param recipients users with an email address; the caller leaves out the others.
 * @param file is attached; at most `EMAIL_FILE_MAX_BYTES`.
 */
export async function queueReceiptEmail(
  tx: Db,
  county: County,
  recipients: readonly EmailRecipient[],
  receipt: Receipt,
  file?: Parameters<typeof storeEmailFile>[1],
): Promise<void> {
  if (recipients.length === 0) return;
  const countyName = await getCountyName(tx, county);
  const { address } = await getSettings(tx, 'common');
  const publisher = [countyName, address].filter((line) => line !== '');
  const fileId = file === undefined ? undefined : await storeEmailFile(tx, file);
  for (const { email, language } of recipients) {
    const translate = translatorOf(language);
    const lines = receipt.lines(translate).map(([label, value]) => `${label}: ${value}`);
    const closing = receipt.closing === undefined ? [] : ['', receipt.closing(translate)];
    const text = [...publisher, '', ...lines, ...closing, ''].join('\n');
    const noteWithoutFile = fileId === undefined ? undefined : receipt.withoutFile?.(translate);
    const subject = receipt.subject(translate, countyName);
    await queueEmail(tx, { recipient: email, subject, text }, { fileId, noteWithoutFile });
  }
}

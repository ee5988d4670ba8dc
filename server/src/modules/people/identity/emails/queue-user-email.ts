import type { Language } from '@portal/contract/values/language';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { queueEmail } from '../../../../platform/mail/mail-outbox.ts';
import { type Translate, translatorOf } from '../../../../platform/translate.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getCountyName } from '../passwords/county-name.ts';

/** An email to a user, in the texts of the area `mail`. */
export interface UserEmail {
  readonly recipient: string;
  readonly language: Language;
  /** The name in the greeting; undefined for no greeting. */
  readonly name?: string;
  /** An attached file, stored in the same transaction. */
  readonly fileId?: number;
  /** @param county the county's name. */
  subject(translate: Translate, county: string): string;
  /** The paragraphs. */
  body(translate: Translate, county: string): readonly string[];
}

/** Queues an email to a user in their language. Call it in the transaction of the reported change. @returns its id in the outbox. */
export async function queueUserEmail(tx: Db, county: County, email: UserEmail): Promise<number> {
  const common = await getSettings(tx, 'common');
  const countyName = await getCountyName(tx, county);
  const translate: Translate = translatorOf(email.language);
  const paragraphs = [
    ...(email.name === undefined ? [] : [translate('mail:greeting', { name: email.name })]),
    ...email.body(translate, countyName),
    translate('mail:signature', { county: countyName, appTitle: common.appTitle }),
  ];
  const text = `${paragraphs.join('\n\n')}\n`;
  const subject = email.subject(translate, countyName);
  return queueEmail(tx, { recipient: email.recipient, subject, text }, { fileId: email.fileId });
}

/** Builds the address of one of the county's pages for an email. Never uses the host name of a request, which can be forged. */
export function buildPageLink(county: County, page: string): string {
  return `${county.address}/${page}`;
}

import type { Language } from '@portal/contract/values/language';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueEmail } from '../../platform/mail/mail-outbox.ts';
import { type Translate, translatorOf } from '../../platform/translate.ts';
import { getSettings } from '../county-settings/index.ts';
import { getCountyName } from './county-name.ts';

/** An email to a user, in the texts of the area `mail`. */
export interface PersonMail {
  readonly recipient: string;
  readonly language: Language;
  /** The name in the greeting; without it the email has none. */
  readonly name?: string;
  /** @param county the county's name. */
  subject(translate: Translate, county: string): string;
  /** The paragraphs. */
  body(translate: Translate, county: string): readonly string[];
}

/** Queues an email to a user, in their language, in the transaction of the change that it reports. */
export async function mailPerson(tx: Db, county: County, mail: PersonMail): Promise<void> {
  const common = await getSettings(tx, 'common');
  const countyName = await getCountyName(tx, county);
  const translate: Translate = translatorOf(mail.language);
  const paragraphs = [
    ...(mail.name === undefined ? [] : [translate('mail:greeting', { name: mail.name })]),
    ...mail.body(translate, countyName),
    translate('mail:signature', { county: countyName, appTitle: common.appTitle }),
  ];
  await queueEmail(tx, {
    recipient: mail.recipient,
    subject: mail.subject(translate, countyName),
    text: `${paragraphs.join('\n\n')}\n`,
  });
}

/** The address of a page of the county, for a mail: never made from what a request says of its host. */
export function linkTo(county: County, page: string): string {
  return `${county.address}/${page}`;
}

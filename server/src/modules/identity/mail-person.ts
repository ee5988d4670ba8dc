import type { Language } from '@portal/contract/values/language';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueEmail } from '../../platform/mail/mail-outbox.ts';
import { type Translate, translatorOf } from '../../platform/translate.ts';
import { getSettings } from '../county-settings/index.ts';
import { getCountyName } from './county-name.ts';

/** What a mail to a person is made of, in words of the area `mail`. */
export interface PersonMail {
  readonly recipient: string;
  readonly language: Language;
  /** Greeted by name; a mailbox of which nothing else is known is not. */
  readonly name?: string;
  /** A key of `mail`; its text is given `county` beside the params. */
  readonly subject: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Paragraphs: keys of `mail`, or lines that stand as they are. */
  readonly body: readonly ({ readonly text: string } | { readonly line: string })[];
}

/** Writes to a person, in her language, in the transaction of what is told. */
export async function mailPerson(tx: Db, county: County, mail: PersonMail): Promise<void> {
  const common = await getSettings(tx, 'common');
  const countyName = await getCountyName(tx, county);
  const translate: Translate = translatorOf(mail.language);
  const params = { ...mail.params, county: countyName };
  const body = mail.body.map((part) => ('line' in part ? part.line : translate(`mail:${part.text}`, params)));
  const paragraphs = [
    ...(mail.name === undefined ? [] : [translate('mail:greeting', { name: mail.name })]),
    ...body,
    translate('mail:signature', { county: countyName, appTitle: common.appTitle }),
  ];
  await queueEmail(tx, {
    recipient: mail.recipient,
    subject: translate(`mail:${mail.subject}`, params),
    text: `${paragraphs.join('\n\n')}\n`,
  });
}

/** The address of a page of the county, for a mail: never made from what a request says of its host. */
export function linkTo(county: County, page: string): string {
  return `${county.address}/${page}`;
}

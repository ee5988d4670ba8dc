import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { buildPageLink, type PendingUser, queueUserEmail, type UserContact } from '../identity/index.ts';

/** The recipient of the link that completes a registration. */
interface RegisteredUser extends Pick<PendingUser, 'username' | 'language'> {
  readonly profile: Pick<PendingUser['profile'], 'email' | 'firstName'>;
  /** Whether the address was registered more than once. */
  readonly isRegistrationRepeated?: boolean;
}

/**
 * Queues the email with the link that completes a registration. If the address was registered more than once, the owner of the mailbox
 * chooses the password there (decision 0041).
 */
export async function queueRegistrationEmail(
  tx: Db,
  county: County,
  { username, profile, language, isRegistrationRepeated = false }: RegisteredUser,
  ticket: { readonly secret: string; readonly hours: number },
): Promise<void> {
  const [text, page] = isRegistrationRepeated
    ? (['mail:registrationRepeatedText', 'passwordReset'] as const)
    : (['mail:registrationText', 'CompleteRegistration'] as const);
  await queueUserEmail(tx, county, {
    recipient: profile.email,
    language,
    name: profile.firstName,
    subject: (translate, countyName) => translate('mail:registrationSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate(text, { county: countyName, username }),
      buildPageLink(county, `${page}/${ticket.secret}`),
      translate('mail:expires', { count: ticket.hours }),
      translate('mail:notYou'),
    ],
  });
}

/** Tells the owner of an email address that they are already registered. Omits the typed user name, since anyone can have typed it. */
export async function queueEmailTakenEmail(
  tx: Db,
  county: County,
  { profile, language }: PendingUser,
  registeredUsers: readonly UserContact[],
): Promise<void> {
  const { forgotPasswordLink } = await getSettings(tx, 'loginPageRegistration');
  await queueUserEmail(tx, county, {
    recipient: profile.email,
    language,
    subject: (translate, countyName) => translate('mail:emailTakenSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:emailTakenText', { county: countyName }),
      registeredUsers.map(({ username }) => username).join('\n'),
      ...(forgotPasswordLink ? [translate('mail:emailTakenHint'), buildPageLink(county, 'forgotPassword')] : []),
      translate('mail:usernameTakenNotYou'),
    ],
  });
}

/** Asks for another user name without revealing whose name it is. */
export async function queueUsernameTakenEmail(
  tx: Db,
  county: County,
  { username, profile, language }: PendingUser,
): Promise<void> {
  await queueUserEmail(tx, county, {
    recipient: profile.email,
    language,
    subject: (translate, countyName) => translate('mail:usernameTakenSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:usernameTakenText', { county: countyName, username }),
      buildPageLink(county, 'register'),
      translate('mail:usernameTakenNotYou'),
    ],
  });
}

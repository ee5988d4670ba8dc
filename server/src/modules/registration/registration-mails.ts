import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { getSettings } from '../county-settings/index.ts';
import { linkTo, mailPerson, type PendingUser, type Person } from '../identity/index.ts';

/** The link that completes a registration. */
export async function mailRegistration(
  tx: Db,
  county: County,
  { username, profile, language }: PendingUser,
  ticket: { readonly secret: string; readonly hours: number },
): Promise<void> {
  await mailPerson(tx, county, {
    recipient: profile.email,
    language,
    name: profile.firstName,
    subject: (translate, countyName) => translate('mail:registrationSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:registrationText', { county: countyName, username }),
      linkTo(county, `CompleteRegistration/${ticket.secret}`),
      translate('mail:expires', { count: ticket.hours }),
      translate('mail:notYou'),
    ],
  });
}

/** Tells the owner of an address that she is registered already. The name that was typed is not repeated: anybody may have typed it. */
export async function mailEmailTaken(
  tx: Db,
  county: County,
  { profile, language }: PendingUser,
  members: readonly Person[],
): Promise<void> {
  const { forgotPasswordLink } = await getSettings(tx, 'loginPageRegistration');
  await mailPerson(tx, county, {
    recipient: profile.email,
    language,
    subject: (translate, countyName) => translate('mail:emailTakenSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:emailTakenText', { county: countyName }),
      members.map(({ username }) => username).join('\n'),
      ...(forgotPasswordLink ? [translate('mail:emailTakenHint'), linkTo(county, 'forgotPassword')] : []),
      translate('mail:usernameTakenNotYou'),
    ],
  });
}

/** Asks for another user name, without saying whose the taken one is. */
export async function mailUsernameTaken(
  tx: Db,
  county: County,
  { username, profile, language }: PendingUser,
): Promise<void> {
  await mailPerson(tx, county, {
    recipient: profile.email,
    language,
    subject: (translate, countyName) => translate('mail:usernameTakenSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:usernameTakenText', { county: countyName, username }),
      linkTo(county, 'register'),
      translate('mail:usernameTakenNotYou'),
    ],
  });
}

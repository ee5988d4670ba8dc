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
    subject: 'registrationSubject',
    params: { username, count: ticket.hours },
    body: [
      { text: 'registrationText' },
      { line: linkTo(county, `CompleteRegistration/${ticket.secret}`) },
      { text: 'expires' },
      { text: 'notYou' },
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
  const hint = [{ text: 'emailTakenHint' }, { line: linkTo(county, 'forgotPassword') }];
  await mailPerson(tx, county, {
    recipient: profile.email,
    language,
    subject: 'emailTakenSubject',
    body: [
      { text: 'emailTakenText' },
      { line: members.map(({ username }) => username).join('\n') },
      ...(forgotPasswordLink ? hint : []),
      { text: 'usernameTakenNotYou' },
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
    subject: 'usernameTakenSubject',
    params: { username },
    body: [{ text: 'usernameTakenText' }, { line: linkTo(county, 'register') }, { text: 'usernameTakenNotYou' }],
  });
}

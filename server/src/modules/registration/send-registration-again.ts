import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { issueTicket, type UserContact } from '../identity/index.ts';
import { queueRegistrationEmail } from './registration-emails.ts';

/** Emails a pending user who registered a new link that completes the registration. The old link stops working. */
export async function sendRegistrationAgain(tx: Db, county: County, user: UserContact): Promise<void> {
  const ticket = await issueTicket(tx, county, { userId: user.id, purpose: 'COMPLETE_REGISTRATION' });
  const { username, email, firstName, language } = user;
  await queueRegistrationEmail(tx, county, { username, language, profile: { email, firstName } }, ticket);
}

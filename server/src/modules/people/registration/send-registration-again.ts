import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { issueTicket, type UserContact } from '../identity/index.ts';
import { queueRegistrationEmail } from './registration-emails.ts';

/**
 * Emails a pending user who registered a new link that completes the registration. The old link stops working. If the address was registered
 * more than once, the owner of the mailbox chooses the password on the page of the link (decision 0041).
 */
export async function sendRegistrationAgain(tx: Db, county: County, user: UserContact): Promise<void> {
  const { username, email, firstName, language, isRegistrationRepeated } = user;
  const purpose = isRegistrationRepeated ? 'RESET_PASSWORD' : 'COMPLETE_REGISTRATION';
  const ticket = await issueTicket(tx, county, { userId: user.id, purpose });
  const registered = { username, language, profile: { email, firstName }, isRegistrationRepeated };
  await queueRegistrationEmail(tx, county, registered, ticket);
}

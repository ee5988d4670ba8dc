import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { issueTicket } from '../tickets/tickets.ts';
import type { UserContact } from '../users/users.queries.ts';
import { buildPageLink, queueUserEmail } from './queue-user-email.ts';

/** Tells users that wrong passwords have locked them, with a link that sets a new password and unlocks. Call it when that happens. */
export async function queueLockedEmail(
  tx: Db,
  county: County,
  { id, email, language, firstName, username }: UserContact,
): Promise<void> {
  if (email === '') return;
  const { secret, hours } = await issueTicket(tx, county, { userId: id, purpose: 'RESET_PASSWORD' });
  await queueUserEmail(tx, county, {
    recipient: email,
    language,
    name: firstName,
    subject: (translate, countyName) => translate('mail:lockedSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:lockedText', { county: countyName, username }),
      buildPageLink(county, `passwordReset/${secret}`),
      translate('mail:expires', { count: hours }),
    ],
  });
}

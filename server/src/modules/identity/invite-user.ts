import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { INVITATION_DAYS } from './identity.rules.ts';
import { updateInvitedAt } from './managed-user-fields.queries.ts';
import { buildPageLink, queueUserEmail } from './queue-user-email.ts';
import { issueTicket } from './tickets.ts';
import type { UserContact } from './users.queries.ts';

/** Emails a pending user whom staff created the link with which they choose a password. A link that was sent before stops working. */
export async function inviteUser(tx: Db, county: County, user: UserContact): Promise<void> {
  const { secret } = await issueTicket(tx, county, { userId: user.id, purpose: 'INVITATION' });
  await updateInvitedAt(tx, user.id, county.clock.now());
  await queueUserEmail(tx, county, {
    recipient: user.email,
    language: user.language,
    name: user.firstName,
    subject: (translate, countyName) => translate('mail:invitationSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:invitationText', { county: countyName, username: user.username }),
      buildPageLink(county, `passwordReset/${secret}`),
      translate('mail:invitationExpires', { days: INVITATION_DAYS }),
    ],
  });
}

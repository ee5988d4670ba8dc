import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { findIsEmailTaken, upsertEmailChange } from './email-changes.queries.ts';
import { hoursAfter } from './identity.rules.ts';
import { buildPageLink, queueUserEmail } from './queue-user-email.ts';
import { generateSecret, hashSecret } from './secrets.ts';

/**
 * Mails a link to a new email address of the caller, which takes effect when the link is opened. An address of another user gets an
 * email that says so and no link; the response doesn't tell, so that no one learns who is registered.
 *
 * @param tx the transaction of what else is saved.
 */
export async function requestEmailChange(
  tx: Db,
  { county, caller }: CallContext,
  { newEmail, firstName }: { readonly newEmail: string; readonly firstName: string },
): Promise<void> {
  const recipient = { recipient: newEmail, language: caller.language };
  if (await findIsEmailTaken(tx, newEmail, caller.userId)) {
    await queueUserEmail(tx, county, {
      ...recipient,
      subject: (translate, countyName) => translate('mail:emailInUseSubject', { county: countyName }),
      body: (translate, countyName) => [translate('mail:emailInUseText', { county: countyName })],
    });
    return;
  }
  const { emaileExpireIn: hours } = await getSettings(tx, 'loginPageRegistration');
  const secret = generateSecret();
  const expiresAt = hoursAfter(county.clock.now(), hours);
  await upsertEmailChange(tx, { userId: caller.userId, newEmail, ticketHash: hashSecret(secret), expiresAt });
  await queueUserEmail(tx, county, {
    ...recipient,
    name: firstName,
    subject: (translate, countyName) => translate('mail:confirmEmailSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:confirmEmailText', { county: countyName, username: caller.username }),
      buildPageLink(county, `confirmEmail/${secret}`),
      translate('mail:expires', { count: hours }),
      translate('mail:notYou'),
    ],
  });
}

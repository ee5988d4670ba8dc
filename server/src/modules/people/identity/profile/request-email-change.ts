import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { buildPageLink, queueUserEmail } from '../emails/queue-user-email.ts';
import { hoursAfter } from '../identity.rules.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import { findIsEmailTaken, upsertEmailChange } from './email-changes.queries.ts';

interface NewAddress {
  readonly newEmail: string;
  readonly firstName: string;
}

/**
 * Mails a link to a new email address of the caller, which takes effect when the link is opened. An address of another
 * user gets an email that says so and no link; the response is the same, so that it doesn't reveal who is registered.
 *
 * @param tx the transaction that saves the other fields.
 */
export async function requestEmailChange(tx: Db, context: CallContext, address: NewAddress): Promise<void> {
  const { county, caller } = context;
  if (await findIsEmailTaken(tx, address.newEmail, caller.userId)) {
    await queueUserEmail(tx, county, {
      recipient: address.newEmail,
      language: caller.language,
      subject: (translate, countyName) => translate('mail:emailInUseSubject', { county: countyName }),
      body: (translate, countyName) => [translate('mail:emailInUseText', { county: countyName })],
    });
    return;
  }
  await queueConfirmationLink(tx, context, address);
}

/** Mails the caller a link with which they confirm an address, their own or a new one. An earlier link stops working. */
export async function queueConfirmationLink(
  db: Db,
  { county, caller }: CallContext,
  { newEmail, firstName }: NewAddress,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { emaileExpireIn: hours } = await getSettings(tx, 'loginPageRegistration');
    const secret = generateSecret();
    const expiresAt = hoursAfter(county.clock.now(), hours);
    await upsertEmailChange(tx, { userId: caller.userId, newEmail, ticketHash: hashSecret(secret), expiresAt });
    await queueUserEmail(tx, county, {
      recipient: newEmail,
      language: caller.language,
      name: firstName,
      subject: (translate, countyName) => translate('mail:confirmEmailSubject', { county: countyName }),
      body: (translate, countyName) => [
        translate('mail:confirmEmailText', { county: countyName, username: caller.username }),
        buildPageLink(county, `confirmEmail/${secret}`),
        translate('mail:expires', { count: hours }),
        translate('mail:notYou'),
      ],
    });
  });
}

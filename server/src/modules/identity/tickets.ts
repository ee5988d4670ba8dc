import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getSettings } from '../county-settings/index.ts';
import { hoursAfter } from './identity.rules.ts';
import { generateSecret, hashSecret } from './secrets.ts';
import { deleteValidTicket, type TicketPurpose, upsertTicket } from './tickets.queries.ts';

/**
 * Creates a ticket for an emailed link, valid for the number of hours in the county's settings. Invalidates the user's previous ticket
 * for the same purpose.
 *
 * @returns the secret, which only the email may contain, and the hours.
 */
export async function issueTicket(
  tx: Db,
  county: County,
  ticket: { readonly userId: number; readonly purpose: TicketPurpose },
): Promise<{ readonly secret: string; readonly hours: number }> {
  const { emaileExpireIn: hours } = await getSettings(tx, 'loginPageRegistration');
  const at = county.clock.now();
  const secret = generateSecret();
  await upsertTicket(tx, { ...ticket, hash: hashSecret(secret), at, expiresAt: hoursAfter(at, hours) });
  return { secret, hours };
}

/**
 * Consumes a ticket. Call it in the transaction of its action: a rollback makes the ticket valid again.
 *
 * @returns the ticket's user.
 * @throws Refusal TICKET_NOT_VALID if it was used, expired, was replaced, has another purpose, or doesn't exist.
 */
export async function consumeTicket(
  tx: Db,
  county: County,
  ticket: { readonly secret: string; readonly purpose: TicketPurpose },
): Promise<number> {
  const { secret, purpose } = ticket;
  const userId = await deleteValidTicket(tx, { hash: hashSecret(secret), purpose, now: county.clock.now() });
  if (userId === undefined) throw new Refusal('TICKET_NOT_VALID');
  return userId;
}

import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getSettings } from '../county-settings/index.ts';
import { hoursAfter } from './identity.rules.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { type TicketPurpose, takeTicket, upsertTicket } from './tickets.queries.ts';

/**
 * Makes the ticket of a mailed link, good for the county's hours; the user's older one for the same purpose is worth nothing from now.
 *
 * @returns the secret, for the mail alone, and the hours.
 */
export async function issueTicket(
  tx: Db,
  county: County,
  ticket: { readonly userId: number; readonly purpose: TicketPurpose },
): Promise<{ readonly secret: string; readonly hours: number }> {
  const { emaileExpireIn: hours } = await getSettings(tx, 'loginPageRegistration');
  const at = county.clock.now();
  const secret = makeSecret();
  await upsertTicket(tx, { ...ticket, hash: hashSecret(secret), at, expiresAt: hoursAfter(at, hours) });
  return { secret, hours };
}

/**
 * Uses a ticket up, in the transaction of what it is used for: rolled back, it is as good as before.
 *
 * @returns whose it is.
 * @throws Refusal TICKET_NOT_VALID for one that was used, expired, was revoked, was made for something else, or never was.
 */
export async function useTicket(
  tx: Db,
  county: County,
  ticket: { readonly secret: string; readonly purpose: TicketPurpose },
): Promise<number> {
  const { secret, purpose } = ticket;
  const userId = await takeTicket(tx, { hash: hashSecret(secret), purpose, now: county.clock.now() });
  if (userId === undefined) throw new Refusal('TICKET_NOT_VALID');
  return userId;
}

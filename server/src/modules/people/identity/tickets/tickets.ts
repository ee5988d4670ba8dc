import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hoursAfter, INVITATION_DAYS } from '../identity.rules.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import {
  deleteValidTicket,
  findHasValidTicket,
  findIsTicketValid,
  findTicketUserId,
  lockUserOfSecret,
  type TicketPurpose,
  upsertTicket,
} from './tickets.queries.ts';

/**
 * Creates a ticket for an emailed link, valid for the number of hours in the county's settings, an invitation for a week. Invalidates the
 * user's previous ticket for the same purpose.
 *
 * @returns the secret, which only the email may contain, and the hours.
 */
export async function issueTicket(
  tx: Db,
  county: County,
  ticket: { readonly userId: number; readonly purpose: TicketPurpose },
): Promise<{ readonly secret: string; readonly hours: number }> {
  const { emaileExpireIn } = await getSettings(tx, 'loginPageRegistration');
  const hours = ticket.purpose === 'INVITATION' ? INVITATION_DAYS * 24 : emaileExpireIn;
  const at = county.clock.now();
  const secret = generateSecret();
  await upsertTicket(tx, { ...ticket, hash: hashSecret(secret), at, expiresAt: hoursAfter(at, hours) });
  return { secret, hours };
}

/**
 * Checks a ticket without using it, before work that is wasted on an invalid one.
 *
 * @throws Refusal TICKET_NOT_VALID as `consumeTicket`.
 */
export async function ensureTicketValid(
  db: Db,
  county: County,
  { secret, purposes }: { readonly secret: string; readonly purposes: readonly TicketPurpose[] },
): Promise<void> {
  const isValid = await findIsTicketValid(db, { hash: hashSecret(secret), purposes, now: county.clock.now() });
  if (!isValid) throw new Refusal('TICKET_NOT_VALID');
}

/** Whether a user has a ticket that can still be used. */
export function hasValidTicket(db: Db, county: County, userId: number): Promise<boolean> {
  return findHasValidTicket(db, { userId, now: county.clock.now() });
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
  ticket: { readonly secret: string; readonly purposes: readonly TicketPurpose[] },
): Promise<number> {
  const { secret, purposes } = ticket;
  const hash = hashSecret(secret);
  await lockUserOfSecret(tx, 'user_tickets', hash);
  const userId = await deleteValidTicket(tx, { hash, purposes, now: county.clock.now() });
  if (userId === undefined) throw new Refusal('TICKET_NOT_VALID');
  return userId;
}

interface IssuedTicket {
  readonly ticket: string;
  readonly purpose: TicketPurpose;
}

/** Returns the user for whom a ticket was issued, even after it has expired; undefined if it was used or replaced. */
export function findTicketOwner(db: Db, { ticket, purpose }: IssuedTicket): Promise<number | undefined> {
  return findTicketUserId(db, { hash: hashSecret(ticket), purpose, isLocked: false });
}

/** As `findTicketOwner`, and keeps the ticket from being used or replaced until the transaction ends. */
export function lockTicketOwner(tx: Db, { ticket, purpose }: IssuedTicket): Promise<number | undefined> {
  return findTicketUserId(tx, { hash: hashSecret(ticket), purpose, isLocked: true });
}

import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createOwnAccount } from '../accounts/index.ts';
import {
  deleteTicketsOfUsers,
  findContactByUsername,
  generateSecret,
  hashPassword,
  hasValidTicket,
  insertPendingUser,
  issueTicket,
  listContactsByEmail,
  markRegistrationRepeated,
  type PendingUser,
  replacePendingUser,
  type UserContact,
} from '../identity/index.ts';
import { deleteOldestSignUpRequest } from './registration.queries.ts';
import { queueEmailTakenEmail, queueRegistrationEmail, queueUsernameTakenEmail } from './registration-emails.ts';
import { sendRegistrationAgain } from './send-registration-again.ts';

/** Maximum registrations per run. The next run continues. */
const SIGN_UPS_PER_RUN = 50;

/**
 * Processes registrations: creates pending users and queues emails with the link that completes the registration, or reports by email
 * what is already taken (decision 0041). Each registration and its email are one transaction. If several processes run, each
 * registration is processed by only one.
 *
 * @returns the number of registrations processed.
 */
export async function processSignUps(county: County): Promise<number> {
  for (let processed = 0; processed < SIGN_UPS_PER_RUN; processed += 1) {
    if (!(await processNextOrRetry(county))) return processed;
  }
  return SIGN_UPS_PER_RUN;
}

/** If two registrations with the same name or address run concurrently, the database refuses one. The next attempt then finds the other. */
async function processNextOrRetry(county: County): Promise<boolean> {
  try {
    return await inTransaction(county.db, (tx) => processNext(tx, county));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return true;
  }
}

async function processNext(tx: Db, county: County): Promise<boolean> {
  const request = await deleteOldestSignUpRequest(tx);
  if (request === undefined) return false;
  const { user, clientAddress, requestId } = request;
  const outcome = await register(tx, county, user);
  const actor = { ...SYSTEM_ACTOR, username: user.username, clientAddress, requestId };
  await recordAudit(tx, { action: 'registration.requested', actor, details: { outcome } });
  return true;
}

async function register(tx: Db, county: County, user: PendingUser): Promise<string> {
  const { email } = user.profile;
  const contacts = await listContactsByEmail(tx, email);
  // Staff created an invited user: registering with the same address must not replace them.
  const pendingUser = contacts.find(({ status, isInvited }) => status === 'P' && !isInvited);
  const registeredUsers = contacts.filter((contact) => contact.status !== 'P' || contact.isInvited);
  const userWithSameName = await findContactByUsername(tx, user.username);

  if (registeredUsers.length > 0) {
    await queueEmailTakenEmail(tx, county, user, registeredUsers);
    return 'EMAIL_TAKEN';
  }
  if (userWithSameName !== undefined && userWithSameName.id !== pendingUser?.id) {
    await queueUsernameTakenEmail(tx, county, user);
    return 'USERNAME_TAKEN';
  }
  if (pendingUser !== undefined && (await isKept(tx, county, pendingUser))) {
    // Either request can come from another person, who knows the password they typed. The owner of the mailbox chooses
    // a new one.
    await deleteTicketsOfUsers(tx, [pendingUser.id]);
    await markRegistrationRepeated(tx, pendingUser.id, await hashPassword(generateSecret()));
    const { language } = user;
    await sendRegistrationAgain(tx, county, { ...pendingUser, email, language, isRegistrationRepeated: true });
    return 'REPEATED';
  }
  const userId = pendingUser?.id ?? (await insertPendingUser(tx, await createOwnAccount(tx, email), user));
  if (pendingUser !== undefined) await replacePendingUser(tx, userId, user);
  const ticket = await issueTicket(tx, county, { userId, purpose: 'COMPLETE_REGISTRATION' });
  await queueRegistrationEmail(tx, county, user, ticket);
  return pendingUser === undefined ? 'REGISTERED' : 'REPLACED';
}

/** Whether a newer registration can't replace a pending one: its link is valid, or it was repeated before. */
async function isKept(tx: Db, county: County, user: UserContact): Promise<boolean> {
  return user.isRegistrationRepeated || (await hasValidTicket(tx, county, user.id));
}

import type { County } from '../../county.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { createOwnAccount } from '../accounts/index.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import {
  findPersonByUsername,
  insertPendingUser,
  issueTicket,
  listPeopleByEmail,
  type PendingUser,
  replacePendingUser,
} from '../identity/index.ts';
import { takeSignUpRequest } from './registration.queries.ts';
import { mailEmailTaken, mailRegistration, mailUsernameTaken } from './registration-mails.ts';

/** Registrations that one run looks after at most; the next run goes on. */
const SIGN_UPS_PER_RUN = 50;

/**
 * Makes pending users of those who registered, and mails the link that completes it; or tells the mailbox what is taken (decision 0041).
 * Each registration is a transaction, its mail part of it; of two processes each is answered by one.
 *
 * @returns how many were looked after.
 */
export async function answerSignUps(county: County): Promise<number> {
  for (let answered = 0; answered < SIGN_UPS_PER_RUN; answered += 1) {
    if (!(await answerNextOrLater(county))) return answered;
  }
  return SIGN_UPS_PER_RUN;
}

/** Of two with the same name or address at the same time one is refused by the database; its turn comes again, and then it finds the other. */
async function answerNextOrLater(county: County): Promise<boolean> {
  try {
    return await inTransaction(county.db, (tx) => answerNext(tx, county));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return true;
  }
}

async function answerNext(tx: Db, county: County): Promise<boolean> {
  const request = await takeSignUpRequest(tx);
  if (request === undefined) return false;
  const { user, clientAddress, requestId } = request;
  const outcome = await register(tx, county, user);
  const actor = { ...SYSTEM_ACTOR, username: user.username, clientAddress, requestId };
  await recordAudit(tx, { action: 'registration.requested', actor, details: { outcome } });
  return true;
}

async function register(tx: Db, county: County, user: PendingUser): Promise<string> {
  const { email } = user.profile;
  const people = await listPeopleByEmail(tx, email);
  const members = people.filter(({ status }) => status !== 'P');
  const waiting = people.find(({ status }) => status === 'P');
  const namesake = await findPersonByUsername(tx, user.username);

  if (members.length > 0) {
    await mailEmailTaken(tx, county, user, members);
    return 'EMAIL_TAKEN';
  }
  if (namesake !== undefined && namesake.id !== waiting?.id) {
    await mailUsernameTaken(tx, county, user);
    return 'USERNAME_TAKEN';
  }
  const userId = waiting?.id ?? (await insertPendingUser(tx, await createOwnAccount(tx, email), user));
  if (waiting !== undefined) await replacePendingUser(tx, userId, user);
  const ticket = await issueTicket(tx, county, { userId, purpose: 'COMPLETE_REGISTRATION' });
  await mailRegistration(tx, county, user, ticket);
  return waiting === undefined ? 'REGISTERED' : 'REPLACED';
}

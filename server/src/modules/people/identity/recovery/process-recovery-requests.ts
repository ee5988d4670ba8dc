import type { County } from '../../../../county.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { buildPageLink, queueUserEmail } from '../emails/queue-user-email.ts';
import { minutesBefore, RATE_LIMIT_WINDOW_MINUTES, SIGN_IN_RATE_LIMITS } from '../identity.rules.ts';
import { countRecoveryEmails, lockPendingRequest, markRequestProcessed } from '../tickets/tickets.queries.ts';
import { canRecover, findContactByUsername, listContactsByEmail, type UserContact } from '../users/users.queries.ts';
import { sendPasswordLink } from './send-password-link.ts';

/** Maximum requests per run. The next run continues. */
const REQUESTS_PER_RUN = 50;

type PendingRequest = NonNullable<Awaited<ReturnType<typeof lockPendingRequest>>>;

/**
 * Processes requests for user names and new passwords: finds the users and queues emails to them, limited per kind,
 * mailbox and hour. Requests that find no user don't count, so that other people can't use up the owner's limit. Each
 * request and its email are one transaction. If several processes run, each request is processed by only one.
 *
 * @returns the number of requests processed.
 */
export async function processRecoveryRequests(county: County): Promise<number> {
  for (let processed = 0; processed < REQUESTS_PER_RUN; processed += 1) {
    if (!(await inTransaction(county.db, (tx) => processNext(tx, county)))) return processed;
  }
  return REQUESTS_PER_RUN;
}

async function processNext(tx: Db, county: County): Promise<boolean> {
  const request = await lockPendingRequest(tx);
  if (request === undefined) return false;
  const at = county.clock.now();
  const since = minutesBefore(at, RATE_LIMIT_WINDOW_MINUTES);
  const isMailRateLimited =
    (await countRecoveryEmails(tx, { ...request, since })) >= SIGN_IN_RATE_LIMITS.RECOVERY.byEmail;
  const queue = request.kind === 'USERNAME' ? queueUsernamesEmail : queuePasswordLinkEmail;
  const isMailed = !isMailRateLimited && (await queue(tx, county, request));
  await markRequestProcessed(tx, request.id, { at, isMailed });
  return true;
}

/** @returns whether there is a user with the address. */
async function queueUsernamesEmail(tx: Db, county: County, { emailKey, language }: PendingRequest): Promise<boolean> {
  const users = (await listContactsByEmail(tx, emailKey)).filter(({ status }) => status !== 'P');
  const [recipient] = users;
  if (recipient === undefined) return false;
  await queueUserEmail(tx, county, {
    recipient: recipient.email,
    language,
    subject: (translate, countyName) => translate('mail:usernameSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:usernameText', { county: countyName, count: users.length }),
      users.map(({ username }) => username).join('\n'),
      translate('mail:signIn'),
      buildPageLink(county, 'login'),
    ],
  });
  return true;
}

/** @returns whether the user name and the address belong to the same user. */
async function queuePasswordLinkEmail(tx: Db, county: County, request: PendingRequest): Promise<boolean> {
  const user = await findContactByUsername(tx, request.usernameKey);
  if (user === undefined || user.role === 'GUEST' || user.email.toLowerCase() !== request.emailKey) return false;
  const email = { recipient: user.email, language: request.language, name: user.firstName };
  const { username } = user;
  if (canRecover(user)) {
    await sendPasswordLink(tx, county, { ...user, language: request.language });
    return true;
  }
  if (!isClosed(user)) return false;
  await queueUserEmail(tx, county, {
    ...email,
    subject: (translate, countyName) => translate('mail:closedSubject', { county: countyName }),
    body: (translate, countyName) => [translate('mail:closedText', { county: countyName, username })],
  });
  return true;
}

/** Inactive, or locked by staff. A new password would be useless, and only the email says so. */
function isClosed({ status }: UserContact): boolean {
  return status === 'I' || status === 'L';
}

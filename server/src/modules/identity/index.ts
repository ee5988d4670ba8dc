export { checkRateLimit } from './check-rate-limit.ts';
export { getCountyName } from './county-name.ts';
export { createUser, type NewUser } from './create-user.ts';
export { findCaller } from './find-caller.ts';
export { type EmailRecipient, listAdministrators, listEmailRecipients, selectUserName } from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { listEndedSessions } from './list-ended-sessions.ts';
export { listUsersByText } from './list-users-by-text.ts';
export type { OpenedSession } from './open-session.ts';
export { hashPassword } from './passwords.ts';
export { processRecoveryRequests } from './process-recovery-requests.ts';
export { purgeExpiredSessions } from './purge-expired-sessions.ts';
export { buildPageLink, queueUserEmail } from './queue-user-email.ts';
export { hashSecret } from './secrets.ts';
export { computeSessionTime, getSessionTime } from './session-time.ts';
export { signIn } from './sign-in.ts';
export { findGuest, signInGuest } from './sign-in-guest.ts';
export { signOut } from './sign-out.ts';
export { consumeTicket, issueTicket } from './tickets.ts';
export {
  activatePendingUser,
  deleteExpiredRegistrations,
  findContactByUsername,
  findUserContact,
  insertPendingUser,
  listContactsByEmail,
  listUsernames,
  type PendingUser,
  replacePendingUser,
  type UserContact,
} from './users.queries.ts';

export { answerRecoveryRequests } from './answer-recovery-requests.ts';
export { getCountyName } from './county-name.ts';
export { createUser, type NewUser } from './create-user.ts';
export { passDoor } from './door.ts';
export { findCaller } from './find-caller.ts';
export { listAdministrators, listMailRecipients, type MailRecipient, selectUserName } from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { listEndedSessions } from './list-ended-sessions.ts';
export { listUsersByText } from './list-users-by-text.ts';
export { linkTo, mailPerson } from './mail-person.ts';
export type { OpenedSession } from './open-session.ts';
export { hashPassword } from './passwords.ts';
export {
  activatePendingUser,
  deleteDeadRegistrations,
  findPerson,
  findPersonByUsername,
  insertPendingUser,
  listPeopleByEmail,
  listUsernames,
  type PendingUser,
  type Person,
  replacePendingUser,
} from './people.queries.ts';
export { purgeExpiredSessions } from './purge-expired-sessions.ts';
export { hashSecret } from './secrets.ts';
export { computeSessionTime, getSessionTime } from './session-time.ts';
export { signIn } from './sign-in.ts';
export { findGuest, signInGuest } from './sign-in-guest.ts';
export { signOut } from './sign-out.ts';
export { issueTicket, useTicket } from './tickets.ts';

export { countAccountUsers, listAccountsWithRoles } from './account-users.queries.ts';
export { deleteUsers, describeUser, ensureCanChange, purgeUsers, setStatus } from './change-access.ts';
export { changeLockedUser } from './change-locked-user.ts';
export {
  activateUsersOfAccount,
  deactivateUsersOfAccount,
  deleteUsersOfAccount,
} from './change-users-of-account.ts';
export { checkRateLimit } from './check-rate-limit.ts';
export { getOwnEmail, mailOwnConfirmation } from './confirm-own-email.ts';
export { describePublisher, getCountyName } from './county-name.ts';
export { createUser, type NewUser } from './create-user.ts';
export { ensureUncommonPassword } from './ensure-uncommon-password.ts';
export { findSessionEnd } from './find-session-end.ts';
export { type AccountRead, findSessionUsers } from './find-session-users.ts';
export { getProfile } from './get-profile.ts';
export {
  type EmailRecipient,
  findActiveUser,
  findActiveUserByName,
  findHasUsers,
  listAdministrators,
  listEmailRecipients,
  selectUserName,
} from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { inviteFirstAdministrator } from './invite-first-administrator.ts';
export { inviteUser } from './invite-user.ts';
export { listEndedSessions } from './list-ended-sessions.ts';
export { listUsersByText } from './list-users-by-text.ts';
export { makeAdministrator } from './make-administrator.ts';
export {
  findStoredUser,
  insertManagedUser,
  type StoredUser,
  updateAccountOfUsers,
  updateManagedUser,
} from './managed-user-fields.queries.ts';
export {
  countAdministrators,
  deleteTicketsOfUsers,
  hasInvitedAdministrator,
  lockUsersById,
  type ManagedUser,
} from './managed-users.queries.ts';
export { type OpenedSession, openSession } from './open-session.ts';
export { hashPassword } from './passwords.ts';
export { processRecoveryRequests } from './process-recovery-requests.ts';
export { protectAdministrators } from './protect-administrators.ts';
export { purgeExpiredSessions } from './purge-expired-sessions.ts';
export { queueEmailChangedEmail } from './queue-email-changed-email.ts';
export { buildPageLink, queueUserEmail } from './queue-user-email.ts';
export { generateSecret, hashSecret } from './secrets.ts';
export { sendPasswordLinkByName } from './send-password-link-by-name.ts';
export { computeSessionTime, countSecondsUntil, getSessionTime } from './session-time.ts';
export { setPasswordOfUser } from './set-password-of-user.ts';
export { signIn } from './sign-in.ts';
export { findGuest, isActiveGuest, signInGuest } from './sign-in-guest.ts';
export { signOut } from './sign-out.ts';
export { consumeTicket, findTicketOwner, hasValidTicket, issueTicket, lockTicketOwner } from './tickets.ts';
export { unlockUserByName } from './unlock-user-by-name.ts';
export {
  activatePendingUser,
  deleteExpiredRegistrations,
  findContactByUsername,
  findUserContact,
  insertPendingUser,
  listContactsByEmail,
  listUsernames,
  markRegistrationRepeated,
  type PendingUser,
  replacePendingUser,
  setEmailConfirmed,
  type UserContact,
} from './users.queries.ts';

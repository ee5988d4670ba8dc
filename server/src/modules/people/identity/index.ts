export { queueEmailChangedEmail } from './emails/queue-email-changed-email.ts';
export { buildPageLink, queueUserEmail } from './emails/queue-user-email.ts';
export { identityRoutes } from './identity.routes.ts';
export { findPasskeyHost } from './passkeys/relying-party.ts';
export { describePublisher, getCountyName } from './passwords/county-name.ts';
export { ensureUncommonPassword } from './passwords/ensure-uncommon-password.ts';
export { hashPassword } from './passwords/passwords.ts';
export { generateSecret, hashSecret } from './passwords/secrets.ts';
export { getOwnEmail, mailOwnConfirmation } from './profile/confirm-own-email.ts';
export { purgeExpiredSessions } from './purge-expired-sessions.ts';
export { inviteFirstAdministrator } from './recovery/invite-first-administrator.ts';
export { inviteUser } from './recovery/invite-user.ts';
export { processRecoveryRequests } from './recovery/process-recovery-requests.ts';
export { sendPasswordLink } from './recovery/send-password-link.ts';
export { sendPasswordLinkByName } from './recovery/send-password-link-by-name.ts';
export { setPasswordOfUser } from './recovery/set-password-of-user.ts';
export { unlockUserByName } from './recovery/unlock-user-by-name.ts';
export { findDemoCode } from './second-factor/find-demo-code.ts';
export { findRequiredSecondFactor } from './second-factor/find-required-second-factor.ts';
export { findSecondFactorSince } from './second-factor/find-second-factor-since.ts';
export { removeSecondFactorOfUser, resetSecondFactorByName } from './second-factor/remove-second-factor-of-user.ts';
export { resealSecrets, SEALED_COLUMNS } from './second-factor/reseal-secrets.ts';
export { findSessionEnd } from './sessions/find-session-end.ts';
export { type AccountRead, findSessionUsers } from './sessions/find-session-users.ts';
export { listEndedSessions } from './sessions/list-ended-sessions.ts';
export { type OpenedSession, openSession } from './sessions/open-session.ts';
export { computeSessionTime, countSecondsUntil, getSessionTime } from './sessions/session-time.ts';
export { endManagedSessions, listManagedSessions } from './sessions/sessions-of-user.ts';
export { endSession, signOut } from './sessions/sign-out.ts';
export { signIn } from './sign-in/sign-in.ts';
export { findGuest, isActiveGuest, signInGuest } from './sign-in/sign-in-guest.ts';
export { signInWithPasskey } from './sign-in/sign-in-with-passkey.ts';
export { signInWithSingleSignOn } from './sign-in/sign-in-with-single-sign-on.ts';
export { checkRateLimit } from './tickets/check-rate-limit.ts';
export { findLimitKeys } from './tickets/find-limit-keys.ts';
export { consumeTicket, findTicketOwner, hasValidTicket, issueTicket, lockTicketOwner } from './tickets/tickets.ts';
export {
  countAccountUsers,
  countUsersToRestore,
  listAccountsWithRoles,
  type RestoredUsers,
} from './users/account-users.queries.ts';
export {
  countBelongingsOfAccount,
  findBelongingsOfUsers,
  RUNS_BY_ITSELF,
} from './users/belongings.queries.ts';
export { deleteUsers, describeUser, ensureCanChange, purgeUsers, setStatus } from './users/change-access.ts';
export { changeLockedUser } from './users/change-locked-user.ts';
export {
  activateUsersOfAccount,
  deactivateUsersOfAccount,
  deleteUsersOfAccount,
} from './users/change-users-of-account.ts';
export { createUser } from './users/create-user.ts';
export {
  type EmailRecipient,
  findActiveUser,
  findActiveUserByName,
  findHasUsers,
  listAdministrators,
  listEmailRecipients,
  listStaffOutside,
  selectUserName,
} from './users/find-users.queries.ts';
export { getProfile } from './users/get-profile.ts';
export { listUsersByText } from './users/list-users-by-text.ts';
export { makeStaff, type StaffRole } from './users/make-staff.ts';
export {
  findStoredUser,
  insertManagedUser,
  type StoredUser,
  updateAccountOfUsers,
  updateManagedUser,
} from './users/managed-user-fields.queries.ts';
export {
  countAdministrators,
  deleteTicketsOfUsers,
  hasInvitedAdministrator,
  lockUsersById,
  type ManagedUser,
} from './users/managed-users.queries.ts';
export { protectAdministrators } from './users/protect-administrators.ts';
export {
  activatePendingUser,
  canRecover,
  deleteExpiredRegistrations,
  findContactByUsername,
  findUserContact,
  insertPendingUser,
  listContactsByEmail,
  listUsernames,
  markRegistrationRepeated,
  type NewUser,
  type PendingUser,
  replacePendingUser,
  setEmailConfirmed,
  type UserContact,
} from './users/users.queries.ts';

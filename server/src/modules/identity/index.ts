export { createUser, type NewUser } from './create-user.ts';
export { findCaller } from './find-caller.ts';
export { findEmail, getUserName } from './identity.queries.ts';
export { hashPassword } from './passwords.ts';
export { purgeExpiredSessions } from './purge-expired-sessions.ts';
export { signIn } from './sign-in.ts';
export { signOut } from './sign-out.ts';

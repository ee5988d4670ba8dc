/** The reasons why a session ended without its user's sign-out. */
export const SESSION_END_REASONS = [
  /** No activity for the county's idle limit. */
  'IDLE',
  /** The maximum lifetime, which nothing extends. */
  'EXPIRED',
  /** The user ended all other sessions in another browser. */
  'SIGNED_OUT_ELSEWHERE',
  /** A new password ends every session. */
  'PASSWORD_CHANGED',
  /** The user's role, status or account changed. */
  'ACCESS_CHANGED',
  /** The county's staff ended all sessions. */
  'ENDED_BY_COUNTY',
  /** An administrator signed the user out. */
  'ENDED_BY_ADMINISTRATOR',
  /** It goes on in the same browser, under a new identifier. */
  'RENEWED',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** The end of a session, for the login page. */
export interface SessionEnd {
  readonly reason: SessionEndReason;
  /** The county's idle limit, for IDLE. */
  readonly idleMinutes?: number;
}

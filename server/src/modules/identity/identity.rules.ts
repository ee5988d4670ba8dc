/** However busy, a session ends after this. */
export const SESSION_MAX_HOURS = 12;
/** Failed attempts on one user name in the window, beyond which further ones are refused unheard. */
export const THROTTLE_USERNAME_ATTEMPTS = 10;
/** An office of many examiners shares one address. */
export const THROTTLE_ADDRESS_ATTEMPTS = 100;
export const THROTTLE_WINDOW_MINUTES = 15;
/** The idle time is written at most this often, so that a burst of calls is not a burst of updates. */
export const LAST_USED_RESOLUTION_SECONDS = 30;
/** Attempts older than this throttle nobody and are purged. */
export const ATTEMPT_KEPT_HOURS = 24;

/** Calls that anybody may make and that cost work or mail are counted over this time. */
export const DOOR_WINDOW_MINUTES = 60;
/** By address: an office or a library shares one. By e-mail: nobody's mailbox is filled by others. */
export const DOOR_LIMITS = {
  SIGN_UP: { byAddress: 20, byEmail: 3 },
  RECOVERY: { byAddress: 30, byEmail: 3 },
  GUEST: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  CLIENT_LOG: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
} as const;

/** Whether further attempts are refused for now. */
export function isThrottled(failed: { readonly byUsername: number; readonly byAddress: number }): boolean {
  return failed.byUsername >= THROTTLE_USERNAME_ATTEMPTS || failed.byAddress >= THROTTLE_ADDRESS_ATTEMPTS;
}

/** What a session must be within to be open. */
export interface SessionLimits {
  readonly now: Date;
  /** The county's idle limit before now; undefined where it sets none. */
  readonly usedSince: Date | undefined;
}

/** Whether a session is open: neither idle for too long nor past its last hour. */
export function isOpen(
  session: { readonly lastUsedAt: Date; readonly expiresAt: Date },
  { now, usedSince }: SessionLimits,
): boolean {
  return session.expiresAt > now && (usedSince === undefined || session.lastUsedAt > usedSince);
}

/** An instant some minutes before another. */
export function minutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * 60_000);
}

/** An instant some hours after another. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}

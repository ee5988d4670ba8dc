/** A session ends after this time regardless of activity. */
export const SESSION_MAX_HOURS = 12;
/** Failed attempts for one user name within the window after which further attempts of the same network are refused without checking the password. */
export const THROTTLE_USERNAME_ATTEMPTS = 10;
/** The same for the narrow network of a client. Higher, because an office with many users shares one address. */
export const THROTTLE_ADDRESS_ATTEMPTS = 100;
export const THROTTLE_WINDOW_MINUTES = 15;
/**
 * Wrong one-time codes of a user within the window, from all networks together. Three codes of a million are right at
 * an instant, so this leaves a chance of 1 in 700 a day to someone who has the password.
 */
export const THROTTLE_CODE_ATTEMPTS = 5;
/**
 * Then a wide network still has a few attempts in browsers that aren't known, with a pause before each, so that failures
 * elsewhere don't keep out a user with the right password.
 */
export const THROTTLED_NETWORK_ATTEMPTS = 3;
export const THROTTLED_PAUSE_MINUTES = 1;
/** Failed attempts for one user name within the window, from all networks together. */
export const THROTTLED_USERNAME_ATTEMPTS = 40;
/** The minimum interval between updates of a session's last use, so that a burst of calls doesn't cause a burst of updates. */
export const LAST_USED_RESOLUTION_SECONDS = 30;
/** Older attempts no longer count and are purged. */
export const ATTEMPT_RETENTION_HOURS = 24;
/** Days without a sign-in after which a browser is forgotten; its cookie expires then too. */
export const KNOWN_BROWSER_DAYS = 180;

/** How long the link of an invitation can be used: users who start on Monday can be invited the week before. */
export const INVITATION_DAYS = 7;

/** The period in which public calls that cost work or send email are counted. */
export const RATE_LIMIT_WINDOW_MINUTES = 60;
/** Limits for the narrow network of a client, which an office or library can share, and per email address, to prevent others from flooding a mailbox. */
export const SIGN_IN_RATE_LIMITS = {
  SIGN_UP: { byAddress: 20, byEmail: 3 },
  RECOVERY: { byAddress: 30, byEmail: 3 },
  GUEST: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  // An owner watches a few spellings of a name.
  WATCH: { byAddress: 30, byEmail: 10 },
  WATCH_LINK: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  CLIENT_LOG: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  SEARCH_CERTIFICATE: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  CERTIFIED_COPY: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
  // An owner has the deeds and mortgages of a few years; an attorney asks for several clients.
  REDACTION_REQUEST: { byAddress: 30, byEmail: 10 },
  REDACTION_LINK: { byAddress: 120, byEmail: Number.POSITIVE_INFINITY },
} as const;

/** Networks have several subnets, and a wide one many users. A limit of the narrow one is multiplied for the others. */
const MIDDLE_FACTOR = 2;
const WIDE_FACTOR = 4;

/** The limits of a client's networks, from that of the narrow one. */
export function limitsOfNetworks(narrow: number): Readonly<Record<'narrow' | 'middle' | 'wide', number>> {
  return { narrow, middle: narrow * MIDDLE_FACTOR, wide: narrow * WIDE_FACTOR };
}

/** The limits within which a session is open. */
export interface SessionLimits {
  readonly now: Date;
  /** The earliest allowed last use under the county's idle limit; undefined without a limit. */
  readonly usedSince: Date | undefined;
}

/** Whether a session is neither idle for too long nor expired. */
export function isOpen(
  session: { readonly lastUsedAt: Date; readonly expiresAt: Date },
  { now, usedSince }: SessionLimits,
): boolean {
  return session.expiresAt > now && (usedSince === undefined || session.lastUsedAt > usedSince);
}

/** Subtracts minutes from an instant. */
export function minutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * 60_000);
}

/** Adds hours to an instant. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { proofSchema } from './proofs.ts';

/** The recognized browsers with their own names, which are the same in every language. */
export const BROWSERS = {
  CHROME: 'Chrome',
  EDGE: 'Edge',
  FIREFOX: 'Firefox',
  OPERA: 'Opera',
  SAFARI: 'Safari',
  SAMSUNG_INTERNET: 'Samsung Internet',
} as const;
export const browserSchema = z.enum(Object.keys(BROWSERS) as [Browser, ...Browser[]]);
export type Browser = keyof typeof BROWSERS;

/** The recognized operating systems. */
export const OPERATING_SYSTEMS = {
  ANDROID: 'Android',
  CHROME_OS: 'ChromeOS',
  IOS: 'iOS',
  LINUX: 'Linux',
  MACOS: 'macOS',
  WINDOWS: 'Windows',
} as const;
export const operatingSystemSchema = z.enum(Object.keys(OPERATING_SYSTEMS) as [OperatingSystem, ...OperatingSystem[]]);
export type OperatingSystem = keyof typeof OPERATING_SYSTEMS;

/** Maximum number of listed sessions. Users rarely work in more browsers at the same time. */
export const SESSIONS_LISTED_MAX = 10;

/** An open session. Contains no data that gives access to it. */
export const openSessionSchema = z.object({
  /** Null if the browser is unknown. */
  browser: browserSchema.nullable(),
  operatingSystem: operatingSystemSchema.nullable(),
  /** Local date and time in the county: `11/20/2026 2:05 PM`. */
  startedAt: z.string(),
  /** The same for the last call, with an accuracy of one minute. */
  lastUsedAt: z.string(),
  /** With which the user signed in; empty for guests, and if an earlier release opened the session. */
  proofs: z.array(proofSchema),
  /** When and with which the user has proved who they are since then; null if they haven't. */
  provedAgain: z.object({ at: z.string(), proof: proofSchema }).nullable(),
  /** Whether it is the caller's current session. */
  isCurrent: z.boolean(),
});

export type OpenSession = z.infer<typeof openSessionSchema>;

/** The hash by which a session is stored: it gives no access to it. */
export const sessionKeySchema = z.string().regex(/^[\w-]{43}$/);

/** Lists the caller's open sessions (decision 0048). Not available to guests, who share a user. */
export const listOpenSessions = defineEndpoint({
  method: 'GET',
  path: 'currentUser/sessions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    /** The current session, then the others by last use; only those can be ended, by their keys. */
    sessions: z.array(openSessionSchema.extend({ key: sessionKeySchema.nullable() })).max(SESSIONS_LISTED_MAX),
    /** The total number of other sessions, including those not listed. */
    otherCount: z.int().min(0),
  }),
});

/** Ends all sessions of the caller except the current one, or one of the others. `message` contains their number. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: 'currentUser/endOtherSessions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({ key: sessionKeySchema.optional() }),
  content: z.object({ ended: z.int().min(0) }),
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The browsers that are told apart, by their own names, which are the same in every language. */
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

/** The systems that browsers run on, as far as they are told apart. */
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

/** As many open sessions are told of one by one; nobody works in more browsers at once. */
export const SESSIONS_LISTED_MAX = 10;

/** Where somebody is signed in. Nothing in it opens the session, or says which one it is to a call. */
export const openSessionSchema = z.object({
  /** Null where the browser is none of those that are told apart. */
  browser: browserSchema.nullable(),
  operatingSystem: operatingSystemSchema.nullable(),
  /** Day and time by the county's clock: `11/20/2026 2:05 PM`. */
  startedAt: z.string(),
  /** The same, of the last call; behind it by less than a minute. */
  lastUsedAt: z.string(),
  /** Whether it is the session of the call. */
  isCurrent: z.boolean(),
});

export type OpenSession = z.infer<typeof openSessionSchema>;

/** The caller's open sessions (decision 0048). A guest has none of her own: many people share that user. */
export const listOpenSessions = defineEndpoint({
  method: 'GET',
  path: 'currentUser/sessions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({
    /** The session of the call, then the others, the last used first. */
    sessions: z.array(openSessionSchema).max(SESSIONS_LISTED_MAX),
    /** How many there are beside the session of the call, also where they are more than are listed. */
    otherCount: z.int().min(0),
  }),
});

/** Ends every session of the caller but the one that asks; says how many in `message`. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: 'currentUser/endOtherSessions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({ ended: z.int().min(0) }),
});

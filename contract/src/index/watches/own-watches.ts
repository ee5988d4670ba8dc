import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import type { Role } from '../../values/role.ts';
import { paymentShape } from '../search/results/paid-content.ts';
import { WATCH_FREQUENCIES } from './public-watches.ts';
import { LISTED_WATCH_KINDS, watchedSchema } from './watched.ts';

// The watches of signed-in users. Guests share a user, so they watch as owners do, by an emailed link.

/** Roles that can have watches. */
export const WATCHING_ROLES = ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] as const satisfies readonly Role[];

const access = { roles: WATCHING_ROLES } as const;
const PAGE_ROWS = 25;

/** The facts that the caller needs before starting a watch. */
export const getWatchOffer = defineEndpoint({
  method: 'GET',
  path: 'watch/own/offer',
  access,
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    isOffered: z.boolean(),
    /** Of a watch. */
    costCents: centsSchema,
    /** The address for alerts; empty if the profile has no address. */
    email: z.string(),
    /** Whether the user has opened a link that was mailed to the address. Until then, alerts wait. */
    isConfirmed: z.boolean(),
    frequency: z.enum(WATCH_FREQUENCIES),
  }),
});

/** RUNNING until the user pauses it. */
export const WATCH_STATES = ['RUNNING', 'PAUSED'] as const;

/** The watches of the caller. */
export const ownWatchList = defineList({
  path: 'watch/own',
  access,
  texts: { title: 'watch:manageTitle', none: 'watch:own.none' },
  row: z.object({
    id: z.int(),
    watched: watchedSchema,
    /** The watched name or land, in the owner's words. */
    what: z.string(),
    startedAt: localDateTimeSchema,
    /** Null without an alert. */
    lastAlertAt: localDateTimeSchema.nullable(),
    state: z.enum(WATCH_STATES),
  }),
  fileFields: { kind: z.enum(LISTED_WATCH_KINDS) },
  filter: z.object({}),
  columns: {
    // On the screen, the kind is before the words.
    kind: { kind: 'status', label: 'watch:own.kind', codes: 'watch:own.kinds', only: 'file' },
    what: { kind: 'text', label: 'watch:own.what', share: 30 },
    startedAt: { kind: 'dateTime', label: 'watch:own.startedAt', sortable: true },
    lastAlertAt: { kind: 'dateTime', label: 'watch:own.lastAlertAt' },
    state: { kind: 'status', label: 'watch:own.state', codes: 'watch:own.states' },
  },
  defaultSort: { sortKey: 'startedAt', sortDirection: 'DESC' },
  pageRows: PAGE_ROWS,
  rowsKey: 'watches',
});

/**
 * Starts a watch, charges for it, and emails a link if the address isn't confirmed. A watch that the caller already has
 * doesn't change and costs nothing. WATCH_LIMIT if they have as many as the county allows, WATCH_TOO_BROAD without a
 * usable term, INVALID_INPUT with the nearest land for land that the index doesn't have.
 */
export const startWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/own/start',
  access,
  sharedWork: 'counts',
  request: z.strictObject({ watched: watchedSchema }),
  content: z.object({
    /** False if unpaid. */
    isStarted: z.boolean(),
    /** How many documents of the last 12 months the watch would have sent; at most 1,000 are counted. */
    documentsInTwelveMonths: z.int(),
    usageBalance: centsSchema.nullable(),
    ...paymentShape,
    /** The reason why there is no watch; otherwise empty. */
    message: z.string(),
  }),
});

/** Pauses or continues a watch. Documents indexed in between send nothing. NOT_FOUND for another user's. */
export const pauseWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/own/pause',
  access,
  request: z.strictObject({ id: z.int(), isPaused: z.boolean() }),
  content: z.object({}),
});

/** Deletes a watch of the caller. Ignores deleted watches and those of other users. */
export const deleteOwnWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/own/delete',
  access,
  request: z.strictObject({ id: z.int() }),
  content: z.object({}),
});

/** Changes how often the caller's alerts arrive. */
export const changeOwnFrequency = defineEndpoint({
  method: 'POST',
  path: 'watch/own/frequency',
  access,
  request: z.strictObject({ frequency: z.enum(WATCH_FREQUENCIES) }),
  content: z.object({}),
});

/** Emails the link that confirms the caller's address again. */
export const confirmOwnEmail = defineEndpoint({
  method: 'POST',
  path: 'watch/own/confirmEmail',
  access,
  request: z.strictObject({}),
  content: z.object({}),
});

export const OWN_WATCH_ENDPOINTS = [
  getWatchOffer,
  startWatch,
  pauseWatch,
  deleteOwnWatch,
  changeOwnFrequency,
  confirmOwnEmail,
] as const;

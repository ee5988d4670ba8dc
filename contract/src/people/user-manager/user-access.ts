import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { searchTypeSchema } from '../../index/search/definitions/search-types.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { openSessionSchema, SESSIONS_LISTED_MAX, sessionKeySchema } from '../identity/sessions.ts';
import { USER_MANAGER_ROLES, userIdSchema } from './users.ts';

/** The reasons why a user can't use a search: the county doesn't offer it, or denies it to the account. */
export const SEARCH_DENIALS = ['NOT_OFFERED', 'DENIED_TO_ACCOUNT'] as const;
export type SearchDenial = (typeof SEARCH_DENIALS)[number];

/** The rights of an account to page images, each of which has a name in `users:access.images`. */
export const IMAGE_RIGHTS = [
  'imageRetrieval',
  'previewRetrieval',
  'certificateRetrieval',
  'certificatePreviewRetrieval',
] as const;
export type ImageRight = (typeof IMAGE_RIGHTS)[number];

/**
 * Loads the present access of a user and the browsers where they are signed in. Refused as `userChangeStatusList`, also for the caller's own
 * user, who has the profile for this.
 */
export const userAccess = defineEndpoint({
  method: 'GET',
  path: 'userManager/userAccess/:id',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ id: z.coerce.number().pipe(userIdSchema) }),
  content: z.object({
    /** By the county's clock; null for a user who never signed in. */
    lastSignedInAt: localDateTimeSchema.nullable(),
    /** Since when the user signs in with one-time codes, by the county's clock; null without them. */
    secondFactorSince: localDateTimeSchema.nullable(),
    /** By last use, the latest first. */
    sessions: z
      .array(openSessionSchema.omit({ isCurrent: true }).extend({ key: sessionKeySchema }))
      .max(SESSIONS_LISTED_MAX),
    /** The number of sessions, including those not listed. */
    sessionCount: z.int().min(0),
    searches: z.array(z.object({ type: searchTypeSchema, denial: z.enum(SEARCH_DENIALS).nullable() })),
    /** The rights that the account has. */
    images: z.array(z.enum(IMAGE_RIGHTS)),
  }),
});

/** Ends one session of a user, or all of them. Refused as `userAccess`. */
export const userEndSessions = defineEndpoint({
  method: 'POST',
  path: 'userManager/userEndSessions',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ userId: userIdSchema, key: sessionKeySchema.optional() }),
  content: z.object({ ended: z.int().min(0) }),
});

/**
 * Switches off a user's one-time codes, if they have lost their phone and their recovery codes; the user is told by
 * email. Refused as `userAccess`; with SECOND_FACTOR_CHANGED if the user has none.
 */
export const userRemoveSecondFactor = defineEndpoint({
  method: 'POST',
  path: 'userManager/userRemoveSecondFactor',
  needsFreshProof: () => true,
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ userId: userIdSchema }),
  content: z.object({}),
});

/**
 * Emails a user the link with which they choose a new password; the present one is valid until they do. Refused as
 * `userAccess`; with USER_NOT_ACTIVE for a user who can't use such a link, and with USER_HAS_NO_EMAIL.
 */
export const userPasswordLink = defineEndpoint({
  method: 'POST',
  path: 'userManager/userPasswordLink',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ userId: userIdSchema }),
  content: z.object({}),
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import type { Role } from '../../values/role.ts';

/** The county's staff. Others have no identity at the county's provider. */
const roles: readonly Role[] = ['COUNTY'];

/** Encrypted by the portal for itself, in base64url. */
const sealed = z
  .string()
  .max(30_000)
  .regex(/^[\w-]+$/);

/** A person's identity as the county's provider has stated it, for one sign-in within a few minutes. */
export const provedIdentitySchema = sealed;

/** The longest query with which a provider sends a browser back. */
const PARAMETERS_MAX_CHARACTERS = 8_000;

/**
 * Begins a sign-in at the county's identity provider. Refused with NOT_OFFERED without one, and with
 * SINGLE_SIGN_ON_UNAVAILABLE.
 */
export const beginSingleSignOn = defineEndpoint({
  method: 'POST',
  path: 'auth/singleSignOn',
  access: 'public',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    /** The provider's page, to which the browser goes now. */
    address: z.string(),
    /** For `answerSingleSignOn`; kept by this tab. */
    begun: sealed,
  }),
});

/**
 * Redeems what the provider sent the browser back with. Refused with SINGLE_SIGN_ON_REFUSED and
 * SINGLE_SIGN_ON_UNAVAILABLE.
 */
export const answerSingleSignOn = defineEndpoint({
  method: 'POST',
  path: 'auth/singleSignOn/answer',
  access: 'public',
  isActivity: false,
  request: z.strictObject({
    begun: sealed,
    /** The query of the address, as it came. */
    parameters: z.string().max(PARAMETERS_MAX_CHARACTERS),
  }),
  content: z.object({
    /** For `singleSignOnLogin`, or for `login` if no user is linked yet. */
    identity: provedIdentitySchema,
    /** How the provider names the person; can be empty. */
    name: z.string(),
    isLinked: z.boolean(),
  }),
});

/** The person at the county's identity provider to whom the caller is linked; null without one. */
export const singleSignOn = defineEndpoint({
  method: 'GET',
  path: 'currentUser/singleSignOn',
  access: { roles },
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    linked: z
      .object({
        name: z.string(),
        /** By the county's clock. */
        linkedAt: localDateTimeSchema,
        lastUsedAt: localDateTimeSchema,
      })
      .nullable(),
  }),
});

/** Unlinks the caller's identity. Refused with NOT_FOUND without one. */
export const unlinkSingleSignOn = defineEndpoint({
  method: 'POST',
  path: 'currentUser/singleSignOn/unlink',
  access: { roles },
  needsFreshProof: () => true,
  request: z.strictObject({}),
  content: z.object({}),
});

export const SINGLE_SIGN_ON_ENDPOINTS = [beginSingleSignOn, answerSingleSignOn, singleSignOn, unlinkSingleSignOn];

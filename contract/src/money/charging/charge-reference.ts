import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import type { Role } from '../../values/role.ts';

/** Those who buy for a company. Guests share a user, and staff pay nothing. */
export const REFERENCE_ROLES = ['USER', 'ACCOUNT'] as const satisfies readonly Role[];
const access = { roles: REFERENCE_ROLES } as const;

export const REFERENCE_MAX_CHARACTERS = 60;

/** The buyer's own: the number of a title file, a client or a matter. Empty for none. */
export const chargeReferenceSchema = z
  .string()
  .trim()
  .max(REFERENCE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: REFERENCE_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** Gets the reference that the charges of the session carry from now on. */
export const getChargeReference = defineEndpoint({
  method: 'POST',
  path: 'charging/reference',
  access,
  request: z.strictObject({}),
  content: z.object({
    reference: z.string(),
    /** Whether the account buys nothing without a reference. */
    isRequired: z.boolean(),
  }),
});

/** Sets it, until the session ends; empty for none. Charges that were made keep theirs. */
export const setChargeReference = defineEndpoint({
  method: 'POST',
  path: 'charging/setReference',
  access,
  request: z.strictObject({ reference: chargeReferenceSchema }),
  content: z.object({ reference: z.string() }),
});

/** Requires a reference on every charge of the caller's account from now on, or no longer does. REFERENCE_NEEDED refuses a charge without one. */
export const requireChargeReference = defineEndpoint({
  method: 'POST',
  path: 'charging/requireReference',
  access: { roles: ['ACCOUNT'] },
  request: z.strictObject({ isRequired: z.boolean() }),
  content: z.object({ isRequired: z.boolean() }),
});

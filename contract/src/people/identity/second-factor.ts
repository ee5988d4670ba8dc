import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import type { Role } from '../../values/role.ts';
import { typedCodeSchema } from './typed-code.ts';

/** Guests share a user, who has no password. */
const roles: readonly Role[] = ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'];

const PASSWORD_MAX_CHARACTERS = 200;
/** The caller's password: a session alone must not change how its user signs in. */
const currentPassword = z
  .string()
  .min(1, problemMessage('required'))
  .max(PASSWORD_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PASSWORD_MAX_CHARACTERS }));

export const confirmedByPasswordSchema = z.strictObject({ currentPassword });

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Whether the caller signs in with one-time codes, and how they prove themselves again. */
export const secondFactor = defineEndpoint({
  method: 'GET',
  path: 'currentUser/secondFactor',
  access: { roles },
  whileViewing: 'viewed',
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: z.object({
    /** By the county's clock; null without one-time codes. */
    since: localDateTimeSchema.nullable(),
    /** How many recovery codes are unused. */
    recoveryCodesLeft: z.int().min(0),
    /** With which `prove` takes that the caller is at the screen. */
    proofs: z.array(z.enum(['password', 'code', 'passkey'])),
    /** Whether the county lets the caller set them up. */
    isOffered: z.boolean(),
  }),
});

/**
 * Makes the secret that the caller's app needs; it is in force once `confirmSecondFactor` has a right code. Refused with
 * SECOND_FACTOR_CHANGED if the caller has one-time codes, and with NOT_OFFERED if the county doesn't let them.
 */
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: 'currentUser/secondFactor/begin',
  access: { roles },
  beforeSecondFactor: true,
  request: confirmedByPasswordSchema,
  content: z.object({
    /** In groups of four, to type. */
    secret: z.string(),
    /** The QR code of the address that apps read: its rows, `1` for a dark square. */
    squares: z.array(z.string().regex(/^[01]+$/)),
  }),
});

/**
 * Switches on the one-time codes that the caller has begun to set up. The recovery codes are shown once. Refused with
 * SECOND_FACTOR_CHANGED if there is nothing to confirm.
 */
export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: 'currentUser/secondFactor/confirm',
  access: { roles },
  beforeSecondFactor: true,
  request: z.strictObject({ code: typedCodeSchema }),
  content: recoveryCodes,
});

/** Replaces all recovery codes of the caller. Refused with SECOND_FACTOR_CHANGED without one-time codes. */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'currentUser/secondFactor/renewRecoveryCodes',
  access: { roles },
  request: confirmedByPasswordSchema,
  content: recoveryCodes,
});

/** Switches off the caller's one-time codes. Refused as `renewRecoveryCodes`. */
export const removeSecondFactor = defineEndpoint({
  method: 'POST',
  path: 'currentUser/secondFactor/remove',
  access: { roles },
  request: confirmedByPasswordSchema,
  content: z.object({}),
});

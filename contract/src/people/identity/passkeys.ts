import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import type { Role } from '../../values/role.ts';

/** Guests share a user, who can't sign in. */
const roles: readonly Role[] = ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'];

/** How many passkeys a user can have: more than devices of one person. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_CHARACTERS = 50;

/** Bytes as WebAuthn writes them in JSON. */
const base64Url = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[\w-]+$/);

const ID_MAX_CHARACTERS = 1_364;
const CLIENT_DATA_MAX_CHARACTERS = 4_000;
const SIGNED_MAX_CHARACTERS = 20_000;

const credential = {
  id: base64Url(ID_MAX_CHARACTERS),
  rawId: base64Url(ID_MAX_CHARACTERS),
  type: z.literal('public-key'),
};

/** The answer of a device that has made a passkey: the browser's `RegistrationResponseJSON` (WebAuthn level 3, 5.1). */
export const passkeyRegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(CLIENT_DATA_MAX_CHARACTERS),
    attestationObject: base64Url(SIGNED_MAX_CHARACTERS),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistrationSchema>;

/** The answer of a device that has used a passkey: the browser's `AuthenticationResponseJSON`. */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(CLIENT_DATA_MAX_CHARACTERS),
    authenticatorData: base64Url(SIGNED_MAX_CHARACTERS),
    signature: base64Url(SIGNED_MAX_CHARACTERS),
    userHandle: base64Url(ID_MAX_CHARACTERS).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** Options for the browser, which passes them to the device: WebAuthn's JSON of creation or request options. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const name = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(PASSKEY_NAME_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PASSKEY_NAME_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM);
const id = z.int().positive();

/** The caller's passkeys, the newest last. */
export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: 'currentUser/passkeys',
  access: { roles },
  whileViewing: 'viewed',
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: z.object({
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        /** By the county's clock. */
        createdAt: localDateTimeSchema,
        /** Null if it was never used. */
        lastUsedAt: localDateTimeSchema.nullable(),
      }),
    ),
  }),
});
export type Passkey = z.output<typeof listPasskeys.content>['passkeys'][number];

/** Options for a new passkey of the caller. Refused with NOT_OFFERED, and with TOO_MANY_PASSKEYS. */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: 'currentUser/passkeys/begin',
  access: { roles },
  beforeSecondFactor: true,
  needsFreshProof: () => true,
  request: z.strictObject({}),
  content: options,
});

/** Adds the passkey that a device has made for `beginPasskey`. Refused with PASSKEY_REFUSED. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: 'currentUser/passkeys/add',
  access: { roles },
  beforeSecondFactor: true,
  request: z.strictObject({ name, registration: passkeyRegistrationSchema }),
  content: z.object({}),
});

/** Refused with NOT_FOUND for a passkey that the caller doesn't have. */
export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: 'currentUser/passkeys/rename',
  access: { roles },
  request: z.strictObject({ id, name }),
  content: z.object({}),
});

/** Refused as `renamePasskey`. */
export const removePasskey = defineEndpoint({
  method: 'POST',
  path: 'currentUser/passkeys/remove',
  access: { roles },
  needsFreshProof: () => true,
  request: z.strictObject({ id }),
  content: z.object({}),
});

/** Options with which one of the caller's passkeys proves that they are at the screen (`prove`). */
export const passkeyProofOptions = defineEndpoint({
  method: 'POST',
  path: 'currentUser/passkeys/options',
  access: { roles },
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: options,
});

/** Options with which any passkey of the portal can sign in. */
export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: 'auth/passkeyOptions',
  access: 'public',
  isActivity: false,
  request: z.strictObject({}),
  content: options,
});

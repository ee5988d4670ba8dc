import type { ContentOf } from '@portal/contract/endpoint';
import {
  type beginPasskey,
  type PasskeyAnswer,
  type PasskeyRegistration,
  passkeyAnswerSchema,
  passkeyRegistrationSchema,
} from '@portal/contract/people/identity/passkeys';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The device made or used no passkey: the user canceled, took too long, or it has none for this site. */
export class PasskeyFailure extends Error {}

/** Whether the browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys among the stored user names. */
export async function fillsInPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

type Options = ContentOf<typeof beginPasskey>['options'];

/**
 * Has a device make a passkey.
 *
 * @param options of `beginPasskey`.
 * @throws PasskeyFailure
 */
export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  // Few visitors need it, so it isn't part of the first pages.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return passkeyRegistrationSchema.parse(await failAsOne(startRegistration({ optionsJSON })));
}

/**
 * Has a device sign with a passkey.
 *
 * @param options of `passkeySignInOptions` or `passkeyProofOptions`.
 * @param isFilledIn whether the browser offers passkeys in the field of the user name, and waits until one is chosen.
 * @throws PasskeyFailure
 */
export async function answerWithPasskey(options: Options, { isFilledIn = false } = {}): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return passkeyAnswerSchema.parse(
    await failAsOne(startAuthentication({ optionsJSON, useBrowserAutofill: isFilledIn })),
  );
}

/** Browsers say little about why there was no passkey, and nothing that users could do differently. */
async function failAsOne<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    throw new PasskeyFailure('The device gave no passkey.', { cause });
  }
}

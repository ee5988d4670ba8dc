import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type * as endpoints from '@portal/contract/people/identity/passkeys';
import { PASSKEYS_MAX, type PasskeyRegistration } from '@portal/contract/people/identity/passkeys';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { type AnsweredChallenge, useChallenge } from '../challenges/used-challenges.queries.ts';
import { queueSecondFactorEmail } from '../emails/queue-second-factor-email.ts';
import { createChallenge, readAnsweredChallenge, useInSession } from '../passkeys/passkey-challenge.ts';
import { deletePasskey, insertPasskey, listPasskeysOfUser, updatePasskeyName } from '../passkeys/passkeys.queries.ts';
import { computeUserHandle, getRelyingParty } from '../passkeys/relying-party.ts';
import { getCountyName } from '../passwords/county-name.ts';
import { openSessionsFully } from '../second-factor/second-factor.queries.ts';
import { lockUser } from '../users/find-users.queries.ts';

/** Signatures that every device has one of: ES256, EdDSA, RS256 (COSE algorithms of RFC 9053). */
const ALGORITHMS = [-7, -8, -257];
const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Lists the caller's passkeys. */
export async function listPasskeys({
  db,
  county,
  caller,
}: CallContext): Promise<ContentOf<typeof endpoints.listPasskeys>> {
  const timeOf = (instant: Date) => localDateTimeAt(instant, county.timeZone);
  const passkeys = await listPasskeysOfUser(db, caller.userId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: timeOf(createdAt),
      lastUsedAt: lastUsedAt && timeOf(lastUsedAt),
    })),
  };
}

/**
 * Makes the options with which the caller's browser asks a device for a new passkey. Devices that have one are told not
 * to make another.
 *
 * @throws Refusal NOT_OFFERED; TOO_MANY_PASSKEYS.
 */
export async function beginPasskey(context: CallContext): Promise<ContentOf<typeof endpoints.beginPasskey>> {
  const { db, county, caller } = context;
  const party = getRelyingParty(county);
  const passkeys = await listPasskeysOfUser(db, caller.userId);
  if (passkeys.length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: await getCountyName(db, county),
    rpID: party.id,
    userName: caller.username,
    userID: new Uint8Array(computeUserHandle(county, caller.userId)),
    challenge: new Uint8Array(createChallenge(county, useInSession('register', context))),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential }) => credential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: { ...options } };
}

/**
 * Adds a passkey that a device has made for the caller. It is a second factor, so that a session which lacked one can do
 * everything from now on.
 *
 * @throws Refusal PASSKEY_REFUSED for an answer that is wrong, late or was used; NOT_OFFERED; TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  context: CallContext,
  { name, registration }: ParsedRequestOf<typeof endpoints.addPasskey>,
): Promise<CallResponse<ContentOf<typeof endpoints.addPasskey>>> {
  const { db, county, caller } = context;
  const checked = await checkRegistration(context, registration);
  if (checked === undefined) throw new Refusal('PASSKEY_REFUSED');
  await inTransaction(db, async (tx) => {
    await lockUser(tx, caller.userId);
    if ((await listPasskeysOfUser(tx, caller.userId)).length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS');
    const { answered, ...passkey } = checked;
    const added = { ...passkey, userId: caller.userId, name, at: county.clock.now() };
    if (!(await useChallenge(tx, answered)) || !(await insertPasskey(tx, added))) throw new Refusal('PASSKEY_REFUSED');
    await openSessionsFully(tx, caller.userId);
    await recordAudit(tx, { action: 'passkey.added', actor: actorOf(context), details: { name } });
    await queueSecondFactorEmail(tx, county, caller.userId, 'passkeyAdded');
  });
  return new CallResponse({ content: {}, message: context.translate('answers:passkeyAdded') });
}

/** The attestations that name no maker: a device's certificates would say who made it, and their lists are elsewhere. */
const isPlain = (attestationObject: string) => {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  return attestation.get('fmt') === 'none' || attestation.get('attStmt').get('x5c') === undefined;
};

async function checkRegistration(context: CallContext, registration: PasskeyRegistration) {
  const party = getRelyingParty(context.county);
  const { id, rawId, type, response } = registration;
  const transports = response.transports.filter((transport) => TRANSPORTS.has(transport));
  let answered: AnsweredChallenge | undefined;
  try {
    if (!isPlain(response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: (text) => {
        answered = readAnsweredChallenge(context.county, useInSession('register', context), text);
        return answered !== undefined;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || answered === undefined) return undefined;
    const { credential } = registrationInfo;
    return {
      answered,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports,
    };
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return undefined;
  }
}

/**
 * Renames one of the caller's passkeys.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function renamePasskey(
  context: CallContext,
  { id, name }: ParsedRequestOf<typeof endpoints.renamePasskey>,
): Promise<ContentOf<typeof endpoints.renamePasskey>> {
  const { db, caller } = context;
  await inTransaction(db, async (tx) => {
    if (!(await updatePasskeyName(tx, { userId: caller.userId, id, name }))) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, { action: 'passkey.renamed', actor: actorOf(context), details: { name } });
  });
  return {};
}

/**
 * Removes one of the caller's passkeys, so that its device no longer signs in.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function removePasskey(
  context: CallContext,
  { id }: ParsedRequestOf<typeof endpoints.removePasskey>,
): Promise<CallResponse<ContentOf<typeof endpoints.removePasskey>>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const name = await deletePasskey(tx, caller.userId, id);
    if (name === undefined) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, { action: 'passkey.removed', actor: actorOf(context), details: { name } });
    await queueSecondFactorEmail(tx, county, caller.userId, 'passkeyRemoved');
  });
  return new CallResponse({ content: {}, message: context.translate('answers:passkeyRemoved') });
}

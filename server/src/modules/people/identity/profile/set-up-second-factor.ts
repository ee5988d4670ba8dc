import { randomBytes } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type * as endpoints from '@portal/contract/people/identity/second-factor';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import qrcode from 'qrcode-generator';
import type { Db } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type AuditAction, actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queueSecondFactorEmail, type SecondFactorChange } from '../emails/queue-second-factor-email.ts';
import { findFirstPasskeyAt } from '../passkeys/passkeys.queries.ts';
import { getCountyName } from '../passwords/county-name.ts';
import { getSecondFactorRule } from '../second-factor/get-second-factor-rule.ts';
import { buildCodeAddress, encodeBase32, findStep, SECRET_BYTES } from '../second-factor/one-time-code.rules.ts';
import { createRecoveryCodes, group, hashRecoveryCode } from '../second-factor/recovery-codes.rules.ts';
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts';
import {
  confirmSecret,
  deleteCodes,
  findCodes,
  openSessionsFully,
  replaceRecoveryCodes,
  storeSecret,
} from '../second-factor/second-factor.queries.ts';
import {
  beginCodeAttempt,
  endAttempt,
  ensureOwnPassword,
  ensurePasswordUnchanged,
} from '../sign-in/sign-in-attempts.ts';

/** Says whether the caller signs in with one-time codes, and how they prove themselves again. */
export async function getSecondFactor({
  db,
  county,
  caller,
}: CallContext): Promise<ContentOf<typeof endpoints.secondFactor>> {
  const codes = await findCodes(db, caller.userId);
  const rule = await getSecondFactorRule(db, caller.role);
  const passkey = (await findFirstPasskeyAt(db, caller.userId)) ? (['passkey'] as const) : [];
  const isOffered = rule !== 'never';
  if (!codes?.confirmedAt) {
    const isPasswordEnough = rule !== 'required' || passkey.length === 0;
    const proofs = [...(isPasswordEnough ? (['password'] as const) : []), ...passkey];
    return { since: null, recoveryCodesLeft: 0, proofs, isOffered };
  }
  const since = localDateTimeAt(codes.confirmedAt, county.timeZone);
  return { since, recoveryCodesLeft: codes.recoveryCodesLeft, proofs: ['code', ...passkey], isOffered };
}

/**
 * Makes a secret for the caller's app. Until a code of it is confirmed, the caller signs in as before.
 *
 * @throws Refusal INVALID_INPUT for a wrong password; TOO_MANY_REQUESTS; SECOND_FACTOR_CHANGED if the caller has
 *   one-time codes; NOT_OFFERED if the county doesn't let them.
 */
export async function beginSecondFactor(
  context: CallContext,
  { currentPassword }: ParsedRequestOf<typeof endpoints.beginSecondFactor>,
): Promise<ContentOf<typeof endpoints.beginSecondFactor>> {
  const { db, county, caller } = context;
  if ((await getSecondFactorRule(db, caller.role)) === 'never') throw new Refusal('NOT_OFFERED');
  const verifiedHash = await ensureOwnPassword(context, currentPassword);
  const secret = randomBytes(SECRET_BYTES);
  await inTransaction(db, async (tx) => {
    await ensurePasswordUnchanged(tx, caller, verifiedHash);
    if (!(await storeSecret(tx, caller.userId, sealSecret(county, caller.userId, secret)))) throw changed();
    await recordAudit(tx, { action: 'secondFactor.begun', actor: actorOf(context) });
  });
  const address = buildCodeAddress(secret, { county: await getCountyName(db, county), username: caller.username });
  return { secret: group(encodeBase32(secret), ' '), squares: drawSquares(address) };
}

/**
 * Puts one-time codes in force with the first right code.
 *
 * @returns the recovery codes, which are not shown again.
 * @throws Refusal INVALID_INPUT for a wrong code; TOO_MANY_REQUESTS; SECOND_FACTOR_CHANGED if there is nothing to
 *   confirm.
 */
export async function confirmSecondFactor(
  context: CallContext,
  { code }: ParsedRequestOf<typeof endpoints.confirmSecondFactor>,
): Promise<ContentOf<typeof endpoints.confirmSecondFactor>> {
  const { db, county, caller } = context;
  const { userId } = caller;
  const attempt = await beginCodeAttempt(context, userId);
  const codes = await findCodes(db, userId);
  if (codes === undefined || codes.confirmedAt !== null) throw changed();
  const at = county.clock.now();
  const { sealedSecret } = codes;
  const step = findStep(openSecret(county, userId, sealedSecret), code.replace(/\s/g, ''), { at, usedStep: 0 });
  if (step === undefined) throw new Refusal('INVALID_INPUT', { code: { key: 'codeWrong' } });
  await endAttempt(context, attempt);
  return inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, { userId, sealedSecret, step, at }))) throw changed();
    await openSessionsFully(tx, userId);
    const recoveryCodes = await storeNewRecoveryCodes(tx, userId);
    await tell({ ...context, db: tx }, 'secondFactor.added', 'added');
    return { recoveryCodes };
  });
}

/**
 * Replaces the caller's recovery codes.
 *
 * @throws Refusal INVALID_INPUT for a wrong password; TOO_MANY_REQUESTS; SECOND_FACTOR_CHANGED without one-time codes.
 */
export async function renewRecoveryCodes(
  context: CallContext,
  { currentPassword }: ParsedRequestOf<typeof endpoints.renewRecoveryCodes>,
): Promise<ContentOf<typeof endpoints.renewRecoveryCodes>> {
  const { db, caller } = context;
  const verifiedHash = await ensureOwnPassword(context, currentPassword);
  return inTransaction(db, async (tx) => {
    await ensurePasswordUnchanged(tx, caller, verifiedHash);
    const recoveryCodes = await storeNewRecoveryCodes(tx, caller.userId);
    await tell({ ...context, db: tx }, 'secondFactor.recoveryCodesRenewed', 'recoveryCodesRenewed');
    return { recoveryCodes };
  });
}

/**
 * Switches off the caller's one-time codes.
 *
 * @throws Refusal as `renewRecoveryCodes`.
 */
export async function removeSecondFactor(
  context: CallContext,
  { currentPassword }: ParsedRequestOf<typeof endpoints.removeSecondFactor>,
): Promise<CallResponse<ContentOf<typeof endpoints.removeSecondFactor>>> {
  const { db, caller } = context;
  const verifiedHash = await ensureOwnPassword(context, currentPassword);
  await inTransaction(db, async (tx) => {
    await ensurePasswordUnchanged(tx, caller, verifiedHash);
    if (!(await deleteCodes(tx, caller.userId))) throw changed();
    await tell({ ...context, db: tx }, 'secondFactor.removed', 'removed');
  });
  return new CallResponse({ content: {}, message: context.translate('answers:secondFactorRemoved') });
}

const changed = () => new Refusal('SECOND_FACTOR_CHANGED');

async function storeNewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? []);
  if (!(await replaceRecoveryCodes(tx, userId, hashes))) throw changed();
  return [...codes];
}

/** @param context its `db` is the transaction of the change. */
async function tell(context: CallContext, action: AuditAction, change: SecondFactorChange): Promise<void> {
  await recordAudit(context.db, { action, actor: actorOf(context) });
  await queueSecondFactorEmail(context.db, context.county, context.caller.userId, change);
}

/** The squares of a QR code, row by row, `1` for a dark one. */
function drawSquares(address: string): string[] {
  const code = qrcode(0, 'M');
  code.addData(address, 'Byte');
  code.make();
  const count = code.getModuleCount();
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) => (code.isDark(row, column) ? '1' : '0')).join(''),
  );
}

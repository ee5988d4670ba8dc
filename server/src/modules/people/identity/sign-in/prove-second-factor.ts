import type { Proof } from '@portal/contract/people/identity/proofs';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queueSecondFactorEmail } from '../emails/queue-second-factor-email.ts';
import { findFirstPasskeyAt } from '../passkeys/passkeys.queries.ts';
import { getSecondFactorRule } from '../second-factor/get-second-factor-rule.ts';
import { findStep } from '../second-factor/one-time-code.rules.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.rules.ts';
import { openSecret } from '../second-factor/sealed-secret.ts';
import { findCodes, type StoredCodes, spendRecoveryCode, spendStep } from '../second-factor/second-factor.queries.ts';
import { beginCodeAttempt, endAttempt, recordFailedAttempt } from './sign-in-attempts.ts';

type SignInContext = CallContext<Caller | undefined>;

/**
 * Asks a user who has typed the right password for the second factor, if they have one. Uses up the code.
 *
 * @param code as typed: of the app, or a recovery code.
 * @returns with which it is proved; undefined for a user who has none.
 * @throws Refusal CODE_NEEDED without a code; PASSKEY_NEEDED if the county requires one and the user's is a passkey;
 *   INVALID_INPUT for a wrong or used code; TOO_MANY_REQUESTS.
 */
export async function proveSecondFactor(
  context: SignInContext,
  user: Caller,
  code: string | undefined,
): Promise<Proof | undefined> {
  const codes = await findCodes(context.db, user.userId);
  if (!codes?.confirmedAt) {
    const isRequired = (await getSecondFactorRule(context.db, user.role)) === 'required';
    if (isRequired && (await findFirstPasskeyAt(context.db, user.userId))) throw new Refusal('PASSKEY_NEEDED');
    return undefined;
  }
  if (code === undefined) throw new Refusal('CODE_NEEDED');
  const attempt = await beginCodeAttempt(context, user.userId);
  const proof = await spendCode(context, user, codes, code);
  if (proof === undefined) {
    await recordFailedAttempt(context, user.username, user.userId);
    throw new Refusal('INVALID_INPUT', { code: { key: 'codeWrong' } });
  }
  await endAttempt(context, attempt);
  return proof;
}

async function spendCode(
  context: SignInContext,
  user: Caller,
  codes: StoredCodes,
  typed: string,
): Promise<'CODE' | 'RECOVERY_CODE' | undefined> {
  const { db, county } = context;
  const { userId } = user;
  const codeHash = hashRecoveryCode(typed);
  if (codeHash !== undefined) {
    return inTransaction(db, async (tx) => {
      if (!(await spendRecoveryCode(tx, userId, codeHash))) return undefined;
      const actor = actorOf({ ...context, caller: user });
      await recordAudit(tx, { action: 'secondFactor.recoveryCodeUsed', actor });
      await queueSecondFactorEmail(tx, county, userId, 'recoveryCodeUsed');
      return 'RECOVERY_CODE';
    });
  }
  const { sealedSecret, lastStep } = codes;
  const secret = openSecret(county, userId, sealedSecret);
  const step = findStep(secret, typed.replace(/\s/g, ''), { at: county.clock.now(), usedStep: lastStep });
  return step !== undefined && (await spendStep(db, { userId, sealedSecret, step })) ? 'CODE' : undefined;
}

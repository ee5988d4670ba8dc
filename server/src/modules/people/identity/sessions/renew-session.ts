import type { Proof } from '@portal/contract/people/identity/proofs';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import { openIdToken, sealIdToken } from '../second-factor/sealed-id-token.ts';
import { insertEndedSession } from '../users/ended-sessions.queries.ts';
import { renameSession, updateIdToken } from './sessions.queries.ts';

/**
 * Gives the caller's session a new identifier, because its user has proved again who they are (OWASP ASVS 5.0, 7.2.4):
 * someone who had learned the former one is out. Joins the context's transaction.
 *
 * @returns the token for the cookie.
 * @throws Refusal NOT_SIGNED_IN if the session has ended, or another tab has renewed it.
 */
export async function renewSession(
  { db, county, client }: Pick<CallContext, 'db' | 'county' | 'client'>,
  proof: Proof,
): Promise<{ readonly token: string }> {
  const former = hashSecret(client.sessionToken ?? '');
  const token = generateSecret();
  const idHash = hashSecret(token);
  const session = await renameSession(db, former, { idHash, proof, at: county.clock.now() });
  if (session === undefined) throw new Refusal('NOT_SIGNED_IN', {}, { sessionEnd: { reason: 'RENEWED' } });
  const { expiresAt, sealedIdToken } = session;
  const idToken = sealedIdToken ? openIdToken(county, former, sealedIdToken) : undefined;
  if (idToken !== undefined) await updateIdToken(db, idHash, sealIdToken(county, idHash, idToken));
  await insertEndedSession(db, { idHash: former, reason: 'RENEWED', expiresAt });
  return { token };
}

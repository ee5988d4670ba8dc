import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { chooseLanguage as endpoint } from '@portal/contract/people/identity/language';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { updateLanguage } from '../users/users.queries.ts';
import { updateSessionLanguage } from './sessions.queries.ts';

/**
 * Changes the language of the session and of the user's future sessions. For guests, changes only the session.
 *
 * @throws Refusal NOT_OFFERED if the county offers no choice of language.
 */
export async function chooseLanguage(
  { db, caller, client }: CallContext,
  { language }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  if (!(await getSettings(db, 'languages')).languages) throw new Refusal('NOT_OFFERED');
  await inTransaction(db, async (tx) => {
    await updateSessionLanguage(tx, hashSecret(client.sessionToken ?? ''), language);
    if (caller.role !== 'GUEST') await updateLanguage(tx, caller.userId, language);
  });
  return { language };
}

import type { chooseLanguage as endpoint } from '@portal/contract/current-user/language';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { updateSessionLanguage } from './identity.queries.ts';
import { updateLanguage } from './people.queries.ts';
import { hashSecret } from './secrets.ts';

/**
 * Goes on in another language: the session does, and the user's next one begins with it. A guest's choice is her session's alone.
 *
 * @throws Refusal NOT_OFFERED where the county offers no choice.
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

import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import type { CallContext } from '../../../platform/http/route.ts';
import { listUsersByText } from '../../people/identity/index.ts';

/**
 * Lists the users to pick from: county and provider see all users, an account's administrator those of their account
 * (Spec 2 §7).
 */
export async function listUserCodes(
  { db, caller }: CallContext,
  { filterText }: ParsedRequestOf<typeof usersCodeDescription>,
): Promise<ContentOf<typeof usersCodeDescription>> {
  const accountId = caller.role === 'ACCOUNT' ? caller.accountId : undefined;
  const users = await listUsersByText(db, { text: filterText.trim(), accountId });
  return {
    codeDescriptionResultList: users.map(({ id, username, firstName, lastName }) => ({
      code: String(id),
      description: `${lastName}, ${firstName} (${username})`,
    })),
  };
}

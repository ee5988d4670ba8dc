import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { accountsCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import type { CallContext } from '../../../platform/http/route.ts';
import { listAccountsByText } from '../../people/accounts/index.ts';

/** Lists the accounts to pick from (Spec 2 §7). */
export async function listAccountCodes(
  { db }: CallContext,
  { filterText }: ParsedRequestOf<typeof accountsCodeDescription>,
): Promise<ContentOf<typeof accountsCodeDescription>> {
  const accounts = await listAccountsByText(db, filterText.trim());
  return { codeDescriptionResultList: accounts.map(({ id, name }) => ({ code: String(id), description: name })) };
}

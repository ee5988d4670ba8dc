import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import type {
  getPageAccess,
  savePageAccess as saveEndpoint,
} from '@portal/contract/people/account-admin/account-access';
import { objectFromKeys } from '@portal/contract/values/objects';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findManagedAccount, type ManagedAccount, updateDeniedSearches } from '../accounts/index.ts';

/** Loads which searches an account's users can use (Spec 3 §2 "Access"). @throws Refusal NOT_FOUND. */
export async function loadPageAccess(
  { db }: CallContext,
  { id }: ParsedRequestOf<typeof getPageAccess>,
): Promise<ContentOf<typeof getPageAccess>> {
  const account = await findManagedAccount(db, id);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  return describeAccess(db, account);
}

/** Saves which searches an account's users can use, from their next call on (Spec 3 §7). @throws Refusal NOT_FOUND. */
export async function savePageAccess(
  context: CallContext,
  { id, ...switches }: ParsedRequestOf<typeof saveEndpoint>,
): Promise<CallResponse<ContentOf<typeof saveEndpoint>>> {
  const denied = SEARCH_TYPES.filter((type) => !switches[type]);
  const content = await inTransaction(context.db, async (tx) => {
    const account = await findManagedAccount(tx, id, { locks: true });
    if (account === undefined) throw new Refusal('NOT_FOUND');
    await updateDeniedSearches(tx, id, denied);
    const details = { accountId: id, before: account.deniedSearches, after: denied };
    await recordAudit(tx, { action: 'account.accessSaved', actor: actorOf(context), details });
    return describeAccess(tx, { ...account, deniedSearches: denied });
  });
  return new CallResponse({ content, message: context.translate('accounts:accessSaved', { name: content.name }) });
}

async function describeAccess(db: Db, { id, fields, deniedSearches }: ManagedAccount) {
  const { searchAccess } = await getSettings(db, 'search');
  return {
    id,
    name: fields.name,
    isConfigurable: searchAccess === 'configurable',
    ...objectFromKeys(SEARCH_TYPES, (type) => !deniedSearches.includes(type)),
  };
}

import { plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getCallersAccount } from '../../../people/accounts/index.ts';
import { listEntitlementsOf } from '../imaging.queries.ts';
import { toOrderOwner } from '../order-owner.ts';

/**
 * Lists the pages of documents that the caller has bought and that are free today. The image of a document may have other pages by now.
 *
 * @returns the pages by document, rising; a document without one has no entry.
 */
export async function listFreePages(
  context: CallContext,
  documentKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { db, caller, county } = context;
  if (!(await getCallersAccount(db, caller)).imageRetrieval) return new Map();
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const free = await listEntitlementsOf(db, { ...toOrderOwner(context), documentKeys }, today);
  return new Map([...free].map(([documentKey, entitlements]) => [documentKey, entitlements.map(({ page }) => page)]));
}

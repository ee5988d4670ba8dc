import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { saveListView as endpoint } from '@portal/contract/index/search/results/list-view';
import type { CallContext } from '../../../../platform/http/route.ts';
import { updateListView } from './list-views.queries.ts';

/** Stores how a user wants to see lists. Guests share a user, so theirs isn't stored. */
export async function saveListView(
  { db, caller }: CallContext,
  change: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  if (caller.role !== 'GUEST') await updateListView(db, caller.userId, change);
  return {};
}

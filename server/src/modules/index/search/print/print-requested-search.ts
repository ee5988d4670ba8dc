import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CallResponse } from '../../../../platform/http/call-response.ts';
import { isViewed } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { SearchRequest } from '../run/run-search.ts';
import { canPrint } from '../search.policy.ts';
import type { Search } from '../select/search-definition.ts';
import { type PrintRequest, printSearch } from './print-search.ts';

/**
 * Prints the list of a search call with page number -1, for clients that use it instead of the print call (Spec 2 §4
 * "Print/download").
 *
 * @throws Refusal NOT_ALLOWED if the county permits no downloads; VIEWING_ONLY while staff view the portal as the
 *   caller; the refusals of `printSearch`.
 */
export async function printRequestedSearch<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  request: SearchRequest<Type>,
): Promise<CallResponse<never>> {
  if (isViewed(context.caller)) throw new Refusal('VIEWING_ONLY');
  if (!(await canPrint(search.shared.type)(context))) throw new Refusal('NOT_ALLOWED');
  const { pageNumber, timestamp, batch, continuation, updateHistory, ...list } = request;
  return printSearch(search, context, { ...list, format: 'pdf' } as unknown as PrintRequest<Type>);
}

import type { RequestOf } from '@portal/contract/endpoint';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import { call } from '../../../lib/api-client.ts';
import type { RequestedSearch } from './results.rules.ts';

interface SearchPart {
  /** Identifies the search to which a batch belongs. */
  readonly timestamp: number;
  readonly batch: number;
  /** Of the page's first batch. */
  readonly continuation?: string | undefined;
  readonly updateHistory: boolean;
}

/** Requests a batch of a search. Throws ApiRefusal. */
export function callSearch(
  { type, criteria, ...order }: RequestedSearch,
  part: SearchPart,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const endpoint = SEARCH_ENDPOINTS[type];
  return call(endpoint, { ...criteria, ...order, ...part } as RequestOf<typeof endpoint>, { signal });
}

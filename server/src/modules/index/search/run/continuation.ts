import { createHash } from 'node:crypto';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CallContext } from '../../../../platform/http/route.ts';
import { openJson, sealJson } from '../../../../platform/sealed-json.ts';

/** How long a list is continued. A browser asks for the rest of a page within seconds. */
const VALID_MS = 60_000;

/** The rest of a page of results: of its ids those after its first batch. */
export interface RestOfPage {
  readonly ids: readonly number[];
  /** The number of results, and whether there are more matches. */
  readonly total: number;
  readonly isTruncated: boolean;
}

/** The page of a search: its type, criteria, order and page number. */
export type ContinuedPage = Readonly<Record<string, unknown>> & { readonly type: SearchType };

/**
 * Encrypts the rest of a page for the browser, so that no process keeps it. It is only for this user and page: another
 * search has another price and other rows.
 */
export function sealRestOfPage(
  { county, caller }: Pick<CallContext, 'county' | 'caller'>,
  page: ContinuedPage,
  rest: RestOfPage,
): string {
  return sealJson(county, purposeOf(caller.userId, page), rest, VALID_MS);
}

/** Reads the rest of a page; undefined if it has expired or wasn't sealed here for this user and page. */
export function openRestOfPage(
  { county, caller }: Pick<CallContext, 'county' | 'caller'>,
  page: ContinuedPage,
  continuation: string,
): RestOfPage | undefined {
  if (continuation === '') return undefined;
  return openJson(county, purposeOf(caller.userId, page), continuation)?.content as RestOfPage | undefined;
}

function purposeOf(userId: number, page: ContinuedPage): string {
  const named = JSON.stringify([userId, Object.entries(page).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  return `rest of results ${createHash('sha256').update(named).digest('base64')}`;
}

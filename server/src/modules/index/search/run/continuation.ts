import { createHash } from 'node:crypto';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CallContext } from '../../../../platform/http/route.ts';

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
  const expiresAtMs = county.clock.now().getTime() + VALID_MS;
  const content = Buffer.from(JSON.stringify({ ...rest, expiresAtMs } satisfies SealedRest));
  return county.secretsKey.seal(content, purposeOf(caller.userId, page)).toString('base64url');
}

interface SealedRest extends RestOfPage {
  readonly expiresAtMs: number;
}

/** Reads the rest of a page; undefined if it has expired or wasn't sealed here for this user and page. */
export function openRestOfPage(
  { county, caller }: Pick<CallContext, 'county' | 'caller'>,
  page: ContinuedPage,
  continuation: string,
): RestOfPage | undefined {
  if (continuation === '') return undefined;
  try {
    const content = county.secretsKey.open(Buffer.from(continuation, 'base64url'), purposeOf(caller.userId, page));
    const rest = JSON.parse(content.toString()) as SealedRest;
    return county.clock.now().getTime() < rest.expiresAtMs ? rest : undefined;
  } catch {
    return undefined;
  }
}

function purposeOf(userId: number, page: ContinuedPage): string {
  const named = JSON.stringify([userId, Object.entries(page).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  return `rest of results ${createHash('sha256').update(named).digest('base64')}`;
}

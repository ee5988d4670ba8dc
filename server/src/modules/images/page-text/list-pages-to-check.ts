import {
  CHECK_REASONS,
  type CheckReason,
  type PageToCheck,
  type pageToCheckList,
} from '@portal/contract/images/page-text/pages-to-check';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { type CheckedPage, PROCESS_ENDED, selectPagesToCheck } from './page-texts.queries.ts';

/** Selects the pages that couldn't be read, and those with hidden text. */
export function selectListedPages(_: CallContext): ListSource<typeof pageToCheckList, CheckedPage> {
  return {
    matches: selectPagesToCheck(),
    orderBy: { documentKey: 'documentKey', page: 'page' },
    tieBreaker: 'pageKey',
    complete: async (pages) =>
      pages.map(({ documentKey, page, failure }): PageToCheck => ({ documentKey, page, reason: findReason(failure) })),
  };
}

/** Stored failures begin with the code of a broken image, `damaged: …`. */
function findReason(failure: string | null): CheckReason {
  if (failure === null) return 'hiddenText';
  if (failure === PROCESS_ENDED) return 'ended';
  return CHECK_REASONS.find((reason) => failure.startsWith(`${reason}: `)) ?? 'other';
}

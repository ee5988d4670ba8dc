import type { ContentOf } from '@portal/contract/endpoint';
import { ALL_CODE, type CodeDescription } from '@portal/contract/helper-data/code-description';
import { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** The lists behind the forms' selects. */
export type CodeLists = ContentOf<typeof landsharkCodeDescription>;

export const codeListsQuery = queryOptions({
  queryKey: ['code-lists'],
  queryFn: ({ signal }) => call(landsharkCodeDescription, {}, { signal }),
  meta: { isQuiet: true },
});

/** Lists without an entry for all. */
const LISTS_WITHOUT_ALL: ReadonlySet<keyof CodeLists> = new Set(['islands']);

/** One of the lists. While it loads, and if it fails to, it has only the entry for all (Spec 2 §8). */
export function useCodeList(list: keyof CodeLists): readonly CodeDescription[] {
  const texts = useTexts('search');
  const { data } = useQuery(codeListsQuery);
  const unlisted = LISTS_WITHOUT_ALL.has(list) ? [] : [{ code: ALL_CODE, description: texts('all') }];
  return data?.[list] ?? unlisted;
}

import { ALL_CODE, type CodeDescription } from '@portal/contract/office/helper-data/code-description';
import type { SearchCodeList } from '@portal/contract/office/helper-data/landshark-code-description';
import { useQuery } from '@tanstack/react-query';
import { codeListsQuery } from '../../../lib/county/code-lists.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';

/** Lists without an entry for all. */
const LISTS_WITHOUT_ALL: ReadonlySet<SearchCodeList> = new Set(['islands']);

/** One of the lists. While it loads, and if it fails to load, it only has the entry for all (Spec 2 §8). */
export function useCodeList(list: SearchCodeList): readonly CodeDescription[] {
  const texts = useTexts('search');
  const { data } = useQuery(codeListsQuery);
  const unlisted = LISTS_WITHOUT_ALL.has(list) ? [] : [{ code: ALL_CODE, description: texts('all') }];
  return data?.[list] ?? unlisted;
}

import type { ContentOf } from '@portal/contract/endpoint';
import { ALL_CODE, type CodeDescription } from '@portal/contract/office/helper-data/code-description';
import {
  ADMINISTRATION_CODE_LISTS,
  landsharkCodeDescription,
  SEARCH_CODE_LISTS,
} from '@portal/contract/office/helper-data/landshark-code-description';
import { findNamedCodes } from '@portal/contract/office/helper-data/named-lists';
import { objectFromKeys } from '@portal/contract/values/objects';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api-client.ts';
import { useTexts } from '../texts/i18n.ts';
import { orNull, RELOAD_AFTER_MS } from './helper-data.ts';

const CODE_LISTS = [...SEARCH_CODE_LISTS, ...ADMINISTRATION_CODE_LISTS] as const;

/** The options of selects by list. Users without administrative rights have empty lists of administration. */
export type CodeLists = Readonly<Record<(typeof CODE_LISTS)[number], readonly CodeDescription[]>>;

function toCodeLists(content: ContentOf<typeof landsharkCodeDescription>): CodeLists {
  return objectFromKeys(CODE_LISTS, (name) => findNamedCodes(content, name) ?? []);
}

/** Null if they failed to load. */
export const codeListsQuery = queryOptions({
  queryKey: ['code-lists'],
  queryFn: ({ signal }) =>
    orNull('code-lists', signal, async () => toCodeLists(await call(landsharkCodeDescription, {}, { signal }))),
  staleTime: ({ state }) => (state.data === null ? RELOAD_AFTER_MS : Number.POSITIVE_INFINITY),
  meta: { isQuiet: true },
});

/** The options of selects. Suspends while loading; if loading fails, each list has only the entry for all (Spec 2 §8). */
export function useCodeLists(): CodeLists {
  const all = useTexts('search')('all');
  const { data } = useSuspenseQuery(codeListsQuery);
  return useMemo(() => {
    const onlyAll = [{ code: ALL_CODE, description: all }];
    return data ?? objectFromKeys(CODE_LISTS, () => onlyAll);
  }, [data, all]);
}

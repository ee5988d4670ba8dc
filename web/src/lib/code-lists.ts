import type { ContentOf } from '@portal/contract/endpoint';
import type { CodeDescription } from '@portal/contract/helper-data/code-description';
import {
  ADMINISTRATION_CODE_LISTS,
  landsharkCodeDescription,
  SEARCH_CODE_LISTS,
} from '@portal/contract/helper-data/landshark-code-description';
import { findNamedCodes } from '@portal/contract/helper-data/named-lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

const CODE_LISTS = [...SEARCH_CODE_LISTS, ...ADMINISTRATION_CODE_LISTS] as const;

/** The options of selects by list. Users who administer nothing have empty lists of administration. */
export type CodeLists = Readonly<Record<(typeof CODE_LISTS)[number], readonly CodeDescription[]>>;

function toCodeLists(content: ContentOf<typeof landsharkCodeDescription>): CodeLists {
  return Object.fromEntries(
    CODE_LISTS.map((name) => [name, findNamedCodes(content, name) ?? []]),
  ) as unknown as CodeLists;
}

export const codeListsQuery = queryOptions({
  queryKey: ['code-lists'],
  queryFn: async ({ signal }) => toCodeLists(await call(landsharkCodeDescription, {}, { signal })),
  meta: { isQuiet: true },
});

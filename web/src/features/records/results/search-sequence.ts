import { searchHistoryEntrySchema } from '@portal/contract/search/search-history';
import { z } from 'zod';
import { readStoredState, writeStoredState } from '../../../lib/stored-state.ts';
import type { AskedSearch, ResultPage } from './results.rules.ts';

// What the tab keeps over a reload: the search that is looked at, and the one to come back to.

/** A search with the page and the order that were looked at. */
const storedSearchSchema = searchHistoryEntrySchema
  .pick({ type: true, criteria: true, pageNumber: true, sortKey: true, sortDirection: true })
  .extend({ searchId: z.number() });

export type StoredSearch = AskedSearch & Pick<ResultPage, 'searchId'>;

/** Where the search stands whose results were looked at last. */
export const STORED_SEARCH_KEY = 'search';

export function readStoredSearch(): StoredSearch | undefined {
  return readStoredState(STORED_SEARCH_KEY, storedSearchSchema) as StoredSearch | undefined;
}

const sequenceSchema = storedSearchSchema.extend({
  displayCriteria: searchHistoryEntrySchema.shape.displayCriteria,
  /** The call that runs it. */
  link: z.string(),
  /** The record that was open in its list. */
  selectedId: z.string().optional(),
});

/** The search from which links of records led on (Spec 2 §3 "Search sequence"). */
export type SearchSequence = StoredSearch & z.infer<typeof sequenceSchema>;

const SEQUENCE_KEY = 'sequence';

/** The sequence that the tab is in, undefined where it is in none. */
export function readSequence(): SearchSequence | undefined {
  return readStoredState(SEQUENCE_KEY, sequenceSchema) as SearchSequence | undefined;
}

/** Keeps the sequence, or forgets it. */
export function writeSequence(sequence: SearchSequence | undefined): void {
  writeStoredState(SEQUENCE_KEY, sequence ?? null);
}

/** The sequence that begins with a link of a record in a list. */
export function beginSequence(
  { asked, searchId, displayCriteria }: ResultPage,
  selectedId: string | undefined,
): SearchSequence {
  const link = `search/${asked.type}`;
  return { ...asked, criteria: { ...asked.criteria }, searchId, displayCriteria, link, selectedId };
}

import { searchKeySchema } from '@portal/contract/index/search/run/search-address';
import { searchHistoryEntrySchema } from '@portal/contract/index/search/run/search-history';
import { z } from 'zod';
import { readStoredState, writeStoredState } from '../../../lib/session/stored-state.ts';
import type { RequestedSearch, ResultPage } from './results.rules.ts';

// Stored by the tab across a reload: the current search, and the first search of a sequence.

/** A search with its page and order. */
const storedSearchSchema = searchHistoryEntrySchema
  .pick({ type: true, criteria: true, pageNumber: true, sortKey: true, sortDirection: true })
  .extend({ searchId: z.number(), addressKey: searchKeySchema.optional() });

export type StoredSearch = RequestedSearch &
  Pick<ResultPage, 'searchId'> & { readonly addressKey?: string | undefined };

/** The storage key of the last search. */
export const STORED_SEARCH_KEY = 'search';

export function readStoredSearch(): StoredSearch | undefined {
  return readStoredState(STORED_SEARCH_KEY, storedSearchSchema) as StoredSearch | undefined;
}

const sequenceSchema = storedSearchSchema.extend({
  displayCriteria: searchHistoryEntrySchema.shape.displayCriteria,
  /** The path of the search call. */
  link: z.string(),
  /** The record that was open in the list. */
  selectedId: z.string().optional(),
});

/** The search whose records' links the user followed (Spec 2 §3 "Search sequence"). */
export type SearchSequence = StoredSearch & z.infer<typeof sequenceSchema>;

const SEQUENCE_KEY = 'sequence';

/** Returns the tab's current sequence; undefined without one. */
export function readSequence(): SearchSequence | undefined {
  return readStoredState(SEQUENCE_KEY, sequenceSchema) as SearchSequence | undefined;
}

/** Stores the sequence, or deletes it if undefined. */
export function writeSequence(sequence: SearchSequence | undefined): void {
  writeStoredState(SEQUENCE_KEY, sequence ?? null);
}

/** Returns the sequence that starts with a link of a list's record. */
export function createSequence(
  { requested, searchId, addressKey, displayCriteria }: ResultPage,
  selectedId: string | undefined,
): SearchSequence {
  const link = `search/${requested.type}`;
  return { ...requested, criteria: { ...requested.criteria }, searchId, addressKey, displayCriteria, link, selectedId };
}

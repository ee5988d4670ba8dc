import { z } from 'zod';
import { listedSearchTypeSchema } from '../definitions/listed-search-type.ts';
import { sortDirectionSchema } from '../definitions/sort.ts';

/** The criteria as labels and values in the user's language, for chips and lists. */
export const displayCriteriaSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type DisplayCriteria = z.infer<typeof displayCriteriaSchema>;

/** One past search (Spec 2 §3 "Search history entry"). */
export const searchHistoryEntrySchema = z.object({
  /** From 1; 1 is the current search. */
  index: z.int().min(1),
  longDescription: z.string(),
  displayCriteria: displayCriteriaSchema,
  type: listedSearchTypeSchema,
  /** The call that repeats the search. */
  link: z.string(),
  /** The criteria as typed, from which the form reloads. */
  criteria: z.record(z.string(), z.string()),
  sortKey: z.string(),
  sortDirection: sortDirectionSchema,
  pageNumber: z.int().min(1),
});

export type SearchHistoryEntry = z.infer<typeof searchHistoryEntrySchema>;
export const searchHistoryListSchema = z.array(searchHistoryEntrySchema);

import { z } from 'zod';
import { SEARCHES, type SearchType } from './searches.ts';

export type { SearchType } from './searches.ts';

/** The types of all searches in alphabetical order, as the access screens list them (Spec 3 §2). */
export const SEARCH_TYPES = Object.values(SEARCHES)
  .map(({ type }) => type)
  .sort();

export const searchTypeSchema = z.enum(SEARCH_TYPES);

/** The searches that the search-by list of the home page has (Spec 1 §2). */
export type HomeSearchType = {
  [Type in SearchType]: (typeof SEARCHES)[Type]['isHomeLink'] extends true ? Type : never;
}[SearchType];

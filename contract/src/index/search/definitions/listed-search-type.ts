import { z } from 'zod';
import type { SearchType } from './searches.ts';

/**
 * The type of a search in a response. It checks how the name is built, not the list of searches: the login page reads these responses,
 * and the list would bring the definitions of all searches into its first load (decision 0047). Requests use `searchTypeSchema`.
 */
export const listedSearchTypeSchema = z.string().regex(/^searchBy[A-Za-z]+$/) as unknown as z.ZodType<
  SearchType,
  SearchType
>;

import type { z } from 'zod';
import { bookSearches } from './book-searches.ts';
import { documentSearches } from './document-searches.ts';
import { imageWordsSearches } from './image-words-search.ts';
import { landSearches } from './land-searches.ts';
import { propertySearches } from './property-searches.ts';
import type { SearchDefinition } from './search-definition.ts';
import { taxLienSearches } from './tax-lien-searches.ts';
import { torrensSearches } from './torrens-searches.ts';

/**
 * Every search by its type: the only list of searches (Spec 2 §1, §7). To add a search, add its definition to the file of its family;
 * the compiler then names the server half, the form and the texts that are missing (docs/decisions/0054).
 */
export const SEARCHES = {
  ...documentSearches,
  ...propertySearches,
  ...landSearches,
  ...torrensSearches,
  ...bookSearches,
  ...taxLienSearches,
  ...imageWordsSearches,
} as const;

export type SearchType = keyof typeof SEARCHES;
export type CriteriaOf<Type extends SearchType> = z.output<(typeof SEARCHES)[Type]['criteria']>;
/** The kind of result that a search finds. */
export type KindOf<Type extends SearchType> = (typeof SEARCHES)[Type]['resultKind'];
/** A search that finds documents. */
export type DocumentSearchType = { [Type in SearchType]: KindOf<Type> extends 'documents' ? Type : never }[SearchType];

// Each search is listed under its own type.
SEARCHES satisfies { readonly [Type in SearchType]: Pick<SearchDefinition<Type>, 'type'> };

/** Whether a search looks at the recognized text of images, which isn't the county's index. */
export function isOfImageText(type: SearchType): boolean {
  const { isOfImageText: isOfText = false }: Pick<SearchDefinition, 'isOfImageText'> = SEARCHES[type];
  return isOfText;
}

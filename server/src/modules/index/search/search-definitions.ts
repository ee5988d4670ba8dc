import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { bookDefinitions } from './books/book-searches.ts';
import { torrensDefinitions } from './certificates/torrens-searches.ts';
import { documentDefinitions } from './documents/document-searches.ts';
import { imageWordsDefinitions } from './documents/image-words-search.ts';
import { landDefinitions } from './land/land-searches.ts';
import { propertyDefinitions } from './land/property-searches.ts';
import type { Search } from './select/search-definition.ts';
import { taxLienDefinitions } from './tax-liens/tax-lien-searches.ts';

/** The server half of every search of the contract's list, by its type; a missing one is a compile error here. */
export const SEARCH_DEFINITIONS: { readonly [Type in SearchType]: Search<Type> } = {
  ...documentDefinitions,
  ...propertyDefinitions,
  ...landDefinitions,
  ...torrensDefinitions,
  ...bookDefinitions,
  ...taxLienDefinitions,
  ...imageWordsDefinitions,
};

import type { SearchType } from '@portal/contract/search/search-types';
import { bookDefinitions } from './definitions/book-searches.ts';
import { documentDefinitions } from './definitions/document-searches.ts';
import { landDefinitions } from './definitions/land-searches.ts';
import { propertyDefinitions } from './definitions/property-searches.ts';
import { taxLienDefinitions } from './definitions/tax-lien-searches.ts';
import { torrensDefinitions } from './definitions/torrens-searches.ts';
import type { Search } from './search-definition.ts';

/** The server half of every search of the contract's list, by its type; a missing one is a compile error here. */
export const SEARCH_DEFINITIONS: { readonly [Type in SearchType]: Search<Type> } = {
  ...documentDefinitions,
  ...propertyDefinitions,
  ...landDefinitions,
  ...torrensDefinitions,
  ...bookDefinitions,
  ...taxLienDefinitions,
};

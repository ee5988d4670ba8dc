import type { SearchType } from '@portal/contract/search/search-types';
import { searchByAddress } from './definitions/search-by-address.ts';
import { searchByBookAndPage } from './definitions/search-by-book-and-page.ts';
import { searchByDate } from './definitions/search-by-date.ts';
import { searchByDocumentNumber } from './definitions/search-by-document-number.ts';
import { searchByName } from './definitions/search-by-name.ts';
import { searchByParcelId } from './definitions/search-by-parcel-id.ts';
import { searchByTractIndexNMI } from './definitions/search-by-tract-index-nmi.ts';
import type { DocumentSearch } from './search-definition.ts';

/** Every search by its type: adding one is a file and a line here. */
export const SEARCH_DEFINITIONS = {
  searchByName,
  searchByDocumentNumber,
  searchByDate,
  searchByBookAndPage,
  searchByParcelId,
  searchByAddress,
  searchByTractIndexNMI,
} as const satisfies { readonly [Type in SearchType]: DocumentSearch<Type> };

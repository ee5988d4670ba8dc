import type { SearchType } from '@portal/contract/search/search-types';
import { searchByAddress } from './definitions/search-by-address.ts';
import { searchByBookAndPage } from './definitions/search-by-book-and-page.ts';
import { searchByDate } from './definitions/search-by-date.ts';
import { searchByDocumentNumber } from './definitions/search-by-document-number.ts';
import { searchByGrantorGranteeBook } from './definitions/search-by-grantor-grantee-book.ts';
import { searchByLegalDescription } from './definitions/search-by-legal-description.ts';
import { searchByName } from './definitions/search-by-name.ts';
import { searchByParcelId } from './definitions/search-by-parcel-id.ts';
import { searchByPlat } from './definitions/search-by-plat.ts';
import { searchByTaxLien } from './definitions/search-by-tax-lien.ts';
import { searchByTorrensCertificate } from './definitions/search-by-torrens-certificate.ts';
import { searchByTorrensText } from './definitions/search-by-torrens-text.ts';
import { searchByTractBookId } from './definitions/search-by-tract-book-id.ts';
import { searchByTractBookLegal } from './definitions/search-by-tract-book-legal.ts';
import { searchByTractIndexNMI } from './definitions/search-by-tract-index-nmi.ts';
import type { Search } from './search-definition.ts';

/** Every search by its type: adding one is a file and a line here. */
export const SEARCH_DEFINITIONS = {
  searchByName,
  searchByDocumentNumber,
  searchByDate,
  searchByBookAndPage,
  searchByParcelId,
  searchByAddress,
  searchByTractIndexNMI,
  searchByTaxLien,
  searchByGrantorGranteeBook,
  searchByTractBookId,
  searchByTorrensCertificate,
  searchByTorrensText,
  searchByLegalDescription,
  searchByPlat,
  searchByTractBookLegal,
} as const satisfies { readonly [Type in SearchType]: Search<Type> };

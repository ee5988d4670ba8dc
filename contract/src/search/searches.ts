import type { z } from 'zod';
import { searchByAddress } from './search-by-address.ts';
import { searchByBookAndPage } from './search-by-book-and-page.ts';
import { searchByDate } from './search-by-date.ts';
import { searchByDocumentNumber } from './search-by-document-number.ts';
import { searchByGrantorGranteeBook } from './search-by-grantor-grantee-book.ts';
import { searchByLegalDescription } from './search-by-legal-description.ts';
import { searchByName } from './search-by-name.ts';
import { searchByParcelId } from './search-by-parcel-id.ts';
import { searchByPlat } from './search-by-plat.ts';
import { searchByTaxLien } from './search-by-tax-lien.ts';
import { searchByTorrensCertificate } from './search-by-torrens-certificate.ts';
import { searchByTorrensText } from './search-by-torrens-text.ts';
import { searchByTractBookId } from './search-by-tract-book-id.ts';
import { searchByTractBookLegal } from './search-by-tract-book-legal.ts';
import { searchByTractIndexNMI } from './search-by-tract-index-nmi.ts';

/** Every search by its type: adding a search is a file and a line here. */
export const SEARCHES = {
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
} as const;

export type CriteriaOf<Type extends keyof typeof SEARCHES> = z.output<(typeof SEARCHES)[Type]['criteria']>;
/** What a search finds. */
export type KindOf<Type extends keyof typeof SEARCHES> = (typeof SEARCHES)[Type]['resultKind'];

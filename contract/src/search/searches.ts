import type { z } from 'zod';
import { searchByAddress } from './search-by-address.ts';
import { searchByBookAndPage } from './search-by-book-and-page.ts';
import { searchByDate } from './search-by-date.ts';
import { searchByDocumentNumber } from './search-by-document-number.ts';
import { searchByName } from './search-by-name.ts';
import { searchByParcelId } from './search-by-parcel-id.ts';
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
} as const;

export type CriteriaOf<Type extends keyof typeof SEARCHES> = z.output<(typeof SEARCHES)[Type]['criteria']>;

import { z } from 'zod';

/** The searches there are, spelled as in their routes and calls (Spec 2 §1, §7). */
export const SEARCH_TYPES = [
  'searchByName',
  'searchByDocumentNumber',
  'searchByDate',
  'searchByBookAndPage',
  'searchByParcelId',
  'searchByAddress',
  'searchByTractIndexNMI',
  'searchByTaxLien',
  'searchByGrantorGranteeBook',
  'searchByTractBookId',
  'searchByTorrensCertificate',
  'searchByTorrensText',
  'searchByLegalDescription',
  'searchByPlat',
  'searchByTractBookLegal',
] as const;

export const searchTypeSchema = z.enum(SEARCH_TYPES);
export type SearchType = z.infer<typeof searchTypeSchema>;

import { z } from 'zod';
import { criterionText } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

// Searches for certificates of title.

const certificateCriteria = z.strictObject({ certificateNumber: criterionText });

/** Torrens Certificate search: a certificate by its number. It has no checks; an empty number finds nothing (Spec 2 §2, §5). */
export const searchByTorrensCertificate = defineSearch({
  type: 'searchByTorrensCertificate',
  resultKind: 'certificates',
  priceField: 'torrensCertificateNumber',
  navigationGroup: 'standard',
  isHomeLink: false,
  requiresTorrens: true,
  criteria: certificateCriteria,
  defaults: () => certificateCriteria.parse({}),
  findProblems: () => ({}),
});

/** The part of the certificates that a Torrens text search reads (Spec 2 §2): all of it, or one section. */
export const TORRENS_SEARCH_IN = ['ALL', 'LEGAL', 'MEMORIAL_DOCUMENT', 'MEMORIAL_TEXT', 'RECITAL'] as const;
export type TorrensSearchIn = (typeof TORRENS_SEARCH_IN)[number];

const torrensTextCriteria = z.strictObject({
  text: criterionText,
  searchIn: z.enum(TORRENS_SEARCH_IN).default('ALL'),
});

/** Torrens Text search: the text of certificates. It has no checks; an empty text finds nothing (Spec 2 §2, §5). */
export const searchByTorrensText = defineSearch({
  type: 'searchByTorrensText',
  resultKind: 'certificates',
  priceField: 'torrensText',
  navigationGroup: 'standard',
  isHomeLink: false,
  requiresTorrens: true,
  criteria: torrensTextCriteria,
  defaults: () => torrensTextCriteria.parse({}),
  findProblems: () => ({}),
});

export const torrensSearches = { searchByTorrensCertificate, searchByTorrensText } as const;

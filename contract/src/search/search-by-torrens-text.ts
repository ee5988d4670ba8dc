import { z } from 'zod';
import { criterionText } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

/** Where a Torrens text search looks (Spec 2 §2): everywhere, or in one section of the certificates. */
export const TORRENS_SEARCH_IN = ['ALL', 'LEGAL', 'MEMORIAL_DOCUMENT', 'MEMORIAL_TEXT', 'RECITAL'] as const;
export type TorrensSearchIn = (typeof TORRENS_SEARCH_IN)[number];

const criteria = z.strictObject({ text: criterionText, searchIn: z.enum(TORRENS_SEARCH_IN).default('ALL') });

/** Torrens Text search: what stands on certificates of title; nothing is checked, and no text finds nothing (Spec 2 §2, §5). */
export const searchByTorrensText = defineSearch({
  type: 'searchByTorrensText',
  resultKind: 'certificates',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems: () => ({}),
});

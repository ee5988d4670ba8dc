import { z } from 'zod';
import { criterionText } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({ certificateNumber: criterionText });

/** Torrens Certificate search: a certificate of title by its number; nothing is checked, and no number finds nothing (Spec 2 §2, §5). */
export const searchByTorrensCertificate = defineSearch({
  type: 'searchByTorrensCertificate',
  resultKind: 'certificates',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems: () => ({}),
});

import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { NAME_MATCHES } from '@portal/contract/index/search/definitions/name-match';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';

// Fields that several forms have.

/**
 * Counties that key documents by property code offer the types, unless searches always cover all of them (Spec 2 §6).
 */
const offersDocumentTypes = (flags: CountyFlags) => flags.propertyCode && !flags.allOnlySearch;

export const NAME_PART = { kind: 'text', maxLength: CRITERION_MAX_CHARACTERS } as const;
/** The choice of every search by name. */
export const NAME_MATCH = { kind: 'choice', name: 'nameMatch', columns: 12, options: NAME_MATCHES } as const;
export const INITIAL = { kind: 'text', maxLength: 1, columns: 2 } as const;
export const DOCUMENT_TYPE = {
  kind: 'list',
  name: 'documentType',
  list: 'documentTypes',
  columns: 6,
  isShown: offersDocumentTypes,
} as const;
export const INSTRUMENT_GROUP = {
  kind: 'list',
  name: 'instrumentGroup',
  list: 'instrumentGroups',
  columns: 6,
} as const;
export const RECORDED_FROM = { kind: 'date', name: 'fromRecordedDate', columns: 6 } as const;
export const RECORDED_TO = { kind: 'date', name: 'toRecordedDate', columns: 6 } as const;

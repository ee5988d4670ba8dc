import { type TorrensSearchIn, torrensSearches } from '@portal/contract/search/torrens-searches';
import type { Db } from '../../../platform/database/database.ts';
import { computeTextKey, listNumberInterpretations, listNumberKeys } from '../../records/index.ts';
import { listNumberedTypes } from '../codes.queries.ts';
import { describeText } from '../criteria.ts';
import {
  hasCertificateKey,
  hasDischargeBy,
  hasMemorialOf,
  isAnyOf,
  saysInMemorial,
  saysInSection,
  selectCertificates,
} from '../select-certificate-ids.queries.ts';
import type { Condition } from '../select-ids.queries.ts';
import { defineRowSearch } from './define-row-search.ts';

/** Words that users type before the number: Certificate No. 22871. */
const LEADING_WORDS = /^[\s#.:]*(?:(?:certificates?|cert|ct|number|num|no)\b[\s#.:]*)+/i;

/** The certificate with a number, whatever zeros, punctuation and words precede it (Spec 2 §2). */
const searchByTorrensCertificate = defineRowSearch<'searchByTorrensCertificate'>({
  shared: torrensSearches.searchByTorrensCertificate,
  async select(_db, criteria) {
    const keys = listNumberKeys(criteria.certificateNumber.replace(LEADING_WORDS, ''));
    return keys.length === 0 ? undefined : { rows: selectCertificates([hasCertificateKey(keys)]) };
  },
  describe: (criteria, words) => describeText('certificateNumber', criteria.certificateNumber, words),
});

/**
 * Certificates that contain a text, in any section or in the chosen one. A memorial is also found by its document and by the document
 * that discharged it (Spec 2 §2).
 */
const searchByTorrensText = defineRowSearch<'searchByTorrensText'>({
  shared: torrensSearches.searchByTorrensText,
  async select(db, { text, searchIn }) {
    const selections = await listSelections(db, text, searchIn);
    return selections.length === 0 ? undefined : { rows: selectCertificates([isAnyOf(selections)]) };
  },
  describe: ({ text, searchIn }, words) => [
    ...describeText('torrensText', text, words),
    ...describeText('in', words.translate(`search:options.${searchIn === 'ALL' ? 'allSections' : searchIn}`), words),
  ],
});

/** The conditions of each section; none if the text has neither letters nor digits, or names no document. */
async function listSelections(db: Db, text: string, searchIn: TorrensSearchIn): Promise<readonly Condition[]> {
  const textKey = computeTextKey(text);
  if (textKey === '') return [];
  const includes = (section: TorrensSearchIn) => searchIn === 'ALL' || searchIn === section;
  const readings = includes('MEMORIAL_DOCUMENT')
    ? listNumberInterpretations(text, await listNumberedTypes(db), undefined)
    : [];
  return [
    ...(includes('LEGAL') ? [saysInSection('LEGAL', textKey)] : []),
    ...readings.map(hasMemorialOf),
    ...readings.map(hasDischargeBy),
    ...(includes('MEMORIAL_TEXT') ? [saysInMemorial(textKey)] : []),
    ...(includes('RECITAL') ? [saysInSection('RECITAL', textKey)] : []),
  ];
}

export const torrensDefinitions = { searchByTorrensCertificate, searchByTorrensText };

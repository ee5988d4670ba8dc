import { type TorrensSearchIn, torrensSearches } from '@portal/contract/index/search/definitions/torrens-searches';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeTextKey, listNumberInterpretations, listNumberKeys } from '../../records/index.ts';
import { listNumberedTypes } from '../select/codes.queries.ts';
import { describeText } from '../select/criteria.ts';
import { defineRowSearch, type RowKind } from '../select/define-row-search.ts';
import type { Condition } from '../select/select-ids.queries.ts';
import {
  hasCertificateKey,
  hasDischargeBy,
  hasFileNumber,
  hasMemorialOf,
  isAnyOf,
  orderCertificates,
  saysInMemorial,
  saysInSection,
  selectCertificates,
} from './select-certificate-ids.queries.ts';

/** Words that users type before the number: Certificate No. 22871. */
const LEADING_WORDS = /^[\s#.:]*(?:(?:certificates?|cert|ct|number|num|no)\b[\s#.:]*)+/i;

/** File No. F-12 is only a file number. */
const FILE_WORDS = /^[\s#.:]*file\b(?:[\s#.:]*(?:number|num|no)\b)?[\s#.:]*/i;

/**
 * The certificate with a number, ignoring zeros, punctuation and words before it (Spec 2 §2). In a county that shows
 * file numbers, finds the certificates with that file number too.
 */
const CERTIFICATE_ROWS: RowKind<'certificates'> = { id: sql`torrens_certificates.id`, listOrder: orderCertificates };

const searchByTorrensCertificate = defineRowSearch<'searchByTorrensCertificate'>(CERTIFICATE_ROWS, {
  shared: torrensSearches.searchByTorrensCertificate,
  async select(db, criteria) {
    const { torrensUseFileNumber } = await getSettings(db, 'landlink');
    const number = criteria.certificateNumber.replace(LEADING_WORDS, '');
    const fileNumber = number.replace(FILE_WORDS, '');
    const keys = listNumberKeys(number);
    const selections = [
      ...(keys.length > 0 && fileNumber === number ? [hasCertificateKey(keys)] : []),
      ...(torrensUseFileNumber && listNumberKeys(fileNumber).length > 0 ? [hasFileNumber(fileNumber)] : []),
    ];
    return selections.length === 0 ? undefined : { rows: selectCertificates([isAnyOf(selections)]) };
  },
  describe: (criteria, words) => describeText('certificateNumber', criteria.certificateNumber, words),
});

/**
 * Certificates that contain a text, in any section or in the chosen one. A memorial is also found by its document and by the document
 * that discharged it (Spec 2 §2).
 */
const searchByTorrensText = defineRowSearch<'searchByTorrensText'>(CERTIFICATE_ROWS, {
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

/** The conditions of each section; empty if the text has neither letters nor digits, or names no document. */
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

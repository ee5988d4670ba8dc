import { searchByTorrensText as shared, type TorrensSearchIn } from '@portal/contract/search/search-by-torrens-text';
import type { Db } from '../../../platform/database/database.ts';
import { computeTextKey, listNumberReadings } from '../../records/index.ts';
import { listNumberedTypes } from '../codes.queries.ts';
import { describeText } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import {
  findCertificateIds,
  hasDischargeBy,
  hasMemorialOf,
  isAnyOf,
  saysInMemorial,
  saysInSection,
} from '../select-certificate-ids.queries.ts';
import type { Condition } from '../select-ids.queries.ts';

/**
 * Certificates on which a text stands: in any section, or in the chosen one; a memorial is also found by its document and by that which discharged it (Spec 2 §2).
 */
export const searchByTorrensText: Search<'searchByTorrensText'> = {
  shared,
  async findIds(db, { text, searchIn }, sort) {
    const selections = await listSelections(db, text, searchIn);
    return selections.length === 0 ? [] : findCertificateIds(db, [isAnyOf(selections)], sort);
  },
  describe: ({ text, searchIn }, words) => [
    ...describeText('torrensText', text, words),
    ...describeText('in', words.translate(`search:options.${searchIn === 'ALL' ? 'allSections' : searchIn}`), words),
  ],
};

/** What each section finds; nothing where the text has neither letter nor digit, or names no document. */
async function listSelections(db: Db, text: string, searchIn: TorrensSearchIn): Promise<readonly Condition[]> {
  const textKey = computeTextKey(text);
  if (textKey === '') return [];
  const looksIn = (section: TorrensSearchIn) => searchIn === 'ALL' || searchIn === section;
  const readings = looksIn('MEMORIAL_DOCUMENT') ? listNumberReadings(text, await listNumberedTypes(db), undefined) : [];
  return [
    ...(looksIn('LEGAL') ? [saysInSection('LEGAL', textKey)] : []),
    ...readings.map(hasMemorialOf),
    ...readings.map(hasDischargeBy),
    ...(looksIn('MEMORIAL_TEXT') ? [saysInMemorial(textKey)] : []),
    ...(looksIn('RECITAL') ? [saysInSection('RECITAL', textKey)] : []),
  ];
}

import { searchByDocumentNumber as shared } from '@portal/contract/search/search-by-document-number';
import { computeNaturalKey, listNumberReadings } from '../../records/index.ts';
import { listNumberedTypes } from '../codes.queries.ts';
import { describeNarrowing, describeText, readCode, readNarrowing } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import { anyOf, findDocumentIds, hasNumber, hasNumberBetween, narrow } from '../select-ids.queries.ts';

/** One document number in any spelling, or a range of whole numbers (Spec 2 §5). */
export const searchByDocumentNumber: Search<'searchByDocumentNumber'> = {
  shared,
  async findIds(db, criteria, sort) {
    const from = criteria.fromDocumentNumber;
    const to = criteria.toDocumentNumber.trim();
    if (to !== '') {
      const range = hasNumberBetween(computeNaturalKey(from), computeNaturalKey(to));
      return findDocumentIds(db, [range, ...narrow(readNarrowing(criteria))], sort);
    }
    const readings = listNumberReadings(from, await listNumberedTypes(db), readCode(criteria.documentType));
    if (readings.length === 0) return [];
    return findDocumentIds(db, [anyOf(readings.map(hasNumber))], sort);
  },
  describe: (criteria, words) => {
    const from = criteria.fromDocumentNumber.trim();
    const to = criteria.toDocumentNumber.trim();
    const number = to === '' ? from : words.translate('search:criteria.documentRange', { from, to });
    return [...describeText('document', number, words), ...describeNarrowing(criteria, words)];
  },
};

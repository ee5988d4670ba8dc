import { searchByTractIndexNMI as shared } from '@portal/contract/search/search-by-tract-index-nmi';
import { computeParcelKey, computeTextKey } from '../../records/index.ts';
import { describeCode, describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { concernsTract } from '../land-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { findDocumentIds, narrow } from '../select-ids.queries.ts';

/** The documents of an island's village, by the beginning of its name; of one parcel where that is given (Spec 2 §2). */
export const searchByTractIndexNMI: Search<'searchByTractIndexNMI'> = {
  shared,
  async findIds(db, criteria, sort) {
    const villageKey = computeTextKey(criteria.village);
    // Punctuation alone has no key, and would be every village.
    if (villageKey === '') return [];
    const tract = { islandCode: criteria.island, villageKey, parcelKey: computeParcelKey(criteria.parcelId) };
    return findDocumentIds(db, [concernsTract(tract), ...narrow(readNarrowing(criteria))], sort);
  },
  describe: (criteria, words) => [
    ...describeCode('island', criteria.island, words.codes.islands, words),
    ...describeText('village', criteria.village, words),
    ...describeText('parcelId', criteria.parcelId, words),
    ...describeNarrowing(criteria, words),
  ],
};

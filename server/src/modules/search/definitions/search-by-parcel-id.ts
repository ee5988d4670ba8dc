import { searchByParcelId as shared } from '@portal/contract/search/search-by-parcel-id';
import { computeParcelKey } from '../../records/index.ts';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { concernsParcel } from '../land-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { findDocumentIds, narrow } from '../select-ids.queries.ts';

/** The documents of a parcel, current or retired, whatever punctuation its number is typed with (Spec 2 §2). */
export const searchByParcelId: Search<'searchByParcelId'> = {
  shared,
  async findIds(db, criteria, sort) {
    const parcelKey = computeParcelKey(criteria.parcelId);
    // Punctuation alone has no key.
    if (parcelKey === '') return [];
    return findDocumentIds(db, [concernsParcel(parcelKey), ...narrow(readNarrowing(criteria))], sort);
  },
  describe: (criteria, words) => [
    ...describeText('parcelId', criteria.parcelId, words),
    ...describeNarrowing(criteria, words),
  ],
};

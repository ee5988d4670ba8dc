import { searchByAddress as shared } from '@portal/contract/search/search-by-address';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { computeCityKey, listHouseReadings, listStreetReadings } from '../../records/index.ts';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { concernsAddress } from '../land-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { findDocumentIds, narrow } from '../select-ids.queries.ts';

/** The documents of a property: its house number, the beginning of its street, and of its city where one is given (Spec 2 §2). */
export const searchByAddress: Search<'searchByAddress'> = {
  shared,
  async findIds(db, criteria, sort) {
    const houses = listHouseReadings(criteria.streetNumber);
    const streets = listStreetReadings(criteria.streetName);
    const cityKey = computeCityKey(criteria.city);
    // A city of punctuation alone has no key, and is none that a property lies in.
    const isUnknownCity = cityKey === '' && criteria.city.trim() !== '';
    if (houses.length === 0 || streets.length === 0 || isUnknownCity) return [];
    return findDocumentIds(
      db,
      [concernsAddress({ houses, streets, cityKey }), ...narrow(readNarrowing(criteria))],
      sort,
    );
  },
  describe: (criteria, words) => [
    ...describeText('address', describeAddress(criteria), words),
    ...describeNarrowing(criteria, words),
  ],
};

function describeAddress({ streetNumber, streetName, city }: CriteriaOf<'searchByAddress'>): string {
  const street = `${streetNumber.trim()} ${streetName.trim()}`;
  return city.trim() === '' ? street : `${street}, ${city.trim()}`;
}

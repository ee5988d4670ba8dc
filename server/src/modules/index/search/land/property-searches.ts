import { propertySearches } from '@portal/contract/index/search/definitions/property-searches';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { dropStateAndZip } from '@portal/contract/values/us-state';
import {
  computeCityKey,
  computeParcelKey,
  computeTextKey,
  listAddressReadings,
  removeSpaces,
} from '../../records/index.ts';
import { describeCode, describeNarrowing, describeText, readNarrowing } from '../select/criteria.ts';
import { defineDocumentSearch } from '../select/define-document-search.ts';
import { narrow } from '../select/select-ids.queries.ts';
import { concernsAddress, concernsParcel, concernsTract } from './land-conditions.queries.ts';
import { listPlaces } from './list-places.ts';

/** The documents of a property: its house number, the start of its street name, and of its city where one is given (Spec 2 §2). */
const searchByAddress = defineDocumentSearch<'searchByAddress'>({
  shared: propertySearches.searchByAddress,
  async select(_db, criteria) {
    const readings = listAddressReadings(criteria.streetNumber, criteria.streetName);
    // A state or ZIP code alone isn't a city.
    const cityKey = computeCityKey(dropStateAndZip(criteria.city)) || computeCityKey(criteria.city);
    // A city of punctuation alone has no key, and no property lies in it.
    const isUnknownCity = cityKey === '' && criteria.city.trim() !== '';
    if (readings.length === 0 || isUnknownCity) return undefined;
    return {
      conditions: [concernsAddress(listPlaces(readings), removeSpaces(cityKey)), ...narrow(readNarrowing(criteria))],
    };
  },
  describe: (criteria, words) => [
    ...describeText('address', describeAddress(criteria), words),
    ...describeNarrowing(criteria, words),
  ],
});

function describeAddress({ streetNumber, streetName, city }: CriteriaOf<'searchByAddress'>): string {
  const street = `${streetNumber.trim()} ${streetName.trim()}`;
  return city.trim() === '' ? street : `${street}, ${city.trim()}`;
}

/** The documents of a parcel, current or retired, however its number is punctuated (Spec 2 §2). */
const searchByParcelId = defineDocumentSearch<'searchByParcelId'>({
  shared: propertySearches.searchByParcelId,
  async select(_db, criteria) {
    const parcelKey = computeParcelKey(criteria.parcelId);
    // Punctuation alone has no key.
    if (parcelKey === '') return undefined;
    return { conditions: [concernsParcel(parcelKey), ...narrow(readNarrowing(criteria))] };
  },
  describe: (criteria, words) => [
    ...describeText('parcelId', criteria.parcelId, words),
    ...describeNarrowing(criteria, words),
  ],
});

/** The documents of an island's village, by the start of its name; of one parcel where it is given (Spec 2 §2). */
const searchByTractIndexNMI = defineDocumentSearch<'searchByTractIndexNMI'>({
  shared: propertySearches.searchByTractIndexNMI,
  async select(_db, criteria) {
    const villageKey = computeTextKey(criteria.village);
    // Punctuation alone has no key, and would match every village.
    if (villageKey === '') return undefined;
    const tract = { islandCode: criteria.island, villageKey, parcelKey: computeParcelKey(criteria.parcelId) };
    return { conditions: [concernsTract(tract), ...narrow(readNarrowing(criteria))] };
  },
  describe: (criteria, words) => [
    ...describeCode('island', criteria.island, words.codes.islands, words),
    ...describeText('village', criteria.village, words),
    ...describeText('parcelId', criteria.parcelId, words),
    ...describeNarrowing(criteria, words),
  ],
});

export const propertyDefinitions = { searchByAddress, searchByParcelId, searchByTractIndexNMI };

import { z } from 'zod';
import type { Problem } from '../../../problem.ts';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findPlaceProblem,
  findRecordedDatesProblems,
  findRequiredTextProblem,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

// Searches for documents by the property that they concern: its address, its parcel, its tract.

const addressCriteria = z.strictObject({
  streetNumber: criterionText,
  streetName: criterionText,
  city: criterionText,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Address: the documents that concern a property (Spec 2 §2, §3, §5). */
export const searchByAddress = defineSearch({
  type: 'searchByAddress',
  resultKind: 'documents',
  priceField: 'address',
  navigationGroup: 'standard',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: addressCriteria,
  defaults: (context) => ({ ...addressCriteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ streetNumber, streetName, city, ...recorded }, { today }) => ({
    ...collectProblems({
      streetNumber: findRequiredTextProblem(streetNumber),
      streetName: streetName.trim() === '' ? { key: 'required' } : findPlaceProblem(streetName, 'threeCharacters'),
      city: findPlaceProblem(city, 'threeCharactersOrBlank'),
    }),
    ...findRecordedDatesProblems(recorded, { today }),
  }),
});

const parcelIdCriteria = z.strictObject({
  parcelId: criterionText,
  documentType: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Parcel ID: the documents that concern a parcel of the tax roll (Spec 2 §2, §3, §5). */
export const searchByParcelId = defineSearch({
  type: 'searchByParcelId',
  resultKind: 'documents',
  priceField: 'parcelId',
  navigationGroup: 'standard',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: parcelIdCriteria,
  defaults: (context) => ({ ...parcelIdCriteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ parcelId, ...recorded }, { today }) => ({
    ...collectProblems({ parcelId: findRequiredTextProblem(parcelId) }),
    ...findRecordedDatesProblems(recorded, { today }),
  }),
});

const tractIndexCriteria = z.strictObject({
  /** The user must choose one island: there is no entry for all of them. */
  island: codeCriterion.unwrap().default(''),
  village: criterionText,
  parcelId: criterionText,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Tract Index: land indexed by island, village and parcel (Spec 2 §2, §3, §5). Priced like the tract books (decision 0031). */
export const searchByTractIndexNMI = defineSearch({
  type: 'searchByTractIndexNMI',
  resultKind: 'documents',
  priceField: 'tractBook',
  navigationGroup: 'standard',
  isHomeLink: true,
  requiresTorrens: false,
  criteria: tractIndexCriteria,
  defaults: (context) => ({ ...tractIndexCriteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ island, village, parcelId, ...recorded }, { today }) => ({
    ...collectProblems({
      island: island === '' ? { key: 'required' } : undefined,
      village: village.trim() === '' ? { key: 'required' } : findPlaceProblem(village, 'threeCharacters'),
      parcelId: findLettersAndNumbersProblem(parcelId),
    }),
    ...findRecordedDatesProblems(recorded, { today }),
  }),
});

function findLettersAndNumbersProblem(text: string): Problem | undefined {
  return /^[A-Z0-9]*$/i.test(text.trim()) ? undefined : { key: 'lettersAndNumbersOnly' };
}

export const propertySearches = { searchByAddress, searchByParcelId, searchByTractIndexNMI } as const;

import { z } from 'zod';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  middleInitial,
} from './criteria-fields.ts';
import { findNameProblems } from './document-searches.ts';
import { clearOtherLand, findLandProblems, findPlatProblem, landCriteria } from './land-criteria.ts';
import { nameMatchCriterion } from './name-match.ts';
import { defineSearch } from './search-definition.ts';

// Searches for documents by the legal description of the land that they concern.

const legalDescriptionCriteria = z.strictObject({
  ...landCriteria,
  grantorGranteeLastNameLb: criterionText,
  grantorGranteeFirstNameLb: criterionText,
  grantorGranteeMiddleInitialLb: middleInitial,
  grantorGranteeLastNameMb: criterionText,
  grantorGranteeFirstNameMb: criterionText,
  grantorGranteeMiddleInitialMb: middleInitial,
  nameMatch: nameMatchCriterion,
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});
type LegalDescriptionCriteria = z.output<typeof legalDescriptionCriteria>;

/** Search by Legal Description: documents by the land that they concern, platted or sectional (Spec 2 §2, §3, §5). */
export const searchByLegalDescription = defineSearch({
  type: 'searchByLegalDescription',
  resultKind: 'documents',
  priceField: 'legalDescription',
  navigationGroup: 'standard',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: legalDescriptionCriteria,
  defaults: (context) => ({ ...legalDescriptionCriteria.parse({}), ...defaultRecordedDates(context) }),
  clearIrrelevant: (legal) => ({
    ...clearOtherLand(legal),
    ...(readLegalName(legal).lastName.trim() === '' ? { nameMatch: 'BEGINS' as const } : {}),
    ...(legal.legalType === 'LB'
      ? { grantorGranteeLastNameMb: '', grantorGranteeFirstNameMb: '', grantorGranteeMiddleInitialMb: '' }
      : { grantorGranteeLastNameLb: '', grantorGranteeFirstNameLb: '', grantorGranteeMiddleInitialLb: '' }),
  }),
  findProblems(legal, { today }) {
    const { lastName, firstName, middleInitial: initial } = readLegalName(legal);
    const problems = findNameProblems(lastName, firstName, initial);
    const suffix = legal.legalType === 'LB' ? 'Lb' : 'Mb';
    return {
      ...findLandProblems(legal),
      ...collectProblems({
        [`grantorGranteeLastName${suffix}`]: problems.lastName,
        [`grantorGranteeFirstName${suffix}`]: problems.firstName,
      }),
      ...findRecordedDatesProblems(legal, { today }),
    };
  },
});

/** The party that narrows the search, from the fields of the chosen legal type. */
export function readLegalName(legal: LegalDescriptionCriteria): {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
} {
  return legal.legalType === 'LB'
    ? {
        lastName: legal.grantorGranteeLastNameLb,
        firstName: legal.grantorGranteeFirstNameLb,
        middleInitial: legal.grantorGranteeMiddleInitialLb,
      }
    : {
        lastName: legal.grantorGranteeLastNameMb,
        firstName: legal.grantorGranteeFirstNameMb,
        middleInitial: legal.grantorGranteeMiddleInitialMb,
      };
}

const platCriteria = z.strictObject({
  /** Number of the chosen plat. */
  plat: criterionText,
  /** The text that the user typed; after the choice, the name of the plat. */
  platName: criterionText,
  platNumber: criterionText,
});

/** Plat Search: every document that concerns land of a plat (Spec 2 §2, §5). */
export const searchByPlat = defineSearch({
  type: 'searchByPlat',
  resultKind: 'documents',
  priceField: 'plat',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: platCriteria,
  defaults: () => platCriteria.parse({}),
  findProblems: ({ plat }) => collectProblems({ plat: findPlatProblem(plat) }),
});

export const landSearches = { searchByLegalDescription, searchByPlat } as const;

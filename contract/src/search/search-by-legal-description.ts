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
import { clearOtherLand, findLandProblems, landCriteria } from './land-criteria.ts';
import { findNameProblems } from './search-by-name.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  ...landCriteria,
  grantorGranteeLastNameLb: criterionText,
  grantorGranteeFirstNameLb: criterionText,
  grantorGranteeMiddleInitialLb: middleInitial,
  grantorGranteeLastNameMb: criterionText,
  grantorGranteeFirstNameMb: criterionText,
  grantorGranteeMiddleInitialMb: middleInitial,
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});
type Criteria = z.output<typeof criteria>;

/** Search by Legal Description: documents by the land that they concern, platted or sectional (Spec 2 §2, §3, §5). */
export const searchByLegalDescription = defineSearch({
  type: 'searchByLegalDescription',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context) }),
  clearIrrelevant: (legal) => ({
    ...clearOtherLand(legal),
    ...(legal.legalType === 'LB'
      ? { grantorGranteeLastNameMb: '', grantorGranteeFirstNameMb: '', grantorGranteeMiddleInitialMb: '' }
      : { grantorGranteeLastNameLb: '', grantorGranteeFirstNameLb: '', grantorGranteeMiddleInitialLb: '' }),
  }),
  findProblems(legal, { today }) {
    const { lastName, firstName, middleInitial: initial } = readLegalName(legal);
    const problems = findNameProblems(lastName, firstName, initial);
    const suffix = legal.legalType === 'LB' ? 'Lb' : 'Mb';
    return {
      ...findLandProblems(legal, false),
      ...collectProblems({
        [`grantorGranteeLastName${suffix}`]: problems.lastName,
        [`grantorGranteeFirstName${suffix}`]: problems.firstName,
      }),
      ...findRecordedDatesProblems(legal, { today }),
    };
  },
});

/** The party that is asked for beside the land, by the fields of the chosen legal type. */
export function readLegalName(legal: Criteria): {
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

import { z } from 'zod';
import type { Problem } from '../problem.ts';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findTextProblem,
  middleInitial,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

/** A last or business name shorter than this would find half the index (Spec 2 §5). */
export const NAME_MIN_CHARACTERS = 2;

export const SEARCH_IN = ['BOTH', 'GRANTORS', 'GRANTEES'] as const;
export const AND_OR = ['OR', 'AND'] as const;
/** Names that begin so, or also those that sound or are written like it. */
export const NAME_MATCHES = ['BEGINS', 'SIMILAR'] as const;

const criteria = z.strictObject({
  grantorGranteeLastName: criterionText,
  grantorGranteeFirstName: criterionText,
  grantorGranteeMiddleInitial: middleInitial,
  nameMatch: z.enum(NAME_MATCHES).default('BEGINS'),
  andOr: z.enum(AND_OR).default('OR'),
  grantorGranteeLastName2: criterionText,
  grantorGranteeFirstName2: criterionText,
  grantorGranteeMiddleInitial2: middleInitial,
  grantorGranteeSearchIn: z.enum(SEARCH_IN).default('BOTH'),
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Name: grantors and grantees (Spec 2 §2, §3, §5). */
export const searchByName = defineSearch({
  type: 'searchByName',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems(name, { today }) {
    const first = findNameProblems(
      name.grantorGranteeLastName,
      name.grantorGranteeFirstName,
      name.grantorGranteeMiddleInitial,
    );
    const second = findNameProblems(
      name.grantorGranteeLastName2,
      name.grantorGranteeFirstName2,
      name.grantorGranteeMiddleInitial2,
    );
    return {
      ...collectProblems({
        grantorGranteeLastName: name.grantorGranteeLastName.trim() === '' ? { key: 'required' } : first.lastName,
        grantorGranteeFirstName: first.firstName,
        grantorGranteeLastName2: second.lastName,
        grantorGranteeFirstName2: second.firstName,
      }),
      ...findRecordedDatesProblems(name, { today }),
    };
  },
});

/** What is wrong with one name of three parts: each part needs the one before it (Spec 2 §5). */
export function findNameProblems(
  lastName: string,
  firstName: string,
  initial: string,
): { lastName: Problem | undefined; firstName: Problem | undefined } {
  const missing = (text: string) => text.trim() === '';
  let lastNameProblem = findTextProblem(lastName, NAME_MIN_CHARACTERS);
  if (missing(lastName) && !missing(firstName)) lastNameProblem = { key: 'requiredIfFirstName' };
  else if (missing(lastName) && !missing(initial)) lastNameProblem = { key: 'requiredIfMiddleInitial' };
  const firstNameProblem: Problem | undefined =
    missing(firstName) && !missing(initial) ? { key: 'requiredIfMiddleInitial' } : findTextProblem(firstName);
  return { lastName: lastNameProblem, firstName: firstNameProblem };
}

import { z } from 'zod';
import type { FieldProblems, Problem } from '../../../problem.ts';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findRequiredTextProblem,
  findTextProblem,
  middleInitial,
  textCriterion,
} from './criteria-fields.ts';
import {
  DOCUMENT_NUMBERS_MAX,
  DOCUMENT_NUMBERS_MAX_CHARACTERS,
  joinThousands,
  splitDocumentNumbers,
} from './document-numbers.ts';
import { nameMatchCriterion } from './name-match.ts';
import { defineSearch } from './search-definition.ts';

// Searches for documents by the index's facts about each of them: its parties, its number, its date, its book and page.

/** Fewer characters of a last or business name would match half the index (Spec 2 §5). */
export const NAME_MIN_CHARACTERS = 2;

export const SEARCH_IN = ['BOTH', 'GRANTORS', 'GRANTEES'] as const;
export const AND_OR = ['OR', 'AND'] as const;

const nameCriteria = z.strictObject({
  grantorGranteeLastName: criterionText,
  grantorGranteeFirstName: criterionText,
  grantorGranteeMiddleInitial: middleInitial,
  nameMatch: nameMatchCriterion,
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
  priceField: 'name',
  navigationGroup: 'standard',
  isHomeLink: true,
  requiresTorrens: false,
  criteria: nameCriteria,
  defaults: (context) => ({ ...nameCriteria.parse({}), ...defaultRecordedDates(context) }),
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

/** Validates one name of three parts: each part needs the part before it (Spec 2 §5). */
export function findNameProblems(
  lastName: string,
  firstName: string,
  initial: string,
): { lastName: Problem | undefined; firstName: Problem | undefined } {
  const isBlank = (text: string) => text.trim() === '';
  let lastNameProblem = findTextProblem(lastName, NAME_MIN_CHARACTERS);
  if (isBlank(lastName) && !isBlank(firstName)) lastNameProblem = { key: 'requiredIfFirstName' };
  else if (isBlank(lastName) && !isBlank(initial)) lastNameProblem = { key: 'requiredIfMiddleInitial' };
  const firstNameProblem: Problem | undefined =
    isBlank(firstName) && !isBlank(initial) ? { key: 'requiredIfMiddleInitial' } : findTextProblem(firstName);
  return { lastName: lastNameProblem, firstName: firstNameProblem };
}

const documentNumberCriteria = z.strictObject({
  documentType: codeCriterion,
  fromDocumentNumber: textCriterion(DOCUMENT_NUMBERS_MAX_CHARACTERS),
  toDocumentNumber: criterionText,
});

/** Search by Document Number: one number, a list of numbers, or a range of whole numbers (Spec 2 §2, §5). */
export const searchByDocumentNumber = defineSearch({
  type: 'searchByDocumentNumber',
  resultKind: 'documents',
  priceField: 'documentNumber',
  navigationGroup: 'standard',
  isHomeLink: true,
  requiresTorrens: false,
  criteria: documentNumberCriteria,
  defaults: () => documentNumberCriteria.parse({}),
  findProblems({ fromDocumentNumber, toDocumentNumber }) {
    const from = fromDocumentNumber.trim();
    const to = toDocumentNumber.trim();
    if (from !== '' && to !== '') return findNumberRangeProblems(joinThousands(from), joinThousands(to));
    const isTooLong = splitDocumentNumbers(from).length > DOCUMENT_NUMBERS_MAX;
    return collectProblems({
      fromDocumentNumber: isTooLong
        ? { key: 'documentNumberLimit', params: { n: DOCUMENT_NUMBERS_MAX } }
        : findRequiredTextProblem(from),
    });
  },
});

function findNumberRangeProblems(from: string, to: string): FieldProblems {
  const digits = /^\d+$/;
  const problems = collectProblems({
    fromDocumentNumber: digits.test(from) ? undefined : { key: 'numericOnlyRange' },
    toDocumentNumber: digits.test(to) ? undefined : { key: 'numericOnlyRange' },
  });
  if (Object.keys(problems).length > 0) return problems;
  if (BigInt(to) >= BigInt(from)) return {};
  return { fromDocumentNumber: { key: 'numericRange' }, toDocumentNumber: { key: 'numericRange' } };
}

const dateCriteria = z.strictObject({
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
});

/** Search by Date of recording; its from-date starts empty (Spec 2 §2, §5, §9). */
export const searchByDate = defineSearch({
  type: 'searchByDate',
  resultKind: 'documents',
  priceField: 'date',
  navigationGroup: 'standard',
  isHomeLink: true,
  requiresTorrens: false,
  criteria: dateCriteria,
  defaults: (context) => ({ ...dateCriteria.parse({}), ...defaultRecordedDates(context), fromRecordedDate: '' }),
  findProblems: (dates, { today }) => findRecordedDatesProblems(dates, { today, fromRequired: true }),
});

const bookAndPageCriteria = z.strictObject({
  bookType: codeCriterion,
  book: criterionText,
  page: criterionText,
});

/** Search by Book & Page; with an empty page it lists the whole book (Spec 2 §2, §5). */
export const searchByBookAndPage = defineSearch({
  type: 'searchByBookAndPage',
  resultKind: 'documents',
  priceField: 'bookAndPage',
  navigationGroup: 'standard',
  isHomeLink: true,
  requiresTorrens: false,
  criteria: bookAndPageCriteria,
  defaults: () => bookAndPageCriteria.parse({}),
  findProblems: ({ book, page }) =>
    collectProblems({ book: findRequiredTextProblem(book), page: findTextProblem(page) }),
});

export const documentSearches = { searchByName, searchByDocumentNumber, searchByDate, searchByBookAndPage } as const;

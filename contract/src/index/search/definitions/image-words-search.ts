import { z } from 'zod';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findTextProblem,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const imageWordsCriteria = z.strictObject({
  imageWords: criterionText,
  imagePhrase: criterionText,
  imageNear: criterionText,
  imageWithout: criterionText,
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** A text without a letter or digit has no word. */
const HAS_WORD = /[\p{L}\p{N}]/u;

/** Words in Images: documents on a page of which words were recognized. What is recognized isn't the county's index. */
export const searchByImageWords = defineSearch({
  type: 'searchByImageWords',
  resultKind: 'documents',
  priceField: 'imageWords',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  isOfImageText: true,
  criteria: imageWordsCriteria,
  defaults: (context) => ({ ...imageWordsCriteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems(criteria, { today }) {
    const { imageWords, imagePhrase, imageNear, imageWithout } = criteria;
    const isBlank = ![imageWords, imagePhrase, imageNear].some((text) => HAS_WORD.test(text));
    return {
      ...collectProblems({
        imageWords: isBlank ? { key: 'required' } : findTextProblem(imageWords),
        imagePhrase: findTextProblem(imagePhrase),
        imageNear: findTextProblem(imageNear),
        imageWithout: findTextProblem(imageWithout),
      }),
      ...findRecordedDatesProblems(criteria, { today }),
    };
  },
});

export const imageWordsSearches = { searchByImageWords } as const;

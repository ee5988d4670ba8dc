import { z } from 'zod';
import { codeCriterion, collectProblems, criterionText, findTextProblem } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  bookType: codeCriterion,
  book: criterionText,
  page: criterionText,
});

/** Search by Book & Page; an empty page lists the book (Spec 2 §2, §5). */
export const searchByBookAndPage = defineSearch({
  type: 'searchByBookAndPage',
  resultKind: 'documents',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems: ({ book, page }) =>
    collectProblems({
      book: book.trim() === '' ? { key: 'required' } : findTextProblem(book),
      page: findTextProblem(page),
    }),
});

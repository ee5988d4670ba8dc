import { z } from 'zod';
import type { FieldProblems } from '../problem.ts';
import { codeCriterion, collectProblems, criterionText, findTextProblem } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  documentType: codeCriterion,
  fromDocumentNumber: criterionText,
  toDocumentNumber: criterionText,
});

/** Search by Document Number: one number, or a range of whole numbers (Spec 2 §2, §5). */
export const searchByDocumentNumber = defineSearch({
  type: 'searchByDocumentNumber',
  resultKind: 'documents',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems({ fromDocumentNumber, toDocumentNumber }) {
    const from = fromDocumentNumber.trim();
    const to = toDocumentNumber.trim();
    if (from === '') return { fromDocumentNumber: { key: 'required' } };
    if (to !== '') return findNumberRangeProblems(from, to);
    return collectProblems({ fromDocumentNumber: findTextProblem(from) });
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

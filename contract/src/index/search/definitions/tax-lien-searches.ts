import { z } from 'zod';
import { FIRST_DATE, formatPlainDate } from '../../../values/plain-date.ts';
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
} from './criteria-fields.ts';
import { nameMatchCriterion } from './name-match.ts';
import { type CriteriaContext, defineSearch } from './search-definition.ts';

export const TAX_LIEN_METHODS = ['DATERANGE', 'DOCUMENTNUMBER', 'LIENNUMBER', 'TAXPAYER'] as const;
export type TaxLienMethod = (typeof TAX_LIEN_METHODS)[number];

export const CURRENT_OR_EXPIRED = ['ALL', 'CURRENT', 'EXPIRED'] as const;

const criteria = z.strictObject({
  searchByTaxLienMethod: z.enum(TAX_LIEN_METHODS).default('DATERANGE'),
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
  documentType: codeCriterion,
  documentNumber: criterionText,
  lienNumber: criterionText,
  taxpayerName: criterionText,
  taxpayerFirstName: criterionText,
  taxpayerMiddleInitial: middleInitial,
  nameMatch: nameMatchCriterion,
  /** A call without it searches all liens; the form starts with current liens (decision 0020). */
  currentOrExpired: z.enum(CURRENT_OR_EXPIRED).default('ALL'),
});
type Criteria = z.output<typeof criteria>;

/** The criteria of each method, apart from whether the lien is current. */
export const TAX_LIEN_METHOD_FIELDS = {
  DATERANGE: ['fromRecordedDate', 'toRecordedDate'],
  DOCUMENTNUMBER: ['documentType', 'documentNumber'],
  LIENNUMBER: ['lienNumber'],
  TAXPAYER: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial', 'nameMatch'],
} as const satisfies Readonly<Record<TaxLienMethod, readonly (keyof Criteria)[]>>;

/** Tax Lien Search: by one of four methods, each with its own fields (Spec 2 §2, §3, §5). */
export const searchByTaxLien = defineSearch({
  type: 'searchByTaxLien',
  resultKind: 'taxLiens',
  priceField: 'taxLien',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  criteria,
  defaults: (context) => ({
    ...criteria.parse({}),
    ...defaultRecordedDates(context),
    currentOrExpired: 'CURRENT' as const,
  }),
  clearIrrelevant,
  findProblems(taxLien, { today }) {
    switch (taxLien.searchByTaxLienMethod) {
      case 'DATERANGE':
        return findRecordedDatesProblems(taxLien, { today, fromRequired: true });
      case 'DOCUMENTNUMBER':
        return collectProblems({ documentNumber: findRequiredTextProblem(taxLien.documentNumber) });
      case 'LIENNUMBER':
        return collectProblems({ lienNumber: findRequiredTextProblem(taxLien.lienNumber) });
      case 'TAXPAYER':
        return collectProblems({
          taxpayerName: findRequiredTextProblem(taxLien.taxpayerName),
          taxpayerFirstName: findTextProblem(taxLien.taxpayerFirstName),
          taxpayerMiddleInitial: findTextProblem(taxLien.taxpayerMiddleInitial),
        });
    }
  },
});

/** Clears the fields of the other methods, and sets their dates to 01/01/1900 through today (Spec 2 §4 "Tax lien submit"). */
function clearIrrelevant(taxLien: Criteria, { today }: CriteriaContext): Criteria {
  const { searchByTaxLienMethod, currentOrExpired } = taxLien;
  const fields: readonly string[] = TAX_LIEN_METHOD_FIELDS[searchByTaxLienMethod];
  const relevant = Object.fromEntries(Object.entries(taxLien).filter(([name]) => fields.includes(name)));
  return {
    ...criteria.parse({}),
    fromRecordedDate: FIRST_DATE,
    toRecordedDate: formatPlainDate(today),
    ...relevant,
    searchByTaxLienMethod,
    currentOrExpired,
  };
}

export const taxLienSearches = { searchByTaxLien } as const;

import {
  CURRENT_OR_EXPIRED,
  TAX_LIEN_METHOD_FIELDS,
  TAX_LIEN_METHODS,
  type TaxLienMethod,
} from '@portal/contract/index/search/definitions/tax-lien-searches';
import { broadenMatch, offerDefaults } from '../broaden.rules.ts';
import { type Broadening, type Criteria, defineForm, type FormField } from '../form-definition.ts';
import { DOCUMENT_TYPE, INITIAL, NAME_MATCH, NAME_PART, RECORDED_FROM, RECORDED_TO } from './shared-fields.ts';

/** Each method shows its own fields (Spec 2 §2). */
const SHOWN_BY: readonly (readonly [TaxLienMethod, readonly FormField<FieldOfMethod>[]])[] = [
  ['DATERANGE', [{ ...RECORDED_FROM, isRequired: true }, RECORDED_TO]],
  [
    'DOCUMENTNUMBER',
    [
      { ...DOCUMENT_TYPE, columns: 5 },
      { ...NAME_PART, name: 'documentNumber', columns: 7, isRequired: true },
    ],
  ],
  ['LIENNUMBER', [{ ...NAME_PART, name: 'lienNumber', columns: 6, isRequired: true }]],
  [
    'TAXPAYER',
    [
      {
        kind: 'surname',
        of: 'searchByTaxLien',
        name: 'taxpayerName',
        columns: 6,
        isRequired: true,
        hint: 'taxpayerName',
      },
      { ...NAME_PART, name: 'taxpayerFirstName', columns: 4 },
      { ...INITIAL, name: 'taxpayerMiddleInitial' },
      NAME_MATCH,
    ],
  ],
];
type FieldOfMethod = (typeof TAX_LIEN_METHOD_FIELDS)[TaxLienMethod][number];

export const taxLienForm = defineForm<'searchByTaxLien'>({
  type: 'searchByTaxLien',
  groups: [
    {
      title: 'primary',
      fields: [
        { kind: 'choice', name: 'searchByTaxLienMethod', columns: 12, options: TAX_LIEN_METHODS },
        ...SHOWN_BY.flatMap(([method, fields]) => fields.map((field) => showBy(method, field))),
      ],
    },
    {
      title: 'optional',
      fields: [{ kind: 'choice', name: 'currentOrExpired', columns: 12, options: CURRENT_OR_EXPIRED }],
    },
  ],
  broaden: (criteria, defaults) => [
    ...offerAllLiens(criteria),
    ...(criteria.searchByTaxLienMethod === 'TAXPAYER' ? broadenMatch(criteria, 'taxpayerName') : []),
    ...offerDefaults(criteria, defaults, {
      documentType: 'anyDocumentType',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
      taxpayerFirstName: 'dropTaxpayerFirstName',
      taxpayerMiddleInitial: 'dropMiddleInitial',
    }).filter(({ changes }) => Object.keys(changes).every((name) => isAskedBy(criteria, name))),
  ],
});

function showBy(method: TaxLienMethod, field: FormField<FieldOfMethod>): FormField<FieldOfMethod> {
  const { isShown } = field;
  return {
    ...field,
    isShown: (flags, criteria) => criteria.searchByTaxLienMethod === method && (isShown?.(flags, criteria) ?? true),
  };
}

function isAskedBy({ searchByTaxLienMethod }: Criteria, name: string): boolean {
  const fields: readonly string[] = TAX_LIEN_METHOD_FIELDS[searchByTaxLienMethod as TaxLienMethod];
  return fields.includes(name);
}

/** The form starts with current liens; if it finds nothing, users can include those that have ended. */
function offerAllLiens({ currentOrExpired }: Criteria): readonly Broadening[] {
  return currentOrExpired === 'ALL' ? [] : [{ text: 'allLiens', changes: { currentOrExpired: 'ALL' } }];
}

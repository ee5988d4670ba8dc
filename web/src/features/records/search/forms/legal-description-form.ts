import { broadenMatch, offerDefaults } from '../broaden.rules.ts';
import { defineForm } from '../form-definition.ts';
import { broadenLand, isLotsAndBlocks, isMetesAndBounds, LEGAL_KIND_FIELDS, listLandFields } from './land-fields.ts';
import {
  DOCUMENT_TYPE,
  INITIAL,
  INSTRUMENT_GROUP,
  NAME_MATCH,
  NAME_PART,
  RECORDED_FROM,
  RECORDED_TO,
} from './shared-fields.ts';

const LB = { isShown: isLotsAndBlocks } as const;
const MB = { isShown: isMetesAndBounds } as const;
const SURNAME = { kind: 'surname', of: 'searchByLegalDescription' } as const;

export const legalDescriptionForm = defineForm<'searchByLegalDescription'>({
  type: 'searchByLegalDescription',
  groups: [
    { title: 'primary', fields: LEGAL_KIND_FIELDS },
    { title: 'land', fields: listLandFields(false) },
    {
      title: 'optional',
      fields: [
        DOCUMENT_TYPE,
        INSTRUMENT_GROUP,
        RECORDED_FROM,
        RECORDED_TO,
        { ...SURNAME, ...LB, name: 'grantorGranteeLastNameLb', columns: 6 },
        { ...NAME_PART, ...LB, name: 'grantorGranteeFirstNameLb', columns: 4 },
        { ...INITIAL, ...LB, name: 'grantorGranteeMiddleInitialLb' },
        { ...SURNAME, ...MB, name: 'grantorGranteeLastNameMb', columns: 6 },
        { ...NAME_PART, ...MB, name: 'grantorGranteeFirstNameMb', columns: 4 },
        { ...INITIAL, ...MB, name: 'grantorGranteeMiddleInitialMb' },
        NAME_MATCH,
      ],
    },
  ],
  broaden: (criteria, defaults) => {
    const suffix = criteria.legalType === 'LB' ? 'Lb' : 'Mb';
    const party = [
      `grantorGranteeLastName${suffix}`,
      `grantorGranteeFirstName${suffix}`,
      `grantorGranteeMiddleInitial${suffix}`,
    ];
    return [
      ...broadenLand(criteria, defaults),
      ...broadenMatch(criteria, `grantorGranteeLastName${suffix}`),
      ...(party.some((name) => criteria[name] !== '')
        ? [{ text: 'anyParty', changes: Object.fromEntries(party.map((name) => [name, ''])) } as const]
        : []),
      ...offerDefaults(criteria, defaults, {
        section: 'anySection',
        documentType: 'anyDocumentType',
        instrumentGroup: 'anyInstrumentGroup',
        fromRecordedDate: 'earliestDate',
        toRecordedDate: 'latestDate',
      }),
    ];
  },
});

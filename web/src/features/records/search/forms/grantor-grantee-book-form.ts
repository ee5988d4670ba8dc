import { SEARCH_IN } from '@portal/contract/index/search/definitions/document-searches';
import { broadenMatch, offerDefaults } from '../broaden.rules.ts';
import { defineForm } from '../form-definition.ts';
import { NAME_MATCH, NAME_PART, RECORDED_FROM, RECORDED_TO } from './shared-fields.ts';

export const grantorGranteeBookForm = defineForm<'searchByGrantorGranteeBook'>({
  type: 'searchByGrantorGranteeBook',
  groups: [
    {
      title: 'primary',
      fields: [
        { ...NAME_PART, name: 'grantorGranteeLastName', columns: 7, isRequired: true, hint: 'grantorGranteeLastName' },
        { kind: 'choice', name: 'grantorGranteeSearchIn', columns: 5, options: SEARCH_IN },
        NAME_MATCH,
      ],
    },
    { title: 'optional', fields: [RECORDED_FROM, RECORDED_TO] },
  ],
  broaden: (criteria, defaults) => [
    ...broadenMatch(criteria, 'grantorGranteeLastName'),
    ...offerDefaults(criteria, defaults, {
      grantorGranteeSearchIn: 'bothSides',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
  ],
});

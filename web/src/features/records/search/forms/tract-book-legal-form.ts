import { offerDefaults } from '../broaden.rules.ts';
import { defineForm } from '../form-definition.ts';
import { broadenLand, LEGAL_KIND_FIELDS, listLandFields } from './land-fields.ts';
import { RECORDED_FROM, RECORDED_TO } from './shared-fields.ts';

export const tractBookLegalForm = defineForm<'searchByTractBookLegal'>({
  type: 'searchByTractBookLegal',
  groups: [
    { title: 'primary', fields: LEGAL_KIND_FIELDS },
    { title: 'land', fields: listLandFields(true) },
    { title: 'optional', fields: [RECORDED_FROM, RECORDED_TO] },
  ],
  broaden: (criteria, defaults) => [
    ...broadenLand(criteria, defaults),
    ...offerDefaults(criteria, defaults, { fromRecordedDate: 'earliestDate', toRecordedDate: 'latestDate' }),
  ],
});

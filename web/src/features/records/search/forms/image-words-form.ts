import { offerDefaults } from '../broaden.rules.ts';
import { defineForm } from '../form-definition.ts';
import { DOCUMENT_TYPE, INSTRUMENT_GROUP, NAME_PART, RECORDED_FROM, RECORDED_TO } from './shared-fields.ts';

export const imageWordsForm = defineForm<'searchByImageWords'>({
  type: 'searchByImageWords',
  groups: [
    {
      title: 'primary',
      fields: [
        { ...NAME_PART, name: 'imageWords', columns: 12, hint: 'imageWords' },
        { ...NAME_PART, name: 'imagePhrase', columns: 6 },
        { ...NAME_PART, name: 'imageNear', columns: 6, hint: 'imageNear' },
      ],
    },
    {
      title: 'optional',
      fields: [
        { ...NAME_PART, name: 'imageWithout', columns: 12 },
        DOCUMENT_TYPE,
        INSTRUMENT_GROUP,
        RECORDED_FROM,
        RECORDED_TO,
      ],
    },
  ],
  broaden: (criteria, defaults) =>
    offerDefaults(criteria, defaults, {
      imageWithout: 'anyImageWords',
      documentType: 'anyDocumentType',
      instrumentGroup: 'anyInstrumentGroup',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
});

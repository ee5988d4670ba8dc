import { DOCUMENT_NUMBERS_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/document-numbers';
import { AND_OR, SEARCH_IN } from '@portal/contract/index/search/definitions/document-searches';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { broadenName, offerDefaults } from './broaden.rules.ts';
import { defineForm, type FormDefinition } from './form-definition.ts';
import { grantorGranteeBookForm } from './forms/grantor-grantee-book-form.ts';
import { imageWordsForm } from './forms/image-words-form.ts';
import { legalDescriptionForm } from './forms/legal-description-form.ts';
import { platForm } from './forms/plat-form.ts';
import {
  DOCUMENT_TYPE,
  INITIAL,
  INSTRUMENT_GROUP,
  NAME_MATCH,
  NAME_PART,
  RECORDED_FROM,
  RECORDED_TO,
} from './forms/shared-fields.ts';
import { taxLienForm } from './forms/tax-lien-form.ts';
import { torrensCertificateForm } from './forms/torrens-certificate-form.ts';
import { torrensTextForm } from './forms/torrens-text-form.ts';
import { tractBookIdForm } from './forms/tract-book-id-form.ts';
import { tractBookLegalForm } from './forms/tract-book-legal-form.ts';

const nameForm = defineForm<'searchByName'>({
  type: 'searchByName',
  groups: [
    {
      title: 'primary',
      fields: [
        {
          kind: 'surname',
          of: 'searchByName',
          name: 'grantorGranteeLastName',
          columns: 6,
          isRequired: true,
          hint: 'grantorGranteeLastName',
        },
        { ...NAME_PART, name: 'grantorGranteeFirstName', columns: 4 },
        { ...INITIAL, name: 'grantorGranteeMiddleInitial' },
        NAME_MATCH,
      ],
    },
    {
      title: 'optional',
      fields: [
        { kind: 'choice', name: 'andOr', columns: 12, options: AND_OR },
        { kind: 'surname', of: 'searchByName', name: 'grantorGranteeLastName2', columns: 6 },
        { ...NAME_PART, name: 'grantorGranteeFirstName2', columns: 4 },
        { ...INITIAL, name: 'grantorGranteeMiddleInitial2' },
        { kind: 'choice', name: 'grantorGranteeSearchIn', columns: 12, options: SEARCH_IN },
        DOCUMENT_TYPE,
        INSTRUMENT_GROUP,
        RECORDED_FROM,
        RECORDED_TO,
      ],
    },
  ],
  broaden: (criteria, defaults) => [
    ...broadenName(criteria),
    ...offerDefaults(criteria, defaults, {
      grantorGranteeSearchIn: 'bothSides',
      documentType: 'anyDocumentType',
      instrumentGroup: 'anyInstrumentGroup',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
  ],
});

const documentNumberForm = defineForm<'searchByDocumentNumber'>({
  type: 'searchByDocumentNumber',
  groups: [
    {
      title: 'primary',
      fields: [
        { ...DOCUMENT_TYPE, columns: 4 },
        {
          kind: 'text',
          name: 'fromDocumentNumber',
          maxLength: DOCUMENT_NUMBERS_MAX_CHARACTERS,
          columns: 6,
          isRequired: true,
          hint: 'fromDocumentNumber',
        },
      ],
    },
    {
      title: 'optional',
      fields: [{ ...NAME_PART, name: 'toDocumentNumber', columns: 4, hint: 'toDocumentNumber' }],
    },
  ],
  broaden: (criteria, defaults) => [
    ...(criteria.toDocumentNumber ? [{ text: 'oneNumber', changes: { toDocumentNumber: '' } } as const] : []),
    ...offerDefaults(criteria, defaults, { documentType: 'anyDocumentType' }),
  ],
});

const dateForm = defineForm<'searchByDate'>({
  type: 'searchByDate',
  groups: [
    { title: 'primary', fields: [{ ...RECORDED_FROM, isRequired: true }, RECORDED_TO] },
    { title: 'optional', fields: [DOCUMENT_TYPE, INSTRUMENT_GROUP] },
  ],
  broaden: (criteria, defaults) =>
    offerDefaults(criteria, defaults, {
      documentType: 'anyDocumentType',
      instrumentGroup: 'anyInstrumentGroup',
      toRecordedDate: 'latestDate',
    }),
});

const bookAndPageForm = defineForm<'searchByBookAndPage'>({
  type: 'searchByBookAndPage',
  groups: [
    { title: 'primary', fields: [{ ...NAME_PART, name: 'book', columns: 4, isRequired: true }] },
    {
      title: 'optional',
      fields: [
        { ...NAME_PART, name: 'page', columns: 6, hint: 'page' },
        { kind: 'list', name: 'bookType', list: 'bookTypes', columns: 6, isShown: (flags) => flags.bookType },
      ],
    },
  ],
  broaden: (criteria, defaults) => offerDefaults(criteria, defaults, { page: 'anyPage', bookType: 'anyBookType' }),
});

const parcelIdForm = defineForm<'searchByParcelId'>({
  type: 'searchByParcelId',
  groups: [
    {
      title: 'primary',
      fields: [{ ...NAME_PART, name: 'parcelId', columns: 6, isRequired: true, hint: 'parcelId' }],
    },
    { title: 'optional', fields: [DOCUMENT_TYPE, RECORDED_FROM, RECORDED_TO] },
  ],
  broaden: (criteria, defaults) =>
    offerDefaults(criteria, defaults, {
      documentType: 'anyDocumentType',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
});

const addressForm = defineForm<'searchByAddress'>({
  type: 'searchByAddress',
  groups: [
    {
      title: 'primary',
      fields: [
        { ...NAME_PART, name: 'streetNumber', columns: 4, isRequired: true, hint: 'streetNumber' },
        { ...NAME_PART, name: 'streetName', columns: 8, isRequired: true, hint: 'streetName' },
      ],
    },
    {
      title: 'optional',
      fields: [{ ...NAME_PART, name: 'city', columns: 6 }, INSTRUMENT_GROUP, RECORDED_FROM, RECORDED_TO],
    },
  ],
  broaden: (criteria, defaults) =>
    offerDefaults(criteria, defaults, {
      city: 'anyCity',
      instrumentGroup: 'anyInstrumentGroup',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
});

const tractIndexForm = defineForm<'searchByTractIndexNMI'>({
  type: 'searchByTractIndexNMI',
  groups: [
    {
      title: 'primary',
      fields: [
        { kind: 'list', name: 'island', list: 'islands', columns: 5, isRequired: true },
        { ...NAME_PART, name: 'village', columns: 7, isRequired: true, hint: 'village' },
      ],
    },
    {
      title: 'optional',
      fields: [{ ...NAME_PART, name: 'parcelId', columns: 12, hint: 'tractParcelId' }, RECORDED_FROM, RECORDED_TO],
    },
  ],
  broaden: (criteria, defaults) =>
    offerDefaults(criteria, defaults, {
      parcelId: 'anyParcel',
      fromRecordedDate: 'earliestDate',
      toRecordedDate: 'latestDate',
    }),
});

/** The form of every search: adding one is a definition and a line here. */
export const SEARCH_FORMS: Readonly<Record<SearchType, FormDefinition>> = {
  searchByName: nameForm,
  searchByDocumentNumber: documentNumberForm,
  searchByDate: dateForm,
  searchByBookAndPage: bookAndPageForm,
  searchByParcelId: parcelIdForm,
  searchByAddress: addressForm,
  searchByTractIndexNMI: tractIndexForm,
  searchByTaxLien: taxLienForm,
  searchByGrantorGranteeBook: grantorGranteeBookForm,
  searchByTractBookId: tractBookIdForm,
  searchByTorrensCertificate: torrensCertificateForm,
  searchByTorrensText: torrensTextForm,
  searchByLegalDescription: legalDescriptionForm,
  searchByPlat: platForm,
  searchByTractBookLegal: tractBookLegalForm,
  searchByImageWords: imageWordsForm,
};

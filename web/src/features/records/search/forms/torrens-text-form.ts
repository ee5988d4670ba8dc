import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { TORRENS_SEARCH_IN } from '@portal/contract/index/search/definitions/torrens-searches';
import { offerDefaults } from '../broaden.rules.ts';
import { type Criteria, defineForm, type FieldText } from '../form-definition.ts';

/** The label of the text, by the searched section (Spec 2 §2). */
const TEXT_LABELS: Readonly<Record<string, FieldText>> = {
  ALL: 'textOrDocument',
  MEMORIAL_DOCUMENT: 'memorialDocument',
};

export const torrensTextForm = defineForm<'searchByTorrensText'>({
  type: 'searchByTorrensText',
  groups: [
    {
      title: 'primary',
      fields: [
        {
          kind: 'text',
          name: 'text',
          label: ({ searchIn = '' }: Criteria) => TEXT_LABELS[searchIn] ?? 'text',
          maxLength: CRITERION_MAX_CHARACTERS,
          columns: 12,
          hint: 'torrensText',
        },
        {
          kind: 'choice',
          name: 'searchIn',
          columns: 12,
          options: TORRENS_SEARCH_IN,
          optionTexts: { ALL: 'allSections' },
        },
      ],
    },
  ],
  broaden: (criteria, defaults) => offerDefaults(criteria, defaults, { searchIn: 'allSections' }),
});

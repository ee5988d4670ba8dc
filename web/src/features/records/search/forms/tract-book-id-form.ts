import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { defineForm } from '../form-definition.ts';

export const tractBookIdForm = defineForm<'searchByTractBookId'>({
  type: 'searchByTractBookId',
  groups: [
    {
      title: 'primary',
      fields: [
        {
          kind: 'text',
          name: 'tractBookId',
          maxLength: CRITERION_MAX_CHARACTERS,
          columns: 6,
          isRequired: true,
          hint: 'tractBookId',
        },
      ],
    },
  ],
  broaden: () => [],
});

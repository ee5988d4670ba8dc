import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { defineForm } from '../form-definition.ts';

export const torrensCertificateForm = defineForm<'searchByTorrensCertificate'>({
  type: 'searchByTorrensCertificate',
  groups: [
    {
      title: 'primary',
      fields: [
        {
          kind: 'text',
          name: 'certificateNumber',
          maxLength: CRITERION_MAX_CHARACTERS,
          columns: 6,
          hint: 'certificateNumber',
        },
      ],
    },
  ],
  broaden: () => [],
});

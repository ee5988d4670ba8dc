import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import { priceSchema } from '../price-fields.ts';

/** Whether the county certifies searches, and for which price. */
export const searchCertificatesSettings = z.object({
  /** Takes effect when the operator has created the county's keys. */
  certify: switchSchema,
  certifyPrice: priceSchema,
});

export const searchCertificatesGroup = defineSettingsGroup({
  name: 'searchCertificates',
  canBePlanned: true,
  schema: searchCertificatesSettings,
  fields: { certify: { kind: 'switch' }, certifyPrice: { kind: 'money' } },
});

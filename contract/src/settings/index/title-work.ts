import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import { priceSchema } from '../price-fields.ts';

/** The county's features for title examiners, and their prices: each is off until the county turns it on. */
export const titleWorkSettings = z.object({
  /** Chains of title, which are derived from the index. */
  chain: switchSchema,
  /** For a chain of one piece of land, once per user and day. */
  chainPrice: priceSchema,
  /** Property pages: everything in the index about one piece of land. */
  property: switchSchema,
  /** For the page of one piece of land, once per user and day. */
  propertyPrice: priceSchema,
});

export const titleWorkGroup = defineSettingsGroup({
  name: 'titleWork',
  canBePlanned: true,
  schema: titleWorkSettings,
  fields: {
    chain: { kind: 'switch' },
    chainPrice: { kind: 'money' },
    property: { kind: 'switch' },
    propertyPrice: { kind: 'money' },
  },
});

import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { priceFields, pricesShape } from '../price-fields.ts';

/** The prices of an a la carte account, in cents (Spec 3 §3 "A la carte rates"). */
export const aLaCarteSettings = z.object(pricesShape);

export const aLaCarteGroup = defineSettingsGroup({
  name: 'aLaCarte',
  canBePlanned: true,
  schema: aLaCarteSettings,
  fields: priceFields,
});

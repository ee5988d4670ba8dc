import { z } from 'zod';
import { pricesShape } from './price-fields.ts';

/** What an a la carte account pays, in cents (Spec 3 §3 "A la carte rates"). */
export const aLaCarteSettings = z.object(pricesShape);

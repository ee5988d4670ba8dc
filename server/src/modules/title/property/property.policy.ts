import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../county-settings/index.ts';

/** The county offers property pages. */
export const offersProperty: Policy = async ({ db }) => (await getSettings(db, 'titleWork')).property;

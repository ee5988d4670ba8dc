import type { Policy } from '../../../../platform/http/route.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { certifiesSearches } from '../../certified-searches/index.ts';

/** The county offers property pages. */
export const offersProperty: Policy = async ({ db }) => (await getSettings(db, 'titleWork')).property;

/** The county offers property pages, and certifies. */
export const certifiesProperty: Policy = async (request) =>
  (await offersProperty(request)) && certifiesSearches(request);

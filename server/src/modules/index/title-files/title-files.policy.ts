import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';

/** The county offers title files. Where it no longer does, users still see which ones they have. */
export const offersTitleFiles: Policy = async ({ county }) => (await getSettings(county.db, 'titleFiles')).titleFiles;

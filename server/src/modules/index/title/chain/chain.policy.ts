import type { Policy } from '../../../../platform/http/route.ts';
import { getSettings } from '../../../office/county-settings/index.ts';

/** The county offers chains of title. */
export const offersChain: Policy = async ({ db }) => (await getSettings(db, 'titleWork')).chain;

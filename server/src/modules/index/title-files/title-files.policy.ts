import type { CallContext, Policy } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';

export const offersTitleFiles: Policy = async ({ county }) => (await getSettings(county.db, 'titleFiles')).titleFiles;

/** @throws Refusal NOT_ALLOWED where the county doesn't offer title files. */
export async function ensureOffered({ db }: Pick<CallContext, 'db'>): Promise<void> {
  if (!(await getSettings(db, 'titleFiles')).titleFiles) throw new Refusal('NOT_ALLOWED');
}

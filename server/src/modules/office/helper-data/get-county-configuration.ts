import type { ContentOf } from '@portal/contract/endpoint';
import { landshark } from '@portal/contract/office/helper-data/landshark';
import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';

/**
 * Returns the county's configuration sets (Spec 1 §3, §7). The contract determines which of their fields every user may
 * see.
 */
export async function getCountyConfiguration({ db }: CallContext): Promise<ContentOf<typeof landshark>> {
  const sets = landshark.content.def.items.map(({ shape }) => shape.name.value);
  const entries = await Promise.all(sets.map(async (name) => ({ name, baseContent: await getSettings(db, name) })));
  return landshark.content.parse(entries);
}

import type { ContentOf } from '@portal/contract/endpoint';
import { formatLand, type Land, parseLand } from '@portal/contract/index/title/land';
import type { LandPage, recentLands } from '@portal/contract/index/title/recent-lands';
import type { Db } from '../../../../platform/database/database.ts';
import { isViewed } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { type LandNames, nameLand } from '../name-land.rules.ts';
import { insertOpenedLand, selectOpenedLands, selectParcelNumbers, selectPlatNames } from './land-history.queries.ts';

/**
 * The last pages that the caller opened, without those that the county no longer offers. Their names are read from the
 * index.
 */
export async function listRecentLands({ db, caller }: CallContext): Promise<ContentOf<typeof recentLands>> {
  if (caller.role === 'GUEST') return { lands: [] };
  const { property, chain } = await getSettings(db, 'titleWork');
  const offered: LandPage[] = [...(property ? ['PROPERTY' as const] : []), ...(chain ? ['CHAIN' as const] : [])];
  if (offered.length === 0) return { lands: [] };
  const opened = (await selectOpenedLands(db, caller.userId, offered)).flatMap(({ page, land: path }) => {
    const land = parseLand(path);
    return land === undefined ? [] : [{ page, path, land }];
  });
  const lands = opened.map(({ land }) => land);
  const names: LandNames = {
    parcels: await selectParcelNumbers(
      db,
      lands.flatMap((land) => (land.kind === 'parcel' ? [land.key] : [])),
    ),
    plats: await selectPlatNames(
      db,
      lands.flatMap((land) => (land.kind === 'plat' ? [computeNaturalKey(land.plat)] : [])),
    ),
  };
  return { lands: opened.map(({ page, path, land }) => ({ page, path, name: nameLand(land, names) })) };
}

/**
 * Keeps a page in the history of the caller, unless staff view the portal as the caller. Guests have no history.
 *
 * @param db the transaction of the charge, if there is one: an unpaid page has no history entry.
 */
export async function storeOpenedLand(
  db: Db,
  { caller, county }: Pick<CallContext, 'caller' | 'county'>,
  { page, land }: { readonly page: LandPage; readonly land: Land },
): Promise<void> {
  if (caller.role === 'GUEST' || isViewed(caller)) return;
  await insertOpenedLand(db, { userId: caller.userId, page, land: formatLand(land), at: county.clock.now() });
}

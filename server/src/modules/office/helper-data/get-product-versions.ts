import type { ContentOf } from '@portal/contract/endpoint';
import type { productVersions } from '@portal/contract/office/helper-data/product-versions';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { getSchemaVersion } from '../../../platform/database/migrate.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { PRODUCT_VERSION, RELEASE } from '../../../platform/product-version.ts';
import { findIndexLoadedAt } from '../../index/records/index.ts';

/** Returns the running versions and the day of the index (Spec 1 §3 "server product versions"). */
export async function getProductVersions({ db, county }: CallContext): Promise<ContentOf<typeof productVersions>> {
  const loadedAt = await findIndexLoadedAt(db);
  const versions = {
    portal: PRODUCT_VERSION,
    release: RELEASE,
    schema: getSchemaVersion(),
    indexLoadedOn: loadedAt === undefined ? '' : formatPlainDate(plainDateAt(loadedAt, county.timeZone)),
  };
  return [{ name: 'productVersions', baseContent: versions }];
}

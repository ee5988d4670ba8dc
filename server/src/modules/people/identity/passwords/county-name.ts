import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { getSettings } from '../../../office/county-settings/index.ts';

/** Returns the county's name: the saved setting or, if it is empty, the name from the counties file. */
export async function getCountyName(db: Db, county: County): Promise<string> {
  const { countyName } = await getSettings(db, 'common');
  return countyName === '' ? county.name : countyName;
}

/** Returns the name under which the county's reports are published: its own and that of its portal. */
export async function describePublisher(db: Db, county: County): Promise<string> {
  const { appTitle } = await getSettings(db, 'common');
  return `${await getCountyName(db, county)} ${appTitle}`;
}

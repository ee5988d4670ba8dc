import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { getSettings } from '../county-settings/index.ts';

/** The county as its pages call it: what it saved, else how the operator named it. */
export async function getCountyName(db: Db, county: County): Promise<string> {
  const { countyName } = await getSettings(db, 'common');
  return countyName === '' ? county.name : countyName;
}

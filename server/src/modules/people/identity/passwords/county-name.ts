import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Letterhead } from '../../../../platform/report/report-document.ts';
import { findEmblem, getSettings } from '../../../office/county-settings/index.ts';

/** Returns the county's name: the saved setting or, if it is empty, the name from the counties file. */
export async function getCountyName(db: Db, county: County): Promise<string> {
  const { countyName } = await getSettings(db, 'common');
  return countyName === '' ? county.name : countyName;
}

/** Returns the head of the county's reports: its name and that of its portal, its address and phone, and its seal, or else its logo. */
export async function describePublisher(db: Db, county: County): Promise<Letterhead> {
  const { appTitle, address, contactPhone } = await getSettings(db, 'common');
  return {
    name: `${await getCountyName(db, county)} ${appTitle}`,
    contact: [address, contactPhone].filter((part) => part !== '').join(' · '),
    emblem: (await findEmblem(db, 'seal')) ?? (await findEmblem(db)),
  };
}

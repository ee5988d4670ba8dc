import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { SYSTEM_ACTOR } from '../modules/audit/index.ts';
import { type SettingsGroup, saveSettings } from '../modules/county-settings/index.ts';
import type { Db } from '../platform/database/database.ts';
import { INDEX_BEGINS_ON } from './county/tell-county.ts';
import { TAX_LIENS_SINCE } from './county/tell-tax-liens.ts';
import { DEMO_COUNTY } from './demo-county.ts';
import { DEMO_GUEST } from './demo-users.ts';
import { computeVerifiedThrough, IMAGES_BEGIN_ON } from './rows/list-document-rows.ts';

/** Saves how the demo county has set up its portal. What is not named here has the portal's defaults. */
export async function seedSettings(db: Db, indexedThrough: PlainDate): Promise<void> {
  const save = <Group extends SettingsGroup>(
    group: Group,
    content: Parameters<typeof saveSettings<Group>>[1]['content'],
  ) => saveSettings(db, { group, content, actor: SYSTEM_ACTOR });

  await save('common', {
    countyName: DEMO_COUNTY.name,
    contactName: 'Marlys Dvorak',
    contactTitle: 'County Recorder and Registrar of Titles',
    contactPhone: '(218) 555-0142',
    contactEmail: 'recorder@juniper.example',
  });
  await save('landlink', { bookType: true, propertyCode: true, displaySalePrice: true, displayMortgageAmount: true });
  await save('languages', { languages: true });
  await save('userAccess', { guestUserName: DEMO_GUEST });
  await save('aLaCarte', { imageDocument: 500, imageFirstPage: 200, imageAdditionalPages: 50 });
  await save('search', { defaultSearch: 'searchByName' });
  await save('notableDates', { showNotableDates: true, ...makeNotableDates(indexedThrough) });
}

function makeNotableDates(indexedThrough: PlainDate) {
  const reach = {
    indexBegin: formatPlainDate(INDEX_BEGINS_ON),
    posted: formatPlainDate(indexedThrough),
    verified: formatPlainDate(computeVerifiedThrough(indexedThrough)),
    imageBegin: formatPlainDate(IMAGES_BEGIN_ON),
    imageThru: formatPlainDate(indexedThrough),
  };
  return { abstract: reach, torrens: reach, lien: { ...reach, indexBegin: `01/03/${TAX_LIENS_SINCE}` } };
}

import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { type SettingsGroupName, saveSettings } from '@portal/server/modules/office/county-settings';
import type { Db } from '@portal/server/platform/database/database';

/** The texts of the demo county's login and home pages. All of them are invented; `.example` addresses belong to no one. */
const LOGIN_LINKS = [
  row('Juniper County', 'https://www.juniper.example'),
  row("Recorder's Office", 'https://www.juniper.example/recorder'),
  row('Recording fees', 'https://www.juniper.example/recorder/fees'),
  row('Property tax', 'https://tax.juniper.example'),
  row('Maps and surveys', 'https://maps.juniper.example'),
  row('Fraud alert service', 'https://www.juniper.example/recorder/fraud-alert'),
  row('Write to us', 'mailto:recorder@juniper.example'),
  row('Disclaimer', 'https://www.juniper.example/recorder/disclaimer'),
];

const MORE_LINKS = [
  row('Forms for deeds and mortgages', 'https://www.juniper.example/recorder/forms'),
  row('Plat review calendar', 'https://www.juniper.example/surveyor/plats'),
  row('Board of commissioners', 'https://www.juniper.example/board'),
];

const LOGIN_NEWS = [
  row(
    'Images back to 1964',
    'The microfilm of 1964 to 1979 has been scanned. Every document recorded since January 2, 1964 now has its pages here.',
  ),
  row(
    'Office hours in the week of Thanksgiving',
    "The recorder's office is closed on Thursday and Friday. Documents that arrive by then are recorded on Monday. The portal stays open.",
  ),
];

const MORE_NEWS = [
  row(
    'Tract index of the islands',
    'Osprey and Big Island can be searched by village and parcel. The index reaches back to the first patents.',
  ),
  row(
    'Certificates of title',
    'Cancelled certificates link to the certificates that replaced them. Memorials are in the order in which they were entered.',
  ),
];

/** Saves the login and home pages of the demo county, and lets users register themselves. */
export async function seedPublicPages(db: Db): Promise<void> {
  const save = <Group extends SettingsGroupName>(
    group: Group,
    content: Parameters<typeof saveSettings<Group>>[1]['content'],
  ) => saveSettings(db, { group, content, actor: SYSTEM_ACTOR });
  await save('loginPageLinks', { paragraphs: LOGIN_LINKS });
  await save('externalLinks', { paragraphs: MORE_LINKS });
  await save('loginPageLatestNews', { paragraphs: LOGIN_NEWS });
  await save('latestNews', { paragraphs: MORE_NEWS });
  await save('loginPageSlides', { numberOfSlides: 6 });
  await save('loginPageRegistration', { selfRegistration: true });
  await save('propertyWatch', { propertyWatch: true, sheriffPhone: '(555) 010-0911' });
  await save('homeSelections', { disclaimer: true });
}

function row(heading: string, paragraphContent: string) {
  return { heading, paragraphContent };
}

import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { COUNTY_NOTE_SUFFIX } from '@portal/contract/settings/index/search';
import {
  hasNotableDate,
  NOTABLE_DATES,
  NOTABLE_INDEXES,
  notableDateField,
} from '@portal/contract/settings/office/notable-dates';
import { reportsSettings } from '@portal/contract/settings/office/reports';
import { describeScreen, type PartProps } from '../describe-screen.ts';
import { DisclaimerNote } from '../parts/disclaimer-note.tsx';
import { InstrumentEffectRows } from '../parts/instrument-effect-rows.tsx';
import { NotableDatesGrid } from '../parts/notable-dates-grid.tsx';
import { NotedSwitches } from '../parts/noted-switches.tsx';
import { LinkRows, LoginLinkRows, NewsRows } from '../parts/paragraph-rows.tsx';
import { SearchButtons } from '../parts/search-buttons.tsx';
import { SlideRows } from '../parts/slide-rows.tsx';

const DATE_FIELDS = NOTABLE_INDEXES.flatMap((index) =>
  NOTABLE_DATES.filter((date) => hasNotableDate(index, date)).map((date) => notableDateField(index, date)),
);

const noteOf = <Field extends string>(field: Field) => `${field}${COUNTY_NOTE_SUFFIX}` as const;
const pairOf = (field: string) => ({ field, note: noteOf(field) });
const SEARCH_PAIRS = SEARCH_TYPES.map(pairOf);
const REPORT_FIELDS = reportsSettings.keyof().options;
const REPORT_PAIRS = REPORT_FIELDS.filter((field) => !field.endsWith(COUNTY_NOTE_SUFFIX)).map(pairOf);

export const common = describeScreen({
  group: 'common',
  previews: ['login', 'home'],
  sections: [
    { heading: 'names', fields: ['countyName', 'appTitle'] },
    { heading: 'contact', fields: ['address', 'contactName', 'contactTitle', 'contactPhone', 'contactEmail'] },
    { heading: 'words', fields: ['bookLabel', 'torrensLabel'] },
  ],
});

export const appearance = describeScreen({
  group: 'appearance',
  previews: ['login', 'home'],
  sections: [
    { fields: ['theme'] },
    { heading: 'emblems', note: 'pictures', fields: ['seal', 'sealDescription', 'logo', 'logoDescription'] },
  ],
});

export const efile = describeScreen({
  group: 'efile',
  sections: [{ fields: ['efile', 'efileCountyNote', 'acknowledgement', 'acknowledgementStatement'] }],
  enabledWhen: { acknowledgementStatement: { acknowledgement: true } },
});

export const languages = describeScreen({
  group: 'languages',
  previews: ['login'],
  sections: [{ fields: ['languages'] }],
});

export const loginPageLinks = describeScreen({
  group: 'loginPageLinks',
  previews: ['login', 'home'],
  note: 'loginPageLinks',
  sections: [{ fields: ['paragraphs'], part: LoginLinkRows }],
});

export const loginPageLatestNews = describeScreen({
  group: 'loginPageLatestNews',
  previews: ['login', 'home'],
  note: 'loginPageLatestNews',
  sections: [{ fields: ['paragraphs'], part: NewsRows }],
});

export const loginPageSlides = describeScreen({
  group: 'loginPageSlides',
  previews: ['login', 'home'],
  sections: [{ fields: ['numberOfSlides'] }, { note: 'slides', fields: ['pictures'], part: SlideRows }],
});

export const loginPageRegistration = describeScreen({
  group: 'loginPageRegistration',
  previews: ['login'],
  sections: [{ fields: ['selfRegistration', 'forgotPasswordLink', 'emaileExpireIn'] }],
});

export const homeLatestNews = describeScreen({
  group: 'latestNews',
  previews: ['home'],
  note: 'latestNews',
  sections: [{ fields: ['paragraphs'], part: NewsRows }],
});

export const homeExternalLinks = describeScreen({
  group: 'externalLinks',
  previews: ['home'],
  note: 'externalLinks',
  sections: [{ fields: ['paragraphs'], part: LinkRows }],
});

export const homeNotableDates = describeScreen({
  group: 'notableDates',
  previews: ['home'],
  note: 'notableDates',
  sections: [
    { fields: ['showNotableDates', 'showSeparateIndexes', 'useVerificationDate'] },
    { heading: 'datesShown', fields: DATE_FIELDS, part: NotableDatesGrid },
  ],
});

export const homeSelections = describeScreen({
  group: 'homeSelections',
  previews: ['home'],
  sections: [
    { heading: 'cards', fields: ['contactUs', 'disclaimer'] },
    { fields: [], part: DisclaimerNote },
    { fields: ['loginSlides', 'notableDates', 'transactions'] },
    { heading: 'newsCard', fields: ['latestNews', 'latestNewsLoginPage', 'latestNewsMore'] },
    { heading: 'linksCard', fields: ['links', 'linksLoginPage', 'linksMore'] },
  ],
  enabledWhen: {
    latestNewsLoginPage: { latestNews: true },
    latestNewsMore: { latestNews: true },
    linksLoginPage: { links: true },
    linksMore: { links: true },
  },
});

export const search = describeScreen({
  group: 'search',
  sections: [
    { fields: ['searchAccess', 'defaultSearch'] },
    {
      heading: 'searches',
      note: 'searches',
      fields: SEARCH_TYPES.flatMap((type) => [type, noteOf(type)]),
      hasNoHints: true,
      part: SearchSwitches,
    },
  ],
  buttons: SearchButtons,
});

export const search2 = describeScreen({
  group: 'search2',
  sections: [{ fields: ['allOnlySearch', 'downloadResults', 'map', 'tax'] }],
});

export const reports = describeScreen({
  group: 'reports',
  sections: [
    {
      note: 'reports',
      hasNoHints: true,
      fields: REPORT_FIELDS,
      part: ReportSwitches,
    },
  ],
});

export const propertyWatch = describeScreen({
  group: 'propertyWatch',
  sections: [{ fields: ['propertyWatch', 'review', 'daysBack', 'watchesPerAddress', 'watchPrice', 'sheriffPhone'] }],
  enabledWhen: { watchPrice: { propertyWatch: true } },
});

export const cart = describeScreen({
  group: 'cart',
  sections: [{ fields: ['cartDocuments', 'cartPages'] }],
});

export const titleWork = describeScreen({
  group: 'titleWork',
  note: 'titleWork',
  sections: [{ fields: ['property', 'propertyPrice', 'chain', 'chainPrice'] }],
  enabledWhen: { chainPrice: { chain: true }, propertyPrice: { property: true } },
});

export const instrumentEffects = describeScreen({
  group: 'instrumentEffects',
  note: 'instrumentEffects',
  sections: [{ fields: ['effects'], part: InstrumentEffectRows }],
});

function SearchSwitches({ form }: PartProps<'search'>) {
  return <NotedSwitches form={form} pairs={SEARCH_PAIRS} />;
}

function ReportSwitches({ form }: PartProps<'reports'>) {
  return <NotedSwitches form={form} pairs={REPORT_PAIRS} />;
}

export const searchCertificates = describeScreen({
  group: 'searchCertificates',
  note: 'searchCertificates',
  sections: [{ fields: ['certify', 'certifyPrice'] }],
  enabledWhen: { certifyPrice: { certify: true } },
});

export const certifiedCopies = describeScreen({
  group: 'certifiedCopies',
  note: 'certifiedCopies',
  sections: [
    {
      fields: ['certifyCopies', 'certificationPrice', 'certifiedPagePrice', 'officer', 'officerTitle', 'certification'],
    },
  ],
  enabledWhen: { certificationPrice: { certifyCopies: true }, certifiedPagePrice: { certifyCopies: true } },
});

export const titleFiles = describeScreen({
  group: 'titleFiles',
  sections: [{ fields: ['titleFiles', 'filePeople', 'accountFiles', 'fileYears'] }],
});

export const pageText = describeScreen({
  group: 'pageText',
  note: 'pageText',
  sections: [{ fields: ['readPages'] }],
});

export const redaction = describeScreen({
  group: 'redaction',
  note: 'redaction',
  sections: [{ fields: ['findNumbers', 'secondPerson', 'clerks'] }],
});

export const redactionRequests = describeScreen({
  group: 'redactionRequests',
  sections: [{ fields: ['takeRequests', 'requestNotice'] }],
});

import { EFILE_TYPES } from '../filing/efile/filing.ts';
import { SEARCH_TYPES } from '../index/search/definitions/search-types.ts';
import type { StoredSettings } from './define-settings-group.ts';
import { COUNTY_NOTE_SUFFIX } from './index/search.ts';
import { CHART_FIELDS, type ChartField } from './money/general-ledger.ts';
import { NOTABLE_DATES } from './office/notable-dates.ts';
import { CARD_SUFFIX, PRICE_FIELDS } from './price-fields.ts';
import { SETTINGS_GROUPS, type SettingsGroupName, type SettingsOf } from './settings-groups.ts';

/** Settings of a group for tests. */
interface SettingsSample<Name extends SettingsGroupName> {
  /** Differs from the defaults in every field. */
  readonly settings: SettingsOf<Name>;
  /** For each older shape: a stored row, and the settings that are read from it today. */
  readonly older: readonly { readonly stored: StoredSettings; readonly read: SettingsOf<Name> }[];
}

/** The guest that the samples name: a save by a call needs an active one. */
export const SAMPLE_GUEST = 'guest.user';

const RATES = [
  { documentType: 'A', instrumentCode: 'DEED', documentRate: 700, firstPageRate: 300, additionalPagesRate: 75 },
  { documentType: 'T', instrumentCode: '', documentRate: 900, firstPageRate: 0, additionalPagesRate: 0 },
];
const FLAT_FEE_RATES = [
  { option: true, unlimitedNumberOfPages: false, numberOfPages: 25, cost: 4_000 },
  { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: 0 },
  ...Array.from({ length: 3 }, () => ({
    option: false,
    unlimitedNumberOfPages: false,
    numberOfPages: 0,
    cost: null,
  })),
];
const NEWS = [
  {
    heading: 'Images back to 1964',
    paragraphContent: 'The microfilm has been scanned.\nAll of it.',
    firstDay: '01/04/2027',
  },
];
const LINKS = [{ heading: 'Recording fees', paragraphContent: 'https://www.example.gov/fees' }];
const BLANK_LINK = { heading: '', paragraphContent: '' };
const PICTURES = { seal: `${'a'.repeat(32)}.png`, logo: `${'b'.repeat(32)}.png`, slide: `${'c'.repeat(32)}.webp` };
/** The pictures of the samples, which a test that saves them has to store. */
export const SAMPLE_PICTURES: readonly string[] = Object.values(PICTURES);
const CODES = { feeCode: '101', chargeCode: 'R7' };

const prices = PRICE_FIELDS.map((field, index) => [field, index + 1] as const);
const DEFAULT_SEARCH = 'searchByDate';
const TITLES = { contactName: 'Marlys Dvorak', contactTitle: 'Recorder', contactPhone: '(218) 555-0142' };

const UPGRADED_CHART = {
  exportDays: false,
  ...(Object.fromEntries(
    CHART_FIELDS.map((field) => [
      field,
      ['filings', 'deedTaxes', 'mortgageTaxes', 'treasury', 'taxShares'].includes(field) ? '101-16' : '',
    ]),
  ) as Record<ChartField, string>),
};

/** Every group has a sample: the compiler names one without. */
export const SETTINGS_SAMPLES: { readonly [Name in SettingsGroupName]: SettingsSample<Name> } = {
  aLaCarte: { settings: Object.fromEntries(prices) as SettingsOf<'aLaCarte'>, older: [] },
  aLaCarteSpecialRates: { settings: { applySpecialRates: true, rates: RATES }, older: [] },
  appearance: {
    settings: {
      theme: 'lake',
      seal: PICTURES.seal,
      sealDescription: 'Seal of Juniper County',
      logo: PICTURES.logo,
      logoDescription: 'Juniper County',
    },
    older: [],
  },
  approvals: {
    settings: {
      secondPerson: true,
      refundLimit: 1_000,
      correctionLimit: 2_000,
      writeOffLimit: 3_000,
      payoutLimit: 4_000,
      methodChangeLimit: 5_000,
      expiryDays: 7,
    },
    older: [],
  },
  generalLedger: {
    settings: {
      exportDays: true,
      ...(Object.fromEntries(CHART_FIELDS.map((field, index) => [field, `101-${index + 1}`])) as Record<
        ChartField,
        string
      >),
    },
    // Before the taxes had accounts, they were income of the filings.
    older: [
      { stored: { filings: '101-16' }, read: UPGRADED_CHART },
      // Before disputes had an account, the gateway owed them.
      {
        stored: { filings: '101-16', deedTaxes: '101-16', mortgageTaxes: '101-16', cardClearing: '101-4' },
        read: { ...UPGRADED_CHART, cardClearing: '101-4', disputes: '101-4' },
      },
      // Before taxes were paid to the state.
      { stored: { filings: '101-16', deedTaxes: '101-16', mortgageTaxes: '101-16' }, read: UPGRADED_CHART },
    ],
  },
  auditLogPurgeSchedule: { settings: { automaticPurge: true, automaticPurgeAfterDays: 90 }, older: [] },
  billingSchedule: { settings: { automaticBilling: true, renewalDay: 15, renewalTime: '13:30' }, older: [] },
  efileFees: {
    settings: {
      ...Object.fromEntries(
        EFILE_TYPES.flatMap((type, index) => [
          [`${type.toLowerCase()}FirstPage`, 4_600 + index],
          [`${type.toLowerCase()}AdditionalPages`, 100 + index],
        ]),
      ),
      retainedFee: 500,
      correctionDays: 30,
      promisedHours: 24,
      verifiedPercent: 10,
      recordingTime: 'SAME_DAY',
      correctionApproval: true,
      emailsCopies: true,
      reasons: 'Signature missing\nIllegible',
    } as SettingsOf<'efileFees'>,
    older: [],
  },
  recordingFees: {
    settings: {
      fees: [
        {
          fee: 'DEED_TAX',
          instruments: 'WD QCD',
          firstDay: '01/01/2020',
          amount: 165,
          included: 1,
          rate: 33,
          minimumUpTo: 300_000,
        },
      ],
      exemptions: [{ tax: 'MORTGAGE', text: 'Marriage dissolution', due: 'MINIMUM' }],
    },
    older: [],
  },
  common: {
    settings: {
      ...TITLES,
      countyName: 'Juniper County',
      address: '100 Court Street, Juniper, MN 55000',
      appTitle: 'Land Records',
      contactEmail: 'recorder@juniper.example',
      bookLabel: 'Reel',
      torrensLabel: 'Registered',
    },
    older: [],
  },
  creditCard: {
    settings: {
      applyAlternateRates: true,
      ...Object.fromEntries(prices.map(([field, cents]) => [`${field}${CARD_SUFFIX}`, cents])),
      rates: RATES,
    } as SettingsOf<'creditCard'>,
    older: [],
  },
  creditCardExtra: {
    settings: {
      applySurcharge: true,
      surchargeMethod: 'percent',
      surcharge: 200,
      surchargePercent: 250,
      maxAmount: 7_500,
      postToLandLink: true,
      chargeFeeCode: CODES.feeCode,
      chargeChargeCode: CODES.chargeCode,
      surchargeFeeCode: '102',
      surchargeChargeCode: 'R8',
    },
    older: [],
  },
  efile: {
    settings: {
      efile: true,
      efileCountyNote: 'Black and white, 300 DPI.',
      acknowledgement: true,
      acknowledgementStatement: 'The documents are complete.',
    },
    older: [],
  },
  escrow: {
    settings: {
      ...CODES,
      reloadByCreditCard: true,
      reloadByBankAccount: true,
      minReloadAmount: 1_000,
      maxReloadAmount: 100_000,
      applySurcharge: true,
      creditCardSurchargeMethod: 'percent',
      creditCardSurcharge: 100,
      creditCardSurchargePercent: 250,
      maxCounterAmount: 500_000,
      returnedCheckFee: 3_000,
      counterDrawers: true,
    },
    older: [],
  },
  externalLinks: { settings: { paragraphs: LINKS }, older: [] },
  flatFee: { settings: { chargingImages: false, rates: FLAT_FEE_RATES }, older: [] },
  flatFeeOverride: {
    settings: { countyAdminReload: true, accountAdminReload: true, rates: FLAT_FEE_RATES },
    older: [],
  },
  homeSelections: { settings: invertSwitches('homeSelections'), older: [] },
  alerts: {
    settings: {
      alertEmails: 'ops@example.gov, it@example.gov',
      importReportEmails: 'index@example.gov',
      emailLanguage: 'THAI',
    },
    older: [],
  },
  landlink: {
    settings: {
      ...invertSwitches('landlink'),
      mortgageAmountLabel: 'Amount of the mortgage',
      taxLinkTemplate: 'https://tax.juniper.example/{parcelId}',
      gisLinkTemplate: 'https://maps.juniper.example/?parcel={parcelId}',
    },
    older: [],
  },
  instrumentEffects: {
    settings: {
      effects: [
        {
          code: 'LEVY',
          effect: 'ENCUMBERS_PERSON',
          counterparts: 'RLEVY',
          termYears: 6,
          isTermInImage: true,
          source: 'Wis. Stat. 806.15',
        },
      ],
    },
    older: [],
  },
  searchCertificates: { settings: { certify: true, certifyPrice: 1_500 }, older: [] },
  certifiedCopies: {
    settings: {
      certifyCopies: true,
      certificationPrice: 1_000,
      certifiedPagePrice: 100,
      officer: 'Testing Recorder',
      officerTitle: 'County Recorder',
      certification: 'Under the seal of the county.',
    },
    older: [],
  },
  redaction: { settings: { findNumbers: true, secondPerson: true, clerks: 'first.clerk, second.clerk' }, older: [] },
  redactionRequests: { settings: { takeRequests: true, requestNotice: 'Bring an identity card.' }, older: [] },
  pageText: { settings: { readPages: true }, older: [] },
  receivables: {
    settings: {
      ...{ firstReminder: 30, secondReminder: 45, thirdReminder: 60, creditWarningPercent: 90, lowBalance: 5_000 },
      ...{ monthlyStatements: true, payByBankAccount: true },
    },
    older: [],
  },
  unclaimedProperty: {
    settings: { noticeOwners: true, dormantYears: 5, cutoffMonth: 12, reportMonth: 3, noticeDays: 75 },
    older: [],
  },
  cart: { settings: { cartDocuments: 100, cartPages: 2_000 }, older: [] },
  titleFiles: { settings: { titleFiles: true, filePeople: 20, accountFiles: 500, fileYears: 7 }, older: [] },
  titleWork: { settings: { chain: true, chainPrice: 500, property: true, propertyPrice: 250 }, older: [] },
  propertyWatch: {
    settings: {
      ...{ propertyWatch: true, review: true, daysBack: 30, watchesPerAddress: 5, watchPrice: 250 },
      sheriffPhone: '(555) 010-0199',
    },
    older: [],
  },
  languages: { settings: { languages: true }, older: [] },
  latestNews: { settings: { paragraphs: NEWS }, older: [] },
  loginPageLatestNews: { settings: { paragraphs: NEWS }, older: [] },
  loginPageLinks: {
    settings: { paragraphs: [BLANK_LINK, ...LINKS, ...Array.from({ length: 10 }, () => BLANK_LINK)] },
    older: [],
  },
  loginPageRegistration: {
    settings: { forgotPasswordLink: false, selfRegistration: true, emaileExpireIn: 24 },
    older: [],
  },
  loginPageSlides: {
    settings: {
      numberOfSlides: 6,
      pictures: [
        { picture: PICTURES.slide, description: 'The courthouse in winter' },
        ...Array.from({ length: 5 }, () => ({ picture: '', description: '' })),
      ],
    },
    older: [],
  },
  notableDates: {
    settings: invertSwitches('notableDates'),
    older: [
      {
        stored: {
          showNotableDates: true,
          showSeparateIndexes: true,
          useVerificationDate: false,
          abstract: { ...Object.fromEntries(NOTABLE_DATES.map((date) => [date, true])), posted: false },
          torrens: { certificateThru: false },
          lien: Object.fromEntries(NOTABLE_DATES.map((date) => [date, false])),
        },
        read: {
          ...SETTINGS_GROUPS.notableDates.schema.parse({ showNotableDates: true, showSeparateIndexes: true }),
          abstractPosted: false,
          torrensCertificateThru: false,
          lienIndexBegin: false,
          lienPosted: false,
          lienVerified: false,
          lienImageBegin: false,
          lienImageThru: false,
        },
      },
    ],
  },
  reports: {
    settings: {
      ...invertSwitches('reports'),
      statementReportCountyNote: 'Statements are mailed too.',
      auditAccountsReportCountyNote: 'Ask the office about older entries.',
      auditUsersReportCountyNote: 'Ask the office.',
      accountTypeReportCountyNote: 'For staff.',
    },
    older: [],
  },
  search: {
    settings: {
      ...invertSwitches('search'),
      defaultSearch: DEFAULT_SEARCH,
      searchAccess: 'configurable',
      [DEFAULT_SEARCH]: true,
      ...Object.fromEntries(SEARCH_TYPES.map((type) => [`${type}${COUNTY_NOTE_SUFFIX}`, `A note on ${type}.`])),
    },
    older: [
      {
        // Saved before there was a search by tract book, and with a default search that is off.
        stored: {
          defaultSearch: 'searchByName',
          searchAccess: 'configurable',
          enabled: { searchByName: false, searchByTaxLien: false, searchByDocumentNumber: true },
        },
        read: {
          ...SETTINGS_GROUPS.search.schema.parse({ defaultSearch: 'searchByDocumentNumber' }),
          searchAccess: 'configurable',
          searchByName: false,
          searchByTaxLien: false,
        },
      },
    ],
  },
  search2: { settings: invertSwitches('search2'), older: [] },
  userAccess: {
    settings: {
      ...invertSwitches('userAccess'),
      guestUserName: SAMPLE_GUEST,
      maxloginAttempts: 3,
      inactivityTimeLimitPeriod: 15,
      staffSecondFactor: 'allowed',
      userSecondFactor: 'never',
    },
    older: [],
  },
  userLockout: {
    settings: { lockoutInPlace: true, messageLogin: 'Closed until noon.', messageHeadline: 'Closed' },
    older: [],
  },
  userPurgeNow: { settings: { purgeDate: '12/31/2024' }, older: [] },
  userPurgeSchedule: { settings: { automaticPurge: true, automaticPurgeAfterDays: 730 }, older: [] },
};

/** The defaults of a group with every switch turned over. */
function invertSwitches<Name extends SettingsGroupName>(name: Name): SettingsOf<Name> {
  const defaults = SETTINGS_GROUPS[name].schema.parse({});
  const inverted = Object.entries(defaults).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? !value : value,
  ]);
  return Object.fromEntries(inverted) as SettingsOf<Name>;
}

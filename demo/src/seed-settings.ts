import { CHART_FIELDS, type ChartField } from '@portal/contract/settings/money/general-ledger';
import {
  CARD_SUFFIX,
  type CardPriceField,
  type PriceField,
  SEARCH_PRICE_FIELDS,
} from '@portal/contract/settings/price-fields';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { type SettingsGroupName, saveSettings } from '@portal/server/modules/office/county-settings';
import type { Db } from '@portal/server/platform/database/database';
import { DEMO_IDENTITY } from './demo-identity.ts';
import { seedPublicPages } from './seed-public-pages.ts';
import { UNCLAIMED_TERMS } from './unclaimed-terms.ts';

/** Saves the demo county's settings. Settings that aren't listed here have their defaults. */
export async function seedSettings(db: Db): Promise<void> {
  const save = <Group extends SettingsGroupName>(
    group: Group,
    content: Parameters<typeof saveSettings<Group>>[1]['content'],
  ) => saveSettings(db, { group, content, actor: SYSTEM_ACTOR });

  await save('common', {
    countyName: DEMO_IDENTITY.name,
    address: '100 Court Street, Juniper, MN 55000',
    contactName: 'Marlys Dvorak',
    contactTitle: 'County Recorder and Registrar of Titles',
    contactPhone: '(218) 555-0142',
    contactEmail: 'recorder@juniper.example',
  });
  await save('landlink', {
    bookType: true,
    propertyCode: true,
    displaySalePrice: true,
    displayMortgageAmount: true,
    qqq: true,
    meridian: true,
    municipality: true,
    taxLinkTemplate: 'https://tax.juniper.example/parcel/{parcelId}',
    gisLinkTemplate: 'https://maps.juniper.example/?parcel={parcelId}',
  });
  await save('search2', { map: true, tax: true });
  await save('titleWork', { chain: true, property: true });
  await save('searchCertificates', { certify: true });
  await save('certifiedCopies', {
    certifyCopies: true,
    certificationPrice: 1_000,
    certifiedPagePrice: 100,
    officer: 'Marlys Dvorak',
    officerTitle: 'County Recorder and Registrar of Titles',
  });
  await save('titleFiles', { titleFiles: true });
  await save('pageText', { readPages: true });
  await save('redaction', { findNumbers: true, clerks: 'demo.county, demo.provider' });
  await save('redactionRequests', {
    takeRequests: true,
    requestNotice:
      'Minn. Stat. 13.045 protects the address of participants of Safe at Home: show your card at the counter. A social security number is removed for anyone.',
  });
  await save('propertyWatch', { propertyWatch: true, sheriffPhone: '(218) 555-0190' });
  await save('languages', { languages: true });
  await save('aLaCarte', {
    ...searchPrices(50, 25),
    imageDocument: 500,
    imageFirstPage: 200,
    imageAdditionalPages: 50,
  });
  await save('creditCard', {
    applyAlternateRates: true,
    ...asCardPrices({ ...searchPrices(75, 40), imageDocument: 600, imageFirstPage: 250, imageAdditionalPages: 60 }),
  });
  await save('flatFee', { rates: FLAT_FEE_RATES });
  await save('flatFeeOverride', { countyAdminReload: true, accountAdminReload: true, rates: FLAT_FEE_ADD_ONS });
  await save('escrow', {
    reloadByCreditCard: true,
    reloadByBankAccount: true,
    minReloadAmount: 1_000,
    maxReloadAmount: 100_000,
    applySurcharge: true,
    creditCardSurchargeMethod: 'percent',
    creditCardSurchargePercent: 250,
    counterDrawers: true,
    returnedCheckFee: 2_500,
  });
  // The jobs export yesterday, with the opening balances, after the first start.
  await save('generalLedger', {
    exportDays: true,
    ...(Object.fromEntries(CHART_FIELDS.map((field, index) => [field, `101-${1_010 + 10 * index}`])) as Record<
      ChartField,
      string
    >),
  });
  await save('unclaimedProperty', UNCLAIMED_TERMS);
  await save('creditCardExtra', {
    maxAmount: 5_000,
    applySurcharge: true,
    surchargeMethod: 'percent',
    surchargePercent: 250,
  });
  await save('efile', {
    efile: true,
    efileCountyNote:
      'Documents that arrive before 4:00 PM on a working day are reviewed on that day. Leave the top three inches of the first page free for the stamp.',
    acknowledgement: true,
    acknowledgementStatement:
      'I am authorized to file this document. It is complete, and the original is signed and notarized where the law requires it.',
  });
  await save('efileFees', {
    lrFirstPage: 4_600,
    lrAdditionalPages: 200,
    mapFirstPage: 5_600,
    mapAdditionalPages: 1_000,
    marFirstPage: 900,
    ucc1FirstPage: 2_000,
    ucc2FirstPage: 2_000,
  });
  await save('search', { defaultSearch: 'searchByName', searchByImageWords: true });
  await seedPublicPages(db);
  await save('notableDates', { showNotableDates: true });
}

/** Five levels of monthly flat fees. */
const FLAT_FEE_RATES = [
  { option: true, numberOfPages: 25, cost: 4_000 },
  { option: true, numberOfPages: 100, cost: 12_000 },
  { option: true, numberOfPages: 250, cost: 25_000 },
  { option: true, numberOfPages: 500, cost: 40_000 },
  { option: true, unlimitedNumberOfPages: true, cost: 90_000 },
];
/** Add-ons between two renewals. */
const FLAT_FEE_ADD_ONS = [
  { option: true, numberOfPages: 10, cost: 2_000 },
  { option: true, numberOfPages: 25, cost: 4_500 },
  { option: true, numberOfPages: 100, cost: 15_000 },
  { option: true, unlimitedNumberOfPages: true, cost: 60_000 },
  {},
];

/** Name searches are the most frequent and the most expensive. Details are free. */
function searchPrices(nameCents: number, othersCents: number): Partial<Record<PriceField, number>> {
  const others = Object.fromEntries(SEARCH_PRICE_FIELDS.map((field) => [field, othersCents]));
  return { ...others, name: nameCents };
}

function asCardPrices(prices: Partial<Record<PriceField, number>>): Partial<Record<CardPriceField, number>> {
  return Object.fromEntries(Object.entries(prices).map(([field, cents]) => [`${field}${CARD_SUFFIX}`, cents]));
}

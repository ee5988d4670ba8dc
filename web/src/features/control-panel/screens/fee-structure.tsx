import { CARD_SUFFIX, PRICE_FIELDS, SEARCH_PRICE_FIELDS } from '@portal/contract/settings/price-fields';
import { describeScreen } from '../describe-screen.ts';
import { ExamplePrices } from '../parts/example-prices.tsx';
import { FlatFeeAddOns, FlatFeeRates } from '../parts/flat-fee-rates.tsx';
import { PriceListTransfer } from '../parts/price-list-transfer.tsx';
import { ExemptionRows, RecordingFeeRows } from '../parts/recording-fee-rows.tsx';
import { RunBilling } from '../parts/run-billing.tsx';
import { SpecialRatesTable } from '../parts/special-rates-table.tsx';

const OTHER_PRICES = PRICE_FIELDS.filter((field) => !SEARCH_PRICE_FIELDS.some((search) => search === field));
const cardFieldOf = <Field extends string>(field: Field) => `${field}${CARD_SUFFIX}` as const;

export const creditCardAlternateRates = describeScreen({
  group: 'creditCard',
  sections: [
    { fields: ['applyAlternateRates'] },
    { fields: [], part: PriceListTransfer },
    {
      heading: 'searchPrices',
      note: 'prices',
      fields: SEARCH_PRICE_FIELDS.map(cardFieldOf),
      layout: 'grid',
      hasNoHints: true,
    },
    { heading: 'otherPrices', fields: OTHER_PRICES.map(cardFieldOf), layout: 'grid', hasNoHints: true },
    { note: 'specialRates', fields: ['rates'], part: SpecialRatesTable },
  ],
  after: ExamplePrices,
});

export const creditCardExtra = describeScreen({
  group: 'creditCardExtra',
  sections: [
    { heading: 'surcharge', fields: ['applySurcharge', 'surchargeMethod', 'surcharge', 'surchargePercent'] },
    { heading: 'authorization', fields: ['maxAmount'] },
    {
      heading: 'financeSystem',
      fields: ['postToLandLink', 'chargeFeeCode', 'chargeChargeCode', 'surchargeFeeCode', 'surchargeChargeCode'],
    },
  ],
  enabledWhen: {
    surchargeMethod: { applySurcharge: true },
    surcharge: { applySurcharge: true, surchargeMethod: 'dollars' },
    surchargePercent: { applySurcharge: true, surchargeMethod: 'percent' },
  },
  after: ExamplePrices,
});

export const escrow = describeScreen({
  group: 'escrow',
  sections: [
    { heading: 'financeSystem', fields: ['feeCode', 'chargeCode'] },
    {
      heading: 'deposits',
      fields: ['reloadByCreditCard', 'reloadByBankAccount', 'minReloadAmount', 'maxReloadAmount'],
    },
    {
      heading: 'surcharge',
      fields: ['applySurcharge', 'creditCardSurchargeMethod', 'creditCardSurcharge', 'creditCardSurchargePercent'],
    },
    { heading: 'counter', fields: ['maxCounterAmount', 'returnedCheckFee', 'counterDrawers'] },
  ],
  enabledWhen: {
    reloadByBankAccount: { reloadByCreditCard: true },
    minReloadAmount: { reloadByCreditCard: true },
    maxReloadAmount: { reloadByCreditCard: true },
    creditCardSurchargeMethod: { applySurcharge: true },
    creditCardSurcharge: { applySurcharge: true, creditCardSurchargeMethod: 'dollars' },
    creditCardSurchargePercent: { applySurcharge: true, creditCardSurchargeMethod: 'percent' },
  },
});

export const approvalSettings = describeScreen({
  group: 'approvals',
  sections: [
    { fields: ['secondPerson'] },
    {
      heading: 'limits',
      fields: ['refundLimit', 'correctionLimit', 'writeOffLimit', 'payoutLimit', 'methodChangeLimit'],
    },
    { fields: ['expiryDays'] },
  ],
  enabledWhen: {
    refundLimit: { secondPerson: true },
    correctionLimit: { secondPerson: true },
    writeOffLimit: { secondPerson: true },
    payoutLimit: { secondPerson: true },
    methodChangeLimit: { secondPerson: true },
    expiryDays: { secondPerson: true },
  },
});

export const receivables = describeScreen({
  group: 'receivables',
  sections: [
    { fields: ['firstReminder', 'secondReminder', 'thirdReminder'] },
    { fields: ['creditWarningPercent', 'lowBalance', 'monthlyStatements'] },
    { fields: ['payByBankAccount'] },
  ],
});

export const unclaimedPropertySettings = describeScreen({
  group: 'unclaimedProperty',
  sections: [{ fields: ['noticeOwners', 'dormantYears', 'cutoffMonth', 'reportMonth', 'noticeDays'] }],
  enabledWhen: {
    dormantYears: { noticeOwners: true },
    cutoffMonth: { noticeOwners: true },
    reportMonth: { noticeOwners: true },
    noticeDays: { noticeOwners: true },
  },
});

export const generalLedger = describeScreen({
  group: 'generalLedger',
  sections: [
    { fields: ['exportDays'] },
    {
      heading: 'balances',
      fields: [
        'escrows',
        'invoices',
        'cardCharges',
        'cardClearing',
        'disputes',
        'treasury',
        'deedTaxes',
        'mortgageTaxes',
      ],
      layout: 'grid',
      hasNoHints: true,
    },
    {
      heading: 'counter',
      fields: ['counterCash', 'counterChecks', 'counterCards', 'counterOther', 'overShort'],
      layout: 'grid',
      hasNoHints: true,
    },
    {
      heading: 'revenue',
      fields: [
        ...(['searches', 'searchCertificates', 'watches', 'propertyPages', 'chainsOfTitle'] as const),
        ...(['images', 'certificateImages', 'certifiedCopies', 'filings', 'flatFees', 'monthlyFees'] as const),
        ...(['returnedChecks', 'taxShares', 'surcharges', 'adjustments'] as const),
      ],
      layout: 'grid',
      hasNoHints: true,
    },
  ],
});

export const flatFeeRates = describeScreen({
  group: 'flatFee',
  sections: [{ fields: ['chargingImages'] }, { note: 'flatFeeRates', fields: ['rates'], part: FlatFeeRates }],
});

export const flatFeeOverride = describeScreen({
  group: 'flatFeeOverride',
  sections: [
    { fields: ['countyAdminReload', 'accountAdminReload'] },
    { note: 'flatFeeRates', fields: ['rates'], part: FlatFeeAddOns },
  ],
});

export const alacarterates = describeScreen({
  group: 'aLaCarte',
  sections: [
    { fields: [], part: PriceListTransfer },
    { heading: 'searchPrices', note: 'prices', fields: SEARCH_PRICE_FIELDS, layout: 'grid', hasNoHints: true },
    { heading: 'otherPrices', fields: OTHER_PRICES, layout: 'grid', hasNoHints: true },
  ],
  after: ExamplePrices,
});

export const alacarteratesspecial = describeScreen({
  group: 'aLaCarteSpecialRates',
  sections: [{ fields: ['applySpecialRates'] }, { note: 'specialRates', fields: ['rates'], part: SpecialRatesTable }],
  question: 'resetCardRates',
  after: ExamplePrices,
});

export const billingSchedule = describeScreen({
  group: 'billingSchedule',
  sections: [{ fields: ['automaticBilling', 'renewalDay', 'renewalTime'] }],
  after: RunBilling,
});

export const efileFees = describeScreen({
  group: 'efileFees',
  sections: [
    { fields: [], part: PriceListTransfer },
    {
      fields: [
        ...(['lrFirstPage', 'lrAdditionalPages', 'mapFirstPage', 'mapAdditionalPages', 'marFirstPage'] as const),
        ...(['marAdditionalPages', 'ucc1FirstPage', 'ucc1AdditionalPages'] as const),
        ...(['ucc2FirstPage', 'ucc2AdditionalPages'] as const),
      ],
      layout: 'grid',
    },
    {
      fields: [
        ...(['retainedFee', 'correctionDays', 'promisedHours', 'recordingTime', 'correctionApproval'] as const),
        ...(['verifiedPercent', 'emailsCopies', 'reasons'] as const),
      ],
    },
  ],
});

export const recordingFees = describeScreen({
  group: 'recordingFees',
  note: 'recordingFees',
  sections: [
    { fields: ['fees'], part: RecordingFeeRows },
    { fields: ['exemptions'], part: ExemptionRows },
  ],
});

import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';

const ACCOUNT_MAX_CHARACTERS = 40;

/** A number in the county's chart of accounts, such as `101-1000-341.20`. */
const chartAccount = z
  .string()
  .trim()
  .max(ACCOUNT_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: ACCOUNT_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .default('');

/** The accounts of the chart: balances, the counter, and revenue. */
export const CHART_FIELDS = [
  'escrows',
  'invoices',
  'cardCharges',
  'cardClearing',
  'disputes',
  'counterCash',
  'counterChecks',
  'counterCards',
  'counterOther',
  'overShort',
  'adjustments',
  'surcharges',
  'treasury',
  'deedTaxes',
  'mortgageTaxes',
  'searches',
  'searchCertificates',
  'watches',
  'propertyPages',
  'chainsOfTitle',
  'images',
  'certificateImages',
  'certifiedCopies',
  'filings',
  'flatFees',
  'monthlyFees',
  'returnedChecks',
  'taxShares',
] as const;

/** A field with an account of the chart. */
export type ChartField = (typeof CHART_FIELDS)[number];

/** Fills every account of the chart. */
function forAll<Value>(make: (field: ChartField) => Value): Readonly<Record<ChartField, Value>> {
  return Object.fromEntries(CHART_FIELDS.map((field) => [field, make(field)])) as Record<ChartField, Value>;
}

/** The county's chart of accounts, and whether each day of the ledger is exported to it (decision 0283). */
export const generalLedgerSettings = z
  .object({ exportDays: switchSchema, ...forAll(() => chartAccount) })
  .superRefine((settings, context) => {
    // An amount without an account would unbalance the books that it is imported into.
    for (const field of settings.exportDays ? CHART_FIELDS.filter((name) => settings[name] === '') : [])
      context.addIssue({ code: 'custom', path: [field], message: problemMessage('required') });
  });

export const generalLedgerGroup = defineSettingsGroup({
  name: 'generalLedger',
  schema: generalLedgerSettings,
  fields: {
    exportDays: { kind: 'switch' },
    ...forAll(() => ({ kind: 'text', hint: 'settings:generalLedger.account.hint' }) as const),
  },
  // The taxes were part of the income of filings until they had accounts (decision 0336).
  upgrades: [
    (stored) => ({ deedTaxes: stored.filings ?? '', mortgageTaxes: stored.filings ?? '', ...stored }),
    // Disputed payments were part of the gateway's debt until they had an account (decision 0380).
    (stored) => ({ disputes: stored.cardClearing ?? '', ...stored }),
    // Nothing is posted to them until taxes are paid to the state (decision 0381).
    (stored) => ({ treasury: stored.deedTaxes ?? '', taxShares: stored.filings ?? '', ...stored }),
  ],
});

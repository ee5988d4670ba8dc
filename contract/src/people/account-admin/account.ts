import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { codeDescriptionSchema } from '../../office/helper-data/code-description.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { flatFeeRatesSchema } from '../../settings/money/flat-fee.ts';
import { ADDRESS_MAX_CHARACTERS, profileLine } from '../../values/contact.ts';
import { EMAIL_MAX_CHARACTERS } from '../../values/email.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { accountTypeSchema, paymentMethodSchema } from '../../values/role.ts';
import { usStateSchema } from '../../values/us-state.ts';
import { accountList, accountStatusSchema } from './accounts.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

export const ACCOUNT_NAME_MAX_CHARACTERS = 60;
export const LANDLINK_ACCOUNT_MAX_DIGITS = 10;
export const FLAT_FEE_RATE_LEVEL_MAX = 5;

/** Whether images are priced or counted by document or by page. */
export const CHARGE_METHODS = ['DOCUMENT', 'PAGE'] as const;
const chargeMethodSchema = z.enum(CHARGE_METHODS);

const accountShape = {
  name: profileLine(ACCOUNT_NAME_MAX_CHARACTERS, 'required'),
  accountType: accountTypeSchema,
  paymentMethod: paymentMethodSchema,
  /** 0 is free, 1 to 5 are the county's rates. */
  flatFeeRateLevel: z.int().min(0).max(FLAT_FEE_RATE_LEVEL_MAX),
  /** In cents; charged with every monthly renewal. */
  monthlyFee: centsSchema.min(0),
  /** Its number in the county's finance system. */
  landLinkAccount: z
    .string()
    .trim()
    .regex(/^\d*$/, problemMessage('numericAccountNumber'))
    .max(LANDLINK_ACCOUNT_MAX_DIGITS, problemMessage('maximumCharacters', { n: LANDLINK_ACCOUNT_MAX_DIGITS })),
  postToLandLink: z.boolean(),
  /** Whether its administrator can add images to the flat fee. */
  userReload: z.boolean(),
  address: profileLine(ADDRESS_MAX_CHARACTERS, 'optional'),
  city: profileLine(ADDRESS_MAX_CHARACTERS, 'optional'),
  /** A code of `US_STATES`, or empty. */
  state: z.union([z.literal(''), usStateSchema], problemMessage('invalid')),
  zip: z
    .string()
    .trim()
    .regex(/^\d*$/, problemMessage('numbersOnly'))
    .regex(/^(\d{5})?$/, problemMessage('zipTooShort')),
  phone: z
    .string()
    .trim()
    .regex(/^(\(\d{3}\) \d{3}-\d{4})?$/, problemMessage('phoneStandard')),
  email: z
    .string()
    .trim()
    .max(EMAIL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: EMAIL_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .refine((email) => email === '' || z.email().safeParse(email).success, problemMessage('email')),
  imageChargeMethod: chargeMethodSchema,
  certificateChargeMethod: chargeMethodSchema,
  imageRetrieval: z.boolean(),
  previewRetrieval: z.boolean(),
  certificateRetrieval: z.boolean(),
  certificatePreviewRetrieval: z.boolean(),
  /** Gets certified copies free, as public authorities do in most counties. */
  certifiedCopiesFree: z.boolean(),
};

/** The fields of an account that staff enter (Spec 3 §3 "Account", §5), in the order of its form. Texts are trimmed. */
export const accountFieldsSchema = z.strictObject(accountShape);
export type AccountFields = z.output<typeof accountFieldsSchema>;
export const ACCOUNT_FIELDS = Object.keys(accountShape) as readonly (keyof AccountFields)[];

/** The fields that decide what an account pays and how. Staff don't set them for the account that they belong to (decision 0290). */
export const PAYMENT_TERMS = [
  'accountType',
  'paymentMethod',
  'flatFeeRateLevel',
  'monthlyFee',
  'imageChargeMethod',
  'certificateChargeMethod',
  'certifiedCopiesFree',
] as const satisfies readonly (keyof AccountFields)[];

/** The values of a new account (Spec 3 §9), except for its state, which is the county's. */
export const NEW_ACCOUNT: AccountFields = {
  name: '',
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  monthlyFee: 0,
  flatFeeRateLevel: 0,
  imageChargeMethod: 'DOCUMENT',
  certificateChargeMethod: 'DOCUMENT',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  landLinkAccount: '',
  postToLandLink: false,
  imageRetrieval: true,
  previewRetrieval: true,
  certificateRetrieval: true,
  certificatePreviewRetrieval: true,
  certifiedCopiesFree: false,
  userReload: false,
};

type Payer = Pick<AccountFields, 'accountType' | 'paymentMethod' | 'flatFeeRateLevel' | 'postToLandLink'>;

/**
 * Whether an account needs a number in the county's finance system (Spec 3 §5): a la carte and not paid by card, a flat fee with a rate
 * level, or paid by card and posted there. The database needs one for every account that is posted.
 */
export function needsLandLinkAccount({ accountType, paymentMethod, flatFeeRateLevel, postToLandLink }: Payer): boolean {
  if (postToLandLink) return true;
  return accountType === 'A_LA_CARTE' ? paymentMethod !== 'CREDIT_CARD' : flatFeeRateLevel > 0;
}

/** Finds problems of an account beyond its single fields. */
export function findAccountProblems(account: Payer & Pick<AccountFields, 'landLinkAccount'>): FieldProblems {
  const isMissing = account.landLinkAccount.trim() === '' && needsLandLinkAccount(account);
  // A flat fee is due when no one is there to authorize a card.
  const isUnpayable = account.accountType === 'FLAT_FEE' && account.paymentMethod === 'CREDIT_CARD';
  return {
    ...(isMissing && { landLinkAccount: { key: 'required' } }),
    ...(isUnpayable && { paymentMethod: { key: 'flatFeeByCard' } }),
  };
}

/** The facts about a loaded account other than its fields. */
const loadedShape = {
  status: accountStatusSchema,
  userCount: z.int().min(0),
  accountTypeDescription: z.string(),
  paymentMethodDescription: z.string(),
  monthlyFeeDescription: z.string(),
  /** By the county's clock; null for never. */
  lastMonthlyRenewal: localDateTimeSchema.nullable(),
  /** The month that is due is not charged. */
  needsMonthlyRenewal: z.boolean(),
  /** The job has marked it for the month that is due and not charged it yet. */
  needsMonthlyRenewalJob: z.boolean(),
  /** The county's flat-fee rates, among which the rate level chooses. */
  countyConfigFlatFee: z.object({ chargingImages: z.boolean(), rates: flatFeeRatesSchema }),
  /** Whether staff can set the images that remain. */
  countyAdminReload: z.boolean(),
  /** Whether the county lets administrators of accounts add images: otherwise `userReload` can't be switched on. */
  accountAdminReload: z.boolean(),
};

/** Stored texts; those of a new account are empty. */
const text = z.string();
const texts = { name: text, address: text, city: text, zip: text, phone: text, email: text, landLinkAccount: text };
const accountContent = z.object({ id: z.int().min(0), ...accountShape, ...texts, ...loadedShape });
export type LoadedAccount = z.output<typeof accountContent>;

/** An account (Spec 3 §7); the id 0 is a new one with its defaults. The response includes the version for a save. */
export const getAccount = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/account/:id',
  access,
  request: z.strictObject({ id: z.coerce.number().int().min(0) }),
  content: accountContent,
});

/** Fields that a client can send back unchanged; they are ignored. */
const ignored = Object.fromEntries(Object.keys(loadedShape).map((field) => [field, z.json().optional()])) as Record<
  keyof typeof loadedShape,
  z.ZodOptional<z.ZodJSONSchema>
>;

/**
 * Saves an account, or creates one for the id 0 (Spec 3 §7). Refused with ACCOUNT_CHANGED when another user has saved it since the
 * version in `If-Match`.
 */
export const saveAccount = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/account',
  // It decides what the account's users can use, and how they pay.
  needsFreshProof: () => true,
  access,
  request: z.strictObject({ id: z.int().min(0), ...accountShape, ...ignored }),
  content: accountList.endpoint.content.extend({
    accountId: z.int(),
    accountCodeDescriptionResults: z.array(codeDescriptionSchema),
  }),
});

/** Renews an account for the month that is due (Spec 3 §2 "Run Monthly Renewal"). The message states the outcome. */
export const runMonthlyRenewal = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/runMonthlyRenewal',
  access,
  request: accountList.endpoint.request.extend({
    accountId: z.int().min(1),
    includeInactive: z.boolean().optional(),
  }),
  content: accountContent.extend({ isRenewed: z.boolean() }),
});

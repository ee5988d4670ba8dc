import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS, profileLine, zipSchema } from '../../values/contact.ts';
import { emailSchema } from '../../values/email.ts';
import { usStateSchema } from '../../values/us-state.ts';

/**
 * The types of documents that can be filed (Spec 3 §2 "E-file screen"): land record, map, marriage license, two UCC
 * forms.
 */
export const EFILE_TYPES = ['LR', 'MAP', 'MAR', 'UCC1', 'UCC2'] as const;
export type EfileType = (typeof EFILE_TYPES)[number];
export const efileTypeSchema = z.enum(EFILE_TYPES, problemMessage('required'));

/** The largest file (Spec 3 §9). */
export const EFILE_MAX_BYTES = 25_000_000;

/** The largest number of pages of a filing. Longer documents are rare and go to the counter. */
export const EFILE_MAX_PAGES = 1_000;

/** The largest number of documents that are filed together, as one package. */
export const PACKAGE_MAX_DOCUMENTS = 10;

/** Media types that the browser offers; the server checks the content (Spec 3 §9). */
export const EFILE_MEDIA_TYPES = ['application/pdf', 'image/tiff'] as const;

/**
 * The state of a filing, from the payment to the decision (docs/decisions/0082). An unpaid filing has no state: it is
 * charged and put into the queue in one transaction.
 */
export const FILING_STATES = ['SUBMITTED', 'IN_REVIEW', 'CORRECTION', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const;
export type FilingState = (typeof FILING_STATES)[number];

/**
 * The time with which filings are recorded: that of the acceptance only, that or an earlier time of the same day, or that of the receipt, in
 * which case filings of a type are recorded in the order of their receipt.
 */
export const RECORDING_TIMES = ['NOW', 'SAME_DAY', 'RECEIVED'] as const;
export type RecordingTime = (typeof RECORDING_TIMES)[number];

/** Warnings that the filer should check but that don't prevent the submission. */
export const EFILE_WARNINGS = [
  'ACTIVE',
  'PAGE_SIZE',
  'RESOLUTION',
  'COLOR',
  'BLANK',
  'STAMP_SPACE',
  'DUPLICATE',
] as const;

export const efileWarningSchema = z.object({
  code: z.enum(EFILE_WARNINGS),
  /** The pages, from 1; empty if the whole file is meant. */
  pages: z.array(z.int().min(1)).readonly(),
});
export type FoundWarning = z.infer<typeof efileWarningSchema>;

/** Identifies an uploaded file. */
export const imageIdSchema = z.guid(problemMessage('required'));

/** The return address (Spec 3 §5: everything except the second address line is required). */
export const returnAddressShape = {
  name: profileLine(NAME_MAX_CHARACTERS, 'required'),
  email: emailSchema,
  address1: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  address2: profileLine(ADDRESS_MAX_CHARACTERS, 'optional').default(''),
  city: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  state: usStateSchema,
  zip: zipSchema,
};

const returnAddressSchema = z.strictObject(returnAddressShape);
export type ReturnAddress = z.output<typeof returnAddressSchema>;

/** The contact data of a user's profile that a return address is made of. */
const ADDRESS_FIELDS = ['email', 'address', 'city', 'state', 'zip'] as const;
type ProfileAddress = Readonly<Record<(typeof ADDRESS_FIELDS)[number] | 'company' | 'firstName' | 'lastName', string>>;

/** The return address of documents that software files for a user: that of their profile. */
export function addressOfProfile(profile: ProfileAddress) {
  const { company, firstName, lastName, email, address, city, state, zip } = profile;
  return { name: company || `${firstName} ${lastName}`, ...{ email, address1: address, city, state, zip } };
}

/** Lists the fields of a profile whose values are no return address, so that software can't file for the user. */
export function findAddressGaps(profile: ProfileAddress): readonly (typeof ADDRESS_FIELDS)[number][] {
  const { error } = returnAddressSchema.safeParse(addressOfProfile(profile));
  const wrong = new Set(error?.issues.map(({ path: [field] }) => (field === 'address1' ? 'address' : field)));
  return ADDRESS_FIELDS.filter((field) => wrong.has(field));
}

/** Users who can file: registered ones, on the account that pays (Spec 3 §1). Guests share a user. */
export const FILER_ROLES = ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] as const;

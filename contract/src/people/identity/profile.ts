import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, type Problem, problemMessage, problemsOf } from '../../problem.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  COMPANY_MAX_CHARACTERS,
  FIRST_NAME_MAX_CHARACTERS,
  internationalPhoneSchema,
  LAST_NAME_MAX_CHARACTERS,
  profileLine,
  standardPhoneSchema,
} from '../../values/contact.ts';
import { emailSchema } from '../../values/email.ts';
import { US_STATES } from '../../values/us-state.ts';

export const PHONE_FORMAT_TYPES = ['STANDARD', 'INTERNATIONAL'] as const;
export const phoneFormatTypeSchema = z.enum(PHONE_FORMAT_TYPES);
export type PhoneFormatType = z.infer<typeof phoneFormatTypeSchema>;

/** A phone is at most `(XXX) XXX-XXXX` or fifteen digits; its validation depends on the selected format. */
const PHONE_MAX_CHARACTERS = 20;

/** A user's name and contact data (Spec 1 §3 "Profile"). Texts are trimmed. */
export const profileShape = {
  firstName: profileLine(FIRST_NAME_MAX_CHARACTERS, 'required'),
  lastName: profileLine(LAST_NAME_MAX_CHARACTERS, 'required'),
  company: profileLine(COMPANY_MAX_CHARACTERS, 'optional').default(''),
  address: profileLine(ADDRESS_MAX_CHARACTERS, 'optional').default(''),
  city: profileLine(ADDRESS_MAX_CHARACTERS, 'optional').default(''),
  /** A code of `US_STATES`, or empty. */
  state: z
    .string()
    .refine((code) => code === '' || Object.hasOwn(US_STATES, code), problemMessage('invalid'))
    .default(''),
  /** Five digits, or empty. */
  zip: z
    .string()
    .regex(/^\d*$/, problemMessage('numbersOnly'))
    .regex(/^(\d{5})?$/, problemMessage('zipTooShort'))
    .default(''),
  email: emailSchema,
  phoneFormatType: phoneFormatTypeSchema.default('STANDARD'),
  phone: z
    .string()
    .trim()
    .max(PHONE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PHONE_MAX_CHARACTERS }))
    .default(''),
};

export const profileSchema = z.strictObject(profileShape);
export type Profile = z.output<typeof profileSchema>;

/** The request that saves the profile: a new email address requires the current password. */
export const savedProfileSchema = z.strictObject({
  ...profileShape,
  currentPassword: z
    .string()
    .max(200, problemMessage('maximumCharacters', { n: 200 }))
    .default(''),
});
export type SavedProfile = z.output<typeof savedProfileSchema>;

/** Validates a phone in its format (Spec 1 §5). An empty phone is valid. */
export function findPhoneProblem(phone: string, format: PhoneFormatType): Problem | undefined {
  if (phone === '') return undefined;
  const schema = format === 'STANDARD' ? standardPhoneSchema : internationalPhoneSchema;
  const parsed = schema.safeParse(phone);
  return parsed.success ? undefined : problemsOf(parsed.error)[''];
}

/** Finds problems of a profile beyond its single fields. */
export function findProfileProblems(profile: Pick<Profile, 'phone' | 'phoneFormatType'>): FieldProblems {
  const phone = findPhoneProblem(profile.phone, profile.phoneFormatType);
  return phone === undefined ? {} : { phone };
}

/** Returns the signed-in user's profile (Spec 1 §7). Not available to guests. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: 'currentUser/profile',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    email: z.string(),
    phoneFormatType: phoneFormatTypeSchema,
    phone: z.string(),
  }),
});

/**
 * Saves the profile (Spec 1 §7). A new email address takes effect when the link that is mailed to it is opened; until then the profile
 * has the old one.
 */
export const saveProfile = defineEndpoint({
  method: 'POST',
  path: 'currentUser/profile',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: savedProfileSchema,
  content: z.object({}),
});
